import { inspect } from 'node:util';
import type { Client } from '../groups';
import { ApiError, ConnectionError } from '../errors';
import {
  clientOf,
  DRIVE,
  drop,
  json,
  startServer,
  text,
  type Clock,
  type Reply,
  type TestServer,
} from '../testing/server';
import { clientCredentials } from './client-credentials';

const HOUR = 3_600_000;
const SECRET = 'very-secret-value';

let issuer: TestServer;
let platform: TestServer;
let client: Client;
let clock: Clock;

async function connect(tokens: Reply[], answers: Reply[] = [json(200, DRIVE)]): Promise<void> {
  issuer = await startServer(...tokens);
  platform = await startServer(...answers);
  const auth = clientCredentials({ authUrl: `${issuer.url}/auth/`, clientId: 'ci', clientSecret: SECRET });
  ({ client, clock } = clientOf(platform, { auth }));
}

afterEach(async () => {
  await issuer.stop();
  await platform.stop();
  await client.close();
});

const issue = (name: string, expires_in?: number | null): Reply =>
  json(200, { access_token: name, token_type: 'Bearer', expires_in });

const used = (): unknown[] => platform.requests.map(({ headers }) => headers.authorization);

async function untilIssued(count: number): Promise<void> {
  while (issuer.requests.length < count) await new Promise(setImmediate);
  // Wait for the answer to the last request too.
  await new Promise((resolve) => setTimeout(resolve, 20));
}

test("a token is requested with the grant's parameters, and used as a bearer token", async () => {
  await connect([issue('one', 7200)]);
  await client.drives.get('data');
  expect(issuer.requests[0]).toMatchObject({
    method: 'POST',
    url: '/auth/oauth/token',
    headers: {
      authorization: `Basic ${Buffer.from(`ci:${SECRET}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: '{"grant_type":"client_credentials"}',
  });
  expect(used()).toEqual(['Bearer one']);
});

test('fifty concurrent calls share one token', async () => {
  await connect([issue('one', 7200), issue('two', 7200)]);
  await Promise.all(Array.from({ length: 50 }, () => client.drives.get('data')));
  expect(issuer.requests).toHaveLength(1);
  expect(new Set(used())).toEqual(new Set(['Bearer one']));
});

test('a token is renewed once less than half of its lifetime remains, while it is still used', async () => {
  await connect([issue('one', 7200), issue('two', 7200)]);
  await client.drives.get('data');
  clock.now += HOUR - 1;
  await client.drives.get('data');
  expect(issuer.requests).toHaveLength(1);

  clock.now += 1;
  await Promise.all([client.drives.get('data'), client.drives.get('data')]);
  await untilIssued(2);
  await client.drives.get('data');
  expect(used()).toEqual(['Bearer one', 'Bearer one', 'Bearer one', 'Bearer one', 'Bearer two']);
  expect(issuer.requests).toHaveLength(2);
});

test('if the issuer is down, calls succeed while the old token is valid, and fail afterwards', async () => {
  await connect([issue('one', 7200), json(400, { error: 'down' })]);
  await client.drives.get('data');
  clock.now += 1.5 * HOUR;
  await client.drives.get('data');
  await untilIssued(2);
  expect(used()).toEqual(['Bearer one', 'Bearer one']);

  clock.now += 0.5 * HOUR;
  await expect(client.drives.get('data')).rejects.toThrow('POST /oauth/token → 400 down');
  expect(platform.requests).toHaveLength(2);
});

test.each([undefined, null])('a token without a lifetime (%p) is used until it is rejected', async (life) => {
  await connect(
    [issue('one', life), issue('two', life)],
    [json(200, DRIVE), json(401, {}), json(200, DRIVE)],
  );
  await client.drives.get('data');
  clock.now += 1000 * HOUR;
  await client.drives.get('data');
  expect(used()).toEqual(['Bearer one', 'Bearer one', 'Bearer two']);
});

test('after a rejection, a new token is fetched and the call retried once, even a create', async () => {
  await connect(
    [issue('one', 7200), issue('two', 7200)],
    [json(401, { error: 'expired' }), json(200, DRIVE)],
  );
  await client.drives.create({ metadata: { name: 'data' }, spec: {} });
  expect(used()).toEqual(['Bearer one', 'Bearer two']);
  expect(clock.slept).toEqual([]);
});

test('a call whose second token is also rejected fails', async () => {
  await connect([issue('one', 7200), issue('two', 7200)], [json(401, { error: 'unauthorized' })]);
  await expect(client.drives.get('data')).rejects.toMatchObject({
    status: 401,
    attempts: 2,
    outcome: undefined,
  });
  expect(issuer.requests).toHaveLength(2);
});

test('concurrent rejected calls fetch one new token', async () => {
  await connect(
    [issue('one', 7200), issue('two', 7200), issue('three', 7200)],
    [
      (response, request) => {
        const fresh = request.headers.authorization === 'Bearer two';
        json(fresh ? 200 : 401, fresh ? DRIVE : {})(response, request);
      },
    ],
  );
  await Promise.all(Array.from({ length: 20 }, () => client.drives.get('data')));
  expect(issuer.requests).toHaveLength(2);
});

test('a refusal names the settings, but neither the secret nor its encoding', async () => {
  const encoded = Buffer.from(`ci:${SECRET}`).toString('base64');
  const description = `no client ${SECRET} (${encoded})`;
  await connect([json(400, { error: 'invalid_client', error_description: description })]);
  const error: unknown = await client.drives.get('data').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    error: 'invalid_client',
    message:
      'POST /oauth/token → 400 invalid_client: no client **** (****); check clientId, clientSecret and authUrl',
    outcome: 'rejected',
  });
  expect(inspect(error)).not.toContain(SECRET);
  expect(inspect(error)).not.toContain(encoded);
  expect(platform.requests).toHaveLength(0);
});

