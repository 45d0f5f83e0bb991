/**
 * Random damage to the files of a large database: the next start ends with an error line, or answers, soon and with
 * little memory. `npm run test:attack`.
 */
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf } from '../../emulator/src/testing/client';
import { bannerOf, run } from './process';

const MOST_MEMORY_MB = 400;
/** Longer than an undamaged database takes to read and open. */
const MOST_START_MS = 5000;
const FILES = ['platform.db', 'platform.db-wal'];

let folder: string;
let good: Map<string, Buffer>;

const start = () =>
  run(['--data', folder, '--port', '0', '--json', '--log-level', 'fatal', '--deploy-delay-ms', '0']);

// As after a kill: the last writes are in the log.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'damage-'));
  const running = start();
  const banner = await bannerOf(running);
  const send = clientOf(banner);
  await send('POST', '/sandboxes', { metadata: { name: 'web' } });
  const box = clientOf({ baseUrl: `${banner.url}/default/sandboxes/web`, apiKey: banner.apiKey });
  for (let index = 0; index < 50; index += 1)
    await box('PUT', `/filesystem/f-${index}`, { content: 'x'.repeat(900_000) });
  for (let index = 0; index < 100; index += 1)
    await send('POST', '/drives', { metadata: { name: `d-${index}` }, spec: {} });
  running.child.kill('SIGKILL');
  await running.exit;
  good = new Map(FILES.map((name) => [name, readFileSync(join(folder, name))]));
}, 120_000);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Overwrites a part of a file with random bytes. */
function spoil(name: string, from: number, bytes: number): void {
  for (const [each, content] of good) writeFileSync(join(folder, each), content);
  const spoilt = Buffer.from(good.get(name) ?? '');
  randomFillSync(spoilt, Math.min(from, spoilt.length - bytes), bytes);
  writeFileSync(join(folder, name), spoilt);
}

it.each(
  FILES.flatMap((name) =>
    [0, 16, 32, 100, 4096, 50_000, 1_000_000].flatMap((from) =>
      [4, 5000].map((bytes) => [name, from, bytes] as const),
    ),
  ),
)(
  '%s, from byte %d on, %d bytes',
  async (name, from, bytes) => {
    spoil(name, from, bytes);
    const begun = performance.now();
    const started = start();
    const { child, exit, firstLine, errors } = started;
    let peakMb = 0;
    const watch = setInterval(() => {
      const status = child.exitCode === null ? readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8') : '';
      peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    }, 20);
    const outcome = await Promise.race([exit, firstLine.catch(() => exit)]);
    clearInterval(watch);
    const ms = performance.now() - begun;
    child.kill('SIGKILL');
    process.stdout.write(
      `${expect.getState().currentTestName ?? ''}: ${outcome === 1 ? 'told' : 'started'}, ${Math.round(ms)} ms, ${Math.round(peakMb)} MB\n`,
    );
    expect(ms).toBeLessThan(MOST_START_MS);
    expect(peakMb).toBeLessThan(MOST_MEMORY_MB);
    if (outcome === 1)
      expect(await errors).toMatch(/^workload-emulator: [^\n]* is (damaged|not a database)[^\n]*\n$/);
    else expect(JSON.parse(String(outcome))).toHaveProperty('url');
  },
  30_000,
);
