// Owns `npm run bench:clients`: measures this project's client and five well-known ones in one run. Installs the
// others from npm into a temporary folder. Prints the rows of the table in docs/sdk.md.
// @ts-check
import { build } from 'esbuild';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { ADAPTERS } from './adapters.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..', '..', '..');
const run = promisify(execFile);
const folder = process.env.WORKLOAD_COMPARE_FOLDER ?? mkdtempSync(join(tmpdir(), 'clients-'));
mkdirSync(folder, { recursive: true });

/** @typedef {import('./adapters.mjs').Adapter} Adapter */
const CLIENTS = Object.entries(ADAPTERS);

/** @param {string} where @param {string[]} packages */
function install(where, packages) {
  if (existsSync(join(where, 'node_modules'))) return;
  mkdirSync(where, { recursive: true });
  writeFileSync(join(where, 'package.json'), '{"private":true,"type":"module"}');
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...packages],
    {
      cwd: where,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
}

const tarball = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, join(root, 'sdk')], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .at(-1);
/** @param {Adapter} adapter */
const packageOf = ({ name, version }) =>
  name === '@workload/sdk' ? join(folder, tarball ?? '') : `${name}@${version}`;
for (const [client, adapter] of CLIENTS) install(join(folder, client), [packageOf(adapter)]);

/** @param {string} path @returns {{ bytes: number, packages: number }} */
function sizeOf(path) {
  let bytes = 0;
  let packages = 0;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) {
      const below = sizeOf(inner);
      bytes += below.bytes;
      packages += below.packages;
    } else if (entry.isFile()) bytes += statSync(inner).size;
  }
  return { bytes, packages };
}

/**
 * The server's behaviour; set before each measurement. @typedef {(request: import('node:http').IncomingMessage,
 * response: import('node:http').ServerResponse, adapter: Adapter) => void} Manner
 */

