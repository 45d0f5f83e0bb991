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
beforeEach(async () => {
  emulator.reset();
  await send('POST', '/sandboxes', { metadata: { name: 'build' }, spec: {} });
  for (const name of ['v1', 'v2']) {
    await send('POST', '/snapshots', { name, source: { name: 'build', kind: 'sandbox' } });
  }
  await fork('v1', 100);
  await fork('v2', 10);
});
afterAll(() => emulator.stop());

const fork = (snapshot: string, traffic: number) =>
  send('POST', `/snapshots/${snapshot}/fork`, {
    targetType: 'application',
    targetName: 'shop',
    traffic,
    envs: [{ name: 'KEY', value: 'hush', secret: true }],
  });
const shop = async () => (await page.read('/application?name=shop')).body;
const move = (body: object) => page.send('/application/traffic', { name: 'shop', ...body });

test('the list shows the traffic share of each revision', async () => {
  expect((await page.read('/applications')).body).toEqual([
    {
      name: 'shop',
      status: 'DEPLOYED',
      revisions: 2,
      shares: [
        { id: 'rev-1', role: 'active', percent: 90 },
        { id: 'rev-2', role: 'canary', percent: 10 },
      ],
    },
  ]);
});

test('an application has its revisions, newest first, with what they run', async () => {
  expect(await shop()).toMatchObject({
    url: `${emulator.url}/default/applications/shop`,
    active: 'rev-1',
    canary: 'rev-2',
    canaryPercent: 10,
    revisions: [
      { id: 'rev-2', percent: 10, health: 'healthy', snapshotName: expect.any(String) as unknown },
      { id: 'rev-1', percent: 90 },
    ],
    rollout: { kind: 'none' },
  });
  expect(JSON.stringify(await shop())).not.toContain('hush');
});

describe('traffic', () => {
  test('changes by the rules of the API, without a new revision', async () => {
    expect(await move({ active: 'rev-1', canary: 'rev-2', canaryPercent: 50 })).toMatchObject({
      status: 204,
    });
    expect(await shop()).toMatchObject({
      canaryPercent: 50,
      events: [{ message: expect.stringContaining('50 %') as unknown }, {}, {}, {}, {}],
    });
    expect(await move({ active: 'rev-2' })).toMatchObject({ status: 204 });
    const { body } = await send('GET', '/applications/shop');
    expect(at(body, 'spec', 'revision')).toEqual({ active: 'rev-2' });
    expect(at(body, 'spec', 'revisions')).toHaveLength(2);
    expect(at(body, 'metadata', 'updatedBy')).toBe('console');
  });

  test('does not change secrets', async () => {
    await move({ active: 'rev-2' });
    const { body } = await send('GET', '/applications/shop?show_secrets=true');
    expect(at(body, 'spec', 'envs')).toEqual([{ name: 'KEY', value: 'hush', secret: true }]);
  });

  test.each([
    [{ active: 'rev-9' }, 'spec.revision.active: revision "rev-9" does not exist'],
    [{ active: 'rev-1', canary: 'rev-2', canaryPercent: 101 }, 'canaryPercent: must be from 0 to 100'],
    [{ active: 'rev-1', weight: 3 }, 'body: Unrecognized key: "weight"'],
  ])('%j is refused, and nothing changes', async (body, message) => {
    expect(await move(body)).toMatchObject({ status: 400, body: { message } });
    expect(await shop()).toMatchObject({ active: 'rev-1', canaryPercent: 10 });
  });

  test('of a missing application is a 404', async () => {
    expect(await page.send('/application/traffic', { name: 'none', active: 'rev-1' })).toMatchObject({
      status: 404,
    });
  });
});

