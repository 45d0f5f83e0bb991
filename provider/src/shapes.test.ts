import { z } from 'zod';
import { aboutOf, descriptionOf, fieldsOf, isRequired, visit, type Schema, type Visitor } from './shapes';

const plain: Visitor<string> = {
  text: () => 'text',
  number: () => 'number',
  boolean: () => 'boolean',
  choice: (values) => values.join('|'),
  list: (item) => `[${print(item)}]`,
  record: (value) => `<${print(value)}>`,
  object: ({ id = '', fields, isOpen }) =>
    `${id}{${fields.map(([key, field]) => `${key}: ${print(field)}`).join(', ')}${isOpen ? ', …' : ''}}`,
};

const print = (schema: Schema): string => visit(schema, plain);

it.each<[string, Schema, string]>([
  ['a text of any format', z.email(), 'text'],
  ['a whole number', z.int(), 'number'],
  ['a choice', z.enum(['a', 'b']), 'a|b'],
  [
    'what is in lists, maps and objects',
    z.array(z.record(z.string(), z.object({ a: z.boolean() }))),
    '[<{a: boolean}>]',
  ],
  ['an object by its name', z.strictObject({}).meta({ id: 'Empty' }), 'Empty{}'],
  ['an object that may hold more', z.looseObject({ a: z.string() }), '{a: text, …}'],
  ['no field that is hidden', z.object({ a: z.string(), __b: z.string() }), '{a: text}'],
  ['an optional one as what it is when it is there', z.array(z.string().optional()).default([]), '[text]'],
])('tells %s', (_what, schema, printed) => {
  expect(print(schema)).toBe(printed);
});

it.each<[string, Schema]>([
  ['nullable', z.string().nullable()],
  ['union', z.union([z.string(), z.number()])],
  ['unknown', z.unknown()],
  ['readonly', z.string().readonly()],
  ['date', z.date()],
])('refuses a kind that a visitor makes nothing of: %s', (kind, schema) => {
  expect(() => print(schema)).toThrow(`nothing is made of a schema of kind ${kind}`);
});

it('lets a visitor say what becomes of an optional schema and of the other kinds', () => {
  const visitor: Visitor<string> = {
    ...plain,
    optional: (inner) => `${visit(inner, visitor)}?`,
    nullable: (inner) => `${visit(inner, visitor)} or null`,
    readonly: (inner) => `fixed ${visit(inner, visitor)}`,
    unknown: () => 'anything',
    union: (options) => options.map((option) => visit(option, visitor)).join(' or '),
  };
  const schema = z.union([z.string().readonly().nullable(), z.unknown()]).optional();
  expect(visit(schema, visitor)).toBe('fixed text or null or anything?');
});

it('requires what is neither optional nor has a default', () => {
  const schema = z.object({ a: z.string(), b: z.string().optional(), c: z.string().default('') });
  expect(
    fieldsOf(schema)
      .filter(([, field]) => isRequired(field))
      .map(([key]) => key),
  ).toEqual(['a']);
});

it('finds a description on the schema or inside of an optional one, and wants one', () => {
  expect(aboutOf(z.string().describe('A name.'))).toBe('A name.');
  expect(descriptionOf(z.string().describe('A name.').optional())).toBe('A name.');
  expect(() => descriptionOf(z.string())).toThrow('every argument and output needs a description');
});
