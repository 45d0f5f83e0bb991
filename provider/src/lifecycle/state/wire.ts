/**
 * Converts between a program's arguments and the platform's record, according to the facts of the fields (`fields.ts`).
 * Other parts of a record are sent back as they were read, at every depth.
 */
import type { z } from 'zod';
import type { Fields, Observed, Prior } from '../../resource';
import { defOf, factsOf, type FieldFacts } from '../values/fields';
import { HIDDEN_LABELS, OWNER_LABEL } from './owner';
import { isFields, valueAt } from '../values/markers';
import { isEmpty, same } from '../values/values';

/** How one kind is read and written. */
export interface Mapping<Args, Outputs> {
  /** Reads a record in the form of programs. */
  observe<Rec>(record: Rec, prior?: Prior<Outputs>): Observed<Args, Outputs, Rec>;
  /**
   * The body to send: the arguments on top of the existing record.
   *
   * @param mark the owner mark to write; undefined keeps the existing one
   */
  toWire<Rec>(args: Args, mark: string | undefined, base?: Rec): Rec;
}

/** Derives how a kind is read and written from its fields. */
export function mapping<A extends z.ZodObject, O extends z.ZodObject>(
  args: A,
  outputs: O,
): Mapping<z.output<A>, z.output<O>> {
  const [given, told] = [placedColumns(args), placedColumns(outputs)];
  const labels = given.find(({ facts }) => facts.marked)?.path;
  const parts = partsOf(given);
  // The platform requires a `spec`, even if it is empty.
  const least: Fields = parts?.includes('spec') ? { spec: {} } : {};
  const derived: Mapping<Fields, Fields> = {
    observe: (record, prior) => ({
      record,
      mark: labels && markIn(valueAt(record, labels)),
      args: readAll(given, record),
      outputs: readAll(told, record, prior?.outputs),
    }),
    toWire: <Rec>(wanted: Fields, mark: string | undefined, base?: Rec) => {
      const body = writeAll(
        given,
        wanted,
        parts === undefined ? { ...base } : { ...least, ...only(base, parts) },
      );
      const marked =
        labels === undefined || mark === undefined ? body : put(body, [...labels, OWNER_LABEL], mark);
      // The only place where the shape of a body is erased: the client checks every body with the API's schema.
      return withConstants(marked, factsOf(args).always) as Rec;
    },
  };
  return derived as Mapping<z.output<A>, z.output<O>>;
}

/** Labels without the hidden ones, which a write keeps. */
export const labelCodec = {
  decode: (labels: unknown): Fields => {
    const told = Object.entries(isFields(labels) ? labels : {});
    return Object.fromEntries(told.filter(([label]) => !HIDDEN_LABELS.includes(label)));
  },
  encode: (wanted: unknown, labels: unknown): Fields => ({
    ...(isFields(wanted) ? wanted : {}),
    ...only(labels, HIDDEN_LABELS),
  }),
};

function markIn(labels: unknown): string | undefined {
  const mark = isFields(labels) ? labels[OWNER_LABEL] : undefined;
  return typeof mark === 'string' ? mark : undefined;
}

/** A field of an object, and its place in the record. */
interface Column {
  readonly key: string;
  readonly path: readonly string[];
  readonly schema: z.core.$ZodType;
  readonly facts: FieldFacts;
}

/** The arguments, or outputs, that are in the record. */
function placedColumns(object: z.ZodObject): Column[] {
  return columnsOf(object.shape).filter(({ facts }) => facts.at !== undefined);
}

function columnsOf(shape: Readonly<Record<string, z.core.$ZodType>>): Column[] {
  return Object.entries(shape).map(([key, schema]) => {
    const facts = factsOf(schema);
    return { key, path: (facts.at ?? key).split('.'), schema, facts };
  });
}

/** The parts of a record that are sent; undefined if it has fields outside of parts, so all of it is sent. */
function partsOf(columns: readonly Column[]): readonly string[] | undefined {
  const isFlat = columns.some(({ path }) => path.length === 1);
  return isFlat ? undefined : [...new Set(columns.flatMap(({ path }) => path.slice(0, 1)))];
}

// ——— Reading ———

function readAll(columns: readonly Column[], wire: unknown, before: Fields = {}): Fields {
  return Object.fromEntries(
    columns.map(({ key, path, schema }) => [key, decode(schema, valueAt(wire, path), before[key])]),
  );
}

/** A value of a record in the form of programs: only fields of the schema, with its defaults. */
export function decode(schema: z.core.$ZodType, wire: unknown, before?: unknown): unknown {
  const facts = factsOf(schema);
  if (facts.decode !== undefined) return facts.decode(wire, before);
  const def = defOf(schema);
  switch (def.type) {
    case 'default':
      return decodeKnown(def.innerType, wire) ?? def.defaultValue;
    case 'optional':
      return decodeKnown(def.innerType, wire);
    case 'array':
      return Array.isArray(wire) ? wire.map((item: unknown) => decode(def.element, item)) : undefined;
    case 'object':
      return isFields(wire) ? present(readAll(columnsOf(def.shape), wire)) : undefined;
    default:
      return wire ?? undefined;
  }
}

