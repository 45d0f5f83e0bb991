/** The engine's wire: property bags as protobuf structs, secrets and unknown values among them. */
import { Struct } from 'google-protobuf/google/protobuf/struct_pb';
import type { Definition, Fields } from '../resource';
import { PROVIDER } from '../lifecycle/state';
import { isFields, UNKNOWN } from '../lifecycle/unknowns';
import { same } from '../lifecycle/values';

/** Keys by which the engine recognises a value that is not a plain one, and the kind "secret". */
export const SIGNATURE = '4dabf18193072939515e22adb298388d';
const SECRET = '1b47061264138c4ac30d75fd1eb44270';

/** A bag as it arrived, in plain values: a secret is its value, what is not known is `UNKNOWN`. */
export function decode(bag: Struct | undefined): Fields {
  if (bag === undefined) return {};
  const { [PROVIDER]: _dynamic, ...fields } = plain(arrived(bag)) as Fields;
  return fields;
}

/** By bag: an answer is marked by what its request had, which has been read by then. */
const arrivals = new WeakMap<Struct, Fields>();

/** A bag as it arrived, with its secrets as such. Nobody changes it. */
function arrived(bag: Struct): Fields {
  const known = arrivals.get(bag) ?? bag.toJavaScript();
  arrivals.set(bag, known);
  return known;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isFields(value)) return value ?? undefined;
  if (value[SIGNATURE] === SECRET) return plain(value.value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/**
 * The one way out for the bag of a resource: what its definition calls secret is encrypted by the engine, whatever the
 * way was on which the value came in, and so is what the program made secret beyond that.
 *
 * @param came the bags that it may be made of, as they arrived
 */
export function encode(
  { facts }: Partial<Pick<Definition, 'facts'>>,
  fields: Fields,
  ...came: readonly (Struct | undefined)[]
): Struct {
  const bags = came
    .flatMap((bag) => (bag === undefined ? [] : [arrived(bag)]))
    .filter(hasSecret);
  const out = bags.length === 0 ? { ...fields } : markedIn(fields, bags);
  for (const key of [...(facts?.secret ?? []), ...(facts?.secretOutputs ?? [])]) {
    if (out[key] != null) out[key] = sealed(out[key]);
  }
  for (const { list, flag, field } of facts?.secretFields ?? []) {
    const items = out[list];
    if (!Array.isArray(items)) continue;
    out[list] = items.map((item: unknown) => {
      // A flag that is not a plain "false" may turn out to be true.
      const isOpen = !isFields(item) || item[flag] === undefined || item[flag] === false;
      return isOpen || item[field] === undefined ? item : { ...item, [field]: sealed(item[field]) };
    });
  }
  return open(out);
}

/** A bag with the marks of those that it may be made of. */
function markedIn(fields: Fields, bags: readonly Fields[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const origin = bags.find((bag) => key in bag && same(value, plain(bag[key])));
      // What equals none of them may be made of each.
      const origins = origin === undefined ? bags : [origin];
      return [key, origins.reduce<unknown>((seen, bag) => marked(seen, bag[key]), value)];
    }),
  );
}

/**
 * A value with the marks of the one that came in at its place. Nobody knows where the items of another list come from:
 * it is secret as a whole when one that came in was.
 */
function marked(value: unknown, came: unknown): unknown {
  // What is not there has no value to encrypt, and the engine refuses a secret without one.
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
  // The wire has no "undefined", at any depth; absent is absent.
  const clean: unknown = JSON.parse(JSON.stringify(fields));
  return Struct.fromJavaScript(clean as Parameters<typeof Struct.fromJavaScript>[0]);
}

/** A value that the engine encrypts; one that is not known stays visible as such. */
export function sealed(value: unknown): unknown {
  return value === UNKNOWN ? value : { [SIGNATURE]: SECRET, value: plain(value) };
}
