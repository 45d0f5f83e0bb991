/** No value that a program wrote is in what a check says: any of them may be a secret, and no check is told which. */
import { z } from 'zod';
import { functions } from '../functions';
import { definitions } from '../resources';
import type { Fields } from '../resource';
import { bare, fieldsOf } from '../shapes';
import { failuresOf } from './check';

const LEAK = 'LEAK-planted';
const NUMBER = 471_108.15;

/** Values of every kind, each with something that must not be said. */
const PLANTED: readonly unknown[] = [
  LEAK,
  NUMBER,
  [LEAK, NUMBER],
  { token: LEAK, list: [{ deep: NUMBER }] },
  [{ name: LEAK, value: LEAK }],
];

/** Bags in which one place after the other, at every depth of the schema, holds a planted value. */
function* planted(schema: z.core.$ZodType): Generator {
  yield* PLANTED;
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) {
    // Twice: what must be unique is not.
    for (const item of planted(inner.def.element)) yield [item, item];
  } else if (inner instanceof z.ZodRecord) {
    for (const value of planted(inner.def.valueType)) yield { key: value };
  } else if (inner instanceof z.ZodObject) {
    for (const [key, field] of fieldsOf(inner)) {
      for (const value of planted(field)) yield { ...(full(inner) as Fields), [key]: value };
    }
  }
}

/** A value that a schema may well accept, every text of it planted. */
function full(schema: z.core.$ZodType): unknown {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) {
    return Object.fromEntries(fieldsOf(inner).map(([key, field]) => [key, full(field)]));
  }
  if (inner instanceof z.ZodArray) return [full(inner.def.element), full(inner.def.element)];
  if (inner instanceof z.ZodRecord) return { key: full(inner.def.valueType) };
  if (inner instanceof z.ZodNumber) return 1;
  if (inner instanceof z.ZodBoolean) return true;
  if (inner instanceof z.ZodEnum) return inner.options[0];
  return LEAK;
}

it.each([
  ...Object.entries(definitions),
  ...Object.entries(functions).map(([name, one]) => [name, { ...one, type: name }] as const),
])('%s is refused without quoting the input', (_type, definition) => {
  const said = new Set<string>();
  const listen = (written: Fields) => {
    for (const { property, reason } of failuresOf(definition, written)) said.add(`${property}: ${reason}`);
  };
  for (const bag of planted(definition.args)) listen(bag as Fields);
  // One at a time as well, so that no other failure keeps the rules over several arguments from speaking.
  for (const [key, field] of fieldsOf(definition.args)) listen({ [key]: full(field) });
  listen(full(definition.args) as Fields);
  expect([...said].filter((line) => /LEAK|4711/.test(line))).toEqual([]);
});
