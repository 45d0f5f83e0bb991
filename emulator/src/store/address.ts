// Stores the emulator's address beside the database, so that commands find the emulator that holds a data folder.
import { closeSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPrivate } from './folder';

const fileIn = (folder: string) => join(folder, 'platform.db-address');

/** Stores the address until `forgetAddress`. Does nothing on a full disk. */
export function tellAddress(folder: string, url: string): void {
  try {
    const descriptor = openPrivate(
      fileIn(folder),
      constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC,
    );
    try {
      writeFileSync(descriptor, url);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    forgetAddress(folder);
  }
}

/** Also called at a start, because the previous process may have been killed. */
export function forgetAddress(folder: string): void {
  rmSync(fileIn(folder), { force: true });
}

/** The address of the emulator that holds the folder; undefined if none is stored. */
export function addressIn(folder: string): string | undefined {
  return existsSync(fileIn(folder)) ? readFileSync(fileIn(folder), 'utf8') || undefined : undefined;
}
