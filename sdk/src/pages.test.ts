import type { Client } from './groups';
import { AnswerError, ApiError, BadRequestError, CursorError } from './errors';
import { clientOf, json, startServer, text, type Reply, type TestServer } from './testing/server';

let server: TestServer | undefined;
let client: Client;

async function serve(...script: Reply[]): Promise<TestServer> {
  server = await startServer(...script);
  ({ client } = clientOf(server));
  return server;
}

afterEach(async () => {
  await server?.stop();
  await client.close();
});

const drive = (name: string) => ({ metadata: { name } });
const page = (names: string[], meta?: object): Reply => json(200, { data: names.map(drive), meta });

async function names(listing: AsyncIterable<{ metadata: { name: string } }>): Promise<string[]> {
  const out: string[] = [];
  for await (const item of listing) out.push(item.metadata.name);
  return out;
}

test('a bare array is the whole list', async () => {
  const { requests } = await serve(json(200, [drive('a'), drive('b')]));
  expect(await names(client.drives.list())).toEqual(['a', 'b']);
  expect(requests.map(({ url }) => url)).toEqual(['/v0/drives']);
});

test.each([
  ['an empty array', json(200, [])],
  ['null', json(200, null)],
  ['a page without items', json(200, { data: null, meta: { hasMore: false, nextCursor: '' } })],
  ['a page without metadata', json(200, { data: [] })],
])('%s is an empty list', async (_title, reply) => {
  await serve(reply);
  expect(await names(client.drives.list())).toEqual([]);
});

test('pages follow the cursor, with the same query', async () => {
  const { requests } = await serve(
    page(['a', 'b'], { hasMore: true, nextCursor: 'c=1&', total: 3 }),
    page(['c'], { hasMore: false, nextCursor: '', total: 3 }),
  );
  const query = {
    limit: 2,
    sort: 'name:asc',
    q: 'ä b',
    status: ['DEPLOYED', 'FAILED'],
    externalId: undefined,
  } as const;
  expect(await names(client.drives.list(query))).toEqual(['a', 'b', 'c']);
  const searches = requests.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
  const sent = { limit: '2', sort: 'name:asc', q: 'ä b', status: 'DEPLOYED,FAILED' };
  expect(searches).toEqual([sent, { ...sent, cursor: 'c=1&' }]);
});

test('the cursor counts, not hasMore', async () => {
  await serve(page(['a'], { nextCursor: 'one' }), page(['b'], { hasMore: true, nextCursor: null }));
  expect(await names(client.drives.list())).toEqual(['a', 'b']);
});

test('an error on a later page blames the cursor; an error on the first page does not', async () => {
  const refused = json(400, { error: 'invalid_request', message: 'the token has ended' });
  await serve(page(['a'], { nextCursor: 'one' }), refused);
  await expect(names(client.drives.list())).rejects.toBeInstanceOf(CursorError);
  const first = names(client.drives.list({ cursor: 'kept' }));
  await expect(first).rejects.toBeInstanceOf(BadRequestError);
});

test('a list can start at a cursor', async () => {
  const { requests } = await serve(page(['z']));
  expect(await names(client.sandboxes.list({ cursor: 'late', showTerminated: true }))).toEqual(['z']);
  expect(requests[0]?.url).toBe('/v0/sandboxes?cursor=late&showTerminated=true');
});

test('pages contain their items, their total and the next cursor', async () => {
  await serve(page(['a'], { nextCursor: 'one', total: 2 }), page(['b'], { total: 2 }));
  const pages = [];
  for await (const each of client.drives.list().pages()) pages.push(each);
  expect(pages).toMatchObject([
    { items: [drive('a')], nextCursor: 'one', total: 2, requestId: undefined },
    { items: [drive('b')], nextCursor: undefined, total: 2, requestId: undefined },
  ]);
});

