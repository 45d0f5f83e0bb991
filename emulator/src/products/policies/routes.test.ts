import { type Emulator, startEmulator } from '../../emulator';
import { clientOf, matching, type Send } from '../../testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const spec = { type: 'location', locations: [{ type: 'continent', name: 'eu' }] };
const create = (name = 'eu-only') => send('POST', '/policies', { metadata: { name }, spec });

test('a policy is created, read, listed in pages, replaced and deleted', async () => {
  const created = await create();
  expect(created).toMatchObject({ status: 200, body: { metadata: { name: 'eu-only' }, spec } });
  expect(await create()).toMatchObject({ status: 409 });
  expect((await send('GET', '/policies/eu-only')).body).toEqual(created.body);
  expect(
    await send('GET', '/policies?limit=1', undefined, { 'service-version': '2026-04-28' }),
  ).toMatchObject({ body: { data: [created.body], meta: { total: 1 } } });
  const changed = await send('PUT', '/policies/eu-only', {
    metadata: {},
    spec: { resourceTypes: ['agent'] },
  });
  expect(changed.body).toMatchObject({ spec: { type: 'location', resourceTypes: ['agent'] } });
  expect(await send('DELETE', '/policies/eu-only')).toMatchObject({ status: 200, body: changed.body });
  expect(await send('GET', '/policies/eu-only')).toMatchObject({ status: 404 });
});

test('lists and counts the workloads that use it', async () => {
  await create();
  await create('other');
  const used = { policies: ['eu-only'] };
  await send('POST', '/agents', { metadata: { name: 'a', displayName: 'A' }, spec: used });
  await send('POST', '/models', { metadata: { name: 'm' }, spec: used });
  await send('POST', '/models', { metadata: { name: 'n' }, spec: { policies: ['other'] } });
  expect(await send('GET', '/policies/eu-only')).toMatchObject({
    body: { usage: { agents: 1, functions: 0, jobs: 0, models: 1, sandboxes: 0 } },
  });
  expect((await send('GET', '/policies/eu-only/usages')).body).toEqual({
    agents: [{ name: 'a', displayName: 'A' }],
    functions: [],
    jobs: [],
    models: [{ name: 'm' }],
    sandboxes: [],
  });
});

test.each([
  [{ type: 'colour' }, /^spec\.type: must be one of location, flavor, maxToken$/],
  [{ type: 'location', locations: [{ type: 'planet' }] }, /^spec\.locations\[0\]\.type/],
  [{ type: 'maxToken', maxTokens: { granularity: 'year' } }, /^spec\.maxTokens\.granularity/],
  [{ type: 'maxToken', maxTokens: { total: -1 } }, /^spec\.maxTokens\.total: must not be negative$/],
])('%j is a 400', async (bad, message) => {
  expect(await send('POST', '/policies', { metadata: { name: 'p' }, spec: bad })).toMatchObject({
    status: 400,
    body: { message: matching(message) },
  });
});

test('the type cannot change', async () => {
  await create();
  expect(await send('PUT', '/policies/eu-only', { metadata: {}, spec: { type: 'flavor' } })).toMatchObject({
    status: 400,
    body: { error: 'immutable_field' },
  });
});
