/** Reads a preview that a stranger's job wrote: checks its form, and limits its size. */
import { lstatSync, readFileSync } from 'node:fs';
import { type Preview, previewSchema } from '../preview/preview';

const MOST_BYTES = 4 * 1024 * 1024;
/** Entries of one list or object. MOST_VALUES limits the whole file. */
const MOST_ENTRIES = 5_000;
const MOST_VALUES = 200_000;
const MOST_CHARACTERS = 100_000;
const MOST_DEPTH = 12;

/** Names that the engine allows for projects and stacks. */
const NAME = /^[\w.-]{1,100}$/;

/**
 * @param wanted stack that the preview must be of; undefined for any
 * @throws Error without any text of the file
 */
export function untrusted(file: string, wanted: string | undefined): Preview {
  const stats = lstatSync(file);
  // An archive may contain a link to any file.
  if (!stats.isFile()) throw new Error('it is not a regular file');
  if (stats.size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES} bytes`);
  const json = jsonOf(readFileSync(file, 'utf8'));
  bound(json);
  const { data: preview } = previewSchema.safeParse(json);
  if (preview === undefined) throw new Error('it is not what workload preview --json writes');
  if (!NAME.test(preview.project) || !NAME.test(preview.stack))
    throw new Error('its project or its stack has a name that the engine does not allow');
  if (wanted !== undefined && preview.stack !== wanted.split('/').at(-1))
    throw new Error(`it is not a preview of the stack ${wanted}`);
  return preview;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error of JSON.parse quotes the text.
    throw new Error('it is not JSON');
  }
}

function bound(json: unknown): void {
  let values = 0;
  const look = (value: unknown, depth: number): void => {
    if (++values > MOST_VALUES || depth > MOST_DEPTH) throw new Error('it has too many values');
    if (typeof value === 'string' && value.length > MOST_CHARACTERS)
      throw new Error('a text in it is too long');
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.entries(value);
    if (entries.length > MOST_ENTRIES) throw new Error('a list in it is too long');
    for (const [key, inner] of entries) {
      look(key, depth + 1);
      look(inner, depth + 1);
    }
  };
  look(json, 0);
}