test('reading a list sends requests only for the pages that are read', async () => {
  const { requests } = await serve(page(['a', 'b'], { nextCursor: 'one' }), page(['c']));
  const listing = client.drives.list();
  expect(requests).toHaveLength(0);
  for await (const item of listing) {
    expect(item.metadata.name).toBe('a');
    break;
  }
  expect(requests).toHaveLength(1);
  expect(await names(listing)).toEqual(['c']);
});

test.each([
  ['at once', undefined, [page(['a'], { nextCursor: 'one', hasMore: true })], 2],
  [
    'later',
    undefined,
    [
      page(['a'], { nextCursor: 'one' }),
      page(['b'], { nextCursor: 'two' }),
      page(['c'], { nextCursor: 'one' }),
    ],
    3,
  ],
  ['the requested one', 'one', [page(['a'], { nextCursor: 'one' })], 1],
])(
  'a cursor that repeats %s throws an error instead of an endless list',
  async (_title, cursor, script, count) => {
    const { requests } = await serve(...script);
    await expect(names(client.drives.list({ cursor }))).rejects.toThrow(
      'GET /drives → pagination loop: the cursor repeats',
    );
    expect(requests).toHaveLength(count);
  },
);

test('a cursor that repeats on the last page ends the list', async () => {
  await serve(
    page(['a'], { nextCursor: 'one', hasMore: true }),
    page(['b'], { nextCursor: 'one', hasMore: false }),
  );
  expect(await names(client.drives.list())).toEqual(['a', 'b']);
});

test.each<[string, Reply, typeof AnswerError | typeof ApiError, RegExp]>([
  ['an error on a page', json(400, { error: 'invalid_cursor' }), ApiError, /400 invalid_cursor/],
  ['an object without a list', json(200, { items: [] }), AnswerError, /: data: .*expected array/],
  [
    'a cursor that is not a string, which would lose the rest',
    json(200, { data: [drive('a')], meta: { nextCursor: 7 } }),
    AnswerError,
    /: meta.nextCursor: .*expected string/,
  ],
  ['something else', json(200, 'drives'), AnswerError, /expected array/],
  ['nothing', text(200, ''), AnswerError, /the answer is empty/],
])('%s rejects the iteration', async (_title, reply, type, message) => {
  await serve(reply);
  const reading = names(client.drives.list());
  await expect(reading).rejects.toBeInstanceOf(type);
  await expect(reading).rejects.toThrow(message);
});

test('an abort ends the iteration', async () => {
  const controller = new AbortController();
  await serve(page(['a'], { nextCursor: 'one' }), page(['b']));
  const reading = (async () => {
    for await (const item of client.drives.list({}, { signal: controller.signal })) {
      expect(item.metadata.name).toBe('a');
      controller.abort(new Error('enough'));
    }
  })();
  await expect(reading).rejects.toThrow('enough');
});

const whole = (...all: string[]): Reply => json(200, all.map(drive), { 'X-Request-Id': 'r-1' });

test('an awaited list is its first page, which can load the next one', async () => {
  const { requests } = await serve(page(['a'], { nextCursor: 'one' }), page(['b']));
  const listing = client.drives.list();
  const first = await listing;
  expect(await listing).toBe(first);
  expect(requests).toHaveLength(1);
  expect(first).toMatchObject({ items: [drive('a')], nextCursor: 'one', hasNextPage: true });
  const second = await first.nextPage();
  expect(second).toMatchObject({ items: [drive('b')], hasNextPage: false });
  expect(await second?.nextPage()).toBeUndefined();
  expect(await names(first)).toEqual(['a', 'b']);
});

test('a page can load the next one repeatedly', async () => {
  await serve(page(['a'], { nextCursor: 'one' }), page(['b'], { nextCursor: 'two' }));
  const first = await client.drives.list();
  const again = [await first.nextPage(), await first.nextPage()];
  expect(again).toMatchObject([{ hasNextPage: true }, { hasNextPage: true }]);
});

