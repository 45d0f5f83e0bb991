/** Encodes and decodes property bags (protobuf structs) with secrets and unknown values. */
import type { Struct } from 'google-protobuf/google/protobuf/struct_pb';
import { z } from 'zod';
import { bare, factsOf } from '../lifecycle/values/fields';
import { holdsSecret } from '../lifecycle/values/facts';
import type { Definition, Fields } from '../resource';
import { underAllNames } from '../lifecycle/state/engine-form';
import { PROVIDER, sendable } from '../lifecycle/state/state';
import { hasSealed, isFields, isSealed, SECRET, SIGNATURE, UNKNOWN } from '../lifecycle/values/markers';
import { put, replaced, replacedIn, same } from '../lifecycle/values/values';
import { bagOf, contentsOf } from './bags';
import { part } from './detail';

/** A received bag in plain values, which must not be changed: secrets are unwrapped, unknown values are `UNKNOWN`. */
export function decode(bag: Struct | undefined): Fields {
  if (bag === undefined) return {};
  const { [PROVIDER]: _dynamic, ...fields } = plain(contentsOf(bag)) as Fields;
  return fields;
}

/** A value without wrapped secrets and without null; the same one if there is nothing to change in it. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return replaced(value, plain);
  if (!isFields(value)) return value ?? undefined;
  return isSealed(value) ? plain(value.value) : replacedIn(value, plain);
}

/** A bag of which nothing is marked as secret. Absent values stay null. */
export function unsealed(fields: Fields): Fields {
  return replacedIn(fields, unmarked);
}

function unmarked(value: unknown): unknown {
  if (Array.isArray(value)) return replaced(value, unmarked);
  if (!isFields(value)) return value;
  return isSealed(value) ? unmarked(value.value ?? null) : replacedIn(value, unmarked);
}

/**
 * The only encoder for the bag of a resource. It marks as secret what the definition declares secret, and what the
 * program made secret beyond that.
 *
 * @param came received bags from which the values may come. The first one with an equal value decides
 */
export function encode(
  { seen: { facts } = {} }: { readonly seen?: Partial<Pick<Definition, 'facts'>> },
  fields: Fields,
  ...came: readonly (Struct | undefined)[]
): Struct {
  // A secret under one name is secret under all.
  const bags = came.flatMap((bag) => (bag === undefined ? [] : [alike(facts?.former, contentsOf(bag))]));
  const out = bags.some(hasSealed) ? markedIn(fields, bags) : { ...fields };
  for (const key of [...(facts?.secret ?? []), ...(facts?.secretOutputs ?? [])]) {
    if (out[key] != null) out[key] = sealed(out[key]);
  }
  for (const { list, flag, field } of facts?.secretFields ?? []) {
    const items = out[list];
    if (!Array.isArray(items)) continue;
    out[list] = items.map((item: unknown) => {
      // A flag that is not a plain "false", such as an unknown one, may be true.
      const isOpen = !isFields(item) || item[flag] === undefined || item[flag] === false;
      return isOpen || item[field] === undefined ? item : { ...item, [field]: sealed(item[field]) };
    });
  }
  return open(out);
}

/** A bag with each value under all its names. */
function alike(former: Readonly<Record<string, string>> = {}, bag: Fields): Fields {
  const now = Object.entries(former).filter(([was]) => bag[was] !== undefined);
  if (now.length === 0) return underAllNames(former, bag);
  const present: Fields = Object.fromEntries(now.map(([was, is]) => [is, bag[was]]));
  return underAllNames(former, { ...present, ...bag });
}

/**
 * The same bag with the secret marks of another one added, at the same places.
 *
 * @param from such as the inputs of a state whose outputs are the bag
 */
export function hidden(bag: Struct | undefined, from: Struct | undefined): Struct | undefined {
  if (bag === undefined || from === undefined) return bag;
  const [fields, marks] = [contentsOf(bag), contentsOf(from)];
  const after = markedBy(fields, marks);
  return after === fields ? bag : open(after);
}

