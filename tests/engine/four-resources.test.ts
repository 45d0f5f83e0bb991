/** The lifecycles of all four resources on the real engine. */
import * as workload from '@workload/pulumi';
import { testStack, type TestStack } from './harness';
import { call, story } from './story';

let t: TestStack;
beforeAll(async () => {
  t = await testStack();
  await story(t.emulator);
}, 120_000);
afterAll(async () => {
  await t.stop();
});

/** The program of every test: one resource of each kind, with the test's changes. */
interface Changes {
  drive?: Partial<workload.DriveArgs>;
  connection?: Partial<workload.IntegrationConnectionArgs>;
  server?: Partial<workload.McpFunctionArgs>;
  shop?: Partial<workload.ForkedApplicationArgs>;
}

function program(changes: Changes = {}): void {
  t.program(async () => {
    const drive = new workload.Drive('invoices', { region: 'us-was-1', ...changes.drive });
    const connection = new workload.IntegrationConnection('mail', {
      integration: 'slack',
      secret: { REFRESH_TOKEN: 'token-one' },
      ...changes.connection,
    });
    const server = new workload.McpFunction('sender', {
      integrationConnections: [connection.name],
      ...changes.server,
    });
    const shop = new workload.ForkedApplication('shop', {
      snapshot: 'shop-v1',
      traffic: 10,
      ...changes.shop,
    });
    return Promise.resolve({
      drive: drive.name,
      s3Url: drive.s3Url,
      mcpUrl: server.mcpUrl,
      revision: shop.revision,
    });
  });
}

it('creates all four', async () => {
  program();
  const run = await t.up();

  expect(run.failed).toBeUndefined();
  expect(run.changes.map(({ op, resource }) => `${op} ${resource}`).sort()).toEqual([
    'create Drive invoices',
    'create ForkedApplication shop',
    'create IntegrationConnection mail',
    'create McpFunction sender',
  ]);
  expect(run.outputs.drive).toMatch(/^invoices-[a-z2-7]{10}$/);
  expect(run.outputs.mcpUrl).toMatch(/\/mcp$/);
  expect(run.outputs.revision).toBe('rev-1');
}, 120_000);

it('changes nothing the second time, without a request', async () => {
  t.requests();
  program();
  const preview = await t.preview({ expectNoChanges: true });
  expect(preview.failed).toBeUndefined();
  const run = await t.up();
  expect(run.changes).toEqual([]);
  expect(t.requests()).toEqual([]);
}, 120_000);

it('finds no drift in new objects', async () => {
  const run = await t.refresh({ expectNoChanges: true });
  expect(run.failed).toBeUndefined();
}, 120_000);

it('updates every mutable argument, and shows only that one', async () => {
  program({
    drive: {
      displayName: 'Invoices',
      labels: { team: 'shop' },
      externalId: 'inv-1',
      permissions: [{ mode: 'read' }],
    },
    connection: {
      displayName: 'Mail',
      labels: { team: 'shop' },
      config: { from: 'shop' },
      secret: { REFRESH_TOKEN: 'token-two' },
    },
    server: {
      displayName: 'Sender',
      labels: { team: 'shop' },
      envs: [{ name: 'LEVEL', value: 'info' }],
      image: 'sender:2',
      memory: 512,
      minScale: 0,
      maxScale: 3,
      transport: 'websocket',
      enabled: true,
    },
  });
  const run = await t.up();
  expect(run.failed).toBeUndefined();
  expect(
    Object.fromEntries(
      run.changes.map(({ op, resource, diffs }) => [`${op} ${resource}`, [...diffs].sort()]),
    ),
  ).toEqual({
    'update Drive invoices': ['displayName', 'externalId', 'labels', 'permissions'],
    'update IntegrationConnection mail': ['config', 'displayName', 'labels', 'secret'],
    'update McpFunction sender': [
      'displayName',
      'enabled',
      'envs',
      'image',
      'labels',
      'maxScale',
      'memory',
      'minScale',
      'transport',
    ],
  });
  const refreshed = await t.refresh({ expectNoChanges: true });
  expect(refreshed.failed).toBeUndefined();
}, 120_000);

it('replaces for each immutable argument, with exactly that reason, and deletes the old object', async () => {
  program({
    drive: { region: 'eu-lon-1' },
    connection: { integration: 'outlook' },
  });
  const preview = await t.preview({ diff: true });
  const replaced = preview.steps.filter(({ op }) => op === 'replace');
  expect(Object.fromEntries(replaced.map(({ resource, keys }) => [resource, keys]))).toEqual({
    'Drive invoices': ['region'],
    'IntegrationConnection mail': ['integration'],
  });

  t.requests();
  const run = await t.up();
  expect(run.failed).toBeUndefined();
  expect(await names('/drives')).toEqual([run.outputs.drive]);
  expect(await names('/integrations/connections')).toHaveLength(1);
}, 120_000);

it.each([
  ['Drive invoices', { drive: { region: 'eu-lon-1', name: 'invoices-two' } }],
  ['IntegrationConnection mail', { connection: { integration: 'outlook', name: 'mail-two' } }],
  ['McpFunction sender', { server: { name: 'sender-two' } }],
  ['ForkedApplication shop', { shop: { name: 'shop-two' } }],
])(
  'replaces %s under another name',
  async (resource, changes: Changes) => {
    program({ drive: { region: 'eu-lon-1' }, connection: { integration: 'outlook' }, ...changes });
    const preview = await t.preview();
    expect(preview.failed).toBeUndefined();
    expect(
      preview.steps.filter(({ op }) => op === 'replace').map(({ resource: r, keys }) => [r, ...keys]),
    ).toEqual([[resource, 'name']]);
  },
  120_000,
);

it('destroys everything, and leaves nothing on the platform', async () => {
  const run = await t.destroy();
  expect(run.failed).toBeUndefined();
  for (const path of ['/drives', '/integrations/connections', '/functions', '/applications']) {
    expect(await names(path)).toEqual([]);
  }
}, 120_000);

async function names(path: string): Promise<string[]> {
  const items = (await call(t.emulator, 'GET', path)) as { metadata: { name: string } }[];
  return items.map(({ metadata }) => metadata.name);
}