test('a list returns the response of its first page', async () => {
  const { requests } = await serve(whole('a'));
  const { data, status, requestId } = await client.drives.list().withResponse();
  expect(data).toMatchObject({ items: [drive('a')], requestId: 'r-1' });
  expect({ status, requestId }).toEqual({ status: 200, requestId: 'r-1' });
  expect(requests).toHaveLength(1);
});

test.each([
  [0, [], 0],
  [1, ['a'], 1],
  [2, ['a', 'b'], 1],
  [3, ['a', 'b', 'c'], 2],
  [undefined, ['a', 'b', 'c'], 2],
])('an array of at most %p items reads only the needed pages', async (limit, expected, count) => {
  const { requests } = await serve(page(['a', 'b'], { nextCursor: 'one' }), page(['c']));
  const items = await client.drives.list().toArray({ limit });
  expect(items.map(({ metadata }) => metadata.name)).toEqual(expected);
  expect(requests).toHaveLength(count);
});

describe('an API version that returns whole lists', () => {
  test('is split into pages of the limit, from one request', async () => {
    const { requests } = await serve(whole('a', 'b', 'c', 'd', 'e'));
    const pages = [];
    for await (const each of client.drives.list({ limit: 2 }).pages()) pages.push(each);
    expect(pages).toMatchObject([
      { items: [drive('a'), drive('b')], nextCursor: 'client:2', total: 5, requestId: 'r-1' },
      { items: [drive('c'), drive('d')], nextCursor: 'client:4', total: 5 },
      { items: [drive('e')], nextCursor: undefined, hasNextPage: false },
    ]);
    expect(requests).toHaveLength(1);
  });

  test('continues at a cursor that the client made, which is not sent', async () => {
    const { requests } = await serve(whole('a', 'b', 'c', 'd', 'e'));
    expect(await names(client.drives.list({ limit: 2, cursor: 'client:3' }))).toEqual(['d', 'e']);
    expect(requests[0]?.url).toBe('/v0/drives?limit=2');
  });

  test.each([
    [{ cursor: 'one' }, 'cursor'],
    [{ q: 'shop' }, 'q'],
    [{ status: 'DEPLOYED' }, 'status'],
    [{ sort: 'name:asc' as const }, 'sort'],
    [{ anchor: 'end' as const }, 'anchor'],
    [{ externalId: 'x' }, 'externalId'],
  ])('refuses %j, which the platform ignored', async (query, parameter) => {
    const { requests } = await serve(whole('a', 'b'));
    await expect(client.drives.list(query).toArray()).rejects.toThrow(
      `GET /drives → the platform ignored ${parameter} and answered the whole list; set apiVersion to 2026-04-28`,
    );
    expect(requests).toHaveLength(1);
  });

  test('accepts a filter that all items match, or that matches none', async () => {
    await serve(json(200, [{ metadata: { name: 'a', externalId: 'x' } }]), json(200, []));
    expect(await names(client.drives.list({ externalId: 'x' }))).toEqual(['a']);
    expect(await names(client.drives.list({ q: 'shop' }))).toEqual([]);
  });
});

describe('schedule executions, which have pages in every API version', () => {
  const lists = [
    ['of a workspace', (made: Client) => made.scheduleExecutions.list({ q: 'shop' })],
    ['of a sandbox', (made: Client) => made.sandboxes.schedules.executions('box', { q: 'shop' })],
  ] as const;

  test.each(lists)('%s: refuses an API version that ignores q', async (_title, listOf) => {
    await serve(page(['a']));
    await expect(listOf(client).toArray()).rejects.toThrow(
      'the platform ignored q; set apiVersion to 2026-04-28 or later',
    );
  });

  test.each(lists)('%s: a later API version can search', async (_title, listOf) => {
    await serve(page(['a']));
    expect(await listOf(client.withOptions({ apiVersion: '2026-04-28' })).toArray()).toHaveLength(1);
  });
});