test('a failed fetch is not cached: the next call tries again', async () => {
  await connect([json(400, {}), issue('one', 7200)]);
  await expect(client.drives.get('data')).rejects.toThrow('400');
  await client.drives.get('data');
  expect(used()).toEqual(['Bearer one']);
});

test('a token request is retried like a read, because it changes nothing', async () => {
  await connect([drop, text(502, '<html>'), issue('one', 7200)]);
  await client.drives.create({ metadata: { name: 'data' }, spec: {} });
  expect(issuer.requests).toHaveLength(3);
  expect(clock.slept).toEqual([250, 500]);
});

test('an unreachable issuer is a connection error with its path', async () => {
  await connect([issue('one')]);
  await issuer.stop();
  const error: unknown = await client.drives.get('data').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ request: { method: 'POST', path: '/oauth/token' } });
});

test('aborting one call does not abort the token request of the others', async () => {
  const controller = new AbortController();
  await connect([
    (response, request) => {
      controller.abort(new Error('cancelled'));
      setImmediate(() => {
        issue('one', 7200)(response, request);
      });
    },
  ]);
  const aborted = client.drives.get('data', { signal: controller.signal });
  const other = client.drives.get('data');
  await expect(aborted).rejects.toThrow('cancelled');
  await expect(other).resolves.toEqual(DRIVE);
  expect(issuer.requests).toHaveLength(1);
});

test('an invalid address is refused with the name of its setting', async () => {
  await connect([issue('one')]);
  const auth = clientCredentials({ authUrl: 'auth.example.com', clientId: 'ci', clientSecret: SECRET });
  const other = clientOf(platform, { auth }).client;
  await expect(other.drives.get('data')).rejects.toThrow(/^authUrl must be an http or https address/);
  await other.close();
});

test('the client sends its credentials as parameters on request', async () => {
  issuer = await startServer(issue('one', 7200));
  platform = await startServer(json(200, DRIVE));
  const auth = clientCredentials({
    authUrl: issuer.url,
    clientId: 'ci',
    clientSecret: SECRET,
    authentication: 'body',
  });
  ({ client, clock } = clientOf(platform, { auth }));
  await client.drives.get('data');
  expect(issuer.requests[0]?.headers.authorization).toBeUndefined();
  expect(JSON.parse(issuer.requests[0]?.body ?? '')).toEqual({
    grant_type: 'client_credentials',
    client_id: 'ci',
    client_secret: SECRET,
  });
});
