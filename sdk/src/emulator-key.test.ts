import { apiKeyFrom } from './auth/renewing';
import { EMULATOR_API_KEY } from './arguments';
import { Client } from './groups';
import { DRIVE, json, startServer } from './testing/server';

const FAULT = /^auth is the key of every local emulator, which everybody knows: it is sent only to loopback/;

test.each([
  'http://127.0.0.1:4700/v0',
  'http://localhost/v0',
  'http://[::1]:1/v0',
  'http://a.localhost/v0',
  'http://127.1/v0',
])('the key of emulators may be used at %s', async (baseUrl) => {
  await new Client({ baseUrl, auth: EMULATOR_API_KEY }).close();
});

test.each([
  'https://api.example.com/v0',
  'http://10.0.0.1/v0',
  'http://0.0.0.0:4700/v0',
  'http://emulator:4700/v0',
  'http://host.docker.internal:4700/v0',
  'http://localhost.evil.example/v0',
  'http://127.0.0.1.evil.example/v0',
  'http://[::ffff:10.0.0.1]/v0',
])('a client refuses the key of emulators at %s, and says what to do', (baseUrl) => {
  expect(() => new Client({ baseUrl, auth: EMULATOR_API_KEY, environment: {} })).toThrow(FAULT);
  const environment = { WORKLOAD_BASE_URL: baseUrl, WORKLOAD_API_KEY: EMULATOR_API_KEY };
  expect(() => new Client({ environment })).toThrow(FAULT);
});

test('a key from a file is refused before it is sent', async () => {
  let asked = 0;
  const fetch = () => {
    asked += 1;
    return Promise.resolve(new Response('[]'));
  };
  const auth = apiKeyFrom(() => Promise.resolve(`${EMULATOR_API_KEY}\n`));
  const client = new Client({ baseUrl: 'https://api.example.com/v0', auth, fetch, environment: {} });
  await expect(client.drives.get('data')).rejects.toThrow(FAULT);
  expect(asked).toBe(0);
});

test('it is not sent to an inference address on another machine', async () => {
  const server = await startServer(json(200, DRIVE));
  const options = { baseUrl: `${server.url}/v0`, runUrl: 'https://run.example.com', workspace: 'team' };
  const client = new Client({ ...options, auth: EMULATOR_API_KEY, environment: {} });
  await client.drives.get('data');
  await expect(client.agents.query('a', {})).rejects.toThrow(FAULT);
  await client.close();
  await server.stop();
});

test('a credential can be read without an address of the inference API', async () => {
  const client = new Client({ baseUrl: 'http://127.0.0.1:4700/v0', auth: 'a-key' });
  await expect(client.credential()).resolves.toMatchObject({ 'X-Service-Authorization': 'Bearer a-key' });
  await client.close();
});
