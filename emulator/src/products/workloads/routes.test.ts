import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Send, something } from '../../testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 1000, deleteDelayMs: 500 });
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const KINDS = [
  ['agents', { runtime: { image: 'agent:1' } }, { runtime: { image: 'agent:2' } }],
  ['functions', { type: 'mcp' }, { type: 'other' }],
  [
    'models',
    { runtime: { type: 'openai', model: 'small' } },
    { runtime: { type: 'openai', model: 'large' } },
  ],
  ['jobs', { runtime: { image: 'job:1', maxRetries: 1 } }, { runtime: { image: 'job:2' } }],
] as const;

const wait = () => {
  emulator.clock.advance(1000);
};
const read = async (path: string) => (await send('GET', path)).body;

describe.each(KINDS)('%s', (kind, spec, otherSpec) => {
  const one = `/${kind}/one`;
  const create = () => send('POST', `/${kind}`, { metadata: { name: 'one', labels: { a: 'b' } }, spec });
  const put = (newSpec: object) => send('PUT', one, { metadata: {}, spec: newSpec });
  const routed = kind !== 'models';

  test('are deployed, listed, changed by revisions, and deleted after a while', async () => {
    expect(await create()).toMatchObject({
      status: 200,
      body: {
        metadata: { name: 'one', url: `${emulator.url}/default/${kind}/one` },
        spec,
        status: 'DEPLOYING',
        events: [{ type: 'deployment', status: 'DEPLOYING', revision: 'rev-1' }],
      },
    });
    expect(await create()).toMatchObject({ status: 409 });
    wait();
    expect(await send('GET', `/${kind}`)).toMatchObject({ body: [{ status: 'DEPLOYED' }] });
    const page = await send('GET', `/${kind}?q=one`, undefined, { 'service-version': '2026-04-28' });
    expect(page.body).toMatchObject({ data: [{ metadata: { name: 'one' } }], meta: { total: 1 } });
    expect(await put(otherSpec)).toMatchObject({ status: 200, body: { status: 'DEPLOYING' } });
    wait();
    expect(await read(`${one}/revisions`)).toMatchObject([
      { id: 'rev-1', previousActive: true, status: 'DEACTIVATED', trafficPercent: 0 },
      { id: 'rev-2', active: true, status: 'DEPLOYED', trafficPercent: 100 },
    ]);
    expect(await send('DELETE', one)).toMatchObject({ status: 200, body: { status: 'DELETING' } });
    emulator.clock.advance(500);
    expect(await send('GET', one)).toMatchObject({ status: 404 });
  });

  test('keep five revisions at most', async () => {
    await create();
    for (let index = 0; index < 6; index += 1) {
      wait();
      await put(index % 2 === 0 ? otherSpec : spec);
    }
    wait();
    expect(await read(`${one}/revisions`)).toHaveLength(5);
  });

  test('return and accept routing, except models', async () => {
    await create();
    wait();
    await put(otherSpec);
    wait();
    await put({ ...otherSpec, revision: { active: 'rev-1', canary: 'rev-2', canaryPercent: 30 } });
    const share = at(await read(`${one}/revisions`), 0, 'trafficPercent');
    expect([at(await read(one), 'spec', 'revision', 'canary'), share]).toEqual(
      routed ? ['rev-2', 70] : [undefined, 0],
    );
  });

  test('are deactivated by enabled: false, and serve again at once', async () => {
    await create();
    wait();
    expect(await put({ ...spec, enabled: false })).toMatchObject({ body: { status: 'DEACTIVATING' } });
    wait();
    expect(await read(one)).toMatchObject({
      status: 'DEACTIVATED',
      spec: { enabled: false },
      events: [{}, {}, { status: 'DEACTIVATING' }, { status: 'DEACTIVATED' }],
    });
    expect(await put(spec)).toMatchObject({ body: { status: 'DEPLOYED' } });
    expect(await read(`${one}/revisions`)).toHaveLength(1);
  });

  test('that are created disabled end up deactivated', async () => {
    await send('POST', `/${kind}`, { metadata: { name: 'one' }, spec: { ...spec, enabled: false } });
    wait();
    expect(at(await read(one), 'status')).toBe('DEACTIVATED');
  });

  test('fail if set to fail', async () => {
    emulator.deployments.failNext({ kind, message: 'no memory' });
    await create();
    wait();
    expect(await read(one)).toMatchObject({ status: 'FAILED', events: [{}, { message: 'no memory' }] });
  });
});

