import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../../emulator';
import { aString, at, clientOf, matching, type Send } from '../../../testing/client';
import { withOwn } from '../../../testing/own';

let emulator: Emulator;
let box: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  box = clientOf({ baseUrl: `${emulator.url}/default/sandboxes/web`, apiKey: emulator.apiKey });
});
beforeEach(async () => {
  emulator.reset();
  await clientOf(emulator)('POST', '/sandboxes', { metadata: { name: 'web' } });
});
afterAll(() => emulator.stop());

/** Opens a stream. Returns its events and a function to leave it. */
async function open(path: string, { url, apiKey } = emulator) {
  const leaving = new AbortController();
  const response = await fetch(`${url}/default/sandboxes/web${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
    signal: leaving.signal,
  });
  return {
    status: response.status,
    events: eventsOf(response),
    leave: () => {
      leaving.abort();
    },
  };
}

async function* eventsOf({ body }: Response): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) yield event.replace(/^data: /, '');
  }
  return undefined;
}

async function all(events: AsyncGenerator<string>): Promise<string[]> {
  const list: string[] = [];
  for await (const event of events) list.push(event);
  return list;
}

const write = (path: string, content: string) => box('PUT', `/filesystem${path}`, { content });

describe('the output of a process can be followed', () => {
  const start = async (command: string) =>
    String(at((await box('POST', '/process', { command })).body, 'pid'));

  test('at once, if it has ended', async () => {
    const pid = await start('echo one; echo two; cat /none');
    const { events } = await open(`/process/${pid}/logs/stream`);
    expect(await all(events)).toEqual(['stdout:one', 'stdout:two', matching(/^stderr:cat: \/none/)]);
  });

  test('until it ends, while it runs', async () => {
    const pid = await start('sleep 5; echo done');
    const { events } = await open(`/process/${pid}/logs/stream`);
    emulator.clock.advance(5000);
    await box('GET', '/health');
    expect(await all(events)).toEqual(['stdout:done']);
  });

  test('line by line, when the process writes it', async () => {
    const pid = await start(
      'echo one; sleep 5; echo -n t; sleep 5; echo wo; cat /none; sleep 5; echo -n end',
    );
    const { events } = await open(`/process/${pid}/logs/stream`);
    const next = async () => (await events.next()).value;
    const logs = async () => at((await box('GET', `/process/${pid}/logs`)).body, 'logs');
    expect(await next()).toBe('stdout:one');
    expect(await logs()).toBe('one\n');
    emulator.clock.advance(5000);
    expect(await logs()).toBe('one\nt');
    emulator.clock.advance(5000);
    expect(await logs()).toEqual(matching(/^one\ntwo\ncat: \/none/));
    expect([await next(), await next()]).toEqual(['stdout:two', matching(/^stderr:cat: \/none/)]);
    emulator.clock.advance(5000);
    expect(await logs()).toEqual(matching(/^one\ntwo\nendcat: \/none/));
    expect(await all(events)).toEqual(['stdout:end']);
  });

  test('until the caller ends the process, which keeps what it has written', async () => {
    const pid = await start('echo begun; sleep 5; echo done');
    const { events } = await open(`/process/${pid}/logs/stream`);
    await box('DELETE', `/process/${pid}/kill`);
    expect(await all(events)).toEqual(['stdout:begun']);
    expect((await box('GET', `/process/${pid}`)).body).toMatchObject({ status: 'killed', logs: 'begun\n' });
  });

  test('until its timeout, with what it wrote before', async () => {
    const command = 'echo begun; sleep 2; echo done';
    const { body } = await box('POST', '/process', { command, timeout: 1 });
    emulator.clock.advance(1000);
    expect((await box('GET', `/process/${String(at(body, 'pid'))}`)).body).toMatchObject({
      status: 'killed',
      stdout: 'begun\n',
      stderr: 'timed out\n',
    });
  });

  test('also after a restart of the emulator', async () => {
    const data = mkdtempSync(join(tmpdir(), 'streams-'));
    const options = { data, clock: 'manual' } as const;
    let pid = '';
    await withOwn(startEmulator(options), async (own) => {
      await clientOf(own)('POST', '/sandboxes', { metadata: { name: 'web' } });
      const send = clientOf({ ...own, baseUrl: `${own.url}/default/sandboxes/web` });
      const command = 'echo one; sleep 5; echo two';
      pid = String(at((await send('POST', '/process', { command })).body, 'pid'));
    });
    await withOwn(startEmulator(options), async (own) => {
      const { events } = await open(`/process/${pid}/logs/stream`, own);
      expect((await events.next()).value).toBe('stdout:one');
      own.clock.advance(5000);
      await clientOf(own)('GET', '/sandboxes/web');
      expect(await all(events)).toEqual(['stdout:two']);
    });
    rmSync(data, { recursive: true });
  });

  test('without any other request, with a real clock', async () => {
    await withOwn(startEmulator(), async (own) => {
      await clientOf(own)('POST', '/sandboxes', { metadata: { name: 'web' } });
      const send = clientOf({ ...own, baseUrl: `${own.url}/default/sandboxes/web` });
      const { body } = await send('POST', '/process', { command: 'sleep 0.05; echo done' });
      const { events } = await open(`/process/${String(at(body, 'pid'))}/logs/stream`, own);
      expect(await all(events)).toEqual(['stdout:done']);
    });
  });
});

describe('starting a process can wait for its end', () => {
  const waiting = async (command: string, send = box) =>
    send('POST', '/process', { command, waitForCompletion: true, name: 'waited' });

  test('until it ends, with a real clock', async () => {
    await withOwn(startEmulator(), async (own) => {
      await clientOf(own)('POST', '/sandboxes', { metadata: { name: 'web' } });
      const send = clientOf({ ...own, baseUrl: `${own.url}/default/sandboxes/web` });
      expect(await waiting('sleep 0.05; echo done', send)).toMatchObject({
        status: 200,
        body: { status: 'completed', exitCode: 0, stdout: 'done\n' },
      });
    });
  });

  test('until it is ended', async () => {
    const answer = waiting('echo begun; sleep 60');
    while ((await box('DELETE', '/process/waited/kill')).status === 404);
    expect(await answer).toMatchObject({ status: 200, body: { status: 'killed', stdout: 'begun\n' } });
  });

  test('until the client leaves, which the process and the emulator survive', async () => {
    const leaving = new AbortController();
    const answer = fetch(`${emulator.url}/default/sandboxes/web/process`, {
      method: 'POST',
      headers: { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ command: 'sleep 60; echo done', waitForCompletion: true, name: 'waited' }),
      signal: leaving.signal,
    }).then((response) => response.text());
    while ((await box('GET', '/process/waited')).status === 404);
    leaving.abort();
    await expect(answer).rejects.toThrow(/abort/);
    emulator.clock.advance(60_000);
    expect((await box('GET', '/process/waited')).body).toMatchObject({
      status: 'completed',
      stdout: 'done\n',
    });
  });

  test('until the emulator stops, which shows that it still runs', async () => {
    const own = await startEmulator();
    await clientOf(own)('POST', '/sandboxes', { metadata: { name: 'web' } });
    const send = clientOf({ ...own, baseUrl: `${own.url}/default/sandboxes/web` });
    const answer = waiting('sleep 60', send);
    while ((await send('GET', '/process/waited')).status === 404);
    await own.stop();
    expect(await answer).toMatchObject({ status: 200, body: { status: 'running' } });
  });
});

describe('a directory can be watched', () => {
  test('with everything below it, for every kind of change', async () => {
    await write('/app/old', 'x');
    const { events, leave } = await open('/watch/filesystem/app');
    await write('/elsewhere', 'x');
    await write('/app/new', 'x');
    await write('/app/old', 'y');
    await box('POST', '/process', { command: 'mkdir /app/d; echo x > /app/d/f; rm /app/old' });
    const expected = [
      { op: 'CREATE', path: '/app', name: 'new' },
      { op: 'WRITE', path: '/app', name: 'old' },
      { op: 'CREATE', path: '/app', name: 'd' },
      { op: 'CREATE', path: '/app/d', name: 'f' },
      { op: 'REMOVE', path: '/app', name: 'old' },
    ];
    for (const change of expected) expect(JSON.parse(String((await events.next()).value))).toEqual(change);
    leave();
  });

  test('including a mounted drive, at its mount path', async () => {
    await clientOf(emulator)('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
    await box('POST', '/drives/mount', { driveName: 'data', mountPath: '/mnt', drivePath: '/in' });
    const { events, leave } = await open('/watch/filesystem/mnt');
    await write('/mnt/f', 'x');
    expect(JSON.parse(String((await events.next()).value))).toEqual({
      op: 'CREATE',
      path: '/mnt',
      name: 'f',
    });
    leave();
  });

  test('undone changes are not reported', async () => {
    await write('/app/f', 'x');
    const { events, leave } = await open('/watch/filesystem/app');
    // The second file cannot be created, so the first is not created either.
    await box('PUT', '/filesystem/tree/app', { files: { new: 'x', 'f/below': 'x' } });
    await write('/app/last', 'x');
    expect(JSON.parse(String((await events.next()).value))).toMatchObject({ name: 'last' });
    leave();
  });

  test('only if it exists', async () => {
    expect((await open('/watch/filesystem/none')).status).toBe(404);
  });
});

test('streams end when the emulator stops', async () => {
  const own = await startEmulator();
  await clientOf(own)('POST', '/sandboxes', { metadata: { name: 'web' } });
  const { events } = await open('/watch/filesystem/', own);
  await own.stop();
  expect(await all(events)).toEqual([]);
});

test('process ports are not opened', async () => {
  await box('POST', '/process', { command: 'true', name: 'web' });
  expect(await box('GET', '/network/process/web/ports')).toMatchObject({ status: 200, body: { ports: [] } });
  expect(await box('GET', '/network/process/none/ports')).toMatchObject({ status: 404 });
  expect(await box('GET', '/network/process/web/else')).toMatchObject({ status: 404 });
});

test.each([
  ['POST', '/environment/reload', 200],
  ['POST', '/upgrade', 200],
  ['POST', '/network/process/1/monitor', 422],
  ['PUT', '/network/tunnel', 422],
  ['PUT', '/codegen/fastapply/app/index.ts', 422],
  ['GET', '/codegen/reranking/app', 422],
  ['GET', '/environment/reload', 405],
])('%s %s is a %i that gives the reason', async (method, path, status) => {
  const { status: answered, body } = await box(method, path, method === 'GET' ? undefined : {});
  expect([answered, at(body, status === 200 ? 'message' : 'error')]).toEqual([status, aString]);
});
