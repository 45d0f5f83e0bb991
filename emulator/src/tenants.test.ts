// What one workspace cannot do to another.
import { request as httpRequest } from 'node:http';
import { type Emulator, startEmulator } from './emulator';
import { ROUTES } from './routes';
import { SCOPES } from './identity/scopes';
import { at, clientOf, matching, type Send } from './testing/client';
import { askToken } from './testing/oauth';

let emulator: Emulator;
let owner: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  owner = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

/** A client with a key of its own workspace. */
function tenant(workspace: string): Send {
  const apiKey = `${workspace}-key-0123456789`;
  emulator.seed({ workspaces: [{ name: workspace }], keys: [{ key: apiKey, workspace }] });
  return clientOf({ baseUrl: emulator.baseUrl, apiKey });
}

function getHost(
  host: string,
  headers: Record<string, string> = {},
  path = '/',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(emulator.url + path, { headers: { ...headers, host } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body });
      });
    });
    sent.on('error', reject).end();
  });
}

const application = (name: string, urls: object[]) => ({
  metadata: { name },
  spec: { image: `${name}:1`, urls },
});
const domain = (name: string) => ({ metadata: { name }, spec: { domainType: 'applications' } });

describe('an address belongs to one object', () => {
  const urls = [{ domain: 'applications.localhost', subdomain: 'shop' }];

  test('a second application with the address of another one is refused, in any workspace and any case', async () => {
    const [ours, theirs] = [tenant('ours'), tenant('theirs')];
    expect(await ours('POST', '/applications', application('shop', urls))).toMatchObject({ status: 200 });
    const upper = [{ domain: 'Applications.Localhost', subdomain: 'SHOP' }];
    expect(await ours('POST', '/applications', application('other', upper))).toMatchObject({
      status: 409,
      body: { message: 'spec.urls: "shop.applications.localhost" is the address of "shop"' },
    });
    const refused = {
      status: 409,
      body: {
        message: 'spec.urls: "shop.applications.localhost" is the address of an object of another workspace',
      },
    };
    expect(await theirs('POST', '/applications', application('thief', urls))).toMatchObject(refused);
    await theirs('POST', '/applications', application('mine', []));
    expect(await theirs('PUT', '/applications/mine', application('mine', urls))).toMatchObject(refused);
    await theirs('POST', '/sandboxes', { metadata: { name: 'web' } });
    await theirs('POST', '/snapshots', { name: 'v1', source: { name: 'web' } });
    const fork = { targetType: 'application', targetName: 'forked', prefix: 'shop' };
    expect(await theirs('POST', '/snapshots/v1/fork', fork)).toMatchObject({
      status: 409,
      body: { message: matching(/^prefix: /) },
    });
    expect((await getHost('shop.applications.localhost')).body).toContain('"application":"shop"');
    // Its owner can change it, and give it up.
    expect(await ours('PUT', '/applications/shop', application('shop', urls))).toMatchObject({ status: 200 });
    await ours('PUT', '/applications/shop', application('shop', []));
    expect(await theirs('POST', '/applications', application('shop', urls))).toMatchObject({ status: 200 });
  });

  test.each([
    ['the address of a preview', { domain: 'preview.localhost', subdomain: 'abc-default' }],
    ['the address of a preview, as one name', { domain: 'abc-default.Preview.localhost' }],
    ['the address of a sandbox', { domain: 'us-was-1.localhost', subdomain: 'sbx-web-default' }],
    ['the address of a function', { domain: 'mcp-f-default.eu-lon-1.localhost' }],
    ['the domain that custom domains point to', { domain: 'us-was-1.domains.localhost' }],
  ])('%s is of the platform: no application, preview or custom domain gets it', async (_, url) => {
    const theirs = tenant('theirs');
    await theirs('POST', '/applications', application('mine', []));
    const refused = { status: 400, body: { message: matching(/the platform's$/) } };
    expect(await theirs('POST', '/applications', application('thief', [url]))).toMatchObject(refused);
    expect(await theirs('PUT', '/applications/mine', application('mine', [url]))).toMatchObject(refused);
    expect(await theirs('POST', '/customdomains', domain(url.domain))).toMatchObject(refused);
    expect(await theirs('POST', '/customdomains', domain(`*.${url.domain}`))).toMatchObject(refused);
    await theirs('POST', '/sandboxes', { metadata: { name: 'web' } });
    const spec = { prefixUrl: 'p', customDomain: url.domain };
    expect(await theirs('POST', '/sandboxes/web/previews', { metadata: { name: 'p' }, spec })).toMatchObject(
      refused,
    );
    await theirs('POST', '/snapshots', { name: 'v1', source: { name: 'web' } });
    const fork = { targetType: 'application', targetName: 'forked', prefix: 'p', customDomain: url.domain };
    expect(await theirs('POST', '/snapshots/v1/fork', fork)).toMatchObject(refused);
  });

  test('a preview does not get the address of an application', async () => {
    const [ours, theirs] = [tenant('ours'), tenant('theirs')];
    await theirs('POST', '/sandboxes', { metadata: { name: 'web' } });
    const spec = { public: true, prefixUrl: 'shop', customDomain: 'applications.localhost' };
    expect(await theirs('POST', '/sandboxes/web/previews', { metadata: { name: 'p' }, spec })).toMatchObject({
      status: 400,
    });
    expect(await ours('POST', '/applications', application('shop', urls))).toMatchObject({ status: 200 });
  });

  test('an application whose address begins like that of a function gets its requests', async () => {
    const [ours, theirs] = [tenant('ours'), tenant('theirs')];
    await ours('POST', '/functions', { metadata: { name: 'shop' }, spec: { runtime: { image: 'a:1' } } });
    const url = { domain: 'applications.localhost', subdomain: 'mcp-shop-ours' };
    expect(await theirs('POST', '/applications', application('own', [url]))).toMatchObject({ status: 200 });
    expect((await getHost('mcp-shop-ours.applications.localhost')).body).toContain('"application":"own"');
  });

  test('a custom domain is registered in one workspace, and its owner has the names below it', async () => {
    const [ours, theirs] = [tenant('ours'), tenant('theirs')];
    await ours('POST', '/customdomains', domain('shop.example'));
    for (const name of ['shop.example', '*.shop.example', 'SHOP.example'])
      expect(await theirs('POST', '/customdomains', domain(name))).toMatchObject({ status: 409 });
    expect(await ours('POST', '/customdomains', domain('Shop.Example'))).toMatchObject({ status: 409 });
    await ours('POST', '/customdomains/shop.example/verify');
    expect(await theirs('POST', '/customdomains', domain('eu.shop.example'))).toMatchObject({ status: 409 });
    for (const url of [{ domain: 'shop.example' }, { domain: 'shop.example', subdomain: 'eu' }])
      expect(await theirs('POST', '/applications', application('shop', [url]))).toMatchObject({
        status: 409,
        body: { message: matching(/belongs to the custom domain "shop.example" of another workspace$/) },
      });
    await theirs('POST', '/sandboxes', { metadata: { name: 'web' } });
    const preview = {
      metadata: { name: 'p' },
      spec: { public: true, prefixUrl: 'eu', customDomain: 'shop.example' },
    };
    expect(await theirs('POST', '/sandboxes/web/previews', preview)).toMatchObject({ status: 409 });
    // A domain above one of ours does not take ours.
    expect(await theirs('POST', '/customdomains', domain('*.example'))).toMatchObject({ status: 400 });
    expect(
      await ours('POST', '/applications', application('shop', [{ domain: 'shop.example' }])),
    ).toMatchObject({ status: 200 });
  });

  test.each([
    'applications.localhost',
    '*.applications.localhost',
    'x.preview.localhost',
    'domains.localhost',
  ])('nobody registers %s, which is of the platform', async (name) => {
    expect(await tenant('theirs')('POST', '/customdomains', domain(name))).toMatchObject({
      status: 400,
      body: { message: matching(/^metadata.name: must not be below \w+.localhost: it is the platform's$/) },
    });
  });

  test('an application whose address is that of the emulator gets none of its requests', async () => {
    const own = await startEmulator({ publicUrl: 'http://platform.example' });
    const send = clientOf(own);
    const urls = [{ domain: 'platform.example' }];
    await send('POST', '/applications', application('evil', urls));
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: 'platform.example', authorization: `Bearer ${own.apiKey}` };
      httpRequest(`${own.url}/v0/applications/evil`, { headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          resolve(text.includes('"revisions"') ? response.statusCode : undefined);
        });
      })
        .on('error', reject)
        .end();
    });
    await own.stop();
    expect(answer).toBe(200);
  });

  test('previews of two workspaces have different addresses where label and workspace look alike', async () => {
    const urls: string[] = [];
    for (const [workspace, prefixUrl] of [
      ['ws', 'x-y'],
      ['y-ws', 'x'],
    ] as const) {
      const send = tenant(workspace);
      await send('POST', '/sandboxes', { metadata: { name: 'web' } });
      const spec = { public: true, prefixUrl };
      const made = await send('POST', '/sandboxes/web/previews', { metadata: { name: workspace }, spec });
      const url = new URL(String(at(made.body, 'spec', 'url')));
      urls.push(url.hostname);
      expect((await getHost(url.hostname)).body).toContain(`"preview":"${workspace}"`);
    }
    expect(new Set(urls).size).toBe(2);
  });

  test('a credential reaches its own sandbox where two host names look alike', async () => {
    for (const [workspace, name] of [
      ['aa', 'q-y'],
      ['y-aa', 'q'],
    ] as const) {
      const send = tenant(workspace);
      await send('POST', '/sandboxes', { metadata: { name } });
      const authorization = `Bearer ${workspace}-key-0123456789`;
      await fetch(`${emulator.url}/${workspace}/sandboxes/${name}/filesystem/whose`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ content: workspace }),
      });
    }
    const reached = (workspace: string, host: string) => {
      const authorization = `Bearer ${workspace}-key-0123456789`;
      return getHost(host, { authorization }, '/filesystem/whose');
    };
    for (const workspace of ['aa', 'y-aa'])
      for (const host of ['sbx-q-y-aa', 'sbx-q-y--aa'].slice(0, workspace === 'aa' ? 1 : 2))
        expect(await reached(workspace, `${host}.us-was-1.localhost`)).toMatchObject({
          status: 200,
          body: matching(`"content":"${workspace}"`),
        });
  });
});

