/** No message of a check contains a value of the program: any may be a secret, and a check does not know which. */
import { z } from 'zod';
import { functions } from '../../functions';
import { definitions } from '../../resources';
import type { Fields } from '../../resource';
import { bare, fieldsOf } from '../values/fields';
import { failuresOf } from './check';

const LEAK = 'LEAK-planted';
const NUMBER = 471_108.15;

/** Values of every kind, each with a text or number that must not be shown. */
const PLANTED: readonly unknown[] = [
  LEAK,
  NUMBER,
  [LEAK, NUMBER],
  { token: LEAK, list: [{ deep: NUMBER }] },
  [{ name: LEAK, value: LEAK }],
];

/** Bags with a planted value in one place each, for every place of the schema at every depth. */
function* planted(schema: z.core.$ZodType): Generator {
  yield* PLANTED;
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) {
    // Twice, so that unique items are not unique.
    for (const item of planted(inner.def.element)) yield [item, item];
  } else if (inner instanceof z.ZodRecord) {
    for (const value of planted(inner.def.valueType)) yield { key: value };
  } else if (inner instanceof z.ZodObject) {
    for (const [key, field] of fieldsOf(inner)) {
      for (const value of planted(field)) yield { ...(full(inner) as Fields), [key]: value };
    }
  }
}

/** A value that a schema probably accepts, with planted texts. */
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
  // Also one at a time, so that no other failure prevents the rules over several arguments.
  for (const [key, field] of fieldsOf(definition.args)) listen({ [key]: full(field) });
  listen(full(definition.args) as Fields);
  expect([...said].filter((line) => /LEAK|4711/.test(line))).toEqual([]);
});
