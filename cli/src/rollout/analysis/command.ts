/** A check by a program: exit code 0 passes, 1 fails, 75 is inconclusive. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { handedTo } from '@workload/pulumi/rollout';
import type { Check, CommandSource } from '../strategy';
import { Tally } from './tally';
import type { Measured, Watch, Watched } from './watched';

/** Exit code of a program that cannot tell yet, as sysexits names it. */
const TEMPORARY_FAILURE = 75;

/** Runs the program at looks, once in an interval, as long as the step lasts: also in a pause, and before an approval. */
export function commandWatch(source: CommandSource, check: Check, everyMs: number, watched: Watched): Watch {
  const { clock, signal } = watched;
  const begins = clock.now() + check.initialDelayMs;
  const tally = new Tally(check, begins);
  let [isRunning, next] = [false, begins];
  const run = async () => {
    isRunning = true;
    next = clock.now() + everyMs * EARLY;
    const measured = await verdictOf(source, watched);
    isRunning = false;
    if (!signal.aborted) tally.hear(measured, clock.now(), measured.kind !== 'error');
  };
  const runIfDue = () => {
    if (!isRunning && !signal.aborted && clock.now() >= next) void run();
  };
  runIfDue();
  return {
    sample: () => undefined,
    finding: () => {
      // A program that is running has its own time limit.
      const told = isRunning ? tally.latest : tally.at(clock.now());
      runIfDue();
      return Promise.resolve(told);
    },
  };
}

/** Looks come a little early. */
const EARLY = 0.9;

/** Runs the program once. An unexpected exit code is an error. */
export async function verdictOf(source: CommandSource, watched: Watched): Promise<Measured> {
  const ended = await runOnce(source, watched).catch(() => ({
    says: `${source.command[0] ?? ''} could not be started`,
  }));
  if (!('code' in ended)) return { kind: 'error', says: ended.says };
  return (
    Object.entries(RESULTS).find(([code]) => Number(code) === ended.code)?.[1] ?? {
      kind: 'error',
      says: `unexpected exit code ${ended.code}; use 0, 1 or ${TEMPORARY_FAILURE}`,
    }
  );
}

const RESULTS = {
  0: { kind: 'passing', says: 'the command passed' },
  1: { kind: 'failing', says: 'the command failed' },
  [TEMPORARY_FAILURE]: { kind: 'inconclusive', says: 'the command cannot tell yet' },
} as const satisfies Record<number, Measured>;

/** Runs the program in its own process group, and kills the whole group at the timeout. */
async function runOnce(
  { command, timeoutMs, passEnv }: CommandSource,
  { env, signal, revision, before, names, say }: Watched,
): Promise<{ readonly code: number } | { readonly says: string }> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    detached: true,
    // Not the terminal itself, where the view is drawn.
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...handedTo('check', env, passEnv),
      ...{ ROLLOUT_CANARY: revision, ROLLOUT_BASELINE: before },
      ...(names?.canary !== undefined && { ROLLOUT_CANARY_RELEASE: names.canary }),
      ...(names?.baseline !== undefined && { ROLLOUT_BASELINE_RELEASE: names.baseline }),
    },
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
