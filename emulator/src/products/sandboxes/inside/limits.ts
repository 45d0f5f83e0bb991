// Limits of commands and searches in a sandbox. The limits of files and disks are in store/disk.ts. Commands run in the
// emulator's process, so an endless one would block everybody.
import { DiskError } from '../../../store/disk';

/**
 * Maximum size of the stored standard output of a process, and of its standard error, in bytes. The rest is cut off.
 */
export const MOST_BYTES_OF_OUTPUT = 256_000;
/** Maximum length of a command line after variable expansion, in characters. */
export const LONGEST_LINE = 1_000_000;
/** Maximum number of steps of a process. A step is a command, a file, a line that `grep` finds, or 1 kB of text. */
export const MOST_STEPS = 100_000;
/** Cost of copying a file, in steps. */
export const STEPS_OF_COPY = 10;
/** Maximum size of a searched file, and of all bytes read by a search. */
export const MOST_BYTES_OF_SEARCHED_FILE = 1_000_000;
export const MOST_BYTES_SEARCHED = 16_000_000;
/** Maximum number of matching lines in a search. */
export const MOST_LINES_FOUND = 10_000;
/** Maximum shown length of a matching line, in characters. */
export const LONGEST_LINE_SHOWN = 1000;
/** The largest file that the MCP server returns, in bytes. */
export const MOST_BYTES_OF_TOOL_ANSWER = 1_000_000;

/** Exit code of a process that was killed, as in shells. */
export const KILLED_EXIT_CODE = 137;

/** The process has exceeded its limit of steps and is killed. */
export class Killed extends Error {
  override name = 'Killed';
}

/** The command line is too long after variable expansion. */
export class LineTooLong extends DiskError {
  override name = 'LineTooLong';
}

/** Counts the steps of a process. */
export class Steps {
  #left = MOST_STEPS;

  /** Throws when the process exceeds its limit. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new Killed('Killed');
  }

  spendText(characters: number): void {
    this.spend(Math.ceil(characters / 1000));
  }
}

/** Cuts a text to at most `bytes` bytes. */
export function cutTo(text: string, bytes: number): { text: string; isCut: boolean } {
  // Every character has at least one byte.
  const beginning = Buffer.from(text.slice(0, bytes + 1));
  if (text.length <= bytes && beginning.byteLength <= bytes) return { text, isCut: false };
  let end = bytes;
  // Do not cut within a character.
  while (end > 0 && ((beginning[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return { text: beginning.toString('utf8', 0, end), isCut: true };
}
