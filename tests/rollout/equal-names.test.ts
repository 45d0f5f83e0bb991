/** `--together` with equal names: rollouts of several kinds and stacks go in step, whatever they are called. */
import { tmpdir } from 'node:os';
import { drive, type Driven } from '../../cli/src/rollout/drive';
import { type Kind, RolloutTarget } from '../../cli/src/rollout/platform';
import { CODES } from '../../cli/src/rollout/run';
import type { Screen } from '../../cli/src/rollout/screen';
import { Stack } from '../../cli/src/rollout/selected';
import { shareOf } from '../../cli/src/rollout/view';
import { Counters } from '../cli/counters';
import { Stage, Tempo } from '../cli/stage';
import { Engine, type Fields } from '../faults/engine';

const stage = new Stage();
const quietly = () => undefined;

const lasting = (first: string) => ({
  steps: [
    { weight: 10, for: first },
    { weight: 50, for: '1m' },
    { weight: 100, for: '1m' },
  ],
});

/** A second release as a canary, of an object in a stack of its own. All have one logical name and one URN. */
async function canary(kind: Kind, stack: string, rollout: Fields): Promise<Driven> {
  const name = `${stack}-shop`;
  stage.engine = new Engine(stage.world.providers);
  for (const number of [1, 2]) {
    const { shop } = stage.program(number, rollout, kind);
    const args = { ...shop?.args, name };
    expect((await stage.engine.up({ shop: { kind, args } })).failed).toBeUndefined();
  }
  const { client, signal, credential } = stage.by();
  return {
    target: { ...stage.target(rollout, kind), rolled: new RolloutTarget(kind, name) },
    urn: `urn:pulumi:same::project::${kind}::shop`,
    stack: await Stack.of(tmpdir(), stack),
    by: { client, signal, credential, place: stage.place },
  };
}

/** Runs them in step. @returns the exit code, and each share that was written */
async function together(all: readonly Driven[]): Promise<[number, number[]]> {
  const tempo = new Tempo(stage, all.length);
  const shares: number[] = [];
  const by = tempo.of(stage.by());
  const screen: Screen = {
    ...{ say: quietly, show: quietly, above: quietly, end: quietly },
    tell: (report) => {
      if (report.kind === 'step' && report.moved.event === 'step')
        shares.push(shareOf(report.seen, report.target.subject.revision));
    },
    ended: () => void tempo.until(Promise.resolve()),
  };
  const code = await drive(all, {
    ...{ by, screen, asJson: false, once: false, until: Infinity, together: true },
  });
  return [code, shares];
}

describe('scenario 6: a ForkedApplication and an Agent of one logical name, in two stacks', () => {
  it('none takes a step before all are ready', async () => {
    const all = [
      await canary('ForkedApplication', 'one', lasting('1m')),
      await canary('Agent', 'one', lasting('7m')),
      await canary('ForkedApplication', 'two', lasting('3m')),
      await canary('Agent', 'two', lasting('1m')),
    ];
    expect(await together(all)).toEqual([CODES.healthy, [50, 50, 50, 50, 100, 100, 100, 100]]);
  });

  it('if one fails, all are rolled back', async () => {
    const counters = await Counters.start();
    counters.verdict = 'failing';
    const { steps } = lasting('10m');
    const failing = { steps: [{ ...steps[0], checks: ['errors'] }, ...steps.slice(1)] };
    const all = [
      await canary('ForkedApplication', 'one', lasting('10m')),
      await canary('Agent', 'one', { ...failing, checks: { errors: counters.check } }),
      await canary('ForkedApplication', 'two', lasting('10m')),
    ];
    expect(await together(all)).toEqual([CODES.aborted, []]);
    counters.stop();
    for (const { target } of all)
      expect(await stage.seen(target)).toMatchObject({ active: 'rev-1', canary: undefined });
  });
});
