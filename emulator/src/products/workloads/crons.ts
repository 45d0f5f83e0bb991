// Triggers of the type cron: each starts its workload at its times, on the platform's clock.
import { type Missed, nextCron } from '../../platform/cron';
import { invalid } from '../../problem';
import type { Trigger } from './triggers';
import { lookUp } from '../../tables';

/** How far back missed times still run, in milliseconds. */
const MADE_UP_MS = 3_600_000;

/** When each trigger starts its workload next, by id: milliseconds since 1970. */
export type Crons = Record<string, number>;

/** The first times after `at`. Throws a 400 for a trigger without any future time. */
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
 * The triggers whose time has come at `at`, when each of all comes next, and what is skipped; `now` is how late it is
 * meanwhile.
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
  // After days in which nothing asked for anything, only the last of the missed ones runs.
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
