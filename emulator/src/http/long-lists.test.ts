// Lists that are too long for one read.
import { type Emulator, startEmulator } from '../emulator';
import { Database } from '../store/database';
import { MOST_OF_PART, ObjectStore, type PageQuery } from '../store/objects';
import { at, clientOf, type Send } from '../testing/client';

const LENGTH = 40 * MOST_OF_PART.records + 1;

let emulator: Emulator;
let send: Send;
let saved: ReturnType<Emulator['save']>;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  send = clientOf(emulator);
  await send('POST', '/drives', { metadata: { name: 'drive' }, spec: {} });
  const { objects = [], ...rest } = emulator.save();
  // Copies of one drive, the last is the newest. Creating as many by requests would take long.
  saved = {
    ...rest,
    objects: objects.flatMap((row) =>
      row.kind !== 'drives'
        ? [row]
        : Array.from({ length: LENGTH }, (_, index) => ({
            ...row,
            seq: Number(row.seq) + index,
            name: `drive-${index}`,
            search: `drive-${index}`,
            status: index === 0 ? 'FAILED' : (row.status ?? null),
            created_at: Number(row.created_at) + Math.floor(index / 3),
            record: String(row.record).replace('"name":"drive"', `"name":"drive-${index}"`),
          })),
    ),
  };
});
beforeEach(() => {
  emulator.restore(saved);
});
afterAll(() => emulator.stop());

const open = (path = '/drives') =>
  fetch(emulator.baseUrl + path, { headers: { authorization: `Bearer ${emulator.apiKey}` } });
const names = (list: unknown) => (list as unknown[]).map((item) => at(item, 'metadata', 'name'));
const numbered = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `drive-${from - index}`);

test('a long list contains every object once, newest first, as in a GET', async () => {
  const { status, headers, body } = await send('GET', '/drives');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(names(body)).toEqual(numbered(LENGTH - 1, 0));
  expect(at(body, LENGTH - 1)).toEqual((await send('GET', '/drives/drive-0')).body);
});

