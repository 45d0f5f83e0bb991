import fc from 'fast-check';
import { type Emulator, startEmulator } from '../../emulator';
import { aNumber, aString, at, clientOf, matching, type Reply, type Send } from '../../testing/client';
import { withOwn } from '../../testing/own';

let emulator: Emulator;
let send: Send;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = Date.UTC(2026, 0, 5);
const time = (at: number) => new Date(at).toISOString();

// Two workspaces of the account, and one of another account that must never appear.
const metrics = [
  {
    billingDimension: 'sandbox_compute_runtime_gbs',
    resourceName: 'web',
    resourceUuid: 'u1',
    usage: 1000,
    time: time(start),
  },
  {
    billingDimension: 'sandbox_image_storage_gbs',
    resourceName: 'web',
    resourceUuid: 'u1',
    usage: 500,
    time: time(start + HOUR),
  },
  { billingDimension: 'agent_async_requests_count', resourceName: 'bot', usage: 7, time: time(start + DAY) },
  {
    billingDimension: 'sandbox_compute_runtime_gbs',
    resourceName: 'web',
    resourceUuid: 'u2',
    usage: 3000,
    time: time(start + HOUR),
    workspace: 'second',
  },
  {
    billingDimension: 'job_compute_runtime_gbs',
    resourceName: 'other',
    usage: 9999,
    time: time(start),
    workspace: 'abroad',
  },
] as const;

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    seed: {
      accounts: [{ id: 'account-2' }],
      workspaces: [{ name: 'second' }, { name: 'abroad', account: 'account-2' }],
      users: [{ email: 'member@example.com', workspaces: { default: 'admin' } }],
      keys: [{ key: 'member-key', user: 'member@example.com' }],
      metrics: [...metrics],
    },
  });
  send = clientOf(emulator);
});
afterAll(() => emulator.stop());

const ask = (query: string, apiKey = emulator.apiKey) =>
  clientOf({ baseUrl: emulator.baseUrl, apiKey })('GET', `/accounts/account-1/metrics?${query}`);
const windowFor = (length: number, from = start) => `startTime=${time(from)}&endTime=${time(from + length)}`;
const week = windowFor(6 * DAY);
const data = (reply: Reply) => at(reply.body, 'data') as Record<string, unknown>[];
const labels = (reply: Reply) => data(reply).map(({ summary: _, timeseries: __, ...rest }) => rest);

test("the caller's accounts are listed", async () => {
  expect((await send('GET', '/accounts')).body).toEqual([
    { id: 'account-1', name: aString, createdAt: aString },
  ]);
});

test('without groups, one entry sums every workspace of the account', async () => {
  const reply = await ask(week);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      startTime: time(start),
      endTime: time(start + 6 * DAY),
      resolution: 'hourly',
      meta: { hasMore: false, nextCursor: '' },
    },
  });
  expect(labels(reply)).toEqual([{}]);
  const total = (1000 * 11_500 + 500 * 40 + 7 * 20_000 + 3000 * 11_500) / 1e9;
  expect(at(reply.body, 'summary')).toEqual({ totalCost: total });
  expect(at(reply.body, 'data', 0, 'summary')).toEqual({ cost: total });
});

test.each([
  ['2026-01-31T00:00:00Z', '2026-01-31T00:00:00Z'],
  ['2026-01-31T00:00:00+00:00', '2026-01-31T00:00:00Z'],
  ['2026-01-31T00:00:00-00:00', '2026-01-31T00:00:00Z'],
  ['2026-01-31t00:00:00z', '2026-01-31T00:00:00Z'],
  ['2026-01-31t00:00:00.125+00:00', '2026-01-31T00:00:00.125Z'],
])('%s is a valid UTC time', async (text, told) => {
  const reply = await ask(`startTime=2026-01-30T00:00:00Z&endTime=${encodeURIComponent(text)}`);
  expect(reply).toMatchObject({ status: 200, body: { endTime: told } });
  const types = `/accounts/account-1/metrics/enums/resource-types?startTime=2026-01-30T00:00:00Z&endTime=${encodeURIComponent(text)}`;
  expect((await send('GET', types)).status).toBe(200);
});

