// The format of SQLite's log (https://www.sqlite.org/fileformat.html, "WAL File Format"): a header, and a frame for
// each written page. Each round has new salts in the header, and its frames repeat them.
import { closeSync, openSync, readSync } from 'node:fs';

export const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
/** Frames per read. */
const FRAMES_AT_A_TIME = 15;

/** A pair of 32-bit numbers: salts, or a checksum. */
export type Pair = readonly [number, number];

export function isWalHeader(bytes: Buffer): boolean {
  if (bytes.length < WAL_HEADER_BYTES) return false;
  if ((bytes.readUInt32BE(0) & ~1) >>> 0 !== MAGIC) return false;
  return isSame(checksum([0, 0], bytes.subarray(0, 24), isBigEndian(bytes)), pairAt(bytes, 24));
}

/** A round of the log, and the end of its last committed transaction, in bytes. */
export interface Committed {
  readonly salts: Pair;
  readonly end: number;
}

/**
 * The current end of the log; undefined if it is empty. Reads only what was added since `known`. After the end there
 * may be frames of earlier rounds, or of a transaction that was rolled back.
 */
export function lastCommit(descriptor: number, known: Committed | undefined): Committed | undefined {
  const header = Buffer.alloc(WAL_HEADER_BYTES);
  if (readSync(descriptor, header, 0, WAL_HEADER_BYTES, 0) < WAL_HEADER_BYTES) return undefined;
  const salts = pairAt(header, 16);
  const stride = FRAME_HEADER_BYTES + header.readUInt32BE(8);
  let end = known !== undefined && isSame(known.salts, salts) ? known.end : WAL_HEADER_BYTES;
  const frames = Buffer.allocUnsafe(stride * FRAMES_AT_A_TIME);
  for (let from = end; ; from += frames.length) {
    const read = readSync(descriptor, frames, 0, frames.length, from);
    for (let at = 0; at + stride <= read; at += stride) {
      if (!isSame(pairAt(frames, at + 8), salts)) return { salts, end };
      if (isCommit(frames, at)) end = from + at + stride;
    }
    if (read < frames.length) return { salts, end };
  }
}

/**
 * The end of the last transaction that SQLite would find in the log, in bytes; undefined if the log is of another
 * round. Each frame's checksum continues that of the previous frame.
 */
export function wholeUntil(file: string, salts: Pair): number | undefined {
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(WAL_HEADER_BYTES);
    readSync(descriptor, header, 0, WAL_HEADER_BYTES, 0);
    if (!isSame(pairAt(header, 16), salts)) return undefined;
    const frame = Buffer.alloc(FRAME_HEADER_BYTES + header.readUInt32BE(8));
    let sum = pairAt(header, 24);
    let end = WAL_HEADER_BYTES;
    for (
      let at = WAL_HEADER_BYTES;
      readSync(descriptor, frame, 0, frame.length, at) === frame.length;
      at += frame.length
    ) {
      sum = frameSum(sum, frame, isBigEndian(header));
      if (!isSame(pairAt(frame, 8), salts) || !isSame(pairAt(frame, 16), sum)) return end;
      if (isCommit(frame, 0)) end = at + frame.length;
    }
    return end;
  } finally {
    closeSync(descriptor);
  }
}

/** The last frame of a transaction contains the size of the database after it. */
function isCommit(frames: Buffer, at: number): boolean {
  return frames.readUInt32BE(at + 4) > 0;
}

function frameSum(before: Pair, frame: Buffer, isBig: boolean): Pair {
  const ofHead = checksum(before, frame.subarray(0, 8), isBig);
  return checksum(ofHead, frame.subarray(FRAME_HEADER_BYTES), isBig);
}

export function checksum([first, second]: Pair, bytes: Buffer, isBig: boolean): Pair {
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

export function pairAt(bytes: Buffer, at: number): Pair {
  return [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
}

export function isSame(one: Pair, other: Pair): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
