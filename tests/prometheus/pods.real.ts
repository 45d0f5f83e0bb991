/**
 * The queries of docs/rollout-reference.md on a real Prometheus server that scrapes several pods of two releases: they restart,
 * disappear, fail to answer and begin late.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { watch } from '../../cli/src/rollout/analysis/watch';
import { prometheusSource } from '../../cli/src/rollout/analysis/prometheus';
import type { Counts } from '../../cli/src/rollout/analysis/statistic';
import type { Measured, Source, Watched } from '../../cli/src/rollout/analysis/watched';
import { type PrometheusSource, strategyOf } from '../../cli/src/rollout/strategy';
import { rolloutSchema } from '../../provider/src/rollout';
import { type Prometheus, startPrometheus } from './prometheus';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'rollout-reference.md'), 'utf8');
/** The page's queries, by the comment above each. */
const QUERIES = Object.fromEntries(
  [...(/```promql\n([^]*?)```/.exec(page)?.[1] ?? '').matchAll(/^# (.*)\n(.*)$/gm)].map(
    ([, name = '', query = '']) => [name, query] as const,
  ),
);
const query = (name: string) => {
  const found = QUERIES[name];
  if (found === undefined) throw new Error(`docs/rollout-reference.md has no query "${name}"`);
  return found;
};

/** Buckets of latency, in seconds. */
const BUCKETS = [0.1, 0.5, 1, Infinity];

/** One process of a release, with metrics. Counters begin with what it served before. */
class Pod {
  readonly #server: Server;
  good = 100_000;
  bad = 5_000;
  /** Whether it exports the counter of failures. */
  isBadExported = true;
  /** Answers to scrapes: the metrics, an error, or a value that is no number. */
  mode: 'metrics' | 'error' | 'nan' = 'metrics';
  readonly #slow = BUCKETS.map(() => 0);

  private constructor(readonly release: string) {
    this.#server = createServer((_request, response) => {
      if (this.mode === 'error') response.statusCode = 503;
      response.end(this.mode === 'error' ? '' : this.#metrics());
    });
  }

  static async start(release: string): Promise<Pod> {
    const pod = new Pod(release);
    pod.#server.listen(0, '127.0.0.1');
    await once(pod.#server, 'listening');
    return pod;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  serve(requests: number, { failures = 0, seconds = 0.05 } = {}): void {
    this.good += requests - failures;
    this.bad += failures;
    for (const [index, most] of BUCKETS.entries())
      if (seconds <= most) this.#slow[index] = (this.#slow[index] ?? 0) + requests;
  }

  /** A new process begins at zero. */
  restart(): void {
    [this.good, this.bad] = [0, 0];
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #metrics(): string {
    const labels = `app="shop",release="${this.release}"`;
    const good = this.mode === 'nan' ? 'NaN' : String(this.good);
    const buckets = BUCKETS.map((most, index) => {
      const le = most === Infinity ? '+Inf' : String(most);
      return `http_request_duration_seconds_bucket{${labels},le="${le}"} ${this.#slow[index] ?? 0}`;
    });
    const bad = this.isBadExported ? [`http_requests_total{${labels},code="500"} ${this.bad}`] : [];
    return [`http_requests_total{${labels},code="200"} ${good}`, ...bad, ...buckets, ''].join('\n');
  }
}

let folder: string;
let pods: Pod[];
let prometheus: Prometheus;
let end: AbortController;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workload-pods-'));
  end = new AbortController();
  pods = await Promise.all(['shop-v1', 'shop-v1', 'shop-v2', 'shop-v2'].map((release) => Pod.start(release)));
  const targets = pods.map(({ host }) => `'${host}'`).join(', ');
  prometheus = await startPrometheus(
    folder,
    `scrape_configs: [{ job_name: shop, scrape_interval: 1s, scrape_timeout: 1s, static_configs: [{ targets: [${targets}] }] }]\n`,
  );
  await scraped();
}, 30_000);
afterEach(async () => {
  end.abort();
  await prometheus.end();
  await Promise.all(pods.map((pod) => pod.end().catch(() => undefined)));
  rmSync(folder, { recursive: true });
});

const [OLD, NEW] = [
  [0, 1],
  [2, 3],
] as const;
const pod = (index: number): Pod => {
  const found = pods[index];
  if (found === undefined) throw new Error(`there is no pod ${index}`);
  return found;
};

/** Resolves when the server has newer values of every pod that answers. */
async function scraped(): Promise<void> {
  const from = Date.now() / 1000;
  const asked = new URLSearchParams({ query: 'min(timestamp(http_requests_total{code="200"}))' });
  for (;;) {
    const answer = await fetch(`${prometheus.url}/api/v1/query?${asked.toString()}`);
    const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
    if (Number(data.result[0]?.value[1] ?? 0) >= from) return;
    await delay(100);
  }
}

