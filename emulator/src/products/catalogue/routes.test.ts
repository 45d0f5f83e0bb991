import { type Emulator, startEmulator } from '../../emulator';
import { aNumber, at, clientOf, matching, type Send } from '../../testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  send = clientOf(emulator);
});
afterAll(() => emulator.stop());

const read = async (path: string) => (await send('GET', path)).body;

test('a template has every field of the specification', async () => {
  const template = await read('/templates/mcp-mail');
  expect(Object.keys(template as object).sort()).toEqual([
    'defaultBranch',
    'description',
    'downloadCount',
    'forksCount',
    'icon',
    'iconDark',
    'name',
    'sha',
    'starCount',
    'topics',
    'url',
    'variables',
  ]);
  expect(at(template, 'variables', 1)).toEqual({
    name: 'CLIENT_SECRET',
    description: 'Its secret',
    integration: 'mail',
    path: '.env',
    secret: true,
  });
  expect(await read('/templates')).toContainEqual(template);
  expect(await send('GET', '/templates/none')).toMatchObject({ status: 404 });
});

test('an integration lists its operations, and a connection to it lists the models', async () => {
  expect(await read('/integrations/openai')).toMatchObject({
    name: 'openai',
    endpoints: { '/chat/completions': { method: 'POST', models: ['gpt-4o', 'gpt-4o-mini'] } },
  });
  expect(await send('GET', '/integrations/none')).toMatchObject({ status: 404 });
  const connection = (name: string, integration: string) =>
    send('POST', '/integrations/connections', { metadata: { name }, spec: { integration } });
  await connection('llm', 'openai');
  await connection('own', 'something-else');
  const llm = '/integrations/connections/llm';
  expect(await read(`${llm}/endpointConfigurations`)).toHaveProperty(['/chat/completions']);
  expect(await read(`${llm}/models`)).toContainEqual({ id: 'gpt-4o', name: 'gpt-4o' });
  expect(await read(`${llm}/models/gpt-4o`)).toEqual({ id: 'gpt-4o', name: 'gpt-4o' });
  expect(await send('GET', `${llm}/models/none`)).toMatchObject({ status: 404 });
  expect(await read('/integrations/connections/own/endpointConfigurations')).toEqual({});
  expect(await send('GET', '/integrations/connections/none/models')).toMatchObject({ status: 404 });
});

test('the hubs list what can be deployed without an image', async () => {
  expect(await read('/mcp/hub')).toContainEqual(
    expect.objectContaining({
      name: 'mail',
      transport: 'http-stream',
      categories: [{ name: 'communication' }],
      form: {
        config: {},
        secrets: { CLIENT_ID: 'string', CLIENT_SECRET: 'string', REFRESH_TOKEN: 'string' },
      },
    }),
  );
  expect(await read('/sandbox/hub')).toMatchObject([
    { image: 'base:latest', memory: aNumber, categories: [{ name: 'base' }] },
  ]);
});

test('regions have their location, and addresses are listed by region', async () => {
  expect(await read('/locations')).toContainEqual({
    location: 'london',
    region: 'eu-lon-1',
    country: 'gb',
    continent: 'eu',
    status: 'healthy',
    flavors: [{ name: 'x86', type: 'cpu' }],
  });
  expect(await read('/configuration')).toMatchObject({
    continents: [{ name: 'na' }, { name: 'eu' }],
    countries: [{ name: 'us' }, { name: 'gb' }, { name: 'ie' }],
    regions: [{ name: 'us-was-1', drivesAvailable: true }, {}, {}, {}],
    detectedRegion: 'us-was-1',
  });
  expect(Object.keys((await read('/publicIps')) as object)).toHaveLength(4);
  expect(Object.keys((await read('/publicIps?region=eu-dub-1')) as object)).toEqual(['eu-dub-1']);
});

test("every feature is listed for the caller's account", async () => {
  const { features } = (await read('/features')) as { features: Record<string, boolean> };
  expect(Object.values(features)).not.toContain(false);
  expect(await read('/features/drives?account=account-1')).toMatchObject({
    featureKey: 'drives',
    enabled: true,
    evaluatedAt: matching(/Z$/),
  });
  expect(await send('GET', '/features/none')).toMatchObject({ status: 404 });
  expect(await send('GET', '/features/drives?account=account-2')).toMatchObject({ status: 403 });
});

test('the changelog lists the versions that requests may use', async () => {
  const { entries } = (await read('/changelog')) as { entries: { version: string }[] };
  for (const { version } of entries) {
    const reply = await send('GET', '/changelog', undefined, { 'service-version': version });
    expect([version, reply.status]).toEqual([version, 200]);
  }
});