test('other requests are handled during a list, and the rest of the list includes their changes', async () => {
  const response = await open();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const begin = await reader?.read();
  const answers = [
    await send('PUT', '/drives/drive-1', { metadata: { displayName: 'Changed' }, spec: {} }),
    await send('POST', '/drives', { metadata: { name: 'new' }, spec: {} }),
    await send('DELETE', '/drives/drive-0'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  let text = begin?.value ?? '';
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) text += next.value;
  const list: unknown = JSON.parse(text);
  expect(names(list)).toEqual(numbered(LENGTH - 1, 1));
  expect(at(list, LENGTH - 2, 'metadata', 'displayName')).toBe('Changed');
});

test('an unread list ends with the emulator, and a disconnected client delays nothing', async () => {
  const other = await startEmulator({ clock: 'manual' });
  other.restore(saved);
  const gone = new AbortController();
  const headers = { authorization: `Bearer ${emulator.apiKey}` };
  await fetch(`${other.baseUrl}/drives`, { headers, signal: gone.signal });
  gone.abort();
  const left = await fetch(`${other.baseUrl}/drives`, { headers });
  expect(left.status).toBe(200);
  await other.stop();
});

test('the journal contains a long list, and a fault can cut it half-way', async () => {
  const whole = await (await open()).text();
  emulator.faults.add({ path: '/drives', then: { kind: 'truncate' } });
  const cut = await open();
  expect(cut.status).toBe(200);
  expect((await cut.text()) === whole.slice(0, Math.floor(whole.length / 2))).toBe(true);
  expect(emulator.journal.entries()).toMatchObject([
    { path: '/drives', status: 200 },
    { path: '/drives', status: 200, fault: expect.any(String) as string },
  ]);
});

test.each([
  ['status', { kind: 'status', status: 503 }, 503, '"code":503'],
  ['wrongShape', { kind: 'wrongShape' }, 200, '{"unexpected":true}'],
] as const)('a fault replaces a long list: %s', async (_, then, status, text) => {
  emulator.faults.add({ path: '/drives', then });
  const response = await open();
  expect(response.status).toBe(status);
  expect(await response.text()).toMatch(text);
});

describe('pages of a long list', () => {
  const page = async (query: string) => {
    const version = { 'service-version': '2026-04-28' };
    const { body } = await send('GET', `/drives?limit=200&${query}`, undefined, version);
    const cursor = String(at(body, 'meta', 'nextCursor'));
    return { names: names(at(body, 'data')), cursor, total: at(body, 'meta', 'total') };
  };

  test.each([
    ['q=drive-1', (name: string) => name.startsWith('drive-1'), LENGTH],
    ['q=drive-1&sort=createdAt:asc', (name: string) => name.startsWith('drive-1'), LENGTH],
    ['status=FAILED', (name: string) => name === 'drive-0', 1],
    ['status=DEPLOYED&sort=name:asc', (name: string) => name !== 'drive-0', LENGTH - 1],
    ['q=nothing', () => false, LENGTH],
  ])('%s: every match once, in order, with the total', async (query, matches, total) => {
    const newest = numbered(LENGTH - 1, 0);
    const [, sort = 'createdAt:desc'] = /sort=(.*)/.exec(query) ?? [];
    const ordered = {
      'createdAt:desc': newest,
      'createdAt:asc': newest.toReversed(),
      'name:asc': newest.toSorted(),
    };
    const found: unknown[] = [];
    let cursor = '';
    do {
      const one = await page(cursor === '' ? query : `${query}&cursor=${cursor}`);
      expect(one.total).toBe(total);
      found.push(...one.names);
      cursor = one.cursor;
    } while (cursor !== '');
    expect(found).toEqual(ordered[sort as keyof typeof ordered].filter(matches));
  });
});

describe('other long lists are sent in parts, with each object once:', () => {
  const COUNT = 2 * MOST_OF_PART.records;
  const renamed = (text: unknown, index: number) => String(text).replaceAll(/"one(?=[@"])/g, `"one-${index}`);
  /** Makes a unique text unique in each copy. */
  const another = (text: unknown, index: number) => {
    if (typeof text !== 'string') return null;
    const changed = text.replace(/\bone\b/, `one-${index}`);
    return changed === text ? `${changed}-${index}` : changed;
  };
  let other: Emulator;
  let clientId: string;

  beforeAll(async () => {
    other = await startEmulator({ clock: 'manual', seed: { templates: [{ name: 'one' }] } });
    const post = async (path: string, body: object) => (await clientOf(other)('POST', path, body)).body;
    const runtime = { image: 'mail:1' };
    await post('/vpcs', { metadata: { name: 'net' } });
    for (const name of ['out', 'idle'])
      await post('/vpcs/net/egressgateways', { metadata: { name }, spec: { region: 'us-was-1' } });
    await post('/sandboxes', {
      metadata: { name: 'one' },
      spec: {
        vpc: 'net',
        network: { egress: { gateway: 'out' } },
        runtime: { image: 'base', memory: 1024 },
      },
    });
    await post('/snapshots', { name: 'one', source: { name: 'one' } });
    await post('/policies', { metadata: { name: 'named' }, spec: { type: 'maxToken' } });
    await post('/agents', { metadata: { name: 'one' }, spec: { runtime, policies: ['named'] } });
    await post('/jobs', { metadata: { name: 'all' }, spec: { runtime } });
    await post('/jobs/all/executions', { executionId: 'one' });
    await post('/users', { email: 'one@example.com' });
    clientId = String(at(await post('/service_accounts', { name: 'all' }), 'client_id'));
    await post(`/service_accounts/${clientId}/api_keys`, { name: 'one' });
    const contents = other.save();
    const { objects = [], object_keys: keys = [] } = contents;
    const last = Math.max(...objects.map(({ seq }) => Number(seq)));
    const copied = objects.filter(({ record }) => /"one[@"]/.test(String(record)));
    const copies = copied.flatMap((row, which) =>
      Array.from({ length: COUNT - 1 }, (_, index) => ({
        ...row,
        seq: last + which * COUNT + index + 1,
        name: another(row.name, index),
        second_key: another(row.second_key, index),
        record: renamed(row.record, index),
      })),
    );
    const keysOf = (seq: unknown) => keys.filter((key) => key.seq === seq);
    const copiedKeys = copied.flatMap((row, which) =>
      Array.from({ length: COUNT - 1 }, (_, index) =>
        keysOf(row.seq).map((key) => ({ ...key, seq: last + which * COUNT + index + 1 })),
      ).flat(),
    );
    other.restore({
      ...contents,
      objects: [...objects, ...copies],
      object_keys: [...keys, ...copiedKeys],
    });
  });
  afterAll(() => other.stop());

  test.each([
    ['/sandboxes/one/snapshots', COUNT, 'name'],
    ['/templates', COUNT + 2, 'name'],
    ['/jobs/all/executions?limit=100&offset=50', 100, 'metadata.id'],
    ['/service_accounts/ID/api_keys', COUNT, 'name'],
    ['/users', COUNT + 1, 'email'],
  ])('%s', async (path, count, field) => {
    const { status, body } = await clientOf(other)('GET', path.replace('ID', clientId));
    const found = (body as unknown[]).map((item) => at(item, ...field.split('.')));
    expect([status, new Set(found).size, found.length]).toEqual([200, count, count]);
  });

  test('/egressgateways/usage', async () => {
    const { body } = await clientOf(other)('GET', '/egressgateways/usage');
    const sandboxes = at(body, 'gateways', 1, 'sandboxes') as string[];
    expect([new Set(sandboxes).size, sandboxes.length]).toEqual([COUNT, COUNT]);
    expect(body).toEqual({
      gateways: [
        { vpcName: 'net', name: 'idle', sandboxes: [] },
        { vpcName: 'net', name: 'out', sandboxes },
      ],
    });
  });

  test('/policies/named/usages, which the policy also counts', async () => {
    const send = clientOf(other);
    const { body } = await send('GET', '/policies/named/usages');
    expect(body).toMatchObject({ functions: [], jobs: [], models: [], sandboxes: [] });
    const agents = at(body, 'agents') as { name: string }[];
    expect([new Set(agents.map(({ name }) => name)).size, agents.length]).toEqual([COUNT, COUNT]);
    expect((await send('GET', '/policies/named')).body).toMatchObject({ usage: { agents: COUNT } });
    other.reset();
    await send('POST', '/policies', { metadata: { name: 'named' }, spec: { type: 'maxToken' } });
    expect((await send('GET', '/policies/named')).body).toMatchObject({ usage: { agents: 0 } });
  });
});

