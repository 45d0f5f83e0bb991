import { GOOD, LIMITS } from '../testing/checks';
import type { Finding } from './decision';
import { RolloutTarget } from './platform';
import type { Counted } from './watching';
import type { Look, Situation } from './situation';
import type { Strategy } from './strategy';
import {
  linesOf,
  nextText,
  type Page,
  remembered,
  type Shown,
  shownAfter,
  shownAfterStep,
  sparkline,
} from './view';

const AT = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;

const http = { kind: 'http', url: 'http://shop', everyMs: 1000, slowerThanMs: 800, status: GOOD } as const;
const strategy: Strategy = {
  steps: [
    { weight: 10, forMs: 10 * MINUTE, checks: ['errors'], approve: false },
    { weight: 50, forMs: 30 * MINUTE, checks: ['errors', 'smoke'], approve: true },
    { weight: 100, forMs: undefined, checks: [], approve: false },
  ],
  checks: {
    errors: {
      source: { ...http, release: { header: 'x-release', value: '2' }, headers: {}, authenticated: false },
      margin: 2,
      ...LIMITS,
    },
    smoke: {
      source: { kind: 'command', command: ['true'], timeoutMs: 1000, passEnv: [] },
      margin: 2,
      ...LIMITS,
    },
  },
  deadlineMs: 60 * MINUTE,
  watchMs: 5 * 60_000,
};
const target = {
  resource: 'shop',
  rolled: new RolloutTarget('McpFunction', 'shop'),
  subject: { revision: 'rev-2', before: 'rev-1' },
  strategy,
};
const seen: Look = {
  active: 'rev-1',
  canary: 'rev-2',
  share: 10,
  kept: ['rev-1', 'rev-2'],
  failed: {},
  progress: undefined,
};
const underWay = (step: number, share: number): Situation => ({
  kind: 'under way',
  step,
  share,
  before: 'rev-1',
  phase: 'walking',
  isApproved: false,
  since: AT,
  begun: AT,
});
const sampled = (bad: number, total: number): Counted => ({
  errors: { canary: { bad, total }, baseline: { bad: 3, total: 9 * total } },
});
const wait = { kind: 'wait', untilMs: AT + 10 * MINUTE, why: 'the step lasts until it is over' } as const;
const shown = (more: Partial<Shown> = {}): Shown => ({
  target,
  seen,
  situation: underWay(0, 10),
  findings: {},
  history: [],
  counted: () => ({}),
  decision: wait,
  ...more,
});
const page = (width: number, more: Partial<Page> = {}): Page => ({ now: AT + 4 * MINUTE, width, ...more });

it('names the object too, if its name on the platform is another one', () => {
  const other = { ...target, rolled: new RolloutTarget('McpFunction', 'shop-7f3a') };
  const lines = (given: Partial<Shown>) => linesOf(shown(given), { now: AT, width: 80 });
  expect(lines({ target: other })[0]).toMatch(/^shop \(function shop-7f3a\): Progressing,/);
  expect(lines({})[0]).toMatch(/^shop: Progressing,/);
});

it('shows revisions, shares, the remaining time, counts with a curve, and the next action', () => {
  const counts = [sampled(0, 0), sampled(0, 30), sampled(1, 60), sampled(1, 90)];
  const history = counts.map((counted, index) => ({ at: AT + index * MINUTE, counted }));
  const finding: Finding = { kind: 'inconclusive', says: '1 of 90 failed' };
  const lines = linesOf(
    shown({ history, counted: () => sampled(1, 95), findings: { errors: finding } }),
    page(80),
  );
  expect(lines).toEqual([
    'shop: Progressing, step 1 of 3, 6m left of 10m',
    '├─ rev-1 ████████████████████████████████████░░░░  90 %',
    '└─ rev-2 ████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  10 %  new',
    '   errors   inconclusive  ▁▇▁  1 of 95 failed, 3 of 855 of rev-1',
    '   next     50 % in 6m, if errors passes',
  ]);
});

it.each([80, 60, 40])('no line is wider than %i columns, and no word is missing', (width) => {
  const says =
    'the answers of the new release fail far more often than those of the release before it, which nobody expected';
  const lines = linesOf(
    shown({
      situation: underWay(1, 50),
      findings: { errors: { kind: 'failing', says }, smoke: { kind: 'waiting', says } },
      decision: { kind: 'abort', cause: 'check', why: `errors: ${says}` },
    }),
    page(width),
  );
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
  expect(lines.join(' ').replace(/\s+/g, ' ')).toContain(`next abort: errors: ${says}`);
});

it('a rollout that waits for a user says so first', () => {
  const decision = { kind: 'await', for: 'approval', why: 'workload rollout approve gives it' } as const;
  const [first] = linesOf(shown({ decision }), page(80));
  expect(first).toBe('shop: Paused, step 1 of 3, awaits approval');
});

