import { parse } from 'yaml';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Files, languageOf, Refused, STARTING, written } from './program';

const yaml = (text: string, isIsolated = false) =>
  parse(written({ 'Pulumi.yaml': text }, 'yaml', '/plugin', isIsolated)['Pulumi.yaml'] ?? '') as unknown;

const DRIVE = 'resources: { d: { type: workload:Drive, properties: { region: us-was-1 } } }';

test('the project, its runtime and its plugin are those of the try', () => {
  const own = `name: theirs\nruntime: { name: go, options: { binary: /bin/sh } }\nplugins: { providers: [{ name: workload, path: /theirs }] }\n${DRIVE}`;
  expect(yaml(own)).toEqual({
    name: 'try',
    plugins: { providers: [{ name: 'workload', path: '/plugin' }] },
    runtime: 'yaml',
    resources: { d: { type: 'workload:Drive', properties: { region: 'us-was-1' } } },
  });
});

test.each([
  ['reads a file', 'variables: { a: { fn::readFile: /etc/passwd } }'],
  [
    'reads a file, as an argument',
    'resources: { d: { type: workload:Drive, properties: { region: { fn::readFile: x } } } }',
  ],
  ['takes a file as an asset', 'variables: { a: { fn::fileAsset: /etc/passwd } }'],
  ['fetches an address', 'variables: { a: { fn::remoteAsset: "https://a.example" } }'],
  ['reads another stack', 'variables: { a: { fn::stackReference: [a, b] } }'],
  ['calls in the short form', 'variables: { a: { fn::command:local:run: { command: id } } }'],
  ['calls in another case', 'variables: { a: { Fn::ReadFile: /etc/passwd } }'],
  ['runs a command', 'resources: { c: { type: command:local:Command, properties: { create: id } } }'],
  [
    'has a provider of its own',
    'resources: { p: { type: pulumi:providers:workload, properties: { apiKeyCommand: id } } }',
  ],
  ['has a stack reference', 'resources: { s: { type: pulumi:pulumi:StackReference } }'],
  [
    'calls another package',
    'variables: { a: { fn::invoke: { function: command:local:run, arguments: {} } } }',
  ],
  ['calls without a name', 'variables: { a: { fn::invoke: { arguments: {} } } }'],
  [
    'fetches a plugin',
    'resources: { d: { type: workload:Drive, options: { pluginDownloadURL: "https://a.example" } } }',
  ],
  ['sets up the provider', 'config: { workload:apiKeyCommand: { default: id } }'],
  [
    'delivers a secret to a command',
    'resources: { k: { type: workload:ApiKey, properties: { deliverTo: { command: [id] } } } }',
  ],
  ['has no type', 'resources: { d: { properties: {} } }'],
  [
    'has a provider of its own, in a name with a dot',
    'resources: { "a.b": { type: pulumi:providers:workload, properties: { apiKeyCommand: id } } }',
  ],
  [
    'has a stack reference, in a name with a bracket',
    'resources: { "a[0]": { type: pulumi:pulumi:StackReference } }',
  ],
  [
    'chooses a provider, in a name with a dot',
    'resources: { "a.b": { type: workload:Drive, options: { provider: "${c}" } } }',
  ],
  [
    'fetches a plugin in a name with a dot',
    'resources: { "a.b": { type: workload:Drive, options: { pluginDownloadURL: "https://a.example" } } }',
  ],
  [
    'fetches a plugin for a call',
    'variables: { a: { fn::invoke: { function: workload:getDrive, options: { pluginDownloadURL: "https://a.example" } } } }',
  ],
  ['writes options in another case', 'resources: { d: { type: workload:Drive, Options: { provider: x } } }'],
  ['is the default provider', 'resources: { d: { type: workload:Drive, defaultProvider: true } }'],
  ['has resources in a list', 'resources: [{ type: command:local:Command }]'],
])('without isolation, refuses a program that %s', (_name, text) => {
  expect(() => yaml(text)).toThrow(Refused);
  expect(() => yaml(text)).toThrow(/reach this machine/);
  expect(() => yaml(text, true)).not.toThrow();
});

