import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encoded } from '../../../../provider/src/resources/rollout/verdicts';
import { tell } from '../analysis/telling';
import { RolloutTarget, Seen } from '../platform';
import { encodeProgress, type Progress } from '../progress';
import type { Event, Target } from '../run';
import { situationOf } from '../situation';
import { Announcer } from './announcer';
import { type About, eventOf } from './described';
import { EVENTS, jsonSchema, rolloutEvent } from './event';
import type { Moved } from './moved';

const AT = Date.parse('2026-03-01T12:00:00Z');
const step = { forMs: 600_000, checks: ['errors'], approve: false };
const target: Target = {
  resource: 'shop',
  rolled: new RolloutTarget('McpFunction', 'shop'),
  subject: { revision: 'rev-2', before: 'rev-1' },
  strategy: {
    steps: [
      { ...step, weight: 10, approve: true },
      { ...step, weight: 50 },
      { ...step, weight: 100 },
    ],
    checks: {},
    deadlineMs: 86_400_000,
    watchMs: 300_000,
  },
  release: 'shop:2',
};
const about: About = {
  target,
  stack: 'production',
  urn: 'urn:pulumi:production::shop::workload:index:McpFunction::shop',
  place: { baseUrl: 'https://user:planted@api.example.com/v0/', workspace: 'shops' },
  actor: 'ci',
  conceal: (text) => text.replaceAll('planted-secret', '[secret]'),
};

/** A look at the object with this routing and label. */
function seen(revision: { active: string; canary?: string; canaryPercent?: number }, progress?: Progress) {
  const labels = progress === undefined ? {} : { 'pulumi-rollout': encodeProgress(progress) };
  return new Seen({ metadata: { name: 'shop', labels, updatedBy: 'key-7' }, spec: { revision } });
}
const label = { revision: 'rev-2', before: 'rev-1', since: AT - 1000, begun: AT - 1000, runner: 'one' };
const canary = (canaryPercent: number) => ({ active: 'rev-1', canary: 'rev-2', canaryPercent });

it('cli/schema/rollout-1.json is made from the schema of the command (npm run generate)', () => {
  const file = join(__dirname, '..', '..', '..', 'schema', 'rollout-1.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(jsonSchema())));
});

it('invariant 14: an abort tells who, when and why, what serves, and what to do', () => {
  const back = seen({ active: 'rev-1' }, { ...label, share: 0, phase: 'aborted' });
  const moved = { event: 'aborted', cause: 'check', reason: 'errors: 8 of 8 failed', step: 0 } as const;
  const event = eventOf(moved, about, back, AT, {
    findings: { errors: { kind: 'failing', says: '8 of 8 failed' } },
    counted: { errors: { canary: { bad: 8, total: 8 }, baseline: { bad: 0, total: 36 }, unnamed: 0 } },
  });
  expect(rolloutEvent.parse(event)).toEqual({
    schema: 'workload.rollout/1',
    time: '2026-03-01T12:00:00Z',
    event: 'aborted',
    text: 'shop: aborted: errors: 8 of 8 failed; rev-1 has 100 %',
    ...{ stack: 'production', urn: about.urn, resource: 'shop', kind: 'McpFunction', name: 'shop' },
    ...{ baseUrl: 'https://api.example.com/v0', workspace: 'shops' },
    ...{ status: 'Degraded', revision: 'rev-2', release: 'shop:2', verdict: 'bad', share: 0 },
    ...{ step: 1, steps: 3, before: { revision: 'rev-1' }, since: '2026-03-01T11:59:59Z' },
    ...{ cause: 'check', reason: 'errors: 8 of 8 failed', actor: { claim: 'ci', platform: 'key-7' } },
    checks: [
      {
        ...{ name: 'errors', verdict: 'failing', says: '8 of 8 failed', unnamed: 0 },
        ...{ canary: { bad: 8, total: 8 }, baseline: { bad: 0, total: 36 } },
      },
    ],
    at: 'rev-2:0',
    next: 'workload rollout retry --name shop',
  });
});

it('the example of docs/rollout-reference.md is what the program prints', () => {
  const page = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'rollout-reference.md'), 'utf8');
  const [, example = ''] = /```json\n([^]*?)```/.exec(page) ?? [];
  const now = Date.parse('2026-11-25T14:02:00Z');
  const urn = 'urn:pulumi:production::shop::workload:index:ForkedApplication::shop';
  const ways = { stack: 'production', inStack: '', alone: '' };
  const rolled = new RolloutTarget('ForkedApplication', 'shop', ways);
  const sample = { canary: { bad: 8, total: 8 }, baseline: { bad: 0, total: 36 }, unnamed: 0 };
  const { says } = tell(sample, { margin: 2 }, { number: 1, planned: 20 });
  const reason = `errors: ${says}`;
  const verdict = (of: string, standing: 'good' | 'bad', why: string) =>
    [of, { standing, at: now / 1000, by: 'ci', release: `shop-v${of.slice(-1)}`, reason: why }] as const;
  const verdicts = new Map([verdict('rev-1', 'good', 'every step passed'), verdict('rev-2', 'bad', reason)]);
  const labels = {
    'pulumi-rollout': encodeProgress({
      ...label,
      share: 0,
      phase: 'aborted',
      cause: 'check',
      by: 'ci',
      reason,
    }),
    'pulumi-releases': encoded(verdicts) ?? '',
  };
  const record = {
    metadata: { name: 'shop', labels, updatedBy: 'key-7' },
    spec: { revision: { active: 'rev-1' } },
  };
  const event = eventOf(
    { event: 'aborted', cause: 'check', reason, step: 0 },
    { ...about, target: { ...target, rolled, release: 'shop-v2' }, urn },
    new Seen(record),
    now,
    { findings: { errors: { kind: 'failing', says } }, counted: { errors: sample } },
  );
  // The order of the fields is also as printed.
  expect(JSON.stringify(JSON.parse(example), undefined, 2)).toBe(JSON.stringify(event, undefined, 2));
});

