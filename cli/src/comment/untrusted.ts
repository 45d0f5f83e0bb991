/** Reads a preview that a stranger's job wrote: checks its form, and limits its size. */
import { lstatSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { failure } from '../failure';
import { DERIVED } from '../preview/json';
import { olderPreviewSchema, type Preview, previewSchema, upgradedPreview } from '../preview/preview';
import { isOfSeveral, type Previews, previewsSchema } from '../preview/together/previews';
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
    size: [0, 1_000_000],
    interrupted: [0, 1_000_000],
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
const missing = bounded(previewsSchema.shape.missing, BOUNDS);

/**
 * @param wanted stack that the preview must be of; undefined for any
 * @throws Error without any text of the file
 */
export function untrusted(file: string, wanted?: string): Preview {
  return untrustedText(textIn(file), wanted);
}

/** A file about one stack or about several. @throws Error without any text of the file */
export function untrustedFile(file: string, wanted: string | undefined): Untrusted {
  return untrustedIn(textIn(file), wanted);
}

export interface Untrusted extends Previews {
  /** Whether the file is about several stacks, even if it has only one. */
  readonly isOfSeveral: boolean;
}

/** @throws Error without any part of the text */
export function untrustedIn(text: string, wanted: string | undefined): Untrusted {
  const json = jsonOf(text);
  if (!isOfSeveral(json)) return { isOfSeveral: false, previews: [previewOf(json, wanted)], missing: [] };
  for (const key of ['verdict', 'gates']) Reflect.deleteProperty(json, key);
  bound(json, MOST_DEPTH + OUTER_DEPTH);
  const { data } = several.safeParse(json);
  if (data === undefined) throw new Error(OTHER);
  const previews = data.previews.map((one) => previewOf(one, wanted));
  return { isOfSeveral: true, previews, missing: data.missing };
}

const several = z.strictObject({
  workloadPreviews: previewsSchema.shape.workloadPreviews,
  previews: z.array(z.unknown()),
  missing,
});

/** A preview in the list of several. */
const OUTER_DEPTH = 2;

function textIn(file: string): string {
  const stats = lstatSync(file);
  // An archive may contain a link to any file.
  if (!stats.isFile()) throw new Error('it is not a regular file');
  if (stats.size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES} bytes`);
  return readFileSync(file, 'utf8');
}

/**
 * @param wanted stack that the preview must be of; undefined for any
 * @throws Error without any part of the text
 */
export function untrustedText(text: string, wanted: string | undefined): Preview {
  return previewOf(jsonOf(text), wanted);
}

function previewOf(json: unknown, wanted: string | undefined): Preview {
  // These are derived again from the rest.
  for (const key of [...DERIVED, ...OF_BILL])
    if (typeof json === 'object' && json !== null) Reflect.deleteProperty(json, key);
  bound(json);
  const preview = strict.safeParse(json).data ?? upgradedIn(json);
  if (preview === undefined && failure.safeParse(json).success)
    throw new Error('it holds the failure of a command instead of a preview: see the log of that job');
  if (preview === undefined) throw new Error(OTHER);
  if (!NAME.test(preview.project) || !NAME.test(preview.stack))
    throw new Error('its project or its stack has a name that the engine does not allow');
  if (wanted !== undefined && preview.stack !== wanted.split('/').at(-1))
    throw new Error(`it is not a preview of the stack ${wanted}`);
  return preview;
}

const OTHER = 'it is not what workload preview --json of this version of @workload/cli writes';

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
function bound(json: unknown, mostDepth = MOST_DEPTH): void {
  let values = 0;
  const look = (value: unknown, depth: number): void => {
    if (++values > MOST_VALUES || depth > mostDepth) throw new Error('it has too many values');
    if (typeof value === 'string' && value.length > MOST_CHARACTERS)
      throw new Error('a text in it is too long');
    if (typeof value !== 'object' || value === null) return;
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (inner.length > MOST_ENTRIES) throw new Error('a list in it is too long');
    for (const each of inner) look(each, depth + 1);
  };
  look(json, 0);
}
