/** Every move that a person makes names who, when and why: in the label, in the status, and in what receivers get. */
import { Concealer } from '../../cli/src/conceal/concealer';
import * as byHand from '../../cli/src/rollout/by-hand';
import { dependenciesOf } from '../../cli/src/rollout/by-hand-dependencies';
import { Announcer } from '../../cli/src/rollout/notices/announcer';
import { statusEvent } from '../../cli/src/rollout/notices/described';
import { type RolloutEvent, rolloutEvent } from '../../cli/src/rollout/notices/event';
import { RolloutTarget } from '../../cli/src/rollout/platform';
import { CODES, type Event, type Target } from '../../cli/src/rollout/run';
import { undo } from '../../cli/src/rollout/undo';
import { verdictsIn } from '../../provider/src/rollout';
import { workload } from './command';
import { type Gate, judged, once, Stage, WALK } from './stage';

const stage = new Stage();
const told: RolloutEvent[] = [];
beforeEach(() => {
  told.length = 0;
});
const quietly = () => undefined;

interface Claims {
  readonly actor?: string;
  readonly reason?: string;
  readonly gate?: Gate;
  readonly secret?: string;
}

/** A person at a keyboard, whose receivers get what is in `told`. */
function person(
  target: Target | RolloutTarget,
  { actor = 'ada', reason, gate, secret = '' }: Claims = {},
): byHand.ByHandDependencies {
  const reached = { ...stage.by('person', gate && { gate }), place: stage.place, actor, reason };
  const concealer = new Concealer({ PLANTED: secret });
  const notifier = { tell: (event: RolloutEvent) => told.push(rolloutEvent.parse(event)) };
  const where = target instanceof RolloutTarget ? { target } : { target, stack: 'test', urn: 'urn' };
  return dependenciesOf(reached, where, { clock: reached.clock, runner: 'person', notifier, concealer });
}
const found = async ({ rolled }: Target) => ({ rolled, seen: await stage.seen({ rolled }) });
const label = async () =>
  Object.fromEntries(new URLSearchParams((await stage.read()).metadata.labels?.['pulumi-rollout']));
const names = () => told.map(({ event }) => event);

const APPROVED = {
  steps: [{ weight: 10, for: '10m', approve: true }, { weight: 50, for: '10m' }, { weight: 100 }],
};

it('a command that writes tells its move once; a repeated one writes nothing, and tells nothing', async () => {
  const target = await stage.canary(APPROVED);
  const dependencies = person(target, { reason: 'ticket 7' });
  const at = (share: number) => ({ revision: 'rev-2', share });
  const commands: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['paused', () => byHand.pause(dependencies, target)],
    ['approved', () => byHand.approve(at(10))(dependencies, target)],
    ['resumed', () => byHand.resume(dependencies, target)],
    ['step', () => byHand.promote(at(10))(dependencies, target)],
    ['retried', () => byHand.retry()(dependencies, target)],
    ['done', () => byHand.promoteFully()(dependencies, target)],
  ];
  for (const [event, act] of commands) {
    if (event === 'retried') await byHand.abort(person(target), await found(target), quietly);
    told.length = 0;
    const now = Math.floor(stage.clock.now() / 1000);
    await act();
    expect([event, told]).toEqual([
      event,
      [
        expect.objectContaining({
          ...{ event, reason: 'ticket 7', stack: 'test', workspace: stage.place.workspace },
          actor: expect.objectContaining({ claim: 'ada' }) as unknown,
        }),
      ],
    ]);
    expect(Date.parse(told[0]?.time ?? '') / 1000 - now).toBeLessThanOrEqual(2);
    // An approval does not change who paused it.
    expect([event, await label()]).toEqual([
      event,
      expect.objectContaining({ by: 'ada', reason: 'ticket 7' }),
    ]);
    // https://github.com/fluxcd/flagger/issues/1515
    if (event !== 'resumed') await act();
    expect([event, names()]).toEqual([event, [event]]);
  }
});

