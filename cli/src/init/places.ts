/** The file of places in the repository: its example, and the variables that its credentials are in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { fileSchema } from '../drift/places';
import { PLACES_FILE } from './catalog';
import { readTemplate } from './template';

/** Variables that the example names. */
export const exampleKeys = (): readonly string[] => keysOf(parse(readTemplate(PLACES_FILE.template))) ?? [];

/**
 * The variables that hold the credentials of the repository's own file; those of the example if there is none.
 *
 * @throws Error if the file is there and is not a file of places
 */
export function keysIn(folder: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(join(folder, PLACES_FILE.path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return exampleKeys();
    throw error;
  }
  const keys = keysOf(parsed(text));
  if (keys !== undefined) return keys;
  // No text of it: it may be a credential at a wrong place.
  throw new Error(
    `nothing was written: ${PLACES_FILE.path} exists, and is not a file that workload drift --places reads. Correct it, or remove it to get an example.`,
  );
}

function parsed(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' });
  } catch {
    return undefined;
  }
}

function keysOf(content: unknown): readonly string[] | undefined {
  const read = fileSchema.safeParse(content);
  if (!read.success) return undefined;
  const keys = read.data.places.flatMap(({ credential }) => {
    if ('env' in credential) return [credential.env];
    return 'clientIdEnv' in credential ? [credential.clientIdEnv, credential.clientSecretEnv] : [];
  });
  return [...new Set(keys)];
}
