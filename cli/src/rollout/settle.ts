/** Refreshes the resources of ended rollouts, so that the state shows their end. Nothing depends on its success. */
import type { Clock } from './analysis/watched';
import { patiently } from './patience';
import { CODES, type Ended } from './run';
import type { Stack } from './selected';
import { messageOf } from './trouble';

interface Over {
  readonly urn: string;
  readonly how: Ended;
}

interface SettleDependencies {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** When the command must have ended, in milliseconds since the epoch. */
  readonly until: number;
  readonly say: (line: string) => void;
}

/** Longest time of a refresh, in milliseconds. */
const REFRESH_MS = 120_000;
/** Time in which an interrupted refresh releases the lock, in milliseconds. */
const GRACE_MS = 4_000;
/**
 * How long it waits for somebody else who holds the lock, in milliseconds. Two runs may end at the same time, and a
 * refresh of a large stack takes a while.
 */
const LOCKED_MS = 60_000;
/** Shortest pause before another attempt, in milliseconds. A random part is added, so that two runs do not meet again. */
const PAUSE_MS = 2_000;

/** @returns a message if the refresh failed */
export function settle(
  stack: Stack,
  over: readonly Over[],
  dependencies: SettleDependencies,
): Promise<string | undefined> {
  const { clock, until, say } = dependencies;
  const awaited = {
    who: 'pulumi refresh',
    upToMs: Math.min(REFRESH_MS, until - clock.now()),
    advice: 'Nothing depends on it: the rollouts have ended',
  };
  return patiently(say, awaited, () => refreshed(stack, over, dependencies));
}

async function refreshed(
  stack: Stack,
  over: readonly Over[],
  { clock, signal, until }: SettleDependencies,
): Promise<string | undefined> {
  const says = `workload rollout: ${over.map(({ how }) => how.says).join('; ')}`;
  const targets = over.flatMap(({ urn }) => ['--target', urn]);
  const args = ['refresh', '--yes', '--skip-preview', '--color', 'never', '--message', says, ...targets];
  const missed = (why: string) =>
    `stack ${stack.name}: ${why}; the next pulumi refresh or up brings its state up to date, and traffic is not affected`;
  const begun = clock.now();
  for (;;) {
    const timeoutMs = Math.min(REFRESH_MS, until - clock.now());
    if (timeoutMs <= 0) return missed('--max-wait has passed before the refresh');
    try {
      await stack
        .within({ signal, timeoutMs, graceMs: GRACE_MS })
        .give(args, undefined, 'pulumi refresh failed');
      return undefined;
    } catch (error) {
      if (signal.aborted) throw error;
      const isLocked = LOCKED.test(messageOf(error));
      if (!isLocked) return missed('pulumi refresh failed');
      if (clock.now() - begun >= LOCKED_MS - 2 * PAUSE_MS)
        return missed('somebody else holds the lock of the stack');
      await clock.sleep(PAUSE_MS * (1 + Math.random()), signal);
    }
  }
}

/** What the engine says if another update holds the lock: with backends of files, and with a service. */
const LOCKED = /the stack is currently locked|\[409\] Conflict/;

/** Whether a rollout ended in a way that the state should show. */
export function isOver({ code }: Ended): boolean {
  return code === CODES.healthy || code === CODES.aborted;
}