test('every bucket of the window is included, with 0 without usage', async () => {
  const reply = await ask(`${week}&resolution=daily`);
  const series = at(reply.body, 'data', 0, 'timeseries') as { timestamp: string; cost: number }[];
  expect(series.map(({ timestamp }) => timestamp)).toEqual(
    [0, 1, 2, 3, 4, 5].map((day) => time(start + day * DAY)),
  );
  expect(series.map(({ cost }) => cost)).toEqual([0.04602, 0.00014, 0, 0, 0, 0]);
});

test('an empty window has one entry of zeroes without groups, and none with groups', async () => {
  const quiet = windowFor(2 * HOUR, start - DAY);
  expect((await ask(quiet)).body).toMatchObject({
    summary: { totalCost: 0 },
    data: [{ summary: { cost: 0 } }],
  });
  expect(at((await ask(quiet)).body, 'data', 0, 'timeseries')).toHaveLength(2);
  expect(data(await ask(`${quiet}&groupBy=resource_type`))).toEqual([]);
});

test('the window includes its start and excludes its end', async () => {
  const cost = async (from: number, to: number) =>
    at((await ask(`startTime=${time(from)}&endTime=${time(to)}`)).body, 'summary', 'totalCost');
  expect(await cost(start, start + 1)).toBe(0.0115);
  expect(await cost(start - 1, start)).toBe(0);
  expect(await cost(start + 1, start + HOUR)).toBe(0);
});

describe('the resolution', () => {
  test.each([
    [7 * DAY - 1, 'hourly'],
    [7 * DAY, 'daily'],
    [90 * DAY - 1, 'daily'],
    [90 * DAY, 'weekly'],
    [365 * DAY - 1, 'weekly'],
    [365 * DAY, 'monthly'],
    [3650 * DAY, 'monthly'],
  ])('of a window of %i ms is %s', async (length, resolution) => {
    expect((await ask(windowFor(length))).body).toMatchObject({ resolution });
  });

  test.each([
    ['hourly', 7 * DAY],
    ['daily', 90 * DAY],
    ['weekly', 365 * DAY],
  ])('%s accepts a window of %i ms, but no longer one', async (resolution, longest) => {
    expect((await ask(`${windowFor(longest)}&resolution=${resolution}`)).body).toMatchObject({ resolution });
    expect(await ask(`${windowFor(longest + 1)}&resolution=${resolution}`)).toMatchObject({
      status: 400,
      body: { message: matching(/^resolution: /) },
    });
  });

  test('monthly accepts any window, and a finer resolution can be requested', async () => {
    expect((await ask(`${windowFor(20 * 365 * DAY)}&resolution=monthly`)).status).toBe(200);
    expect((await ask(`${windowFor(DAY)}&resolution=monthly`)).body).toMatchObject({ resolution: 'monthly' });
  });

  test.each([
    ['weekly', ['2026-02-09', '2026-02-16']],
    ['monthly', ['2026-02-01']],
  ])('%s buckets begin on Mondays or on first days', async (resolution, days) => {
    const query = `startTime=2026-02-11T10:00:00Z&endTime=2026-02-20T00:00:00Z&resolution=${resolution}`;
    const series = at((await ask(query)).body, 'data', 0, 'timeseries') as { timestamp: string }[];
    expect(series.map(({ timestamp }) => timestamp)).toEqual(days.map((day) => `${day}T00:00:00.000Z`));
  });
});

