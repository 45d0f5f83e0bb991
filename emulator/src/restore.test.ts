import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from './emulator';
import { at, clientOf, type Send } from './testing/client';
import { withOwn } from './testing/own';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 1000 });
  send = clientOf(emulator);
});
afterAll(() => emulator.stop());

async function make(name: string): Promise<void> {
  await send('POST', '/drives', { metadata: { name }, spec: {} });
}

async function names(path: string): Promise<unknown[]> {
  const list = (await send('GET', path)).body as unknown[];
  return list.map((item) => at(at(item, 'metadata'), 'name'));
}

test('a restore brings back the saved contents, and drops later ones, any number of times', async () => {
  await make('before');
  const saved = emulator.save();
  for (const name of ['one', 'two']) {
    await send('DELETE', '/drives/before');
    await make(name);
    expect(await names('/drives')).toEqual([name]);
    emulator.restore(saved);
    expect(await names('/drives')).toEqual(['before']);
  }
});

test('deployments in progress end at their original time', async () => {
  await send('POST', '/functions', { metadata: { name: 'mcp' }, spec: {} });
  emulator.clock.advance(400);
  const [saved, then] = [emulator.save(), emulator.clock.now()];
  emulator.clock.advance(600);
  expect(await send('GET', '/functions/mcp')).toMatchObject({ body: { status: 'DEPLOYED' } });
  emulator.restore(saved);
  expect(emulator.clock.now()).toBe(then);
  expect(await send('GET', '/functions/mcp')).toMatchObject({ body: { status: 'DEPLOYING' } });
  emulator.clock.advance(600);
  expect(await send('GET', '/functions/mcp')).toMatchObject({ body: { status: 'DEPLOYED' } });
});

test('later keys and workspaces are invalid, and deleted ones are valid again', async () => {
  const { apiKey: kept } = emulator.addWorkspace('kept');
  const saved = emulator.save();
  const { apiKey: late } = emulator.addWorkspace('late');
  await send('DELETE', '/workspaces/kept');
  emulator.restore(saved);
  const status = async (apiKey: string) =>
    (await clientOf({ baseUrl: emulator.baseUrl, apiKey })('GET', '/drives')).status;
  expect([await status(kept), await status(late)]).toEqual([200, 401]);
});

test('file contents are restored byte by byte', async () => {
  const bytes = Buffer.from([0, 255, 13, 10, 128]);
  await send('POST', '/sandboxes', { metadata: { name: 'box' } });
  emulator.clock.advance(1000);
  const url = `${emulator.url}/default/sandboxes/box/filesystem/data.bin`;
  const authorization = `Bearer ${emulator.apiKey}`;
  const headers = { authorization, 'content-type': 'application/octet-stream' };
  await fetch(url, { method: 'PUT', headers, body: bytes });
  const saved = emulator.save();
  await fetch(url, { method: 'DELETE', headers });
  emulator.restore(saved);
  const read = await fetch(url, { headers: { authorization, accept: 'application/octet-stream' } });
  expect(Buffer.from(await read.arrayBuffer())).toEqual(bytes);
});

test('faults and journal are cleared', async () => {
  const saved = emulator.save();
  emulator.faults.add({ path: '/functions', then: { kind: 'hang' } });
  await send('GET', '/drives');
  emulator.restore(saved);
  expect([emulator.faults.pending(), emulator.journal.entries()]).toEqual([[], []]);
});

test('a restart finds the restored contents', async () => {
  const data = mkdtempSync(join(tmpdir(), 'restore-'));
  try {
    await withOwn(startEmulator({ data }), async (own) => {
      const saved = own.save();
      await clientOf(own)('POST', '/drives', { metadata: { name: 'late' }, spec: {} });
      own.restore(saved);
    });
    await withOwn(startEmulator({ data }), async (own) => {
      expect((await clientOf(own)('GET', '/drives')).body).toEqual([]);
    });
  } finally {
    rmSync(data, { recursive: true });
  }
});
