/** The client in bundles: they load, they call, and what is not used is not in them. */
import nodeResolve from '@rollup/plugin-node-resolve';
import { rollup } from '@rollup/wasm-node';
import { startEmulator, type Emulator } from '@workload/emulator';
import { build, type Format } from 'esbuild';
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { node, Packed, SAID, SDK, USE } from './packed';

const IMPORT = "import { Client, NotFoundError } from '@workload/sdk';\n";
const REQUIRE = "const { Client, NotFoundError } = require('@workload/sdk');\n";
const CHOSEN = `import { clientOf, Drives, NotFoundError } from '@workload/sdk/core';
function Client(options) { return clientOf(options, { drives: Drives }); }
`;
const program = (imports: string): string => `${imports}(async () => {${USE}})();`;

/** Words of a group other than drives, and of another language than English. */
const OTHER_GROUP = 'filesystem-multipart';
const OTHER_LANGUAGE = 'Eingabe';

let packed: Packed;
let emulator: Emulator;
/** The projects' folder. */
let at: string;

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(SDK, 'esm.mjs')]);
  [packed, emulator] = await Promise.all([Packed.pack(), startEmulator()]);
  at = await packed.project('bundled', {
    'import.mjs': program(IMPORT),
    'require.cjs': program(REQUIRE),
    'chosen.mjs': program(CHOSEN),
  });
});

afterAll(async () => {
  await emulator.stop();
  packed.remove();
});

/** Bundles a program of the project into a file of its own, beside no packages. */
async function esbuild(entry: string, format: Format): Promise<string> {
  const outfile = join(packed.folder, `esbuild-${format}`, `${entry}.${format === 'esm' ? 'mjs' : 'cjs'}`);
  const entryPoints = [join(at, entry)];
  const { warnings } = await build({
    entryPoints,
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format,
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  return outfile;
}

async function withRollup(entry: string): Promise<string> {
  const warnings: string[] = [];
  const bundle = await rollup({
    input: join(at, entry),
    external: /^node:/,
    plugins: [nodeResolve()],
    onwarn: ({ message }) => warnings.push(message),
  });
  const file = join(packed.folder, 'rollup', `${entry}.mjs`);
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  expect(warnings.filter((message) => !message.includes('zod'))).toEqual([]);
  return file;
}

/** Bundles that are made, by what they are made of. */
const made = new Map<string, Promise<string>>();

function once(name: string, make: () => Promise<string>): Promise<string> {
  const bundle = made.get(name) ?? make();
  made.set(name, bundle);
  return bundle;
}

const bundled = (entry: string, format: Format) => once(`${entry} ${format}`, () => esbuild(entry, format));
const rolledUp = (entry: string) => once(entry, () => withRollup(entry));
const run = (file: string) => node(emulator, packed.folder, file);
const kilobytes = (file: string) => statSync(file).size / 1000;

test.each<[string, Format]>([
  ['import.mjs', 'esm'],
  ['import.mjs', 'cjs'],
  ['require.cjs', 'cjs'],
  ['chosen.mjs', 'esm'],
  ['chosen.mjs', 'cjs'],
])('%s, bundled by esbuild as %s, makes its calls without any package beside it', async (entry, format) => {
  expect(await run(await bundled(entry, format))).toBe(SAID);
});

test.each(['import.mjs', 'chosen.mjs'])(
  '%s, bundled by Rollup, makes its calls without any package beside it',
  async (entry) => {
    expect(await run(await rolledUp(entry))).toBe(SAID);
  },
);

test('a bundle that finds undici beside it uses it, and without it says what is missing', async () => {
  const use = program(IMPORT).replace('new Client({', "new Client({ ca: '',");
  const project = await packed.project('alone', { 'ca.mjs': use });
  const outfile = join(packed.folder, 'ca', 'ca.mjs');
  const entryPoints = [join(project, 'ca.mjs')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' });
  await expect(run(outfile)).rejects.toThrow(/undici/);
  copyFileSync(outfile, join(project, 'bundle.mjs'));
  expect(await node(emulator, project, 'bundle.mjs')).toBe(SAID);
});

test('a program with one call is small, and speaks one language', async () => {
  const file = await bundled('import.mjs', 'esm');
  expect(kilobytes(file)).toBeLessThan(250);
  expect(readFileSync(file, 'utf8')).not.toContain(OTHER_LANGUAGE);
});

test('a client with few groups has none of the others', async () => {
  const all = await bundled('import.mjs', 'esm');
  const few = await bundled('chosen.mjs', 'esm');
  expect(kilobytes(few)).toBeLessThan(170);
  expect(readFileSync(all, 'utf8')).toContain(OTHER_GROUP);
  for (const file of [few, await rolledUp('chosen.mjs')]) {
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(OTHER_GROUP);
    expect(text).not.toContain(OTHER_LANGUAGE);
  }
});
