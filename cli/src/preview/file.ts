/** Files that a command reads and writes: whole or not at all. */
import { appendFileSync, lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { messageOf } from '../rollout/trouble';

/** A file that cannot be read or written is told with the option that names it. */
export function named<Result>(option: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new Error(`${option}: ${messageOf(error)}`, { cause: error });
  }
}

/** Whoever reads the file finds what was there before, or all of the text. */
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
