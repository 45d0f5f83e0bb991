/** The platform refuses null, so the client must not send it for an optional field. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { Client } from '@workload/sdk';

let emulator: Emulator;
let client: Client;
beforeAll(async () => {
  emulator = await startEmulator();
  client = new Client({ baseUrl: emulator.baseUrl, auth: emulator.apiKey, workspace: emulator.workspace });
});
afterAll(async () => {
  await client.close();
  await emulator.stop();
});

const metadata = { name: 'data', displayName: null, externalId: null, labels: { team: 'shop', gone: null } };

it('null in optional fields is accepted on creation and in updates', async () => {
  const spec = { region: 'us-was-1', permissions: null };
  const drive = await client.drives.create({ metadata, spec });
  expect(drive.metadata.labels).toEqual({ team: 'shop' });
  await client.drives.update('data', { ...drive, metadata: { ...drive.metadata, displayName: null } });
  const runtime = { image: 'shop:1', memory: null, envs: [{ name: 'LEVEL', value: 'info', secret: null }] };
  const agent = await client.agents.create({ metadata, spec: { enabled: null, policies: null, runtime } });
  expect(agent.spec?.runtime?.envs).toEqual([{ name: 'LEVEL', value: 'info' }]);
});

it('an empty groupBy gives one group, like none', async () => {
  const { items } = await client.accounts.list();
  const window = { startTime: '2026-05-01T00:00:00Z', endTime: '2026-05-02T00:00:00Z' };
  const id = items[0]?.id ?? '';
  const none = await client.accounts.metrics(id, window);
  expect((await client.accounts.metrics(id, { ...window, groupBy: [] })).summary).toEqual(none.summary);
});
