/**
 * Null in an optional field means the same as no field. Types allow it, because records that were read can be sent, but
 * the platform refuses it.
 */
import type * as z from 'zod';
import type { Schema } from './schema';

type Def = z.core.$ZodTypes['_zod']['def'];

/** The body without null in optional fields and in maps. Values of any shape keep theirs. */
export function withoutNulls<T>(schema: Schema, value: T): T {
  return cleaned(defOf(schema), value) as T;
}

function cleaned(def: Def, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return cleaned(defOf(def.innerType), value);
    case 'array': {
      const item = defOf(def.element);
      return Array.isArray(value) ? value.map((one) => cleaned(item, one)) : value;
    }
    case 'object':
      return fields(value, (key) => def.shape[key]);
    case 'record':
      return fields(value, () => def.valueType);
    default:
      return value;
  }
}

/** @param schemaOf undefined for a field that the client does not know */
function fields(value: object, schemaOf: (key: string) => Schema | undefined): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
      const schema = schemaOf(key);
      if (schema === undefined) return [[key, inner]];
      const def = defOf(schema);
      return inner === null && isNullable(def) ? [] : [[key, cleaned(def, inner)]];
    }),
  );
}

/** Whether null says nothing here. A value of any shape may be null on purpose. */
function isNullable(def: Def): boolean {
  if (def.type === 'nullable') return true;
  return def.type === 'optional' || def.type === 'readonly' ? isNullable(defOf(def.innerType)) : false;
}

function defOf(schema: Schema): Def {
  return (schema as z.core.$ZodTypes)._zod.def;
}
