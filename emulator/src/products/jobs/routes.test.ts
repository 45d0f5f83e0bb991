import { type Emulator, startEmulator } from '../../emulator';
import type { Handlers, TaskRequest } from '../../platform/handlers';
import { aString, at, clientOf, matching, type Send } from '../../testing/client';

let emulator: Emulator;
let send: Send;
const handlers: Handlers = {};

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 1000, deleteDelayMs: 500, handlers });
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
  delete handlers.task;
});
afterAll(() => emulator.stop());

const V2 = { 'service-version': '2026-04-28' };
const path = '/jobs/batch/executions';
const wait = (ms = 1000) => {
  emulator.clock.advance(ms);
};
async function job(runtime: object = {}) {
  await send('POST', '/jobs', {
    metadata: { name: 'batch' },
    spec: { runtime: { memory: 1024, ...runtime } },
  });
  wait();
}
const execute = (body: object = {}) => send('POST', path, { executionId: 'one', ...body });
const read = async () => (await send('GET', `${path}/one`)).body;

test('an execution waits, runs and ends by the clock, task by task', async () => {
  await job({ timeout: 60 });
  const tasks = [{ file: 'a' }, { file: 'b' }];
  handlers.task = ({ index }) => ({ succeeded: true, durationMs: index === 0 ? 100 : 2000 });
  const accepted = await execute({ tasks, env: { KEY: 'hunter2' }, memory: 512 });
  expect(accepted).toMatchObject({
    status: 200,
    body: { executionId: 'one', id: 'one', jobId: 'batch', workspaceId: 'default', tasks },
  });
  expect(await read()).toMatchObject({
    status: 'pending',
    spec: { envOverride: { KEY: '***' }, memoryOverride: 512, parallelism: 2, timeout: 60 },
    tasks: [{ status: 'pending', spec: { maxRetries: 0, timeout: '60s' } }, {}],
  });
  wait();
  expect(await read()).toMatchObject({ status: 'running', stats: { total: 2, running: 2, success: 0 } });
  wait(100);
  expect(await read()).toMatchObject({ status: 'running', stats: { running: 1, success: 1 } });
  wait(1900);
  expect(await read()).toMatchObject({
    status: 'succeeded',
    metadata: { id: 'one', job: 'batch', completedAt: new Date(emulator.clock.now()).toISOString() },
    tasks: [
      { status: 'succeeded', metadata: { name: 'one-0', completedAt: aString } },
      { status: 'succeeded', conditions: [{ type: 'Completed' }] },
    ],
  });
});

test('a failed task is retried as often as the job says, then the execution fails', async () => {
  await job({ maxRetries: 2 });
  const attempts: TaskRequest[] = [];
  handlers.task = (request) => {
    attempts.push(request);
    const { index, attempt } = request;
    return { succeeded: index === 0 && attempt === 1, message: 'out of luck', durationMs: 100 };
  };
  await execute({ tasks: [{}, {}] });
  wait(5000);
  expect(await read()).toMatchObject({
    status: 'failed',
    stats: { success: 1, failure: 1, retried: 3 },
    tasks: [{ status: 'succeeded' }, { status: 'failed', conditions: [{ message: 'out of luck' }] }],
  });
  expect(attempts.filter(({ index }) => index === 1).map(({ attempt }) => attempt)).toEqual([0, 1, 2]);
});

test('an execution ends at its timeout', async () => {
  await job({ timeout: 3 });
  handlers.task = () => ({ succeeded: true, durationMs: 5000 });
  await execute();
  wait(1000);
  await read();
  wait(2999);
  expect(at(await read(), 'status')).toBe('running');
  wait(1);
  expect(await read()).toMatchObject({ status: 'timeout', tasks: [{ status: 'failed' }] });
});

