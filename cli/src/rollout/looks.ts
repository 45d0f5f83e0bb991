/** When a run looks at a rollout, and when it asks a check. */
import type { Check, Step, Strategy } from './strategy';

/** Time between two looks, in milliseconds. */
export const LOOK_MS = 30_000;
/** Shortest time between two looks, in milliseconds, for steps of seconds. */
const LEAST_PAUSE_MS = 250;
/** Planned measurements of a step without a length. */
const USUAL_LOOKS = 20;

/** The longest useful pause in a strategy, in milliseconds: a step of seconds is looked at several times. */
function hasteOf({ steps }: Pick<Strategy, 'steps'>): number {
  const shortest = Math.min(...steps.map(({ forMs }) => forMs ?? Infinity));
  return Math.max(LEAST_PAUSE_MS, shortest / 4);
}

/**
 * Time between two looks in a step, in milliseconds: no longer than between two measurements of its checks. A step
 * without checks that has a length is looked at by this length alone, however short the other steps are.
 */
export function lookEvery(strategy: Pick<Strategy, 'steps' | 'checks'>, step: number): number {
  const { forMs, checks = [] } = strategy.steps[step] ?? {};
  if (checks.length === 0 && forMs !== undefined)
    return forMs < LOOK_MS ? Math.max(LEAST_PAUSE_MS, forMs / 4) : LOOK_MS;
  const asked = checks.flatMap((name) => strategy.checks[name] ?? []);
  const intervals = asked.map(({ intervalMs }) => Math.max(LEAST_PAUSE_MS, intervalMs));
  return Math.min(LOOK_MS, hasteOf(strategy), ...intervals);
}

/** Time between two measurements of a check, in milliseconds. */
export function measureEvery(
  strategy: Pick<Strategy, 'steps'>,
  { intervalMs }: Pick<Check, 'intervalMs'>,
): number {
  return Math.min(intervalMs, hasteOf(strategy));
}

/** Planned measurements of a check in a step. */
export function looksIn(
  { forMs }: Partial<Pick<Step, 'forMs'>>,
  { intervalMs, initialDelayMs }: Pick<Check, 'intervalMs' | 'initialDelayMs'>,
): number {
  return forMs === undefined ? USUAL_LOOKS : Math.max(1, Math.ceil((forMs - initialDelayMs) / intervalMs));
}