test.each(['Main.yaml', 'Main.json', 'Pulumi.dev.yaml', 'Pulumi.try.yaml', 'notes.txt'])(
  'without isolation, refuses the file %s: the engine may read it',
  (name) => {
    const files = { 'Pulumi.yaml': DRIVE, [name]: 'config: { workload:apiKeyCommand: id }' };
    expect(() => written(files, 'yaml', '/plugin', false)).toThrow(/reach this machine/);
    expect(() => written({ [name]: '' }, 'yaml', '/plugin', false)).toThrow(/reach this machine/);
    expect(() => written(files, 'yaml', '/plugin', true)).not.toThrow();
  },
);

test('without isolation, takes everything that stays on the platform', () => {
  const text = `
config: { region: { type: string, default: us-was-1 } }
variables:
  shop: { fn::invoke: { function: workload:getApplication, arguments: { name: shop } } }
  joined: { fn::join: ["-", [a, b]] }
resources:
  d:
    type: workload:index:Drive
    properties: { region: "\${region}" }
    options: { protect: true, dependsOn: ["\${e}"] }
  e: { type: workload:Drive, properties: { region: us-was-1 } }
outputs: { url: "\${d.s3Url}" }
`;
  expect(() => yaml(text)).not.toThrow();
});

test.each([
  '../x.ts',
  '/etc/x.ts',
  'a/../../x.ts',
  '.npmrc',
  'a/.git/x.ts',
  'node_modules/a/index.js',
  'a\\b.ts',
  '',
])('refuses the path %j', (path) => {
  expect(() => written({ [path]: '' }, 'typescript', '/plugin', true)).toThrow(/relative path/);
});

test.each<[string, Files]>([
  ['too many files', Object.fromEntries(Array.from({ length: 31 }, (_one, index) => [`f${index}.ts`, '']))],
  ['too many bytes', { 'index.ts': 'x'.repeat(200_001) }],
])('refuses %s', (_name, files) => {
  expect(() => written(files, 'typescript', '/plugin', true)).toThrow(/has more than/);
});

test('refuses YAML that grows when it is read', () => {
  const bomb = `a: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefghi'
    .split('')
    .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[index]}`).join()}]`)
    .join('\n')}\nresources: *i`;
  expect(() => yaml(bomb)).toThrow(Refused);
});

test('knows the language from the files', () => {
  expect(languageOf({ 'index.ts': '' })).toBe('typescript');
  expect(languageOf({ 'Pulumi.yaml': '', 'index.js': '' })).toBe('typescript');
  expect(languageOf({ 'Pulumi.yaml': '' })).toBe('yaml');
  expect(() => languageOf({ 'README.md': '' })).toThrow('files needs index.ts');
});

test('a program in TypeScript keeps its configuration, and nothing else of its project', () => {
  const made = written(
    { 'index.ts': 'x', 'Pulumi.yaml': 'name: a\nruntime: python\nconfig: { region: { default: us-was-1 } }' },
    ...(['typescript', '/plugin', true] as const),
  );
  expect(parse(made['Pulumi.yaml'] ?? '')).toEqual({
    name: 'try',
    plugins: { providers: [{ name: 'workload', path: '/plugin' }] },
    runtime: { name: 'nodejs', options: { typescript: true } },
    main: 'index.ts',
    config: { region: { default: 'us-was-1' } },
  });
});

/**
 * Commands of sandboxes run on the platform; those of checks run only in a rollout, which needs isolation; a delivery is
 * refused.
 */
const KNOWN = ['command', 'deliverTo', 'http', 'passEnv', 'prometheus', 'timeout'];

test('no other argument starts a program: what the schema says of commands is known', () => {
  const file = join(__dirname, '../../../provider/src/generated/schema.gen.json');
  interface Described {
    readonly inputProperties?: Readonly<Record<string, { readonly description?: string }>>;
    readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  }
  const { resources, types } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    'resources' | 'types',
    Readonly<Record<string, Described>>
  >;
  const named = (all: Readonly<Record<string, Described>>, key: 'inputProperties' | 'properties') =>
    Object.values(all).flatMap(({ [key]: properties = {} }) =>
      Object.entries(properties).flatMap(([name, { description = '' }]) =>
        /\bcommand\b|\bthis machine\b|\bstandard (?:in|out)put\b/i.test(description) ? [name] : [],
      ),
    );
  const found = new Set([...named(resources, 'inputProperties'), ...named(types, 'properties')]);
  expect([...found].sort()).toEqual(KNOWN);
  for (const name of STARTING) expect(KNOWN).toContain(name);
});
