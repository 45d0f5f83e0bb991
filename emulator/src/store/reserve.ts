// Reserved disk space. When the disk is full, removals use it, because SQLite needs space even to remove data.
import { randomFillSync } from 'node:crypto';
import { closeSync, constants, existsSync, ftruncateSync, lstatSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../errors';
import { openPrivate } from './folder';

/** Twice the size of SQLite's log before a checkpoint, which may grow the database. The rest is for removals. */
const BYTES = 8 * 1024 * 1024;
/** Size of the buffer for writing it. */
const BYTES_AT_A_TIME = 256 * 1024;
/** Maximum share of a small disk. */
const PART_OF_DISK = 1 / 4;
/** Reserve again only if this share of it stays free besides. Otherwise the next write would find the disk full. */
const SHARE_BESIDE = 1 / 4;

export class Reserve {
  readonly #folder: string;
  readonly #file: string;

  /** @param folder The data folder, held by this process. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'platform.db-reserve');
  }

  /** Whether the space was released, by this process or an earlier one, and not reserved again. */
  get isSpent(): boolean {
    return existsSync(this.#file) && this.#size() < this.#wanted().bytes;
  }

  /** Releases the space. Returns whether there was any. The empty file stays as a sign for the next start. */
  spend(): boolean {
    if (!existsSync(this.#file) || this.#size() === 0) return false;
    this.#open((descriptor) => {
      ftruncateSync(descriptor);
    });
    return true;
  }

  /** Free space on the disk, in bytes. */
  get free(): number {
    return this.#wanted().free;
  }

  /** Reserves the space if the disk has it. Returns whether it is reserved. */
  make(): boolean {
    const { bytes, free } = this.#wanted();
    if (existsSync(this.#file) && this.#size() >= bytes) return true;
    if (free < bytes * (1 + SHARE_BESIDE)) return false;
    return this.#open((descriptor) => {
      try {
        // Random bytes, because a file system may compress anything else.
        const content = Buffer.alloc(Math.min(BYTES_AT_A_TIME, bytes));
        for (let written = 0; written < bytes;) {
          randomFillSync(content);
          written += writeSync(descriptor, content, 0, Math.min(content.length, bytes - written), written);
        }
        return true;
      } catch (error) {
        ftruncateSync(descriptor);
        if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) throw error;
        return false;
      }
    });
  }

  #wanted(): { bytes: number; free: number } {
    const { blocks, bavail, bsize } = statfsSync(this.#folder);
    return { bytes: Math.min(BYTES, Math.floor(blocks * bsize * PART_OF_DISK)), free: bavail * bsize };
  }

  #size(): number {
    return lstatSync(this.#file).size;
  }

  #open<T>(work: (descriptor: number) => T): T {
    const descriptor = openPrivate(this.#file, constants.O_WRONLY | constants.O_CREAT);
    try {
      return work(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}
