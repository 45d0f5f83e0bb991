/** Commands of a person name the place of the rollout, so that a command acts once, however often it runs. */
import { ADVICE } from '../../cli/src/rollout/advice';
import * as byHand from '../../cli/src/rollout/by-hand';
import { statusEvent } from '../../cli/src/rollout/notices/described';
import { decodeProgress } from '../../cli/src/rollout/progress';
import { CODES, hasRollout, type Target } from '../../cli/src/rollout/run';
import { chosen } from '../../cli/src/rollout/stack';
import { statusText } from '../../cli/src/rollout/status';
import { undo } from '../../cli/src/rollout/undo';
import { momentText } from '../../cli/src/rollout/texts';
import { NO_STEPS } from '../../cli/src/rollout/strategy';
import { type Token, tokenIn } from '../../cli/src/rollout/token';
import { judged, MINUTE, once, PATHS, Stage, WALK } from './stage';

const stage = new Stage();
const at = (share: number, revision = 'rev-2'): Token => ({ revision, share });
const shareOf = async () => (await stage.routing()).canaryPercent ?? 0;
const writes = () => stage.requests().filter((request) => !request.startsWith('GET'));
const awaiting = () => stage.canary(judged(0, { approve: true }));
const person = () => stage.by('person');

it('approve records the approval in the label, moves no traffic, and only the run takes the step', async () => {
  const target = await awaiting();
  expect(await byHand.approve(at(10))(person(), target)).toMatchObject({ code: CODES.healthy });
  expect(await shareOf()).toBe(10);
  expect((await stage.read()).metadata.labels?.['pulumi-rollout']).toMatch(/phase=walking.*approved=10/);
  expect(await stage.drive(target)).toMatchObject({ code: CODES.healthy });
});

it('scenario 5, invariant 7: a second approve sends nothing', async () => {
  const target = await awaiting();
  await byHand.approve(at(10))(person(), target);
  stage.requests();
  expect(await byHand.approve(at(10))(person(), target)).toEqual({
    code: CODES.healthy,
    says: 'shop: 10 % is approved already; nothing was sent',
  });
  expect(writes()).toEqual([]);
});

it('an approval holds for its share alone, and outlasts a pause', async () => {
  const twice = {
    steps: [
      { weight: 10, approve: true },
      { weight: 50, approve: true },
      { weight: 100, for: '1m' },
    ],
  };
  const target = await stage.canary(twice);
  await byHand.approve(at(10))(person(), target);
  await byHand.pause(person(), target);
  await byHand.resume(person(), target);
  const ended = await stage.drive(target, { minutes: 60 });
  expect(ended.code).toBe(CODES.waits);
  expect(ended.says).toContain('workload rollout approve --name shop --at rev-2:50');
  expect(await shareOf()).toBe(50);
});

it('an approval ends with an abort: retry needs another one', async () => {
  const target = await awaiting();
  await byHand.approve(at(10))(person(), target);
  await byHand.abort(person(), { rolled: target.rolled, seen: await stage.seen(target) }, () => undefined);
  await byHand.retry()(person(), target);
  expect((await stage.seen(target)).progress?.approved).toBeUndefined();
});

it('approve of a share that needs none, and of a paused rollout, say so', async () => {
  const target = await stage.canary(WALK);
  expect((await byHand.approve(at(10))(person(), target)).says).toBe(
    'shop: 10 % needs no approval; nothing was sent',
  );
  const other = await awaiting().then(async (one) => {
    await byHand.pause(person(), one);
    return one;
  });
  expect((await byHand.approve(at(10))(person(), other)).says).toContain('it is paused until');
  expect((await stage.seen(other)).progress).toMatchObject({ phase: 'paused', approved: 10 });
});

it('promote skips time and checks, but never an approval', async () => {
  const target = await awaiting();
  const refused = await byHand.promote(at(10))(person(), target);
  expect(refused.code).toBe(CODES.waits);
  expect(refused.says).toContain('workload rollout approve --name shop --at rev-2:10; nothing was sent');
  expect(await shareOf()).toBe(10);
  await byHand.approve(at(10))(person(), target);
  expect(await byHand.promote(at(10))(person(), target)).toMatchObject({ says: 'shop: rev-2 now has 50 %' });
  expect((await stage.seen(target)).progress?.approved).toBeUndefined();
});

