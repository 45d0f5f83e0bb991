// Cron triggers: each starts its workload at its times, on the platform's clock.
import { type Missed, nextCron } from '../../platform/cron';
import { invalid } from '../../problem';
import type { Trigger } from './triggers';
import { lookUp } from '../../tables';

/** Missed times still run if they are at most this old, in milliseconds. */
const MADE_UP_MS = 3_600_000;

/** The next start of each trigger by id, milliseconds since 1970. */
export type Crons = Record<string, number>;

/** The first times after `at`. Throws a 400 for a trigger without a future time. */
export function firstTimes(triggers: readonly Trigger[] = [], at: number): Crons {
  return Object.fromEntries(
    triggers.flatMap((trigger, index) => {
      if (trigger.type !== 'cron') return [];
      const next = nextTime(trigger, at);
      if (next !== undefined) return trigger.enabled === false ? [] : [[trigger.id ?? '', next]];
      const where = `spec.triggers[${index}].configuration.schedule`;
      throw invalid(`${where}: must be a five-field cron expression that matches a future time`);
    }),
  );
}

/**
 * The triggers that are due at `at`, the next time of every trigger, and the skipped times. `now` is the current time,
 * which may be later than `at`.
 */
export function dueTriggers(
  crons: Crons,
  triggers: readonly Trigger[] = [],
  at: number,
  now: number,
): { due: Trigger[]; crons: Crons; missed: Missed | undefined } {
  const known = triggers.flatMap((trigger) => {
    const time = lookUp(crons, trigger.id ?? '');
    return time === undefined ? [] : [{ trigger, time }];
  });
  // After a long time without requests, only the latest missed times run.
  const after = now - at > MADE_UP_MS ? now - MADE_UP_MS : at;
  const next = known.flatMap(({ trigger, time }) => {
    const following = time > at ? time : nextTime(trigger, after);
    return following === undefined ? [] : [[trigger.id ?? '', following] as const];
  });
  const tooLate = after !== at;
  const due = known.filter(({ time }) => time <= at && !tooLate).map(({ trigger }) => trigger);
  const missed = tooLate ? { from: at, until: after } : undefined;
  return { due, crons: Object.fromEntries(next), missed };
}

function nextTime({ configuration }: Trigger, after: number): number | undefined {
  return configuration?.schedule === undefined ? undefined : nextCron(configuration.schedule, after);
}
