/** Many emulators at once, and requests without end: each bound with its figure. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** Processor time of this process, in milliseconds: unlike wall time, it does not depend on what runs beside. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function costOf(work: () => unknown): Promise<number> {
  const before = cpuMs();
  await work();
  return cpuMs() - before;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

async function createDrive(emulator: Emulator, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ metadata: { name }, spec: {} });
  const response = await fetch(`${emulator.baseUrl}/drives`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
}

async function countOfDrives(emulator: Emulator): Promise<number> {
  const headers = { authorization: `Bearer ${emulator.apiKey}` };
  const response = await fetch(`${emulator.baseUrl}/drives`, { headers });
  return ((await response.json()) as unknown[]).length;
}

test('50 emulators in one process have their own ports and data, and cost little to start', async () => {
  const first = await startEmulator();
  const all: Emulator[] = [];
  const costs: number[] = [];
  for (let count = 0; count < 50; count += 1)
    costs.push(await costOf(async () => all.push(await startEmulator())));
  try {
    expect(new Set(all.map(({ url }) => url)).size).toBe(50);
    await Promise.all(all.slice(0, 10).map((emulator, index) => createDrive(emulator, `drive-${index}`)));
    expect(await Promise.all(all.slice(0, 11).map(countOfDrives))).toEqual([...Array<number>(10).fill(1), 0]);
    expect(median(costs)).toBeLessThan(50);
  } finally {
    await Promise.all([first, ...all].map((emulator) => emulator.stop()));
  }
}, 60_000);

test('8 workers run one each', async () => {
  const program = `
    const { parentPort } = require('node:worker_threads');
    const { startEmulator } = require(${JSON.stringify(require.resolve('@workload/emulator'))});
    void (async () => {
      const emulator = await startEmulator();
      const response = await fetch(emulator.url + '/_emulator/health');
      await response.arrayBuffer();
      parentPort.postMessage({ url: emulator.url, status: response.status });
      await emulator.stop();
    })();`;
  const workers = Array.from({ length: 8 }, () => new Worker(program, { eval: true }));
  const said = await Promise.all(
    workers.map(async (worker) => {
      const ended = once(worker, 'exit');
      const [message] = (await once(worker, 'message')) as [{ url: string; status: number }];
      // Nothing keeps the worker running.
      await ended;
      return message;
    }),
  );
  expect(said.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
  expect(new Set(said.map(({ url }) => url)).size).toBe(8);
}, 60_000);

test('a reset of 1,000 objects costs less than 5 ms', async () => {
  const emulator = await startEmulator();
  const costs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    for (let at = 0; at < 1000; at += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => createDrive(emulator, `drive-${at + index}`)),
      );
    costs.push(
      await costOf(() => {
        emulator.reset();
      }),
    );
  }
  expect(await countOfDrives(emulator)).toBe(0);
  await emulator.stop();
  expect(median(costs)).toBeLessThan(5);
}, 120_000);

describe('requests without end', () => {
  let emulator: Emulator;
  beforeEach(async () => {
    emulator = await startEmulator();
  });
  afterEach(() => emulator.stop());

  const open = (begin: string): Socket => {
    const socket = connect(Number(new URL(emulator.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(begin);
    return socket;
  };
  const answerOf = async (socket: Socket) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'close');
    return text;
  };
  const HEAD = `GET /v0/drives HTTP/1.1\r\nhost: 127.0.0.1\r\n`;

  test('a thousand half-open connections keep nobody waiting, and end within 12 seconds', async () => {
    const before = process.memoryUsage().rss;
    const start = performance.now();
    const answers = Array.from({ length: 1000 }, () => answerOf(open(`${HEAD}x-half: `)));
    const response = await fetch(`${emulator.url}/_emulator/health`);
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    const ended = await Promise.all(answers);
    expect(new Set(ended.map((text) => text.split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
    // Time of the machine, which other work may stretch.
    expect(performance.now() - start).toBeLessThan(30_000);
  }, 60_000);

  test('headers of 64 kB get a 431', async () => {
    expect(await answerOf(open(`${HEAD}x-long: ${'a'.repeat(64 * 1024)}\r\n\r\n`))).toMatch(
      /^HTTP\/1\.1 431 [^]*"error":"headers_too_large"/,
    );
  });

  test('stop does not wait for a slow body longer than two seconds', async () => {
    const slow = open(
      `POST /v0/drives HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${emulator.apiKey}\r\n` +
        'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
    );
    await once(slow, 'connect');
    const closed = once(slow, 'close');
    const start = performance.now();
    await emulator.stop();
    await closed;
    expect(performance.now() - start).toBeLessThan(10_000);
  }, 30_000);

  test('a range is not a part of the API: the answer is whole', async () => {
    await createDrive(emulator, 'data');
    const headers = { authorization: `Bearer ${emulator.apiKey}`, range: 'bytes=0-1' };
    const response = await fetch(`${emulator.baseUrl}/drives/data`, { headers });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ metadata: { name: 'data' } });
  });
});