describe('a test run', () => {
  const tryIt = async () => (await page.send('/application/try', { name: 'shop' })).body;

  test('sends 20 requests as clients do; they are counted, and appear in the journal', async () => {
    expect(await tryIt()).toEqual({
      requests: 20,
      revisions: [
        { id: 'rev-1', count: 18 },
        { id: 'rev-2', count: 2 },
      ],
      failures: [],
    });
    const seen = emulator.journal
      .entries()
      .filter(({ path }) => path.startsWith('/default/applications/shop'));
    expect(seen).toHaveLength(20);
    const counts = at(await shop(), 'visits', 'revisions') as { id: string; counts: number[] }[];
    expect(counts.map(({ id, counts: own }) => [id, own.at(-1)])).toEqual([
      ['rev-1', 18],
      ['rev-2', 2],
    ]);
  });

  test('reports failed requests', async () => {
    emulator.faults.add({
      method: 'GET',
      path: '/default/applications/**',
      times: 3,
      then: { kind: 'status', status: 503 },
    });
    emulator.faults.add({
      method: 'GET',
      path: '/default/applications/**',
      times: 1,
      then: { kind: 'dropBefore' },
    });
    const tried = await tryIt();
    expect(at(tried, 'failures')).toEqual([
      { why: 'answered 503', count: 3 },
      { why: 'the connection was closed', count: 1 },
    ]);
    const answered = at(tried, 'revisions') as { count: number }[];
    expect(answered.reduce((sum, { count }) => sum + count, 0)).toBe(16);
  });

  test('needs a session', async () => {
    const response = await fetch(`${emulator.url}/_console/api/application/try`, {
      method: 'POST',
      headers: { 'x-console': '1', 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'shop' }),
    });
    expect(response.status).toBe(401);
    expect(emulator.journal.entries().filter(({ method }) => method === 'GET')).toEqual([]);
  });
});

describe('a rollout', () => {
  const label = (more: object = {}) =>
    new URLSearchParams({
      ...{ revision: 'rev-2', before: 'rev-1', phase: 'walking', runner: 'one' },
      ...{ share: '10', since: '1764000000000', begun: '1764000000000' },
      ...more,
    }).toString();
  const write = async (text: string, more: object = {}) => {
    const { body } = await send('GET', '/applications/shop');
    const { metadata, spec } = body as { metadata: object; spec: object };
    await send('PUT', '/applications/shop', {
      metadata: { ...metadata, labels: { 'pulumi-rollout': text, ...more } },
      spec,
    });
  };

  test('is shown as its label says', async () => {
    await write(label());
    expect(at(await shop(), 'rollout')).toEqual({
      kind: 'told',
      revision: 'rev-2',
      release: expect.stringMatching(/^build-/) as unknown,
      before: 'rev-1',
      releaseBefore: expect.stringMatching(/^build-/) as unknown,
      share: 10,
      phase: 'walking',
      since: '2025-11-24T16:00:00.000Z',
      begun: '2025-11-24T16:00:00.000Z',
      agrees: true,
      isKept: true,
    });
  });

  test('is shown with its cause and its author, and each revision with what is known of it', async () => {
    await write(label({ phase: 'paused', cause: 'no-data', by: 'ada' }), {
      'pulumi-releases':
        'rev-1=good;1764000000;ci;v1;every step passed&rev-2=bad;1764000060;ada;v2;it was slow',
    });
    expect(await shop()).toMatchObject({
      rollout: { phase: 'paused', cause: 'no-data', by: 'ada' },
      revisions: [
        {
          id: 'rev-2',
          verdict: { standing: 'bad', by: 'ada', reason: 'it was slow', at: '2025-11-24T16:01:00.000Z' },
        },
        { id: 'rev-1', verdict: { standing: 'good', by: 'ci', reason: 'every step passed' } },
      ],
    });
  });

  test('no longer matches its label after a manual traffic change', async () => {
    await write(label());
    await move({ active: 'rev-1', canary: 'rev-2', canaryPercent: 30 });
    expect(at(await shop(), 'rollout')).toMatchObject({ kind: 'told', share: 10, agrees: false });
  });

  test('whose revision was dropped belongs to an earlier release', async () => {
    await write(label({ revision: 'rev-0' }));
    expect(at(await shop(), 'rollout')).toMatchObject({ isKept: false });
  });

  test('with an unreadable label is shown as unreadable', async () => {
    await write('hello');
    expect(at(await shop(), 'rollout')).toEqual({ kind: 'unreadable', label: 'hello' });
  });
});
