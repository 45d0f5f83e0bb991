/** Encodes and decodes property bags (protobuf structs) with secrets and unknown values. */
import type { Struct } from 'google-protobuf/google/protobuf/struct_pb';
import type { Definition, Fields } from '../resource';
import { PROVIDER, sendable } from '../lifecycle/state';
import { isFields, UNKNOWN } from '../lifecycle/unknowns';
import { replaced, replacedIn, same } from '../lifecycle/values';
import { bagOf, contentsOf } from './bags';

/** The key with which the engine marks special values, and the mark of secrets. */
export const SIGNATURE = '4dabf18193072939515e22adb298388d';
const SECRET = '1b47061264138c4ac30d75fd1eb44270';

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
  return value[SIGNATURE] === SECRET ? plain(value.value) : replacedIn(value, plain);
}

/**
 * The only encoder for the bag of a resource. It marks as secret what the definition declares secret, and what the
 * program made secret beyond that.
 *
 * @param came received bags from which the values may come
 */
export function encode(
  { facts }: Partial<Pick<Definition, 'facts'>>,
  fields: Fields,
  ...came: readonly (Struct | undefined)[]
): Struct {
  const bags = came.flatMap((bag) => (bag === undefined ? [] : [contentsOf(bag)])).filter(hasSecret);
  const out = bags.length === 0 ? { ...fields } : markedIn(fields, bags);
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
 * the whole list is secret if a received item was.
 */
function marked(value: unknown, came: unknown): unknown {
  // An absent value cannot be encrypted: the engine refuses a secret without a value.
  if (value == null || !hasSecret(came)) return value;
  if (isFields(came) && !isSealed(came) && isFields(value) && !isSealed(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner, came[key])]));
  }
  if (Array.isArray(came) && Array.isArray(value) && same(plain(value), plain(came))) {
    return value.map((item: unknown, index) => marked(item, came[index]));
  }
  return sealed(value);
}

function isSealed(value: unknown): boolean {
  return isFields(value) && value[SIGNATURE] === SECRET;
}

function hasSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isSealed(value) || Object.values(value).some(hasSecret);
}

/** A bag in which nothing is secret. */
export function open(fields: Fields): Struct {
  return bagOf(sendable(fields));
}

/** Marks a value to be encrypted. An unknown value stays recognizable. */
export function sealed(value: unknown): unknown {
  return value === UNKNOWN ? value : { [SIGNATURE]: SECRET, value: plain(value) };
}