/** Like {@link decode}, for optional values. Objects without known fields and words outside the schema are absent. */
function decodeKnown(schema: z.core.$ZodType, wire: unknown): unknown {
  const def = defOf(schema);
  if (def.type === 'enum' && !Object.values<unknown>(def.entries).includes(wire)) return undefined;
  const value = decode(schema, wire);
  return def.type === 'object' && isFields(value) && Object.keys(value).length === 0 ? undefined : value;
}

// ——— Writing ———

function writeAll(columns: readonly Column[], wanted: Fields, base: Fields): Fields {
  return columns.reduce(
    (body, { key, path, schema }) => put(body, path, encode(schema, wanted[key], valueAt(body, path))),
    base,
  );
}

/**
 * The value to send. An unchanged value is sent as it was read. A removed value is omitted, except for parts that no
 * field manages.
 */
function encode(schema: z.core.$ZodType, value: unknown, wire: unknown): unknown {
  const facts = factsOf(schema);
  const wanted = value ?? facts.unset;
  if (facts.encode !== undefined) return facts.encode(wanted, wire);
  if (isComposite(schema)) return encodeInside({ schema, by: facts.by }, wanted, wire);
  if (facts.silent && same(wanted, defaultOf(schema))) return undefined;
  // The platform masks secrets, so equality proves nothing.
  const isSaid = wire != null && facts.secret === undefined && same(wanted, decode(schema, wire));
  return isSaid || (wanted === undefined && facts.grows) ? wire : wanted;
}

/** The schema of an object or of a list of objects, and the field that identifies items of the list. */
interface Composite {
  readonly schema: z.core.$ZodType;
  readonly by: string | undefined;
}

function encodeInside({ schema, by }: Composite, wanted: unknown, wire: unknown): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case 'default':
    case 'optional':
      return encodeInside({ schema: def.innerType, by }, wanted, wire);
    case 'array':
      return Array.isArray(wanted)
        ? wanted.map((item: unknown) =>
            encode(def.element, item, partner({ schema: def.element, by }, item, wire)),
          )
        : undefined;
    case 'object': {
      const body = writeAll(columnsOf(def.shape), isFields(wanted) ? wanted : {}, isFields(wire) ? wire : {});
      if (wanted === undefined && Object.keys(body).length === 0) return undefined;
      return withConstants(body, factsOf(schema).always);
    }
    default:
      return wanted;
  }
}

/** Whether a schema is of an object or of a list of objects, which are written field by field. */
function isComposite(schema: z.core.$ZodType): boolean {
  const def = defOf(schema);
  if (def.type === 'optional' || def.type === 'default') return isComposite(def.innerType);
  return def.type === 'object' || (def.type === 'array' && isComposite(def.element));
}

/** The existing item for a wanted one: the one with the same key, or without a key the equal one. */
function partner({ schema, by }: Composite, item: unknown, wire: unknown): unknown {
  if (!Array.isArray(wire)) return undefined;
  const path = by === undefined || valueAt(item, [by]) === undefined ? [] : [by];
  const key = valueAt(item, path);
  return wire.find((other: unknown) => same(valueAt(decode(schema, other), path), key));
}

// ——— Bags ———

/** A copy with the value at the path. Undefined removes it, and objects that become empty. */
function put(bag: Fields, [key = '', ...rest]: readonly string[], value: unknown): Fields {
  const inner = bag[key];
  if (value === undefined && (isEmpty(inner) || (rest.length > 0 && !isFields(inner)))) return bag;
  const next = rest.length === 0 ? value : put(isFields(inner) ? inner : {}, rest, value);
  if (next !== undefined && (rest.length === 0 || !isEmpty(next))) return { ...bag, [key]: next };
  const { [key]: _gone, ...others } = bag;
  return others;
}

/** A copy with added constants, at every depth. */
function withConstants(bag: Fields, constants: Fields = {}): Fields {
  const laid = Object.entries(constants).map(([key, value]) => {
    const inner = bag[key];
    return [key, isFields(value) ? withConstants(isFields(inner) ? inner : {}, value) : value] as const;
  });
  return { ...bag, ...Object.fromEntries(laid) };
}

function only(bag: unknown, keys: readonly string[]): Fields {
  return present(Object.fromEntries(keys.map((key) => [key, valueAt(bag, [key])])));
}

function present(bag: Fields): Fields {
  return Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined));
}

function defaultOf(schema: z.core.$ZodType): unknown {
  const def = defOf(schema);
  return def.type === 'default' ? def.defaultValue : undefined;
}
