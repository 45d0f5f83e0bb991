// What commands and searches in a sandbox may use up; the limits of files and disks are in store/disk.ts. They run in the
// process of the emulator, so that one that never ends would be everybody's.
import { DiskError } from '../../../store/disk';

/** What is kept of the standard output of a process, and as much of its errors, in bytes; the rest is cut off. */
export const MOST_BYTES_OF_OUTPUT = 256_000;
/** A command line with its variables filled in, in characters. */
export const LONGEST_LINE = 1_000_000;
/** What a process may do: a step is a command, a file, a line that `grep` finds, or 1 kB of text. */
export const MOST_STEPS = 100_000;
/** What the copy of a file costs, in steps. */
export const STEPS_OF_COPY = 10;
/** Files that a search looks into, and what it reads in all, in bytes. */
export const MOST_BYTES_OF_SEARCHED_FILE = 1_000_000;
export const MOST_BYTES_SEARCHED = 16_000_000;
/** Lines that a search counts. */
export const MOST_LINES_FOUND = 10_000;
/** How much of a found line is shown, in characters. */
export const LONGEST_LINE_SHOWN = 1000;
/** The largest file that the MCP server reads out, in bytes. */
export const MOST_BYTES_OF_TOOL_ANSWER = 1_000_000;

/** Exit code of a process that was ended from outside, as shells report it. */
export const KILLED_EXIT_CODE = 137;

/** A process has done what it may: it is ended as a system would end it. */
export class Killed extends Error {
  override name = 'Killed';
}

/** A command line is too long once its variables are filled in. */
export class LineTooLong extends DiskError {
  override name = 'LineTooLong';
}

/** Counts what a process does. */
export class Steps {
  #left = MOST_STEPS;

  /** Throws once the process has done more than it may. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new Killed('Killed');
  }

  spendText(characters: number): void {
    this.spend(Math.ceil(characters / 1000));
  }
}

/** A text with no more than `bytes` bytes. */
export function cutTo(text: string, bytes: number): { text: string; isCut: boolean } {
  // A character has at least one byte.
  const beginning = Buffer.from(text.slice(0, bytes + 1));
  if (text.length <= bytes && beginning.byteLength <= bytes) return { text, isCut: false };
  let end = bytes;
  // Not in the middle of a character.
  while (end > 0 && ((beginning[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return { text: beginning.toString('utf8', 0, end), isCut: true };
}
