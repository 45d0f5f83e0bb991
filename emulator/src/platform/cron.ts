// Times that come again and again, as crontab writes them: minute, hour, day of the month, month, day of the week. UTC.

const FIELDS = [
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day of the month', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12 },
  { name: 'day of the week', from: 0, to: 7 },
] as const;

const MINUTE_MS = 60_000;
/** A time that does not come within these years never comes: 29 February comes within eight. */
const FARTHEST_YEARS = 9;

type Fields = [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>];

/** The next moment after `after` (both milliseconds since 1970); undefined for what is no such text or never comes. */
export function nextCron(text: string, after: number): number | undefined {
  const fields = fieldsOf(text);
  if (!fields) return undefined;
  const [minutes, hours, , months] = fields;
  let at = new Date((Math.floor(after / MINUTE_MS) + 1) * MINUTE_MS);
  const lastYear = at.getUTCFullYear() + FARTHEST_YEARS;
  while (at.getUTCFullYear() <= lastYear) {
    const [year, month, day, hour] = [
      at.getUTCFullYear(),
      at.getUTCMonth(),
      at.getUTCDate(),
      at.getUTCHours(),
    ];
    if (!months.has(month + 1)) at = new Date(Date.UTC(year, month + 1));
    else if (!isDay(fields, text, at)) at = new Date(Date.UTC(year, month, day + 1));
    else if (!hours.has(hour)) at = new Date(Date.UTC(year, month, day, hour + 1));
    else if (!minutes.has(at.getUTCMinutes())) at = new Date(at.getTime() + MINUTE_MS);
    else return at.getTime();
  }
  return undefined;
}

// As cron has it: with both kinds of day given, one of them is enough.
function isDay([, , days, , weekdays]: Fields, text: string, at: Date): boolean {
  const [, , dayText, , weekdayText] = text.trim().split(/\s+/);
  const isDate = days.has(at.getUTCDate());
  const isWeekday = weekdays.has(at.getUTCDay());
  return dayText !== '*' && weekdayText !== '*' ? isDate || isWeekday : isDate && isWeekday;
}

function fieldsOf(text: string): Fields | undefined {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) return undefined;
  const sets = FIELDS.map(({ from, to }, index) => valuesOf(parts[index] ?? '', from, to));
  const [minutes, hours, days, months, weekdays] = sets;
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  // Sunday is 0 and 7.
  if (weekdays.has(7)) weekdays.add(0);
  return [minutes, hours, days, months, weekdays];
}

function valuesOf(field: string, from: number, to: number): Set<number> | undefined {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
    if (!match) return undefined;
    const [, first, last, step] = match;
    const low = first === undefined ? from : Number(first);
    const high = first === undefined ? to : Number(last ?? (step === undefined ? first : to));
    const by = Number(step ?? 1);
    if (low < from || high > to || low > high || by === 0) return undefined;
    for (let value = low; value <= high; value += by) values.add(value);
  }
  return values;
}
