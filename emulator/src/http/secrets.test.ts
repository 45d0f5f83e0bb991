import { type Emulator, startEmulator } from '../emulator';
import { at, clientOf, type Send } from '../testing/client';

let emulator: Emulator;
let admin: Send;
let member: Send;

beforeAll(async () => {
  emulator = await startEmulator({
    seed: {
      users: [{ email: 'member@example.com', workspaces: { default: 'member' } }],
      keys: [{ key: 'member-key', user: 'member@example.com' }],
    },
  });
  admin = clientOf(emulator);
  member = clientOf({ baseUrl: emulator.baseUrl, apiKey: 'member-key' });
});
afterAll(() => emulator.stop());

test('only admins see secrets; members who ask for them get masks', async () => {
  const envs = [{ name: 'TOKEN', value: 'hunter2', secret: true }];
  await member('POST', '/agents', { metadata: { name: 'helper' }, spec: { runtime: { envs } } });
  const value = async (send: Send) =>
    at((await send('GET', '/agents/helper?show_secrets=true')).body, 'spec', 'runtime', 'envs', 0, 'value');
  expect([await value(admin), await value(member)]).toEqual(['hunter2', '****']);
});