describe('grouping', () => {
  test.each([
    ['workspace', [{ workspace: 'default' }, { workspace: 'second' }]],
    ['resource_type', [{ resourceType: 'agent' }, { resourceType: 'sandbox' }]],
    [
      'billing_dimension',
      [
        { billingDimension: 'agent_async_requests_count', resourceType: 'agent' },
        { billingDimension: 'sandbox_compute_runtime_gbs', resourceType: 'sandbox' },
        { billingDimension: 'sandbox_image_storage_gbs', resourceType: 'sandbox' },
      ],
    ],
    [
      'resource_name',
      // "web" is in two workspaces, so its group has no workspace.
      [
        { resourceName: 'bot', resourceType: 'agent', workspace: 'default' },
        { resourceName: 'web', resourceType: 'sandbox' },
      ],
    ],
    [
      'resource_uuid',
      [
        { resourceName: 'bot', resourceType: 'agent', workspace: 'default' },
        { resourceUuid: 'u1', resourceName: 'web', resourceType: 'sandbox', workspace: 'default' },
        { resourceUuid: 'u2', resourceName: 'web', resourceType: 'sandbox', workspace: 'second' },
      ],
    ],
  ])('by %s shows for each group the values that its members share', async (groupBy, expected) => {
    expect(labels(await ask(`${week}&groupBy=${groupBy}`))).toEqual(expected);
  });

  test('by up to three dimensions is their cross-product, in any order', async () => {
    const [one, other] = await Promise.all([
      ask(`${week}&groupBy=billing_dimension,workspace,resource_type`),
      ask(`${week}&groupBy=resource_type,billing_dimension,workspace`),
    ]);
    expect(labels(one)).toEqual([
      { workspace: 'default', resourceType: 'agent', billingDimension: 'agent_async_requests_count' },
      { workspace: 'default', resourceType: 'sandbox', billingDimension: 'sandbox_compute_runtime_gbs' },
      { workspace: 'default', resourceType: 'sandbox', billingDimension: 'sandbox_image_storage_gbs' },
      { workspace: 'second', resourceType: 'sandbox', billingDimension: 'sandbox_compute_runtime_gbs' },
    ]);
    expect(other.body).toEqual(one.body);
  });

  test('usage appears only if billing_dimension is a group, in totals, groups and buckets', async () => {
    const without = JSON.stringify((await ask(`${week}&groupBy=resource_name`)).body);
    expect(without).not.toMatch(/usage/i);
    const reply = await ask(`${week}&groupBy=billing_dimension`);
    expect(at(reply.body, 'summary', 'totalUsage')).toBe(4507);
    expect(data(reply).map((group) => at(group, 'summary', 'usage'))).toEqual([7, 4000, 500]);
    expect(at(reply.body, 'data', 1, 'timeseries', 0)).toEqual({
      timestamp: time(start),
      cost: 0.0115,
      usage: 1000,
    });
  });

  test.each([
    'workspace,resource_type,resource_name,resource_uuid',
    'workspace,workspace',
    'resource_type,colour',
    'Workspace',
    '',
    'workspace,',
  ])('by "%s" is a 400', async (groupBy) => {
    expect(await ask(`${week}&groupBy=${groupBy}`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', message: matching(/^groupBy: /) },
    });
  });
});

test.each([
  ['resourceType=agent', [{ resourceType: 'agent' }]],
  ['resourceType=unheard-of', []],
  ['resourceName=bot', [{ resourceType: 'agent' }]],
  ['resourceUuid=u2', [{ resourceType: 'sandbox' }]],
  ['billingDimension=sandbox_image_storage_gbs', [{ resourceType: 'sandbox' }]],
  ['workspace=second', [{ resourceType: 'sandbox' }]],
  ['workspace=second&resourceType=agent', []],
])('the filter %s leaves %j', async (filter, expected) => {
  expect(labels(await ask(`${week}&groupBy=resource_type&${filter}`))).toEqual(expected);
});

