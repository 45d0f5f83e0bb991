/**
 * The digests in a state that are made over contents which may have secrets: those of releases, of the record of a later
 * release, and of the words that a revision uses.
 */
import type { Fields } from '../../resource';
import { isFields, isSealed } from '../values/markers';
import { replaced, replacedIn } from '../values/values';

type Replacement = (digest: string) => string;

/** By key of a state: the digests in its value, after a replacement. */
const DIGESTS: Readonly<Record<string, (value: unknown, by: Replacement) => unknown>> = {
  __releases: (value, by) => items(value, (one) => fieldsOf(one, ['asked', 'made', 'plain'], by)),
  __newest: (value, by) => fieldsOf(value, ['shown'], by),
  __beside: (value, by) =>
    isFields(value)
      ? replacedIn(value, (inner) => (Array.isArray(inner) ? items(inner, (word) => text(word, by)) : inner))
      : value,
};

/** A state with other digests; the same one if all stay. */
export function withDigests(state: Fields, by: Replacement): Fields {
  let after: Fields | undefined;
  for (const [key, replacement] of Object.entries(DIGESTS)) {
    if (!Object.hasOwn(state, key)) continue;
    const value = inside(state[key], (inner) => replacement(inner, by));
    if (value !== state[key]) after = { ...(after ?? state), [key]: value };
  }
  return after ?? state;
}

/** The digests in a state. */
export function digestsIn(state: Fields): readonly string[] {
  const found: string[] = [];
  withDigests(state, (digest) => {
    found.push(digest);
    return digest;
  });
  return found;
}

function inside(value: unknown, by: (value: unknown) => unknown): unknown {
  if (!isSealed(value)) return by(value);
  const inner = inside(value.value, by);
  return inner === value.value ? value : { ...value, value: inner };
}

function items(value: unknown, by: (item: unknown) => unknown): unknown {
  return Array.isArray(value) ? replaced(value, (item) => inside(item, by)) : value;
}

function fieldsOf(value: unknown, names: readonly string[], by: Replacement): unknown {
  if (!isFields(value)) return value;
  const changed = names.flatMap((name) => {
    const now = inside(value[name], (inner) => text(inner, by));
    return now === value[name] ? [] : [[name, now] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

function text(value: unknown, by: Replacement): unknown {
  return typeof value === 'string' ? by(value) : value;
}
