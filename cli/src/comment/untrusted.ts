/** Reads a preview that a stranger's job wrote: checks its form, and limits its size. */
import { lstatSync, readFileSync } from 'node:fs';
import { failure } from '../failure';
import { DERIVED } from '../preview/json';
import { olderPreviewSchema, type Preview, previewSchema, upgradedPreview } from '../preview/preview';
import { bounded } from './bounded';

/** Largest file that is read. */
export const MOST_BYTES = 16 * 1024 * 1024;
/** Entries of one list or object. MOST_VALUES limits the whole file. */
const MOST_ENTRIES = 20_000;
const MOST_VALUES = 1_000_000;
const MOST_CHARACTERS = 100_000;
const MOST_DEPTH = 12;

/** A stranger has no bill. */
const OF_BILL = ['cost', 'noCost', 'maxMonthlyIncrease', 'allowUnknownCost'] as const;

/** Names that the engine allows for projects and stacks. */
const NAME = /^[\w.-]{1,100}$/;

const PERCENT = [0, 100] as const;
const DOLLARS = [-1e12, 1e12] as const;
const BOUNDS = {
  text: MOST_CHARACTERS,
  entries: MOST_ENTRIES,
  numbers: {
    from: PERCENT,
    to: PERCENT,
    weight: PERCENT,
    maxStep: PERCENT,
    form: [0, 1_000],
    unchanged: [0, 1_000_000],
    low: DOLLARS,
    high: DOLLARS,
    refunds: DOLLARS,
    maxMonthlyIncrease: DOLLARS,
    share: PERCENT,
    unknown: [0, 1_000_000],
    days: [0, 1_000],
  },
} as const;
const strict = bounded(previewSchema, BOUNDS);
const older = bounded(olderPreviewSchema, BOUNDS);

/**
 * @param wanted stack that the preview must be of; undefined for any
 * @throws Error without any text of the file
 */
export function untrusted(file: string, wanted: string | undefined): Preview {
  const stats = lstatSync(file);
  // An archive may contain a link to any file.
  if (!stats.isFile()) throw new Error('it is not a regular file');
  if (stats.size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES} bytes`);
  return untrustedText(readFileSync(file, 'utf8'), wanted);
}

/**
 * @param wanted stack that the preview must be of; undefined for any
 * @throws Error without any part of the text
 */
export function untrustedText(text: string, wanted: string | undefined): Preview {
  const json = jsonOf(text);
  // These are derived again from the rest.
  for (const key of [...DERIVED, ...OF_BILL])
    if (typeof json === 'object' && json !== null) Reflect.deleteProperty(json, key);
  bound(json);
  const preview = strict.safeParse(json).data ?? upgradedIn(json);
  if (preview === undefined && failure.safeParse(json).success)
    throw new Error('it holds the failure of a command instead of a preview: see the log of that job');
  if (preview === undefined)
    throw new Error('it is not what workload preview --json of this version of @workload/cli writes');
  if (!NAME.test(preview.project) || !NAME.test(preview.stack))
    throw new Error('its project or its stack has a name that the engine does not allow');
  if (wanted !== undefined && preview.stack !== wanted.split('/').at(-1))
    throw new Error(`it is not a preview of the stack ${wanted}`);
  return preview;
}

function upgradedIn(json: unknown): Preview | undefined {
  const { data } = older.safeParse(json);
  return data && upgradedPreview(data);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error of JSON.parse quotes the text.
    throw new Error('it is not JSON');
  }
}

/** Before the schema looks at it, as that would collect an error for each wrong value. */
function bound(json: unknown): void {
  let values = 0;
  const look = (value: unknown, depth: number): void => {
    if (++values > MOST_VALUES || depth > MOST_DEPTH) throw new Error('it has too many values');
    if (typeof value === 'string' && value.length > MOST_CHARACTERS)
      throw new Error('a text in it is too long');
    if (typeof value !== 'object' || value === null) return;
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (inner.length > MOST_ENTRIES) throw new Error('a list in it is too long');
    for (const each of inner) look(each, depth + 1);
  };
  look(json, 0);
}
