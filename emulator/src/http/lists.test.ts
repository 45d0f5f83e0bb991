import { type Emulator, startEmulator } from '../emulator';
import { at, clientOf, type Reply, type Send } from '../testing/client';

let emulator: Emulator;
let send: Send;
let page: (query: string) => Promise<Reply>;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  send = clientOf(emulator);
  page = (query) => send('GET', `/drives?${query}`, undefined, { 'service-version': '2026-04-28' });
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const names = (list: unknown) => (list as unknown[]).map((item) => at(item, 'metadata', 'name'));
const shown = (reply: Reply) => names(at(reply.body, 'data'));
const cursor = (reply: Reply) => String(at(reply.body, 'meta', 'nextCursor'));

async function fill(
  ...drives: (string | { name: string; displayName?: string; labels?: object; externalId?: string })[]
) {
  for (const drive of drives) {
    const metadata = typeof drive === 'string' ? { name: drive } : drive;
    expect((await send('POST', '/drives', { metadata, spec: {} })).status).toBe(200);
    emulator.clock.advance(1000);
  }
}

test('before 2026-04-28, a list is a bare array of everything, newest first, whatever the query', async () => {
  await fill('a', 'b', 'c');
  const reply = await send('GET', '/drives?sort=name:asc&q=nothing&limit=x');
  expect(names(reply.body)).toEqual(['c', 'b', 'a']);
});

test('from 2026-04-28 on, a list has pages with a total', async () => {
  await fill('a', 'b', 'c');
  const first = await page('limit=2');
  expect(shown(first)).toEqual(['c', 'b']);
  expect(at(first.body, 'meta')).toEqual({ hasMore: true, nextCursor: cursor(first), total: 3 });
  const second = await page(`limit=2&cursor=${cursor(first)}`);
  expect(shown(second)).toEqual(['a']);
  expect(at(second.body, 'meta')).toEqual({ hasMore: false, nextCursor: '', total: 3 });
});

test('a list item equals the result of a GET', async () => {
  await fill('a');
  const reply = await page('');
  expect(at(reply.body, 'data', 0)).toEqual((await send('GET', '/drives/a')).body);
});

test('a page has 50 items by default', async () => {
  await fill(...Array.from({ length: 51 }, (_, index) => `d${index}`));
  expect(shown(await page(''))).toHaveLength(50);
  expect(shown(await page('limit=200'))).toHaveLength(51);
});

test.each([
  'limit=0',
  'limit=201',
  'limit=x',
  'limit=1.5',
  'limit=',
  'sort=size:asc',
  'sort=constructor',
  'sort=__proto__',
  'status=HAPPY',
  `q=${'x'.repeat(201)}`,
])('%s is a 400', async (query) => {
  expect(await page(query)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
});

test.each([
  ['createdAt:desc', ['b', 'c', 'a']],
  ['createdAt:asc', ['a', 'c', 'b']],
  ['name:asc', ['a', 'b', 'c']],
  ['name:desc', ['c', 'b', 'a']],
])('sort=%s', async (sort, expected) => {
  await fill('a', 'c', 'b');
  expect(shown(await page(`sort=${sort}`))).toEqual(expected);
  const first = await page(`sort=${sort}&limit=1`);
  expect(shown(await page(`sort=${sort}&limit=2&cursor=${cursor(first)}`))).toEqual(expected.slice(1));
});

test('objects with the same creation time appear on exactly one page each', async () => {
  for (const name of ['a', 'b', 'c']) await send('POST', '/drives', { metadata: { name }, spec: {} });
  const seen: unknown[] = [];
  let reply = await page('limit=1');
  for (;;) {
    seen.push(...shown(reply));
    if (cursor(reply) === '') break;
    reply = await page(`limit=1&cursor=${cursor(reply)}`);
  }
  expect(seen).toEqual(['c', 'b', 'a']);
});

test('an object created between two pages does not shift the second page', async () => {
  await fill('a', 'b', 'c');
  const first = await page('limit=2');
  await fill('d');
  expect(shown(await page(`limit=2&cursor=${cursor(first)}`))).toEqual(['a']);
});

describe('search', () => {
  beforeEach(() =>
    fill(
      'alpha',
      { name: 'beta', displayName: 'Reports of ALPHA' },
      { name: 'gamma', labels: { Team: 'Alphabet' } },
      'delta',
    ),
  );

  test('covers name, display name and labels, ignores case, and does not change the total', async () => {
    const reply = await page('q=%20aLPHa%20');
    expect(shown(reply)).toEqual(['gamma', 'beta', 'alpha']);
    expect(at(reply.body, 'meta', 'total')).toBe(4);
    expect(shown(await page('q=team'))).toEqual(['gamma']);
  });

  test.each(['beta\nreports', 'team\nalphabet'])('does not match across fields: %j', async (text) => {
    expect(shown(await page(`q=${encodeURIComponent(text)}`))).toEqual([]);
  });

  test('matches a line break inside a field', async () => {
    await fill({ name: 'lined', displayName: 'two\nlines' });
    expect(shown(await page(`q=${encodeURIComponent('two\nlines')}`))).toEqual(['lined']);
  });

  test('ignores a text of less than two characters', async () => {
    expect(shown(await page('q=z'))).toHaveLength(4);
  });
});

test('status filters by a list of values, in any case', async () => {
  await fill('a');
  expect(shown(await page('status=deployed,Failed'))).toEqual(['a']);
  expect(shown(await page('status=FAILED'))).toEqual([]);
});

test('externalId filters, and changes the total', async () => {
  await fill({ name: 'a', externalId: 'x' }, 'b');
  const reply = await page('externalId=x');
  expect(shown(reply)).toEqual(['a']);
  expect(at(reply.body, 'meta', 'total')).toBe(1);
});

describe('a cursor is refused', () => {
  const refused = (reply: Reply) => {
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_cursor', code: 400 } });
  };

  test('for another query', async () => {
    await fill('aa', 'ab');
    const first = await page('limit=1');
    refused(await page(`limit=1&q=aa&cursor=${cursor(first)}`));
    refused(await page(`limit=1&sort=name:asc&cursor=${cursor(first)}`));
    refused(await page(`limit=1&status=DEPLOYED&cursor=${cursor(first)}`));
    expect(shown(await page(`limit=9&cursor=${cursor(first)}`))).toEqual(['aa']);
  });

  test('in another workspace', async () => {
    await fill('aa', 'ab');
    const first = await page('limit=1');
    const other = clientOf({ baseUrl: emulator.baseUrl, apiKey: emulator.addWorkspace('other').apiKey });
    refused(
      await other('GET', `/drives?cursor=${cursor(first)}`, undefined, { 'service-version': '2026-04-28' }),
    );
  });

  test('after 24 hours', async () => {
    await fill('aa', 'ab');
    const first = await page('limit=1');
    emulator.clock.advance(24 * 3600 * 1000);
    expect((await page(`cursor=${cursor(first)}`)).status).toBe(200);
    emulator.clock.advance(1);
    refused(await page(`cursor=${cursor(first)}`));
  });

  test('if it is malformed', async () => {
    const whole = cursor(await page('limit=1'));
    for (let at = 0; at < whole.length; at += 1) {
      const other = whole[at] === 'A' ? 'B' : 'A';
      refused(await page(`limit=1&cursor=${whole.slice(0, at)}${other}${whole.slice(at + 1)}`));
    }
    refused(await page(`limit=1&cursor=${whole}.x`));
    refused(await page('cursor=nonsense'));
    refused(await page(`cursor=${Buffer.from('{"after":1}').toString('base64url')}`));
  });
});
