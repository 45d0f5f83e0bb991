import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Send } from '../../testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const create = (name: string, spec: object = { domainType: 'applications' }) =>
  send('POST', '/customdomains', { metadata: { name }, spec });
const verify = (name: string) => send('POST', `/customdomains/${name}/verify`);
const application = (urls: object[] = []) => ({
  metadata: { name: 'shop' },
  spec: { image: 'shop:1', urls },
});

test('a domain is pending with records to publish, until it is verified', async () => {
  expect(await create('shop.example.com')).toMatchObject({
    status: 200,
    body: {
      metadata: { name: 'shop.example.com', workspace: 'default' },
      spec: {
        status: 'pending',
        region: 'us-was-1',
        cnameRecords: 'us-was-1.domains.localhost',
        txtRecords: { '_service-verification.shop.example.com': matching(/^[0-9a-f]{32}$/) },
      },
    },
  });
  const lastVerifiedAt = new Date(emulator.clock.now()).toISOString();
  expect(await verify('shop.example.com')).toMatchObject({
    status: 200,
    body: { spec: { status: 'verified', lastVerifiedAt } },
  });
  expect(await create('shop.example.com')).toMatchObject({ status: 409 });
  expect(await verify('none.example.com')).toMatchObject({ status: 404 });
});

test('a verification that is set to fail gives the reason, and can be repeated', async () => {
  await create('shop.example.com');
  emulator.deployments.failNext({ kind: 'customdomains', message: 'no TXT record' });
  expect(await verify('shop.example.com')).toMatchObject({
    body: { spec: { status: 'failed', verificationError: 'no TXT record' } },
  });
  const again = (await verify('shop.example.com')).body;
  expect(at(again, 'spec')).not.toHaveProperty('verificationError');
});

test('the list is a bare array in every version; labels can change, region and type cannot; a delete works', async () => {
  await create('shop.example.com');
  const list = await send('GET', '/customdomains', undefined, { 'service-version': '2026-04-28' });
  expect(list.body).toHaveLength(1);
  const put = (spec: object) =>
    send('PUT', '/customdomains/shop.example.com', { metadata: { labels: { a: 'b' } }, spec });
  expect(await put({})).toMatchObject({
    body: { metadata: { labels: { a: 'b' } }, spec: { domainType: 'applications', status: 'pending' } },
  });
  expect(await put({ region: 'eu-lon-1' })).toMatchObject({ status: 400 });
  expect(await put({ domainType: 'previews' })).toMatchObject({ status: 400 });
  expect(await send('DELETE', '/customdomains/shop.example.com')).toMatchObject({ status: 200 });
  expect(await send('GET', '/customdomains/shop.example.com')).toMatchObject({ status: 404 });
});

test.each([
  ...[
    'example',
    'a..com',
    '*.',
    '*.*.example.com',
    'a/b.com',
    '1.2.3.4',
    'example.1',
    'example.-',
    'a.b-',
    'a.0x1f',
    'xn--a.com',
  ],
  `${'x'.repeat(64)}.com`,
])('%s is not a domain', async (name) => {
  expect(await create(name)).toMatchObject({ status: 400, body: { message: matching(/^metadata\.name: /) } });
});

describe('an application', () => {
  test('gets a domain that was made for it once the domain is verified', async () => {
    await send('POST', '/applications', application());
    const path = '/applications/shop/customdomains';
    expect(await send('POST', path, { metadata: { name: '*.example.com' }, spec: {} })).toMatchObject({
      status: 200,
      body: { spec: { domainType: 'applications', status: 'pending' } },
    });
    expect(at((await send('GET', '/applications/shop')).body, 'spec')).not.toHaveProperty('urls.0');
    await verify('*.example.com');
    await verify('*.example.com');
    expect((await send('GET', '/applications/shop')).body).toMatchObject({
      metadata: { url: 'https://example.com' },
      spec: { urls: [{ domain: 'example.com' }], revisions: [{ id: 'rev-1' }] },
    });
    expect(
      await send('POST', '/applications/none/customdomains', { metadata: { name: 'a.b' }, spec: {} }),
    ).toMatchObject({ status: 404 });
  });

  test.each([
    ['is not verified', { domainType: 'applications' }],
    ['is for previews', { domainType: 'previews' }],
  ])('is refused a registered domain that %s', async (why, spec) => {
    await create('shop.example.com', spec);
    if (why !== 'is not verified') await verify('shop.example.com');
    const refused = { status: 400, body: { message: matching(`"shop.example.com" ${why}`) } };
    expect(await send('POST', '/applications', application([{ domain: 'shop.example.com' }]))).toMatchObject(
      refused,
    );
    await send('POST', '/applications', application());
    expect(
      await send('PUT', '/applications/shop', {
        metadata: {},
        spec: { image: 'shop:1', urls: [{ domain: 'shop.example.com', subdomain: 'www' }] },
      }),
    ).toMatchObject(refused);
    await send('POST', '/sandboxes', { metadata: { name: 'web' } });
    await send('POST', '/snapshots', { name: 'v1', source: { name: 'web' } });
    expect(
      await send('POST', '/snapshots/v1/fork', {
        targetType: 'application',
        targetName: 'shop',
        customDomain: 'shop.example.com',
      }),
    ).toMatchObject(refused);
  });

  test('accepts a verified domain, and one that is not registered here', async () => {
    await create('*.example.com');
    await verify('*.example.com');
    const urls = [{ domain: 'example.com', subdomain: 'shop' }, { domain: 'elsewhere.org' }];
    expect(await send('POST', '/applications', application(urls))).toMatchObject({
      status: 200,
      body: { metadata: { url: 'https://shop.example.com' } },
    });
  });
});

