// Acknowledged writes survive the sudden death of the process, and a folder has only one process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, clientOf, controlOf, matching, type Send } from '../../emulator/src/testing/client';
import { lost, numbersOfChance, Writer } from './crashes';
import { bannerOf, run, type Running } from './process';

// `npm run test:durability` kills the emulator 200 times.
const CRASHES = Number(process.env.WORKLOAD_CRASHES ?? 5);
const SEED = Number(process.env.WORKLOAD_CRASH_SEED ?? 1);
const WRITERS = 8;

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
  return startIn({}, ...args);
}

function startIn(environment: Record<string, string>, ...args: string[]): Running {
  const options = ['--data', folder, '--port', '0', '--json', '--log-level', 'error'];
  const started = run([...options, ...args], environment);
  running.push(started);
  return started;
}

test('all acknowledged writes survive kill -9, with the same key', async () => {
  const first = start();
  const banner = await bannerOf(first);
  const send = clientOf(banner);
  const acknowledged: string[] = [];
  // The process dies during many concurrent writes; only acknowledged ones count.
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

test(
  `after ${CRASHES} kills during eight writes each, it starts with all acknowledged writes`,
  async () => {
    const chance = numbersOfChance(SEED);
    const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(`w${index}`, chance));
    let acknowledged = 0;
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const started = start();
      const send = clientOf(await bannerOf(started));
      expect([crash, await lost(writers, send)]).toEqual([crash, []]);
      // Killed during a request, or just after a response.
      const afterAnswer = chance() < 0.5;
      let left = 1 + Math.floor(chance() * 80);
      const count = () => {
        left -= 1;
        if (left === 0) started.child.kill('SIGKILL');
      };
      const uncounted = () => undefined;
      await Promise.all(
        writers.map((writer) =>
          writer.write(send, afterAnswer ? uncounted : count, () => {
            acknowledged += 1;
            if (afterAnswer) count();
          }),
        ),
      );
      expect(await started.exit).toBe('SIGKILL');
    }
    expect(await lost(writers, clientOf(await bannerOf(start())))).toEqual([]);
    expect(acknowledged).toBeGreaterThan(CRASHES);
  },
  30_000 + CRASHES * 10_000,
);

test('a deployment that a kill interrupts ends as usual', async () => {
  const first = start('--deploy-delay-ms', '3600000');
  const banner = await bannerOf(first);
  const control = controlOf(banner);
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
  await controlOf(again)('POST', '/clock', { advanceMs: 600_000 });
  expect(await ended(send, 'fine')).toMatchObject({ status: 'DEPLOYED' });
  expect(await ended(send, 'broken')).toMatchObject({
    status: 'FAILED',
    events: [{}, { status: 'FAILED', message: 'boom' }],
  });
});

/** A function after its deployment. With a real clock, a request waits 10 ms for due work; the rest follows later. */
async function ended(send: Send, name: string): Promise<unknown> {
  let { body } = await send('GET', `/functions/${name}`);
  while (at(body, 'status') === 'DEPLOYING') ({ body } = await send('GET', `/functions/${name}`));
  return body;
}

test('a disk that refuses writes ends it with one line, and nothing is acknowledged', async () => {
  const started = startIn({ NODE_OPTIONS: `--require=${join(__dirname, 'failing-disk.cjs')}` });
  const send = clientOf(await bannerOf(started));
  expect(await send('POST', '/drives', { metadata: { name: 'first' }, spec: {} })).toMatchObject({
    status: 500,
  });
  expect(await started.exit).toBe(1);
  const lines = (await started.errors).trim().split('\n');
  expect(lines).toEqual([
    matching(
      /"level":60,.*writing .*platform\.db-wal failed \(EIO\), so nothing more is saved: repair the disk/,
    ),
  ]);
  expect(await clientOf(await bannerOf(start()))('GET', '/drives')).toMatchObject({ status: 200 });
});

test('a second process on the folder is refused in one line, and the first continues', async () => {
  const banner = await bannerOf(start());
  const second = start();
  expect(await second.exit).toBe(1);
  expect(await second.errors).toBe(
    `workload-emulator: ${join(folder, 'platform.db')} is in use by another emulator: stop that one, or choose another folder\n`,
  );
  expect(await clientOf(banner)('GET', '/drives')).toMatchObject({ status: 200 });
});

test('another key may be given at any start, and replaces the first one', async () => {
  const first = start('--api-key', 'first-key');
  const banner = await bannerOf(first);
  expect(banner.apiKey).toBe('first-key');
  first.child.kill('SIGTERM');
  await first.exit;
  const again = await bannerOf(start('--api-key', 'second-key'));
  expect(await clientOf(again)('GET', '/drives')).toMatchObject({ status: 200 });
  expect(await clientOf({ ...again, apiKey: 'first-key' })('GET', '/drives')).toMatchObject({ status: 401 });
});