it.each(Object.keys(PATHS) as (keyof typeof PATHS)[])(
  '%s: promote four times with one token takes one step',
  async (kind) => {
    const target = await stage.canary(WALK, kind);
    const said: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const ended = await byHand.promote(at(10))(person(), target);
      expect(ended.code).toBe(CODES.healthy);
      said.push(ended.says);
    }
    expect((await stage.routing(kind)).canaryPercent).toBe(50);
    expect(said.slice(1)).toEqual(
      Array.from({ length: 3 }, () => 'shop: rev-2 has 50 %, so it is past rev-2:10; nothing was sent'),
    );
  },
);

it('scenario 5, invariant 7: two promotes at the same time take one step', async () => {
  const target = await stage.canary(WALK);
  const other = once('before', 'PUT', async () => {
    await byHand.promote(at(10))(stage.by('two'), target);
  });
  await byHand.promote(at(10))(stage.by('one', { gate: other }), target);
  expect(await shareOf()).toBe(50);
});

it('the last promote ends the rollout, and once more sends nothing', async () => {
  const target = await stage.canary(WALK);
  for (const share of [10, 50, 100]) await byHand.promote(at(share))(person(), target);
  const { progress, verdicts } = await stage.seen(target);
  expect(progress?.phase).toBe('done');
  expect(verdicts.get('rev-2')).toMatchObject({ standing: 'good', reason: 'a person promoted it' });
  stage.requests();
  for (const share of [10, 50, 100])
    expect(await byHand.promote(at(share))(person(), target)).toMatchObject({ code: CODES.healthy });
  expect(await byHand.promoteFully()(person(), target)).toMatchObject({ code: CODES.healthy });
  expect(writes()).toEqual([]);
});

it('retry of a rollout that goes on sends nothing: its share and its time stay', async () => {
  const target = await stage.canary(WALK);
  await stage.drive(target, { minutes: 15 });
  stage.requests();
  expect(await byHand.retry()(person(), target)).toMatchObject({
    code: CODES.healthy,
    says: 'shop: rev-2 rolls out already, with 50 %; nothing was sent',
  });
  expect([writes(), await shareOf()]).toEqual([[], 50]);
});

it('undo goes back to a revision that is not known to be good only if a person accepts it', async () => {
  await stage.canary(WALK);
  await stage.up(3, WALK);
  const target = stage.target(WALK);
  await stage.drive(target);
  stage.requests();
  const found = { rolled: target.rolled, seen: await stage.seen(target) };
  await expect(undo(person(), found, { to: 'rev-2' }, () => undefined)).rejects.toThrow(
    'rev-2 is not known to be good. Nothing was sent. --accept-aborted goes back to it anyway',
  );
  expect([writes(), (await stage.routing()).active]).toEqual([[], 'rev-3']);
});

describe('a second abort', () => {
  const abort = async (target: Target, actor: string) => {
    const said: string[] = [];
    const wrote = jest.fn();
    const dependencies = { ...person(), actor, reason: `${actor} said so`, wrote };
    const found = { rolled: target.rolled, seen: await stage.seen(target) };
    await byHand.abort(dependencies, found, (says) => said.push(says));
    return { said, wrote };
  };

  it.each<[string, (target: Target) => Promise<unknown>, string]>([
    ['of a person', (target) => abort(target, 'ada'), 'by ada, TIME: ada said so'],
    ['of a check', (target) => stage.drive(target), 'by one, TIME: exit: the command failed'],
  ])('after one %s names that one, and sends nothing', async (_name, first, by) => {
    const target = await stage.canary(judged(1));
    await first(target);
    const before = await stage.read();
    const { at = 0 } = (await stage.seen(target)).progress ?? {};
    stage.clock.advance(60 * 60_000);
    stage.requests();
    const { said, wrote } = await abort(target, 'bob');
    expect(said).toEqual([
      `function shop: rev-2 is aborted already, ${by.replace('TIME', momentText(at))}; rev-1 has 100 %; nothing was sent`,
    ]);
    expect(wrote).not.toHaveBeenCalled();
    expect(writes()).toEqual([]);
    expect(await stage.read()).toEqual(before);
  });
});

