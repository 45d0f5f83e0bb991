/** Records and pages for tests of programs: they look like the platform's, for which the emulator stands. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { Client, type Drive, type Page } from '@workload/sdk';
import * as fakes from '@workload/sdk/testing';

let emulator: Emulator;
let client: Client;

beforeAll(async () => {
  emulator = await startEmulator();
  const { baseUrl, apiKey: auth, workspace } = emulator;
  client = new Client({ baseUrl, auth, workspace });
});

afterAll(async () => {
  await client.close();
  await emulator.stop();
});

const metadata = { name: 'example' };
const image = 'registry.example.com/image:1';
const region = 'us-was-1';

/** A deployed object. */
async function deployed(
  group: 'applications' | 'functions' | 'agents' | 'jobs' | 'models' | 'sandboxes',
  body: object,
): Promise<object> {
  await client.request('POST', `/${group}`, { body });
  return client[group].waitUntilReady('example');
}

/** The platform's equivalent of each builder's result. */
const REAL: Readonly<Record<string, () => Promise<object>>> = {
  drive: () => client.drives.create({ metadata, spec: { region } }),
  volume: () => client.volumes.create({ metadata, spec: { region, size: 1024 } }),
  application: () => deployed('applications', { metadata, spec: { image } }),
  mcpFunction: () =>
    deployed('functions', { metadata, spec: { type: 'mcp', runtime: { type: 'mcp', image } } }),
  agent: () => deployed('agents', { metadata, spec: { runtime: { image } } }),
  job: () => deployed('jobs', { metadata, spec: { runtime: { image } } }),
  integrationConnection: () =>
    client.integrationConnections.create({
      metadata,
      spec: { integration: 'openai', secret: { API_KEY: 'key' } },
    }),
  model: () =>
    deployed('models', {
      metadata,
      spec: { integrationConnections: ['example'], runtime: { type: 'openai', model: 'gpt' } },
    }),
  sandbox: () => deployed('sandboxes', { metadata, spec: { region, runtime: { image, memory: 4096 } } }),
  snapshot: async () => {
    const { id } = await client.snapshots.create({
      source: { name: 'example', kind: 'sandbox' },
      name: 'example',
    });
    return client.snapshots.waitUntilReady(id ?? '');
  },
  policy: () =>
    client.policies.create({
      metadata,
      spec: { type: 'location', locations: [{ type: 'continent', name: 'EU' }] },
    }),
  customDomain: () =>
    client.customDomains.create({ metadata: { name: 'shop.example.com' }, spec: { region } }),
  workspace: async () => {
    await client.workspaces.create({ name: 'example' });
    return client.workspaces.waitUntilReady('example');
  },
};

/** Every field by path, with its type. */
function formOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`];
  const own = Array.isArray(value) ? `${path}: list` : path;
  return [own, ...Object.entries(value).flatMap(([key, each]) => formOf(each, `${path}.${key}`))];
}

const { answered, listed, ...builders } = fakes;

test('each of these kinds has a builder', () => {
  expect(Object.keys(builders).sort()).toEqual(Object.keys(REAL).sort());
});

test.each(Object.keys(REAL))('%s makes a record with the same fields as the platform', async (kind) => {
  const build = (builders as Readonly<Record<string, (fields: object) => object>>)[kind];
  const given = kind === 'customDomain' ? { metadata: { name: 'shop.example.com' } } : {};
  const real = await REAL[kind]?.();
  expect(formOf(build?.(given)).sort()).toEqual(formOf(real).sort());
});

test('given values replace the defaults at every depth, and the name is used everywhere', () => {
  const made: Drive = fakes.drive({
    metadata: { name: 'data', labels: { team: 'a' } },
    spec: { region: 'eu' },
  });
  expect(made).toMatchObject({
    metadata: { name: 'data', labels: { team: 'a' }, workspace: 'team-a' },
    spec: { region: 'eu', infrastructureId: 'drive-1' },
    status: 'DEPLOYED',
  });
  expect(made.metadata.url).toMatch(/\/drives\/data$/);
  expect(fakes.sandbox({ status: 'FAILED', events: [] })).toMatchObject({ status: 'FAILED', events: [] });
  expect(fakes.snapshot({ name: 'v1' }).name).toBe('v1');
});

test('two records share nothing', () => {
  const first = fakes.drive();
  first.metadata.name = 'changed';
  expect(fakes.drive().metadata.name).toBe('example');
  expect(fakes.agent().events).not.toBe(fakes.agent().events);
});

test('fakes of methods return the same types as the methods', async () => {
  const fake = new Client({ baseUrl: 'https://api.example.com/v0' });
  const get = jest.spyOn(fake.drives, 'get');
  get.mockReturnValue(answered(fakes.drive(), { status: 203, headers: { 'x-request-id': 'r' } }));
  const list = jest.spyOn(fake.drives, 'list');
  list.mockImplementation(() => listed([fakes.drive(), fakes.drive({ metadata: { name: 'other' } })]));

  expect((await fake.drives.get('example')).metadata.name).toBe('example');
  const { data, status, requestId } = await fake.drives.get('example').withResponse();
  expect([data.metadata.name, status, requestId]).toEqual(['example', 203, 'r']);
  const page: Page<Drive> = await fake.drives.list();
  expect([page.items.length, page.hasNextPage]).toEqual([2, false]);
  expect((await fake.drives.list().toArray()).map((each) => each.metadata.name)).toEqual([
    'example',
    'other',
  ]);
  await fake.close();
});
