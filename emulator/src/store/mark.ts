// How much of the log is known to be on the disk, in a small file beside it: the next start tells damage by it from what a
// power cut has torn. It is never ahead of the disk. Where it is behind, or lost, it only says less.
import { closeSync, constants, readFileSync, rmSync, writeSync } from 'node:fs';
import { codeOf } from '../errors';
import { openPrivate } from './folder';
import { checksum, type Committed, isSame, pairAt } from './wal';

/** Salts, end as 64 bits, checksum of these. */
const BYTES = 24;

export class Mark {
  readonly #path: string;
  readonly #descriptor: number;

  /** @param file The database, which this process holds. */
  constructor(file: string) {
    this.#path = pathOf(file);
    this.#descriptor = openPrivate(this.#path, constants.O_WRONLY | constants.O_CREAT);
  }

  /** Notes what is on the disk. Nobody relies on it, so nothing is done where it cannot be written. */
  write({ salts, end }: Committed): void {
    const bytes = Buffer.alloc(BYTES);
    bytes.writeUInt32BE(salts[0], 0);
    bytes.writeUInt32BE(salts[1], 4);
    bytes.writeBigUInt64BE(BigInt(end), 8);
    const [first, second] = sumOf(bytes);
    bytes.writeUInt32BE(first, 16);
    bytes.writeUInt32BE(second, 20);
    try {
      writeSync(this.#descriptor, bytes, 0, BYTES, 0);
    } catch {
      // A full disk: what stood there before is still true.
    }
  }

  /** @param isLogGone Whether there is nothing any more that it says something about. */
  close(isLogGone: boolean): void {
    closeSync(this.#descriptor);
    if (isLogGone) rmSync(this.#path, { force: true });
  }
}

/** What is known of the log of a database; undefined: nothing. */
export function readMark(file: string): Committed | undefined {
  const bytes = contentOf(pathOf(file));
  if (bytes?.length !== BYTES || !isSame(pairAt(bytes, 16), sumOf(bytes))) return undefined;
  return { salts: pairAt(bytes, 0), end: Number(bytes.readBigUInt64BE(8)) };
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

// Not of zeros alone, which would be a checksum of zeros.
function sumOf(bytes: Buffer) {
  return checksum([1, 1], bytes.subarray(0, 16), true);
}

function pathOf(file: string): string {
  return `${file}-synced`;
}