it('a second resume says that it is not paused: nothing is sent, and the time of the step goes on', async () => {
  const target = await stage.canary(WALK);
  const wrote = jest.fn();
  const dependencies = { ...person(), wrote };
  await byHand.pause(dependencies, target);
  await byHand.resume(dependencies, target);
  const before = await stage.read();
  wrote.mockClear();
  stage.clock.advance(MINUTE);
  stage.requests();
  expect(await byHand.resume(dependencies, target)).toEqual({
    code: CODES.healthy,
    says: 'shop: not paused at 10 %; nothing was sent',
  });
  expect(writes()).toEqual([]);
  expect(wrote).not.toHaveBeenCalled();
  expect(await stage.read()).toEqual(before);
});

describe.each(['aborted', 'undone'] as const)('a release that was %s', (phase) => {
  const taken = async () => {
    const target = await stage.canary(WALK);
    const found = { rolled: target.rolled, seen: await stage.seen(target) };
    if (phase === 'aborted') await byHand.abort(person(), found, () => undefined);
    else await undo(person(), found, {}, () => undefined);
    return target;
  };
  const commands: Readonly<Record<string, byHand.Command>> = {
    approve: byHand.approve(at(10)),
    promote: byHand.promote(at(10)),
    'promote --full': byHand.promoteFully(),
    pause: byHand.pause,
    resume: byHand.resume,
  };

  it.each(Object.keys(commands))('%s ends with 2, and sends nothing', async (name) => {
    const target = await taken();
    stage.requests();
    expect(await commands[name]?.(person(), target)).toEqual({
      code: CODES.aborted,
      says: `shop is ${phase}; no rollout is in progress; nothing was sent`,
    });
    expect(writes()).toEqual([]);
  });

  it('is called so by status and run', async () => {
    const target = await taken();
    const { text } = await statusText(target, person(), stage.clock.now());
    expect(text).toContain(`shop: Degraded, ${phase}, rev-1 serves`);
    expect(await stage.drive(target)).toMatchObject({
      code: CODES.aborted,
      says: expect.stringContaining(`shop was ${phase}: rev-1 serves`) as unknown,
    });
  });
});

it.each(['healthy', 'superseded'])('pause of a %s rollout sends nothing', async (kind) => {
  const target = await stage.canary(WALK);
  if (kind === 'healthy') await byHand.promoteFully()(person(), target);
  else await stage.up(3, WALK);
  stage.requests();
  expect(await byHand.pause(person(), target)).toMatchObject({
    code: kind === 'healthy' ? CODES.error : CODES['taken over'],
    says: expect.stringMatching(new RegExp(`^shop is ${kind}: .*; nothing was sent$`)) as unknown,
  });
  expect(writes()).toEqual([]);
});

