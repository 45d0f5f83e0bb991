/** A check by a program: exit code 0 passes, 1 fails, 75 is inconclusive. It receives only credentials in `passEnv`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Finding } from '../decision';
import type { CommandSource } from '../strategy';
import { ERRORS, type Watch, type Watched } from './watched';

/** Exit code of a program that cannot tell yet, as sysexits names it. */
const TEMPORARY_FAILURE = 75;

/** Variables with credentials: of the platform, of Pulumi, and of backends for states. */
const CREDENTIALS = /^(WORKLOAD_|PULUMI_|AWS_|AZURE_|ARM_|GOOGLE_|CLOUDSDK_|GITHUB_TOKEN$|ACTIONS_)/;

export function commandWatch(source: CommandSource, watched: Watched): Watch {
  let latest: Finding = { kind: 'waiting', says: 'the command is running' };
  let errors = 0;
  let running = false;
  const run = async () => {
    running = true;
    const told = await verdictOf(source, watched);
    running = false;
    errors = told.kind === 'broken' ? errors + 1 : 0;
    latest = told.kind === 'broken' && errors < ERRORS ? { kind: 'waiting', says: told.says } : told;
  };
  void run();
  return {
    sample: () => undefined,
    finding: () => {
      const told = latest;
      // Without a result yet, the program runs again.
      if (!running && (told.kind === 'inconclusive' || told.kind === 'waiting')) void run();
      return Promise.resolve(told);
    },
  };
}

/** Runs the program once. An unexpected exit code makes the check broken. */
export async function verdictOf(source: CommandSource, watched: Watched): Promise<Finding> {
  const ended = await runOnce(source, watched).catch(() => ({
    says: `${source.command[0] ?? ''} could not be started`,
  }));
  if (!('code' in ended)) return { kind: 'broken', says: ended.says };
  return (
    Object.entries(FINDINGS).find(([code]) => Number(code) === ended.code)?.[1] ?? {
      kind: 'broken',
      says: `unexpected exit code ${ended.code}; use 0, 1 or ${TEMPORARY_FAILURE}`,
    }
  );
}

const FINDINGS = {
  0: { kind: 'passing', says: 'the command passed' },
  1: { kind: 'failing', says: 'the command failed' },
  [TEMPORARY_FAILURE]: { kind: 'inconclusive', says: 'the command cannot tell yet' },
} as const satisfies Record<number, Finding>;

/** Runs the program in its own process group, and kills the whole group at the timeout. */
async function runOnce(
  { command, timeoutMs, passEnv }: CommandSource,
  { env, signal, revision, before, say }: Watched,
): Promise<{ readonly code: number } | { readonly says: string }> {
  const [program = '', ...args] = command;
  const given = Object.entries(env).filter(([name]) => !CREDENTIALS.test(name) || passEnv.includes(name));
  const child = spawn(program, args, {
    detached: true,
    // Not the terminal itself, where the view is drawn.
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...Object.fromEntries(given), ROLLOUT_CANARY: revision, ROLLOUT_BASELINE: before },
  });
  createInterface(child.stderr).on('line', say);
  // Processes that it started may keep its standard error open.
  (child.stderr as unknown as Pick<Socket, 'unref'>).unref();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const end = () => {
    // Kills the whole group, with all that a shell has started.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  limit.addEventListener('abort', end, { once: true });
  try {
    const [code, by] = (await once(child, 'exit')) as [number | null, string | null];
    if (code !== null) return { code };
    return {
      says: limit.aborted
        ? `it took longer than ${timeoutMs / 1000} s`
        : `it was ended by ${by ?? 'a signal'}`,
    };
  } finally {
    limit.removeEventListener('abort', end);
  }
}
