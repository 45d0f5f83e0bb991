/**
 * Reads the schema of a field: its kind, and the facts that it has besides. A definition declares the facts once, with
 * `field`: the place in the platform's record, the effect of a change, and how values are compared. The facts of a kind
 * (`facts.ts`) derive from them, and so do reading and writing of records (`wire.ts`), types, classes and the package
 * schema.
 */
import { z } from 'zod';

/** The facts of an argument, an output, or a field inside one. */
export interface FieldFacts {
  /**
   * Its place in the record, or in the object that it is a field of: `spec.runtime.image`. Default for a field inside
   * an argument or output: its own name. An argument or output without a place is not in the record.
   */
  readonly at?: string;
  /**
   * Effect of a change of the argument. Default: it is written to the existing object. `nothing`: the platform does not
   * receive it.
   */
  readonly on?: 'replace' | 'release' | 'nothing';
  /**
   * An argument that a platform may refuse to update: what is lost when the object is replaced instead, in one
   * sentence. The provider never replaces it by itself; to request it, use `replaceOnChanges`.
   */
  readonly refusable?: string;
  /**
   * An argument or output that is encrypted in state. The platform returns such an argument masked or not at all, so it
   * is compared with the last inputs only. For a field in the items of a list: the flag that makes it secret.
   */
  readonly secret?: true | { readonly where: string };
  /** A map whose other keys belong to others and survive an update. */
  readonly merged?: true;
  /** The map of labels, which carries the owner mark. */
  readonly marked?: true;
  /** A number that can only grow on an existing object. If it is omitted later, it stays and is no longer managed. */
  readonly grows?: true;
  /** The platform does not change it if a write omits it. If it is omitted later, it stays and is no longer managed. */
  readonly sticky?: true;
  /** An optional argument without a default, for which the platform chooses a value and always returns it. */
  readonly chosen?: true;
  /**
   * An argument whose value the platform chooses again for every release that omits it. Setting it makes another
   * release, even with the value that was answered.
   */
  readonly chosenAnew?: true;
  /** An argument whose value the platform never gets, or only as a hash. A program may put a secret there. */
  readonly unsent?: true;
  /**
   * An argument with which the program takes something over, or that the platform never answers. If the program does
   * not set it, the state has no value of it.
   */
  readonly unanswered?: true;
  /** An argument that names a region of the platform. */
  readonly region?: true;
  /** An argument besides the name whose value is unique in the workspace. */
  readonly unique?: true;
  /** The field that identifies the items of a list. */
  readonly by?: string;
  /** The order of the list means nothing. */
  readonly unordered?: true;
  /** What is sent if there is no value. Default: the field is left out. */
  readonly unset?: unknown;
  /** Its default is not sent. */
  readonly silent?: true;
  /** An argument, output or field that will be removed: what to use instead, in one sentence. */
  readonly deprecated?: string;
  /**
   * Earlier names of an argument or output, newest first. Programs may still use them, and states have them. Not for a
   * field inside one: a migration renames that.
   */
  readonly formerly?: readonly string[];
  /** Of an argument with several names: a program must set it, under one of them. */
  readonly requiredOnce?: true;
  /** For an object: constants that are sent besides its fields. */
  readonly always?: Readonly<Record<string, unknown>>;
  /** An output that no update changes. */
  readonly stable?: boolean;
  /** An output that the platform sends only in the answer to a create: kept from the previous state. */
  readonly once?: true;
  /** An output that may be absent. A preview of an unchanged object must know its absence. */
  readonly absent?: true;
  /**
   * Reads it, if its form in the record differs.
   *
   * @param wire the value at its place
   * @param before the same output in the state
   */
  decode?(wire: unknown, before?: unknown): unknown;
  /**
   * Writes it, if its form in the record differs.
   *
   * @param value the wanted value
   * @param wire the value at its place
   */
  encode?(value: unknown, wire: unknown): unknown;
}

const said = z.registry<FieldFacts>();

/**
 * The schema of a field with its facts, in addition to those that it already has. Call `.describe(…)` on the result,
 * which keeps the facts. Call `.optional()` and `.default(…)` before, because they make another schema.
 */
export function field<T extends z.ZodType>(schema: T, facts: FieldFacts): T {
  const own = schema.clone();
  said.add(own, facts);
  return own;
}