it.each(EVENTS)('the event %s has a sentence, and fits the schema', (event) => {
  const moved: Moved = { event, reason: 'because' };
  const told = rolloutEvent.parse(eventOf(moved, about, seen(canary(10)), AT));
  expect(told.text).toMatch(/^shop: \S/);
  expect(told.text).not.toContain('undefined');
});

it('a reason is concealed before it is cut, has at most 120 characters, and is one line', () => {
  const reason = `${'a'.repeat(110)}\nplanted-secret${'b'.repeat(50)}`;
  const told = eventOf({ event: 'paused', reason }, about, seen(canary(10)), AT);
  expect(told.reason).toBe(`${'a'.repeat(110)} [secret]…`);
  expect(told.text).not.toContain('planted');
});

describe('a run', () => {
  const look = (how: Seen, decision?: object): Event =>
    ({
      ...{ kind: 'look', target, seen: how, situation: situationOf(target.subject, target.strategy, how) },
      ...{ findings: {}, counted: () => ({}), decision },
    }) as Event;
  const announcer = () => {
    const told = new Announcer(about, () => AT);
    return (event: Event) => told.told(event).map(({ event: name }) => name);
  };
  const awaiting = { kind: 'await', for: 'approval', why: '' };

  it('tells the start of a rollout once, and not that of one that an earlier run has moved', () => {
    const [first, second] = [announcer(), announcer()];
    expect(first(look(seen(canary(10))))).toEqual(['started', 'status']);
    expect(first(look(seen(canary(10))))).toEqual(['status']);
    expect(second(look(seen(canary(10), { ...label, share: 10, phase: 'walking' })))).toEqual(['status']);
  });

  it('tells with a move what the look before it measured', () => {
    const told = new Announcer(about, () => AT);
    const before = look(seen(canary(10))) as Event & { kind: 'look' };
    told.told({ ...before, findings: { errors: { kind: 'failing', says: '8 of 8 failed' } } });
    const [event] = told.told({
      ...{ kind: 'step', target, seen: seen({ active: 'rev-1' }, { ...label, share: 0, phase: 'aborted' }) },
      moved: { event: 'aborted', reason: 'errors: 8 of 8 failed', step: 0 },
    });
    expect(event?.checks).toEqual([{ name: 'errors', verdict: 'failing', says: '8 of 8 failed' }]);
  });

  it('tells once for each step that it awaits approval', () => {
    const tell = announcer();
    const at = (share: number) => look(seen(canary(share), { ...label, share, phase: 'walking' }), awaiting);
    expect([10, 10, 50, 50].map((share) => tell(at(share)))).toEqual([
      ['awaiting-approval', 'status'],
      ['status'],
      ['awaiting-approval', 'status'],
      ['status'],
    ]);
  });

  it.each([
    ['superseded', canary(10), { active: 'rev-1', canary: 'rev-3', canaryPercent: 10 }],
    ['taken-over', canary(10), canary(45)],
  ] as const)(
    'tells that the rollout was %s while it ran, and nothing of what was so before',
    (event, before, after) => {
      const progress = { ...label, share: 10, phase: 'walking' } as const;
      const tell = announcer();
      tell(look(seen(before, progress)));
      expect(tell(look(seen(after, progress)))).toEqual([event, 'status']);
      expect(announcer()(look(seen(after, progress)))).toEqual(['status']);
    },
  );
});
