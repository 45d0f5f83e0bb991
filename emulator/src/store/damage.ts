// Detects damaged database files that SQLite would not report: it would abort, or continue with less data than was
// committed.
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../errors';
import { readMark } from './mark';
import { secretsFileOf } from './secrets-file';
import { isWalHeader, WAL_HEADER_BYTES, wholeUntil } from './wal';

// https://www.sqlite.org/fileformat.html: "The Database Header".
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

/** The error for a damaged file, with the next steps. */
export function damaged(file: string, why: string): StartError {
  return new StartError(
    `${file} is damaged (${why}) and was left as it is: restore a copy of the folder; or, to start empty, move platform.db and the files whose names begin with it away`,
  );
}

/** Throws a StartError if the files cannot be those that were written. Changes nothing and does not open SQLite. */
export function refuseDamagedFiles(file: string): void {
  const wal = `${file}-wal`;
  const size = sizeOf(file);
  if (size === 0) {
    // SQLite would treat an empty file as a new database and delete the log beside it. If the database file is missing,
    // a secrets file alone is fine: somebody has moved the database away.
    const others = existsSync(file) ? [wal, secretsFileOf(dirname(file))] : [wal];
    const beside = others.find((other) => sizeOf(other) > 0);
    if (beside !== undefined) throw damaged(file, `it is empty or missing, but ${beside} is not`);
  } else if (!isHeader(beginningOf(file, HEADER_BYTES))) {
    throw damaged(file, 'it does not begin as an SQLite database');
  }
  // A shorter log was cut off at its creation, before anything was committed to it.
  if (sizeOf(wal) >= WAL_HEADER_BYTES && !isWalHeader(beginningOf(wal, WAL_HEADER_BYTES)))
    throw damaged(wal, 'it does not begin as the log of an SQLite database');
  if (sizeOf(wal) > WAL_HEADER_BYTES && losesCommits(file, wal))
    throw damaged(wal, 'the data in and after its damaged part would be lost');
}

/**
 * Whether SQLite would end the log at a damaged frame before the end of the committed transactions. After the part that
 * is known to be on the disk, anything may be torn: nobody got an answer about it.
 */
function losesCommits(file: string, wal: string): boolean {
  const mark = readMark(file);
  const end = mark && wholeUntil(wal, mark.salts);
  return mark !== undefined && end !== undefined && end < mark.end;
}

function isHeader(bytes: Buffer): boolean {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return false;
  const pageSize = bytes.readUInt16BE(16);
  const isPageSize = pageSize === 1 || (pageSize >= 512 && (pageSize & (pageSize - 1)) === 0);
  const isVersion = [18, 19].every((at) => bytes[at] === 1 || bytes[at] === 2);
  const hasFractions = bytes[21] === 64 && bytes[22] === 32 && bytes[23] === 32;
  return isPageSize && isVersion && hasFractions;
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

function beginningOf(file: string, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const descriptor = openSync(file, 'r');
  try {
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, 0));
  } finally {
    closeSync(descriptor);
  }
}
