/**
 * Arguments as values: compares them (with defaults, without meaningless order, empty as absent), puts them on top of
 * live ones, and extracts them.
 */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { STEERING } from '../../controls';
import type { Definition, Fields } from '../../resource';
import { defOf } from './fields';
import { hashesIn, isFields, isHash, UNKNOWN } from './markers';
import { isHashOf } from './hashes';

/** The keys of a definition's arguments. */
export function argumentKeys(definition: Pick<Definition, 'args'>): string[] {
  return Object.keys(definition.args.shape);
}

/**
 * Only the written arguments of a bag, unchanged. From a state, not the platform's answers, nor the nulls of arguments
 * that nobody wrote.
 */
export function argumentsOf(definition: Pick<Definition, 'args'>, bag: Fields): Fields {
  const answered = answeredIn(bag);
  return pick(
    bag,
    argumentKeys(definition).filter(
      (key) => answered === undefined || (bag[key] !== null && !answered.includes(key)),
    ),
  );
}

/** The given keys of a bag, if present. */
export function pick(bag: Fields, keys: readonly string[]): Fields {
  const out: Fields = {};
  for (const key of keys) if (bag[key] !== undefined) put(out, key, bag[key]);
  return out;
}

/** Sets a field, also one that an assignment would take for the prototype. */
export function put(fields: Fields, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(fields, key, { ...OWN, value });
  else fields[key] = value;
}

const OWN = { configurable: true, enumerable: true, writable: true };

/**
 * Fills in the defaults of a schema at every depth, and changes nothing else. Unlike parsing, it neither refuses nor
 * loses anything, so unknown values pass.
 */
export function withDefaults(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === UNKNOWN) return value;
  const def = defOf(schema);
  switch (def.type) {
    case 'default':
      return value === undefined || value === null ? def.defaultValue : withDefaults(def.innerType, value);
    case 'optional':
    case 'nullable':
      return value === undefined || value === null ? undefined : withDefaults(def.innerType, value);
    case 'array':
      return Array.isArray(value) ? value.map((item: unknown) => withDefaults(def.element, item)) : value;
    case 'object': {
      if (!isFields(value)) return value;
      const out: Fields = { ...value };
      for (const [key, inner] of Object.entries(def.shape)) {
        const filled = withDefaults(inner, value[key]);
        if (filled !== undefined) out[key] = filled;
        else if (key in out) Reflect.deleteProperty(out, key);
      }
      return out;
    }
    default:
      return value;
  }
}

/** Removes the values that a schema would fill in, at every depth. */
export function withoutDefaults(schema: z.core.$ZodType, value: unknown): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case 'default':
      return same(value, def.defaultValue) ? undefined : withoutDefaults(def.innerType, value);
    case 'optional':
    case 'nullable':
      return isEmpty(value) ? undefined : withoutDefaults(def.innerType, value);
    case 'array':
      return Array.isArray(value) ? value.map((item: unknown) => withoutDefaults(def.element, item)) : value;
    case 'object': {
      if (!isFields(value)) return value;
      const kept = Object.entries(def.shape).map(
        ([key, inner]) => [key, withoutDefaults(inner, value[key])] as const,
      );
      return Object.fromEntries(kept.filter(([, inner]) => inner !== undefined));
    }
    default:
      return value;
  }
}

/** The form of a value. */
interface Form {
  readonly schema: z.core.$ZodType;
  /** The key that identifies items of a list; absent if their order does. */
  readonly by?: true | string | undefined;
}

/**
 * The live value in the form of the program: equal parts keep their written form and position, and defaults are not
 * added.
 */
export function inWordsOf({ schema, by }: Form, live: unknown, written: unknown): unknown {
  if (same(withDefaults(schema, live), withDefaults(schema, written))) return written;
  const def = defOf(schema);
  switch (def.type) {
    case 'default':
      return written === undefined && same(live, def.defaultValue)
        ? undefined
        : inWordsOf({ schema: def.innerType, by }, live, written);
    case 'optional':
    case 'nullable':
      return inWordsOf({ schema: def.innerType, by }, live, written);
    case 'array': {
      if (!Array.isArray(live)) return live;
      const mine: readonly unknown[] = Array.isArray(written) ? written : [];
      const placed = typeof by === 'string' ? inOrderOf(mine, live, by) : live;
      return placed.map((item: unknown, index) => {
        const own = typeof by === 'string' ? mine.find((other) => isSameItem(other, item, by)) : mine[index];
        return inWordsOf({ schema: def.element }, item, own);
      });
    }
    case 'object': {
      if (!isFields(live)) return live;
      const own = isFields(written) ? written : {};
      const kept = Object.entries(live).map(([key, value]) => {
        const inner = def.shape[key];
        return [key, inner === undefined ? value : inWordsOf({ schema: inner }, value, own[key])] as const;
      });
      return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
    }
    default:
      return live;
  }
}

