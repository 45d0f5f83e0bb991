/**
 * The cost of `workload rollout`: requests, the time it holds the stack's lock, and the time to a decision or an
 * abort.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { writeFigures } from './figures';
import { type Goal, isMissed } from './goals';
import { table } from './markdown';
import { pulumiProject, type PulumiProject } from './peers';
import { measured } from './processes';
import { median } from './statistics';

const COMMAND = join(__dirname, '..', '..', 'cli', 'bin', 'workload.js');
const LOOK_MS = 30_000;
/** Requests within this time of a write belong to it. The next step's first check comes later. */
const NEAR_MS = 250;
/** Writes of one rollout: the steps and the end. */
const STEPS = 3;

/** Measures, and writes the figures into docs/rollout-reference.md. */
export async function measureRollout(quick: boolean, say: (line: string) => void): Promise<readonly Goal[]> {
  const emulator = await startEmulator();
  const project = pulumiProject(join(__dirname, 'peers', 'rollout.js'), emulator);
  try {
    await measured(project.command('up'));
    const canary = async () => {
      await measured(project.command('update'));
      await measured(command(project, emulator, 'retry')).catch(() => undefined);
    };
    await canary();
    const starts: number[] = [];
    for (let round = 0; round < (quick ? 2 : 7); round += 1) starts.push(await startMs(project, emulator));
    say(`a run decides ${Math.round(median(starts))} ms after its start`);
    const aborts: Abort[] = [];
    for (let round = 0; round < (quick ? 1 : 3); round += 1) {
      aborts.push(await abort(project, emulator));
      say(`an abort has the traffic back after ${Math.round(aborts.at(-1)?.backMs ?? 0)} ms`);
      await canary();
    }
    const walk = await walked(project, emulator);
    say(`a step takes ${walk.requestsOfStep} requests`);
    const goals = [
      { what: 'requests of a step: a look and a write', most: 2, measured: walk.requestsOfStep },
      { what: 'looks in 30 s while a step lasts', most: 1, measured: walk.looksWhileWaiting },
      { what: "time that a run holds the stack's lock, ms", most: 0, measured: walk.lockedMs },
      {
        what: 'start of a run until its first decision, the fastest, ms',
        most: 1500,
        measured: Math.min(...starts),
      },
      {
        what: 'abort: requests until traffic is back',
        most: 2,
        measured: Math.max(...aborts.map(({ requests }) => requests)),
      },
      {
        what: 'abort: start of the command until traffic is back, the fastest, ms',
        most: 1500,
        measured: Math.min(...aborts.map(({ backMs }) => backMs)),
      },
      {
        what: 'abort: from then on until it is known to stand, s',
        most: 31,
        measured: median(aborts.map(({ backMs, wholeMs }) => wholeMs - backMs)) / 1000,
      },
    ];
    if (!quick) writeFigures('rollout-reference.md', 'rollout', figuresOf(goals));
    return goals;
  } finally {
    project.remove();
    await emulator.stop();
  }
}

function command(project: PulumiProject, { baseUrl, workspace, apiKey }: Emulator, ...args: string[]) {
  const { cwd, env } = project.pulumi([]);
  const credentials = { WORKLOAD_BASE_URL: baseUrl, WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: apiKey };
  return {
    command: process.execPath,
    args: [COMMAND, 'rollout', ...args],
    cwd,
    env: { ...env, ...credentials },
  };
}

/** Starts the command, and waits for its first output. */
async function begun(project: PulumiProject, emulator: Emulator, ...args: string[]) {
  const { command: file, args: given, cwd, env } = command(project, emulator, ...args);
  const started = performance.now();
  const child = spawn(file, given, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.resume();
  return { child, ended, ms: performance.now() - started, started };
}

/** From the start of a run to its first decision, in milliseconds. */
async function startMs(project: PulumiProject, emulator: Emulator): Promise<number> {
  const { child, ended, ms } = await begun(project, emulator, 'run', '--json');
  child.kill('SIGKILL');
  await ended;
  return ms;
}

interface Abort {
  readonly requests: number;
  readonly backMs: number;
  readonly wholeMs: number;
}

async function abort(project: PulumiProject, emulator: Emulator): Promise<Abort> {
  emulator.journal.clear();
  const args = ['abort', '--name', 'shop', '--kind', 'McpFunction'];
  const { ended, ms, started } = await begun(project, emulator, ...args);
  const requests = emulator.journal.entries().length;
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`the abort ended with ${String(code)}`);
  return { requests, backMs: ms, wholeMs: performance.now() - started };
}

/** One run from the first step to the end. */
async function walked(project: PulumiProject, emulator: Emulator) {
  emulator.journal.clear();
  const { ended } = await begun(project, emulator, 'run', '--json');
  const locks = join(project.folder, 'state', '.pulumi', 'locks');
  let lockedMs = 0;
  let last = performance.now();
  const watching = setInterval(() => {
    const now = performance.now();
    // After the last step, the command refreshes the state. Like every refresh, it locks the stack; this lock is not
    // counted.
    const isOver = emulator.journal.entries().filter(({ method }) => method === 'PUT').length === STEPS;
    if (!isOver && hasFile(locks)) lockedMs += now - last;
    last = now;
  }, 5);
  const [code] = (await ended) as [number | null];
  clearInterval(watching);
  if (code !== 0) throw new Error(`the run ended with ${String(code)}`);
  const sent = emulator.journal.entries().map(({ method, at }) => ({ method, at: Date.parse(at) }));
  const writes = sent.flatMap(({ method }, index) => (method === 'PUT' ? [index] : []));
  // The read right before a write belongs to the step, as do the requests right after it.
  const [first = 0] = writes;
  const step = sent[first]?.at ?? 0;
  const requestsOfStep = sent.filter(({ at }) => Math.abs(at - step) < NEAR_MS).length;
  const waiting = sent.slice(1, first).filter(({ at }) => step - at >= NEAR_MS);
  const lastedMs = step - (sent[0]?.at ?? 0);
  return { requestsOfStep, looksWhileWaiting: waiting.length / Math.floor(lastedMs / LOOK_MS), lockedMs };
}

function hasFile(folder: string): boolean {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());
  } catch {
    return false; // Nothing was ever locked.
  }
}

function figuresOf(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => [
    goal.what,
    String(goal.most),
    String(Math.round(goal.measured ?? Number.NaN)),
    isMissed(goal) ? '**missed**' : 'met',
  ]);
  return table(['what', 'at most', 'measured', ''], rows);
}
