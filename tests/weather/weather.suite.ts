/** A platform that is away for a minute, as when it restarts: what is safe to repeat is repeated until it is back. */
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { Client, type ClientOptions } from '@workload/sdk';
import { startEmulator, type Emulator } from '@workload/emulator';
import type { Platform } from '../../provider/src/lifecycle/platform';
import { definitions } from '../../provider/src/resources';
import { call, story } from '../engine/story';
import { Engine, journal, type Fields, type Program } from '../faults/engine';
import { providersOf } from '../support/adapters';

type Dispatcher = NonNullable<ClientOptions['dispatcher']>;

// The client's own copy: its handlers are of that version.
const { Agent } = createRequire(require.resolve('@workload/sdk'))('undici') as {
  Agent: new () => Dispatcher;
};

const MINUTE = 60_000;
/** Nothing listens there. */
const CLOSED = 'http://127.0.0.1:1';

/** How a platform is away. */
const WAYS = ['refuses connections', 'answers 503', 'answers 503 with Retry-After'] as const;
type Way = (typeof WAYS)[number];

let emulator: Emulator;
let gateway: Server;
let agent: Dispatcher;
let engine: Engine;
let told: string[];
let settings: Partial<Platform>;
let maxRetries: number;
/** Which requests do not get through, how, and until when on the platform's clock. */
let outage: { readonly way: Way; readonly until: number; readonly picks: RegExp } | undefined;
/** Requests in the order in which they left: `PUT /drives/data`, with `!` where they did not get through. */
let sent: string[];

const now = () => emulator.clock.now();
const sleep = (ms: number, signal?: AbortSignal) => {
  signal?.throwIfAborted();
  emulator.clock.advance(Math.ceil(ms));
  return Promise.resolve();
};

function dispatcher(): Dispatcher {
  const { port } = gateway.address() as AddressInfo;
  return agent.compose((dispatch) => (options, handler) => {
    const line = `${options.method} ${options.path.replace(/^\/v0/, '')}`;
    const isOut = outage !== undefined && now() < outage.until && outage.picks.test(line);
    sent.push(isOut ? `${line} !` : line);
    if (!isOut) return dispatch(options, handler);
    const way = outage?.way ?? WAYS[0];
    if (way === 'refuses connections') return dispatch({ ...options, origin: CLOSED }, handler);
    const path = way === 'answers 503' ? '/' : '/later';
    return dispatch({ ...options, origin: `http://127.0.0.1:${port}`, path }, handler);
  });
}

beforeEach(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 1_000 });
  await story(emulator);
  gateway = createServer(({ url }, response) => {
    const later = url === '/later' ? { 'Retry-After': '7' } : {};
    response.writeHead(503, { 'Content-Type': 'text/html', ...later }).end('<h1>Restarting</h1>');
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  agent = new Agent();
  [told, sent, settings, outage, maxRetries] = [[], [], {}, undefined, 20];
  const { baseUrl, workspace, apiKey: auth } = emulator;
  const options = { baseUrl, workspace, auth, sleep, now, random: () => 0 };
  const client = () => new Client({ ...options, dispatcher: dispatcher(), maxRetries });
  const made = new Map<number, Client>();
  const platform = (): Platform => {
    const of = made.get(maxRetries) ?? client();
    made.set(maxRetries, of);
    const log = (message: string) => told.push(message);
    return {
      client: of,
      baseUrl,
      workspace,
      acceptMoved: false,
      journal,
      met: new Map(),
      log,
      now,
      sleep,
      random: () => 0,
      ...settings,
    };
  };
  engine = new Engine(providersOf(definitions, platform));
});
afterEach(async () => {
  await agent.close();
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
  await emulator.stop();
});

function away(way: Way, picks = /./): void {
  outage = { way, until: now() + MINUTE, picks };
  sent = [];
  told = [];
}

const drive = (name: string, more: Fields = {}) => ({
  kind: 'Drive',
  args: { name, region: 'us-was-1', ...more },
});

/** One of each group of verbs. */
const program = (stage: string): Program => ({
  data: drive('data', { displayName: stage }),
  mail: {
    kind: 'IntegrationConnection',
    args: { name: 'mail', integration: 'slack', secret: { TOKEN: stage } },
  },
  sender: {
    kind: 'McpFunction',
    args: { name: 'sender', displayName: stage, integrationConnections: ['mail'] },
  },
  shop: { kind: 'ForkedApplication', args: { name: 'shop', snapshot: stage } },
});

const FIRST = program('shop-v1');
const SECOND = program('shop-v2');

it.each(WAYS.filter((way) => way !== 'answers 503'))(
  'an up that creates goes through where it %s',
  async (way) => {
    away(way);
    expect(await engine.up(FIRST)).toEqual({ steps: expect.anything() as unknown });
    expect(Object.keys(engine.state)).toEqual(['data', 'mail', 'sender', 'shop']);
    expect(await engine.preview(FIRST)).toEqual({ steps: [] });
  },
);

it.each(WAYS)('an up that changes goes through where it %s', async (way) => {
  await engine.up(FIRST);
  const { shop: _fork, ...second } = SECOND;
  // The fork is a POST, which a bare 503 leaves in doubt; all else is a PUT.
  const changed = way === 'answers 503' ? { ...second, shop: FIRST.shop } : SECOND;
  away(way);
  expect(await engine.up(changed as Program)).not.toHaveProperty('failed');
  expect(await engine.preview(changed as Program)).toEqual({ steps: [] });
});