const watched = (): Watched => ({
  clock: { now: Date.now, sleep: (ms, signal) => delay(ms, undefined, { signal }) },
  signal: end.signal,
  revision: 'rev-2',
  before: 'rev-1',
  names: { canary: 'shop-v2', baseline: 'shop-v1' },
  weight: 0.5,
  env: {},
  credential: () => Promise.resolve({}),
  say: () => undefined,
});

function sourceOf(more: object = {}): PrometheusSource {
  const asked = {
    canary: { bad: query('failures of the new release'), total: query('requests to the new release') },
    baseline: { bad: query('failures of the other release'), total: query('requests to the other release') },
  };
  const { checks } = strategyOf(
    rolloutSchema.parse({
      steps: [{ weight: 100 }],
      release: { env: 'RELEASE' },
      checks: { one: { prometheus: { url: prometheus.url, ...asked, ...more } } },
    }),
  );
  return checks.one?.source as PrometheusSource;
}

const begin = (more?: object): Source =>
  prometheusSource(sourceOf(more), { margin: 5, ceiling: 50 }, watched());
const measured = (source: Source): Promise<Measured> | Measured => source.measure({ number: 1, planned: 1 });

/** Every pod serves for so many seconds, 20 requests a second; `fails` of those of a pod. */
async function traffic(
  seconds: number,
  { to = [...OLD, ...NEW] as readonly number[], failures = (_index: number): number => 0 } = {},
): Promise<Record<'canary' | 'baseline', Counts>> {
  const sent = { canary: { bad: 0, total: 0 }, baseline: { bad: 0, total: 0 } };
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    for (const index of to) {
      const bad = failures(index);
      pod(index).serve(5, { failures: bad });
      const whose = index < 2 ? sent.baseline : sent.canary;
      whose.total += 5;
      whose.bad += bad;
    }
    await delay(250);
  }
  return sent;
}

/** The sample is near the truth, and never above it by more than extrapolation adds. */
function expectNear(found: Counts | undefined, truth: Counts, atLeast = 0.7): void {
  expect(found?.total).toBeGreaterThanOrEqual(truth.total * atLeast);
  expect(found?.total).toBeLessThanOrEqual(truth.total * 1.25 + 10);
  expect(found?.bad).toBeLessThanOrEqual(truth.bad * 1.25 + 10);
}

it('scenario 3, invariant 6: a pod that restarts adds only its new requests, not those of its life', async () => {
  const source = begin();
  const first = await traffic(3);
  pod(0).restart();
  pod(2).restart();
  const then = await traffic(3, { failures: (index) => (index < 2 ? 0 : 1) });
  await scraped();
  expect(await measured(source)).toMatchObject({ kind: 'failing' });
  const both = (whose: 'canary' | 'baseline') => ({
    bad: first[whose].bad + then[whose].bad,
    total: first[whose].total + then[whose].total,
  });
  expectNear(source.sample()?.canary, both('canary'));
  expectNear(source.sample()?.baseline, both('baseline'));
}, 60_000);

it('scenario 3, invariant 6: a pod that is gone adds nothing, so that a failing release is not hidden behind it', async () => {
  const source = begin();
  const first = await traffic(3, { failures: (index) => (index < 2 ? 0 : 2) });
  await pod(1).end();
  const then = await traffic(4, { to: [0, ...NEW], failures: (index) => (index < 2 ? 0 : 2) });
  await scraped();
  expect(await measured(source)).toMatchObject({ kind: 'failing' });
  const baseline = { bad: 0, total: first.baseline.total + then.baseline.total };
  expectNear(source.sample()?.baseline, baseline, 0.5);
  // Far less than the 105,000 requests of its life.
  expect(source.sample()?.baseline?.total).toBeLessThan(1000);
}, 60_000);

it('scenario 3, invariant 6: a gap of 13 seconds in the scrapes adds no request, and hides none', async () => {
  const source = begin();
  const first = await traffic(3);
  for (const one of pods) one.mode = 'error';
  const then = await traffic(13);
  for (const one of pods) one.mode = 'metrics';
  const last = await traffic(3);
  await scraped();
  expect(await measured(source)).toMatchObject({ kind: 'passing' });
  for (const whose of ['canary', 'baseline'] as const)
    expectNear(source.sample()?.[whose], {
      bad: 0,
      total: first[whose].total + then[whose].total + last[whose].total,
    });
}, 60_000);

