// The data folder: created for its owner only, and ignored by version control.
import { closeSync, constants, fchmodSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, messageOf, StartError } from '../errors';

const OURS = /^(platform\.db(-\w+)?|secrets\.json(\.new)?)$/;

/** Creates the folder if it is missing (mode 0700). Throws a StartError on failure. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    ignoreFolder(folder);
  } catch (error) {
    throw cannotKeep(folder, error);
  }
}

/** Ignores the whole folder if it holds only the emulator's files, otherwise just these files. */
function ignoreFolder(folder: string): void {
  const isOurs = readdirSync(folder).every((name) => OURS.test(name));
  const content = isOurs ? '*\n' : '/platform.db*\n/secrets.json*\n';
  try {
    writeFileSync(join(folder, '.gitignore'), content, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * Opens a file for its owner only, and sets mode 0600 on an existing file.
 *
 * @param flags Flags of `fs.constants`, for example `O_RDONLY`.
 * @throws StartError if it cannot be opened, or is a symbolic link. Somebody else may have created the link to change
 *   the permissions of another file.
 */
export function openPrivate(file: string, flags: number): number {
  try {
    const descriptor = openSync(file, flags | constants.O_NOFOLLOW, 0o600);
    try {
      fchmodSync(descriptor, 0o600);
      return descriptor;
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  } catch (error) {
    if (codeOf(error) !== 'ELOOP') throw cannotKeep(dirname(file), error);
    throw new StartError(`${file} is a symbolic link: put the file itself there, or choose another folder`);
  }
}

export function cannotKeep(folder: string, error: unknown): StartError {
  return error instanceof StartError
    ? error
    : new StartError(`cannot keep data in ${folder}: ${messageOf(error)}`);
}
