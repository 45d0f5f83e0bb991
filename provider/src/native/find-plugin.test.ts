import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { version } from '../version';
import { findPlugin, missing, type SearchPath } from './find-plugin';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plugin-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Writes files below the folder, and returns what is found from `shop` in it. */
function find(files: Readonly<Record<string, string>>, env: SearchPath['env'] = {}) {
  for (const [file, text] of Object.entries({ 'shop/index.js': '', ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const own = Object.entries(env).map(([name, value]) => [name, value?.replace('FOLDER', folder)]);
  const all = { PULUMI_HOME: join(folder, 'home'), ...(Object.fromEntries(own) as SearchPath['env']) };
  return findPlugin({ env: all, folder: join(folder, 'shop') }).found;
}

const HEAD = 'name: shop\nruntime: nodejs\n';
const BLOCK = `${HEAD}plugins:\n  providers:\n    - name: workload\n      path: ./node_modules/@workload/pulumi/bin\n`;
const INSTALLED = { [`home/plugins/resource-workload-v${version}/PulumiPlugin.yaml`]: '' };

it.each<[string, Readonly<Record<string, string>>, SearchPath['env']]>([
  ['the project names it', { 'shop/Pulumi.yaml': BLOCK }, {}],
  ['a project above names it', { 'Pulumi.yaml': BLOCK }, {}],
  [
    'the project names it in quotes',
    { 'shop/Pulumi.yaml': BLOCK.replace('workload\n', '"workload" # ours\n') },
    {},
  ],
  [
    'the project names it in JSON',
    { 'shop/Pulumi.json': '{"name":"shop","plugins":{"providers":[{"name":"workload","path":"x"}]}}' },
    {},
  ],
  [
    'the project names the package',
    {
      'shop/Pulumi.yaml': `${HEAD}packages:\n  workload:\n    source: ./node_modules/@workload/pulumi/bin\n`,
    },
    {},
  ],
  ['it is installed', { 'shop/Pulumi.yaml': HEAD, ...INSTALLED }, {}],
  [
    'any version of it may be installed',
    { 'shop/Pulumi.yaml': HEAD },
    { PULUMI_ENABLE_LEGACY_PLUGIN_SEARCH: 'true' },
  ],
  [
    'it is on PATH',
    { 'shop/Pulumi.yaml': HEAD, 'bin/pulumi-resource-workload': '' },
    { PATH: '/nowhere:FOLDER/bin' },
  ],
  ['it runs already', { 'shop/Pulumi.yaml': HEAD }, { PULUMI_DEBUG_PROVIDERS: 'other:1,workload:4000' }],
  [
    'the engine has an address for it',
    { 'shop/Pulumi.yaml': HEAD },
    { PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: '.*=https://example.com' },
  ],
])('is found if %s', (_, files, env) => {
  expect(find(files, env)).toBe(true);
});

it.each<[string, Readonly<Record<string, string>>, SearchPath['env']]>([
  ['the project does not name it', { 'shop/Pulumi.yaml': HEAD }, {}],
  ['the project itself has its name', { 'shop/Pulumi.yaml': 'name: workload\nruntime: nodejs\n' }, {}],
  ['the block is a comment', { 'shop/Pulumi.yaml': BLOCK.replace(/^(plugins|\s)/gm, '# $1') }, {}],
  [
    'the project names another plugin',
    {
      'shop/Pulumi.yaml': `${BLOCK.replace('name: workload', 'name: other')}config:\n  workload:workspace: default\n`,
    },
    {},
  ],
  [
    'another version is installed',
    { 'shop/Pulumi.yaml': HEAD, 'home/plugins/resource-workload-v9.9.9/PulumiPlugin.yaml': '' },
    {},
  ],
  [
    'the engine ignores what is on PATH',
    { 'shop/Pulumi.yaml': HEAD, 'bin/pulumi-resource-workload': '' },
    { PATH: 'FOLDER/bin', PULUMI_IGNORE_AMBIENT_PLUGINS: 'true' },
  ],
  ['another plugin runs already', { 'shop/Pulumi.yaml': HEAD }, { PULUMI_DEBUG_PROVIDERS: 'other:1' }],
])('is missing if %s', (_, files, env) => {
  expect(find(files, env)).toBe(false);
});

it('is not known without a project', () => {
  expect(find({})).toBeUndefined();
});

it.each([
  ['beside the program', 'shop/node_modules', './node_modules/@workload/pulumi/bin'],
  ['above it, as in a monorepo', 'node_modules', '../node_modules/@workload/pulumi/bin'],
])('the text has the path of a package %s', (_, modules, path) => {
  mkdirSync(join(folder, modules, '@workload/pulumi/bin'), { recursive: true });
  const text = missing(join(folder, 'shop', 'Pulumi.yaml'));
  expect(text).toContain(`plugins:\n  providers:\n    - name: workload\n      path: ${path}\n`);
  expect(text).toContain(`pulumi plugin install resource workload ${version} --file`);
});