describe('the advice after routing by hand works', () => {
  const WAYS = { resume: byHand.resume, retry: byHand.retry() };
  const DONE = { active: 'rev-1', canary: 'rev-2' };

  it.each<[string, () => Promise<void>, keyof typeof WAYS]>([
    [
      'the labels of an aborted rollout are removed',
      async () => {
        const target = stage.target(WALK);
        const found = { rolled: target.rolled, seen: await stage.seen(target) };
        await byHand.abort(person(), found, () => undefined);
        const { metadata, spec } = await stage.read();
        await stage.world.request('PUT', PATHS.McpFunction, { metadata: { ...metadata, labels: {} }, spec });
      },
      'retry',
    ],
    ['the canary is withdrawn', () => stage.route({ active: 'rev-1' }), 'retry'],
    ['less than the first weight', () => stage.route({ ...DONE, canaryPercent: 5 }), 'retry'],
    ['a larger share', () => stage.route({ ...DONE, canaryPercent: 30 }), 'resume'],
  ])('%s', async (_name, act, way) => {
    const target = await stage.canary(WALK);
    await act();
    const ended = await stage.drive(target);
    expect(ended).toMatchObject({
      code: CODES['taken over'],
      says: expect.stringContaining(`Run workload rollout ${way} --name shop to`) as unknown,
    });
    expect(ended.advice ?? ADVICE[ended.code]).toContain(`workload rollout ${way}`);
    const about = { target, place: stage.place, conceal: (text: string) => text };
    const { event } = statusEvent(about, await stage.seen(target), stage.clock.now());
    expect(event.next).toBe(`workload rollout ${way} --name shop`);
    expect(await WAYS[way](person(), target)).toMatchObject({ code: CODES.healthy });
    expect(await stage.drive(target)).toMatchObject({ code: CODES.healthy });
  });

  const bad = { standing: 'bad', at: 2_000_000_000, by: 'ci', release: '', reason: 'errors' } as const;
  const BAD = 'the state knows that rev-2 is bad (by ci, 2033-05-18 03:33 UTC: errors)';
  const unread = 'a setting could not be decrypted';
  const withoutLabels = async () => {
    const { metadata, spec } = await stage.read();
    await stage.world.request('PUT', PATHS.McpFunction, { metadata: { ...metadata, labels: {} }, spec });
  };

  it('run and status show the verdict that the state still knows', async () => {
    const recall = () => Promise.resolve({ verdict: bad });
    const target = { ...(await stage.canary(WALK)), recall };
    await stage.route({ active: 'rev-1' });
    const why = `${BAD}; it began with 10 %`;
    expect((await stage.drive(target)).says).toContain(`shop was routed by hand: ${why}`);
    const { text } = await statusText(target, person(), stage.clock.now(), { width: 200 });
    expect(text).toContain(`taken over: ${why}`);
  });

  const COMMANDS: readonly [string, byHand.Command][] = [
    ['approve', byHand.approve(at(10))],
    ['promote', byHand.promote(at(10))],
    ['promote --full', byHand.promoteFully()],
    ['pause', byHand.pause],
    ['resume', byHand.resume],
  ];
  it.each(COMMANDS)(
    '%s sends nothing for a release that the state knows to be bad',
    async (_name, command) => {
      const recall = () => Promise.resolve({ verdict: bad });
      const target = { ...(await stage.canary(WALK)), recall };
      stage.requests();
      const says = `shop is taken over: ${BAD}; no rollout is in progress; nothing was sent`;
      expect(await command(person(), target)).toEqual({ code: CODES['taken over'], says });
      await withoutLabels();
      stage.requests();
      expect(await command(person(), target)).toEqual({ code: CODES['taken over'], says });
      expect(writes()).toEqual([]);
      expect(await stage.drive(target)).toMatchObject({ code: CODES['taken over'] });
      expect(await shareOf()).toBe(10);
    },
  );

  it('a verdict of the label that is newer than that of the state counts: retry has allowed it', async () => {
    const recall = () => Promise.resolve({ verdict: { ...bad, at: 1 } });
    const target = { ...(await stage.canary(WALK)), recall };
    expect(await byHand.retry()(person(), target)).toMatchObject({ code: CODES.healthy });
    expect(await stage.drive(target)).toMatchObject({ code: CODES.healthy });
  });

  it('without the labels and without a state that can be read, nobody knows: it holds, unless it only began', async () => {
    const recall = () => Promise.resolve({ unread });
    const target = { ...(await stage.canary(WALK)), recall };
    expect(await byHand.pause(person(), target)).toMatchObject({ code: CODES.healthy });
    expect(await byHand.resume(person(), target)).toMatchObject({ code: CODES.healthy });
    await withoutLabels();
    const held = await stage.drive(target);
    expect(held.code).toBe(CODES['taken over']);
    expect(held.says).toContain(
      `the label with the verdicts was removed, and what the state knows of rev-2 could not be read (${unread})`,
    );
    expect(await shareOf()).toBe(10);
    expect(await stage.drive({ ...target, isAsBegun: true })).toMatchObject({ code: CODES.healthy });
  });

  it('what has everything and is bad is not healthy', async () => {
    const recall = () => Promise.resolve({ verdict: bad });
    const target = { ...(await stage.canary(WALK)), recall };
    await stage.route({ active: 'rev-2' });
    const { text, code } = await statusText(target, person(), stage.clock.now(), { width: 200 });
    expect(text).toContain(BAD);
    expect(code).toBe(CODES.aborted);
  });

  it('retry starts again from a share below the first weight, although a resume has kept it', async () => {
    const target = await stage.canary(WALK);
    await stage.route({ ...DONE, canaryPercent: 5 });
    await byHand.resume(person(), target);
    await byHand.retry()(person(), target);
    expect(await shareOf()).toBe(10);
  });
});

