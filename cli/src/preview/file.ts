/** Reads and writes files of commands; a write is atomic. */
import { appendFileSync, lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { messageOf } from '../rollout/trouble';

/** Adds the option to the error about its file. */
export function named<Result>(option: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new Error(`${option}: ${messageOf(error)}`, { cause: error });
  }
}

/** Writes atomically: readers find either the previous text, or all of the new one. */
export function writeWhole(file: string, text: string): void {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  // A pipe, a terminal or a link is written directly, as a rename would replace it.
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

/** Appends to the summary on the job's page. */
export function summarize(file: string | undefined, text: string, note: (text: string) => void): void {
  if (!file) return;
  try {
    appendFileSync(file, `${text}\n`);
  } catch (error) {
    note(`the summary of the job could not be written: ${messageOf(error)}`);
  }
}
