/** Derives a strict schema for a stranger's data: no unknown fields, and a range for every number and length. */
import { z } from 'zod';

export interface Bounds {
  /** Most characters of a text. */
  readonly text: number;
  /** Most entries of a list or a record. */
  readonly entries: number;
  /** Least and most of numbers, by the name of their field, or of the field of their record. */
  readonly numbers: Readonly<Record<string, readonly [number, number]>>;
}

/** @throws Error if the schema contains something that has no bounds here */
export function bounded<Schema extends z.ZodType>(
  schema: Schema,
  bounds: Bounds,
): z.ZodType<z.output<Schema>> {
  return boundedAt(schema, '', bounds) as z.ZodType<z.output<Schema>>;
}

function boundedAt(schema: unknown, field: string, bounds: Bounds): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([key, inner]) => [key, boundedAt(inner, key, bounds)]);
    return z.strictObject(Object.fromEntries(shape) as z.ZodRawShape);
  }
  if (schema instanceof z.ZodOptional) return boundedAt(schema.unwrap(), field, bounds).optional();
  if (schema instanceof z.ZodNullable) return boundedAt(schema.unwrap(), field, bounds).nullable();
  if (schema instanceof z.ZodArray)
    return z.array(boundedAt(schema.element, field, bounds)).max(bounds.entries);
  if (schema instanceof z.ZodRecord)
    return z
      .record(z.string().max(bounds.text), boundedAt(schema.valueType, field, bounds))
      .refine((record) => Object.keys(record).length <= bounds.entries);
  if (schema instanceof z.ZodString) return schema.max(bounds.text);
  const range = bounds.numbers[field];
  if (schema instanceof z.ZodNumber && range !== undefined) return schema.min(range[0]).max(range[1]);
  if (schema instanceof z.ZodBoolean || schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum)
    return schema;
  throw new Error(`the field ${field} has no bounds`);
}
