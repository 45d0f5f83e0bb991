/** Every command of docs/rollout-runbook.md, as it is written there, on the real engine. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { rolloutEvent } from '../../cli/src/rollout/notices/event';
import { COMMAND, InProject } from '../cli/command';
import { call } from '../engine/story';
import type { Routing } from '../support/effects';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'rollout-runbook.md'), 'utf8');
const fenced = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, text = '']) =>
  text.trim().split('\n'),
);
const inline = [
  ...page.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`(workload rollout [^`]*--name shop[^`]*)`/g),
];
const COMMANDS = [...new Set([...fenced, ...inline.map(([, command = '']) => command)])];

const project = new InProject();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runbook-'));
  writeFileSync(join(folder, 'workload'), `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`);
  chmodSync(join(folder, 'workload'), 0o755);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const STRATEGY = {
  steps: [
    { weight: 10, checks: ['errors'], approve: true },
    { weight: 50, for: '1s' },
    { weight: 100, for: '1s' },
  ],
  checks: { errors: { command: ['node', '-e', ''] } },
};

/** The commands that were run. */
const run = new Set<string>();

/** Runs a command of the page in a shell. */
function shell(command: string, more: Readonly<Record<string, string>> = {}) {
  expect(COMMANDS).toContain(command);
  run.add(command);
  const { t } = project;
  const path = [folder, process.env.PATH ?? ''].join(delimiter);
  const env = { ...process.env, ...t.env, ...more, PATH: path };
  return new Promise<{ code: number; text: string; stdout: string }>((resolve) => {
    execFile('sh', ['-c', command], { cwd: t.folder, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, stdout, text: stdout + stderr });
    });
  });
}

/** Only the credential; the backend of the stack cannot be reached. */
function withoutBackend(): Record<string, string> {
  const { baseUrl, workspace, apiKey } = project.t.emulator;
  return {
    ...{ WORKLOAD_BASE_URL: baseUrl, WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: apiKey },
    PULUMI_BACKEND_URL: 'file:///does/not/exist',
  };
}

async function routing(): Promise<Routing> {
  const { spec } = (await call(project.t.emulator, 'GET', '/functions/shop')) as {
    spec: { revision: Routing };
  };
  return spec.revision;
}

async function release(number: number): Promise<void> {
  project.server(number, STRATEGY);
  expect(await project.t.up()).toMatchObject({ code: 0 });
}

it('a rollout is seen, continued and approved', async () => {
  await release(1);
  await release(2);
  expect(await routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
  expect((await shell('workload rollout status --name shop')).text).toContain('rev-2');
  const { stdout } = await shell('workload rollout status --name shop --json');
  expect(rolloutEvent.parse(JSON.parse(stdout))).toMatchObject({
    name: 'shop',
    revision: 'rev-2',
    share: 10,
  });
  expect(await shell('workload rollout check errors --name shop')).toMatchObject({ code: 0 });
  expect(await project.rollout('pause', '--name', 'shop')).toMatchObject({ code: 0 });
  expect((await project.rollout('status', '--name', 'shop')).text).toContain('Paused');
  expect((await shell('workload rollout resume --name shop')).text).toContain('continues at 10 %');
  expect((await shell('workload rollout approve --name shop --at rev-2:10')).text).toContain(
    'approved at 10 %',
  );
  expect(await shell('workload rollout run --name shop --max-wait 55m')).toMatchObject({ code: 0 });
  expect(await routing()).toMatchObject({ active: 'rev-2' });
});

it('a release that is done and bad is undone, with the credential alone', async () => {
  const undone = await shell("workload rollout undo --name shop --reason 'checkout fails'", withoutBackend());
  expect(undone).toMatchObject({ code: 0 });
  expect(await routing()).toMatchObject({ active: 'rev-1' });
  const status = await project.rollout('status', '--name', 'shop');
  expect([status.code, status.text]).toEqual([2, expect.stringContaining('checkout fails')]);
});

it('a bad release is taken back without a backend, stays down, and is allowed again', async () => {
  await release(3);
  const { canary } = await routing();
  expect(canary).toBe('rev-3');
  const down = await shell('workload rollout abort --name shop', withoutBackend());
  expect(down).toMatchObject({ code: 0 });
  expect((await routing()).canary ?? '').toBe('');
  expect(await shell('workload rollout retry --name shop')).toMatchObject({ code: 0 });
  expect(await routing()).toMatchObject({ canary: 'rev-3' });
});

it('a share whose strategy the program has removed gets all traffic', async () => {
  project.t.resources([{ type: 'McpFunction', name: 'shop', args: { name: 'shop', image: 'shop:3' } }]);
  expect(await project.t.up()).toMatchObject({ code: 0 });
  const { text } = await project.rollout('status', '--name', 'shop');
  expect(text).toContain('shop: Paused, unmanaged: rev-3 keeps 10 %');
  expect(await shell('workload rollout promote --full --name shop')).toMatchObject({ code: 0 });
  expect(await routing()).toMatchObject({ active: 'rev-3' });
});

it('no command of the page was left out', () => {
  expect([...run].sort()).toEqual([...COMMANDS].sort());
});
