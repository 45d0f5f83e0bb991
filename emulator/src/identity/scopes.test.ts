// Tests each endpoint with each scope and with every invalid credential. The cases come from the routes and are
// compared with the specification's table.
import { SignJWT } from 'jose';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../emulator';
import { ROUTES } from '../routes';
import { SecretsFile } from '../store/secrets-file';
import { at } from '../testing/client';
import { askToken } from '../testing/oauth';
import { SCOPES } from './scopes';

let folder: string;
let emulator: Emulator;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scopes-'));
  emulator = await startEmulator({
    data: folder,
    clock: 'manual',
    seed: {
      keys: SCOPES.flatMap((scope) => [
        { key: keyWith(scope), scopes: [scope] },
        { key: keyWithout(scope), scopes: SCOPES.filter((held) => held !== scope && held !== 'admin') },
      ]),
    },
  });
});
afterAll(async () => {
  agent.destroy();
  await emulator.stop();
  rmSync(folder, { recursive: true });
});

const keyWith = (scope: string) => `key-with-${scope}`;
/** A key with all other scopes except `admin`, so that one request tests all of them. */
const keyWithout = (scope: string) => `key-without-${scope}`;

// The tests send about three thousand requests. Most of the time would go into fetch.
const connections = () => new Agent({ keepAlive: true, maxSockets: 8 });
const agent = connections();