describe('a secret in --reason or --as', () => {
  const secret = 'planted-secret-with-more-than-64-characters-so-that-a-shortened-claim-has-a-part-of-it';
  // A label shows only the beginning of a text.
  const part = secret.slice(0, 8);
  const claims = { actor: `ada ${secret}`, reason: `${secret} is revoked`, secret };
  const everywhere = async () => JSON.stringify([(await stage.read()).metadata.labels, told]);

  it.each<[string, (dependencies: byHand.ByHandDependencies, target: Target) => Promise<unknown>]>([
    ['pause', (dependencies, target) => byHand.pause(dependencies, target)],
    ['promote', (dependencies, target) => byHand.promoteFully()(dependencies, target)],
    ['abort', async (dependencies, target) => byHand.abort(dependencies, await found(target), quietly)],
    ['undo', async (dependencies, target) => undo(dependencies, await found(target), {}, quietly)],
  ])('is concealed in labels and events of %s', async (_name, act) => {
    const target = await stage.canary(APPROVED);
    await act(person(target, claims), target);
    const shown = await everywhere();
    expect(shown).toContain('[secret] is revoked');
    expect(shown).not.toContain(part);
    expect(await label()).toMatchObject({ by: 'ada [secret]', reason: '[secret] is revoked' });
  });
});

it('without --reason, the reason is what the person did', async () => {
  const target = await stage.canary(APPROVED);
  await byHand.pause(person(target), target);
  await byHand.approve({ revision: 'rev-2', share: 10 })(person(target, { actor: 'bob' }), target);
  expect(told.map(({ reason, cause }) => [reason, cause])).toEqual([
    ['a person paused it', 'person'],
    // The pause and its cause stay.
    ['a person approved it', 'person'],
  ]);
  // Whoever asks why it is paused must find the person who paused it.
  expect(await label()).toMatchObject({
    by: 'ada',
    reason: 'a person paused it',
    cause: 'person',
    approved: '10',
  });
});

it.each(['run', 'up', 'approve', 'promote', 'pause', 'resume', 'retry', 'abort', 'undo'])(
  'workload rollout %s has --as and --reason',
  async (name) => {
    const { code, text } = await workload({}, '.', name, '--help');
    expect(code).toBe(0);
    expect(text).toContain('--as <who>');
    expect(text).toContain('--reason <text>');
  },
);

// https://github.com/argoproj/argo-rollouts/issues/3721
it('an undo with the credential alone is told, with both releases', async () => {
  const target = await stage.canary(WALK);
  await byHand.promoteFully()(person(target), target);
  told.length = 0;
  await undo(person(target.rolled, { reason: 'checkout fails' }), await found(target), {}, quietly);
  expect(told).toEqual([
    expect.objectContaining({
      ...{
        event: 'undone',
        revision: 'rev-2',
        verdict: 'bad',
        status: 'Degraded',
        share: 0,
        cause: 'person',
      },
      ...{
        before: { revision: 'rev-1', release: 'shop:1' },
        reason: 'checkout fails',
        name: 'shop',
        kind: 'McpFunction',
      },
      text: 'shop: undone: checkout fails; rev-1 has 100 %',
    }),
  ]);
  for (const key of ['stack', 'urn', 'step', 'steps']) expect(told[0]).not.toHaveProperty(key);
});

it('an abort with the credential alone names the release, if the platform lists it', async () => {
  const target = await stage.canary(WALK, 'Application');
  await byHand.abort(person(target.rolled), await found(target), quietly);
  const release = 'shop:2';
  expect(told).toEqual([expect.objectContaining({ event: 'aborted', revision: 'rev-2', release })]);
  const verdicts = verdictsIn((await stage.read('Application')).metadata.labels);
  expect(verdicts.get('rev-2')).toMatchObject({ standing: 'bad', release });
});

it('an abort with the credential alone keeps the release that the label knows', async () => {
  const target = { ...(await stage.canary(WALK)), release: 'shop:2' };
  await byHand.abort(person(target.rolled), await found(target), quietly);
  await byHand.retry()(person(target), target);
  await byHand.abort(person(target.rolled), await found(target), quietly);
  expect(told.at(-1)).toMatchObject({ event: 'aborted', release: 'shop:2' });
});

