// What was acknowledged survives the sudden death of the process, and one folder has one holder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, clientOf } from './client';
import { bannerOf, run, type Running } from './process';

let folder: string;
let running: Running[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durability-'));
  running = [];
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ exit }) => exit));
  rmSync(folder, { recursive: true });
});

function start(...args: string[]): Running {
  const started = run(['--data', folder, '--port', '0', '--json', '--log-level', 'silent', ...args]);
  running.push(started);
  return started;
}

test('everything acknowledged is there after kill -9, with the same key', async () => {
  const first = start();
  const banner = await bannerOf(first);
  const send = clientOf(banner);
  const acknowledged: string[] = [];
  // Many writes are under way when the process dies; only those that were answered count.
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let index = 0; ; index += 1) {
      const name = `d-${writer}-${index}`;
      const reply = await send('POST', '/drives', { metadata: { name }, spec: {} }).catch(() => undefined);
      if (reply?.status !== 200) return;
      acknowledged.push(name);
      if (acknowledged.length === 200) first.child.kill('SIGKILL');
    }
  });
  await Promise.all(writers);
  expect(await first.exit).toBe('SIGKILL');

  const again = await bannerOf(start());
  expect(again.apiKey).toBe(banner.apiKey);
  expect(again.clientSecret).toBe(banner.clientSecret);
  const listed = (await clientOf(again)('GET', '/drives')).body as unknown[];
  const names = new Set(listed.map((drive) => at(drive, 'metadata', 'name')));
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(200);
});

test('a deployment under way when the process dies ends as if nothing had happened', async () => {
  const first = start('--deploy-delay-ms', '3600000');
  const banner = await bannerOf(first);
  const control = clientOf({ ...banner, baseUrl: `${banner.url}/_emulator` });
  await control('POST', '/deployments/fail', { kind: 'functions', name: 'broken', message: 'boom' });
  for (const name of ['fine', 'broken']) {
    await clientOf(banner)('POST', '/functions', { metadata: { name }, spec: {} });
  }
  await control('POST', '/clock', { advanceMs: 3_000_000 });
  first.child.kill('SIGKILL');
  await first.exit;

  const again = await bannerOf(start());
  const send = clientOf(again);
  expect(await send('GET', '/functions/fine')).toMatchObject({ body: { status: 'DEPLOYING' } });
  await clientOf({ ...again, baseUrl: `${again.url}/_emulator` })('POST', '/clock', { advanceMs: 600_000 });
  expect(await send('GET', '/functions/fine')).toMatchObject({ body: { status: 'DEPLOYED' } });
  expect(await send('GET', '/functions/broken')).toMatchObject({
    body: { status: 'FAILED', events: [{}, { status: 'FAILED', message: 'boom' }] },
  });
});

test('a second process on the folder is refused in one line, and the first goes on', async () => {
  const banner = await bannerOf(start());
  const second = start();
  expect(await second.exit).toBe(1);
  expect(await second.errors).toBe(
    `workload-emulator: ${join(folder, 'platform.db')} is in use by another emulator: stop that one, or choose another folder\n`,
  );
  expect(await clientOf(banner)('GET', '/drives')).toMatchObject({ status: 200 });
});

test('another key may be given at any start, and then it is the only first one', async () => {
  const first = start('--api-key', 'first-key');
  const banner = await bannerOf(first);
  expect(banner.apiKey).toBe('first-key');
  first.child.kill('SIGTERM');
  await first.exit;
  const again = await bannerOf(start('--api-key', 'second-key'));
  expect(await clientOf(again)('GET', '/drives')).toMatchObject({ status: 200 });
  expect(await clientOf({ ...again, apiKey: 'first-key' })('GET', '/drives')).toMatchObject({ status: 401 });
});
