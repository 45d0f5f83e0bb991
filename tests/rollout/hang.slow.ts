/** A `pulumi` that hangs: a failing canary is taken back all the same, --max-wait is kept, and no process stays behind. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Routing } from '../support/effects';
import { engineFolder } from '../engine/stack';
import { call } from '../engine/story';
import { InProject, start } from '../cli/command';

const project = new InProject();
const inFolder = (name: string) => join(project.t.folder, name);
const hang = () => {
  writeFileSync(inFolder('hang'), '');
};
const judge = (code: number) => {
  writeFileSync(inFolder('verdict'), String(code));
};

/** While the file `hang` exists, the command and a child of it sleep; with `hang-up`, only `pulumi up` does. */
function fakePulumi(): string {
  const real = join(engineFolder(), 'pulumi');
  const bin = inFolder('bin');
  mkdirSync(bin, { recursive: true });
  const script = `#!/usr/bin/env bash
if [ -e '${inFolder('hang')}' ] || { [ "$1" = up ] && [ -e '${inFolder('hang-up')}' ]; }; then
  trap '' INT TERM
  sleep 300 &
  echo "$$ $!" >> '${inFolder('hung')}'
  wait
fi
exec '${real}' "$@"
`;
  writeFileSync(join(bin, 'pulumi'), script);
  chmodSync(join(bin, 'pulumi'), 0o755);
  return `${bin}:${process.env.PATH ?? ''}`;
}

/** Ids of the processes that hung. */
function hung(): number[] {
  return existsSync(inFolder('hung'))
    ? readFileSync(inFolder('hung'), 'utf8').trim().split(/\s+/).map(Number)
    : [];
}

function isAlive(id: number): boolean {
  try {
    // A zombie has ended, but nobody has asked for its result.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const strategy = {
  steps: [
    { weight: 10, checks: ['judge'] },
    { weight: 50, for: '1s' },
    { weight: 100, for: '1s' },
  ],
  checks: {
    judge: {
      command: ['node', '-e', "process.exit(Number(require('node:fs').readFileSync('verdict', 'utf8')))"],
      interval: '1s',
    },
  },
};

const routing = async () =>
  ((await call(project.t.emulator, 'GET', '/functions/shop')) as { spec: { revision: Routing } }).spec
    .revision;
const until = async (holds: () => boolean | Promise<boolean>, ms: number) => {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
const run = (...args: string[]) =>
  start(
    { ...process.env, ...project.t.env, PATH: fakePulumi() },
    project.t.folder,
    ...['rollout', 'run', '--stack', 'test', ...args],
  );

/** The second release at 10 %. */
let begins: ReturnType<typeof project.t.emulator.save>;
beforeAll(async () => {
  judge(75);
  for (const release of [1, 2]) {
    project.server(release, strategy);
    await project.t.up();
  }
  begins = project.t.emulator.save();
}, 120_000);
beforeEach(() => {
  project.t.emulator.restore(begins);
  judge(75);
  for (const name of ['hang', 'hang-up']) rmSync(inFolder(name), { force: true });
  rmSync(inFolder('hung'), { force: true });
});

it('invariant 11: --max-wait is kept within 15 s while the state is read at the start', async () => {
  hang();
  const begun = Date.now();
  const ended = await run('--max-wait', '2s').ended;
  expect(ended.code).toBe(5);
  expect(ended.text).toContain('--max-wait (2s) has passed');
  expect(Date.now() - begun).toBeLessThan(2_000 + 15_000);
  expect(hung().length).toBeGreaterThan(0);
  expect(hung().filter(isAlive)).toEqual([]);
}, 60_000);

it.each([
  ['before pulumi up', 'hang', 'pulumi has not answered, and no rollout was started'],
  [
    'during pulumi up',
    'hang-up',
    'If it leaves the stack locked, run pulumi cancel, and no rollout was started',
  ],
])(
  'invariant 11: --max-wait of up is kept within 15 s if pulumi hangs %s',
  async (_when, file, says) => {
    writeFileSync(inFolder(file), '');
    const env = { ...process.env, ...project.t.env, PATH: fakePulumi() };
    const begun = Date.now();
    try {
      const going = start(env, project.t.folder, 'rollout', 'up', '--stack', 'test', '--max-wait', '12s');
      const ended = await going.ended;
      expect(ended.code).toBe(5);
      expect(ended.text).toContain('--max-wait (12s) has passed');
      expect(ended.text).toContain(says);
      expect(Date.now() - begun).toBeLessThan(12_000 + 15_000);
    } finally {
      // A real pulumi ends with SIGTERM; this one ignores it.
      for (const id of hung().filter(isAlive)) process.kill(id, 'SIGKILL');
    }
  },
  60_000,
);

it('invariant 11: --max-wait is kept within 15 s while the state hangs in the middle of a step', async () => {
  const going = run('--max-wait', '20s');
  const begun = Date.now();
  await until(() => going.text().includes('the command cannot tell yet'), 30_000);
  hang();
  expect(await going.ended).toMatchObject({ code: 5 });
  expect(Date.now() - begun).toBeLessThan(20_000 + 15_000);
  expect(hung().filter(isAlive)).toEqual([]);
}, 60_000);

it('scenario 8, invariant 10: a canary that fails is taken back within one look and 10 seconds; no process stays behind', async () => {
  const going = run('--max-wait', '90s');
  await until(() => going.text().includes('the command cannot tell yet'), 30_000);
  hang();
  // A read of the state hangs.
  await until(() => hung().length > 0, 60_000);
  judge(1);
  const begun = Date.now();
  await until(async () => (await routing()).canary === undefined || (await routing()).canary === '', 60_000);
  // The look itself comes every 30 seconds.
  expect(Date.now() - begun).toBeLessThan(40_000);
  const ended = await going.ended;
  expect(ended).toMatchObject({ code: 2 });
  expect(await routing()).toMatchObject({ active: 'rev-1' });
  expect(hung().filter(isAlive)).toEqual([]);
}, 240_000);

it('scenario 8, invariant 11: a backend that hangs in the middle of a rollback: it stands, and --max-wait ends within 45 s', async () => {
  const going = run('--max-wait', '25s');
  const begun = Date.now();
  await until(() => going.text().includes('the command cannot tell yet'), 20_000);
  await until(() => Date.now() > begun + 18_000, 30_000);
  judge(1);
  await until(async () => (await routing()).canary !== 'rev-2', 40_000);
  // It watches the rollback for 30 s, beyond --max-wait.
  hang();
  expect(await going.ended).toMatchObject({ code: 2 });
  const took = Date.now() - begun;
  expect(took).toBeGreaterThan(25_000);
  expect(took).toBeLessThan(25_000 + 45_000);
  expect(await routing()).toMatchObject({ active: 'rev-1' });
  expect(hung().filter(isAlive)).toEqual([]);
}, 240_000);
