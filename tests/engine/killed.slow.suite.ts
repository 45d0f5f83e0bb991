/** The engine is killed, as a cancelled job is: every process that it started ends soon after it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startEmulator, type Emulator } from '@workload/emulator';
import { familyOf, isRunning, kill, type Process } from '../faults/processes';
import { testProject, type Project } from './command';

/** How long a process may live after its engine, in milliseconds. */
const MOST_MS = 15_000;

let emulator: Emulator;
let p: Project;
beforeAll(async () => {
  // Longer than the test: a wait for a deployment does not end by itself.
  emulator = await startEmulator({ deployDelayMs: 600_000 });
  p = await testProject({ on: emulator, plugin: 'process' });
}, 60_000);
afterAll(async () => {
  await p.stop();
  await emulator.stop();
});
afterEach(() => {
  emulator.faults.clear();
});

/**
 * The engine's own hosts of languages, which contain nothing of this package. They look for their engine every five
 * minutes, and wait for nothing else.
 */
const OF_THE_ENGINE = 'pulumi-language-';

/** Runs a command until the condition holds, kills the engine, and returns what is left of its processes. */
async function leftAfterKill(
  command: 'up' | 'refresh',
  holds: (family: readonly Process[]) => boolean,
): Promise<Process[]> {
  // Nobody reads the closed pipes of the engine: a runner that kills a job is gone too.
  const child = spawn('pulumi', [command, '--yes', '--skip-preview', '--non-interactive'], {
    cwd: p.folder,
    env: { ...process.env, ...p.env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const family = () => familyOf(Number(child.pid));
  await until(30_000, () => child.exitCode !== null || holds(family()));
  const all = family();
  expect({ holds: holds(all), code: child.exitCode }).toEqual({ holds: true, code: null });
  child.kill('SIGKILL');
  await ended;
  const left = () => all.filter(({ pid, args }) => !args.includes(OF_THE_ENGINE) && isRunning(pid));
  await until(MOST_MS, () => left().length === 0);
  const found = left();
  for (const { pid } of all) kill(pid);
  await p.pulumi('cancel', '--yes');
  return found;
}

/** Waits until the condition holds, or the time is over. */
async function until(mostMs: number, holds: () => boolean): Promise<void> {
  const end = performance.now() + mostMs;
  while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
}

const sent = (request: string) =>
  emulator.journal.entries().filter(({ method, path }) => `${method} ${path}`.startsWith(request)).length;

it('every process ends during a retry, a write without an answer, a wait, a lookup, and a command for a key', async () => {
  const always = { times: 1_000_000, then: { kind: 'status', status: 503 } } as const;
  emulator.faults.add({ method: 'GET', path: '/drives/read', ...always });
  emulator.faults.add({ method: 'GET', path: '/drives/looked-up', ...always });
  emulator.faults.add({ method: 'POST', path: '/volumes', then: { kind: 'hang' } });
  p.program(`
    workload.Drive.get('retried', 'read');
    new workload.Volume('unanswered', { region: 'us-was-1', size: 1024 });
    new workload.McpFunction('awaited', {});
    exports.region = workload.getDrive({ name: 'looked-up' }).apply(({ region }) => region);
    const other = new workload.Provider('other', {
      baseUrl: '${emulator.baseUrl}', workspace: '${emulator.workspace}', apiKeyCommand: 'sleep 25',
    });
    workload.Drive.get('asks', 'any', { provider: other });`);
  const left = await leftAfterKill(
    'up',
    (family) =>
      family.some(({ args }) => args === 'sleep 25') &&
      sent('POST /volumes') > 0 &&
      ['/drives/read', '/functions/', '/drives/looked-up'].every((path) => sent(`GET ${path}`) > 1),
  );
  expect(left).toEqual([]);
}, 60_000);

it('every process ends during a bulk read', async () => {
  p.program("for (let i = 0; i < 5; i++) new workload.Drive(`drive-${i}`, { region: 'us-was-1' });");
  await p.up();
  emulator.journal.clear();
  const then = { kind: 'status', status: 503 } as const;
  emulator.faults.add({ method: 'GET', path: '/drives', times: 1_000_000, then });
  expect(await leftAfterKill('refresh', () => sent('GET /drives') > 1)).toEqual([]);
}, 60_000);