test('no answer to another workspace contains a row of this one, whatever it asks', async () => {
  const [ours, theirs] = [tenant('ours'), tenant('theirs')];
  const labels = { mark: 'planted-row' };
  const metadata = (name: string) => ({ name, displayName: 'planted-row', labels });
  const image = { runtime: { image: 'a:1' } };
  for (const [path, body] of [
    ['/drives', { metadata: metadata('planted'), spec: {} }],
    ['/volumes', { metadata: metadata('planted'), spec: { size: 1024 } }],
    ['/functions', { metadata: metadata('planted'), spec: image }],
    ['/agents', { metadata: metadata('planted'), spec: image }],
    ['/jobs', { metadata: metadata('planted'), spec: image }],
    ['/models', { metadata: metadata('planted'), spec: image }],
    ['/policies', { metadata: metadata('planted'), spec: { type: 'location', locations: [] } }],
    ['/applications', { metadata: metadata('planted'), spec: { image: 'a:1' } }],
    ['/sandboxes', { metadata: metadata('planted'), spec: {} }],
    ['/sandboxes/planted/previews', { metadata: { name: 'planted', displayName: 'planted-row' }, spec: {} }],
    ['/snapshots', { name: 'planted', displayName: 'planted-row', source: { name: 'planted' } }],
    ['/customdomains', { metadata: { ...metadata('x'), name: 'planted.example' }, spec: {} }],
    ['/service_accounts', { name: 'planted-row' }],
  ] as const)
    expect([path, (await ours('POST', path, body)).status]).toEqual([path, 200]);
  const queries = [
    '',
    '?workspace=ours',
    '?q=planted',
    '?search=planted&limit=100',
    '?groupBy=resource_name',
  ];
  const headers = [{}, { 'x-service-workspace': 'ours' }] as const;
  let asked = 0;
  for (const { method, path } of ROUTES.filter((route) => route.method === 'GET'))
    for (const query of queries)
      for (const header of headers) {
        const filled = path.replace('/:accountId', '/account-1').replace(/:\w+/g, 'planted') + query;
        const { body } = await theirs(method, filled, undefined, header);
        asked += 1;
        const text = JSON.stringify({ body });
        expect([filled, text]).not.toEqual([filled, matching('planted-row')]);
        // A path that names no object gives no name away either.
        if (!path.includes(':')) expect([filled, text]).not.toEqual([filled, matching('planted')]);
      }
  expect(asked).toBeGreaterThan(500);
});