it('color codes do not change the text', () => {
  const colored = linesOf(shown(), page(80, { colors: true }));
  expect(colored.join('\n')).toContain('\u001b[');
  // eslint-disable-next-line no-control-regex -- what a terminal takes for a color
  expect(colored.map((line) => line.replace(/\u001b\[\d+m/g, ''))).toEqual(linesOf(shown(), page(80)));
});

it('text from the platform can neither move the cursor nor start a line', () => {
  const why = 'it failed\u001b[2J\u001b]0;mine\u0007\nand more';
  const lines = linesOf(shown({ decision: { kind: 'abort', cause: 'check', why } }), page(80));
  expect(lines.at(-1)).toBe('   next     abort: it failed and more');
});

it.each<[string, Partial<Shown>, string | undefined]>([
  ['a step that lasts', {}, '50 % in 6m, if errors passes'],
  [
    'a step that also needs approval',
    { situation: underWay(1, 50), decision: { ...wait, untilMs: AT + 30 * MINUTE } },
    '100 % in 26m, if errors and smoke pass, then after approval',
  ],
  ['the last step', { situation: underWay(2, 100), decision: { kind: 'finish' } }, 'done now'],
  [
    'a check that has not passed in time',
    { decision: { kind: 'wait', untilMs: undefined, why: 'smoke: the command is running' } },
    '50 % waits for smoke: the command is running',
  ],
  [
    'approval',
    { decision: { kind: 'await', for: 'approval', why: 'it awaits approval' } },
    'it awaits approval',
  ],
  ['the end', { situation: { kind: 'healthy', why: 'every step passed' }, decision: undefined }, undefined],
])('shows the next action for %s', (_what, more, says) => {
  expect(nextText(shown(more), AT + 4 * MINUTE)).toBe(says);
});

it.each<[Situation, string]>([
  [{ kind: 'healthy', why: 'every step passed' }, 'shop: Healthy, every step passed'],
  [{ kind: 'aborted', phase: 'aborted', before: 'rev-1' }, 'shop: Degraded, aborted, rev-1 serves'],
  [{ kind: 'aborted', phase: 'undone', before: 'rev-1' }, 'shop: Degraded, undone, rev-1 serves'],
  [
    { kind: 'superseded', why: 'rev-3 is the canary now' },
    'shop: Paused, superseded: rev-3 is the canary now',
  ],
])('shows the situation in the first line: %j', (situation, first) => {
  expect(linesOf(shown({ situation, decision: undefined }), page(80))[0]).toBe(first);
});

it('a release with all traffic has a full bar', () => {
  const all: Look = { ...seen, active: 'rev-2', canary: undefined, share: 0 };
  const lines = linesOf(
    shown({ seen: all, situation: { kind: 'healthy', why: 'done' }, decision: undefined }),
    page(80),
  );
  expect(lines[1]).toBe(`└─ rev-2 ${'█'.repeat(40)} 100 %  new`);
});

it("the curve's height is at least twice the margin, with a gap where there were no requests", () => {
  const curve = [sampled(0, 0), sampled(0, 10), sampled(0, 10), sampled(2, 20), sampled(12, 30)];
  expect(
    sparkline(
      curve.map(({ errors }) => errors),
      2,
    ),
  ).toBe('▁ ▃█');
  expect(sparkline([undefined, undefined], 2)).toBe('');
});

it('a curve covers the whole step, and the next step starts a new one', () => {
  const look = (step: number) =>
    ({
      kind: 'look',
      target,
      seen,
      situation: underWay(step, 10),
      findings: {},
      counted: () => sampled(0, 1),
      decision: wait,
    }) as unknown as Parameters<typeof shownAfter>[1];
  let known = shownAfter(undefined, look(0), AT);
  for (let at = AT; at < AT + 10 * MINUTE; at += 1000) known = remembered(known, at);
  known = shownAfter(known, look(0), AT + 10 * MINUTE);
  expect(known.history).toHaveLength(20);
  expect(shownAfter(known, look(1), AT + 10 * MINUTE).history).toHaveLength(1);
});

it('a step is shown at once with its result', () => {
  const back = { ...seen, canary: undefined, share: 0, deployed: {} };
  const progress = { revision: 'rev-2', before: 'rev-1', share: 0, phase: 'aborted' };
  const step = { kind: 'step', target, seen: { ...back, progress }, moved: { event: 'aborted' } };
  const lines = linesOf(
    shownAfterStep(step as unknown as Parameters<typeof shownAfterStep>[0], AT),
    page(80),
  );
  expect(lines).toEqual([
    'shop: Degraded, aborted, rev-1 serves',
    `├─ rev-1 ${'█'.repeat(40)} 100 %`,
    `└─ rev-2 ${'░'.repeat(40)}   0 %  new`,
  ]);
});
