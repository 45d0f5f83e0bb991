// Processes of sandboxes, started by clients or schedules. They end on the platform's clock.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { timestamp } from '../../../fields/metadata';
import type { Ran, Written } from '../../../platform/handlers';
import type { ChangingKind, Platform } from '../../../platform/platform';
import { resolvePath } from '../../../store/disk';
import type { Sandbox } from '../sandboxes';
import { cutTo, KILLED_EXIT_CODE, MOST_BYTES_OF_OUTPUT } from './limits';
import { diskOf } from './mounts';
import { runShell, withLineEnd } from './shell';
import { storedMs } from '../../../fields/stored';

/** Stored processes per sandbox. The oldest finished ones are removed. */
const KEPT = 100;
const DEFAULT_TIMEOUT_SECONDS = 600;

export const newProcess = z.object({
  command: z.string().min(1, 'must not be empty').max(10_000, 'must have at most 10000 characters'),
  name: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, dashes or underscores')
    .optional(),
  workingDir: z.string().max(1000, 'must have at most 1000 characters').optional(),
  env: z.record(z.string(), z.string()).optional(),
  /** Seconds; 0 for none. */
  timeout: z.int().min(0, 'must not be negative').optional(),
  waitForCompletion: z.boolean().optional(),
  keepAlive: z.boolean().optional(),
});

export type NewProcess = z.infer<typeof newProcess>;

export interface Process {
  sandbox: string;
  pid: string;
  name: string;
  command: string;
  workingDir: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  endsAt: number;
  status: 'running' | 'completed' | 'failed' | 'killed' | 'stopped';
  /** Its result, decided at the start. */
  ran: Ran;
  /** While it runs: how many entries of `ran.written` have happened. */
  reached?: number;
}

export const processKind: ChangingKind<Process> = {
  name: 'processes',
  noun: 'process',
  record: z.looseObject({
    sandbox: z.string(),
    pid: z.string(),
    name: z.string(),
    command: z.string(),
    workingDir: z.string(),
    startedAt: storedMs,
    endsAt: storedMs,
    status: z.enum(['running', 'completed', 'failed', 'killed', 'stopped']),
    ran: z.looseObject({
      exitCode: z.number(),
      stdout: z.string(),
      stderr: z.string(),
      durationMs: z.number().optional(),
      written: z.array(z.looseObject({})).optional(),
    }),
    reached: z.int().min(0).optional(),
  }),
  columns: (process) => ({
    name: `${process.sandbox}/${process.pid}`,
    status: process.status,
    search: [process.name],
    createdAt: process.startedAt,
    dueAt: process.status === 'running' ? nextAt(process) : undefined,
  }),
  advance: progressed,
};

/** Starts and stores a process. `at` is now, in milliseconds since 1970. */
export function startProcess(
  sandbox: Sandbox,
  input: NewProcess,
  workspace: string,
  platform: Platform,
  at: number,
): Process {
  const { name: sandboxName } = sandbox.metadata;
  const pid = String(randomInt(1000, 2 ** 31));
  const workingDir = resolvePath(input.workingDir ?? '/');
  const ran = run(sandbox, input, workingDir, workspace, platform, at);
  const { timeout = DEFAULT_TIMEOUT_SECONDS } = input;
  const duration = ran.durationMs ?? 0;
  const timeoutMs = timeout * 1000;
  const tooLong = timeout > 0 && duration > timeoutMs;
  const started: Process = {
    sandbox: sandboxName,
    pid,
    name: input.name ?? `proc-${pid}`,
    command: input.command,
    workingDir,
    startedAt: at,
    endsAt: at + (tooLong ? timeoutMs : duration),
    status: 'running',
    ran: tooLong ? timedOut(ran, timeoutMs) : ran,
  };
  // A process without a duration ends at once.
  const process = progressed(started, at);
  platform.store.insert(processKind, workspace, process);
  removeOldest(sandboxName, workspace, platform);
  return process;
}

/** Ends a process from outside. It keeps what it has written. A finished process stays unchanged. */
export function endProcess(process: Process, status: 'killed' | 'stopped', at: number): Process {
  if (process.status !== 'running') return process;
  const { stdout, stderr } = logsOf(process);
  const { reached: _, ...rest } = process;
  return { ...rest, status, endsAt: at, ran: { exitCode: KILLED_EXIT_CODE, stdout, stderr } };
}