const NONE: FieldFacts = {};
// A cache: at every call, the registry combines the facts of a schema with those of the schemas it was made from.
const known = new WeakMap<z.core.$ZodType, FieldFacts>();

/** The facts of a field. */
export function factsOf(schema: z.core.$ZodType): FieldFacts {
  const facts = known.get(schema) ?? said.get(schema) ?? NONE;
  known.set(schema, facts);
  return facts;
}

// ——— Kinds of schemas ———

export type Schema = z.core.$ZodType;

export type Field = readonly [key: string, schema: Schema];

interface ObjectShape {
  /** The name that `.meta({ id })` gave it. */
  readonly id: string | undefined;
  readonly fields: readonly Field[];
  /** Whether it may have other fields. */
  readonly isOpen: boolean;
}

/**
 * Handles a schema according to its kind. Inner schemas are passed unvisited, because their result may depend on their
 * position.
 */
export interface Visitor<T> {
  readonly text: () => T;
  readonly number: (schema: Schema) => T;
  readonly boolean: () => T;
  readonly choice: (values: readonly (string | number)[]) => T;
  readonly list: (item: Schema) => T;
  readonly record: (value: Schema) => T;
  readonly object: (shape: ObjectShape) => T;
  /** Optional, or with a default. Absent: the inner schema is visited. */
  readonly optional?: (inner: Schema) => T;
  // Kinds that only the client's schemas have. A kind without a method is refused.
  readonly unknown?: () => T;
  readonly nullable?: (inner: Schema) => T;
  readonly readonly?: (inner: Schema) => T;
  readonly union?: (options: readonly Schema[]) => T;
}

/** @throws Error about a kind of schema that the visitor does not handle */
export function visit<T>(schema: Schema, visitor: Visitor<T>): T {
  const def = defOf(schema);
  const refuse = (): never => {
    throw new Error(`nothing is made of a schema of kind ${def.type}`);
  };
  switch (def.type) {
    case 'string':
      return visitor.text();
    case 'number':
      return visitor.number(schema);
    case 'boolean':
      return visitor.boolean();
    case 'enum':
      return visitor.choice(Object.values(def.entries));
    case 'array':
      return visitor.list(def.element);
    case 'record':
      return visitor.record(def.valueType);
    case 'object':
      return visitor.object({
        id: z.globalRegistry.get(schema)?.id,
        fields: fieldsIn(def.shape),
        isOpen: def.catchall !== undefined && defOf(def.catchall).type !== 'never',
      });
    case 'optional':
    case 'default':
      return (visitor.optional ?? ((inner) => visit(inner, visitor)))(def.innerType);
    case 'unknown':
      return (visitor.unknown ?? refuse)();
    case 'nullable':
      return (visitor.nullable ?? refuse)(def.innerType);
    case 'readonly':
      return (visitor.readonly ?? refuse)(def.innerType);
    case 'union':
      return (visitor.union ?? refuse)(def.options);
    default:
      return refuse();
  }
}

/** The fields of a schema that programs see; hidden ones begin with two underscores. */
export function fieldsOf(schema: z.core.$ZodObject): readonly Field[] {
  return fieldsIn(schema._zod.def.shape);
}

function fieldsIn(shape: z.core.$ZodShape): readonly Field[] {
  return Object.entries(shape).filter(([key]) => !key.startsWith('__'));
}

export function isRequired(schema: Schema): boolean {
  return schema._zod.optin === undefined;
}

/** The schema without "optional" and "default". */
export function bare(schema: Schema): Schema {
  const def = defOf(schema);
  return def.type === 'optional' || def.type === 'default' ? bare(def.innerType) : schema;
}

/** The description (`.describe(…)`) of a schema, or of its inner schema. */
export function aboutOf(schema: Schema): string | undefined {
  return z.globalRegistry.get(schema)?.description ?? z.globalRegistry.get(bare(schema))?.description;
}

/** @throws Error about a schema without a description */
export function descriptionOf(schema: Schema): string {
  const about = aboutOf(schema);
  if (about === undefined) throw new Error('every argument and output needs a description');
  return about;
}

/** `drive` as `Drive`. */
export function capital(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

/** The definition, as a union of all kinds. Zod's own type of a schema does not have this union. */
export function defOf(schema: Schema): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.core.$ZodTypes)._zod.def;
}
