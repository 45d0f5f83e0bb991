// Damage of a database's files that SQLite would not tell: it aborts, or it goes on with less than was kept.
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../errors';
import { secretsFileOf } from './secrets-file';

// https://www.sqlite.org/fileformat.html: "The Database Header", "WAL File Format".
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const WAL_MAGIC = 0x377f0682;

/** Says that a file is damaged, and what to do. */
export function damaged(file: string, why: string): StartError {
  return new StartError(
    `${file} is damaged (${why}) and was left as it is: put back a copy of the folder, or move platform.db and the files whose names begin with it away to start empty`,
  );
}

/** Throws a StartError when the files cannot be what was written. Nothing is changed, and SQLite is not asked. */
export function refuseDamagedFiles(file: string): void {
  const wal = `${file}-wal`;
  const size = sizeOf(file);
  if (size === 0) {
    // SQLite would take an empty file for a new database, and remove the log beside it. Secrets alone are left where
    // somebody has moved the database away.
    const others = existsSync(file) ? [wal, secretsFileOf(dirname(file))] : [wal];
    const beside = others.find((other) => sizeOf(other) > 0);
    if (beside !== undefined) throw damaged(file, `it is empty or missing, but ${beside} is not`);
  } else if (!isHeader(beginningOf(file, HEADER_BYTES))) {
    throw damaged(file, 'it does not begin as an SQLite database');
  }
  // A shorter one was cut off while it was begun: nothing had been kept in it.
  if (sizeOf(wal) >= WAL_HEADER_BYTES && !isWalHeader(beginningOf(wal, WAL_HEADER_BYTES)))
    throw damaged(wal, 'it does not begin as the log of an SQLite database');
  if (sizeOf(wal) > WAL_HEADER_BYTES && losesCommits(wal))
    throw damaged(wal, 'what was kept after a damaged part of it would be lost');
}

function isHeader(bytes: Buffer): boolean {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return false;
  const pageSize = bytes.readUInt16BE(16);
  const isPageSize = pageSize === 1 || (pageSize >= 512 && (pageSize & (pageSize - 1)) === 0);
  const isVersion = [18, 19].every((at) => bytes[at] === 1 || bytes[at] === 2);
  const hasFractions = bytes[21] === 64 && bytes[22] === 32 && bytes[23] === 32;
  return isPageSize && isVersion && hasFractions;
}

function isWalHeader(bytes: Buffer): boolean {
  if (bytes.length < WAL_HEADER_BYTES) return false;
  if ((bytes.readUInt32BE(0) & ~1) >>> 0 !== WAL_MAGIC) return false;
  return isSame(checksum([0, 0], bytes.subarray(0, 24), isBigEndian(bytes)), pairAt(bytes, 24));
}

/**
 * Whether SQLite would end the log at a damaged frame although transactions that were kept come after it. The end of a
 * log may be torn: what was being written when the machine stopped was acknowledged to nobody. But a transaction is
 * begun only when the one before it is on the disk. So where the frame after a commit is whole, the commit was kept; and
 * if that is behind a frame that is not whole, that one was damaged later. Each frame's checksum goes on from the one
 * before it, so every frame can be checked by its neighbour. Frames of an earlier round have other salts.
 */
function losesCommits(wal: string): boolean {
  const descriptor = openSync(wal, 'r');
  try {
    const header = Buffer.alloc(WAL_HEADER_BYTES);
    readSync(descriptor, header, 0, WAL_HEADER_BYTES, 0);
    const frame = Buffer.alloc(FRAME_HEADER_BYTES + header.readUInt32BE(8));
    let before = { sum: pairAt(header, 24), isCommit: false };
    let isBroken = false;
    for (
      let at = WAL_HEADER_BYTES;
      readSync(descriptor, frame, 0, frame.length, at) === frame.length;
      at += frame.length
    ) {
      const isOfRound = isSame(pairAt(frame, 8), pairAt(header, 16));
      const sum = pairAt(frame, 16);
      const isWhole = isOfRound && isSame(frameSum(before.sum, frame, isBigEndian(header)), sum);
      if (isWhole && isBroken && before.isCommit) return true;
      isBroken ||= !isWhole;
      before = { sum, isCommit: isOfRound && frame.readUInt32BE(4) > 0 };
    }
    return false;
  } finally {
    closeSync(descriptor);
  }
}

type Pair = readonly [number, number];

function frameSum(before: Pair, frame: Buffer, isBig: boolean): Pair {
  const ofHead = checksum(before, frame.subarray(0, 8), isBig);
  return checksum(ofHead, frame.subarray(FRAME_HEADER_BYTES), isBig);
}

function checksum([first, second]: Pair, bytes: Buffer, isBig: boolean): Pair {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + view.getUint32(at, !isBig) + second) >>> 0;
    second = (second + view.getUint32(at + 4, !isBig) + first) >>> 0;
  }
  return [first, second];
}

function isBigEndian(header: Buffer): boolean {
  return (header.readUInt32BE(0) & 1) === 1;
}

function pairAt(bytes: Buffer, at: number): Pair {
  return [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
}

function isSame(one: Pair, other: Pair): boolean {
  return one[0] === other[0] && one[1] === other[1];
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
