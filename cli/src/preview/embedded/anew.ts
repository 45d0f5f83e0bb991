/**
 * Starts this command anew with a short list of variables. A program can read the environment that each process of its
 * user began with, so the process that waits for a stranger's program must not hold a token either.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { handedTo } from '@workload/pulumi/rollout';
import type { Environment } from '../forge/pull-request';

/** What the command itself reads of a job: names, addresses and files of the forge, none of them a credential. */
const OWN = [
  ...['GITHUB_ACTIONS', 'GITEA_ACTIONS', 'FORGEJO_ACTIONS', 'GITHUB_API_URL', 'GITHUB_SERVER_URL'],
  ...['GITHUB_REPOSITORY', 'GITHUB_RUN_ID', 'GITHUB_RUN_NUMBER', 'GITHUB_REF', 'GITHUB_SHA'],
  ...['GITHUB_EVENT_PATH', 'GITHUB_STEP_SUMMARY'],
  ...['GITLAB_CI', 'CI_API_V4_URL', 'CI_PROJECT_ID', 'CI_COMMIT_SHA', 'CI_JOB_URL'],
  ...['CI_MERGE_REQUEST_PROJECT_ID', 'CI_MERGE_REQUEST_IID', 'CI_MERGE_REQUEST_DIFF_BASE_SHA'],
  ...['PULUMI_HOME', 'PULUMI_STACK'],
];

/** The variables that a process of an embedded preview may hold. The program gets fewer. */
function keptOf(env: Environment, further: readonly string[]): Record<string, string> {
  return handedTo('program', env, [...OWN, ...further]);
}

/** Tells the new process that it is the new one: some systems add variables to every process. */
const MARK = 'WORKLOAD_STARTED_ANEW';

/** `process.execve` of Node 22.15 and later, which replaces this process. */
type Execve = (file: string, args: readonly string[], env: Readonly<Record<string, string>>) => never;

/**
 * Starts the command anew, if this process holds other variables than the listed ones.
 *
 * @param further names of variables that a user asked for
 * @returns the exit code of the new process; undefined if this process is the new one
 */
export async function startedAnew(
  env: Environment,
  further: readonly string[] = [],
): Promise<number | undefined> {
  const kept = keptOf(env, further);
  if (env[MARK] !== undefined || Object.keys(kept).length === Object.keys(env).length) return undefined;
  const args = [...process.execArgv, ...process.argv.slice(1)];
  const fresh = { ...kept, [MARK]: 'true' };
  const { execve } = process as { readonly execve?: Execve };
  if (execve !== undefined && process.platform !== 'win32')
    execve.call(process, process.execPath, [process.execPath, ...args], fresh);
  forgetEnvironment();
  const child = spawn(process.execPath, args, { env: fresh, stdio: 'inherit' });
  // This process only waits. A terminal sends SIGINT to both.
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

/** Overwrites the variables that Linux shows of this process in /proc: Node before 22.15 cannot replace it. */
function forgetEnvironment(): void {
  if (process.platform !== 'linux') return;
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name in parentheses may contain spaces; the first field after it is number 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [from, to] = [Number(fields[50 - 3]), Number(fields[51 - 3])];
    const memory = openSync('/proc/self/mem', 'r+');
    writeSync(memory, Buffer.alloc(to - from), 0, to - from, from);
    closeSync(memory);
  } catch {
    // A system that does not allow it. The job itself must hold no secret anyway.
  }
}

/** How many names a note lists. */
const MOST_NAMES = 5;

/**
 * In a job of a forge, names the variables that processes above this one began with: a program can read them there, and
 * this command cannot change that.
 */
export function tellHeldAbove(
  env: Environment,
  further: readonly string[] = [],
  note: (text: string) => void,
): void {
  if (env.GITHUB_ACTIONS !== 'true' && env.GITLAB_CI !== 'true') return;
  const names = heldAbove(further);
  const [more, list] = [names.length - MOST_NAMES, names.slice(0, MOST_NAMES).join(', ')];
  if (names.length > 0)
    note(
      `processes above this one hold variables that the program can read: ${list}${more > 0 ? ` and ${more} more` : ''}. ` +
        'Start this command with exec, so that no shell waits for it, in a job that holds no secret',
    );
}

function heldAbove(further: readonly string[]): string[] {
  const names = new Set<string>();
  try {
    for (let pid = process.ppid; pid > 0; pid = parentOf(pid)) {
      const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
      const held = Object.fromEntries(
        entries.map((entry) => [entry.replace(/=[^]*/, ''), entry.replace(/^[^=]*=/, '')]),
      );
      const kept = keptOf(held, further);
      for (const name of Object.keys(held)) if (!(name in kept)) names.add(name);
    }
  } catch {
    // A process of another user, whose environment the program cannot read either; or not Linux.
  }
  return [...names].sort();
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
