import fc from 'fast-check';
import { Meter } from '../products/accounts/meter';
import { Database } from '../store/database';
import { ExecutionStore } from '../store/executions';
import { FileStore } from '../store/files';
import { ObjectStore } from '../store/objects';
import { Settings } from '../store/settings';
import { UsageStore } from '../store/usage';
import { Clock } from './clock';
import type { Dimension } from './dimensions';
import { Outcomes } from './outcomes';
import type { Platform } from './platform';
import {
  advanceDeployable,
  deploy,
  type Deployable,
  dueAt,
  emptyRollout,
  type Revision,
  route,
  type Share,
  shareOf,
  statusOf,
  trafficPercent,
} from './rollout';

const settings = new Settings(new Database());
const nothing = () => undefined;
const storage = { load: () => 0, save: nothing, loadReached: nothing, saveReached: nothing, clear: nothing };

function platform(): Platform {
  const outcomes = new Outcomes(settings);
  outcomes.clear();
  const database = new Database();
  const clock = new Clock('manual', storage);
  const usage = new UsageStore<Dimension>(database, 'account-1');
  return {
    kinds: [],
    store: new ObjectStore(database),
    executions: new ExecutionStore(database),
    usage,
    meter: new Meter(usage, clock),
    clock,
    skip: () => undefined,
    files: new FileStore(database),
    handlers: {},
    outcomes,
    deployDelayMs: 10,
    deleteDelayMs: 10,
  };
}

type Step =
  | { do: 'fork'; traffic: number | undefined; fails: boolean }
  | { do: 'route'; active: number; canary: number | undefined; percent: number }
  | { do: 'wait'; ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('fork' as const),
    traffic: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    fails: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('route' as const),
    active: fc.nat(8),
    canary: fc.option(fc.nat(8), { nil: undefined }),
    percent: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 12 }) }),
);

/** Invariants of any application after any change. */
function check(record: Deployable) {
  const { rollout } = record;
  const ids = rollout.revisions.map(({ id }) => id);
  const health = (id: string | undefined) => rollout.revisions.find((revision) => revision.id === id)?.health;
  expect(ids.length).toBeLessThanOrEqual(5);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of [rollout.active, rollout.canary, rollout.previousActive, rollout.switchTo]) {
    if (id !== undefined) expect(ids).toContain(id);
  }
  if (rollout.active !== undefined) {
    expect(health(rollout.active)).toBe('healthy');
    expect(rollout.canary).not.toBe(rollout.active);
    expect(ids.reduce((sum, id) => sum + trafficPercent(rollout, id), 0)).toBe(100);
  }
  if (health(rollout.canary) !== 'healthy') expect(trafficPercent(rollout, String(rollout.canary))).toBe(0);
  expect(dueAt(record) !== undefined).toBe(statusOf(record) === 'DEPLOYING');
}

test('after any forks, routing and waiting, traffic adds up and no needed revision is dropped', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const place = platform();
      let at = 0;
      let record: Deployable = { rollout: emptyRollout, events: [] };
      for (const next of steps) {
        const writer = { workspace: 'w', subject: 's', at };
        if (next.do === 'wait') {
          at += next.ms;
          record = advanceDeployable(record, at) ?? record;
        } else if (next.do === 'fork') {
          if (next.fails) place.outcomes.failNext({ kind: 'k', message: 'boom' });
          const target = { kind: 'k', name: 'n' };
          record = deploy<Revision, Deployable>(record, {}, shareOf(next.traffic), writer, place, target);
        } else {
          const canary = next.canary === undefined ? undefined : `rev-${next.canary}`;
          const before = record;
          try {
            record = route(record, { active: `rev-${next.active}`, canary, canaryPercent: next.percent }, at);
          } catch {
            expect(record).toBe(before);
          }
        }
        check(record);
      }
    }),
  );
});

test('a canary without another serving revision gets no traffic', () => {
  const place = platform();
  const target = { kind: 'k', name: 'n' };
  const release = (record: Deployable, share: Share, at: number) =>
    deploy<Revision, Deployable>(record, {}, share, { workspace: 'w', subject: 's', at }, place, target);
  place.outcomes.failNext({ kind: 'k', message: 'boom' });
  const failing = release({ rollout: emptyRollout, events: [] }, 'all', 0);
  const settled = advanceDeployable(release(failing, 40, 1), 100);
  expect(settled?.rollout).toMatchObject({ canary: 'rev-2', canaryPercent: 40 });
  expect(settled && trafficPercent(settled.rollout, 'rev-2')).toBe(0);
});
