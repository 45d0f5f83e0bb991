/** Faults that users of other tools have reported (docs/rollout-reference.md): each does not happen here. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as byHand from '../../cli/src/rollout/by-hand';
import { CODES } from '../../cli/src/rollout/run';
import { undo } from '../../cli/src/rollout/undo';
import type { Fields } from '../faults/engine';
import { judged, Stage, WALK } from './stage';

const stage = new Stage();
const quietly = () => undefined;
const kind = 'McpFunction';

const target = (rollout: Fields = WALK) => stage.target(rollout);
const found = async () => ({ rolled: target().rolled, seen: await stage.seen(target()) });
const finish = async () => {
  expect(await stage.drive(target())).toMatchObject({ code: CODES.healthy });
};
const abort = async () => byHand.abort(stage.by('person'), await found(), quietly);
const revisions = async () =>
  ((await stage.world.request('GET', '/functions/shop/revisions')) as { id: string }[]).map(({ id }) => id);
const writes = () => stage.requests().filter((request) => !request.startsWith('GET'));

/** One release after the other, each promoted. */
async function promoted(...numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    await stage.up(number, WALK);
    await finish();
  }
}

it('orca#3341: an undo passes over a release that was aborted meanwhile, and goes back to the one that served', async () => {
  await promoted(1);
  await stage.up(2, WALK);
  await abort();
  await promoted(3);
  await undo(stage.by('person'), await found(), {}, quietly);
  expect(await stage.routing()).toMatchObject({ active: 'rev-1' });
});

it('argo-rollouts#4612: a return to an older good release in the middle of a rollout gives it everything, and the canary nothing', async () => {
  await promoted(1, 2);
  await stage.up(3, WALK);
  await stage.drive(target(), { minutes: 15 });
  expect(await stage.routing()).toMatchObject({ active: 'rev-2', canary: 'rev-3', canaryPercent: 50 });
  stage.requests();
  await stage.up(1, WALK);
  expect(writes()).toEqual(['PUT /functions/shop']);
  const { active, canary = '', canaryPercent = 0 } = await stage.routing();
  expect([active, canary, canaryPercent]).toEqual(['rev-1', '', 0]);
});

it('argo-rollouts#2048: after an abort, the next release starts at the first weight and goes on to its end', async () => {
  await promoted(1);
  await stage.up(2, WALK);
  await abort();
  await stage.up(3, WALK);
  expect(await stage.routing()).toMatchObject({ active: 'rev-1', canary: 'rev-3', canaryPercent: 10 });
  await finish();
  expect(await stage.routing()).toMatchObject({ active: 'rev-3' });
});

it('deploy-cloudrun#202: after somebody has moved traffic by hand, the next release still gets its first weight', async () => {
  await stage.canary(WALK);
  await stage.route({ active: 'rev-1', canary: 'rev-2', canaryPercent: 35 });
  expect(await stage.drive(target())).toMatchObject({ code: CODES['taken over'] });
  await stage.up(3, WALK);
  expect(await stage.routing()).toMatchObject({ active: 'rev-1', canary: 'rev-3', canaryPercent: 10 });
  await finish();
});

it.each<[string, (number: number, more: Fields) => Promise<void>]>([
  ['workers-sdk#10585: another argument', (number, more) => stage.up(number, WALK, kind, more)],
  [
    'workers-sdk#10585: another argument, without the labels',
    async (number, more) => {
      const { metadata, spec } = await stage.read();
      const { 'pulumi-releases': _gone, 'pulumi-rollout': _too, ...labels } = metadata.labels ?? {};
      await stage.world.request('PUT', '/functions/shop', { metadata: { ...metadata, labels }, spec });
      await stage.up(number, WALK, kind, more);
    },
  ],
])('%s changes after an abort: the aborted release gets no traffic by it', async (_what, change) => {
  await promoted(1);
  await stage.up(2, WALK);
  await abort();
  await stage.engine.refresh();
  await change(2, { displayName: 'Shop' });
  const { active, canary = '' } = await stage.routing();
  expect([active, canary, await revisions()]).toEqual(['rev-1', '', ['rev-1', 'rev-2']]);
});

