/** Reads zod schemas, for all that derives from them: types, classes, the package schema, functions. */
import { z } from 'zod';

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
