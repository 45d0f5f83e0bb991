/** The quickstart's program as a user runs it: with the plain `pulumi` command, and an emulator filled by its seed. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bannerOf, run, type MachineBanner, type Running } from '../emulator/process';
import { PLUGIN } from '../support/adapters';
import type { State } from './harness';

const EXAMPLE = join(__dirname, '../../examples/quickstart');
let command: Running;
let platform: MachineBanner;
let folder: string;
let backend: string;
/** The first `up` checks the program's types; that takes longer than all else. */
let isChecked = false;

beforeAll(async () => {
  const bin = process.env.WORKLOAD_ENGINE_BIN;
  if (bin === undefined)
    throw new Error('no Pulumi engine: run the tests with `npm test`, which finds or builds one');
  command = run(['--json', '--ephemeral', '--port', '0', '--seed', join(EXAMPLE, 'seed.json')]);
  platform = await bannerOf(command);
  // A copy inside the project, so that tests can edit the program and it still finds its packages.
  mkdirSync(join(__dirname, '.stacks'), { recursive: true });
  folder = mkdtempSync(join(__dirname, '.stacks', 'quickstart-'));
  backend = mkdtempSync(join(tmpdir(), 'workload-state-'));
  for (const file of ['index.ts', 'package.json', 'tsconfig.json'])
    cpSync(join(EXAMPLE, file), join(folder, file));
  writeFileSync(
    join(folder, 'Pulumi.yaml'),
    `name: quickstart\nruntime: nodejs\nplugins:\n  providers:\n    - name: workload\n      path: ${PLUGIN}\n`,
  );
  await pulumi('stack', 'init', 'test');
  const plain = {
    'workload:baseUrl': platform.baseUrl,
    'workload:workspace': platform.workspace,
    'mail:clientId': 'client',
  };
  const secret = {
    'workload:apiKey': platform.apiKey,
    'mail:clientSecret': 'planted-client-secret',
    'mail:refreshToken': 'planted-refresh-token',
  };
  const flags = (flag: string, values: Readonly<Record<string, string>>) =>
    Object.entries(values).flatMap(([key, value]) => [flag, `${key}=${value}`]);
  await pulumi('config', 'set-all', ...flags('--plaintext', plain), ...flags('--secret', secret));
}, 120_000);

afterAll(async () => {
  command.child.kill('SIGKILL');
  await command.exit;
  rmSync(folder, { recursive: true, force: true });
  rmSync(backend, { recursive: true, force: true });
});

/** Reads or clears the emulator's request journal. */
async function journal(method: 'GET' | 'DELETE'): Promise<unknown> {
  const headers = { authorization: `Bearer ${platform.controlToken}` };
  const answer = await fetch(`${platform.url}/_emulator/journal`, { method, headers });
  expect(answer.ok).toBe(true);
  return method === 'GET' ? answer.json() : undefined;
}

interface Ended {
  readonly code: number;
  readonly text: string;
}

function pulumi(...args: string[]): Promise<Ended> {
  const bin = process.env.WORKLOAD_ENGINE_BIN ?? '';
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      PATH: `${bin}:${process.env.PATH ?? ''}`,
      PULUMI_BACKEND_URL: `file://${backend}`,
      PULUMI_CONFIG_PASSPHRASE: 'test',
      PULUMI_SKIP_UPDATE_CHECK: 'true',
      PULUMI_NODEJS_TRANSPILE_ONLY: String(isChecked),
    };
    const child = execFile(
      join(bin, 'pulumi'),
      [...args, '--non-interactive', '--color', 'never'],
      { cwd: folder, env },
      (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, text: stdout + stderr });
      },
    );
  });
}

function edit(from: string | RegExp, to: string): void {
  const file = join(folder, 'index.ts');
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

function restore(): void {
  cpSync(join(EXAMPLE, 'index.ts'), join(folder, 'index.ts'));
}

function stateText(): string {
  return readFileSync(join(backend, '.pulumi', 'stacks', 'quickstart', 'test.json'), 'utf8');
}

it('creates the four resources', async () => {
  const { code, text } = await pulumi('up', '--yes', '--skip-preview');
  isChecked = true;
  expect(text).toMatch(/\+ 5 created/);
  expect(code).toBe(0);
}, 120_000);

it('changes nothing when run again, with one request', async () => {
  await journal('DELETE');
  const { code, text } = await pulumi('up', '--yes', '--skip-preview');
  expect(code).toBe(0);
  expect(text).toMatch(/5 unchanged/);
  expect(text).not.toMatch(/created|updated|replaced|deleted/);
  expect(await journal('GET')).toMatchObject([{ path: '/workspaces/default' }]);
}, 120_000);

it('takes at most 1.4 kB of state for the drive, and shows no secret in it', () => {
  const { checkpoint } = JSON.parse(stateText()) as { checkpoint: { latest: State } };
  const drive = checkpoint.latest.resources.find(({ type }) => type.endsWith(':Drive'));
  const bytes = Buffer.byteLength(JSON.stringify(drive));
  expect(bytes).toBeGreaterThan(500);
  expect(bytes).toBeLessThanOrEqual(1400);
  expect(stateText()).not.toMatch(/planted-/);
});

it("reports only the program's own line of the drive to the engine", () => {
  const { checkpoint } = JSON.parse(stateText()) as { checkpoint: { latest: State } };
  const drive = checkpoint.latest.resources.find(({ type }) => type.endsWith(':Drive'));
  expect(drive?.sourcePosition).toMatch(/^project:\/\/\/index\.ts#\d+,\d+$/);
  expect(drive?.stackTrace).toBeUndefined();
});

it('shows a change of region as one replacement because of region', async () => {
  edit("region: 'us-was-1'", "region: 'eu-lon-1'");
  const { code, text } = await pulumi('preview', '--diff');
  restore();
  expect(code).toBe(0);
  expect(text.match(/\(replace\)/g)).toHaveLength(1);
  expect(text).toMatch(/~ region: "us-was-1" => "eu-lon-1"/);
  expect(text).toMatch(
    /drive invoices-\w+ will be replaced: its data will be lost\. To keep the data, follow "Move a drive to another region" in the documentation/,
  );
  expect(text).toMatch(/\+-1 to replace/);
}, 120_000);

it('shows another snapshot as an update of the application, and destroys everything', async () => {
  edit("snapshot: 'shop-v1'", "snapshot: 'shop-v2'");
  expect((await pulumi('up', '--yes', '--skip-preview')).text).toMatch(/~ 1 updated/);
  restore();
  const { code, text } = await pulumi('destroy', '--yes', '--skip-preview');
  expect(code).toBe(0);
  expect(text).toMatch(/- 5 deleted/);
}, 120_000);
