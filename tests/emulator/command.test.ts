// The command `workload-emulator`: what it prints, how it refuses, how it stops.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { version } from '../../emulator/package.json';
import { jsonSchema as failureSchema } from '../../emulator/src/commands/failure';
import { jsonSchema } from '../../emulator/src/commands/started';
import { aNumber, clientOf, matching } from '../../emulator/src/testing/client';
import { PUBLIC_KEY } from '../../emulator/src/identity/secrets';
import { bannerOf, run, type Running } from './process';

let running: Running[] = [];

afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ exit }) => exit));
  running = [];
});

function start(args: string[], environment: Record<string, string> = {}): Running {
  const started = run(['--ephemeral', '--port', '0', ...args], environment);
  running.push(started);
  return started;
}

/** The status of the health endpoint for a request with a Host header. */
function statusAt(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${url}/_emulator/health`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

test('--json prints one line with everything a program needs', async () => {
  const banner = await bannerOf(start(['--json', '--workspace', 'team']));
  expect(banner).toEqual({
    url: matching(/^http:\/\/127\.0\.0\.1:\d+$/),
    publicUrl: banner.url,
    baseUrl: `${banner.url}/v0`,
    apiKey: matching(/^wk_/),
    workspace: 'team',
    clientId: 'service-account-team',
    clientSecret: matching(/^ws_/),
    controlToken: matching(/^wc_/),
    consoleUrl: matching(/^http:\/\/127\.0\.0\.1:\d+\/_console\/\?code=[\w-]{22}$/),
  });
  expect(z.fromJSONSchema(jsonSchema() as never).safeParse(banner).error).toBeUndefined();
  expect(await clientOf(banner)('GET', '/drives')).toMatchObject({ status: 200 });
});

describe('the key that everybody knows', () => {
  const outside = { NODE_OPTIONS: `--require=${join(__dirname, 'outside-container.cjs')}` };
  const keyOf = async (args: string[], environment: Record<string, string>) =>
    (await bannerOf(start(['--json', ...args], environment))).apiKey;

  test('is the same at every start on loopback', async () => {
    const keys = [await keyOf([], outside), await keyOf([], outside)];
    expect(keys).toEqual([PUBLIC_KEY, PUBLIC_KEY]);
  });

  test.each<[string[], Record<string, string>]>([
    [['--host', '127.0.0.1'], outside],
    [['--public-url', 'http://platform.localhost:4700'], outside],
    [[], { ...outside, WORKLOAD_EMULATOR_PUBLIC_URL: 'https://platform.example' }],
    [['--allowed-host', 'emulator'], outside],
    [[], { container: 'podman' }],
  ])('is not used with %j and %j: the key is random', async (args, environment) => {
    expect(await keyOf(args, environment)).toEqual(matching(/^wk_[\w-]{32}$/));
  });
});

test('starts and responds with a key, without loading packages and languages that few requests need', async () => {
  const started = start(['--json', '--log-level', 'error'], {
    NODE_OPTIONS: `--require=${join(__dirname, 'loaded.cjs')}`,
  });
  expect(await clientOf(await bannerOf(started))('GET', '/drives')).toMatchObject({ status: 200 });
  started.child.kill('SIGTERM');
  const { packages, languages } = JSON.parse(await started.errors) as Record<string, string[]>;
  expect(packages).toEqual(expect.arrayContaining(['hono', 'libsql', 'zod']));
  expect(packages?.filter((name) => /^(jose|@modelcontextprotocol)/.test(name))).toEqual([]);
  // bin/ replaces the other languages by stubs.
  expect(languages).toEqual(['index', 'en']);
});

test('warns outside of loopback, and responds only at the configured host names', async () => {
  const names = ['--public-url', 'http://platform.example:4700/', '--allowed-host', 'a.example'];
  const started = start(['--json', '--host', '0.0.0.0', ...names, '--allowed-host', 'b.example']);
  const { url, publicUrl } = await bannerOf(started);
  expect(publicUrl).toBe('http://platform.example:4700');
  const hosts = ['a.example', 'b.example', 'platform.example', 'evil.example'];
  expect(await Promise.all(hosts.map((host) => statusAt(url, host)))).toEqual([200, 200, 200, 403]);
  started.child.kill('SIGTERM');
  expect(await started.errors).toMatch(
    /"level":40,.*"listens on 0\.0\.0\.0, beyond this machine.*platform\.example, a\.example, b\.example\./,
  );
});

test('--version prints the version of the package', async () => {
  const started = start(['--version']);
  expect([await started.firstLine, await started.exit]).toEqual([version, 0]);
});

test("--help lists every option, and so does the emulator's page", async () => {
  const started = start(['--help']);
  const output: Buffer[] = [];
  started.child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  await started.exit;
  const told = Buffer.concat(output)
    .toString()
    .match(/^ {2}(?:-h, )?--[a-z-]+/gm)
    ?.map((option) => option.replace(/^.*?--/, '--'));
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'emulator.md'), 'utf8');
  const [table = ''] = /\| option [^]*?\n\n/.exec(page) ?? [];
  expect(told?.sort()).toEqual([...new Set(table.match(/--[a-z][a-z-]+/g))].sort());
  expect(told).toContain('--hide-credentials');
});

test('the banner shows the address and the credentials', async () => {
  const environment = { WORKLOAD_EMULATOR_API_KEY: 'my-key', WORKLOAD_EMULATOR_CONTROL_TOKEN: 'my-token' };
  const started = start([], environment);
  const output: Buffer[] = [];
  started.child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  await started.firstLine;
  started.child.kill('SIGTERM');
  await started.exit;
  expect(Buffer.concat(output).toString()).toMatch(
    /management API +http:\/\/127\.0\.0\.1:\d+\/v0\n[^]*API key +my-key\n[^]*control token +my-token\n/,
  );
});

test('the key from the environment opens the API; a key argument overrides it', async () => {
  const environment = { WORKLOAD_EMULATOR_API_KEY: 'from-environment' };
  expect((await bannerOf(start(['--json'], environment))).apiKey).toBe('from-environment');
  expect((await bannerOf(start(['--json', '--api-key', 'from-argument'], environment))).apiKey).toBe(
    'from-argument',
  );
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops it with exit code 0, with or without an open connection',
  async (signal) => {
    const started = start(['--json']);
    await clientOf(await bannerOf(started))('GET', '/drives');
    started.child.kill(signal);
    expect(await started.exit).toBe(0);
  },
);

test('--stop-with-parent stops it when standard input closes', async () => {
  const started = start(['--json', '--stop-with-parent']);
  await bannerOf(started);
  started.child.stdin.end();
  expect(await started.exit).toBe(0);
});

test('without --stop-with-parent it continues when standard input closes', async () => {
  const started = start(['--json']);
  started.child.stdin.end();
  const banner = await bannerOf(started);
  for (let count = 0; count < 20; count += 1) {
    expect(await clientOf(banner)('GET', '/drives')).toMatchObject({ status: 200 });
  }
  expect(started.child.exitCode).toBeNull();
});

test('a port in use is one line and exit code 1', async () => {
  const { url } = await bannerOf(start(['--json']));
  const { port } = new URL(url);
  const second = start(['--port', port]);
  expect(await second.exit).toBe(1);
  expect(await second.errors).toBe(
    `workload-emulator: port ${port} on 127.0.0.1 is in use: stop what uses it, or choose another port (--port)\n`,
  );
});

test.each([
  [['evn'], /unknown command 'evn': did you mean env\? Valid names: env, console, save, restore/],
  [['help', 'rest'], /unknown command 'rest': valid names: /],
  [['--prot', '1'], /Did you mean --port\?/],
  [['--port', 'x'], /is invalid\. It must be a whole number from 0 to 65535\.$/m],
  [['--deploy-delay-ms', '-1'], /must be a whole number from 0 up/],
  [['--log-level', 'wran'], /is invalid\. Did you mean warn\? Valid names: fatal, /],
  [['--data', 'x'], /cannot be used with/],
  [['--public-url', 'platform.example'], /^workload-emulator: publicUrl: must be like https:/],
  [['--workspace', 'No Name'], /^workload-emulator: workspace: /],
])('%j is refused', async (args, message) => {
  const started = start(args);
  expect(await started.exit).toBe(1);
  expect(await started.errors).toMatch(message);
});

test.each([
  [['--workspace', 'No Name'], 'workspace: '],
  [['--prot', '1'], 'Did you mean --port?'],
  [['evn'], 'did you mean env?'],
])('with --json, %j is refused as data as well, as the schema says', async (args, words) => {
  const started = start([...args, '--json']);
  expect(await started.exit).toBe(1);
  const told: unknown = JSON.parse(await started.firstLine);
  expect(told).toMatchObject({
    ...{ schema: 'workload.failure/1', command: 'workload-emulator', code: 1 },
    message: expect.stringContaining(words) as unknown,
  });
  expect(z.fromJSONSchema(failureSchema() as never).safeParse(told).error).toBeUndefined();
});

describe('--seed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'seed-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function written(content: string, name = 'seed.json'): string {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  }

  test('fills the emulator from a file', async () => {
    const file = written('{"keys": [{"key": "reader", "scopes": ["functions:list"]}]}');
    const { baseUrl } = await bannerOf(start(['--json', '--seed', file]));
    const send = clientOf({ baseUrl, apiKey: 'reader' });
    expect((await send('GET', '/functions')).status).toBe(200);
    expect((await send('GET', '/drives')).status).toBe(403);
  });

  test('allows a program to act for a user who enters the code from standard error', async () => {
    const redirectUri = 'http://127.0.0.1:9/back';
    const name = 'Shop\u001b[31m\u009b31m';
    const seed = {
      oauthClients: [{ clientId: 'cli', clientSecret: 'x', name, redirectUris: [redirectUri] }],
    };
    const started = start(['--json', '--seed', written(JSON.stringify(seed)), '--log-level', 'error']);
    const { url } = await bannerOf(started);
    const line = once(started.child.stderr, 'data').then(([chunk]: Buffer[]) => String(chunk));
    const form = new URLSearchParams({ response_type: 'code', client_id: 'cli', redirect_uri: redirectUri });
    await fetch(`${url}/oauth/authorize?${form.toString()}`);
    const shown = await line;
    expect(shown).toMatch(/^workload-emulator: "Shop\\u001b\[31m31m" asks to act for somebody \(admin\)\. /);
    form.set('email', 'owner@workload.localhost');
    form.set('consent_code', / type (\S+) on its page\.\n$/.exec(shown)?.[1] ?? '');
    form.set('decision', 'allow');
    const answer = await fetch(`${url}/oauth/authorize`, { method: 'POST', body: form, redirect: 'manual' });
    expect(answer.headers.get('location')).toContain(`${redirectUri}?code=`);
  });

  test.each([
    ['{"keys": [', /^workload-emulator: the seed .*seed\.json cannot be used: /],
    [
      '{"keys": [{"key": "a", "scopes": ["fly"]}]}',
      /cannot be used: keys\[0\]\.scopes\[0\]: is not a scope\n$/,
    ],
    ['{"users": [{"email": "a@example.com", "account": "x"}]}', /users\[0\]: account "x" does not exist\n$/],
  ])('with %s is one line and exit code 1', async (content, message) => {
    const started = start(['--seed', written(content)]);
    expect(await started.exit).toBe(1);
    expect(await started.errors).toMatch(message);
    expect((await started.errors).trim().split('\n')).toHaveLength(1);
  });

  test('accepts several files in order: JSON, and modules that export a function', async () => {
    const made = (key: string) => `({ workspace }) => ({ keys: [{ key: '${key}', workspace }] })`;
    const files = [
      written('{"workspaces": [{"name": "late"}]}'),
      written(`module.exports = ${made('cjs')};`, 'seed.cjs'),
      written(`export default async ${made('mjs')};`, 'seed.mjs'),
      written(`exports.default = ${made('compiled')};`, 'seed.js'),
    ];
    const { baseUrl } = await bannerOf(start(['--json', ...files.flatMap((file) => ['--seed', file])]));
    for (const apiKey of ['cjs', 'mjs', 'compiled']) {
      expect((await clientOf({ baseUrl, apiKey })('GET', '/workspaces/late')).status).toBe(200);
    }
  });

  test("accepts the page's examples", async () => {
    const page = readFileSync(join(__dirname, '..', '..', 'docs', 'emulator-data.md'), 'utf8');
    const [, part = ''] = /\n## Fill it\n([^]*?)\n## /.exec(page) ?? [];
    const [, json = ''] = /```json\n([^]*?)```/.exec(part) ?? [];
    const [, module = ''] = /```js\n([^]*?)```/.exec(part) ?? [];
    const files = ['--seed', written(json), '--seed', written(module, 'seed.mjs')];
    const { baseUrl } = await bannerOf(start(['--json', ...files]));
    const send = clientOf({ baseUrl, apiKey: 'reader-key' });
    expect((await send('GET', '/functions')).status).toBe(200);
  });

  const loadsTypes = process.features as { typescript?: string | false };
  test('accepts TypeScript if Node can load it, and otherwise names the Node versions that can', async () => {
    const file = written('export default (): object => ({ keys: [{ key: "typed" }] });', 'seed.ts');
    const started = start(['--json', '--seed', file]);
    if (loadsTypes.typescript) {
      const { baseUrl } = await bannerOf(started);
      expect((await clientOf({ baseUrl, apiKey: 'typed' })('GET', '/drives')).status).toBe(200);
      return;
    }
    expect(await started.exit).toBe(1);
    expect(await started.errors).toBe(
      `workload-emulator: the seed ${file} cannot be used: Node ${process.versions.node} does not load TypeScript; use Node 22.18 or later, or a file of JavaScript\n`,
    );
  });

  test.each([
    ['seed.cjs', 'module.exports = { keys: [] };', /it must export a function that makes a seed/],
    ['seed.mjs', 'export default () => ({ keys: [{}] });', /keys\[0\]\.key: /],
    ['seed.cjs', 'require("./none");', /Cannot find module '\.\/none'\n$/],
  ])('%s with %s is one line and exit code 1', async (name, content, message) => {
    const file = written(content, name);
    const started = start(['--seed', file]);
    expect(await started.exit).toBe(1);
    const errors = await started.errors;
    expect(errors).toMatch(message);
    expect(errors.startsWith(`workload-emulator: the seed ${file} cannot be used: `)).toBe(true);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });

  test('with a missing file is one line and exit code 1', async () => {
    const started = start(['--seed', join(folder, 'none.json')]);
    expect(await started.exit).toBe(1);
    expect(await started.errors).toMatch(
      /^workload-emulator: the seed .*none\.json cannot be used: there is no such file/,
    );
  });
});

describe('--log-level silent and --hide-credentials', () => {
  let data: string;
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'silent-'));
  });
  afterEach(() => {
    rmSync(data, { recursive: true });
  });

  const secrets = () =>
    JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as Record<string, string>;

  test.each([[['--log-level', 'silent', '--json']], [['--log-level', 'silent']], [['--hide-credentials']]])(
    'with %j it prints no secret, only the file that contains them',
    async (args) => {
      const started = run(['--data', data, '--port', '0', ...args]);
      running.push(started);
      const output: Buffer[] = [];
      started.child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
      await started.firstLine;
      started.child.kill('SIGTERM');
      await started.exit;
      const printed = Buffer.concat(output).toString() + (await started.errors);
      const values = Object.values(secrets());
      expect(values).toHaveLength(4);
      expect(values.filter((secret) => printed.includes(secret))).toEqual([]);
      expect(printed).toContain(join(data, 'secrets.json'));
    },
  );
});

test('requests are logged without query, headers or bodies', async () => {
  const started = start(['--json']);
  const banner = await bannerOf(started);
  const body = { metadata: { name: 'mail' }, spec: { integration: 'mail', secret: { PASSWORD: 'hunter2' } } };
  await clientOf(banner)('POST', '/integrations/connections?token=hunter2', body);
  started.child.kill('SIGTERM');
  const [line = ''] = (await started.errors).split('\n');
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: aNumber,
    method: 'POST',
    path: '/v0/integrations/connections',
    status: 200,
    ms: aNumber,
  });
  expect(await started.errors).not.toMatch(/hunter2|wk_/);
});