function isSameItem(a: unknown, b: unknown, by: string): boolean {
  return isFields(a) && isFields(b) && a[by] === b[by];
}

/** Items in the order of the known ones, with the others after them. */
function inOrderOf(known: readonly unknown[], items: readonly unknown[], by: string): unknown[] {
  const place = (item: unknown) => {
    const index = known.findIndex((other) => isSameItem(other, item, by));
    return index === -1 ? known.length : index;
  };
  return [...items].sort((a, b) => place(a) - place(b));
}

/** A bag's arguments in canonical form, for comparison. */
export function normalise(definition: Pick<Definition, 'args' | 'facts'>, bag: Fields): Fields {
  const filled = withDefaults(definition.args, argumentsOf(definition, bag)) as Fields;
  const out: Fields = {};
  for (const [key, value] of Object.entries(filled)) {
    if ((STEERING as readonly string[]).includes(key)) continue;
    const form = canonical(inOrder(definition, key, value));
    if (!isEmpty(form)) out[key] = form;
  }
  return out;
}

/** The arguments in which two bags differ, in canonical form. */
export function changedArguments(
  definition: Pick<Definition, 'args' | 'facts'>,
  one: Fields,
  other: Fields,
): string[] {
  // Most objects have not changed, and what is equal as it is written is equal in any form.
  if (isDeepStrictEqual(one, other)) return [];
  return differing(normalise(definition, one), normalise(definition, other));
}

/** The arguments in which two normalised bags differ. */
export function differing(a: Fields, b: Fields): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !same(a[key], b[key]));
}

/** Whether two values have the same canonical form. A secret and its hash are the same. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (isHash(a)) return isHashOf(a, b);
  if (isHash(b)) return isHashOf(b, a);
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => same(item ?? null, b[index] ?? null))
    );
  }
  if (!isFields(a) || !isFields(b)) return a === b;
  const [keys, others] = [a, b].map((bag) => Object.keys(bag).filter((key) => !isEmpty(bag[key])));
  return keys?.length === others?.length && keys?.every((key) => same(a[key], b[key])) === true;
}

/** Items after a replacement; the same list if all stay. */
export function replaced(
  items: readonly unknown[],
  replacement: (item: unknown) => unknown,
): readonly unknown[] {
  let after: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    const value = replacement(item);
    if (value !== item) (after ??= [...items])[index] = value;
  }
  return after ?? items;
}

/** Fields after a replacement of their values; the same ones if all stay. */
export function replacedIn(fields: Fields, replacement: (value: unknown) => unknown): Fields {
  let after: Fields | undefined;
  for (const key of Object.keys(fields)) {
    const value = replacement(fields[key]);
    if (value !== fields[key]) (after ??= { ...fields })[key] = value;
  }
  return after ?? fields;
}

