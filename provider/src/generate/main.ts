/** Writes everything that is derived from the definitions: `npm run generate`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mcpServer } from '../components/mcp-server';
import { derived, functions } from '../functions';
import type { FunctionDefinition } from '../resource';
import { definitions } from '../resources';
import {
  generateArguments,
  generateClasses,
  generateFacts,
  generateFunctions,
  generateKindLists,
  generateOutputs,
} from './classes';
import { exampleOf, plainExampleOf, programOf, type Example } from './examples';
import { generateComponentPage, generateFunctionPage, generateIndex, generateResourcePage } from './pages';
import { generateInstallation, generateOverview, generateSettings, type Described } from './registry';
import { generateSchema, type Converted } from './schema';

/** As programs see them: with former names. */
const all = Object.values(definitions).map((one) => ({ ...one, ...one.seen }));
const lookups = Object.values(functions);
const components = [mcpServer];

const PROJECT = join(__dirname, '..', '..', '..');
/** Prefixes of type tokens: contracts with every state ever written. */
const DYNAMIC = 'pulumi-nodejs:dynamic/workload:';
const NATIVE = 'workload:index:';

const EXAMPLES = join(PROJECT, 'examples');

/** The examples in every language, as `npm run generate:examples` has converted them. */
const CONVERTED = join(PROJECT, 'provider', 'src', 'generated', 'examples.gen.json');

/** Files by their path in the project. */
export const generated: Readonly<Record<string, () => string>> = {
  'provider/src/generated/args.gen.ts': () => generateArguments(all, lookups, components),
  'provider/src/generated/outputs.gen.ts': () => generateOutputs(all),
  'provider/src/generated/facts.gen.ts': () => generateFacts(all),
  'policies/src/kinds.gen.ts': () => generateKindLists(all),
  'provider/src/generated/resources.gen.ts': () => generateClasses(all, '../dynamic/resource', DYNAMIC),
  'provider/src/generated/native.gen.ts': () => generateClasses(all, '../native/resource', NATIVE),
  'provider/src/generated/functions.gen.ts': () => generateFunctions(lookups, '../dynamic/invoke'),
  'provider/src/generated/native-functions.gen.ts': () => generateFunctions(lookups, '../native/invoke'),
  'provider/src/generated/schema.gen.json': schema,
  'docs/_index.md': () => generateOverview(described(), converted()),
  'docs/installation-configuration.md': () => generateInstallation(described()),
  'docs/settings.md': () => generateSettings(described()),
  'docs/resources/README.md': () => generateIndex(all, lookups, components),
  ...Object.fromEntries(
    all.map((one) => [
      `docs/resources/${one.type}.md`,
      () => generateResourcePage(one, exampleOf(EXAMPLES, one.type)),
    ]),
  ),
  ...Object.fromEntries(
    components.map((one) => [
      `docs/resources/${one.type}.md`,
      () => generateComponentPage(one, exampleOf(EXAMPLES, one.type)),
    ]),
  ),
  ...Object.fromEntries(
    lookups.map((one) => [
      `docs/resources/${one.name}.md`,
      () => generateFunctionPage(one, exampleOf(EXAMPLES, one.name, plainUseOf(one))),
    ]),
  ),
};

/** The program in YAML from which the example of each resource and function is converted. */
export const programs = (): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...[...all, ...components].map(({ type }) => [type, programOf(EXAMPLES, type)] as const),
    ...lookups.map((one) => [one.name, programOf(EXAMPLES, one.name, plainUseOf(one))] as const),
  ]);

/** The examples that are converted, by resource and function. */
export const converted = (): Converted => JSON.parse(readFileSync(CONVERTED, 'utf8')) as Converted;

function plainUseOf(one: FunctionDefinition): Example | undefined {
  return derived.includes(one.name) ? plainExampleOf(one) : undefined;
}

function schema(): string {
  return generateSchema(all, lookups, components, version(), converted());
}

const described = (): Described => JSON.parse(schema()) as Described;

function version(): string {
  const text = readFileSync(join(PROJECT, 'provider', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

if (require.main === module) {
  for (const [path, text] of Object.entries(generated)) {
    writeFileSync(join(PROJECT, path), text());
  }
}
