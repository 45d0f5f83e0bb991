import { type Emulator, startEmulator } from '../../emulator';
import type { AgentRequest } from '../../platform/handlers';
import { at, clientOf, matching, type Send } from '../../testing/client';

const MINUTE_MS = 60_000;

let emulator: Emulator;
let send: Send;
let asked: AgentRequest[];

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    handlers: {
      agent: (request) => {
        asked.push(request);
        throw new Error('nobody is to be told of this');
      },
    },
  });
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
  asked = [];
  // Start at a full hour, so that minutes are predictable.
  emulator.clock.advance(60 * MINUTE_MS - (emulator.clock.now() % (60 * MINUTE_MS)));
});
afterAll(() => emulator.stop());

const cron = (schedule: string, more: object = {}) => ({
  triggers: [{ id: 't', type: 'cron', configuration: { schedule, ...more } }],
});
const create = (kind: string, spec: object) =>
  send('POST', `/${kind}`, { metadata: { name: 'nightly' }, spec });
const executions = async () => (await send('GET', '/jobs/nightly/executions')).body as unknown[];

test('a job runs at the times of its trigger, with its tasks', async () => {
  await create('jobs', cron('*/10 * * * *', { tasks: [{ day: 1 }, { day: 2 }] }));
  emulator.clock.advance(9 * MINUTE_MS);
  expect(await executions()).toEqual([]);
  emulator.clock.advance(21 * MINUTE_MS);
  const all = await executions();
  const hour = emulator.clock.now() - 30 * MINUTE_MS;
  expect(all.map((one) => Date.parse(String(at(one, 'metadata', 'createdAt'))) - hour)).toEqual(
    [30, 20, 10].map((minutes) => minutes * MINUTE_MS),
  );
  expect(all[2]).toMatchObject({ status: 'succeeded', stats: { total: 2 } });
});

test('an agent is called at the times of its trigger, which is metered', async () => {
  await create('agents', cron('*/30 * * * *'));
  emulator.clock.advance(60 * MINUTE_MS);
  await send('GET', '/agents/nightly');
  expect(asked).toMatchObject([{ agent: 'nightly', memory: [] }, { agent: 'nightly' }]);
  const now = emulator.clock.now();
  const time = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
  const { body } = await send(
    'GET',
    `/accounts/account-1/metrics?startTime=${time(now - 120 * MINUTE_MS)}&endTime=${time(now + MINUTE_MS)}&groupBy=billing_dimension`,
  );
  expect(JSON.stringify(body)).toContain('agent_async_requests_count');
});

test('a disabled trigger starts nothing, whatever its id', async () => {
  const [hourly] = cron('0 * * * *').triggers;
  const off = { ...cron('*/10 * * * *').triggers[0], id: 'constructor', enabled: false };
  await create('jobs', { triggers: [hourly, off] });
  emulator.clock.advance(90 * MINUTE_MS);
  expect(await executions()).toHaveLength(1);
});

test('disabled, changed and deleted triggers start nothing any more', async () => {
  const put = (spec: object) => send('PUT', '/jobs/nightly', { metadata: {}, spec });
  await create('jobs', cron('*/10 * * * *'));
  await put({ ...cron('*/10 * * * *'), enabled: false });
  emulator.clock.advance(10 * MINUTE_MS);
  expect(await executions()).toEqual([]);
  await put({ triggers: [{ ...cron('*/10 * * * *').triggers[0], enabled: false }] });
  emulator.clock.advance(10 * MINUTE_MS);
  expect(await executions()).toEqual([]);
  await put(cron('0 0 1 1 *'));
  emulator.clock.advance(10 * MINUTE_MS);
  expect(await executions()).toEqual([]);
  await put(cron('*/10 * * * *'));
  await send('DELETE', '/jobs/nightly');
  emulator.clock.advance(10 * MINUTE_MS);
  expect(await send('GET', '/jobs/nightly')).toMatchObject({ status: 404 });
});

test('after missed days, only the times of the last hour run', async () => {
  await create('jobs', cron('*/10 * * * *'));
  emulator.clock.advance(3 * 24 * 60 * MINUTE_MS);
  expect(await executions()).toHaveLength(6);
});

test.each(['jobs', 'agents', 'functions'])('a trigger of %s needs a future time', async (kind) => {
  for (const schedule of ['every day', '0 0 30 2 *'])
    expect(await create(kind, cron(schedule))).toMatchObject({
      status: 400,
      body: { message: matching(/^spec\.triggers\[0\]\.configuration\.schedule: /) },
    });
});
