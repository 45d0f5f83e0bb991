/** Prometheus checks: a real server scrapes an application behind the emulator, and a rollout queries it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmulator, type Emulator } from '@workload/emulator';
import { Client } from '@workload/sdk';
import { RolloutTarget } from '../../cli/src/rollout/platform';
import { CODES, type Ended, run } from '../../cli/src/rollout/run';
import { strategyOf } from '../../cli/src/rollout/strategy';
import { rolloutSchema } from '../../provider/src/rollout';
import { call } from '../engine/story';
import { type Prometheus, startPrometheus } from './prometheus';

let emulator: Emulator;
let prometheus: Prometheus;
let folder: string;
let visits: AbortController;

/** Requests and errors of each revision, as the shop exports them. */
let counted: Map<string, { total: number; bad: number }>;
let failing: string | undefined;

beforeEach(async () => {
  counted = new Map();
  failing = undefined;
  folder = mkdtempSync(join(tmpdir(), 'workload-prometheus-'));
  emulator = await startEmulator({
    handlers: {
      application: ({ revision, path }) => {
        if (path === '/metrics') return { body: metrics() };
        const counts = counted.get(revision) ?? { total: 0, bad: 0 };
        const isBad = revision === failing;
        counted.set(revision, { total: counts.total + 1, bad: counts.bad + (isBad ? 1 : 0) });
        return { status: isBad ? 500 : 200, body: revision };
      },
    },
  });
  await release();
  const { host, pathname } = new URL(`${shop()}/metrics`);
  const scraped = `{ job_name: shop, metrics_path: '${pathname}', static_configs: [{ targets: ['${host}'] }] }`;
  prometheus = await startPrometheus(folder, `scrape_configs: [${scraped}]\n`);
  visits = new AbortController();
  void visit(visits.signal);
});
afterEach(async () => {
  visits.abort();
  await prometheus.end();
  await emulator.stop();
  rmSync(folder, { recursive: true });
});

const shop = () => `${emulator.url}/${emulator.workspace}/applications/shop`;

/** The shop's metrics, as text. */
function metrics(): string {
  const lines = [...counted].flatMap(([revision, { total, bad }]) => [
    `shop_requests_total{revision="${revision}"} ${total}`,
    `shop_errors_total{revision="${revision}"} ${bad}`,
  ]);
  return `${lines.join('\n')}\n`;
}

/** The first release, and the second one as a canary. */
async function release(): Promise<void> {
  const body = (number: number, more: object) => ({
    metadata: { name: 'shop' },
    spec: { runtime: { image: `shop:${number}` }, image: `shop:${number}`, ...more },
  });
  await call(emulator, 'POST', '/applications', body(1, {}));
  await call(emulator, 'PUT', '/applications/shop', body(2, { revision: { traffic: 20 } }));
}

/** Visitors of the shop. */
async function visit(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Without the signal: each request would leave a listener on it.
    const answer = await fetch(shop()).catch(() => undefined);
    await answer?.text().catch(() => undefined);
    await delay(10);
  }
}

/** Runs the rollout with the server's counters. */
function drive({ once: isOnce = false } = {}): Promise<Ended> {
  const grown = (metric: string, revision: string) =>
    `sum(increase(${metric}{revision="${revision}"}[$window]))`;
  const counters = (revision: string) => ({
    bad: grown('shop_errors_total', revision),
    total: grown('shop_requests_total', revision),
  });
  const { url } = prometheus;
  const source = { url, canary: counters('$canary'), baseline: counters('$baseline') };
  const strategy = rolloutSchema.parse({
    steps: [
      { weight: 20, for: '2s', checks: ['errors'] },
      { weight: 100, for: '2s', checks: ['errors'] },
    ],
    checks: {
      errors: {
        prometheus: source,
        // Few requests are enough on a busy machine.
        margin: 45,
        initialDelay: '4s',
        interval: '1s',
        consecutiveErrorLimit: 4,
      },
    },
  });
  const { baseUrl, apiKey, workspace } = emulator;
  const target = {
    resource: 'shop',
    rolled: new RolloutTarget('Application', 'shop'),
    subject: { revision: 'rev-2', before: 'rev-1' },
    strategy: strategyOf(strategy),
  };
  const dependencies = {
    client: new Client({ baseUrl, auth: apiKey, workspace }),
    signal: new AbortController().signal,
    // For half a minute, an abort checks that its routing stands.
    clock: {
      now: Date.now,
      sleep: (ms: number, signal: AbortSignal) => delay(Math.min(ms, 500), undefined, { signal }),
    },
    env: {},
    credential: () => Promise.resolve({}),
    runner: 'one',
    tell: () => undefined,
  };
  return run(target, dependencies, { once: isOnce, until: Date.now() + 50_000 });
}

const routing = async () =>
  ((await call(emulator, 'GET', '/applications/shop')) as { spec: { revision: object } }).spec.revision;

it('a release as good as the previous one is promoted', async () => {
  expect(await drive()).toEqual({ code: CODES.healthy, says: 'shop is healthy: rev-2 serves everything' });
  expect(await routing()).toMatchObject({ active: 'rev-2' });
}, 60_000);

it('a failing release is rolled back', async () => {
  failing = 'rev-2';
  const { code, says } = await drive();
  expect(says).toMatch(/errors: (\d+) of \1 failed, 0 of \d+ of the previous release/);
  expect(code).toBe(CODES.aborted);
  expect(await routing()).toMatchObject({ active: 'rev-1' });
}, 60_000);

it('a stopped server lets nothing pass', async () => {
  await prometheus.end();
  const { code, says } = await drive({ once: true });
  expect([code, says]).toEqual([CODES.waits, expect.stringContaining('Prometheus at')]);
  expect(await routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 20 });
}, 60_000);