it('a pod whose scrapes fail counts for nothing', async () => {
  pod(3).mode = 'error';
  const source = begin();
  const truth = await traffic(4, { failures: (index) => (index < 2 ? 0 : 2) });
  await scraped();
  expect(await measured(source)).toMatchObject({ kind: 'failing' });
  const { canary } = source.sample() ?? {};
  expect(canary?.total).toBeLessThanOrEqual(truth.canary.total * 0.75);
}, 60_000);

it('a counter that begins late with a lifetime adds only what it grows by', async () => {
  for (const index of NEW) pod(index).isBadExported = false;
  await scraped();
  const source = begin();
  await traffic(2);
  for (const index of NEW) pod(index).isBadExported = true;
  const truth = await traffic(4, { failures: (index) => (index < 2 ? 0 : 2) });
  await scraped();
  expect(await measured(source)).toMatchObject({ kind: 'failing' });
  const { bad = 0 } = source.sample()?.canary ?? {};
  expect(bad).toBeGreaterThan(0);
  expect(bad).toBeLessThanOrEqual(truth.canary.bad * 1.25 + 10);
}, 60_000);

it('scenario 3, invariant 6: a value that is no number is an error, and counts for nothing', async () => {
  const source = begin();
  await traffic(2);
  pod(2).mode = 'nan';
  await traffic(2);
  await scraped();
  expect(await measured(source)).toMatchObject({
    kind: 'error',
    says: expect.stringMatching(/canary\.total: its value is NaN$/) as string,
  });
  expect(source.sample()).toEqual({ canary: { bad: 0, total: 0 } });
}, 60_000);

it('scenario 3, invariant 6: a release without a series is an error, and never zero', async () => {
  const nobody = prometheusSource(
    sourceOf(),
    { margin: 5, ceiling: 50 },
    {
      ...watched(),
      names: { canary: 'shop-v3', baseline: 'shop-v1' },
    },
  );
  await traffic(2);
  expect(await measured(nobody)).toMatchObject({
    kind: 'error',
    says: expect.stringMatching(/canary\.total: it has no value: no series matches$/) as string,
  });
}, 60_000);

it('swapped names are noticed, and nothing is judged', async () => {
  const swapped = prometheusSource(
    sourceOf(),
    { margin: 5, ceiling: 50 },
    {
      ...watched(),
      names: { canary: 'shop-v1', baseline: 'shop-v2' },
      weight: 0.1,
    },
  );
  // The new release gets a tenth, and fails always.
  await traffic(4, { to: [0, 0, 0, 1, 1, 1, 0, 0, 1, 2], failures: (index) => (index < 2 ? 0 : 5) });
  expect(await measured(swapped)).toMatchObject({
    kind: 'mismatch',
    says: expect.stringMatching(
      / % of the answers .*, which has 10 %\. Is rollout\.release right\?$/,
    ) as string,
  });
}, 60_000);

it('a percentile of a histogram is judged for the new release alone', async () => {
  const latency = (max: number) =>
    begin({
      canary: undefined,
      baseline: undefined,
      query: query('99th percentile of the new release, in seconds'),
      thresholdRange: { max },
    });
  const [strict, lax] = [latency(0.4), latency(2)];
  // Only the new release is slow.
  for (let turn = 0; turn < 16; turn += 1) {
    for (const index of OLD) pod(index).serve(5);
    for (const index of NEW) pod(index).serve(5, { seconds: 0.8 });
    await delay(250);
  }
  await scraped();
  expect(await measured(strict)).toMatchObject({
    kind: 'failing',
    says: expect.stringMatching(/good is at most 0\.4$/) as string,
  });
  expect(await measured(lax)).toMatchObject({ kind: 'passing' });
}, 60_000);

it('a percentile without a request is an error', async () => {
  const source = begin({
    canary: undefined,
    baseline: undefined,
    query: query('99th percentile of the new release, in seconds'),
    thresholdRange: { max: 1 },
  });
  await traffic(4, { to: OLD });
  await scraped();
  expect(await measured(source)).toMatchObject({
    kind: 'error',
    says: expect.stringMatching(/its value is NaN$/) as string,
  });
}, 60_000);

it('a server that stops pauses the rollout, although the check had passed', async () => {
  const limits = { margin: 5, ceiling: 50, intervalMs: 0, initialDelayMs: 0, count: 1, failureLimit: 0 };
  const one = watch(
    {
      source: sourceOf(),
      ...limits,
      consecutiveErrorLimit: 1,
      inconclusiveLimit: undefined,
      noDataAfterMs: 300_000,
    },
    { everyMs: 0, planned: 20 },
    watched(),
  );
  await traffic(4);
  await scraped();
  expect(await one.finding()).toMatchObject({ kind: 'passing' });
  await prometheus.end();
  expect((await one.finding()).kind).toBe('waiting');
  expect(await one.finding()).toMatchObject({ kind: 'broken', cause: 'no-data' });
}, 60_000);
