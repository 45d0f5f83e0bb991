import { type Emulator, startEmulator } from '../emulator';
import { clientOf, type Send } from '../testing/client';
import type { Fault } from './faults';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator();
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const create = (name: string) => send('POST', '/drives', { metadata: { name }, spec: {} });
const exists = async (name: string) => (await send('GET', `/drives/${name}`)).status === 200;
const lastEntry = () => emulator.journal.entries().at(-1);
/** Lets the server work until a condition holds. Control requests are not recorded. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await fetch(`${emulator.url}/_emulator/health`);
};
const raw = (path: string) =>
  fetch(emulator.baseUrl + path, { headers: { authorization: `Bearer ${emulator.apiKey}` } });

const statusWith = (headers: Record<string, string>): Fault => ({
  then: { kind: 'status', status: 503, headers },
});

describe('the effect of a fault', () => {
  test('status responds without carrying the request out', async () => {
    emulator.faults.add({
      method: 'POST',
      then: { kind: 'status', status: 429, headers: { 'retry-after': '1' }, body: { error: 'slow_down' } },
    });
    const reply = await create('data');
    expect(reply).toMatchObject({ status: 429, body: { error: 'slow_down' } });
    expect(reply.headers.get('retry-after')).toBe('1');
    expect(await exists('data')).toBe(false);
  });

  test('status without a body responds like any other error', async () => {
    emulator.faults.add({ then: { kind: 'status', status: 503 } });
    expect(await create('data')).toMatchObject({ status: 503, body: { error: 'fault', code: 503 } });
  });

  test('status with a string sends the string', async () => {
    emulator.faults.add({ then: { kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' } });
    const response = await raw('/drives');
    expect([response.status, await response.text()]).toEqual([502, '<h1>Bad gateway</h1>']);
  });

  test('status 204 has no body', async () => {
    emulator.faults.add({ then: { kind: 'status', status: 204 } });
    expect(await create('data')).toMatchObject({ status: 204, body: undefined });
  });

  test('dropBefore closes the connection and commits nothing', async () => {
    emulator.faults.add({ method: 'POST', then: { kind: 'dropBefore' } });
    await expect(create('data')).rejects.toThrow();
    expect(lastEntry()).toMatchObject({ method: 'POST', status: 'dropped' });
    expect(await exists('data')).toBe(false);
  });

  test('dropAfter commits, then closes the connection', async () => {
    emulator.faults.add({ method: 'POST', then: { kind: 'dropAfter' } });
    await expect(create('data')).rejects.toThrow();
    expect(lastEntry()).toMatchObject({ method: 'POST', status: 'dropped' });
    expect(await exists('data')).toBe(true);
  });

  test('truncate commits and cuts the JSON of a complete response', async () => {
    emulator.faults.add({ method: 'POST', then: { kind: 'truncate' } });
    await expect(create('data')).rejects.toThrow(SyntaxError);
    expect(await exists('data')).toBe(true);
  });

  test('notJson commits and returns 200 with a web page', async () => {
    emulator.faults.add({ path: '/drives', then: { kind: 'notJson' } });
    const response = await raw('/drives');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch('text/html');
    expect(await response.text()).toMatch('<!doctype html>');
  });

  test('wrongShape commits and returns 200 with other JSON', async () => {
    emulator.faults.add({ method: 'POST', then: { kind: 'wrongShape' } });
    expect(await create('data')).toMatchObject({ status: 200, body: { unexpected: true } });
    expect(await exists('data')).toBe(true);
  });

  test('hang never responds, commits nothing, and is recorded on arrival', async () => {
    emulator.faults.add({ method: 'POST', then: { kind: 'hang' } });
    const gone = new AbortController();
    const answer = fetch(`${emulator.baseUrl}/drives`, {
      method: 'POST',
      signal: gone.signal,
      headers: { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ metadata: { name: 'data' }, spec: {} }),
    });
    const outcome = expect(answer).rejects.toThrow('aborted');
    await until(() => lastEntry()?.status === 'hung');
    gone.abort();
    await outcome;
    expect(await exists('data')).toBe(false);
  });

  test('hang ends when the emulator stops', async () => {
    const own = await startEmulator();
    own.faults.add({ then: { kind: 'hang' } });
    const outcome = expect(clientOf(own)('GET', '/drives')).rejects.toThrow();
    await until(() => own.journal.entries().length > 0);
    await own.stop();
    await outcome;
  });

  test('delay is at most what timers take', () => {
    const delay = (ms: number) => () =>
      emulator.faults.add({ path: '/nothing', then: { kind: 'delay', ms } });
    expect(delay(2 ** 31)).toThrow(/then\.ms: /);
    expect(delay(2 ** 31 - 1)).not.toThrow();
  });

  test('delay carries the request out later', async () => {
    emulator.faults.add({ method: 'POST', then: { kind: 'delay', ms: 60 } });
    const start = performance.now();
    expect(await create('data')).toMatchObject({ status: 200 });
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
  });

  test('delay carries nothing out if the client has disconnected', async () => {
    emulator.faults.add({ method: 'POST', then: { kind: 'delay', ms: 60_000 } });
    const gone = new AbortController();
    const answer = fetch(`${emulator.baseUrl}/drives`, {
      method: 'POST',
      signal: gone.signal,
      headers: { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ metadata: { name: 'data' }, spec: {} }),
    });
    const outcome = expect(answer).rejects.toThrow('aborted');
    await until(() => emulator.faults.pending().length === 0);
    gone.abort();
    await outcome;
    await until(() => lastEntry()?.status === 'dropped');
    expect(await exists('data')).toBe(false);
  });
});

describe('the requests that a fault meets', () => {
  const unavailable = { kind: 'status', status: 503 } as const;
  const statuses = async (...paths: string[]) => {
    const replies = [];
    for (const path of paths) replies.push((await send('GET', path)).status);
    return replies;
  };

  test('one, unless `times` says more', async () => {
    emulator.faults.add({ then: unavailable });
    expect(await statuses('/drives', '/drives')).toEqual([503, 200]);
    emulator.faults.add({ times: 2, then: unavailable });
    expect(await statuses('/drives', '/drives', '/drives')).toEqual([503, 503, 200]);
  });

  test('only those after the first `after` requests', async () => {
    emulator.faults.add({ after: 2, then: unavailable });
    expect(await statuses('/drives', '/drives', '/drives', '/drives')).toEqual([200, 200, 503, 200]);
  });

  test('those with its method', async () => {
    emulator.faults.add({ method: 'post', then: unavailable });
    expect(await statuses('/drives')).toEqual([200]);
    expect((await create('data')).status).toBe(503);
  });

  test('those below its path', async () => {
    emulator.faults.add({ path: '/functions', times: 9, then: unavailable });
    expect(await statuses('/drives', '/functions', '/functions/x')).toEqual([200, 503, 503]);
  });

  test('only those with exactly its path, if `exact` is set', async () => {
    emulator.faults.add({ path: '/drives', exact: true, times: 9, then: unavailable });
    expect(await statuses('/drives', '/drives/x')).toEqual([503, 404]);
  });

  test('those whose whole path matches its glob', async () => {
    emulator.faults.add({ path: '/drives/*', times: 9, then: unavailable });
    expect(await statuses('/drives', '/drives/x', '/drives/by-external-id/x')).toEqual([200, 503, 404]);
    emulator.faults.add({ path: '**/x', then: unavailable });
    expect(await statuses('/drives/by-external-id/x')).toEqual([503]);
  });

  test('those with a valid credential; others do not count', async () => {
    emulator.faults.add({ method: 'POST', after: 1, then: unavailable });
    const strangers = [{ authorization: '' }, { authorization: 'Bearer wrong' }];
    for (const headers of strangers) {
      for (const path of ['/drives', '/none', '/oauth/token', '/login/device'])
        expect((await send('POST', path, {}, headers)).status).toBeGreaterThanOrEqual(400);
    }
    expect(emulator.faults.pending()).toMatchObject([{ after: 1, times: 1 }]);
    expect([(await create('a')).status, (await create('b')).status]).toEqual([200, 503]);
  });

  test('those of a client with a valid secret', async () => {
    const ask = async (secret: string) => {
      const client = { client_id: emulator.clientId, client_secret: secret };
      const reply = await send('POST', '/oauth/token', { grant_type: 'client_credentials', ...client });
      return reply.status;
    };
    emulator.faults.add({ path: '/oauth/token', then: unavailable });
    expect(await ask('wrong')).toBe(400);
    expect([await ask(emulator.clientSecret), await ask(emulator.clientSecret)]).toEqual([503, 200]);
  });

  test('on public paths, those without a credential only if its path matches explicitly', async () => {
    await send('POST', '/functions', { metadata: { name: 'open' }, spec: { public: true } });
    const path = `/${emulator.workspace}/functions/open/mcp`;
    const visit = async () => (await fetch(emulator.url + path, { method: 'POST' })).status;
    emulator.faults.add({ then: unavailable });
    expect(await visit()).not.toBe(503);
    expect(await statuses('/drives')).toEqual([503]);
    emulator.faults.add({ path, then: unavailable });
    expect(await visit()).toBe(503);
  });

  test('the oldest fault comes first, and each counts only its own requests', async () => {
    emulator.faults.add({ id: 'first', times: 1, then: { kind: 'status', status: 500 } });
    emulator.faults.add({ id: 'second', times: 2, then: { kind: 'status', status: 501 } });
    expect(emulator.faults.pending().map(({ id, times }) => [id, times])).toEqual([
      ['first', 1],
      ['second', 2],
    ]);
    expect(await statuses('/drives', '/drives')).toEqual([500, 501]);
    expect(emulator.faults.pending().map(({ id, times }) => [id, times])).toEqual([['second', 1]]);
    expect(emulator.journal.entries().map(({ fault }) => fault)).toEqual(['first', 'second']);
    emulator.faults.clear();
    expect(await statuses('/drives')).toEqual([200]);
  });

  test('those above a rate per second of the clock, without end', async () => {
    const limited = await startEmulator({ clock: 'manual' });
    const status = async () => (await clientOf(limited)('GET', '/drives')).status;
    limited.faults.add({ perSecond: 2, then: { kind: 'status', status: 429 } });
    for (const second of [1, 2]) {
      const seen = [await status(), await status(), await status(), await status()];
      expect([second, ...seen]).toEqual([second, 200, 200, 429, 429]);
      limited.clock.advance(1000);
    }
    expect(limited.faults.pending()).toMatchObject([{ perSecond: 2, after: 0 }]);
    limited.faults.clear();
    limited.faults.add({ perSecond: 1, times: 1, then: { kind: 'status', status: 429 } });
    expect([await status(), await status(), await status()]).toEqual([200, 429, 200]);
    expect(limited.faults.pending()).toEqual([]);
    await limited.stop();
  });

  test('never control requests', async () => {
    emulator.faults.add({ then: { kind: 'dropBefore' } });
    expect((await fetch(`${emulator.url}/_emulator/health`)).status).toBe(200);
    expect(emulator.faults.pending()).toHaveLength(1);
  });

  test.each<[string, Fault]>([
    ['exact without a path', { exact: true, then: { kind: 'hang' } }],
    ['zero times', { times: 0, then: { kind: 'hang' } }],
    ['a rate of zero', { perSecond: 0, then: { kind: 'hang' } }],
    ['a header that cannot be sent', statusWith({ 'retry-after': '1\r\nset-cookie: a=b' })],
    ['a header with a character that HTTP does not allow', statusWith({ 'x-reason': 'ř' })],
    ['a header without a name', statusWith({ '': 'a' })],
    ['a header with a space in its name', statusWith({ 'x reason': 'a' })],
    ['a status above 599', { then: { kind: 'status', status: 700 } }],
  ])('%s is refused', (_, fault) => {
    expect(() => emulator.faults.add(fault)).toThrow();
    expect(emulator.faults.pending()).toEqual([]);
  });

  test.each([
    ['^/drives/[^/]+$', 'write "/drives/*"'],
    ['^/drives$', 'write "/drives" with exact: true'],
    ['^/drives', 'write "/drives"'],
    ['^/drives/.*$', 'write "/drives/**"'],
    ['^/drives/[^/]+/versions', 'write "/drives/*/versions**"'],
    ['/fork$', 'write "**/fork"'],
    ['fork', 'write "**fork**"'],
    ['.*', 'write "**"'],
    ['^/(drives|volumes)$', 'for example "/drives/*"'],
    ['^/drives/[', 'for example "/drives/*"'],
    ['/(a+)+$', 'for example "/drives/*"'],
    [`/${'*'.repeat(3)}`, 'for example "/drives/*"'],
    [`/${'a'.repeat(1000)}`, 'must have at most 1000 characters'],
  ])('a path that is neither a prefix nor a glob is refused: %s', (path, advice) => {
    expect(() => emulator.faults.add({ path, then: { kind: 'hang' } })).toThrow(advice);
    expect(emulator.faults.pending()).toEqual([]);
  });
});
