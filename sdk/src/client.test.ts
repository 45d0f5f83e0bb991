import { Client, type ClientOptions } from './client';
import { ConnectionError } from './errors';
import { clientOf, DRIVE, json, startServer, type Arrived, type TestServer } from './testing/server';

let server: TestServer;
let client: Client;

beforeEach(async () => {
  server = await startServer(answer);
  ({ client } = clientOf(server));
});

afterEach(async () => {
  await server.stop();
  await client.close();
});

/** Answers what any method of any group can read. */
function answer(...[response, request]: Parameters<ReturnType<typeof json>>): void {
  const isList = /\/(revisions|drives|connections|functions|applications|snapshots|sandboxes)$/.test(
    request.url,
  );
  const body = isList && request.method === 'GET' ? [] : { ...DRIVE, name: 'data', state: null };
  json(200, body)(response, request);
}

type Group = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** Every method of every group, found by looking: one that is added cannot be forgotten here. */
const METHODS = Object.entries(new Client({ baseUrl: 'http://localhost/v0' })).flatMap(([group, object]) => {
  if (typeof object !== 'object') return [];
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter(
    (name) => name !== 'constructor',
  );
  return names.map((name) => [group, name] as const);
});
const NAMELESS = ['create', 'list'];
const NAMED = METHODS.filter(([, method]) => !NAMELESS.includes(method));

async function call(group: string, method: string, ...args: unknown[]): Promise<unknown> {
  const object = (client as unknown as Record<string, Group>)[group];
  return object?.[method]?.(...args);
}

test('the client has the groups and methods that it is known for', () => {
  expect(METHODS.map((each) => each.join('.')).sort()).toMatchInlineSnapshot(`
   [
     "applications.create",
     "applications.delete",
     "applications.get",
     "applications.list",
     "applications.revisions",
     "applications.update",
     "drives.create",
     "drives.delete",
     "drives.get",
     "drives.getByExternalId",
     "drives.list",
     "drives.update",
     "functions.create",
     "functions.delete",
     "functions.get",
     "functions.list",
     "functions.update",
     "integrationConnections.create",
     "integrationConnections.delete",
     "integrationConnections.get",
     "integrationConnections.list",
     "integrationConnections.update",
     "sandboxes.create",
     "sandboxes.delete",
     "sandboxes.get",
     "sandboxes.list",
     "snapshots.create",
     "snapshots.delete",
     "snapshots.fork",
     "snapshots.get",
     "snapshots.list",
   ]
  `);
});

describe.each(NAMED)('%s.%s', (group, method) => {
  test.each([
    ['../x', '..%2Fx'],
    ['a/b', 'a%2Fb'],
    ['a?b=c', 'a%3Fb%3Dc'],
    ['a#b', 'a%23b'],
    ['a;b c', 'a%3Bb%20c'],
    ['%2e%2e', '%252e%252e'],
  ])('keeps the name %j in its place', async (name, encoded) => {
    await call(group, method, 'NAME', DRIVE);
    await call(group, method, name, DRIVE);
    const [plain, special] = server.requests.map(({ url }: Arrived) => url);
    expect(plain?.split('NAME')).toHaveLength(2);
    expect(special).toBe(plain?.replace('NAME', encoded));
  });

  test.each(['', '.', '..', undefined])('refuses the name %j without a request', async (name) => {
    await expect(call(group, method, name, DRIVE)).rejects.toThrow(TypeError);
    expect(server.requests).toHaveLength(0);
  });
});

