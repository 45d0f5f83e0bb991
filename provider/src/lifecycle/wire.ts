/**
 * Between a program's arguments and the platform's record, both ways, by what the fields say (`fields.ts`). What a record
 * holds beyond the fields is sent back as it was read, at every depth.
 */
import type { z } from 'zod';
import type { Fields, Observed, Prior } from '../resource';
import { defOf } from '../shapes';
import { factsOf, type FieldFacts } from './fields';
import { HIDDEN_LABELS, OWNER_LABEL } from './owner';
import { isFields, valueAt } from './unknowns';
import { isEmpty, same } from './values';

/** How one kind is read and written. */
export interface Mapping<Args, Outputs> {
  /** A record in the language of programs. */
  observe<Rec>(record: Rec, prior?: Prior<Outputs>): Observed<Args, Outputs, Rec>;
  /**
   * The body to send: the arguments over the record that is there.
   *
   * @param mark the owner mark to leave; undefined keeps the one that is there
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
  // The platform wants a `spec`, also where nothing is said in it.
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
      // The one place where shapes are erased on the way out: the client holds every body against the API's schema.
      return withConstants(marked, factsOf(args).always) as Rec;
    },
  };
  return derived as Mapping<z.output<A>, z.output<O>>;
}

/** The labels of an object without those that are hidden. */
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

/** A field of an object, with its place. */
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

/** The parts of a record that are sent; undefined where its fields are in no part, so that all of it is. */
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

/** What a record says, in the language of programs: only what the schema knows, with its defaults. */
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

/** The same for what may be absent: so is an object of which nothing is known, and a word that no program can write. */
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
 * What is sent for a value. What is wanted as it is goes back as it was read; what is not wanted is left out, but for
 * what no field of it manages.
 */
function encode(schema: z.core.$ZodType, value: unknown, wire: unknown): unknown {
  const facts = factsOf(schema);
  const wanted = value ?? facts.unset;
  if (facts.encode !== undefined) return facts.encode(wanted, wire);
  if (isComposite(schema)) return encodeInside({ schema, by: facts.by }, wanted, wire);
  if (facts.silent && same(wanted, defaultOf(schema))) return undefined;
  // A secret is answered masked: that it looks the same says nothing.
  const isSaid = wire != null && facts.secret === undefined && same(wanted, decode(schema, wire));
  return isSaid || (wanted === undefined && facts.grows) ? wire : wanted;
}

/** The schema of objects, alone or in a list, and the field that tells those in a list apart. */
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

/** Whether a schema is of objects, alone or in a list: they are written field by field. */
function isComposite(schema: z.core.$ZodType): boolean {
  const def = defOf(schema);
  if (def.type === 'optional' || def.type === 'default') return isComposite(def.innerType);
  return def.type === 'object' || (def.type === 'array' && isComposite(def.element));
}

/** The item that is there of one that is wanted: the one with the same key, or without a key the one that says the same. */
function partner({ schema, by }: Composite, item: unknown, wire: unknown): unknown {
  if (!Array.isArray(wire)) return undefined;
  const path = by === undefined || valueAt(item, [by]) === undefined ? [] : [by];
  const key = valueAt(item, path);
  return wire.find((other: unknown) => same(valueAt(decode(schema, other), path), key));
}

// ——— Bags ———

/** A copy with the value at the path; undefined takes it away, and with it what it leaves empty. */
function put(bag: Fields, [key = '', ...rest]: readonly string[], value: unknown): Fields {
  const inner = bag[key];
  if (value === undefined && (isEmpty(inner) || (rest.length > 0 && !isFields(inner)))) return bag;
  const next = rest.length === 0 ? value : put(isFields(inner) ? inner : {}, rest, value);
  if (next !== undefined && (rest.length === 0 || !isEmpty(next))) return { ...bag, [key]: next };
  const { [key]: _gone, ...others } = bag;
  return others;
}

/** A copy with constants in it, at every depth. */
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
