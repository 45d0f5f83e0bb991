// Numbers, times and amounts as people read them.

const WHOLE = new Intl.NumberFormat('en');
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** 12345 as 12,345. */
export function whole(count: number): string {
  return WHOLE.format(count);
}

/** The number with the singular or plural: `3 requests`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

/** The name of a kind for a count: sandbox for 1, sandboxes for 2. */
export function kindFor(count: number, kind: string): string {
  return count === 1 ? kind.replace(/ies$/, 'y').replace(/(?:(x|ss|ch)e)?s$/, '$1') : kind;
}

/** The time of day, UTC: 14:03:09. */
export function timeOfDay(at: string | number): string {
  return TIME.format(new Date(at));
}

/** Hours and minutes, UTC: 14:00. */
export function hour(at: number): string {
  return timeOfDay(at).slice(0, 5);
}

/** Date and time, UTC. */
export function moment(at: string | number): string {
  return `${MOMENT.format(new Date(at))} UTC`;
}

/** Nano-dollars as dollars, also for small amounts. */
export function dollars(nanoDollars: number): string {
  const amount = nanoDollars / 1e9;
  if (amount === 0) return '$0';
  if (amount < 0.000_001) return '< $0.000001';
  const digits = amount >= 1 ? 2 : amount >= 0.01 ? 4 : 6;
  return `$${amount.toFixed(digits)}`;
}

/** Milliseconds: 0.4 ms, 12 ms, 1.25 s. */
export function duration(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

// Control characters except tab and line feed, and invisible or direction-changing characters.
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** An untrusted text with its invisible characters escaped: `\u202e`. */
export function visible(text: string): string {
  return text.replace(
    UNSEEN,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** Untrusted lines of a file or a log, with either kind of line end. */
export function visibleLines(text: string): string {
  return visible(text.replaceAll('\r\n', '\n'));
}

/** How long ago: 5 s, 3 min, 2 h, 4 d. */
export function age(from: string | number, now: number): string {
  const seconds = Math.max(0, Math.round((now - new Date(from).getTime()) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** Bytes: 512 B, 3.4 kB, 12 MB. */
export function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  const [size, unit] = count < 1_000_000 ? [count / 1000, 'kB'] : [count / 1_000_000, 'MB'];
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}
