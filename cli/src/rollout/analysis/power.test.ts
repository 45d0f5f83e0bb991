import { powerOf, type Prospect } from './power';

const MINUTE = 60_000;
/** One request a second, a tenth of them to the new release. */
const step: Prospect = {
  margin: 2,
  perSecond: 0.1,
  besidePerSecond: 0.9,
  part: 1,
  forMs: 10 * MINUTE,
  looks: 20,
};

it('a step that is too short cannot pass, and the needed time is known beforehand', () => {
  expect(powerOf(step)).toMatchObject({ needed: 133, neededMs: 1_330_000, seen: 60 });
});

it.each([
  ['more requests', { perSecond: 1, besidePerSecond: 9 }],
  ['more time', { forMs: 100 * MINUTE, looks: 200 }],
])('detects smaller differences with %s', (_what, more) => {
  const { notices: few = 100 } = powerOf(step);
  const { notices: many = 100 } = powerOf({ ...step, ...more });
  expect(many).toBeLessThan(few);
  expect(many).toBeGreaterThan(step.margin);
});

it('if only the whole address is measured, a release adds its failures times its weight', () => {
  const whole = { ...step, perSecond: 1, besidePerSecond: undefined };
  const { notices: alone = 0 } = powerOf(whole);
  expect(powerOf({ ...whole, part: 0.5 }).notices).toBeCloseTo(2 * alone);
  expect(powerOf({ ...whole, part: 0.03 }).notices).toBeUndefined();
});

it('detects nothing without requests', () => {
  expect(powerOf({ ...step, perSecond: 0 })).toMatchObject({ neededMs: undefined, notices: undefined });
});
