/** What generators ask of a zod schema. */
import { z } from 'zod';
import { answerable } from '../lifecycle/state';
import { STEERING, type Definition } from '../resource';
import type { ReferenceFacts } from '../resources/shared';

/** The fields of a schema that programs see; hidden ones begin with two underscores. */
export function fieldsOf(schema: z.ZodObject): [string, z.core.$ZodType][] {
  return Object.entries(schema.shape as Record<string, z.core.$ZodType>).filter(
    ([key]) => !key.startsWith('__'),
  );
}

export function isRequired(schema: z.core.$ZodType): boolean {
  return !(schema instanceof z.ZodOptional || schema instanceof z.ZodDefault);
}

/** Something that programs read of a resource. */
interface Readable {
  readonly key: string;
  readonly schema: z.core.$ZodType;
  /** Whether it is there of every object that was made: the program had to write it, or the platform tells it. */
  readonly isTold: boolean;
}

/** What programs read of a resource: what the platform computes, and the arguments, as written or as answered. */
export function readableOf(definition: Definition): readonly Readable[] {
  const chosen: readonly string[] = ['name', ...(definition.chosen ?? [])];
  const answered = answerable(definition);
  const args = fieldsOf(definition.args)
    .filter(([key]) => !(STEERING as readonly string[]).includes(key))
    .map(([key, schema]) => {
      const hasDefault = schema instanceof z.ZodDefault && answered.includes(key);
      return { key, schema, isTold: isRequired(schema) || hasDefault || chosen.includes(key) };
    });
  const outputs = fieldsOf(definition.outputs).map(([key, schema]) => ({
    key,
    schema,
    isTold: isRequired(schema),
  }));
  return [...new Map([...args, ...outputs].map((one) => [one.key, one])).values()];
}

/** The schema without "optional" and "default". */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? bare(schema.def.innerType)
    : schema;
}

export function descriptionOf(schema: z.core.$ZodType): string {
  const description = (schema as z.ZodType).description ?? (bare(schema) as z.ZodType).description;
  if (description === undefined) throw new Error('every argument and output needs a description');
  return description;
}

/** `drive` as it begins a type's name. */
export function capital(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

/** Whether a schema is of texts, be they of a certain format. */
export function isText(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;
}

/** What an argument refers to, when it names another resource. */
export function referenceOf(schema: z.core.$ZodType): ReferenceFacts | undefined {
  return z.globalRegistry.get(bare(schema))?.reference as ReferenceFacts | undefined;
}

/** The reference in an argument: the argument itself, the items of a list, or a field of these. */
export function referenceIn(schema: z.core.$ZodType): ReferenceFacts | undefined {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) return referenceIn(inner.def.element);
  if (inner instanceof z.ZodObject) {
    return fieldsOf(inner).flatMap(([, field]) => referenceIn(field) ?? [])[0];
  }
  return referenceOf(inner);
}