describe('a part or a page', () => {
  interface Thing {
    name: string;
    text: string;
  }
  const kind = {
    name: 'things',
    noun: 'thing',
    columns: ({ name }: Thing) => ({ name, search: [], createdAt: 0 }),
  };
  let database: Database;
  let store: ObjectStore;

  beforeEach(() => {
    database = new Database();
    store = new ObjectStore(database);
  });
  afterEach(() => {
    database.close();
  });

  const fill = (count: number, prefix = '', text = '') => {
    database.transaction(() => {
      for (let index = 0; index < count; index += 1)
        store.insert(kind, 'default', { name: `${prefix}${index}`, text });
    });
  };
  const parts = (under?: string) => {
    const found = [store.part(kind, 'default', { under })];
    for (let next = found[0]?.next; next; next = found.at(-1)?.next)
      found.push(store.part(kind, 'default', { under, after: next }));
    return found.map(({ records }) => records.map(({ name }) => name));
  };

  test('contains a bounded number of records', () => {
    fill(2.5 * MOST_OF_PART.records);
    expect(parts().map(({ length }) => length)).toEqual([
      MOST_OF_PART.records,
      MOST_OF_PART.records,
      MOST_OF_PART.records / 2,
    ]);
  });

  test('ends with the record that reaches the size limit', () => {
    fill(5, '', '€'.repeat(MOST_OF_PART.characters / 2));
    expect(parts()).toEqual([['4', '3'], ['2', '1'], ['0']]);
  });

  test('contains at most a megabyte, or one record', () => {
    fill(2, 'small/', '€'.repeat(200_000));
    fill(2, 'large/', '€'.repeat(400_000));
    const pages: string[][] = [];
    const order = { by: 'createdAt', descending: true } as const;
    for (let after: PageQuery['after'], isFirst = true; isFirst || after; isFirst = false) {
      const turn = store.page(kind, 'default', { order, limit: 4, after }).next();
      if (!turn.done) throw new Error('four records take more than one turn');
      pages.push(turn.value.records.map(({ name }) => name));
      after = turn.value.next;
    }
    expect(pages).toEqual([['large/1'], ['large/0'], ['small/1', 'small/0']]);
  });

  test('of a search through many records takes several turns', () => {
    fill(5000);
    const query = { order: { by: 'name', descending: false }, limit: 2 } as const;
    expect(store.page(kind, 'default', query).next().done).toBe(true);
    expect(store.page(kind, 'default', { ...query, search: 'nothing' }).next().done).toBe(false);
  });

  test.each([10, 2.5 * MOST_OF_PART.records])(
    'contains only the children of one object: %d of them',
    (count) => {
      fill(MOST_OF_PART.records, 'other/');
      fill(count, 'one/');
      fill(MOST_OF_PART.records, 'one-more/');
      fill(MOST_OF_PART.records, 'one');
      const expected = Array.from({ length: count }, (_, index) => `one/${count - 1 - index}`);
      expect(parts('one').flat()).toEqual(expected);
    },
  );

  test('leaves out later objects, even if the clock was set back', () => {
    fill(MOST_OF_PART.records);
    const { next } = store.part(kind, 'default', {});
    const earlier = { ...kind, columns: (thing: Thing) => ({ ...kind.columns(thing), createdAt: -1 }) };
    store.insert(earlier, 'default', { name: 'later', text: '' });
    expect(store.part(kind, 'default', { after: next }).records).toEqual([]);
  });
});
