/** Files that a command reads and writes: whole or not at all. */
import { appendFileSync, lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { messageOf } from '../rollout/trouble';

/** An error about a file that cannot be read or written names the option. */
export function named<Result>(option: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new Error(`${option}: ${messageOf(error)}`, { cause: error });
  }
}

/** A reader of the file finds either the previous text, or all of the new one. */
export function writeWhole(file: string, text: string): void {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  // A pipe, a terminal or a link is written to: what takes its place would be something else.
  if (stats !== undefined && !stats.isFile()) {
    writeFileSync(file, text);
    return;
  }
  const made = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(made, text);
    renameSync(made, file);
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
}

/** Adds to what a job shows on its page. */
export function summarize(file: string | undefined, text: string, note: (text: string) => void): void {
  if (!file) return;
  try {
    appendFileSync(file, `${text}\n`);
  } catch (error) {
    note(`the summary of the job could not be written: ${messageOf(error)}`);
  }
}
