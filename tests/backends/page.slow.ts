/** Runs every block of docs/backends.md as a pipeline does: without a terminal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProject, type Ended, type Project } from '../engine/command';
import { gateBefore } from '../faults/gate';
import { familyOf, kill } from '../faults/processes';
import type { Adapter } from '../support/adapters';
import { found } from '../support/planted';
import { type Backend, type PostgresServer, type S3Server, startPostgres, startS3 } from './servers';
import { Held, passes, startUp, until } from './stacks';

const page = readFileSync(join(__dirname, '../../docs/backends.md'), 'utf8');
const blocks = new Map(
  [...page.matchAll(/^```sh ?([\w-]*)\n([^]*?)^```$/gm)].map(([, word = '', text = '']) => [word, text]),
);
const ran = new Set<string>();

let postgres: PostgresServer;
let s3: S3Server;
let folder: string;
beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres('stand-in'), startS3('stand-in')]);
  folder = mkdtempSync(join(tmpdir(), 'workload-states-'));
});
afterAll(async () => {
  await Promise.all([postgres.stop(), s3.stop()]);
  rmSync(folder, { recursive: true });
});

let p: Project;
beforeEach(async () => {
  p = await testProject({ plugin: 'process', env: { PULUMI_STACK: 'production' } });
  // Shortens the page's wait of half a minute.
});
afterEach(() => p.stop());

/** Starts a block. It ends at its first failing command. */
function start(word: string, env: Readonly<Record<string, string>>, change = (text: string) => text) {
  const text = blocks.get(word);
  if (text === undefined) throw new Error(`the page has no block ${word}`);
  ran.add(word);
  const child = spawn('bash', ['-euo', 'pipefail', '-c', change(text)], {
    cwd: p.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...p.env,
      WORKLOAD_BASE_URL: p.emulator.baseUrl,
      WORKLOAD_WORKSPACE: p.emulator.workspace,
      WORKLOAD_API_KEY: p.emulator.apiKey,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  return once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
}

/** Runs a block that must succeed. */
async function shell(...of: Parameters<typeof start>): Promise<string> {
  const { code, output } = await start(...of);
  expect([output, code]).toEqual([output, 0]);
  return output;
}

const drive = (of: Adapter = 'dynamic') => {
  p.program("new workload.Drive('invoices', { region: 'us-was-1' });", of);
  p.main('index.js');
};
/** The writes since the last call. A 409 writes nothing. */
function writes(): string[] {
  const { journal } = p.emulator;
  const done = journal.entries().filter(({ method, status }) => method !== 'GET' && status === 200);
  journal.clear();
  return done.map(({ method, path }) => `${method} ${path}`);
}
const on = (backend: Backend) => ({ ...backend.env, PULUMI_BACKEND_URL: backend.url });
/** Replaces a block's address by that of the test's backend. */
const at = (backend: Backend) => (text: string) => {
  const changed = text.replace(/(PULUMI_BACKEND_URL=)'[^']*'/, `$1'${backend.url}'`);
  expect(changed).not.toBe(text);
  return changed;
};

describe('a backend is set up by its address', () => {
  it('S3', async () => {
    const backend = await s3.backend('team-states');
    drive();
    await shell('s3', backend.env, at(backend));
    expect(writes()).toEqual(['POST /drives']);
    // The other form of the address: only the port differs.
    const elsewhere = (text: string) =>
      text.replace(':9000', `:${/127\.0\.0\.1:(\d+)/.exec(backend.url)?.[1] ?? ''}`);
    expect(await shell('s3-elsewhere', backend.env, elsewhere)).toContain('production');
  });

  it('PostgreSQL', async () => {
    const backend = await postgres.backend('states');
    drive();
    await shell('postgres', backend.env, at(backend));
    expect(writes()).toEqual(['POST /drives']);
    expect(
      await postgres.query('states', "select count(*) from pulumi_state where key like '%/stacks/%'"),
    ).not.toEqual(['0']);
  });
});

describe.each<Backend['name']>(['S3', 'PostgreSQL'])('on %s', (name) => {
  let backend: Backend;
  let count = 0;
  beforeEach(async () => {
    backend = await (name === 'S3' ? s3 : postgres).backend(`page${++count}`);
    await passes(at2(), 'stack', 'init', 'production');
  });
  const at2 = (): Project => ({ ...p, pulumi: (...args) => onBackend(backend, ...args) });

  it('a job waits for the lock, and retries no other failure', async () => {
    const project = { ...p, env: { ...p.env, ...on(backend), ...credentials() } };
    const held = new Held(p, "new workload.Drive('invoices', { region: 'us-was-1' });");
    const first = startUp(project);
    await held.begun();
    const pauses = { 'BASH_FUNC_sleep%%': '() { command sleep 0.2; }' };
    const waiting = start('retry', { ...on(backend), ...pauses });
    const log = join(p.folder, 'up.log');
    await until(() => existsSync(log) && readFileSync(log, 'utf8').includes('currently locked'));
    held.letGo();
    expect(await first.ended).toMatchObject({ code: 0 });
    const { code, output } = await waiting;
    expect([output, code]).toEqual([output, 0]);
    expect(writes()).toEqual(['POST /drives']);

    p.program("throw new Error('a mistake of the program');");
    p.main('index.js');
    const failed = await start('retry', { ...on(backend), ...pauses });
    expect(failed.code).not.toBe(0);
    expect(failed.output.match(/Previewing|Updating/g)).toHaveLength(1);
  });

  it('the lock of a killed run is released, and the next run continues', async () => {
    const gate = await gateBefore(p.emulator.baseUrl);
    try {
      drive();
      const project = {
        ...p,
        env: { ...p.env, ...on(backend), ...credentials(), WORKLOAD_BASE_URL: gate.baseUrl },
      };
      const held = gate.hold('answer', 1);
      const { child, ended } = startUp(project);
      await held;
      for (const { pid } of familyOf(Number(child.pid))) kill(pid);
      await ended;
      gate.release();
      await shell('killed', { ...on(backend), WORKLOAD_BASE_URL: gate.baseUrl });
      // The new run replaces the killed run's owner mark.
      expect(writes()).toEqual(['POST /drives', expect.stringMatching(/^PUT \/drives\/invoices-/)]);
    } finally {
      await gate.shut();
    }
  });
});

const credentials = () => ({
  WORKLOAD_BASE_URL: p.emulator.baseUrl,
  WORKLOAD_WORKSPACE: p.emulator.workspace,
  WORKLOAD_API_KEY: p.emulator.apiKey,
});

/** Runs the project's `pulumi` on a backend. */
async function onBackend(backend: Backend, ...args: string[]): Promise<Ended> {
  const child = spawn('pulumi', [...args, '--non-interactive', '--color', 'never'], {
    cwd: p.folder,
    env: { ...process.env, ...p.env, ...credentials(), ...on(backend) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (stdout += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (stderr += piece));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? -1, stdout, text: stdout + stderr };
}

describe.each<Adapter>(['dynamic', 'native'])('a stack of %s resources', (of) => {
  it('moves from a folder to S3, to PostgreSQL and back, without a write to the platform', async () => {
    const file: Backend = {
      name: 'file',
      url: `file://${folder}`,
      env: {},
      contents: () => Promise.resolve(new Map()),
    };
    const way = [file, await s3.backend(`moving-${of}`), await postgres.backend(`moving_${of}`), file];
    const credentialsOfAll = Object.assign({}, ...way.map(({ env }) => env)) as Record<string, string>;
    const runs = async (backend: Backend, ...args: string[]) => {
      const { code, text } = await onBackend(backend, ...args);
      expect([args[0], code === 0 ? '' : text]).toEqual([args[0], '']);
    };
    p.program(
      `new workload.Drive('invoices', { region: 'us-was-1' });
       new workload.IntegrationConnection('mail', { integration: 'slack', secret: { TOKEN: new pulumi.Config('shop').requireSecret('pin') } });
       exports.secret = pulumi.secret('told to nobody');`,
      of,
    );
    p.main('index.js');
    await runs(file, 'stack', 'init', 'production');
    await runs(file, 'config', 'set', '--secret', 'shop:pin', 'stand-in');
    await runs(file, 'up', '--yes', '--skip-preview');
    expect(writes()).toHaveLength(2);
    for (const [index, to] of way.slice(1).entries()) {
      const env = { ...credentialsOfAll, FROM: way[index]?.url ?? '', TO: to.url };
      await shell('move', env);
      await shell('remove', env);
      await runs(to, 'refresh', '--yes', '--skip-preview', '--expect-no-changes', '--diff');
      expect((await onBackend(to, 'stack', 'output', 'secret', '--show-secrets')).stdout.trim()).toBe(
        'told to nobody',
      );
      expect(writes()).toEqual([]);
    }
    await runs(file, 'destroy', '--yes', '--skip-preview');
    expect(writes()).toHaveLength(2);
    await runs(file, 'stack', 'rm', '--yes');
  });
});

it('the secrets provider changes in the new backend', async () => {
  const backend = await postgres.backend('secrets');
  p.program("exports.secret = pulumi.secret('told to nobody');");
  p.main('index.js');
  for (const args of [
    ['stack', 'init', 'production'],
    ['up', '--yes', '--skip-preview'],
  ])
    expect(await onBackend(backend, ...args)).toMatchObject({ code: 0 });
  const settings = () => readFileSync(join(p.folder, 'Pulumi.production.yaml'), 'utf8');
  expect(settings()).toContain('encryptionsalt');
  await shell('secrets', { ...on(backend), SECRETS_PROVIDER: 'hashivault://tests' });
  expect(settings()).toContain('secretsprovider: hashivault://tests');
  expect((await onBackend(backend, 'stack', 'output', 'secret', '--show-secrets')).stdout.trim()).toBe(
    'told to nobody',
  );
});

describe.each<Backend['name']>(['file', 'S3', 'PostgreSQL'])('the history on %s', (name) => {
  it('is cleared of a value that became secret later', async () => {
    const states = mkdtempSync(join(tmpdir(), 'workload-states-'));
    const file: Backend = {
      name: 'file',
      url: `file://${states}`,
      env: {},
      contents: () =>
        Promise.resolve(
          new Map(
            readdirSync(states, { recursive: true, withFileTypes: true })
              .filter((entry) => entry.isFile())
              .map(({ parentPath, name: of }) => [of, readFileSync(join(parentPath, of), 'utf8')]),
          ),
        ),
    };
    const backend = await (name === 'file' ? file : (name === 'S3' ? s3 : postgres).backend('clearing'));
    const showing = async () =>
      [...(await backend.contents())].filter(([, text]) => found(text, ['plantedowner']).length > 0);
    const drive = (owner: string) => {
      p.program(`new workload.Drive('invoices', { region: 'us-was-1', labels: { owner: ${owner} } });`);
      p.main('index.js');
    };
    await onBackend(backend, 'stack', 'init', 'production');
    for (const owner of [`'plantedowner'`, `pulumi.secret('plantedowner')`]) {
      drive(owner);
      expect(await onBackend(backend, 'up', '--yes', '--skip-preview')).toMatchObject({ code: 0 });
    }
    expect(await showing()).not.toEqual([]);
    await shell('clear', on(backend));
    expect(await showing()).toEqual([]);
    expect(writes()).toEqual(['POST /drives']);
    rmSync(states, { recursive: true });
  }, 90_000);
});

it('the test runs every block of the page', () => {
  expect([...page.matchAll(/^```sh/gm)]).toHaveLength(blocks.size);
  expect([...ran].sort()).toEqual([...blocks.keys()].sort());
});
