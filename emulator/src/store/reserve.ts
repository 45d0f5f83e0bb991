// Room on the disk that is set aside: when the disk is full, removals are written with it. SQLite needs room to remove
// something, too.
import { randomFillSync } from 'node:crypto';
import { closeSync, constants, existsSync, ftruncateSync, lstatSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../errors';
import { openPrivate } from './folder';

/** Twice what SQLite's log holds before it is carried into the database, which may grow by that: the rest is for removals. */
const BYTES = 8 * 1024 * 1024;
/** As much as is in memory for it. */
const BYTES_AT_A_TIME = 256 * 1024;
/** Of a small disk, only this part is set aside. */
const PART_OF_DISK = 1 / 4;
/** Set aside again only where this share of it stays free beside it: else the next write would find no room. */
const SHARE_BESIDE = 1 / 4;

export class Reserve {
  readonly #folder: string;
  readonly #file: string;

  /** @param folder The data folder, which this process holds. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'platform.db-reserve');
  }

  /** Whether the room was given away, by this process or an earlier one, and is not set aside again. */
  get isSpent(): boolean {
    return existsSync(this.#file) && this.#size() < this.#wanted().bytes;
  }

  /** Gives the room away. Tells whether there was any. An empty file stays: the next start knows by it. */
  spend(): boolean {
    if (!existsSync(this.#file) || this.#size() === 0) return false;
    this.#open((descriptor) => {
      ftruncateSync(descriptor);
    });
    return true;
  }

  /** What is free on the disk, in bytes. */
  get free(): number {
    return this.#wanted().free;
  }

  /** Sets room aside, where the disk has it. Tells whether it is set aside. */
  make(): boolean {
    const { bytes, free } = this.#wanted();
    if (existsSync(this.#file) && this.#size() >= bytes) return true;
    if (free < bytes * (1 + SHARE_BESIDE)) return false;
    return this.#open((descriptor) => {
      try {
        // Of chance: a file system may keep anything else in less room.
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
