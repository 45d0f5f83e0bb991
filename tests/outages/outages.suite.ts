/** The platform is away for a minute, as during a restart: safe requests are retried until it is back. */
import { Engine, type Fields, type Program } from '../faults/engine';
import { startWorld, type Settings, type World } from '../support/world';

const MINUTE = 60_000;

/** How the platform fails while it is away. */
const WAYS = ['refuses connections', 'answers 503', 'answers 503 with Retry-After'] as const;
type Way = (typeof WAYS)[number];

let world: World;
let engine: Engine;
/** Requests in order: `PUT /drives/data`, with `!` if they did not get through. */
let sent: string[];

beforeAll(async () => {
  world = await startWorld({ deployDelayMs: 1_000 });
});
beforeEach(() => {
  world.reset();
  restart();
  engine = new Engine(world.providers);
});
afterAll(async () => {
  await world.stop();
});

const now = () => world.emulator.clock.now();

/** A provider process that retries as often as a user's. */
function restart(settings: Settings = {}): void {
  world.restart({ maxRetries: 20, ...settings });
}

/** From now on, the platform is away for selected requests. */
function away(way: Way, picks = /./, ms = MINUTE): void {
  const until = now() + ms;
  const headers = {
    'content-type': 'text/html',
    ...(way === 'answers 503 with Retry-After' ? { 'retry-after': '7' } : {}),
  };
  sent = [];
  world.told.length = 0;
  world.refuse(({ method, path }) => {
    const isOut = now() < until && picks.test(`${method} ${path}`);
    sent.push(`${method} ${path}${isOut ? ' !' : ''}`);
    if (!isOut || way === 'refuses connections') return isOut;
    const answer = { kind: 'status', status: 503, headers, body: '<h1>Restarting</h1>' } as const;
    world.emulator.faults.add({ method, path, exact: true, then: answer });
    return false;
  });
}

const drive = (name: string, more: Fields = {}) => ({
  kind: 'Drive',
  args: { name, region: 'us-was-1', ...more },
});

/** One resource for each group of operations. */
const program = (stage: string): Program => ({
  data: drive('data', { displayName: stage }),
  letters: {
    kind: 'IntegrationConnection',
    args: { name: 'letters', integration: 'slack', secret: { TOKEN: stage } },
  },
  sender: {
    kind: 'McpFunction',
    args: { name: 'sender', displayName: stage, integrationConnections: ['letters'] },
  },
  shop: { kind: 'ForkedApplication', args: { name: 'shop', snapshot: stage } },
});

const FIRST = program('shop-v1');
const SECOND = program('shop-v2');

it.each(WAYS.filter((way) => way !== 'answers 503'))(
  'an up that creates succeeds while the platform %s',
  async (way) => {
    away(way);
    expect(await engine.up(FIRST)).toEqual({ steps: expect.anything() as unknown });
    expect(Object.keys(engine.state)).toEqual(['data', 'letters', 'sender', 'shop']);
    expect(await engine.preview(FIRST)).toEqual({ steps: [] });
  },
);

it.each(WAYS)('an up that changes succeeds while the platform %s', async (way) => {
  await engine.up(FIRST);
  const { shop: _fork, ...second } = SECOND;
  // The fork is a POST, whose outcome is unknown after a plain 503; everything else is a PUT.
  const changed = way === 'answers 503' ? { ...second, shop: FIRST.shop } : SECOND;
  away(way);
  expect(await engine.up(changed as Program)).not.toHaveProperty('failed');
  expect(await engine.preview(changed as Program)).toEqual({ steps: [] });
});

it.each(WAYS)('a refresh of many, by list, succeeds while the platform %s', async (way) => {
  const many = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`d${n}`, drive(`d${n}`)]));
  await engine.up(many);
  away(way);
  expect(await engine.refresh()).toEqual({ steps: [] });
  expect(Object.keys(engine.state)).toHaveLength(6);
  expect(sent.filter((line) => !line.endsWith('!'))).toHaveLength(1);
});

it.each(WAYS)('a destroy succeeds while the platform %s', async (way) => {
  await engine.up(FIRST);
  away(way);
  expect(await engine.destroy()).not.toHaveProperty('failed');
  expect(engine.state).toEqual({});
});

it.each(WAYS)(
  "a destroy removes the canary from another owner's application while the platform %s",
  async (way) => {
    const { id } = (await world.request('GET', '/snapshots/shop-v1')) as { id: string };
    await world.request('POST', `/snapshots/${id}/fork`, {
      targetType: 'application',
      targetName: 'shop',
      snapshotId: id,
    });
    world.rest();
    const args = { name: 'shop', snapshot: 'shop-v2', traffic: 10, joinExisting: true };
    const joined = { shop: { kind: 'ForkedApplication', args } };
    expect(await engine.up(joined)).not.toHaveProperty('failed');
    away(way, /^PUT/);
    expect(await engine.destroy()).not.toHaveProperty('failed');
    const { spec } = (await world.request('GET', '/applications/shop')) as { spec: { revision: object } };
    expect(spec.revision).toMatchObject({ active: 'rev-1' });
    expect(spec.revision).not.toHaveProperty('canary', 'rev-2');
  },
);