// https://github.com/argoproj/argo-rollouts/issues/2911
it('an abort that must be repeated, because a late update undid it, is told once, and as an abort', async () => {
  const target = await stage.canary(WALK);
  const { metadata, spec } = await stage.read();
  const late = async () => {
    await stage.world.request('PUT', '/functions/shop', { metadata, spec });
  };
  const gate = once('before', 'GET', late);
  await byHand.abort(person(target.rolled, { gate }), await found(target), quietly);
  expect(stage.requests().filter((request) => request.startsWith('PUT')).length).toBeGreaterThan(2);
  expect(names()).toEqual(['aborted']);
  expect(await label()).toMatchObject({ phase: 'aborted', by: 'ada', cause: 'person' });
});

it('an abort whose answer is lost is told once it is known to stand', async () => {
  const target = await stage.canary(WALK);
  const seen = await found(target);
  stage.world.emulator.faults.add({
    ...{ method: 'PUT', path: '/functions/shop', exact: true, times: 1 },
    then: { kind: 'dropAfter' },
  });
  await byHand.abort(person(target.rolled), seen, quietly);
  expect(names()).toEqual(['aborted']);
});

it('a revision that the program does not run is allowed again: the event is about that revision', async () => {
  const target = await stage.canary(WALK);
  await byHand.abort(person(target.rolled), await found(target), quietly);
  await stage.up(3, WALK);
  told.length = 0;
  const now = stage.target(WALK);
  await byHand.retry('rev-2')(person(now, { reason: 'the backend was down' }), { ...now, release: 'shop:3' });
  expect(told).toEqual([
    expect.objectContaining({
      ...{ event: 'retried', revision: 'rev-2', verdict: 'open', share: 0, reason: 'the backend was down' },
      text: 'shop: rev-2 is allowed again',
    }),
  ]);
  expect(told[0]?.release).not.toBe('shop:3');
});

it('a command that one of several rollouts refuses tells nothing', async () => {
  const target = await stage.canary(APPROVED);
  const dependencies = person(target);
  const done = { ...target, subject: { ...target.subject, revision: 'rev-9' } };
  const ended = await byHand.onEach(byHand.promote({ revision: 'rev-2', share: 10 }), [
    { dependencies, target },
    { dependencies, target: done },
  ]);
  expect(ended.map(({ code }) => code)).toContain(CODES['taken over']);
  expect(names()).toEqual([]);
});

it('a run never says that no run controls it: neither after the time of its step, nor after the deadline', async () => {
  // A check that stays inconclusive keeps the step longer than its time.
  const target = await stage.canary({ ...judged(75), deadline: '40m' });
  const by = stage.by();
  const about = { stack: 'test', urn: 'urn', place: stage.place, conceal: (text: string) => text };
  const announcer = new Announcer(about, () => stage.clock.now());
  const events: RolloutEvent[] = [];
  const tell = (event: Event) => events.push(...announcer.told(event));
  await stage.drive(target, { minutes: 60, by: { ...by, tell } });
  const reasons = [...new Set(events.map(({ reason = '' }) => reason))];
  expect(reasons.filter((reason) => reason.includes('no run'))).toEqual([]);
  expect(reasons).toContainEqual(expect.stringContaining('deadline'));
  // Who only looks cannot know it.
  const { event } = statusEvent({ ...about, target }, await stage.seen(target), stage.clock.now());
  expect(event.reason).toContain('no run controls it');
});

