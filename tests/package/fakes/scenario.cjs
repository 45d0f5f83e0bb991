// What a test does with emulator and client while timers are fake, in every runner.
const assert = require('node:assert/strict');
const { mkdtempSync, rmSync } = require('node:fs');
const http = require('node:http');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Short waits of real time. */
const WAIT = { intervalMs: 20 };

/**
 * Calls of the client, streams, retries, waits and faults.
 *
 * @param {import('@workload/emulator').Emulator} emulator
 * @param {import('@workload/sdk').Client} client
 */
async function use(emulator, client) {
  await client.drives.create({ metadata: { name: 'data' }, spec: { region: 'us-was-1' } });
  assert.equal((await client.drives.waitUntilReady('data', WAIT)).status, 'DEPLOYED');
  const names = [];
  for await (const { metadata } of client.drives.list()) names.push(metadata.name);
  assert.deepEqual(names, ['data']);
  emulator.faults.add({
    method: 'GET',
    path: '/drives/data',
    times: 1,
    then: { kind: 'status', status: 503 },
  });
  emulator.faults.add({ method: 'GET', path: '/drives/data', times: 1, then: { kind: 'delay', ms: 20 } });
  const before = emulator.clock.now();
  await client.drives.get('data');
  assert.equal(emulator.journal.entries().at(-1)?.status, 200);
  assert.ok(emulator.clock.now() - before >= 20, 'the clock of the platform stands still');
  emulator.faults.add({ method: 'GET', path: '/drives/data', times: 1, then: { kind: 'hang' } });
  await assert.rejects(client.drives.get('data', { timeoutMs: 50, maxRetries: 0 }), { name: 'TimeoutError' });

  await client.sandboxes.create({ metadata: { name: 'box' }, spec: {} });
  await client.sandboxes.waitUntilReady('box', WAIT);
  const session = client.sandboxes.connect(await client.sandboxes.get('box'));
  const { exitCode } = await session.processes.start({
    name: 'greet',
    command: 'sleep 0.02; echo hello',
    waitForCompletion: true,
  });
  assert.equal(exitCode, 0);
  const lines = [];
  for await (const { text } of session.processes.followLogs('greet')) lines.push(text);
  assert.deepEqual(lines, ['hello']);

  await client.models.create({
    metadata: { name: 'gpt' },
    spec: { runtime: { type: 'openai', model: 'gpt-4o' } },
  });
  await client.models.waitUntilReady('gpt', WAIT);
  let parts = 0;
  for await (const part of client.models.chatStream('gpt', {
    messages: [{ role: 'user', content: 'a b c' }],
  }))
    parts += part.choices?.length ?? 0;
  assert.ok(parts > 2);
  await client.drives.delete('data');
}

/**
 * The scenarios, by name.
 *
 * @param {() => typeof import('@workload/emulator') & typeof import('@workload/sdk')} load
 * @param {() => void} fake replaces the timers
 * @param {() => void} real puts them back
 */
exports.scenarios = (load, fake, real) => {
  const start = async () => {
    const { startEmulator, Client } = load();
    const data = mkdtempSync(join(tmpdir(), 'faked-'));
    const emulator = await startEmulator({ data, deployDelayMs: 10 });
    const { baseUrl, url: runUrl, apiKey: auth, workspace } = emulator;
    const client = new Client({ baseUrl, runUrl, auth, workspace });
    const end = async () => {
      await client.close();
      await emulator.stop();
      rmSync(data, { recursive: true });
    };
    return { emulator, client, end };
  };
  /** @param {import('@workload/emulator').Emulator} emulator */
  const begin = (emulator) =>
    new Promise((resolve) => {
      emulator.faults.add({ method: 'GET', path: '/drives', times: 1, then: { kind: 'hang' } });
      const headers = { authorization: `Bearer ${emulator.apiKey}` };
      const request = http.get(`${emulator.baseUrl}/drives`, { headers }, () => undefined);
      request.on('error', () => undefined);
      request.on('socket', (socket) => socket.on('connect', () => resolve(undefined)));
    });
  return {
    'fakes before the start': async () => {
      fake();
      const { emulator, client, end } = await start();
      await use(emulator, client);
      await end();
      real();
    },
    'fakes after the start': async () => {
      const { emulator, client, end } = await start();
      await client.drives.list().toArray();
      fake();
      await use(emulator, client);
      await end();
      real();
    },
    'fakes between two calls': async () => {
      const { emulator, client, end } = await start();
      await use(emulator, client);
      emulator.reset();
      fake();
      await use(emulator, client);
      real();
      emulator.reset();
      await use(emulator, client);
      await end();
    },
    'fakes only at the end': async () => {
      const { emulator, client, end } = await start();
      await use(emulator, client);
      await begin(emulator);
      fake();
      await end();
      real();
    },
  };
};