/** The process with this id or name. For a name, the newest one. */
export function findProcess(
  idOrName: string,
  sandbox: Sandbox,
  workspace: string,
  { store }: Platform,
): Process | undefined {
  const known = store.get(processKind, workspace, `${sandbox.metadata.name}/${idOrName}`);
  if (known) return known;
  for (const process of listProcesses(sandbox, workspace, { store })) {
    if (process.name === idOrName) return process;
  }
  return undefined;
}

/** Every process of a sandbox, newest first. Each is read on demand, because their outputs are large together. */
export function* listProcesses(
  sandbox: Sandbox,
  workspace: string,
  { store }: Pick<Platform, 'store'>,
): Generator<Process, undefined> {
  for (const { name } of store.headsUnder(processKind, workspace, sandbox.metadata.name)) {
    const process = store.get(processKind, workspace, name);
    if (process) yield process;
  }
}

export function showProcess(process: Process) {
  const { pid, name, command, workingDir, status, startedAt, endsAt } = process;
  const running = status === 'running';
  return {
    pid,
    name,
    command,
    workingDir,
    status,
    startedAt: timestamp(startedAt),
    completedAt: running ? undefined : timestamp(endsAt),
    exitCode: running ? undefined : process.ran.exitCode,
    ...logsOf(process),
  };
}

/** What a process has written so far. */
export function logsOf({ status, ran, reached = 0 }: Process) {
  const { stdout, stderr } = status === 'running' ? outputAt(ran, ran.written?.[reached - 1]) : ran;
  return { stdout, stderr, logs: stdout + stderr };
}

function run(
  sandbox: Sandbox,
  { command, env: own = {} }: NewProcess,
  workingDir: string,
  workspace: string,
  platform: Platform,
  at: number,
): Ran {
  const inherited = sandbox.compute.envs.map(({ name, value }) => [name, value] as const);
  const env = { ...Object.fromEntries(inherited), ...own };
  const disk = diskOf(sandbox, workspace, platform, at);
  const request = { workspace, sandbox: sandbox.metadata.name, command, workingDir, env, disk };
  return bounded(platform.handlers.process?.(request) ?? runShell(command, { disk, workingDir, env, at }));
}

/** The output of a process within the limit. A line in standard error reports a cut. */
function bounded(ran: Ran): Ran {
  const stdout = cutTo(ran.stdout, MOST_BYTES_OF_OUTPUT);
  const stderr = cutTo(ran.stderr, MOST_BYTES_OF_OUTPUT);
  if (!stdout.isCut && !stderr.isCut) return ran;
  const names = [stdout.isCut ? 'standard output' : [], stderr.isCut ? 'standard error' : []].flat();
  const told = `${names.join(' and ')}: cut after ${MOST_BYTES_OF_OUTPUT} bytes\n`;
  return { ...ran, stdout: stdout.text, stderr: withLineEnd(stderr.text) + told };
}

/** Its output up to an entry of its `written`; none without an entry. */
function outputAt({ stdout, stderr }: Ran, { stdout: out, stderr: err }: Partial<Written> = {}) {
  return { stdout: stdout.slice(0, out ?? 0), stderr: stderr.slice(0, err ?? 0) };
}

/** When a running process writes or ends next, in milliseconds since 1970. */
export function nextAt({ startedAt, endsAt, ran: { written = [] }, reached = 0 }: Process): number {
  const next = written[reached];
  return next === undefined ? endsAt : Math.min(startedAt + next.afterMs, endsAt);
}

function timedOut(ran: Ran, timeoutMs: number): Ran {
  const written = (ran.written ?? []).filter(({ afterMs }) => afterMs < timeoutMs);
  const { stdout, stderr } = outputAt(ran, written.at(-1));
  return { exitCode: KILLED_EXIT_CODE, stdout, stderr: `${withLineEnd(stderr)}timed out\n`, written };
}

function progressed(process: Process, at: number): Process {
  const { startedAt, endsAt, ran, reached: _, ...rest } = process;
  const { written = [], ...result } = ran;
  if (at < endsAt) {
    const later = written.findIndex(({ afterMs }) => startedAt + afterMs > at);
    return { ...process, reached: later === -1 ? written.length : later };
  }
  const { exitCode } = ran;
  const status = exitCode === 0 ? 'completed' : exitCode === KILLED_EXIT_CODE ? 'killed' : 'failed';
  return { ...rest, startedAt, endsAt, ran: result, status };
}

function removeOldest(sandbox: string, workspace: string, { store }: Platform): void {
  const others = store.headsUnder(processKind, workspace, sandbox).slice(KEPT);
  for (const { status, name } of others) {
    if (status !== 'running') store.remove(processKind, workspace, name);
  }
}