test('an execution can be cancelled until it has ended', async () => {
  await job();
  await execute();
  expect(await send('DELETE', `${path}/one`)).toMatchObject({ status: 200, body: { status: 'cancelling' } });
  wait(500);
  expect(await read()).toMatchObject({ status: 'cancelled', stats: { cancelled: 1 } });
  await execute({ executionId: 'two' });
  wait(5000);
  expect(await send('DELETE', `${path}/two`)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  expect(await send('DELETE', `${path}/none`)).toMatchObject({ status: 404 });
});

test('an impossible execution is refused', async () => {
  expect(await execute()).toMatchObject({ status: 404 });
  await send('POST', '/jobs', { metadata: { name: 'batch' }, spec: { runtime: { memory: 1024 } } });
  expect(await execute()).toMatchObject({ status: 409, body: { message: matching(/is DEPLOYING/) } });
  wait();
  expect(await execute({ memory: 1025 })).toMatchObject({
    status: 400,
    body: { message: matching(/^memory: /) },
  });
  expect(await execute()).toMatchObject({ status: 200 });
  expect(await execute()).toMatchObject({ status: 409 });
});

test('an execution that may not queue is refused while a hundred are running', async () => {
  await job();
  for (let index = 0; index < 100; index += 1) await execute({ executionId: `e${index}` });
  expect(await execute({ allowQueue: false })).toMatchObject({ status: 429 });
  expect(await execute()).toMatchObject({ status: 200 });
  expect(at(await read(), 'status')).toBe('queued');
});

test('executions are listed in pages, or by limit and offset in the older version', async () => {
  await job();
  for (const executionId of ['a', 'b', 'c']) {
    await execute({ executionId });
    wait(1);
  }
  const ids = (items: unknown) => (items as unknown[]).map((item) => at(item, 'metadata', 'id'));
  expect(ids((await send('GET', `${path}?limit=1&offset=1`)).body)).toEqual(['b']);
  expect(await send('GET', `${path}?offset=-1`)).toMatchObject({ status: 400 });
  const page = (await send('GET', `${path}?limit=2&status=pending`, undefined, V2)).body;
  expect([ids(at(page, 'data')), at(page, 'meta', 'total')]).toEqual([['c', 'b'], 3]);
  expect(await send('GET', `${path}?limit=101`, undefined, V2)).toMatchObject({ status: 400 });
});

test('tasks are listed in their own order', async () => {
  await job();
  await execute({ tasks: [{}, {}, {}] });
  const tasks = `${path}/one/tasks`;
  const names = (items: unknown) => (items as unknown[]).map((item) => at(item, 'metadata', 'name'));
  expect(names((await send('GET', tasks)).body)).toEqual(['one-0', 'one-1', 'one-2']);
  const first = (await send('GET', `${tasks}?limit=2`, undefined, V2)).body;
  expect([names(at(first, 'data')), at(first, 'meta', 'total')]).toEqual([['one-0', 'one-1'], 3]);
  const cursor = String(at(first, 'meta', 'nextCursor'));
  const second = (await send('GET', `${tasks}?limit=2&cursor=${cursor}`, undefined, V2)).body;
  expect([names(at(second, 'data')), at(second, 'meta', 'hasMore')]).toEqual([['one-2'], false]);
});

test('executions are deleted with their job', async () => {
  await job();
  await execute();
  await send('DELETE', '/jobs/batch');
  wait(500);
  await job();
  expect((await send('GET', path)).body).toEqual([]);
});

test('a job uses compute, and costs, only during executions', async () => {
  await job();
  handlers.task = () => ({ succeeded: true, durationMs: 4000 });
  const startTime = new Date(emulator.clock.now() - 1000).toISOString();
  await execute({ memory: 512 });
  wait(60_000);
  const account = String(at((await send('GET', '/accounts')).body, 0, 'id'));
  const endTime = new Date(emulator.clock.now()).toISOString();
  const query = new URLSearchParams({
    startTime,
    endTime,
    groupBy: 'resource_name,billing_dimension',
    billingDimension: 'job_compute_runtime_gbs',
  });
  const metrics = await send('GET', `/accounts/${account}/metrics?${query.toString()}`);
  expect(metrics).toMatchObject({
    status: 200,
    body: { data: [{ resourceName: 'batch', summary: { usage: 2 } }] },
  });
});
