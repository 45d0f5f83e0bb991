// Saved platforms as files: written completely or not at all, and readable only by their owner.
import { randomUUID } from 'node:crypto';
import { closeSync, constants, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, messageOf, StartError } from '../errors';
import { Problem } from '../problem';
import { Reader, type Saved } from './format';

const READ_BYTES = 1024 * 1024;

/**
 * Writes a file completely or not at all, with mode 0600, and replaces an existing one. The data is on the disk when
 * this returns.
 *
 * @throws StartError if it cannot be written, or the platform is too large.
 */
export function writeSaved(file: string, parts: Iterable<Buffer>): void {
  const draft = `${file}.${randomUUID()}.new`;
  try {
    const descriptor = openSync(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    try {
      for (const part of parts) writeWhole(descriptor, part);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new StartError(`the platform cannot be saved in ${file}: ${whyNotWritten(error, file)}`);
  }
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
}

function whyNotWritten(error: unknown, file: string): string {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full; free some space, or choose another place';
    case 'ENOENT':
      return `the folder ${dirname(file)} does not exist; create it first`;
    case 'EISDIR':
    case 'ENOTEMPTY':
      return 'it is a folder; give a file';
    default:
      return messageOf(error);
  }
}

/**
 * Reads a file.
 * @throws StartError if it cannot be read, or is not a saved platform.
 */
export function readSaved(file: string): Saved {
  try {
    const reader = new Reader();
    for (const part of partsOf(file)) reader.take(part);
    return reader.end();
  } catch (error) {
    throw cannotRestore(file, error);
  }
}

/** The error for the person who gave the file. */
export function cannotRestore(file: string, error: unknown): unknown {
  const why = codeOf(error) === 'ENOENT' ? 'there is no such file' : messageOf(error);
  const isTold = error instanceof Problem || codeOf(error) !== undefined;
  return isTold ? new StartError(`${file} cannot be restored: ${why}`) : error;
}

function* partsOf(file: string): Generator<Buffer, void> {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(READ_BYTES);
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      yield buffer.subarray(0, read);
    }
  } finally {
    closeSync(descriptor);
  }
}
