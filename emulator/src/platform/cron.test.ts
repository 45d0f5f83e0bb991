import { missedTimes, nextCron } from './cron';

const from = Date.parse('2026-01-31T23:59:30Z');

test.each([
  ['* * * * *', '2026-02-01T00:00'],
  ['30 6 * * *', '2026-02-01T06:30'],
  ['*/20 9-17/4 * * *', '2026-02-01T09:00'],
  ['0 0 31 * *', '2026-03-31T00:00'],
  ['0 0 29 2 *', '2028-02-29T00:00'],
  ['0 12 * * 1', '2026-02-02T12:00'],
  ['0 12 * * 7', '2026-02-01T12:00'],
  ['0 0 15 * 3', '2026-02-04T00:00'],
  ['5,10 1 1 1,7 *', '2026-07-01T01:05'],
  ['  0   0  1  1  * ', '2027-01-01T00:00'],
])('%s is followed by %s', (text, expected) => {
  expect(new Date(nextCron(text, from) ?? NaN).toISOString().slice(0, 16)).toBe(expected);
});

test('a matching moment is not its own successor', () => {
  const moment = Date.parse('2026-02-01T06:30:00Z');
  expect(nextCron('30 6 * * *', moment)).toBe(moment + 24 * 3600 * 1000);
});

test.each([
  '',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '5-1 * * * *',
  '*/0 * * * *',
  'a * * * *',
  '0 0 31 2 *',
])('"%s" never matches', (text) => {
  expect(nextCron(text, from)).toBeUndefined();
});

describe('missed times', () => {
  const MINUTE_MS = 60_000;
  const DAY_MS = 24 * 60 * MINUTE_MS;
  const now = Date.parse('2026-02-02T12:00:00Z');
  const ago = (minutes: number) => now - minutes * MINUTE_MS;

  test.each([
    ['* * * * *', 59, undefined],
    ['* * * * *', 24 * 60, 59],
    ['*/30 * * * *', 24 * 60 - 30, undefined],
    ['*/30 * * * *', 10 * 24 * 60, 24 * 60 - 30],
    ['*/2 9 * * *', 180, undefined],
    ['* 9 * * *', 24 * 60, 180],
    // No time lies within the last day. The next one is in the future.
    ['0 0 1 1 *', 40 * 24 * 60, 0],
  ])(
    '%s, from %i minutes ago on: the first missed time that still runs is %s minutes ago',
    (text, from, until) => {
      const expected = until === undefined ? undefined : { from: ago(from), until: ago(until) };
      expect(missedTimes(text, ago(from), now, DAY_MS)).toEqual(expected);
    },
  );
});
