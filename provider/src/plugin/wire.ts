/** The engine's wire: property bags as protobuf structs, secrets and unknown values among them. */
import { Struct } from 'google-protobuf/google/protobuf/struct_pb';
import type { Definition, Fields } from '../resource';
import { PROVIDER } from '../lifecycle/state';
import { isFields, UNKNOWN } from '../lifecycle/unknowns';

/** Keys by which the engine recognises a value that is not a plain one, and the kind "secret". */
const SIGNATURE = '4dabf18193072939515e22adb298388d';
const SECRET = '1b47061264138c4ac30d75fd1eb44270';

/** A bag as it arrived, in plain values: a secret is its value, what is not known is `UNKNOWN`. */
export function decode(bag: Struct | undefined): Fields {
  if (bag === undefined) return {};
  const { [PROVIDER]: _dynamic, ...fields } = plain(bag.toJavaScript()) as Fields;
  return fields;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isFields(value)) return value ?? undefined;
  if (value[SIGNATURE] === SECRET) return plain(value.value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/**
 * The one way out for the bag of a resource: what its definition calls secret is encrypted by the engine, whatever
 * the way was on which the value came in. What the program made secret beyond that, the engine marks again itself.
 */
export function encode({ facts }: Partial<Pick<Definition, 'facts'>>, fields: Fields): Struct {
  const out = { ...fields };
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

/** A bag in which nothing is secret. */
export function open(fields: Fields): Struct {
  // The wire has no "undefined", at any depth; absent is absent.
  const clean: unknown = JSON.parse(JSON.stringify(fields));
  return Struct.fromJavaScript(clean as Parameters<typeof Struct.fromJavaScript>[0]);
}

/** A value that the engine encrypts; one that is not known stays visible as such. */
export function sealed(value: unknown): unknown {
  return value === UNKNOWN ? value : { [SIGNATURE]: SECRET, value };
}
