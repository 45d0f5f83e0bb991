/** Facts of a definition for generators: what programs read of a resource, and the references of arguments. */
import { CONTROLS } from '../controls';
import { z } from 'zod';
import { factsOf, fieldsOf, isRequired, type Schema } from '../lifecycle/values/fields';
import { referenceIn, type ReferenceFacts, referenceOf } from '../lifecycle/values/references';
import { answerable } from '../lifecycle/state/state';
import type { Definition } from '../resource';

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
    .filter(([key]) => !CONTROLS.includes(key))
    .map(([key, schema]) => {
      const hasDefault = schema instanceof z.ZodDefault && answered.includes(key);
      const isTold = isRequired(schema) || factsOf(schema).requiredOnce === true || hasDefault;
      return { key, schema, isTold: isTold || chosen.includes(key) };
    });
  const outputs = fieldsOf(definition.outputs).map(([key, schema]) => ({
    key,
    schema,
    isTold: isRequired(schema),
  }));
  return [...new Map([...args, ...outputs].map((one) => [one.key, one])).values()];
}

/** What replaces an argument or output that will be removed; undefined for all others. */
export function deprecationOf(schema: Schema): string | undefined {
  return factsOf(schema).deprecated;
}

/** The reference of an argument for which programs can pass the resource itself. */
export function passableOf(schema: Schema): ReferenceFacts | undefined {
  return whole(referenceOf(schema));
}

/** The same in an argument: the argument itself, the items of a list, or a field of these. */
export function passableIn(schema: Schema): ReferenceFacts | undefined {
  return whole(referenceIn(schema));
}

function whole(facts: ReferenceFacts | undefined): ReferenceFacts | undefined {
  return facts?.isWhole === true ? facts : undefined;
}
