// Crontab expressions: minute, hour, day of the month, month, day of the week, in UTC. croner parses them and finds the
// next time. It would also accept names, seconds and more; the API allows only five fields of numbers. Why not
// cron-parser: it rejects lists that overlap, and needs a date library.
import { Cron } from 'croner';

const FIVE_FIELDS = /^\s*(?:[\d*,/-]+\s+){4}[\d*,/-]+\s*$/;

/**
 * The next time after `after` (both milliseconds since 1970). Undefined for an invalid expression or one without a
 * future time.
 */
export function nextCron(text: string, after: number): number | undefined {
  return cronOf(text)?.nextRun(new Date(after))?.getTime();
}

/** At most this many missed times run later: the latest ones. */
const MOST_MADE_UP = 60;
/** Within this many milliseconds there are at most that many times. */
const ALL_MADE_UP_MS = MOST_MADE_UP * 60_000;

/** Skipped times, from the first one until the first that still runs; milliseconds since 1970. */
export interface Missed {
  from: number;
  until: number;
}

/**
 * The skipped times between `at`, the first missed one, and `now`: all but the last 60, and those older than
 * `withinMs`. Undefined if none is skipped.
 */
export function missedTimes(text: string, at: number, now: number, withinMs: number): Missed | undefined {
  if (now - at <= Math.min(ALL_MADE_UP_MS, withinMs)) return undefined;
  const times = cronOf(text)?.previousRuns(MOST_MADE_UP, new Date(now + 1)) ?? [];
  const madeUp = times.map((time) => time.getTime()).filter((time) => time > now - withinMs);
  const until = madeUp.at(-1) ?? now;
  return until > at ? { from: at, until } : undefined;
}

function cronOf(text: string): Cron | undefined {
  if (!FIVE_FIELDS.test(text)) return undefined;
  try {
    // If both kinds of day are set, either is enough. `5/15` starts at 5, as in cron.
    return new Cron(text.trim(), { mode: '5-part', utcOffset: 0, sloppyRanges: true });
  } catch {
    return undefined;
  }
}
