import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArgumentError } from './arguments';

import { Client } from './groups';
import type { Environment } from './options';
import { DRIVE, json, startServer, type Reply, type TestServer } from './testing/server';

let server: TestServer;
let folder: string;
const clients: Client[] = [];

beforeEach(async () => {
  server = await startServer(json(200, DRIVE));
  folder = mkdtempSync(join(tmpdir(), 'environment-'));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function replace(...script: Reply[]): Promise<void> {
  await server.stop();
  server = await startServer(...script);
}

function clientOf(environment: Environment, options: ConstructorParameters<typeof Client>[0] = {}): Client {
  const client = new Client({
    environment: { WORKLOAD_BASE_URL: `${server.url}/v0`, ...environment },
    sleep: () => Promise.resolve(),
    ...options,
  });
  clients.push(client);
  return client;
}

test('a client without options reads them from the process environment', async () => {
  const before = { ...process.env };
  Object.assign(process.env, {
    WORKLOAD_BASE_URL: `${server.url}/v0`,
    WORKLOAD_API_KEY: 'sk-test',
    WORKLOAD_WORKSPACE: 'team-a',
    WORKLOAD_API_VERSION: '2026-04-28',
    WORKLOAD_RUN_URL: 'https://run.example.com',
  });
  const client = new Client();
  process.env = before;
  clients.push(client);
  await client.drives.get('data');
  expect(client.runUrl).toBe('https://run.example.com');
  expect(server.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer sk-test',
    'x-service-workspace': 'team-a',
    'service-version': '2026-04-28',
  });
});

test('an explicit option wins, and an empty variable counts as missing', async () => {
  const client = clientOf(
    { WORKLOAD_API_KEY: 'sk-other', WORKLOAD_WORKSPACE: 'other', WORKLOAD_API_VERSION: '' },
    { auth: 'sk-own', workspace: 'own' },
  );
  await client.drives.get('data');
  expect(server.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer sk-own',
    'x-service-workspace': 'own',
    'service-version': '2026-04-16',
  });
});

test('reads the number of retries', async () => {
  await replace(json(503, {}));
  await expect(clientOf({ WORKLOAD_MAX_RETRIES: '1' }).drives.get('data')).rejects.toThrow('503');
  expect(server.requests).toHaveLength(2);
});

test('reads an API key from a file, and again after a 401', async () => {
  const file = join(folder, 'key');
  writeFileSync(file, 'sk-old\n');
  const rotate: Reply = (response, request) => {
    writeFileSync(file, 'sk-new\n');
    json(401, {})(response, request);
  };
  await replace(rotate, json(200, DRIVE));
  await clientOf({ WORKLOAD_API_KEY_FILE: file }).drives.get('data');
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer sk-old',
    'Bearer sk-new',
  ]);
});

test("an unreadable file fails the call with the variable's name", async () => {
  const call = clientOf({ WORKLOAD_API_KEY_FILE: join(folder, 'none') }).drives.get('data');
  await expect(call).rejects.toThrow('WORKLOAD_API_KEY_FILE names a file that cannot be read: ENOENT');
  expect(server.requests).toHaveLength(0);
});

test('reads an OAuth client', async () => {
  await replace(json(200, { access_token: 'of-the-client' }), json(200, DRIVE));
  await clientOf({
    WORKLOAD_CLIENT_ID: 'ci',
    WORKLOAD_CLIENT_SECRET: 'hidden',
    WORKLOAD_AUTH_URL: server.url,
  }).drives.get('data');
  expect(server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/oauth/token', `Basic ${Buffer.from('ci:hidden').toString('base64')}`],
    ['/v0/drives/data', 'Bearer of-the-client'],
  ]);
});

test.each<[Environment, string]>([
  [{ WORKLOAD_BASE_URL: 'hidden' }, 'WORKLOAD_BASE_URL must be an http or https address'],
  [{ WORKLOAD_RUN_URL: 'hidden' }, 'WORKLOAD_RUN_URL must be'],
  [{ WORKLOAD_API_KEY: 'hidden\nkey' }, 'WORKLOAD_API_KEY must be'],
  [{ WORKLOAD_CLIENT_ID: 'hidden' }, 'WORKLOAD_CLIENT_SECRET is missing'],
  [{ WORKLOAD_API_KEY_COMMAND: 'hidden' }, 'WORKLOAD_API_KEY_COMMAND is for the Pulumi provider only'],
  [{ WORKLOAD_WORKSPACE: 'hidden\n' }, 'WORKLOAD_WORKSPACE must be'],
  [{ WORKLOAD_API_VERSION: 'hidden\n' }, 'WORKLOAD_API_VERSION must be'],
  [{ WORKLOAD_MAX_RETRIES: 'hidden' }, 'WORKLOAD_MAX_RETRIES must be a whole number from 0'],
  [{ WORKLOAD_MAX_CONNECTIONS: '0' }, 'WORKLOAD_MAX_CONNECTIONS must be a whole number from 1'],
  [{ WORKLOAD_CA_FILE: '/none/hidden' }, 'WORKLOAD_CA_FILE names a file that cannot be read: ENOENT'],
  [{ WORKLOAD_LOG: 'hidden' }, 'WORKLOAD_LOG must be debug, info, warn, error, off'],
])("%j is refused with the variable's name", (environment, message) => {
  const made = (): Client => clientOf(environment);
  expect(made).toThrow(ArgumentError);
  expect(made).toThrow(message);
  expect(made).not.toThrow(/hidden/);
});

test('names missing settings with both ways to set them', async () => {
  expect(() => new Client({ environment: {} })).toThrow(/^baseUrl is missing.* WORKLOAD_BASE_URL/);
  const client = clientOf({});
  await expect(client.agents.query('a', {})).rejects.toThrow(/the option, or WORKLOAD_(RUN_URL|WORKSPACE)/);
  await replace(json(401, { error: 'unauthorized' }));
  await expect(clientOf({}).drives.get('data')).rejects.toThrow(
    'no credential was sent: set the option auth of the client, or WORKLOAD_API_KEY',
  );
});

test('withOptions keeps what it does not set, whatever has changed in the environment', async () => {
  const environment: Record<string, string> = { WORKLOAD_WORKSPACE: 'team-a', WORKLOAD_API_KEY: 'sk-test' };
  const client = clientOf(environment);
  process.env.WORKLOAD_WORKSPACE = 'other';
  const other = client.withOptions({ maxRetries: 0 });
  delete process.env.WORKLOAD_WORKSPACE;
  await other.drives.get('data');
  expect(server.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer sk-test',
    'x-service-workspace': 'team-a',
  });
});