it('resume of a release that has everything sends nothing: an abort would take it back to what the program left', async () => {
  const target = await stage.canary(WALK);
  await byHand.promoteFully()(person(), target);
  stage.requests();
  expect(await byHand.resume(person(), target)).toEqual({
    code: CODES.error,
    says: 'shop is healthy: every step passed; no rollout is in progress; nothing was sent',
  });
  expect(writes()).toEqual([]);
});

it('a deleted object: run and status end with 1, and say the same', async () => {
  const target = await stage.canary(WALK);
  expect((await stage.engine.destroy()).failed).toBeUndefined();
  stage.world.rest();
  stage.clock.advance(MINUTE);
  const says =
    'shop does not exist any more: run pulumi up --refresh to create it again, or remove it from the program';
  expect(await stage.drive(target)).toEqual({ code: CODES.error, says });
  expect(await statusText(target, person(), stage.clock.now())).toEqual({ code: CODES.error, text: says });
});

describe('a canary whose strategy the program has removed', () => {
  const removed = async () => {
    const target = await stage.canary(WALK);
    await byHand.promote(at(10))(person(), target);
    return { ...target, strategy: NO_STEPS };
  };

  it.each<[string, boolean, boolean]>([
    ['one that no run has looked at', true, true],
    ['one that began without a strategy', false, false],
  ])('%s', async (_name, isStarted, isThere) => {
    const target = await stage.canary(WALK);
    const subject = { ...target.subject, started: isStarted ? 10 : undefined };
    expect(await hasRollout({ ...target, subject, strategy: NO_STEPS }, person())).toBe(isThere);
  });

  it('is left alone by a run, which names the share and the ways out', async () => {
    const target = await removed();
    stage.requests();
    expect(await stage.drive(target)).toMatchObject({
      code: CODES['taken over'],
      says: expect.stringMatching(
        /rev-2 keeps 50 %.* abort --name shop .* promote --full --name shop /,
      ) as unknown,
    });
    expect(writes()).toEqual([]);
    expect(await hasRollout(target, person())).toBe(true);
  });

  it.each<[string, byHand.Command]>([
    ['approve', byHand.approve(at(50))],
    ['promote', byHand.promote(at(50))],
    ['pause', byHand.pause],
    ['resume', byHand.resume],
    ['retry', byHand.retry()],
  ])('%s ends with 4, and sends nothing', async (_name, command) => {
    const target = await removed();
    stage.requests();
    expect(await command(person(), target)).toMatchObject({
      code: CODES['taken over'],
      says: expect.stringContaining('the program has no rollout any more') as unknown,
    });
    expect(writes()).toEqual([]);
  });

  it.each<[string, (target: Target) => Promise<unknown>, string]>([
    ['promote --full', (target) => byHand.promoteFully()(person(), target), 'rev-2'],
    [
      'abort',
      async (target) => {
        const found = { rolled: target.rolled, seen: await stage.seen(target) };
        await byHand.abort(person(), found, () => undefined);
      },
      'rev-1',
    ],
  ])('%s ends it', async (_name, act, active) => {
    const target = await removed();
    await act(target);
    const { active: serves, canary = '' } = await stage.routing();
    expect([serves, canary]).toEqual([active, '']);
    expect(await hasRollout(target, person())).toBe(false);
  });
});

