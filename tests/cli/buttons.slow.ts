/**
 * The buttons of the emulator's console and the commands of a person do the same: in each situation both are carried
 * out on the same platform, and leave the same routing, progress and verdicts, or both refuse.
 */
import * as byHand from '../../cli/src/rollout/by-hand';
import { decodeProgress } from '../../cli/src/rollout/progress';
import { CODES, type Target } from '../../cli/src/rollout/run';
import { undo } from '../../cli/src/rollout/undo';
import type { RolloutCommand } from '../../emulator/src/console/answers';
import { pageOf } from '../../emulator/src/testing/console';
import { verdictsIn } from '../../provider/src/resources/rollout/verdicts';
import { judged, Stage, WALK } from './stage';

const KIND = 'ForkedApplication';
const stage = new Stage();
const person = () => stage.by('person');
const canary = (rollout = WALK as Parameters<Stage['canary']>[0]) => stage.canary(rollout, KIND);
const tell = () => undefined;

/** A platform in some situation, and what the command would read from state. */
const SITUATIONS: Readonly<Record<string, () => Promise<Target>>> = {
  'a canary that no run has looked at': () => canary(),
  'a canary on its way': async () => {
    const target = await canary();
    await stage.drive(target, { once: true });
    return target;
  },
  'a canary at its second step': async () => {
    const target = await canary();
    await byHand.promote({ revision: 'rev-2', share: 10 })(person(), target);
    return target;
  },
  'a canary that is watched at 100 %': async () => {
    const target = await canary();
    for (const share of [10, 50]) await byHand.promote({ revision: 'rev-2', share })(person(), target);
    return target;
  },
  'a canary that awaits an approval': () => canary(judged(0, { approve: true })),
  'an approved canary': async () => {
    const target = await canary(judged(0, { approve: true }));
    await byHand.approve({ revision: 'rev-2', share: 10 })(person(), target);
    return target;
  },
  'a paused canary': async () => {
    const target = await canary();
    await byHand.pause(person(), target);
    return target;
  },
  'an aborted canary': async () => {
    const target = await canary();
    await byHand.abort(person(), { rolled: target.rolled, seen: await stage.seen(target) }, tell);
    return target;
  },
  'a canary whose share somebody changed': async () => {
    const target = await canary();
    await stage.drive(target, { once: true });
    await stage.route({ active: 'rev-1', canary: 'rev-2', canaryPercent: 33 }, KIND);
    return target;
  },
  'a canary that failed before, which somebody routed again': async () => {
    const target = await canary();
    await byHand.abort(person(), { rolled: target.rolled, seen: await stage.seen(target) }, tell);
    await stage.route({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 }, KIND);
    return target;
  },
  'a release that passed every step': async () => {
    const target = await canary();
    await byHand.promoteFully()(person(), target);
    return target;
  },
  'a release that was undone': async () => {
    const target = await canary();
    await byHand.promoteFully()(person(), target);
    await undo(person(), { rolled: target.rolled, seen: await stage.seen(target) }, {}, tell);
    return target;
  },
  'a third release after an aborted one': async () => {
    const target = await canary();
    await byHand.abort(person(), { rolled: target.rolled, seen: await stage.seen(target) }, tell);
    await stage.up(3, WALK, KIND);
    return stage.target(WALK, KIND);
  },
  'a first release': async () => {
    await stage.up(1, WALK, KIND);
    return stage.target(WALK, KIND);
  },
  'a label that cannot be read': async () => {
    const target = await canary();
    const { metadata, spec } = await stage.read(KIND);
    const labels = { ...metadata.labels, 'pulumi-rollout': 'phase=flying' };
    await stage.world.request('PUT', '/applications/shop', { metadata: { ...metadata, labels }, spec });
    return target;
  },
};

const COMMANDS: Readonly<Record<RolloutCommand, (target: Target) => Promise<unknown>>> = {
  promote: (target) => byHand.promoteFully()(person(), target),
  pause: (target) => byHand.pause(person(), target),
  abort: async (target) =>
    byHand.abort(person(), { rolled: target.rolled, seen: await stage.seen(target) }, tell),
  undo: async (target) => undo(person(), { rolled: target.rolled, seen: await stage.seen(target) }, {}, tell),
};

/** What a command leaves behind. Who did it, and when exactly, may differ. */
async function left() {
  const { metadata, spec } = await stage.read(KIND);
  const progress = decodeProgress(metadata.labels?.['pulumi-rollout']);
  const { active, canary, canaryPercent } = spec.revision;
  return {
    routing: { active, canary, canaryPercent },
    progress: progress && {
      ...{ revision: progress.revision, before: progress.before, share: progress.share },
      ...{ phase: progress.phase, since: progress.since, begun: progress.begun },
      ...{ approved: progress.approved, usual: progress.usual },
    },
    verdicts: Object.fromEntries(
      [...verdictsIn(metadata.labels)].map(([revision, { standing, release, reason }]) => [
        revision,
        { standing, release, reason },
      ]),
    ),
  };
}

async function byCommand(command: RolloutCommand, target: Target): Promise<'done' | 'refused'> {
  try {
    const ended = await COMMANDS[command](target);
    return (ended as { code?: number } | undefined)?.code === undefined ||
      (ended as { code: number }).code === CODES.healthy
      ? 'done'
      : 'refused';
  } catch {
    return 'refused';
  }
}

async function byButton(command: RolloutCommand): Promise<'done' | 'refused'> {
  const page = await pageOf(stage.world.emulator);
  const { active, canary: second } = await stage.routing(KIND);
  const body = { name: 'shop', command, revision: second || active };
  const { status } = await page.send('/application/rollout', body);
  if (status !== 204 && status !== 409) throw new Error(`the console answered ${status}`);
  return status === 204 ? 'done' : 'refused';
}

describe.each(Object.keys(SITUATIONS))('%s', (situation) => {
  it.each(Object.keys(COMMANDS) as RolloutCommand[])('%s', async (command) => {
    const target = await (SITUATIONS[situation] ?? (() => Promise.reject(new Error())))();
    const { emulator } = stage.world;
    const before = await left();
    const saved = emulator.save();
    const outcome = await byCommand(command, target);
    const after = await left();
    emulator.restore(saved);
    expect(await left()).toEqual(before);
    const button = await byButton(command);
    expect({ outcome: button, ...(await left()) }).toEqual({ outcome, ...after });
  });
});

it('a button of a page that is out of date changes nothing', async () => {
  await canary();
  const before = await left();
  const page = await pageOf(stage.world.emulator);
  const body = { name: 'shop', command: 'promote', revision: 'rev-9' };
  expect(await page.send('/application/rollout', body)).toMatchObject({
    status: 409,
    body: { message: 'rev-2 rolls out now, not rev-9: look again. Nothing was changed.' },
  });
  expect(await left()).toEqual(before);
});

it('the page offers only commands that would do something', async () => {
  const page = await pageOf(stage.world.emulator);
  const offered = async () =>
    ((await page.read('/application?name=shop')).body as { commands: RolloutCommand[] }).commands;
  const target = await canary();
  expect(await offered()).toEqual(['promote', 'pause', 'abort', 'undo']);
  await byHand.pause(person(), target);
  expect(await offered()).toEqual(['promote', 'abort', 'undo']);
  await byHand.promoteFully()(person(), target);
  expect(await offered()).toEqual(['undo']);
});