it.each(WAYS)(
  'a change that succeeds only after a minute keeps concurrent outside changes: the platform %s',
  async (way) => {
    await engine.up({ data: drive('data', { labels: { ours: 'one' } }) });
    const { sleep } = world.platform();
    const until = now() + MINUTE / 2;
    let isWritten = false;
    restart({
      sleep: async (ms, signal) => {
        await sleep(ms, signal);
        if (isWritten || now() < until) return;
        isWritten = true;
        const record = (await world.request('GET', '/drives/data')) as {
          metadata: { labels: Record<string, string> };
        };
        const labels = { ...record.metadata.labels, theirs: 'kept' };
        await world.request('PUT', '/drives/data', { ...record, metadata: { ...record.metadata, labels } });
      },
    });
    away(way, /^PUT/);
    expect(await engine.up({ data: drive('data', { labels: { ours: 'two' } }) })).not.toHaveProperty(
      'failed',
    );
    expect(await world.request('GET', '/drives/data')).toMatchObject({
      metadata: { labels: { ours: 'two', theirs: 'kept' } },
    });
    // Within two seconds, the client retries a PUT as it is; later retries each follow a read.
    const late = sent.slice(sent.lastIndexOf('PUT /drives/data !') + 1);
    expect(late).toEqual(['GET /drives/data', 'PUT /drives/data']);
  },
);

it('reports in one line that it waits, why, and for how long at most', async () => {
  await engine.up({ data: drive('data') });
  away('answers 503');
  await engine.refresh();
  expect(world.told[0]).toMatch(/^503 .*; retrying drive "data" for up to \d{2,3} s$/);
  expect(world.told.length).toBeLessThanOrEqual(3);
});

it('does not report a retry that succeeds at once', async () => {
  await engine.up({ data: drive('data') });
  away('answers 503', /./, 500);
  await engine.refresh();
  expect(world.told).toEqual([]);
});

it.each([
  ['reads', /./],
  ['writes', /^PUT/],
])("ends at the operation's time limit if %s fail", async (_what, picks) => {
  restart({ timeoutSeconds: 20 });
  await engine.up({ data: drive('data') });
  away('answers 503', picks);
  const before = now();
  const run = await engine.up({ data: drive('data', { displayName: 'new' }) });
  expect(run.failed?.message).toMatch(/→ 503/);
  expect(now() - before).toBeGreaterThan(10_000);
  expect(now() - before).toBeLessThanOrEqual(20_000);
});

it.each<[string, Settings, Fields]>([
  ['of the configuration', { timeoutSeconds: 1 }, {}],
  ['of the resource', {}, { timeoutSeconds: 1 }],
])('waits for a missing response only as long as timeoutSeconds %s', async (_whose, settings, more) => {
  const sender = (args: Fields) => ({
    sender: { kind: 'McpFunction', args: { name: 'sender', integrationConnections: ['mail'], ...args } },
  });
  await engine.up(sender({}));
  restart({ timeoutMs: 4_000, maxRetries: 0, ...settings });
  world.emulator.faults.add({
    method: 'GET',
    path: '/functions/sender',
    exact: true,
    then: { kind: 'hang' },
  });
  const run = await engine.up(sender({ displayName: 'New', ...more }));
  expect(run.failed?.message).toMatch(/GET \/functions\/sender → no complete answer after 1 s/);
});

it.each([
  ['reads', /./, 1],
  ['writes', /^PUT/, 0],
])('sends a request as often as maxRetries says if %s fail', async (_what, picks) => {
  await engine.up({ data: drive('data') });
  restart({ maxRetries: 5 });
  away('answers 503', picks);
  const run = await engine.up({ data: drive('data', { displayName: 'new' }) });
  expect(run.failed?.message).toMatch(/→ 503/);
  expect(sent.filter((line) => line.endsWith('!'))).toHaveLength(6);
});

it('returns to the previous state when a write stays in doubt, whatever the last response', async () => {
  await engine.up({ data: drive('data') });
  away('answers 503', /^PUT/);
  const { sleep } = world.platform();
  const { faults } = world.emulator;
  restart({
    sleep: async (ms, signal) => {
      await sleep(ms, signal);
      // The outcome of the first writes is unknown; then the write permission is removed.
      if (faults.pending().length > 0) return;
      faults.add({ method: 'PUT', times: 9, then: { kind: 'status', status: 403 } });
      world.refuse(undefined);
    },
  });
  const run = await engine.up({ data: drive('data', { displayName: 'new' }) });
  expect(run.failed?.message).toMatch(/403/);
  faults.clear();
  expect((await engine.preview({ data: drive('data') })).steps).toEqual(['update data']);
});
