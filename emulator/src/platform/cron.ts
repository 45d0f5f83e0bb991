// Times that come again and again, as crontab writes them: minute, hour, day of the month, month, day of the week. UTC.
// croner reads them and finds the next. It would read names, seconds and more as well: the API has five fields of numbers.
// cron-parser was weighed: it refuses lists that overlap, and brings a library of dates.
import { Cron } from 'croner';

const FIVE_FIELDS = /^\s*(?:[\d*,/-]+\s+){4}[\d*,/-]+\s*$/;

/**
 * The next moment after `after` (both milliseconds since 1970); undefined for a text that is not valid or a time that
 * never comes.
 */
export function nextCron(text: string, after: number): number | undefined {
  return cronOf(text)?.nextRun(new Date(after))?.getTime();
}

/** How many missed times run later at most: the last ones. */
const MOST_MADE_UP = 60;
/** No more times than those lie in it, in milliseconds. */
const ALL_MADE_UP_MS = MOST_MADE_UP * 60_000;

/** Times that are skipped, from the first of them until those that run later; milliseconds since 1970. */
export interface Missed {
  from: number;
  until: number;
}

/**
 * What is skipped of the times from `at`, which was missed, until `now`: those before the last 60, and those longer ago
 * than `withinMs`. Undefined: nothing.
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
    // With both kinds of day given, one of them is enough; `5/15` begins at 5, as cron has it.
    return new Cron(text.trim(), { mode: '5-part', utcOffset: 0, sloppyRanges: true });
  } catch {
    return undefined;
  }
}
