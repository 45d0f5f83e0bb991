/** Checks of a rollout with the command on the real engine, on a clock that is ten times as fast. */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { start } from '../cli/command';
import type { Ended } from '../engine/command';
import type { Fields } from '../faults/engine';
import { at, BACK, Scene, type SceneKind, until } from './scene';

const SPEED = 10;
const TICK_MS = 50;
const CLOCK = join(__dirname, '..', '..', 'scripts', 'lib', 'fast-clock.cjs');

let server: Server;
let answer: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => {
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

/** Every tenth answer is that of the new release, as the routing says. */
function tenth(
  of: (isNew: boolean) => { readonly name?: string; readonly isDown?: boolean },
): RequestListener {
  let count = 0;
  return (_request, response) => {
    const { name, isDown = false } = of(count++ % 10 === 0);
    if (name !== undefined) response.setHeader('x-release', name);
    response.writeHead(isDown ? 503 : 200).end();
  };
}

/** A first step that is judged by requests to the server. */
const asking = (more: Fields = {}): Fields => ({
  steps: [
    { weight: 10, for: '1m', checks: ['errors'] },
    { weight: 100, for: '10s' },
  ],
  release: { header: 'x-release', revision: true },
  checks: { errors: { http: { url: url(), every: '200ms' }, margin: 45, ...more } },
});

describe.each<SceneKind>(['ForkedApplication', 'McpFunction'])('%s', (kind) => {
  let scene: Scene;
  let ticking: NodeJS.Timeout;
  let begun: number;
  beforeAll(async () => {
    scene = await Scene.open(kind);
    for (const release of [1, 2]) await scene.up(release);
    scene.save();
  });
  beforeEach(async () => {
    await scene.reset();
    begun = Date.now();
    let ahead = 0;
    ticking = setInterval(() => {
      const next = (Date.now() - begun) * (SPEED - 1);
      scene.t.emulator.clock.advance(next - ahead);
      ahead = next;
    }, TICK_MS);
  });
  afterEach(() => {
    clearInterval(ticking);
  });
  afterAll(() => scene.stop());

  const begin = (env: Readonly<Record<string, string>>, ...args: string[]) => {
    const fast = {
      NODE_OPTIONS: `--require ${CLOCK}`,
      FAST_CLOCK_SPEED: String(SPEED),
      FAST_CLOCK_BEGUN: String(begun),
    };
    const all = { ...process.env, ...scene.t.env, ...fast, ...env };
    return start(all, scene.t.folder, 'rollout', ...args, '--stack', 'test');
  };
  /** Runs the second release with this strategy. */
  const run = async (rollout: Fields, ...args: string[]): Promise<Ended> => {
    await scene.up(2, { rollout });
    expect(await scene.routing()).toEqual(at(10));
    return begin({}, 'run', ...args).ended;
  };
  const cause = async () => (await scene.progress()).get('cause');

  it('scenario 2: a release with the name of the previous one is refused, and nothing is sent', async () => {
    const rollout = { ...asking(), release: { header: 'x-release', env: 'RELEASE' } };
    const named = { rollout, envs: [{ name: 'RELEASE', value: 'shop-v2' }] };
    await scene.up(3, named);
    scene.declare(4, named);
    scene.t.requests();
    const routing = await scene.routing();
    for (const command of [['preview'], ['up', '--yes', '--skip-preview']]) {
      const refused = await scene.t.pulumi(...command);
      expect(refused.code).not.toBe(0);
      expect(refused.text.replace(/\s+/g, ' ')).toContain('rollout.release.env');
    }
    expect([scene.writes(), await scene.routing()]).toEqual([[], routing]);
  });

  it('scenario 2, invariant 5: names that are swapped pause the rollout', async () => {
    answer = tenth((isNew) => ({ name: isNew ? 'rev-1' : 'rev-2' }));
    const ended = await run(asking(), '--once');
    expect(ended.text.replace(/\s+/g, ' ')).toMatch(
      /\d+ % of the answers name rev-2 as the new release, which has 10 %\. Is rollout\.release right\?/,
    );
    expect([ended.code, await cause(), await scene.routing()]).toEqual([3, 'mismatch', at(10)]);
  });

  it('scenario 2, invariants 5 and 6: answers without names are no data, and pause the rollout', async () => {
    answer = tenth(() => ({}));
    const ended = await run(asking({ noDataAfter: '30s' }), '--once');
    expect([ended.code, await cause(), await scene.routing()]).toEqual([3, 'no-data', at(10)]);
  });

  it.each([
    ['no series', []],
    ['NaN', [{ metric: {}, value: [0, 'NaN'] }]],
  ])('scenario 3, invariant 6: Prometheus answers %s: the rollout pauses', async (_what, result) => {
    answer = (_request, response) => {
      response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }));
    };
    const { release: _names, ...rollout } = asking();
    const query = 'sum(increase(requests_total{revision="$canary"}[$window]))';
    const prometheus = { url: url(), query, thresholdRange: { max: 1 } };
    const limits = { initialDelay: '0s', interval: '5s', consecutiveErrorLimit: 0 };
    const ended = await run({ ...rollout, checks: { errors: { prometheus, ...limits } } }, '--once');
    expect([ended.code, await cause(), await scene.routing()]).toEqual([3, 'no-data', at(10)]);
  });

  it('scenario 4: the previous release is down, without names: its fix goes on', async () => {
    answer = tenth((isNew) => (isNew ? { name: 'rev-2' } : { isDown: true }));
    const ended = await run(asking());
    expect(ended.text).toContain('shop is healthy: rev-2 serves everything');
    expect([ended.code, await scene.routing()]).toEqual([0, { active: 'rev-2' }]);
  });

  it('scenario 4: the new release is down, without names: it is rolled back', async () => {
    answer = tenth((isNew) => (isNew ? { isDown: true } : { name: 'rev-1' }));
    const ended = await run(asking());
    expect(ended.text).toContain('failures that name no release');
    expect([ended.code, await scene.routing()]).toEqual([2, BACK]);
  });

  it('scenario 4: both releases are down, without names: the rollout pauses', async () => {
    answer = tenth(() => ({ isDown: true }));
    const ended = await run(asking(), '--once');
    expect([ended.code, await cause(), await scene.routing()]).toEqual([3, 'inconclusive', at(10)]);
  });

  it('scenario 7, invariant 9: too little is left of --max-wait to watch the next share: it stays, and the run ends with 5', async () => {
    scene.judge('passes');
    const steps = [
      { weight: 10, checks: ['judge'] },
      { weight: 50, for: '10m' },
      { weight: 100, for: '10m' },
    ];
    const { checks } = scene.args(2).rollout as { checks: Fields };
    const ended = await run({ steps, checks }, '--max-wait', '90s');
    expect(ended.text.replace(/\s+/g, ' ')).toMatch(
      /shop: stays at 10 %: --max-wait leaves .*, and 50 % must be watched for 5m\. Run this again/,
    );
    expect([ended.code, await scene.routing()]).toEqual([5, at(10)]);
  });

  it('scenario 9: a command fails while the step awaits approval: it is rolled back, and saw no password', async () => {
    const seen = join(scene.t.folder, 'seen');
    const verdict = join(scene.t.folder, 'verdict');
    writeFileSync(seen, '');
    scene.judge('passes');
    const script = `const fs = require('node:fs'); fs.writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env)); process.exit(Number(fs.readFileSync(${JSON.stringify(verdict)}, 'utf8')))`;
    const steps = [{ weight: 10, checks: ['errors'], approve: true }, { weight: 100 }];
    const rollout = { steps, checks: { errors: { command: ['node', '-e', script], interval: '10s' } } };
    await scene.up(2, { rollout });
    const planted = { PGPASSWORD: 'planted', GITLAB_TOKEN: 'planted', CI_JOB_TOKEN: 'planted' };
    const running = begin(planted, 'run');
    await until(() => running.text().includes('awaits approval'));
    scene.judge('fails');
    const ended = await running.ended;
    expect(ended.text).toContain('errors: the command failed');
    expect([ended.code, await scene.routing()]).toEqual([2, BACK]);
    expect(readFileSync(seen, 'utf8')).toContain('ROLLOUT_CANARY');
    expect(readFileSync(seen, 'utf8')).not.toContain('planted');
  });
});
