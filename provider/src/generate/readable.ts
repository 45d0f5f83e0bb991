/** Facts of a definition for generators: what programs read of a resource, and the references of arguments. */
import { z } from 'zod';
import { answerable } from '../lifecycle/state';
import { STEERING, type Definition } from '../resource';
import type { ReferenceFacts } from '../resources/schemas';
import { bare, fieldsOf, isRequired, type Schema } from '../shapes';

/** A value that programs can read of a resource. */
interface Readable {
  readonly key: string;
  readonly schema: Schema;
  /** Whether every created object has it: it is a required argument, or the platform always returns it. */
  readonly isTold: boolean;
}

/** The values that programs can read of a resource: computed ones, and the arguments, as written or as answered. */
export function readableOf(definition: Definition): readonly Readable[] {
  const chosen: readonly string[] = ['name', ...definition.facts.chosen];
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

/** The reference of an argument that names another resource. */
export function referenceOf(schema: Schema): ReferenceFacts | undefined {
  return z.globalRegistry.get(bare(schema))?.reference as ReferenceFacts | undefined;
}

/** The reference in an argument: the argument itself, the items of a list, or a field of these. */
export function referenceIn(schema: Schema): ReferenceFacts | undefined {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) return referenceIn(inner.def.element);
  if (inner instanceof z.ZodObject) {
    return fieldsOf(inner).flatMap(([, field]) => referenceIn(field) ?? [])[0];
  }
  return referenceOf(inner);
}
