import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, launch, startEmulator } from '../emulator';
import { machine } from '../real-time';
import { at, clientOf, controlOf, matching } from '../testing/client';
import { withOwn } from '../testing/own';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SCHEDULES = 13;
/** Number of missed times that run later. */
const MADE_UP = 60;

async function withSchedules(emulator: Emulator, times: number, value = '* * * * *'): Promise<void> {
  const send = clientOf(emulator);
  await send('POST', '/sandboxes', { metadata: { name: 'web' } });
  for (let number = 0; number < times; number += 1)
    await send('POST', '/sandboxes/web/schedules', {
      id: `s${number}`,
      type: 'cron',
      value,
      input: { command: 'echo' },
    });
}
async function executions(emulator: Emulator): Promise<number> {
  const { body } = await clientOf(emulator)('GET', '/schedule-executions?limit=1');
  return Number(at(body, 'meta', 'total'));
}

test('after a day without requests, due work is done between requests, and each request does only a part', async () => {
  const told: string[] = [];
  const own = launch({}, { onTold: (line) => told.push(line) });
  await withOwn(own, async (emulator) => {
    // Start at a full minute: the clock runs, and the next minute must not begin before the test ends.
    emulator.clock.advance(MINUTE_MS - (emulator.clock.now() % MINUTE_MS));
    await withSchedules(emulator, SCHEDULES);
    jest.spyOn(machine, 'now').mockImplementation(() => Date.now() + DAY_MS);
    const all = SCHEDULES * MADE_UP;
    // If one request did everything, it would find everything done.
    expect(await executions(emulator)).toBeLessThan(all);
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await executions(emulator)).toBe(all);
    expect(told).toEqual([
      matching(/^skipped missed times of 13 schedules and cron triggers between .*: only the last/),
    ]);
    expect((await controlOf(emulator)('GET', '/clock')).body).toMatchObject({ skipped: told[0] });
  }).finally(() => {
    jest.restoreAllMocks();
  });
});

test.each(['by the library', 'by a request'])(
  'after a real clock was advanced %s, the next request sees all that is due',
  async (how) => {
    await withOwn(startEmulator(), async (emulator) => {
      emulator.clock.advance(MINUTE_MS - (emulator.clock.now() % MINUTE_MS));
      await withSchedules(emulator, SCHEDULES);
      if (how === 'by the library') emulator.clock.advance(DAY_MS);
      else await controlOf(emulator)('POST', '/clock', { advanceMs: DAY_MS });
      expect(await executions(emulator)).toBe(SCHEDULES * MADE_UP);
    });
  },
);

test('with a manual clock, all due work is done before the next request, with the last time of each schedule', async () => {
  await withOwn(startEmulator({ clock: 'manual' }), async (emulator) => {
    await withSchedules(emulator, 1, '*/2 * * * *');
    // Start at a full hour.
    emulator.clock.advance(DAY_MS - (emulator.clock.now() % (60 * MINUTE_MS)));
    const { body } = await clientOf(emulator)('GET', '/schedule-executions?limit=100');
    const times = (at(body, 'data') as unknown[]).map((one) => Date.parse(String(at(one, 'createdAt'))));
    const now = emulator.clock.now();
    expect(times.map((time) => (now - time) / MINUTE_MS)).toEqual(
      Array.from({ length: MADE_UP }, (_, number) => 2 * number),
    );
    const skipped = async () => at((await controlOf(emulator)('GET', '/clock')).body, 'skipped');
    expect(await skipped()).toMatch(/^skipped missed times of schedule "web\/s0" between /);
    emulator.reset();
    expect(await skipped()).toBeUndefined();
  });
});

test('due work stays done when the request is refused', async () => {
  const done: string[] = [];
  const handlers = { process: ({ command }: { command: string }) => void done.push(command) };
  await withOwn(startEmulator({ clock: 'manual', handlers }), async (emulator) => {
    await withSchedules(emulator, 1);
    emulator.clock.advance(MINUTE_MS);
    const refused = clientOf(emulator)('GET', '/drives/none');
    expect(await refused).toMatchObject({ status: 404 });
    expect(await executions(emulator)).toBe(1);
    expect(done).toEqual(['echo']);
  });
});

test.each([
  ['while the emulator runs', false],
  ['while the emulator is stopped', true],
])("a deployment ends even if the machine's time is set back an hour %s", async (_, isStopped) => {
  const data = mkdtempSync(join(tmpdir(), 'clock-'));
  const options = { data, deployDelayMs: 30 };
  let emulator = await startEmulator(options);
  try {
    await clientOf(emulator)('POST', '/sandboxes', { metadata: { name: 'web' } });
    if (isStopped) await emulator.stop();
    jest.spyOn(machine, 'now').mockImplementation(() => Date.now() - 60 * MINUTE_MS);
    if (isStopped) emulator = await startEmulator(options);
    const start = performance.now();
    const status = async () => at((await clientOf(emulator)('GET', '/sandboxes/web')).body, 'status');
    while ((await status()) === 'DEPLOYING' && performance.now() - start < 2000)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await status()).toBe('DEPLOYED');
  } finally {
    jest.restoreAllMocks();
    await emulator.stop();
    rmSync(data, { recursive: true });
  }
});
