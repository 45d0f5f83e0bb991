// Processes of sandboxes, started by clients or schedules. They end on the platform's clock.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { timestamp } from '../../../fields/metadata';
import type { Ran } from '../../../platform/handlers';
import type { ChangingKind, Platform } from '../../../platform/platform';
import { resolvePath } from '../../../store/disk';
import type { Sandbox } from '../sandboxes';
import { cutTo, KILLED_EXIT_CODE, MOST_BYTES_OF_OUTPUT } from './limits';
import { diskOf } from './mounts';
import { runShell, withLineEnd } from './shell';

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
}

export const processKind: ChangingKind<Process> = {
  name: 'processes',
  noun: 'process',
  columns: (process) => ({
    name: `${process.sandbox}/${process.pid}`,
    status: process.status,
    search: [process.name],
    createdAt: process.startedAt,
    dueAt: process.status === 'running' ? process.endsAt : undefined,
  }),
  advance: ended,
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
  const tooLong = timeout > 0 && duration > timeout * 1000;
  const started: Process = {
    sandbox: sandboxName,
    pid,
    name: input.name ?? `proc-${pid}`,
    command: input.command,
    workingDir,
    startedAt: at,
    endsAt: at + (tooLong ? timeout * 1000 : duration),
    status: 'running',
    ran: tooLong ? { exitCode: KILLED_EXIT_CODE, stdout: '', stderr: 'timed out\n' } : ran,
  };
  // A process without a duration ends at once.
  const process = started.endsAt <= at ? ended(started) : started;
  platform.store.insert(processKind, workspace, process);
  removeOldest(sandboxName, workspace, platform);
  return process;
}

/** Ends a process from outside. A finished process stays unchanged. */
export function endProcess(process: Process, status: 'killed' | 'stopped', at: number): Process {
  if (process.status !== 'running') return process;
  const ran = { exitCode: KILLED_EXIT_CODE, stdout: '', stderr: '' };
  return { ...process, status, endsAt: at, ran };
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

/** The output of a process; empty while it runs. */
export function logsOf({ status, ran }: Process) {
  const { stdout, stderr } = status === 'running' ? { stdout: '', stderr: '' } : ran;
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

function ended(process: Process): Process {
  const { exitCode } = process.ran;
  const status = exitCode === 0 ? 'completed' : exitCode === KILLED_EXIT_CODE ? 'killed' : 'failed';
  return { ...process, status };
}

function removeOldest(sandbox: string, workspace: string, { store }: Platform): void {
  const others = store.headsUnder(processKind, workspace, sandbox).slice(KEPT);
  for (const { status, name } of others) {
    if (status !== 'running') store.remove(processKind, workspace, name);
  }
}
