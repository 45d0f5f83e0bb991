import { type Emulator, startEmulator } from '../emulator';
import { at, clientOf, type Send } from '../testing/client';
import { type Page, pageOf } from '../testing/console';

let emulator: Emulator;
let send: Send;
let page: Page;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  send = clientOf(emulator);
  page = await pageOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const drive = (name: string, labels = {}) =>
  send('POST', '/drives', { metadata: { name, labels }, spec: { region: 'us-was-1' } });
const sandbox = (name: string, spec = {}) => send('POST', '/sandboxes', { metadata: { name }, spec });
const names = async (query: string) => {
  const { body } = await page.read(`/resources?${query}`);
  return (body as { rows: { kind: string; name: string }[] }).rows.map(({ kind, name }) => `${kind}/${name}`);
};
const one = async (kind: string, name: string, owner = '') =>
  (await page.read(`/resource?${new URLSearchParams({ kind, name, owner }).toString()}`)).body;

describe('the list', () => {
  test('contains all kinds, newest first, in pages', async () => {
    for (const name of ['one', 'two', 'three']) await drive(name);
    await sandbox('web');
    const { body } = await page.read('/resources?offset=1&limit=2');
    expect(body).toMatchObject({
      total: 4,
      offset: 1,
      rows: [
        {
          kind: 'drives',
          name: 'three',
          isMarked: false,
          createdAt: expect.stringContaining('Z') as unknown,
        },
        { kind: 'drives', name: 'two' },
      ],
    });
  });

  test('is filtered by kind, status and text, including labels', async () => {
    await drive('invoices', { team: 'billing' });
    await drive('photos');
    emulator.deployments.failNext({ kind: 'sandboxes', name: 'broken', message: 'no image' });
    await sandbox('broken');
    await sandbox('web');
    expect(await names('kind=drives')).toEqual(['drives/photos', 'drives/invoices']);
    expect(await names('status=FAILED')).toEqual(['sandboxes/broken']);
    expect(await names('search=BILL')).toEqual(['drives/invoices']);
    expect(await names('search=sandboxes/w')).toEqual(['sandboxes/web']);
    expect(await names('kind=drives&search=web')).toEqual([]);
    expect((await page.read('/kinds')).body).toMatchObject([{ kind: 'drives', count: 2 }, { count: 2 }]);
  });

  test('contains no users, keys or objects of another workspace', async () => {
    emulator.addWorkspace('other');
    await drive('here');
    expect(await names('')).toEqual(['drives/here']);
    expect(await names('workspace=other')).toEqual([]);
    expect(await names('kind=apiKeys')).toEqual([]);
    expect(await page.read('/resource?kind=users&name=owner@workload.localhost')).toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['an offset below 0', 'offset=-1'],
    ['more than 200 rows', 'limit=201'],
    ['a limit that is not a number', 'limit=x'],
    ['a search of more than 200 characters', `search=${'x'.repeat(201)}`],
  ])('refuses %s', async (_, query) => {
    expect(await page.read(`/resources?${query}`)).toMatchObject({ status: 400 });
  });
});

describe('one object', () => {
  test('is shown as a GET returns it, with its events', async () => {
    await sandbox('web');
    expect(await one('sandboxes', 'web')).toMatchObject({
      path: '/v0/sandboxes/web',
      status: 'DEPLOYED',
      json: { metadata: { name: 'web' }, spec: { region: 'us-was-1' } },
      events: [{ status: 'DEPLOYED' }, { status: 'DEPLOYING' }],
      made: { by: expect.stringContaining('service-account') as unknown },
    });
  });

  test('a child is read at its own address', async () => {
    await sandbox('web');
    await send('POST', '/sandboxes/web/previews', { metadata: { name: 'site' }, spec: { port: 3000 } });
    expect(await one('previews', 'web/site')).toMatchObject({
      path: '/v0/sandboxes/web/previews/site',
      json: { metadata: { name: 'site' } },
      links: [{ kind: 'sandboxes', name: 'web' }],
    });
  });

  test("shows no secrets: neither the API's own, nor variables with a secret's name", async () => {
    await send('POST', '/integrations/connections', {
      metadata: { name: 'mail' },
      spec: { integration: 'gmail', secret: { REFRESH_TOKEN: 'hush-1' } },
    });
    await sandbox('web', {
      runtime: {
        envs: [
          { name: 'PLAIN', value: 'hush-2', secret: true },
          { name: 'DB_PASSWORD', value: 'hush-3' },
        ],
      },
    });
    const box = clientOf({ baseUrl: `${emulator.url}/default/sandboxes/web`, apiKey: emulator.apiKey });
    const ran = await box('POST', '/process', { command: 'echo', env: { API_TOKEN: 'hush-4' } });
    const shown = [
      await one('connections', 'mail'),
      await one('sandboxes', 'web'),
      await one('processes', `web/${String(at(ran.body, 'pid'))}`),
    ];
    expect(shown).toMatchObject([{ kind: 'connections' }, { kind: 'sandboxes' }, { kind: 'processes' }]);
    expect(JSON.stringify(shown)).not.toContain('hush');
  });

  test('links only to objects that exist', async () => {
    await sandbox('web');
    await send('POST', '/snapshots', { name: 'v1', source: { name: 'web', kind: 'sandbox' } });
    await send('POST', '/snapshots/v1/fork', { targetType: 'application', targetName: 'shop' });
    const shop = await one('applications', 'shop');
    expect(at(shop, 'links')).toEqual([
      { kind: 'snapshots', name: expect.any(String) as unknown, at: 'spec.revisions[0].snapshot' },
    ]);
    await send('POST', '/functions', { metadata: { name: 'f' }, spec: { policies: ['gone'] } });
    expect(at(await one('functions', 'f'), 'links')).toEqual([]);
  });

  test('that does not exist is a 404 with that message', async () => {
    expect(await page.read('/resource?kind=drives&name=none')).toMatchObject({
      status: 404,
      body: { message: 'drives: there is no "none" in workspace "default"' },
    });
  });
});

describe('the owner', () => {
  // The mark that @workload/pulumi writes for quickstart/local/invoices: see provider/src/lifecycle/state/owner.ts.
  const mark = 'rdhwlo22ww-abcdefghij';

  test.each([
    ['project and stack', 'quickstart/local'],
    ['the whole owner', 'quickstart/local/invoices'],
  ])('is proven by %s', async (_, owner) => {
    await drive('invoices-abcdefghij', { 'pulumi-owner': mark });
    expect(await one('drives', 'invoices-abcdefghij', owner)).toMatchObject({
      made: { mark, owner: 'quickstart/local/invoices' },
    });
  });

  test.each(['', 'quickstart', 'quickstart/production', 'other/local/invoices'])(
    'is not guessed from %j',
    async (owner) => {
      await drive('invoices-abcdefghij', { 'pulumi-owner': mark });
      const made = at(await one('drives', 'invoices-abcdefghij', owner), 'made');
      expect(made).toMatchObject({ mark });
      expect(made).not.toHaveProperty('owner');
    },
  );

  test('is unknown without an owner mark', async () => {
    await drive('invoices');
    expect(at(await one('drives', 'invoices', 'quickstart/local'), 'made')).not.toHaveProperty('mark');
  });
});