/** Sends a request for a missing object without a body. An allowed caller gets an error other than 401 and 403. */
function ask(method: string, path: string, bearer?: string): Promise<{ status: number; message: string }> {
  const url = emulator.baseUrl + path.replace(/:\w+/g, 'nothing');
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const message = body === '' ? '' : String(at(JSON.parse(body), 'message'));
        resolve({ status: response.statusCode ?? 0, message });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function token(scope?: string): Promise<string> {
  const { body } = await askToken(emulator, {
    grant_type: 'client_credentials',
    client_id: emulator.clientId,
    client_secret: emulator.clientSecret,
    ...(scope !== undefined && { scope }),
  });
  return String(at(body, 'access_token'));
}

const lacking = (scope: string) => `the credential lacks the scope ${scope}`;

describe.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  const { method, path, scope } = route;

  test(`lets in ${scope} and admin, and no other scope`, async () => {
    const isRefused = async (key: string) => {
      const { status, message } = await ask(method, path, key);
      return status === 403 && message === lacking(scope);
    };
    expect(await Promise.all([keyWith(scope), keyWith('admin'), keyWithout(scope)].map(isRefused))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('an invalid credential', () => {
  const { privateKey: otherKey } = generateKeyPairSync('ed25519');

  /** A token like the emulator's, with changes. */
  async function forged(changes: Record<string, unknown> = {}, key?: typeof otherKey): Promise<string> {
    const now = Math.floor(emulator.clock.now() / 1000);
    const claims = {
      iss: emulator.baseUrl,
      aud: emulator.baseUrl,
      sub: emulator.clientId,
      client_id: emulator.clientId,
      scope: 'admin',
      iat: now,
      exp: now + 60,
      ...changes,
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
      .sign(key ?? createPrivateKey(signingKey()));
  }

  async function unsigned(): Promise<string> {
    const [, payload = ''] = (await forged()).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    return `${header}.${payload}.`;
  }

  async function altered(): Promise<string> {
    const [header, payload = '', signature] = (await token('functions:list')).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const wider = Buffer.from(JSON.stringify({ ...claims, scope: 'admin' })).toString('base64url');
    return `${header}.${wider}.${signature}`;
  }

  const signingKey = () => new SecretsFile(folder).get('signingKey') ?? '';

  const now = () => Math.floor(emulator.clock.now() / 1000);

  test('a correctly forged token is accepted', async () => {
    expect((await ask('GET', '/drives', await forged())).status).toBe(200);
  });

  const credentials: [string, () => Promise<string | undefined>][] = [
    ['a missing credential', () => Promise.resolve(undefined)],
    ['an unknown key', () => Promise.resolve('wk_unknown')],
    ['an expired token', () => forged({ exp: now() - 1 })],
    ['a token that expires in this second', () => forged({ exp: now() })],
    ['a token without an expiry', () => forged({ exp: undefined })],
    ['a token for another audience', () => forged({ aud: `${emulator.url}/drives` })],
    ['a token without an audience', () => forged({ aud: undefined })],
    ['a token of another issuer', () => forged({ iss: 'https://elsewhere.example' })],
    ['a token of a missing user', () => forged({ sub: 'nobody' })],
    ['a token signed with another key', () => forged({}, otherKey)],
    ['a token of algorithm none', unsigned],
    ['a token with altered scopes', altered],
  ];

  test.each(credentials)('%s is a 401 everywhere', async (_, credential) => {
    const bearer = await credential();
    const statuses = new Map<number, string[]>();
    for (const { method, path } of ROUTES) {
      const { status } = await ask(method, path, bearer);
      statuses.set(status, [...(statuses.get(status) ?? []), `${method} ${path}`]);
    }
    expect([...statuses.keys()]).toEqual([401]);
  });
});

test('an API key without scopes may do everything', async () => {
  const lacks = await Promise.all(
    ROUTES.filter(({ method }) => method === 'GET').map(({ method, path }) =>
      ask(method, path, emulator.apiKey),
    ),
  );
  expect(lacks.filter(({ status }) => status === 401)).toEqual([]);
  expect(lacks.filter(({ message }) => message.includes('lacks the scope'))).toEqual([]);
});

// Specification, Authentication, Scopes; `admin` if its table has no scope for the endpoint.
test.each([
  ['POST /snapshots/:snapshotName/fork', 'sandboxes:create'],
  ['GET /snapshots/:snapshotName', 'sandboxes:get'],
  ['GET /drives', 'admin'],
  ['POST /drives', 'admin'],
  ['GET /integrations/connections', 'integrations:list'],
  ['POST /integrations/connections', 'integrations:create'],
  ['DELETE /integrations/connections/:connectionName', 'admin'],
  ['POST /functions', 'functions:create'],
  ['GET /templates/:templateName', 'templates:get'],
  ['GET /accounts', 'admin'],
  ['GET /accounts/:accountId/metrics', 'admin'],
  ['DELETE /workspaces/:workspaceName', 'workspaces:delete'],
  ['POST /service_accounts/:clientId/api_keys', 'apiKey:write'],
])('%s needs %s', (endpoint, scope) => {
  expect(ROUTES.find(({ method, path }) => `${method} ${path}` === endpoint)?.scope).toBe(scope);
});

const CRUD = ['create', 'delete', 'get', 'list', 'update'];

test.each([
  ['agents', CRUD],
  ['apiKey', ['list', 'write']],
  ['applications', CRUD],
  ['configurations', ['list']],
  ['customdomains', CRUD],
  ['functions', CRUD],
  ['integrations', ['create', 'list']],
  ['invitations', ['list']],
  ['jobs', CRUD],
  ['locations', ['list']],
  ['mcphub', ['list']],
  ['models', CRUD],
  ['policies', CRUD],
  ['sandboxes', ['control', ...CRUD]],
  ['sandboxhub', ['list']],
  ['templates', ['get', 'list']],
  ['volumeTemplates', ['create', 'delete', 'get', 'list', 'upsert']],
  ['volumes', ['create', 'delete', 'get', 'list']],
  [
    'workspaces',
    ['accept', 'create', 'decline', 'delete', 'get', 'invite', 'leave', 'list', 'remove', 'update'],
  ],
])('the scopes offered for %s are those in the specification', (resource, verbs) => {
  const offered = SCOPES.filter((scope) => scope.startsWith(`${resource}:`));
  expect(offered).toEqual(verbs.map((verb) => `${resource}:${verb}`));
});

test("every route's scope is in the specification, and scopes without a route are known", () => {
  const needed = new Set(ROUTES.map(({ scope }) => scope));
  expect(SCOPES.filter((scope) => !needed.has(scope))).toEqual(['sandboxes:control']);
});
