// The emulator when its parent process ends: npx takes it along, other parents do not.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(__dirname, '..', '..');
const COMMAND = join(ROOT, 'emulator', 'bin', 'workload-emulator.js');
const ARGS = ['--ephemeral', '--port', '0', '--json'];
// Twice the time in which the emulator notices that its parent is gone, in milliseconds.
const NOTICED_MS = 1100;

/** Starts the emulator, prints its pid, and runs until it is killed. */
const STARTER = `const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify([COMMAND, ...ARGS])}, {
  stdio: ['ignore', 'inherit', 'ignore'],
  detached: process.argv[1] === 'detached',
});
console.log(JSON.stringify({ pid: child.pid }));`;

interface Started {
  parent: ChildProcess;
  /** The process group of the parent, as a negative number. */
  group: number;
  /** All output of the parent and the emulator. */
  lines: AsyncIterator<string>;
}

/** Groups and processes to end after each test; a group is negative. */
let begun: number[] = [];

afterEach(() => {
  for (const pid of begun) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Most have already ended.
    }
  }
  begun = [];
});

function start(command: string, args: string[], environment: Record<string, string> = {}): Started {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const env = { ...Object.fromEntries(own), ...environment };
  const parent = spawn(command, args, {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (parent.pid === undefined) throw new Error(`${command} did not start`);
  const group = -parent.pid;
  begun.push(group);
  return { parent, group, lines: createInterface({ input: parent.stdout })[Symbol.asyncIterator]() };
}

async function line<T>({ lines }: Started): Promise<T> {
  const { value } = (await lines.next()) as IteratorResult<string, undefined>;
  return JSON.parse(value ?? '"the emulator printed nothing"') as T;
}

test('npx takes it along with SIGTERM, SIGKILL, and a Ctrl-C to the whole group', async () => {
  const signals = ['SIGTERM', 'SIGKILL', 'SIGINT'] as const;
  const ends = signals.map(async (signal) => {
    const started = start('npx', ['workload-emulator', ...ARGS]);
    const { url } = await line<{ url: string }>(started);
    expect((await fetch(`${url}/_emulator/ready`)).status).toBe(200);
    process.kill(signal === 'SIGINT' ? started.group : -started.group, signal);
    // The output ends with the last process that could write to it.
    expect(await started.lines.next()).toEqual({ done: true, value: undefined });
    await expect(fetch(`${url}/_emulator/ready`)).rejects.toThrow();
  });
  await Promise.all(ends);
});

test('if it was started detached, or without npm, it survives its parent', async () => {
  const stays = async (how: string, environment: Record<string, string>) => {
    const started = start(process.execPath, ['-e', STARTER, how], environment);
    const { pid } = await line<{ pid: number }>(started);
    begun.push(pid);
    const { url } = await line<{ url: string }>(started);
    started.parent.kill('SIGKILL');
    await once(started.parent, 'exit');
    await sleep(NOTICED_MS);
    expect((await fetch(`${url}/_emulator/ready`)).status).toBe(200);
  };
  await Promise.all([stays('detached', { npm_lifecycle_event: 'emulator' }), stays('attached', {})]);
});