/** Whether a value means the same as its absence. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isFields(value) && Object.keys(value).length === 0;
}

/** A copy with the keys of every object in order, without absent and empty values. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isFields(value)) return value;
  const keys = Object.keys(value).filter((key) => !isEmpty(value[key]));
  return Object.fromEntries(keys.sort().map((key) => [key, canonical(value[key])]));
}

/** The value of an argument, sorted if the order of its items means nothing. */
export function inOrder({ facts }: Pick<Definition, 'facts'>, key: string, value: unknown): unknown {
  const by = facts.unordered[key];
  if (by === undefined || !Array.isArray(value)) return value;
  const rank = (item: unknown) => (by === true || !isFields(item) ? String(item) : String(item[by]));
  return [...(value as unknown[])].sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

/**
 * The desired arguments on top of the live ones: adds what the program sets, removes what it no longer sets, and keeps
 * what others set.
 */
export function overlay(
  definition: Pick<Definition, 'args' | 'facts'>,
  live: Fields,
  { was, wanted }: { readonly was: Fields; readonly wanted: Fields },
): Fields {
  const out: Fields = {};
  for (const key of argumentKeys(definition)) {
    const mine = wanted[key];
    if (definition.facts.merged.includes(key)) {
      const merged = overlayMap(live[key], was[key], mine);
      if (merged !== undefined) out[key] = merged;
    } else if (mine !== undefined) {
      out[key] = mine;
    } else if (was[key] === undefined && live[key] !== undefined) {
      out[key] = live[key];
    }
  }
  return withDefaults(definition.args, out) as Fields;
}

function overlayMap(live: unknown, was: unknown, wanted: unknown): Fields | undefined {
  const mine = isFields(wanted) ? wanted : {};
  const dropped = isFields(was) ? Object.keys(was).filter((key) => !(key in mine)) : [];
  const others = Object.entries(isFields(live) ? live : {}).filter(([key]) => !dropped.includes(key));
  const merged = { ...Object.fromEntries(others), ...mine };
  return wanted === undefined && Object.keys(merged).length === 0 ? undefined : merged;
}

/**
 * Desired arguments with the live value in place of each secret that only its hash is known of, as the option
 * `ignoreChanges` leaves it. If the platform masks it, the mask keeps the stored value.
 *
 * @throws Error if the platform does not return it
 */
export function withLive({ facts }: Pick<Definition, 'facts'>, desired: Fields, live: Fields): Fields {
  if (hashesIn(desired).length === 0) return desired;
  return Object.fromEntries(
    Object.entries(desired).map(([key, value]) => [
      key,
      inPlace(value, live[key], { path: key, by: facts.unordered[key] }),
    ]),
  );
}

interface InList {
  readonly path: string;
  /** The key that identifies the items, if it is a list. */
  readonly by?: true | string | undefined;
}

function inPlace(value: unknown, there: unknown, { path, by }: InList): unknown {
  if (isHash(value)) {
    if (typeof there === 'string' || typeof there === 'number') return there;
    throw new Error(
      `${path} is only known by its hash in the state, and the platform does not return it: remove it from ignoreChanges, so that the program's value is sent`,
    );
  }
  if (Array.isArray(value)) {
    const items: readonly unknown[] = Array.isArray(there) ? there : [];
    return value.map((item: unknown, index) =>
      inPlace(
        item,
        typeof by === 'string' ? items.find((other) => isSameItem(other, item, by)) : items[index],
        {
          path: `${path}[${index}]`,
        },
      ),
    );
  }
  if (!isFields(value)) return value;
  const out: Fields = {};
  for (const [key, inner] of Object.entries(value))
    put(out, key, inPlace(inner, isFields(there) ? there[key] : undefined, { path: `${path}.${key}` }));
  return out;
}

/** Live values of the arguments that the program sets: merged maps with only its keys, its own secrets for masks. */
export function projected(definition: Pick<Definition, 'facts'>, live: Fields, written: Fields): Fields {
  const seen = unmasked(definition, live, written);
  const out: Fields = {};
  for (const [key, mine] of Object.entries(written)) {
    const value = seen[key];
    out[key] =
      definition.facts.merged.includes(key) && isFields(value) && isFields(mine)
        ? pick(value, Object.keys(mine))
        : value;
  }
  return out;
}

// ——— Arguments that the platform answered ———

/**
 * Hidden key of a state: the version of this package that wrote it, then the names of the arguments that the platform
 * answered and the program did not write. One short text, because every state has it.
 */
export const WROTE = '__by';

/** Names of arguments that were answered and not written; undefined for a state from before this was recorded. */
export function answeredIn(state: Fields): readonly string[] | undefined {
  const wrote = state[WROTE];
  return typeof wrote === 'string' ? wrote.split(' ').slice(1) : undefined;
}

/** The version of this package that wrote a state; undefined for a state from before this was recorded. */
export function writerOf(state: Fields): string | undefined {
  const wrote = state[WROTE];
  return typeof wrote === 'string' ? wrote.split(' ')[0] : undefined;
}

/** A state without the platform's answers: only written arguments, and outputs. */
export function withoutAnswers(state: Fields): Fields {
  const answered = answeredIn(state) ?? [];
  return Object.fromEntries(Object.entries(state).filter(([key]) => !answered.includes(key)));
}

// ——— Masked secrets ———

/** Live arguments with the masked values of secret fields replaced by the written ones, item by item. */
export function unmasked({ facts }: Pick<Definition, 'facts'>, live: Fields, written: Fields): Fields {
  const out = { ...live };
  for (const { list, flag, field } of facts.secretFields) {
    const [theirs, mine, key] = [live[list], written[list], facts.unordered[list]];
    if (!Array.isArray(theirs) || !Array.isArray(mine) || typeof key !== 'string') continue;
    out[list] = theirs.map((item: unknown) => {
      const own: unknown = mine.find(
        (other: unknown) => isFields(other) && isFields(item) && other[key] === item[key],
      );
      return isFields(item) && isFields(own) && item[flag] === true ? { ...item, [field]: own[field] } : item;
    });
  }
  return out;
}
