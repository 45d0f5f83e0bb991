/**
 * What a kind of resource needs besides its definition. Each line of a failure names a file to write; `npm run
 * generate` writes the generated ones.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '../api/src/kinds/index.gen';
import { definitions } from '../provider/src/resources';
import { samples } from './conformance/samples';
import { NOTHING_GIVEN } from './conformance/samples/given';

const ROOT = join(__dirname, '..');
const RESOURCES = 'provider/src/resources';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const yamls = readdirSync(join(ROOT, 'examples'))
  .map((example) => `examples/${example}/Pulumi.yaml`)
  .filter((file) => existsSync(join(ROOT, file)));

const SAMPLES = samples(NOTHING_GIVEN);
const COMPLETE = read('examples/complete/index.ts');
const YAML = yamls.map(read).join('\n');
const CHANGELOG = read('CHANGELOG.md');

const fileOf = (type: string) => `${type.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase()}.ts`;

it('every file that defines a resource is in the registry, under its type', () => {
  const defined = readdirSync(join(ROOT, RESOURCES))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /\bdefine(?:Resource|Released)\w*(?:<[^>]*>)?\(/.test(read(`${RESOURCES}/${file}`)))
    .map((file) => file.replace('.gen.ts', '.ts'));
  const registered = Object.keys(definitions).map(fileOf);
  const missing = defined
    .filter((file) => !registered.includes(file))
    .map((file) => `${RESOURCES}/index.ts: a line for ${file}`);
  expect(missing).toEqual([]);
  expect(registered.filter((file) => !defined.includes(file))).toEqual([]);
});

/** Kinds whose replacement loses something that no program can restore. */
const LOSES = [
  'ApiKey',
  'CustomDomain',
  'Drive',
  'ForkedApplication',
  'ForkedSandbox',
  'Sandbox',
  'SandboxPreview',
  'ServiceAccount',
  'Snapshot',
  'Volume',
  'VolumeTemplate',
  'Workspace',
];

/** The other kinds, and why their replacement loses nothing. Those that are described say it there. */
const LOSES_NOTHING: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    kinds.flatMap(({ type, replacement }) =>
      'losesNothing' in replacement ? [[type, replacement.losesNothing]] : [],
    ),
  ),
  Agent: 'the program says what is deployed',
  Application: 'the program says what is deployed',
  Job: 'the program says what is deployed',
  McpFunction: 'the program says what is deployed',
  Model: 'the program says all of it',
  SandboxSchedule: 'the program says all of it',
};

it('previews say what a replacement loses, for every kind that can lose something', () => {
  const says = (type: string) => definitions[type]?.change.replacement !== undefined;
  const types = Object.keys(definitions);
  expect(types.filter(says).sort()).toEqual(LOSES);
  expect(types.filter((type) => !says(type)).sort()).toEqual(Object.keys(LOSES_NOTHING).sort());
});

it.each(Object.keys(definitions))('%s has everything that a kind needs', (type) => {
  const needs: readonly (readonly [file: string, what: string, isThere: boolean])[] = [
    [`tests/conformance/samples/${fileOf(type)}`, 'sample values', type in SAMPLES],
    ['examples/complete/index.ts', `new workload.${type}(…)`, COMPLETE.includes(`workload.${type}(`)],
    ['examples/*/Pulumi.yaml', `type: workload:${type}`, YAML.includes(`type: workload:${type}\n`)],
    [`docs/resources/${type}.md`, 'npm run generate', existsSync(join(ROOT, `docs/resources/${type}.md`))],
    ['CHANGELOG.md', 'a word to users', CHANGELOG.includes(`\`${type}\``)],
  ];
  expect(needs.filter(([, , isThere]) => !isThere).map(([file, what]) => `${file}: ${what}`)).toEqual([]);
});

it('kinds that are described have everything that npm run new-kind names', () => {
  const types = kinds.map(({ type }) => type);
  const run = (...names: readonly string[]) =>
    spawnSync(process.execPath, ['scripts/new-kind.mjs', ...names], { cwd: ROOT, encoding: 'utf8' }).stdout;
  expect(
    run(...types)
      .trim()
      .split('\n'),
  ).toEqual(types.map((type) => `${type} has everything that a kind needs`));
  const told = run('Invented');
  expect(told.split('\n')[0]).toBe('Invented needs:');
  for (const file of ['api/src/kinds/invented.ts', 'tests/specification/endpoints.ts', 'CHANGELOG.md'])
    expect(told).toContain(`  ${file}: `);
});