/** The paths to which {@link hidden} adds marks, by key of the bag. */
export function hiddenPaths(
  bag: Struct | undefined,
  from: Struct | undefined,
): ReadonlyMap<string, readonly string[]> {
  const after = hidden(bag, from);
  if (bag === undefined || after === undefined || bag === after) return new Map();
  const [fields, marked] = [contentsOf(bag), contentsOf(after)];
  return new Map(
    Object.keys(fields).flatMap((key) => {
      const paths = addedMarks(fields[key], marked[key], part('', key));
      return paths.length === 0 ? [] : [[key, paths] as const];
    }),
  );
}

function addedMarks(before: unknown, after: unknown, path: string): string[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after))
    return after.flatMap((item: unknown, index) => addedMarks(before[index], item, `${path}[${index}]`));
  if (isSealed(after) || !isFields(before) || !isFields(after)) return [path];
  return Object.keys(after).flatMap((key) => addedMarks(before[key], after[key], part(path, key)));
}

/** Copies the secret marks of the bags from which the values may come. */
function markedIn(fields: Fields, bags: readonly Fields[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const origin = bags.find((bag) => key in bag && same(value, plain(bag[key])));
      // A value that equals none of theirs may derive from any of them.
      const origins = origin === undefined ? bags : [origin];
      return [key, origins.reduce<unknown>((seen, bag) => marked(seen, bag[key]), value)];
    }),
  );
}

/**
 * Copies the secret marks of the received value at the same place. The origin of items in a changed list is unknown:
 * the whole list is secret if a received item was. The value is the same one if it gets no mark.
 */
function marked(value: unknown, came: unknown): unknown {
  // An absent value cannot be encrypted: the engine refuses a secret without a value.
  if (value == null || isSealed(value) || !hasSealed(came)) return value;
  if (isFields(came) && !isSealed(came) && isFields(value)) return markedBy(value, came);
  if (Array.isArray(came) && Array.isArray(value) && same(plain(value), plain(came))) {
    const items = value.map((item: unknown, index) => marked(item, came[index]));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  return sealed(value);
}

function markedBy(fields: Fields, came: Fields): Fields {
  let after: Fields | undefined;
  for (const key of Object.keys(fields)) {
    const value = Object.hasOwn(came, key) ? marked(fields[key], came[key]) : fields[key];
    if (value !== fields[key]) put((after ??= { ...fields }), key, value);
  }
  return after ?? fields;
}

/**
 * The bag of an object that was only read, as for an import: what its program may have marked secret is secret, too.
 */
export function encodeRead(definition: Pick<Definition, 'seen'>, fields: Fields): Struct {
  const { exposed, secretFields } = definition.seen.facts;
  const out = { ...fields };
  for (const key of exposed) {
    const field = secretFields.find(({ list }) => list === key)?.field;
    const value = out[key];
    if (field === undefined && value != null) out[key] = sealed(value);
    if (field === undefined || !Array.isArray(value)) continue;
    out[key] = value.map((item: unknown) =>
      isFields(item) && item[field] !== undefined ? { ...item, [field]: sealed(item[field]) } : item,
    );
  }
  return encode(definition, out);
}

/** The result of a function, with its secret fields marked. */
export function encodeResult(schema: z.core.$ZodType, result: Fields): Struct {
  return open(withSecretsOf(schema, result) as Fields);
}

function withSecretsOf(schema: z.core.$ZodType, value: unknown): unknown {
  if (value == null || !holdsSecret(schema)) return value;
  if (factsOf(schema).secret === true) return sealed(value);
  const inner = bare(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item: unknown) => withSecretsOf(inner.def.element, item));
  if (!(inner instanceof z.ZodObject) || !isFields(value)) return value;
  const shape = inner.shape as Readonly<Record<string, z.core.$ZodType | undefined>>;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withSecretsOf(shape[key] ?? z.unknown(), one)]),
  );
}

/** A bag in which nothing is secret. */
export function open(fields: Fields): Struct {
  return bagOf(sendable(fields));
}

/** Marks a value to be encrypted. An unknown value stays recognizable. */
export function sealed(value: unknown): unknown {
  return value === UNKNOWN ? value : { [SIGNATURE]: SECRET, value: plain(value) };
}