test.each(['agents', 'functions', 'jobs'])(
  'secret variables of %s are masked without show_secrets',
  async (kind) => {
    const envs = [{ name: 'TOKEN', value: 'hunter2', secret: true }];
    const created = await send('POST', `/${kind}`, {
      metadata: { name: 'one' },
      spec: { runtime: { envs } },
    });
    expect(at(created.body, 'spec', 'runtime', 'envs', 0, 'value')).toBe('****');
    const value = async (query: string) =>
      at(await read(`/${kind}/one${query}`), 'spec', 'runtime', 'envs', 0, 'value');
    expect([await value(''), await value('?show_secrets=false'), await value('?show_secrets=true')]).toEqual([
      '****',
      '****',
      'hunter2',
    ]);
  },
);

describe('triggers', () => {
  const triggers = [{ type: 'http-async', configuration: { callbackUrl: 'https://example.com/done' } }];
  const agent = { metadata: { name: 'one' }, spec: { triggers } };
  const trigger = (body: unknown) => at(body, 'spec', 'triggers', 0);

  test('get an id and a signing secret that only the creation returns', async () => {
    const created = trigger((await send('POST', '/agents', agent)).body);
    expect(created).toMatchObject({ id: something, configuration: { callbackSecret: matching(/^whsec_/) } });
    const later = trigger(await read('/agents/one'));
    expect(later).toMatchObject({ id: at(created, 'id'), configuration: { callbackSecret: '****' } });
  });

  test('keep both when they are sent again, in the read or the written form', async () => {
    await send('POST', '/agents', agent);
    wait();
    const shown = trigger(await read('/agents/one?show_secrets=true'));
    await send('PUT', '/agents/one', { metadata: {}, spec: at(await read('/agents/one'), 'spec') });
    await send('PUT', '/agents/one', agent);
    expect(trigger(await read('/agents/one?show_secrets=true'))).toEqual(shown);
    expect(await read('/agents/one/revisions')).toHaveLength(1);
  });

  test('have a timeout of at most 900 seconds', async () => {
    const spec = { triggers: [{ type: 'cron', configuration: { timeout: 901 } }] };
    expect(await send('POST', '/agents', { metadata: { name: 'one' }, spec })).toMatchObject({
      status: 400,
      body: { message: 'spec.triggers[0].configuration.timeout: must be at most 900 seconds' },
    });
  });
});

test.each([
  ['models', { runtime: { type: 'unheard-of' } }, /^spec\.runtime\.type: must be one of/],
  ['models', { integrationConnections: ['none'] }, /"none" does not exist$/],
  ['models', { flavors: [{ type: 'tpu' }] }, /^spec\.flavors\[0\]\.type: must be cpu or gpu$/],
  ['jobs', { runtime: { diskPercent: 96 } }, /^spec\.runtime\.diskPercent: must be from 10 to 95$/],
  [
    'jobs',
    { volumes: [{ name: 'v', mountPath: '/v', sizeMb: 1, type: 'persistent' }] },
    /^spec\.volumes\[0\]\.type/,
  ],
  ['agents', { volumes: [{ name: 'none' }] }, /^spec\.region: is required with volumes$/],
  [
    'agents',
    { region: 'us-was-1', volumes: [{ name: 'none' }] },
    /^spec\.volumes\[0\]\.name: volume "none" does not/,
  ],
])('%s refuse %j', async (kind, spec, message) => {
  expect(await send('POST', `/${kind}`, { metadata: { name: 'one' }, spec })).toMatchObject({
    status: 400,
    body: { message: matching(message) },
  });
});