test.each([
  ['', 'startTime'],
  [`startTime=${time(start)}`, 'endTime'],
  [`startTime=yesterday&endTime=${time(start)}`, 'startTime'],
  [`startTime=2026-01-01T00:00:00%2B02:00&endTime=${time(start)}`, 'startTime'],
  [`startTime=2026-01-01&endTime=${time(start)}`, 'startTime'],
  [`startTime=${time(start)}&endTime=${time(start)}`, 'endTime'],
  [`startTime=${time(start)}&endTime=${time(start - 1)}`, 'endTime'],
  [`${week}&resolution=yearly`, 'resolution'],
  [`${week}&limit=0`, 'limit'],
  [`${week}&limit=-1`, 'limit'],
  [`${week}&limit=ten`, 'limit'],
  [`${week}&billingDimension=gold`, 'billingDimension'],
  [`${week}&label=a`, 'label'],
  [`${week}&unit=gbs`, 'unit'],
])('metrics?%s is a 400 about %s', async (query, parameter) => {
  expect(await ask(query)).toMatchObject({
    status: 400,
    body: { error: 'invalid_request', code: 400, message: matching(`^${parameter}: `) },
  });
});

test.each([
  ['sandbox_compute_runtime_gbs', 'sandbox'],
  ['sandbox_image_storage_gbs', 'sandbox'],
  ['sandbox_snapshot_storage_gbs', 'sandbox'],
  ['agent_compute_runtime_gbs', 'agent'],
  ['agent_image_storage_gbs', 'agent'],
  ['agent_async_requests_count', 'agent'],
  ['job_compute_runtime_gbs', 'job'],
  ['job_image_storage_gbs', 'job'],
  ['mcp_server_compute_runtime_gbs', 'mcp_server'],
  ['mcp_server_image_storage_gbs', 'mcp_server'],
  ['volume_storage_gbs', 'volume'],
  ['custom_domain_active_time_hours', 'custom_domain'],
] as const)('%s is a billing dimension of %s', async (billingDimension, resourceType) => {
  const day = start + 60 * DAY;
  emulator.seed({ metrics: [{ billingDimension, usage: 1, time: time(day) }] });
  const reply = await ask(
    `${windowFor(DAY, day)}&groupBy=billing_dimension&billingDimension=${billingDimension}`,
  );
  expect(labels(reply)).toEqual([{ billingDimension, resourceType }]);
  expect(at(reply.body, 'summary', 'totalUsage')).toBe(1);
});

describe('a caller that is not an admin of the account', () => {
  test.each(['workspace=default', 'groupBy=workspace', 'groupBy=resource_type,workspace'])(
    'is refused %s, even as an admin of the workspace',
    async (query) => {
      expect(await ask(`${week}&${query}`, 'member-key')).toMatchObject({
        status: 403,
        body: { error: 'forbidden', code: 403, message: matching(/^access denied/) },
      });
    },
  );

  test.each(['', '&groupBy=resource_name', '&groupBy=resource_uuid,billing_dimension', '&resourceName=web'])(
    'sees only rows of workspaces that it may enter, whatever the query (%s)',
    async (query) => {
      const own = (await ask(`${week}${query}`, 'member-key')).body;
      // An admin of the account asks for the one workspace of the member.
      expect(own).toEqual((await ask(`${week}${query}&workspace=default`)).body);
      expect(own).not.toEqual((await ask(`${week}${query}`)).body);
    },
  );
});

test('metrics of another or a missing account are refused', async () => {
  expect((await send('GET', `/accounts/account-2/metrics?${week}`)).status).toBe(403);
  expect((await send('GET', `/accounts/nobody/metrics?${week}`)).status).toBe(404);
  expect((await send('GET', '/accounts/account-2/metrics/enums/group-by')).status).toBe(403);
});

