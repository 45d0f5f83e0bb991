/** Commands of a person name the place of the rollout, so that a command acts once, however often it runs. */
import * as byHand from '../../cli/src/rollout/by-hand';
import { decodeProgress } from '../../cli/src/rollout/progress';
import { CODES, type Target } from '../../cli/src/rollout/run';
import { chosen } from '../../cli/src/rollout/stack';
import { statusText } from '../../cli/src/rollout/status';
import { type Token, tokenIn } from '../../cli/src/rollout/token';
import { judged, once, PATHS, Stage, WALK } from './stage';

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
  expect((await stage.seen(target)).progress?.phase).toBe('done');
  stage.requests();
  for (const share of [10, 50, 100])
    expect(await byHand.promote(at(share))(person(), target)).toMatchObject({ code: CODES.healthy });
  expect(await byHand.promoteFully()(person(), target)).toMatchObject({ code: CODES.healthy });
  expect(writes()).toEqual([]);
});

describe('scenario 5: a stale token', () => {
  const commands = { approve: byHand.approve, promote: byHand.promote };

  it.each(Object.entries(commands))('%s: of another revision is refused with 4', async (_name, command) => {
    await stage.canary(WALK);
    await stage.up(3, WALK);
    stage.requests();
    expect(await command(at(10))(person(), stage.target(WALK))).toEqual({
      code: CODES['taken over'],
      says: 'shop: the program runs rev-3, not rev-2; nothing was sent. See workload rollout status',
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
    const hands = (await two()).map((target) => ({ hand: person(), target }));
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
  expect(text).toContain('workload rollout approve --at rev-2:10 approves it');
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
