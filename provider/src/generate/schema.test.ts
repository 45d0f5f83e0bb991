import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import schema from '../generated/schema.gen.json';

interface Node {
  readonly type?: unknown;
  readonly description?: string;
  readonly language?: { readonly csharp?: { readonly name: string } };
  readonly properties?: Readonly<Record<string, Node>>;
  readonly enum?: readonly { readonly value: string; readonly description?: string }[];
  readonly oneOf?: readonly unknown[];
  readonly $ref?: string;
}

/** Every object in the schema, with its path. */
function* nodes(value: unknown, path = ''): Generator<readonly [path: string, node: Node]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value];
  for (const [key, child] of Object.entries(value)) yield* nodes(child, `${path}/${key}`);
}

const types: Readonly<Record<string, Node>> = schema.types;
const all = [...nodes(schema)];
const enumerations = Object.entries(types).filter(([, type]) => type.enum !== undefined);

it('contains publisher, address and license', () => {
  const { publisher, homepage, repository, license, logoUrl, keywords, description } = schema;
  for (const text of [publisher, homepage, repository, license, logoUrl, description])
    expect(text).not.toBe('');
  expect(keywords).toEqual(expect.arrayContaining(['category/cloud', 'kind/native']));
});

it('contains the package name of every language', () => {
  expect(Object.keys(schema.language).sort()).toEqual(['csharp', 'go', 'java', 'nodejs', 'python']);
});

it.each(enumerations)('%s and each of its values have a description', (_, type) => {
  expect(type.description).toMatch(/\.$/);
  for (const { description } of type.enum ?? []) expect(description).toMatch(/\.$/);
});

it('every enumeration is open: it accepts values that the platform adds later', () => {
  const isEnumeration = ($ref: string | undefined) =>
    types[$ref?.replace('#/types/', '') ?? '']?.enum !== undefined;
  const used = all.filter(([, { $ref }]) => isEnumeration($ref)).map(([path]) => path);
  expect(used.length).toBeGreaterThan(enumerations.length);
  expect(used.filter((path) => !path.endsWith('/oneOf/1'))).toEqual([]);
});

it.each([
  ['resources/workload:index:Model/inputProperties/type', 'ModelProvider'],
  ['resources/workload:index:Model/properties/type', 'ModelProvider'],
  ['functions/workload:index:getAccountMetrics/inputs/properties/resourceType', 'MeteredType'],
  ['functions/workload:index:getAccountMetrics/inputs/properties/billingDimension', 'BillingDimension'],
])('%s accepts the values of %s, and others', (path, words) => {
  const $ref = `#/types/workload:index:${words}`;
  const found = all.find(([at]) => at === `/${path}`)?.[1];
  expect(found?.oneOf).toEqual([{ type: 'string' }, { $ref }]);
});

it('the page about the plugin has the right counts', () => {
  const whole = readFileSync(join(__dirname, '../../../docs/native.md'), 'utf8');
  const page = whole.slice(whole.indexOf('## Comparison with other providers'));
  const cell = (row: string) =>
    page
      .split('\n')
      .find((line) => line.startsWith(`| ${row} `))
      ?.split('|')[2]
      ?.trim();
  const resources = Object.values(schema.resources);
  const components = resources.filter((one) => 'isComponent' in one);
  const listed = resources.filter((one) => 'listInputs' in one);
  const shown = resources.filter(({ description }) => description.includes('## Example Usage'));
  const values = enumerations.flatMap(([, type]) => type.enum ?? []);
  const described = values.filter(({ description }) => description);
  expect(cell('resources, components among them')).toBe(`${resources.length}, ${components.length}`);
  expect(cell('functions')).toBe(String(Object.keys(schema.functions).length));
  expect(cell('enumerations; their values, those described')).toBe(
    `${enumerations.length}; ${values.length}, ${described.length}`,
  );
  expect(cell('resources with a program as example')).toBe(String(shown.length));
  expect(cell('`List`')).toBe(`of ${listed.length} kinds, for \`pulumi do\``);
});

it('functions return enumerations as strings: in Python, a class in a result would refuse unknown values', () => {
  const functions: Readonly<Record<string, { readonly outputs: Node }>> = schema.functions;
  const two = Object.entries(functions).flatMap(([token, { outputs }]) =>
    Object.entries(outputs.properties ?? {}).flatMap(([key, { oneOf }]) =>
      oneOf ? [`${token}.${key}`] : [],
    ),
  );
  expect(two).toEqual([]);
});

it('enumerations with the same meaning are one type', () => {
  const words = enumerations.map(([, type]) => JSON.stringify(type.enum));
  expect(new Set(words).size).toBe(words.length);
});

it('no type is named after its function and field', () => {
  expect(Object.keys(types).filter((token) => /^workload:index:(Get|List)/.test(token))).toEqual([]);
});

it.each(['typescript', 'python', 'go', 'csharp', 'java', 'yaml'])(
  'every resource and function has an example in %s',
  (language) => {
    const shown: Readonly<Record<string, { readonly description: string }>> = {
      ...schema.resources,
      ...schema.functions,
    };
    const without = Object.entries(shown).filter(([token, { description }]) => {
      const code = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(description)?.[1] ?? '';
      // Its name as each language writes it.
      const name = (token.split(':')[2] ?? '').replace(/^(?:get|list)/, '');
      return !code.replaceAll('_', '').toLowerCase().includes(name.toLowerCase());
    });
    expect(without.map(([token]) => token)).toEqual([]);
  },
);

it('every resource describes its import', () => {
  const silent = Object.entries(schema.resources).filter(
    ([, { description, ...one }]) =>
      !('isComponent' in one) && !/^## Import\n\n(?:By|The platform does not return)/m.test(description),
  );
  expect(silent.map(([token]) => token)).toEqual([]);
});

it('no description mentions what exists only in TypeScript', () => {
  const told = all.filter(([, { description }]) =>
    /\bas (a resource|resources)\b|TypeScript|Node\.js/.test(description ?? ''),
  );
  expect(told.map(([path]) => path)).toEqual([]);
});

it('in C#, no member is named like its class', () => {
  const resources: Readonly<Record<string, Node>> = schema.resources;
  const members = Object.entries({ ...resources, ...types }).flatMap(([token, { properties = {} }]) =>
    Object.entries(properties).map(([key, { language }]) => ({
      of: token.split(':')[2]?.toLowerCase(),
      name: (language?.csharp?.name ?? key).toLowerCase(),
    })),
  );
  expect(members.filter(({ of, name }) => of === name)).toEqual([]);
});

it('numeric and boolean settings have their types', () => {
  const typed = Object.entries(schema.provider.inputProperties).filter(([, { type }]) => type !== 'string');
  expect(Object.fromEntries(typed.map(([name, { type }]) => [name, type]))).toEqual({
    timeoutSeconds: 'integer',
    maxRetries: 'integer',
    maxConnections: 'integer',
    acceptMoved: 'boolean',
    skipCredentialsValidation: 'boolean',
    resume: 'boolean',
  });
});

it('Go examples call functions in the form Output: the plain form refuses secret results', () => {
  const texts = JSON.stringify(schema).matchAll(/= workload\.((?:Lookup|Get|List)\w+)\(ctx, /g);
  const calls = [...texts].map(([, name]) => name ?? '');
  expect(calls.length).toBeGreaterThanOrEqual(Object.keys(schema.functions).length);
  expect(calls.filter((name) => !name.endsWith('Output'))).toEqual([]);
});
