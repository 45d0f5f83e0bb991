// The data folder: made for its owner alone, and kept out of version control.
import { closeSync, constants, fchmodSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, messageOf, StartError } from '../errors';

const OURS = /^(platform\.db(-\w+)?|secrets\.json(\.new)?)$/;

/** Makes the folder when it is missing (mode 0700). Throws a StartError when it cannot be. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    ignoreFolder(folder);
  } catch (error) {
    throw cannotKeep(folder, error);
  }
}

/** Everything there is ours, as a rule. Of a folder that holds other things, only our files are ignored. */
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
 * Opens a file for its owner alone (mode 0600), however it was before.
 *
 * @param flags Of `fs.constants`, for example `O_RDONLY`.
 * @throws StartError when it cannot be opened; also for a symbolic link: somebody else may have put it there, to have
 * the permissions of another file changed.
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