describe('scenario 5: a stale token', () => {
  const commands = { approve: byHand.approve, promote: byHand.promote };

  it.each(Object.entries(commands))('%s: of another revision is refused with 4', async (_name, command) => {
    await stage.canary(WALK);
    await stage.up(3, WALK);
    stage.requests();
    expect(await command(at(10))(person(), stage.target(WALK))).toEqual({
      code: CODES['taken over'],
      says: 'shop: the program runs rev-3, not rev-2; nothing was sent. See workload rollout status --name shop',
    });
    expect(writes()).toEqual([]);
  });

  it.each(Object.entries(commands))('%s: of a larger share is refused with 4', async (_name, command) => {
    const target = await stage.canary(WALK);
    stage.requests();
    expect(await command(at(50))(person(), target)).toMatchObject({ code: CODES['taken over'] });
    expect(writes()).toEqual([]);
  });

  it.each(Object.entries(commands))('%s: after an abort is refused with 2', async (_name, command) => {
    const target = await stage.canary(WALK);
    await byHand.abort(person(), { rolled: target.rolled, seen: await stage.seen(target) }, () => undefined);
    stage.requests();
    expect(await command(at(10))(person(), target)).toMatchObject({ code: CODES.aborted });
    expect(writes()).toEqual([]);
  });

  it('promote --full with a token of another revision is refused with 4', async () => {
    const target = await stage.canary(WALK);
    expect(await byHand.promoteFully(at(10, 'rev-1'))(person(), target)).toMatchObject({
      code: CODES['taken over'],
    });
    expect(await shareOf()).toBe(10);
  });
});

describe('invariant 8: several rollouts', () => {
  const two = async (): Promise<Target[]> => {
    const target = await stage.canary(WALK);
    return [target, { ...target, resource: 'pay', subject: { revision: 'rev-9', before: 'rev-1' } }];
  };
  const found = (targets: readonly Target[]) =>
    targets.map((target) => ({
      target,
      urn: `urn:pulumi:test::shop::${target.rolled.kind}::${target.resource}`,
    }));

  it('need --name or --all', async () => {
    const both = found(await two());
    expect(() => chosen(both, {})).toThrow('the stack has several rollouts, so nothing was sent');
    expect(() => chosen(both, { name: 'shop' })).toThrow('several rollouts are named shop');
    expect(chosen(both, { all: true })).toEqual(both);
    expect(chosen(both.slice(1), {})).toEqual(both.slice(1));
  });

  it('are all looked at before the first write: if one refuses, nothing is sent', async () => {
    const hands = (await two()).map((target) => ({ dependencies: person(), target }));
    stage.requests();
    expect(await byHand.onEach(byHand.promote(at(10)), hands)).toEqual([
      { code: CODES['taken over'], says: expect.stringContaining('pay: the program runs rev-9') as unknown },
    ]);
    expect(writes()).toEqual([]);
    expect(await shareOf()).toBe(10);
  });
});

it('status prints the token', async () => {
  const target = await awaiting();
  stage.clock.advance(10 * 60_000);
  const { text } = await statusText(target, person(), stage.clock.now(), { width: 200 });
  expect(text).toContain('workload rollout approve --name shop --at rev-2:10 approves it');
  expect(text).toMatch(/^ +at +rev-2:10$/m);
});

it.each([
  ['rev-2:10', at(10)],
  ['a:b:100', { revision: 'a:b', share: 100 }],
  ['rev-2', undefined],
  ['rev-2:101', undefined],
  ['rev-2:ten', undefined],
  ['', undefined],
])('the token in "%s"', (text, token) => {
  expect(tokenIn(text)).toEqual(token);
});

it('a label of before, with the phase approved, is an approval of its share', () => {
  const label = 'revision=rev-2&before=rev-1&phase=approved&runner=one&share=10&since=1&begun=1';
  expect(decodeProgress(label)).toMatchObject({ phase: 'walking', approved: 10 });
});
