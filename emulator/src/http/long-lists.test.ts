// Bare lists that are too long for one part.
import { type Emulator, startEmulator } from '../emulator';
import { Database } from '../store/database';
import { MOST_OF_PART, ObjectStore } from '../store/objects';
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
  // The same drive many times over, the last the newest: requests would take long to make as many.
  saved = {
    ...rest,
    objects: objects.flatMap((row) =>
      row.kind !== 'drives'
        ? [row]
        : Array.from({ length: LENGTH }, (_, index) => ({
            ...row,
            seq: Number(row.seq) + index,
            name: `drive-${index}`,
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

test('a long list is every object once, newest first, as a GET shows it', async () => {
  const { status, headers, body } = await send('GET', '/drives');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(names(body)).toEqual(numbered(LENGTH - 1, 0));
  expect(at(body, LENGTH - 1)).toEqual((await send('GET', '/drives/drive-0')).body);
});

test('other requests are answered while a list is under way: the rest of it follows what they change', async () => {
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

test('a list that nobody reads on ends with the emulator, and a client that leaves is not waited for', async () => {
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

test('the journal has a long list, and a fault cuts it half-way', async () => {
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
] as const)('a fault answers in place of a long list: %s', async (_, then, status, text) => {
  emulator.faults.add({ path: '/drives', then });
  const response = await open();
  expect(response.status).toBe(status);
  expect(await response.text()).toMatch(text);
});

describe('a part', () => {
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

  test('holds a bounded number of records', () => {
    fill(2.5 * MOST_OF_PART.records);
    expect(parts().map(({ length }) => length)).toEqual([
      MOST_OF_PART.records,
      MOST_OF_PART.records,
      MOST_OF_PART.records / 2,
    ]);
  });

  test('ends with the record that makes it large enough', () => {
    fill(5, '', '€'.repeat(MOST_OF_PART.characters / 2));
    expect(parts()).toEqual([['4', '3'], ['2', '1'], ['0']]);
  });

  test.each([10, 2.5 * MOST_OF_PART.records])('has what belongs to an object alone: %d of it', (count) => {
    fill(MOST_OF_PART.records, 'other/');
    fill(count, 'one/');
    fill(MOST_OF_PART.records, 'one-more/');
    fill(MOST_OF_PART.records, 'one');
    const expected = Array.from({ length: count }, (_, index) => `one/${count - 1 - index}`);
    expect(parts('one').flat()).toEqual(expected);
  });

  test('leaves out what was made after the first, also when the clock has gone back', () => {
    fill(MOST_OF_PART.records);
    const { next } = store.part(kind, 'default', {});
    const earlier = { ...kind, columns: (thing: Thing) => ({ ...kind.columns(thing), createdAt: -1 }) };
    store.insert(earlier, 'default', { name: 'later', text: '' });
    expect(store.part(kind, 'default', { after: next }).records).toEqual([]);
  });
});