describe('requests of the groups', () => {
  const body = { metadata: { name: 'n' } };
  const fork = { targetType: 'application', targetName: 'shop' } as const;
  const options = { signal: new AbortController().signal };

  test.each<[string, (client: Client) => unknown]>([
    ['POST /v0/drives', (c) => c.drives.create(body, options)],
    ['GET /v0/drives/n', (c) => c.drives.get('n', options)],
    ['GET /v0/drives/by-external-id/e', (c) => c.drives.getByExternalId('e', options)],
    ['PUT /v0/drives/n', (c) => c.drives.update('n', body, options)],
    ['DELETE /v0/drives/n', (c) => c.drives.delete('n', options)],
    ['POST /v0/integrations/connections', (c) => c.integrationConnections.create(body, options)],
    ['GET /v0/integrations/connections/n', (c) => c.integrationConnections.get('n', options)],
    ['PUT /v0/integrations/connections/n', (c) => c.integrationConnections.update('n', body, options)],
    ['DELETE /v0/integrations/connections/n', (c) => c.integrationConnections.delete('n', options)],
    ['POST /v0/functions', (c) => c.functions.create(body, options)],
    ['GET /v0/functions/n', (c) => c.functions.get('n', options)],
    ['PUT /v0/functions/n', (c) => c.functions.update('n', body, options)],
    ['DELETE /v0/functions/n', (c) => c.functions.delete('n', options)],
    ['POST /v0/applications', (c) => c.applications.create(body, options)],
    ['GET /v0/applications/n', (c) => c.applications.get('n', options)],
    ['PUT /v0/applications/n', (c) => c.applications.update('n', body, options)],
    ['DELETE /v0/applications/n', (c) => c.applications.delete('n', options)],
    ['GET /v0/applications/n/revisions', (c) => c.applications.revisions('n', options)],
    ['POST /v0/snapshots', (c) => c.snapshots.create({ source: { name: 'box' } }, options)],
    ['GET /v0/snapshots/n', (c) => c.snapshots.get('n', options)],
    ['DELETE /v0/snapshots/n', (c) => c.snapshots.delete('n', options)],
    ['POST /v0/snapshots/n/fork', (c) => c.snapshots.fork('n', fork, options)],
    ['POST /v0/sandboxes', (c) => c.sandboxes.create(body, options)],
    ['GET /v0/sandboxes/n', (c) => c.sandboxes.get('n', options)],
    ['DELETE /v0/sandboxes/n', (c) => c.sandboxes.delete('n', options)],
  ])('%s', async (expected, make) => {
    await make(client);
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([expected]);
  });

  test.each([
    ['drives', '/v0/drives'],
    ['integrationConnections', '/v0/integrations/connections'],
    ['functions', '/v0/functions'],
    ['applications', '/v0/applications'],
    ['snapshots', '/v0/snapshots'],
    ['sandboxes', '/v0/sandboxes'],
  ] as const)('list %s', async (group, url) => {
    for await (const page of client[group].list().pages()) expect(page.items).toEqual([]);
    expect(server.requests.map((request) => request.url)).toEqual([url]);
  });

  test.each(['functions', 'applications', 'sandboxes'] as const)(
    'deleting from %s answers the last record, if there is one',
    async (group) => {
      await server.stop();
      server = await startServer(json(200, { ...DRIVE, state: null, status: 'DELETING' }), (response) => {
        response.writeHead(204).end();
      });
      const other = clientOf(server).client;
      await expect(other[group].delete('n')).resolves.toMatchObject({ status: 'DELETING' });
      await expect(other[group].delete('n')).resolves.toBeUndefined();
      await other.close();
    },
  );
});

describe('connections', () => {
  test.each([
    [16, undefined],
    [3, 3],
  ])('are %i at most for fifty calls at once', async (most, maxConnections) => {
    const waiting: (() => void)[] = [];
    await server.stop();
    server = await startServer((response, request) => {
      waiting.push(() => {
        answer(response, request);
      });
      // Nobody is answered before as many calls as can be are here together.
      if (waiting.length === Math.min(most, 50 - (server.requests.length - waiting.length))) {
        for (const go of waiting.splice(0)) go();
      }
    });
    const many = clientOf(server, { maxConnections }).client;
    await Promise.all(Array.from({ length: 50 }, () => many.drives.get('data')));
    expect(server.requests).toHaveLength(50);
    expect(server.mostSockets()).toBe(most);
    await many.close();
  });

  test('are kept for calls that follow', async () => {
    for (let index = 0; index < 5; index++) await client.drives.get('data');
    // A socket is not taken again in the very moment in which its answer ends, so two take turns.
    expect(server.mostSockets()).toBeLessThanOrEqual(2);
  });

  test('are closed after the calls under way', async () => {
    const call = client.drives.get('data');
    await client.close();
    await expect(call).resolves.toMatchObject(DRIVE);
    await expect(client.drives.get('data')).rejects.toBeInstanceOf(ConnectionError);
  });
});

describe('options', () => {
  test.each<[keyof ClientOptions, Partial<ClientOptions>]>([
    ['baseUrl', { baseUrl: 'api.example.com/v0' }],
    ['baseUrl', { baseUrl: 'ftp://api.example.com/v0' }],
    ['baseUrl', { baseUrl: 'https://user:s3cret@api.example.com/v0' }],
    ['baseUrl', { baseUrl: 'https://api.example.com/v0?s3cret' }],
    ['runUrl', { runUrl: 's3cret' }],
    ['auth', { auth: '' }],
    ['auth', { auth: 's3cret\n' }],
    ['workspace', { workspace: 'a\r\nX: s3cret' }],
    ['apiVersion', { apiVersion: '' }],
  ])('%s cannot be used: %j', (option, options) => {
    const make = (): Client => new Client({ baseUrl: 'https://api.example.com/v0', ...options });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^${option} must be `));
    expect(make).not.toThrow(/s3cret/);
  });

  test('the inference address is at hand', () => {
    const options = { baseUrl: 'https://api.example.com/v0', runUrl: 'https://run.example.com' };
    expect(new Client(options).runUrl).toBe('https://run.example.com');
  });
});

test('the version is the one asked for', async () => {
  const other = clientOf(server, { apiVersion: '2026-04-28' }).client;
  await other.drives.get('data');
  expect(server.requests[0]?.headers['service-version']).toBe('2026-04-28');
  await other.close();
});