describe('a Prometheus server', () => {
  let server: Server;
  /** The value of a query; undefined for no series. */
  let answer: (query: string) => number | undefined;
  let check: (more?: Fields) => Fields;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://counters').searchParams.get('query') ?? '';
      const value = answer(query);
      const result = value === undefined ? [] : [{ metric: {}, value: [0, String(value)] }];
      response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const of = (whose: string) => ({ bad: `bad{${whose}}[$window]`, total: `total{${whose}}[$window]` });
    check = (more = { canary: of('canary'), baseline: of('baseline') }) => ({
      steps: [
        { weight: 10, for: '10m', checks: ['errors'] },
        { weight: 100, for: '1m' },
      ],
      checks: { errors: { prometheus: { url, ...more } } },
    });
  });
  afterAll(() => {
    server.close();
  });

  it('kayenta#377: failures of the new release pass no check whose previous release has no series of failures', async () => {
    answer = (query) => {
      if (query.includes('baseline')) return query.startsWith('total') ? 4000 : undefined;
      return query.startsWith('total') ? 400 : 200;
    };
    await stage.canary(check());
    expect(await stage.drive(target(check()), { once: true, minutes: 15 })).toMatchObject({
      code: CODES.waits,
    });
    expect(await stage.routing()).toMatchObject({ canary: 'rev-2', canaryPercent: 10 });
  });

  it('kayenta#799: failures of the new release fail a check whose previous release had none', async () => {
    answer = (query) => {
      if (query.includes('baseline')) return query.startsWith('total') ? 4000 : 0;
      return query.startsWith('total') ? 400 : 200;
    };
    await stage.canary(check());
    expect(await stage.drive(target(check()))).toMatchObject({ code: CODES.aborted });
    expect(await stage.routing()).toMatchObject({ active: 'rev-1' });
  });

  it('flagger#1098: a value that no request has made is no number, and pauses the rollout', async () => {
    answer = () => Number.NaN;
    const latency = check({ query: 'latency{canary}[$window]', thresholdRange: { max: 0.5 } });
    await stage.canary(latency);
    expect(await stage.drive(target(latency), { once: true, minutes: 15 })).toMatchObject({
      code: CODES.waits,
    });
    expect(await stage.routing()).toMatchObject({ canary: 'rev-2', canaryPercent: 10 });
  });

  it('flagger#1815, copilot-cli#4512: a value that is outside from the beginning rolls back, and is shown', async () => {
    answer = () => 20;
    const latency = check({ query: 'latency{canary}[$window]', thresholdRange: { max: 1.1 } });
    await stage.canary(latency);
    expect(await stage.drive(target(latency))).toMatchObject({
      code: CODES.aborted,
      says: expect.stringContaining('20') as string,
    });
    expect(await stage.routing()).toMatchObject({ active: 'rev-1' });
  });
});

it('ecspresso#284: an abort after the end says how to go back with the credential alone', async () => {
  await promoted(1, 2);
  stage.requests();
  await expect(abort()).rejects.toThrow(
    'function shop has no rollout in progress: rev-2 serves everything. To go back: workload rollout undo --name shop',
  );
  expect(writes()).toEqual([]);
});

it('argo-rollouts#1292: an abort without a rollout sends nothing', async () => {
  await stage.up(1, WALK);
  stage.requests();
  await expect(abort()).rejects.toThrow('has no rollout in progress: rev-1 serves everything');
  expect(writes()).toEqual([]);
});

it.each([
  ['the last step', 100],
  ['a step before', 50],
])('flagger#1588: a rollout in %s can be aborted by hand', async (_what, share) => {
  await promoted(1);
  await stage.up(2, WALK);
  await stage.drive(target(), { minutes: share === 100 ? 45 : 15 });
  const { active, canaryPercent = 0 } = await stage.routing();
  expect(active === 'rev-2' ? 100 : canaryPercent).toBe(share);
  await abort();
  expect(await stage.routing()).toMatchObject({ active: 'rev-1' });
});

it('argo-rollouts#4461: an abort right after promote --full takes the traffic back', async () => {
  await promoted(1);
  await stage.up(2, judged(75));
  await byHand.promoteFully()(stage.by('person'), target(judged(75)));
  expect(await stage.routing()).toMatchObject({ active: 'rev-2' });
  await undo(stage.by('person'), await found(), {}, quietly);
  expect(await stage.routing()).toMatchObject({ active: 'rev-1' });
});

/** Reports of the page that other tests cover: by their first words there. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'aws-controllers-k8s #2907': ['rollout/table.ts', 'unchanged ups, also beside a run, change nothing'],
  'pulumi #4919': ['rollout/table.ts', 'unchanged ups, also beside a run, change nothing'],
  'pulumi #9148': ['rollout/surroundings.slow.ts', 'while an up holds the lock'],
  'argo-rollouts #3039': [
    'rollout/memory.slow.suite.ts',
    'v2 failed by %s, v3 is healthy: a revert to v2 is refused',
  ],
  'argo-rollouts #2929': ['cli/run.test.ts', 'a later up does not roll out again'],
  'argo-rollouts #4479': ['cli/faults.test.ts', 'that is %s never completes a step'],
  'flagger #1801': ['cli/checks.test.ts', 'a command that fails while the step awaits approval rolls back'],
  'argo-rollouts #2088': ['rollout/together.test.ts', 'each waits for the other before every step'],
  'workers-sdk #7753': ['cli/run.test.ts', 'after a kill, the next runner continues in the same step'],
};

it('every report on the page has a test', () => {
  const read = (...path: string[]) => readFileSync(join(__dirname, '..', ...path), 'utf8');
  const [, table = ''] =
    /Users of such tools report these problems:\n([^]*?)\n## /.exec(
      read('..', 'docs', 'rollout-reference.md'),
    ) ?? [];
  const reports = [...table.matchAll(/\[([\w-]+ #\d+)\]\(/g)].map(([, name = '']) => name);
  const own = read('cli', 'reported.test.ts');
  const untested = reports.filter((name) => {
    const [file, title] = ELSEWHERE[name] ?? [];
    return file === undefined ? !own.includes(name.replace(' ', '')) : !read(file).includes(title ?? '');
  });
  expect([reports.length > 20, untested]).toEqual([true, []]);
});
