/** The client in bundles: they load, they call, and they leave out unused code. */
import nodeResolve from '@rollup/plugin-node-resolve';
import { rollup } from '@rollup/wasm-node';
import { startEmulator, type Emulator } from '@workload/emulator';
import { build, type Format } from 'esbuild';
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { node, Packed, SAID, SDK, USE } from './packed';

const IMPORT = "import { Client, NotFoundError } from '@workload/sdk';\n";
const REQUIRE = "const { Client, NotFoundError } = require('@workload/sdk');\n";
const CHOSEN = `import { clientOf, Drives, NotFoundError } from '@workload/sdk/core';
function Client(options) { return clientOf(options, { drives: Drives }); }
`;
const program = (imports: string): string => `${imports}(async () => {${USE}})();`;

/** Strings from another group than drives, and from another language than English. */
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

/** Bundles a program of the project into one file in an empty folder. */
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

/** Finished bundles, by their options. */
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
])('%s, bundled by esbuild as %s, makes its calls without packages beside it', async (entry, format) => {
  expect(await run(await bundled(entry, format))).toBe(SAID);
});

test.each(['import.mjs', 'chosen.mjs'])(
  '%s, bundled by Rollup, makes its calls without packages beside it',
  async (entry) => {
    expect(await run(await rolledUp(entry))).toBe(SAID);
  },
);

describe('a bundle without undici', () => {
  /** Makes one call with client options from the environment, and prints the result. */
  const ASKING = `import { Client } from '@workload/sdk';
    const options = JSON.parse(process.env.OPTIONS);
    const client = new Client({ auth: process.env.API_KEY, maxRetries: 0, ...options });
    const call = client.drives.list().toArray();
    console.log(await call.then((drives) => Array.isArray(drives), (error) => error.name + ': ' + error.message));
    await client.close();`;
  /** A host that does not exist; a proxy may be asked for it. */
  const ELSEWHERE = 'http://platform.invalid/v0';

  const needs = (setting: string) =>
    `ArgumentError: ${setting} needs the package undici, which is not installed here`;
  const CALLS: readonly (readonly [string, object, boolean, string])[] = [
    ['certificate authorities', { ca: '' }, false, needs('ca')],
    ['connection limits', { maxConnections: 2 }, false, needs('maxConnections')],
    ['proxies', { baseUrl: ELSEWHERE }, true, needs('HTTP_PROXY and HTTPS_PROXY')],
  ];

  let bundle: string;
  let beside: string;
  /** A proxy that answers every request itself. */
  let proxy: Server;

  beforeAll(async () => {
    const project = await packed.project('asking', { 'asking.mjs': ASKING });
    bundle = join(packed.folder, 'without', 'asking.mjs');
    const entryPoints = [join(project, 'asking.mjs')];
    await build({ entryPoints, outfile: bundle, bundle: true, platform: 'node', format: 'esm' });
    beside = join(project, 'bundle.mjs');
    copyFileSync(bundle, beside);
    proxy = createServer((request, response) => {
      const isAsked = request.url?.startsWith(`${ELSEWHERE}/drives`) === true;
      response.writeHead(isAsked ? 200 : 400, { 'Content-Type': 'application/json' }).end('[]');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => {
    proxy.close();
  });

  const asked = (file: string, options: object, isProxied: boolean, noProxy = '') => {
    const { port } = proxy.address() as AddressInfo;
    const OPTIONS = JSON.stringify({ baseUrl: emulator.baseUrl, ...options });
    const proxied = isProxied ? { http_proxy: `http://127.0.0.1:${port}`, no_proxy: noProxy } : {};
    return node(emulator, packed.folder, file, { OPTIONS, ...proxied });
  };

  test.each(CALLS)('refuses %s, which need undici', async (_, options, isProxied, said) => {
    expect(await asked(bundle, options, isProxied)).toBe(said);
    expect(await asked(beside, options, isProxied)).toBe('true');
  });

  test('bypasses the proxy for NO_PROXY', async () => {
    expect(await asked(bundle, { baseUrl: ELSEWHERE }, true, 'other.test .invalid')).toMatch(
      /^ConnectionError/,
    );
  });
});

test('a program with one call is small, and contains one language', async () => {
  const file = await bundled('import.mjs', 'esm');
  expect(kilobytes(file)).toBeLessThan(250);
  expect(readFileSync(file, 'utf8')).not.toContain(OTHER_LANGUAGE);
});

test('a client with few groups does not contain the others', async () => {
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
