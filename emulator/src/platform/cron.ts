// Times that come again and again, as crontab writes them: minute, hour, day of the month, month, day of the week. UTC.
// croner reads them and finds the next. It would read names, seconds and more as well: the API has five fields of numbers.
// cron-parser was weighed: it refuses lists that overlap, and brings a library of dates.
import { Cron } from 'croner';

const FIVE_FIELDS = /^\s*(?:[\d*,/-]+\s+){4}[\d*,/-]+\s*$/;

/** The next moment after `after` (both milliseconds since 1970); undefined for what is no such text or never comes. */
export function nextCron(text: string, after: number): number | undefined {
  return cronOf(text)?.nextRun(new Date(after))?.getTime();
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