describe('a domain shared with another workspace', () => {
  const inTeam = { 'x-service-workspace': 'team' };
  const team: Send = (method, path, body) => send(method, path, body, inTeam);
  const SHARE = '/customdomains/shop.example.com/share';
  const share = (targetWorkspace: string) => send('POST', SHARE, { targetWorkspace });

  beforeEach(async () => {
    emulator.seed({ workspaces: [{ name: 'team', displayName: 'Team' }] });
    await create('shop.example.com');
  });

  test('exists there too, and serves its applications once it is verified here and accepted there', async () => {
    expect(await share('team')).toMatchObject({
      status: 200,
      body: { metadata: { name: 'shop.example.com' } },
    });
    expect((await send('GET', SHARE)).body).toEqual([
      { workspace: 'team', workspaceDisplayName: 'Team', status: 'shared' },
    ]);
    const shop = application([{ domain: 'shop.example.com' }]);
    const accept = () => team('POST', '/customdomains/shop.example.com/verify');
    const shown = (status: string) => ({
      body: { metadata: { workspace: 'team', sharedFromWorkspace: 'default' }, spec: { status } },
    });
    expect(await accept()).toMatchObject({
      status: 409,
      body: { message: 'custom domain "shop.example.com" is not verified yet by workspace "default"' },
    });
    await verify('shop.example.com');
    expect(await team('GET', '/customdomains/shop.example.com')).toMatchObject(shown('pending'));
    expect(await team('POST', '/applications', shop)).toMatchObject({
      status: 409,
      body: { message: matching(/accept it first with POST .customdomains.shop.example.com.verify$/) },
    });
    expect(await accept()).toMatchObject({ status: 200, ...shown('verified') });
    expect(await team('POST', '/applications', shop)).toMatchObject({ status: 200 });
  });

  test('has no effect before it is verified: the applications of the other workspace go on', async () => {
    const shop = application([{ domain: 'shop.example.com' }]);
    expect(await team('POST', '/applications', shop)).toMatchObject({ status: 200 });
    await share('team');
    expect(await team('PUT', '/applications/shop', shop)).toMatchObject({ status: 200 });
    // It cannot be verified either: the address has an owner.
    expect(await verify('shop.example.com')).toMatchObject({ status: 409 });
    expect(await team('PUT', '/applications/shop', shop)).toMatchObject({ status: 200 });
  });

  test('must be accepted again after it was shared again', async () => {
    await verify('shop.example.com');
    await share('team');
    await team('POST', '/customdomains/shop.example.com/verify');
    await send('DELETE', `${SHARE}/team`);
    await share('team');
    expect(await team('GET', '/customdomains/shop.example.com')).toMatchObject({
      body: { spec: { status: 'pending' } },
    });
  });

  test('can be changed and shared only in its own workspace', async () => {
    await share('team');
    const path = '/customdomains/shop.example.com';
    for (const refused of [
      await team('PUT', path, { metadata: {}, spec: {} }),
      await team('DELETE', path),
      await team('POST', SHARE, { targetWorkspace: 'default' }),
    ])
      expect(refused).toMatchObject({ status: 403 });
    await send('PUT', path, { metadata: { labels: { a: 'b' } }, spec: {} });
    expect(await team('GET', path)).toMatchObject({ body: { metadata: { labels: { a: 'b' } } } });
  });

  test('disappears when sharing ends, and when either workspace or the original is deleted', async () => {
    await share('team');
    expect(await send('DELETE', `${SHARE}/team`)).toMatchObject({ status: 200 });
    expect((await team('GET', '/customdomains')).body).toEqual([]);
    expect(await send('DELETE', `${SHARE}/team`)).toMatchObject({ status: 404 });
    await share('team');
    await send('DELETE', '/customdomains/shop.example.com');
    expect((await team('GET', '/customdomains')).body).toEqual([]);
    await create('shop.example.com');
    await share('team');
    await send('DELETE', '/workspaces/team');
    expect((await send('GET', SHARE)).body).toEqual([]);
  });

  test.each([
    ['default', 400],
    ['none', 404],
  ])('cannot be shared with %s', async (workspace, status) => {
    expect(await share(workspace)).toMatchObject({ status });
  });

  test('is shared once, and not over a domain of the same name', async () => {
    await share('team');
    expect(await share('team')).toMatchObject({ status: 409 });
  });
});