/** @param {import('node:http').ServerResponse} response @param {unknown} body @param {Record<string, string>} [headers] */
function answer(response, body, headers = {}, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** @type {Manner} */
let manner = () => undefined;
/** @type {Adapter} */
let asking = /** @type {Adapter} */ (ADAPTERS.workload);
/** @type {{ at: number, method: string }[]} */
let requests = [];
const server = createServer((request, response) => {
  requests.push({ at: performance.now(), method: request.method ?? '' });
  request.resume().on('end', () => manner(request, response, asking));
});
server.keepAliveTimeout = 60_000;
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
const baseUrl = `http://127.0.0.1:${port}`;

/** @type {Manner} */
const usual = (request, response, adapter) => {
  const isList = /(drives|files|models|zones|customers|list|user\/repos)(\?.*)?$/.test(request.url ?? '');
  answer(response, isList && request.method === 'GET' ? adapter.many : adapter.one);
};

/** @param {string} client @param {string} measurement @param {Manner} how @param {string} [to] */
async function measured(client, measurement, how, to = baseUrl) {
  manner = how;
  asking = /** @type {Adapter} */ (ADAPTERS[client]);
  requests = [];
  const where = join(folder, client);
  for (const file of ['probe.mjs', 'adapters.mjs']) cpSync(join(here, file), join(where, file));
  try {
    const { stdout } = await run(process.execPath, ['probe.mjs', client, measurement, to], {
      cwd: where,
      timeout: 90_000,
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? 'null');
  } catch (error) {
    return `failed: ${
      String(/** @type {any} */ (error).stderr || error)
        .trim()
        .split('\n')
        .find((line) => /Error/.test(line)) ?? 'no answer'
    }`;
  }
}

/** @param {Adapter} adapter returns a response in which one field has another type */
const odd = (adapter) =>
  JSON.parse(
    JSON.stringify(adapter.one).replace(/"status":"\w+"|"name":"one"|"display_name":"One"/, (found) =>
      found.replace(/:.*/, ':{"a":1}'),
    ),
  );

/** @param {number} times @param {number} status @param {Record<string, string>} [headers] @returns {Manner} */
const failing = (times, status, headers = {}) => {
  let left = times;
  return (request, response, adapter) => {
    if (left-- > 0) answer(response, { error: 'x', message: 'x' }, headers, status);
    else usual(request, response, adapter);
  };
};

/** @type {readonly [string, (client: string, adapter: Adapter) => Promise<unknown>][]} */
const ROWS = [
  ['installed, MB', async (client) => (sizeOf(join(folder, client, 'node_modules')).bytes / 1e6).toFixed(1)],
  ['packages', async (client) => packagesIn(join(folder, client))],
  [
    'processor time of an import, ms',
    async (client) => {
      const times = [];
      for (let round = 0; round < 7; round++) times.push(Number(await measured(client, 'imports', usual)));
      return Math.round(times.sort((a, b) => a - b)[3] ?? NaN);
    },
  ],
  ['one call, bundled as ESM, minified, kB', (client) => bundled(client).then(({ kB }) => kB)],
  ['that bundle runs', (client) => bundled(client).then(({ runs }) => runs)],
  [
    'the stack of an error contains the caller',
    (client) =>
      measured(client, 'caller', (_, response) =>
        answer(response, { error: 'not_found', message: 'x' }, {}, 404),
      ),
  ],
  [
    '200 calls of 200 ms at once, s',
    async (client) =>
      Number(
        await measured(client, 'parallel', (request, response, adapter) =>
          setTimeout(usual, 200, request, response, adapter),
        ),
      ).toFixed(1),
  ],
  [
    'a call beside 40 open streams',
    (client) =>
      measured(client, 'starved', (request, response, adapter) => {
        if (request.method === 'POST')
          response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        else usual(request, response, adapter);
      }),
  ],
  ['a time-out of 500 ms, no answer comes', (client) => measured(client, 'stalled', () => undefined)],
  [
    'a time-out of 500 ms, half a body comes',
    (client) =>
      measured(
        client,
        'stalled',
        (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":'),
      ),
  ],
  [
    'an answer with a field of another type',
    (client, adapter) => measured(client, 'odd', (_, response) => answer(response, odd(adapter))),
  ],
  ['a GET after one 503', (client) => measured(client, 'ends', failing(1, 503))],
  [
    'a GET after 429 with Retry-After: 2',
    async (client) => {
      const end = await measured(client, 'ends', failing(1, 429, { 'retry-after': '2' }));
      return `${end}`;
    },
  ],
  [
    'a POST whose connection breaks is sent',
    async (client) => {
      await measured(client, 'creates', (request) => void request.socket.destroy());
      const times = requests.filter(({ method }) => method === 'POST').length;
      return times === 1 ? 'once' : `${times} times`;
    },
  ],
  [
    'gzip is asked for and understood',
    async (client) =>
      measured(client, 'odd', (request, response, adapter) => {
        if (!/gzip/.test(String(request.headers['accept-encoding'] ?? ''))) answer(response, {}, {}, 418);
        else
          response
            .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
            .end(gzipSync(JSON.stringify(adapter.one)));
      }),
  ],
  ['a fetch of the caller is used', (client) => measured(client, 'own', usual)],
  ['HTTP_PROXY is honoured', (client) => measured(client, 'proxied', usual)],
  ['status and headers beside the data', (client) => measured(client, 'raw', usual)],
  [
    'the key is in a printed error',
    (client) => measured(client, 'leaks', (_, response) => answer(response, { error: 'x' }, {}, 404)),
  ],
  [
    'processor time of a call against fetch',
    async (client) => Number(await measured(client, 'overhead', usual)).toFixed(2),
  ],
  ['of a list of 200', async (client) => Number(await measured(client, 'overheadOfLists', usual)).toFixed(2)],
  [
    'a misspelt body does not compile',
    (client, adapter) =>
      compiled(client, `${adapter.typedClient}\n${adapter.misspelt}`).then(({ ok }) => !ok),
  ],
  [
    'instantiations of types for ten calls',
    async (client, adapter) => {
      const empty = await compiled(client, adapter.typedClient);
      const ten = await compiled(
        client,
        `${adapter.typedClient}\n${Array(10).fill(adapter.typed).join('\n')}`,
      );
      return ten.ok && empty.ok ? ten.instantiations - empty.instantiations : `failed: ${ten.said}`;
    },
  ],
];

/** @param {string} where */
function packagesIn(where) {
  const lock = JSON.parse(
    execFileSync('cat', [join(where, 'node_modules', '.package-lock.json')], { encoding: 'utf8' }),
  );
  return Object.keys(lock.packages).length;
}

/** @type {Map<string, Promise<{ kB: number | string, runs: boolean }>>} */
const bundles = new Map();
/** @param {string} client */
function bundled(client) {
  const known = bundles.get(client) ?? makeBundle(client);
  bundles.set(client, known);
  return known;
}

/** @param {string} client */
async function makeBundle(client) {
  const where = join(folder, client);
  const adapter = /** @type {Adapter} */ (ADAPTERS[client]);
  const entry = join(where, 'one-call.mjs');
  const outfile = mkdtempSync(join(tmpdir(), 'bundle-'));
  writeFileSync(entry, adapter.program);
  try {
    await build({
      entryPoints: [entry],
      outfile: join(outfile, 'out.mjs'),
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
    manner = usual;
    asking = adapter;
    const { stdout } = await run(process.execPath, [join(outfile, 'out.mjs')], {
      env: { ...process.env, BASE_URL: client === 'workload' ? `${baseUrl}/v0` : baseUrl },
      timeout: 20_000,
    }).catch((error) => ({ stdout: '', error }));
    return { kB: Math.round(statSync(join(outfile, 'out.mjs')).size / 1000), runs: stdout.trim() !== '' };
  } finally {
    rmSync(outfile, { recursive: true, force: true });
  }
}

/** @param {string} client @param {string} program */
async function compiled(client, program) {
  const where = join(folder, client);
  writeFileSync(join(where, 'program.mts'), `${program}\n`);
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--types',
      'node',
      '--typeRoots',
      join(root, 'node_modules/@types'),
      '--extendedDiagnostics',
      'program.mts',
    ],
    { cwd: where, encoding: 'utf8' },
  );
  const ok = !/error TS/.test(stdout);
  return {
    ok,
    instantiations: Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1] ?? NaN),
    said: /error TS.*/.exec(stdout)?.[0] ?? '',
  };
}

const wanted = process.argv.slice(2);
console.log(`| | ${CLIENTS.map(([, { name, version }]) => `${name} ${version}`).join(' | ')} |`);
console.log(`|---|${CLIENTS.map(() => '---').join('|')}|`);
for (const [title, cell] of ROWS) {
  if (wanted.length > 0 && !wanted.some((word) => title.includes(word))) continue;
  const cells = [];
  for (const [client, adapter] of CLIENTS) {
    const value = await cell(client, adapter).catch((error) => `failed: ${String(error).split('\n')[0]}`);
    cells.push(value === true ? 'yes' : value === false ? 'no' : value === null ? '–' : String(value));
  }
  console.log(`| ${title} | ${cells.join(' | ')} |`);
}
server.closeAllConnections();
server.close();
if (process.env.WORKLOAD_COMPARE_FOLDER === undefined) rmSync(folder, { recursive: true, force: true });