it.each(WAYS)('a refresh of many, by list, goes through where it %s', async (way) => {
  const many = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`d${n}`, drive(`d${n}`)]));
  await engine.up(many);
  away(way);
  expect(await engine.refresh()).toEqual({ steps: [] });
  expect(Object.keys(engine.state)).toHaveLength(6);
  expect(sent.filter((line) => !line.endsWith('!'))).toHaveLength(1);
});

it.each(WAYS)('a destroy goes through where it %s', async (way) => {
  await engine.up(FIRST);
  away(way);
  expect(await engine.destroy()).not.toHaveProperty('failed');
  expect(engine.state).toEqual({});
});

it.each(WAYS)(
  'a destroy withdraws the canary on an application of somebody else where it %s',
  async (way) => {
    const ask = (method: string, path: string, body?: unknown) => call(emulator, method, path, body);
    emulator.clock.advance(5_000);
    const { id } = (await ask('GET', '/snapshots/shop-v1')) as { id: string };
    await ask('POST', `/snapshots/${id}/fork`, {
      targetType: 'application',
      targetName: 'shop',
      snapshotId: id,
    });
    emulator.clock.advance(5_000);
    const args = { name: 'shop', snapshot: 'shop-v2', traffic: 10, joinExisting: true };
    const joined = { shop: { kind: 'ForkedApplication', args } };
    expect(await engine.up(joined)).not.toHaveProperty('failed');
    away(way, /^PUT/);
    expect(await engine.destroy()).not.toHaveProperty('failed');
    const { spec } = (await ask('GET', '/applications/shop')) as { spec: { revision: object } };
    expect(spec.revision).toMatchObject({ active: 'rev-1' });
    expect(spec.revision).not.toHaveProperty('canary', 'rev-2');
  },
);

it.each(WAYS)(
  'a change that is taken only a minute later leaves what others wrote meanwhile: it %s',
  async (way) => {
    await engine.up({ data: drive('data', { labels: { ours: 'one' } }) });
    away(way, /^PUT/);
    const until = now() + MINUTE / 2;
    let isWritten = false;
    settings = {
      sleep: async (ms, signal) => {
        await sleep(ms, signal);
        if (isWritten || now() < until) return;
        isWritten = true;
        const record = (await call(emulator, 'GET', '/drives/data')) as {
          metadata: { labels: Record<string, string> };
        };
        const labels = { ...record.metadata.labels, theirs: 'kept' };
        await call(emulator, 'PUT', '/drives/data', { ...record, metadata: { ...record.metadata, labels } });
      },
    };
    expect(await engine.up({ data: drive('data', { labels: { ours: 'two' } }) })).not.toHaveProperty(
      'failed',
    );
    expect(await call(emulator, 'GET', '/drives/data')).toMatchObject({
      metadata: { labels: { ours: 'two', theirs: 'kept' } },
    });
    // Within two seconds a PUT is repeated as it is; later ones each follow a reading.
    const late = sent.slice(sent.lastIndexOf('PUT /drives/data !') + 1);
    expect(late).toEqual(['GET /drives/data', 'PUT /drives/data']);
  },
);

it('says in one line that it waits, why, and for how long at most', async () => {
  await engine.up({ data: drive('data') });
  away('answers 503');
  await engine.refresh();
  expect(told[0]).toMatch(
    /^drive "data": GET \/drives\/data → 503 .* \(\d attempts\); trying again, \d{3} s at most$/,
  );
  expect(told.length).toBeLessThanOrEqual(3);
});

it('says nothing of a repeat that helps at once', async () => {
  await engine.up({ data: drive('data') });
  outage = { way: 'answers 503', until: now() + 500, picks: /./ };
  told = [];
  await engine.refresh();
  expect(told).toEqual([]);
});

it.each([
  ['reads', /./],
  ['writes', /^PUT/],
])('ends with the time of the operation where %s fail', async (_what, picks) => {
  settings = { timeoutSeconds: 20 };
  await engine.up({ data: drive('data') });
  away('answers 503', picks);
  const before = now();
  const run = await engine.up({ data: drive('data', { displayName: 'new' }) });
  expect(run.failed?.message).toMatch(/→ 503/);
  expect(now() - before).toBeGreaterThan(10_000);
  expect(now() - before).toBeLessThanOrEqual(20_000);
});

it.each([
  ['reads', /./, 1],
  ['writes', /^PUT/, 0],
])('sends a request as often as maxRetries says where %s fail', async (_what, picks) => {
  await engine.up({ data: drive('data') });
  maxRetries = 5;
  settings = { maxRetries };
  away('answers 503', picks);
  const run = await engine.up({ data: drive('data', { displayName: 'new' }) });
  expect(run.failed?.message).toMatch(/→ 503/);
  expect(sent.filter((line) => line.endsWith('!'))).toHaveLength(6);
});

it('goes back to what was there when a write stays in doubt, whatever the last answer was', async () => {
  await engine.up({ data: drive('data') });
  away('answers 503', /^PUT/);
  settings = {
    sleep: async (ms, signal) => {
      await sleep(ms, signal);
      // The first writes are in doubt; then somebody takes the right to write away.
      if (emulator.faults.pending().length === 0) {
        emulator.faults.add({ method: 'PUT', times: 9, then: { kind: 'status', status: 403 } });
        outage = undefined;
      }
    },
  };
  const run = await engine.up({ data: drive('data', { displayName: 'new' }) });
  expect(run.failed?.message).toMatch(/403/);
  emulator.faults.clear();
  expect((await engine.preview({ data: drive('data') })).steps).toEqual(['update data']);
});
