// Stores in a small file how much of the log is known to be on the disk. With it, the next start can distinguish damage
// from the torn end after a power cut. The mark never claims more than the disk has. An old or lost mark only detects
// less.
import { closeSync, constants, readFileSync, rmSync, writeSync } from 'node:fs';
import { codeOf } from '../errors';
import { openPrivate } from './folder';
import { checksum, type Committed, isSame, pairAt } from './wal';

/** Salts, end as 64 bits, and a checksum of both. */
const BYTES = 24;

export class Mark {
  readonly #path: string;
  readonly #descriptor: number;

  /** @param file The database, held by this process. */
  constructor(file: string) {
    this.#path = pathOf(file);
    this.#descriptor = openPrivate(this.#path, constants.O_WRONLY | constants.O_CREAT);
  }

  /** Stores what is on the disk. Failures are ignored, because nobody relies on it. */
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
      // On a full disk the previous value stays, and is still true.
    }
  }

  /** @param isLogGone Whether the log is gone, so that the mark has no meaning. */
  close(isLogGone: boolean): void {
    closeSync(this.#descriptor);
    if (isLogGone) rmSync(this.#path, { force: true });
  }
}

/** The mark for the log of a database; undefined if there is none. */
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

// Starts from 1, because zeros would have a checksum of zeros.
function sumOf(bytes: Buffer) {
  return checksum([1, 1], bytes.subarray(0, 16), true);
}

function pathOf(file: string): string {
  return `${file}-synced`;
}
