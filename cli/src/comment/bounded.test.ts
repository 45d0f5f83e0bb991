import { z } from 'zod';
import { bounded } from './bounded';

const bounds = { text: 3, entries: 2, numbers: { share: [0, 100] } } as const;
const of = (shape: z.ZodRawShape, value: unknown) =>
  bounded(z.object(shape), bounds).safeParse(value).success;

it.each([
  ['a text', { a: z.string() }, { a: 'abc' }, { a: 'abcd' }],
  ['a list', { a: z.array(z.boolean()) }, { a: [true, true] }, { a: [true, true, true] }],
  ['a text in a list', { a: z.array(z.string()).optional() }, { a: ['abc'] }, { a: ['abcd'] }],
  ['a number', { share: z.number() }, { share: 100 }, { share: 100.1 }],
  ['a number below', { share: z.number().optional() }, {}, { share: -1 }],
  [
    'a number in a record',
    { share: z.record(z.string(), z.number()) },
    { share: { a: 0 } },
    { share: { a: 101 } },
  ],
  [
    'a record',
    { a: z.record(z.string(), z.boolean()) },
    { a: { b: true } },
    { a: { b: true, c: true, d: true } },
  ],
  ['a key', { a: z.record(z.string(), z.boolean()) }, { a: { abc: true } }, { a: { abcd: true } }],
  ['the fields', { a: z.object({ b: z.literal(1) }) }, { a: { b: 1 } }, { a: { b: 1, c: 1 } }],
])('limits %s', (_what, shape, allowed, refused) => {
  expect(of(shape, allowed)).toBe(true);
  expect(of(shape, refused)).toBe(false);
});

it.each([
  ['a number without a range', { a: z.number() }],
  ['a value of any form', { a: z.array(z.unknown()) }],
])('does not accept %s', (_what, shape) => {
  expect(() => bounded(z.object(shape), bounds)).toThrow('the field a has no bounds');
});
