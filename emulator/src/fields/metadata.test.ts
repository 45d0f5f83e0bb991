import { moment, utcMoment } from './metadata';

test.each([
  ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.999Z'],
  ['2026-12-31T23:59:60.5z', '2026-12-31T23:59:59.999Z'],
  ['2027-01-01T05:29:60+05:30', '2027-01-01T05:29:59.999+05:30'],
])('a leap second %s is the last millisecond before it', (text, expected) => {
  expect(moment.parse(text)).toBe(expected);
  if (expected.endsWith('Z')) expect(utcMoment.parse(text)).toBe(expected);
});

test.each([
  '2026-12-31T23:58:60Z',
  '2026-12-31T12:59:60Z',
  '2026-12-31T23:59:61Z',
  '2027-01-01T05:29:60+05:00',
])('no day ends at %s', (text) => {
  expect(moment.safeParse(text).success).toBe(false);
});
