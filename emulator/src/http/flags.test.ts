import { type Emulator, startEmulator } from '../emulator';
import { clientOf, type Send } from '../testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator();
  send = clientOf(emulator);
  await send('POST', '/sandboxes', { metadata: { name: 'box' } });
  await send('POST', '/agents', { metadata: { name: 'oracle' }, spec: {} });
});
afterAll(() => emulator.stop());

const named = (name: string) => ({ metadata: { name }, spec: {} });

test.each<[string, string, string, unknown]>([
  ['GET', '/sandboxes', 'showTerminated', undefined],
  ['POST', '/sandboxes', 'createIfNotExist', named('other')],
  ['GET', '/sandboxes/box', 'show_secrets', undefined],
  ['GET', '/agents/oracle', 'show_secrets', undefined],
  ['POST', '/sandboxes/box/previews', 'force', { metadata: { name: 'web' }, spec: { public: true } }],
  ['GET', '/workspaces/default', 'countResources', undefined],
  ['POST', '/workspaces/availability', 'withReason', { name: 'free' }],
  ['POST', '/volume_templates', 'upload', named('seed')],
])('%s %s accepts only true or false for %s', async (method, path, parameter, body) => {
  for (const value of ['1', 'yes', 'True', '']) {
    expect(await send(method, `${path}?${parameter}=${value}`, body)).toMatchObject({
      status: 400,
      body: { message: `${parameter}: must be true or false` },
    });
  }
  expect(await send(method, `${path}?${parameter}=false`, body)).toMatchObject({ status: 200 });
});

test.each([
  ['DELETE', '/sandboxes/box/filesystem/tmp', 'recursive'],
  ['POST', '/agents/oracle', 'async'],
])('%s of a workload, %s, accepts only true or false for %s', async (method, path, parameter) => {
  const workload = clientOf({ ...emulator, baseUrl: `${emulator.url}/default` });
  expect(await workload(method, `${path}?${parameter}=1`, method === 'POST' ? {} : undefined)).toMatchObject({
    status: 400,
  });
});
