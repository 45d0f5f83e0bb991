import { z } from 'zod';
import { aboutOf, descriptionOf, fieldsOf, isRequired, type Schema, visit, type Visitor } from './fields';

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
  ['a string of any format', z.email(), 'text'],
  ['a whole number', z.int(), 'number'],
  ['an enumeration', z.enum(['a', 'b']), 'a|b'],
  [
    'the contents of lists, maps and objects',
    z.array(z.record(z.string(), z.object({ a: z.boolean() }))),
    '[<{a: boolean}>]',
  ],
  ['a named object by its name', z.strictObject({}).meta({ id: 'Empty' }), 'Empty{}'],
  ['an object with unknown fields', z.looseObject({ a: z.string() }), '{a: text, …}'],
  ['no hidden fields', z.object({ a: z.string(), __b: z.string() }), '{a: text}'],
  ['an optional schema like its inner schema', z.array(z.string().optional()).default([]), '[text]'],
])('describes %s', (_what, schema, printed) => {
  expect(print(schema)).toBe(printed);
});

it.each<[string, Schema]>([
  ['nullable', z.string().nullable()],
  ['union', z.union([z.string(), z.number()])],
  ['unknown', z.unknown()],
  ['readonly', z.string().readonly()],
  ['date', z.date()],
])('refuses a schema that a visitor does not handle: %s', (kind, schema) => {
  expect(() => print(schema)).toThrow(`nothing is made of a schema of kind ${kind}`);
});

it('lets a visitor handle optional and other schemas', () => {
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

it('requires fields that are neither optional nor have a default', () => {
  const schema = z.object({ a: z.string(), b: z.string().optional(), c: z.string().default('') });
  expect(
    fieldsOf(schema)
      .filter(([, field]) => isRequired(field))
      .map(([key]) => key),
  ).toEqual(['a']);
});

it('finds a required description on the schema or inside an optional one', () => {
  expect(aboutOf(z.string().describe('A name.'))).toBe('A name.');
  expect(descriptionOf(z.string().describe('A name.').optional())).toBe('A name.');
  expect(() => descriptionOf(z.string())).toThrow('every argument and output needs a description');
});