describe('pages', () => {
  const cursorOf = (reply: Reply) => String(at(reply.body, 'meta', 'nextCursor'));
  const later = windowFor(DAY, start + 30 * DAY);

  beforeAll(() => {
    emulator.seed({
      metrics: Array.from({ length: 105 }, (_, number) => ({
        billingDimension: 'volume_storage_gbs' as const,
        resourceName: `volume-${String(number).padStart(3, '0')}`,
        usage: number + 1,
        time: time(start + 30 * DAY),
      })),
    });
  });

  test.each(['', '&limit=100', '&limit=101', '&limit=5000'])(
    'have at most 100 groups (%s)',
    async (limit) => {
      const reply = await ask(`${later}&groupBy=resource_name${limit}`);
      expect(data(reply)).toHaveLength(100);
      expect(at(reply.body, 'meta')).toEqual({ hasMore: true, nextCursor: cursorOf(reply) });
    },
  );

  test('cover every group once, each page with the overall total', async () => {
    const seen: unknown[] = [];
    const totals = new Set<unknown>();
    const costs = new Set<unknown>();
    let cursor = '';
    do {
      const reply = await ask(`${later}&groupBy=billing_dimension,resource_name&limit=50&cursor=${cursor}`);
      seen.push(...data(reply).map(({ resourceName }) => resourceName));
      totals.add(at(reply.body, 'summary', 'totalUsage'));
      costs.add(at(reply.body, 'summary', 'totalCost'));
      cursor = cursorOf(reply);
      expect(at(reply.body, 'meta', 'hasMore')).toBe(cursor !== '');
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(105);
    expect(seen).toHaveLength(105);
    expect([...totals]).toEqual([(105 * 106) / 2]);
    expect([...costs]).toEqual([at((await ask(later)).body, 'summary', 'totalCost')]);
  });

  test('of the longest window are as long in bytes, and soon there', async () => {
    const longest = 'startTime=0001-01-01T00:00:00Z&endTime=9999-12-31T23:59:59Z';
    const first = await ask(`${longest}&groupBy=resource_name&limit=100`);
    expect(first).toMatchObject({ status: 200, body: { meta: { hasMore: true } } });
    expect(data(first)).toHaveLength(1);
    expect(at(first.body, 'data', 0, 'timeseries')).toHaveLength(12 * 9999);
    const second = await ask(`${longest}&groupBy=resource_name&cursor=${cursorOf(first)}`);
    expect(at(second.body, 'data', 0, 'resourceName')).not.toBe(at(first.body, 'data', 0, 'resourceName'));
    const years = windowFor(20 * 365 * DAY, start - 19 * 365 * DAY);
    expect(data(await ask(`${years}&resolution=monthly&groupBy=resource_name`))).toHaveLength(100);
  });

  test('belong to their query', async () => {
    const cursor = cursorOf(await ask(`${later}&groupBy=resource_name&limit=2`));
    expect((await ask(`${later}&groupBy=resource_name&limit=3&cursor=${cursor}`)).status).toBe(200);
    for (const query of [`${later}&groupBy=resource_uuid`, `${week}&groupBy=resource_name`]) {
      expect(await ask(`${query}&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { error: 'invalid_cursor' },
      });
    }
    expect((await ask(`${later}&cursor=nonsense`)).status).toBe(400);
  });
});

describe('the possible queries', () => {
  test('groups are listed', async () => {
    expect((await send('GET', '/accounts/account-1/metrics/enums/group-by')).body).toEqual({
      values: ['workspace', 'resource_type', 'resource_name', 'resource_uuid', 'billing_dimension'],
    });
  });

  test('resource types with usage in the window are listed', async () => {
    const types = (query: string) => send('GET', `/accounts/account-1/metrics/enums/resource-types?${query}`);
    expect((await types(week)).body).toEqual({ values: ['agent', 'sandbox'] });
    expect((await types(windowFor(DAY))).body).toEqual({ values: ['sandbox'] });
    expect((await types(windowFor(DAY, start - DAY))).body).toEqual({ values: [] });
    expect(await types(`startTime=${time(start)}`)).toMatchObject({
      status: 400,
      body: { message: matching(/^endTime/) },
    });
  });
});

test('sums agree exactly for every grouping and resolution', async () => {
  const dimensions = [
    'sandbox_compute_runtime_gbs',
    'agent_async_requests_count',
    'volume_storage_gbs',
  ] as const;
  const entry = fc.record({
    billingDimension: fc.constantFrom(...dimensions),
    resourceName: fc.constantFrom('a', 'b', 'c'),
    resourceUuid: fc.constantFrom('', 'x', 'y'),
    workspace: fc.constantFrom('default', 'second'),
    usage: fc.double({ min: 0, max: 1e6, noNaN: true }),
    at: fc.integer({ min: 0, max: 40 * DAY }),
    length: fc.option(fc.integer({ min: 1, max: 40 * DAY }), { nil: undefined }),
  });
  await withOwn(startEmulator({ seed: { workspaces: [{ name: 'second' }] } }), async (own) => {
    const groups = [
      '',
      'workspace',
      'resource_name,resource_uuid',
      'billing_dimension',
      'workspace,billing_dimension,resource_type',
    ];
    const cents = (value: unknown) => Math.round(Number(value) * 1e6);
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 20 }), async (entries) => {
        own.reset();
        own.seed({
          metrics: entries.map(({ at: since, length, ...rest }) => ({
            ...rest,
            time: time(start + since),
            ...(length !== undefined && { until: time(start + since + length) }),
          })),
        });
        const totals = new Set<number>();
        for (const groupBy of groups) {
          for (const resolution of ['daily', 'weekly', 'monthly']) {
            const query = `${windowFor(60 * DAY, start - DAY)}&resolution=${resolution}${groupBy && `&groupBy=${groupBy}`}`;
            const reply = await clientOf(own)('GET', `/accounts/account-1/metrics?${query}`);
            const total = Number(at(reply.body, 'summary', 'totalCost'));
            const sum = (of: (group: unknown) => unknown) =>
              data(reply).reduce((all, group) => all + Number(of(group)), 0);
            expect(cents(sum((group) => at(group, 'summary', 'cost')))).toBe(cents(total));
            for (const group of data(reply)) {
              const series = at(group, 'timeseries') as { cost: number }[];
              expect(cents(series.reduce((all, { cost }) => all + cost, 0))).toBe(
                cents(at(group, 'summary', 'cost')),
              );
            }
            totals.add(cents(total));
          }
        }
        expect(Math.max(...totals) - Math.min(...totals)).toBeLessThan(10);
      }),
      // Shrinking would send thousands of requests. The seed is fixed, so the case can be repeated.
      { numRuns: 25, endOnFailure: true },
    );
  });
});

describe('the meter', () => {
  let metered: Emulator;
  let call: Send;

  beforeEach(async () => {
    metered = await startEmulator({ clock: 'manual', deployDelayMs: HOUR, deleteDelayMs: HOUR });
    call = clientOf(metered);
  });
  afterEach(() => metered.stop());

  async function used(from: number): Promise<Record<string, unknown>> {
    const query = `startTime=${time(from)}&endTime=${time(metered.clock.now() + 1)}&groupBy=billing_dimension`;
    const { body } = await call('GET', `/accounts/account-1/metrics?${query}`);
    return Object.fromEntries(
      (at(body, 'data') as unknown[]).map((group): [string, unknown] => [
        String(at(group, 'billingDimension')),
        at(group, 'summary', 'usage'),
      ]),
    );
  }

  test('counts a sandbox from its deployment to its deletion', async () => {
    const begin = metered.clock.now();
    await call('POST', '/sandboxes', { metadata: { name: 'web' }, spec: { runtime: { memory: 4096 } } });
    metered.clock.advance(11 * HOUR);
    expect(await used(begin)).toMatchObject({
      sandbox_compute_runtime_gbs: 4 * 10 * 3600,
      sandbox_image_storage_gbs: 10 * 3600,
    });
    await call('DELETE', '/sandboxes/web');
    metered.clock.advance(100 * HOUR);
    expect(await used(begin)).toMatchObject({ sandbox_compute_runtime_gbs: 4 * 10 * 3600 });
  });

  test('counts everything else that runs, is stored or has a name, each in its unit', async () => {
    // 9 ms after the hour, the parts in its first and last hour both end in a half. Neither may be rounded alone.
    metered.clock.advance(HOUR - (metered.clock.now() % HOUR) + 9);
    const begin = metered.clock.now();
    const metadata = { name: 'one' };
    const spec = { runtime: { memory: 4096 } };
    for (const kind of ['agents', 'functions', 'jobs']) await call('POST', `/${kind}`, { metadata, spec });
    await call('POST', '/sandboxes', { metadata, spec });
    metered.clock.advance(HOUR);
    await call('POST', '/snapshots', { source: { name: 'one' } });
    await call('POST', '/customdomains', { metadata: { name: 'one.example' }, spec: {} });
    await call('POST', '/customdomains/one.example/verify');
    await call('POST', '/jobs/one/executions', { tasks: [{}] });
    metered.clock.advance(10 * HOUR);
    expect(await used(begin)).toEqual({
      sandbox_compute_runtime_gbs: 4 * 10 * 3600,
      sandbox_image_storage_gbs: 10 * 3600,
      // Both are ready after an hour, and an execution ends after an hour.
      sandbox_snapshot_storage_gbs: 9 * 3600,
      agent_compute_runtime_gbs: 4 * 10 * 3600,
      agent_image_storage_gbs: 10 * 3600,
      job_compute_runtime_gbs: 4 * 3600,
      job_image_storage_gbs: 10 * 3600,
      mcp_server_compute_runtime_gbs: 4 * 10 * 3600,
      mcp_server_image_storage_gbs: 10 * 3600,
      custom_domain_active_time_hours: 10,
    });
  });

  test('counts storage by its size, with size changes from then on', async () => {
    const begin = metered.clock.now();
    await call('POST', '/volumes', { metadata: { name: 'data' }, spec: { size: 1024 } });
    metered.clock.advance(HOUR);
    await call('PUT', '/volumes/data', { metadata: {}, spec: { size: 3072 } });
    metered.clock.advance(HOUR);
    expect(await used(begin)).toEqual({ volume_storage_gbs: 4 * 3600 });
  });

  test('counts every asynchronous request to an agent, also at the same moment', async () => {
    const begin = metered.clock.now();
    await call('POST', '/agents', { metadata: { name: 'bot' }, spec: {} });
    metered.clock.advance(HOUR);
    const ask = (query: string) =>
      fetch(`${metered.url}/default/agents/bot${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${metered.apiKey}`, 'content-type': 'application/json' },
        body: '{"inputs": "hello"}',
      });
    const answers = { '?async=true': 202, '?async=true&again': 202, '': 200, '?async=false': 200 };
    for (const [query, status] of Object.entries(answers)) expect((await ask(query)).status).toBe(status);
    expect(await used(begin)).toMatchObject({ agent_async_requests_count: 2 });
  });

  test('restarts from zero after a reset', async () => {
    await call('POST', '/volumes', { metadata: { name: 'data' }, spec: { size: 1024 } });
    metered.clock.advance(HOUR);
    metered.reset();
    metered.clock.advance(HOUR);
    expect(await used(metered.clock.now() - 10 * HOUR)).toEqual({});
  });

  test('bills a deleted workspace to its account', async () => {
    const begin = metered.clock.now();
    const team = clientOf({ baseUrl: metered.baseUrl, apiKey: metered.addWorkspace('team').apiKey });
    await team('POST', '/volumes', { metadata: { name: 'data' }, spec: { size: 1024 } });
    metered.clock.advance(HOUR);
    await call('DELETE', '/workspaces/team');
    metered.clock.advance(HOUR);
    expect(await used(begin)).toEqual({ volume_storage_gbs: 3600 });
  });
});

test('amounts are numbers', async () => {
  expect((await ask(`${week}&groupBy=billing_dimension`)).body).toMatchObject({
    summary: { totalCost: aNumber, totalUsage: aNumber },
  });
});
