// The emulator's own secrets, in a file beside the database. A person who gets the database does not get them.
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors';
import { cannotKeep, openPrivate } from './folder';

const NAMES = ['apiKey', 'clientSecret', 'controlToken', 'signingKey'] as const;

type Name = (typeof NAMES)[number];

const contents = z.partialRecord(z.enum(NAMES), z.string());

/** The secrets file of a data folder: JSON, mode 0600. */
export function secretsFileOf(folder: string): string {
  return join(folder, 'secrets.json');
}

export class SecretsFile {
  readonly #folder: string | undefined;
  #values: Partial<Record<Name, string>>;
  #isChanged = false;

  /**
   * @param folder The data folder, held by this process; omitted: nothing is stored.
   * @throws StartError if the file cannot be read.
   */
  constructor(folder?: string) {
    this.#folder = folder;
    this.#values = folder === undefined ? {} : read(secretsFileOf(folder));
  }

  get(name: Name): string | undefined {
    return this.#values[name];
  }

  /** Stored with the next `write`. */
  set(name: Name, value: string): void {
    this.#isChanged ||= this.#values[name] !== value;
    this.#values[name] = value;
  }

  /** Moves the secrets of an older version from the database to here. Returns whether there were any. */
  takeOver(settings: { get(key: string): string | undefined; remove(key: string): void }): boolean {
    const found = NAMES.filter((name) => settings.get(name) !== undefined);
    for (const name of found) {
      this.set(name, this.get(name) ?? settings.get(name) ?? '');
      settings.remove(name);
    }
    return found.length > 0;
  }

  /** Runs work. If it throws, restores the previous secrets, also in the file. */
  attempt(work: () => void): void {
    const before = { ...this.#values };
    try {
      work();
    } catch (error) {
      const isChanged = NAMES.some((name) => before[name] !== this.#values[name]);
      this.#values = before;
      if (isChanged && !this.#isChanged) {
        this.#isChanged = true;
        this.write();
      }
      throw error;
    }
  }

  /** Writes the file if anything has changed, completely or not at all. It is on the disk when this returns. */
  write(): void {
    if (this.#folder === undefined || !this.#isChanged) return;
    const file = secretsFileOf(this.#folder);
    const draft = `${file}.new`;
    try {
      rmSync(draft, { force: true });
      const descriptor = openPrivate(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
      try {
        writeFileSync(descriptor, `${JSON.stringify(this.#values, undefined, 2)}\n`);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      renameSync(draft, file);
    } catch (error) {
      throw cannotKeep(this.#folder, error);
    }
    this.#isChanged = false;
  }
}

function read(file: string): Partial<Record<Name, string>> {
  if (!existsSync(file)) return {};
  const descriptor = openPrivate(file, constants.O_RDONLY);
  try {
    return contents.parse(JSON.parse(readFileSync(descriptor, 'utf8')));
  } catch {
    // Do not show the parser's or schema's message: it may quote a secret.
    throw new StartError(
      `${file} is not in the form that the emulator wrote: move it away, and new credentials are created`,
    );
  } finally {
    closeSync(descriptor);
  }
}