// https://github.com/argoproj/argo-cd/issues/2180, https://github.com/argoproj/argo-cd/issues/20849
it('what a run takes back has a cause, in the event and in the label, and --reason does not replace it', async () => {
  const failing = {
    steps: [{ weight: 10, checks: ['exit'] }, { weight: 100 }],
    checks: { exit: { command: ['node', '-e', 'process.exit(1)'] } },
  };
  const target = { ...(await stage.canary(failing)), release: 'shop:2' };
  const moves: unknown[] = [];
  const by = { ...stage.by('job'), actor: 'ci', reason: 'ticket 7' };
  const hear = { ...by, tell: (event: { kind: string }) => event.kind === 'step' && moves.push(event) };
  expect(await stage.drive(target, { by: hear })).toMatchObject({ code: CODES.aborted });
  const reason = 'exit: the command failed';
  expect(moves).toEqual([
    expect.objectContaining({
      moved: expect.objectContaining({ event: 'aborted', cause: 'check', reason }) as unknown,
    }),
  ]);
  expect(await label()).toMatchObject({ phase: 'aborted', cause: 'check', by: 'ci', reason });
  const { labels } = (await stage.read()).metadata;
  expect(verdictsIn(labels).get('rev-2')).toMatchObject({
    standing: 'bad',
    by: 'ci',
    release: 'shop:2',
    reason,
  });
});

it('a deployment that fails while it rolls out has the cause deployment; a step has --reason', async () => {
  const target = await stage.canary(WALK);
  const by = { ...stage.by('job'), actor: 'ci', reason: 'ticket 7' };
  await stage.drive(target, { by, minutes: 20 });
  expect(await label()).toMatchObject({ phase: 'walking', share: '50', by: 'ci', reason: 'ticket 7' });
});

it.each(['x', '€', '👩‍💻', '% &;='])(
  'both labels have at most 1500 bytes, with six verdicts, and everything as long as allowed: %j',
  async (text) => {
    const long = { actor: text.repeat(64), reason: text.repeat(200) };
    const checks = Array.from({ length: 9 }, (_none, index) => `${'c'.repeat(60)}-${index}`);
    const strategy = {
      steps: [
        { weight: 10, for: '10m' },
        { weight: 100, for: '10m', approve: true },
      ],
      checks: Object.fromEntries(checks.map((name) => [name, { command: ['true'] }])),
    };
    const sizes: number[] = [];
    const measure = async () => {
      const { labels = {} } = (await stage.read()).metadata;
      const both = [labels['pulumi-rollout'] ?? '', labels['pulumi-releases'] ?? ''];
      sizes.push(both.join('').length);
      for (const { reason } of verdictsIn(labels).values())
        expect(new URLSearchParams([['', reason]]).toString().length - 1).toBeLessThanOrEqual(120);
      const { reason = '' } = Object.fromEntries(new URLSearchParams(both[0]));
      expect(new URLSearchParams([['', reason]]).toString().length - 1).toBeLessThanOrEqual(120);
      return both;
    };
    await stage.up(1, strategy);
    for (let number = 2; number <= 7; number += 1) {
      await stage.up(number, strategy);
      const target = { ...stage.target(strategy), release: `${text.repeat(99)}${number}` };
      await byHand.abort(person(target, long), await found(target), quietly);
      await measure();
      await byHand.retry()(person(target, long), target);
      await measure();
      await byHand.promoteFully()(person(target, long), target);
      await measure();
      // The counts of the previous release, for the last step.
      const seen = await stage.seen(target);
      const usual = Object.fromEntries(checks.map((name) => [name, { bad: 123_456, total: 9_876_543 }]));
      const progress = {
        ...{
          revision: target.subject.revision,
          before: `rev-${number - 1}`,
          share: 100,
          phase: 'paused' as const,
        },
        ...{ since: stage.clock.now(), begun: stage.clock.now(), runner: 'abcdef12', approved: 100 },
        ...{ until: stage.clock.now(), usual },
      };
      const { active = '', canary, share } = seen;
      const moved = { event: 'paused', cause: 'inconclusive', reason: long.reason } as const;
      await target.rolled.write(person(target, long), seen, { active, canary, share, progress, moved });
      const [rollout = ''] = await measure();
      expect(rollout.length).toBeLessThanOrEqual(900);
      expect(rollout).toContain('usual.');
    }
    expect(verdictsIn((await stage.read()).metadata.labels).size).toBe(6);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1500);
    // The limit is used.
    expect(Math.max(...sizes)).toBeGreaterThan(1300);
  },
);