describe('a credential never makes a stronger one', () => {
  /** A client whose key has these scopes, in the workspace of an admin. */
  const holding = async (...scopes: string[]) => {
    const { body } = await owner('POST', '/service_accounts', { name: 'maker' });
    const made = await owner('POST', `/service_accounts/${String(at(body, 'client_id'))}/api_keys`, {
      scopes,
    });
    return clientOf({ baseUrl: emulator.baseUrl, apiKey: String(at(made.body, 'apiKey')) });
  };
  /** What a credential may call, of a few calls with different scopes. */
  const CALLS = {
    'functions:list': '/functions',
    'workspaces:get': '/service_accounts',
    'policies:list': '/policies',
    admin: '/drives',
  } as const;
  const reach = async (apiKey: unknown, workspace = 'default') => {
    const send = clientOf({ baseUrl: emulator.baseUrl, apiKey: String(apiKey) });
    const allowed: string[] = [];
    for (const [scope, path] of Object.entries(CALLS)) {
      const { status } = await send('GET', path, undefined, { 'x-service-workspace': workspace });
      if (status === 200) allowed.push(scope);
    }
    return allowed;
  };

  test.each(SCOPES.filter((scope) => scope !== 'admin'))(
    'what a client with %s makes has at most its scopes: keys, service accounts, tokens, invitations',
    async (scope) => {
      const held = [...new Set([scope, 'workspaces:update', 'apiKey:write', 'workspaces:invite'])];
      const maker = await holding(...held);
      const expected = Object.keys(CALLS).filter((one) => held.includes(one));
      const account = await maker('POST', '/service_accounts', { name: 'made' });
      expect(account.status).toBe(200);
      const client_id = String(at(account.body, 'client_id'));
      const secret = String(at(account.body, 'client_secret'));
      const form = { grant_type: 'client_credentials', client_id, client_secret: secret };
      const token = await askToken(emulator, form);
      expect(new Set(String(at(token.body, 'scope')).split(' '))).toEqual(new Set(held));
      expect((await askToken(emulator, { ...form, scope: 'admin' })).body).toMatchObject({
        error: 'invalid_scope',
      });
      expect(await reach(at(token.body, 'access_token'))).toEqual(expected);
      const key = await maker('POST', `/service_accounts/${client_id}/api_keys`, {});
      expect(await reach(at(key.body, 'apiKey'))).toEqual(expected);
      const email = 'guest@example.com';
      const invited = await maker('POST', '/users', { email, role: 'admin' });
      expect(invited.body).not.toHaveProperty('scopes');
      emulator.seed({ keys: [{ key: 'guest-key-0123456789', user: email }] });
      const guest = clientOf({ baseUrl: emulator.baseUrl, apiKey: 'guest-key-0123456789' });
      await guest('POST', '/profile/invitations/default/accept');
      expect(await reach('guest-key-0123456789')).toEqual(expected);
      const path = '/workspaces/default';
      const mayRead = held.includes('workspaces:get') ? 200 : 403;
      expect((await guest('GET', path)).status).toBe(mayRead);
      if (!held.includes('workspaces:delete')) expect((await guest('DELETE', path)).status).toBe(403);
      await owner('DELETE', `/users/${email}`);
    },
  );

  test('a person whom a confined key invites creates no workspace, and invites nobody who may', async () => {
    const confined = tenant('team');
    const person = async (email: string, invite: Send) => {
      await invite('POST', '/users', { email, role: 'admin' }, { 'x-service-workspace': 'team' });
      const apiKey = `${email}-key`;
      emulator.seed({ keys: [{ key: apiKey, user: email }] });
      const send = clientOf({ baseUrl: emulator.baseUrl, apiKey });
      await send('POST', '/profile/invitations/team/accept');
      expect((await send('GET', '/drives')).status).toBe(200);
      return send;
    };
    const eve = await person('eve@example.com', confined);
    const mallory = await person('mallory@example.com', eve);
    const create = { name: 'evil' };
    for (const send of [confined, eve, mallory])
      expect((await send('POST', '/workspaces', create)).status).toBe(403);
    // Invited by somebody who may create workspaces, she may as well.
    await owner('POST', '/users', { email: 'eve@example.com' });
    expect((await eve('POST', '/workspaces', create)).status).toBe(200);
    expect((await mallory('POST', '/workspaces', { name: 'worse' })).status).toBe(403);
    emulator.seed({ users: [{ email: 'mallory@example.com' }] });
    expect((await mallory('POST', '/workspaces', { name: 'worse' })).status).toBe(200);
    for (const name of ['evil', 'worse']) await owner('DELETE', `/workspaces/${name}`);
  });

  test('a public program never stands for a service account', async () => {
    const redirectUris = ['http://127.0.0.1:9/back'];
    for (const clientId of [emulator.clientId, 'service-account-later'])
      expect(() => {
        emulator.seed({ oauthClients: [{ clientId, redirectUris }] });
      }).toThrow(/oauthClients\[0\]: clientId: .* is that of a service account$/);
    const made = await owner('POST', '/service_accounts', { name: 'taken' });
    const clientId = String(at(made.body, 'client_id'));
    expect(() => {
      emulator.seed({ oauthClients: [{ clientId, redirectUris }] });
    }).toThrow(/is that of a service account$/);
  });
});
