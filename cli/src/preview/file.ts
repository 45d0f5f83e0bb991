/** Reads and writes files of commands; a write is atomic. */
import {
  accessSync,
  appendFileSync,
  constants,
  lstatSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { messageOf } from '../rollout/trouble';

/** Adds the option to the error about its file. */
export function named<Result>(option: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new Error(`${option}: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Writes atomically: readers find either the previous text, or all of the new one. Never writes through a link that
 * somebody put into the working folder: a link in place of the file is replaced, and a folder that is a link is refused.
 */
export function writeWhole(file: string, text: string, mode = 0o666): void {
  if (isDirect(file)) {
    writeFileSync(file, text);
    return;
  }
  placed(file, (made) => {
    // Never an existing file or link.
    writeFileSync(made, text, { flag: 'wx', mode });
  });
}

/**
 * Refuses a file that cannot be written, before the work whose result it gets.
 *
 * @throws Error that says why
 */
export function guardWritable(file: string): void {
  if (isDirect(file)) return;
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new Error(`${file} is a folder: give a file`);
  const folder = dirname(file);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Error(`the folder ${folder} ${isAbsent ? 'does not exist' : 'cannot be written'}`, {
      cause: error,
    });
  }
  refuseLinks(file);
}

/** Lets `write` make a file in a folder of its own, and puts it in place of `file`. */
export function placed(file: string, write: (made: string) => void): void {
  const folder = folderBeside(file);
  try {
    const made = join(folder, 'made');
    write(made);
    renameSync(made, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A new folder beside a file, which only this user can read, and from which a rename is atomic. */
export function folderBeside(file: string): string {
  refuseLinks(file);
  return mkdtempSync(join(dirname(file), '.workload-'));
}

/** Outputs of this process, which are links on Linux. A pipe or a device is written directly, too. */
const OUTPUTS = /^\/dev\/(?:stdout|stderr|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/;

function isDirect(file: string): boolean {
  if (OUTPUTS.test(file)) return true;
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats !== undefined && (stats.isFIFO() || stats.isCharacterDevice());
}

/** @throws Error if a folder between the working folder and the file is a link */
function refuseLinks(file: string): void {
  const parts = relative('.', resolve(dirname(file))).split(sep);
  if (parts[0] === '..' || isAbsolute(parts.join(sep))) return;
  parts.forEach((_part, index) => {
    const folder = parts.slice(0, index + 1).join(sep);
    if (folder !== '' && lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new Error(`the folder ${folder} is a symbolic link: give the folder itself`);
  });
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
