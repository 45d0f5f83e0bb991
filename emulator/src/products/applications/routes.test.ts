import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Send, something } from '../../testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 1000, deleteDelayMs: 500 });
  send = clientOf(emulator);
});
beforeEach(async () => {
  emulator.reset();
  const envs = [{ name: 'TOKEN', value: 'hunter2', secret: true }];
  await send('POST', '/sandboxes', {
    metadata: { name: 'web' },
    spec: { runtime: { image: 'web:1', envs } },
  });
  emulator.clock.advance(1000);
  await send('POST', '/snapshots', { name: 'v1', source: { name: 'web' } });
  emulator.clock.advance(1000);
});
afterAll(() => emulator.stop());

interface Shown {
  status: string;
  spec: Record<string, unknown> & {
    revision: { active?: string; canary?: string; canaryPercent?: number };
    revisions: { id: string }[];
  };
  events: { status: string; message: string; revision?: string; canaryRevision?: string }[];
}

const read = async () => (await send('GET', '/applications/shop')).body as Shown;
const routing = async () => (await read()).spec.revision;
const revisions = async () => (await read()).spec.revisions.map(({ id }) => id);
const fork = (traffic?: number) =>
  send('POST', '/snapshots/v1/fork', {
    targetType: 'application',
    targetName: 'shop',
    snapshotId: 'v1',
    traffic,
  });
/** A PUT of the current application with changes, like a careful client. */
const put = async (spec: object, metadata: object = {}) =>
  send('PUT', '/applications/shop', { metadata, spec: { ...(await read()).spec, ...spec } });
const route = (revision: object) => put({ revision });
const wait = () => {
  emulator.clock.advance(1000);
};

async function forked(...traffic: (number | undefined)[]) {
  for (const share of [undefined, ...traffic]) {
    expect((await fork(share)).status).toBe(200);
    wait();
  }
}

describe('a fork onto a missing application', () => {
  test('activates its first revision once it is deployed, whatever the traffic', async () => {
    await fork(10);
    expect(await read()).toMatchObject({ status: 'DEPLOYING', spec: { revision: {} } });
    wait();
    expect(await read()).toMatchObject({ status: 'DEPLOYED' });
    expect(await routing()).toEqual({ active: 'rev-1' });
  });

  test('that fails leaves no serving revision, and the next fork takes over', async () => {
    emulator.deployments.failNext({ kind: 'applications', message: 'no memory' });
    await forked();
    expect(await read()).toMatchObject({ status: 'FAILED', spec: { revision: {} } });
    await fork(10);
    wait();
    expect(await read()).toMatchObject({ status: 'DEPLOYED', spec: { revision: { active: 'rev-2' } } });
  });
});

describe('a fork onto an existing application', () => {
  test('with traffic becomes the canary at once, and replaces an earlier canary', async () => {
    await forked();
    await fork(10);
    expect(await read()).toMatchObject({ status: 'DEPLOYING' });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    wait();
    expect(await read()).toMatchObject({ status: 'DEPLOYED' });
    await fork(20);
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-3', canaryPercent: 20 });
  });

  test('with traffic 0 is staged', async () => {
    await forked(0);
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 0 });
  });

  test.each([[100], [undefined]])('with traffic %s takes over when it is healthy', async (traffic) => {
    await forked(10);
    await fork(traffic);
    expect(await read()).toMatchObject({ status: 'DEPLOYING' });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    wait();
    expect(await read()).toMatchObject({ status: 'DEPLOYED' });
    expect(await routing()).toEqual({ active: 'rev-3' });
  });

  test('always makes a revision, even of the same snapshot', async () => {
    await forked(100, 100);
    expect(await revisions()).toEqual(['rev-1', 'rev-2', 'rev-3']);
  });

  test('during a switch becomes a canary, which the switch does not change', async () => {
    await forked();
    await fork(100);
    emulator.clock.advance(500);
    await fork(10);
    emulator.clock.advance(500);
    expect(await routing()).toEqual({ active: 'rev-2', canary: 'rev-3', canaryPercent: 10 });
  });

  test('whose canary fails keeps it in the routing until it is routed away', async () => {
    await forked();
    emulator.deployments.failNext({ kind: 'applications', name: 'shop', message: 'crash loop' });
    await fork(10);
    wait();
    const failed = await read();
    expect(failed.status).toBe('FAILED');
    expect(failed.spec.revision).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    expect(failed.events.at(-1)).toMatchObject({
      status: 'FAILED',
      message: 'crash loop',
      revision: 'rev-2',
      canaryRevision: 'rev-2',
    });
    expect(await put({}, { displayName: 'Shop' })).toMatchObject({ status: 200, body: { status: 'FAILED' } });
    expect(await route({ active: 'rev-1' })).toMatchObject({ status: 200, body: { status: 'DEPLOYED' } });
    expect(await routing()).toEqual({ active: 'rev-1' });
  });

  test('whose switch fails does not change what serves', async () => {
    await forked();
    emulator.deployments.failNext({ kind: 'applications', message: 'crash loop' });
    await fork();
    wait();
    const failed = await read();
    expect(failed.status).toBe('FAILED');
    expect(failed.spec.revision).toEqual({ active: 'rev-1' });
    expect(failed.events.at(-1)).toMatchObject({
      status: 'FAILED',
      message: 'crash loop',
      revision: 'rev-2',
    });
    expect(failed.events.at(-1)).not.toHaveProperty('canaryRevision');
    expect(await route({ active: 'rev-1' })).toMatchObject({ body: { status: 'DEPLOYED' } });
  });
});

describe('routing by PUT', () => {
  test('raises a canary from 10 to 50 to 100 percent without a new revision', async () => {
    await forked(10);
    expect(await route({ active: 'rev-1', canary: 'rev-2', canaryPercent: 50 })).toMatchObject({
      status: 200,
      body: {
        status: 'DEPLOYED',
        spec: { revision: { active: 'rev-1', canary: 'rev-2', canaryPercent: 50 } },
      },
    });
    const promoted = await route({ active: 'rev-2', canary: '', canaryPercent: 0 });
    expect(promoted).toMatchObject({ status: 200, body: { status: 'DEPLOYED' } });
    expect(at(promoted.body, 'spec', 'revision')).toEqual({ active: 'rev-2' });
    expect((await read()).events.at(-1)).toMatchObject({
      type: 'deployment',
      status: 'DEPLOYED',
      revision: 'rev-2',
    });
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
  });

  test('returns to the previous revision, and forward again as a canary', async () => {
    await forked(100);
    await route({ active: 'rev-1' });
    expect(await routing()).toEqual({ active: 'rev-1' });
    await route({ active: 'rev-1', canary: 'rev-2', canaryPercent: 25 });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 25 });
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
  });

  test.each([[{ canary: '' }], [{ canary: null }], [{}], [{ canary: 'rev-1' }]])(
    'clears the canary with %j',
    async (change) => {
      await forked(10);
      await route({ active: 'rev-1', canaryPercent: 10, ...change });
      expect(await routing()).toEqual({ active: 'rev-1' });
    },
  );

  test('changes nothing if it is left out', async () => {
    await forked(10);
    const { revision: _, ...spec } = (await read()).spec;
    await send('PUT', '/applications/shop', { metadata: { displayName: 'Shop' }, spec });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
  });

  test.each([
    ['an unknown active revision', { active: 'rev-9' }],
    ['an unknown canary', { active: 'rev-1', canary: 'rev-9', canaryPercent: 1 }],
    ['a percentage above 100', { active: 'rev-1', canary: 'rev-2', canaryPercent: 101 }],
    ['a percentage below 0', { active: 'rev-1', canary: 'rev-2', canaryPercent: -1 }],
    ['traffic above 100', { active: 'rev-1', traffic: 101 }],
  ])('to %s is a 400 that changes nothing', async (_, revision) => {
    await forked(10);
    expect(await route(revision)).toMatchObject({
      status: 400,
      body: { message: matching(/^spec\.revision\./) },
    });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
  });

  test('to a failed or undeployed revision is a 400', async () => {
    await forked();
    emulator.deployments.failNext({ kind: 'applications', message: 'crash loop' });
    await fork(10);
    expect(await route({ active: 'rev-2' })).toMatchObject({ status: 400 });
    wait();
    expect(await route({ active: 'rev-2' })).toMatchObject({
      status: 400,
      body: { message: 'spec.revision.active: revision "rev-2" is not healthy but failed' },
    });
  });

  test('ends a running switch, but repeating the current routing does not', async () => {
    await forked(10);
    await fork(100);
    await put({});
    await route({ active: 'rev-2' });
    wait();
    expect(await routing()).toEqual({ active: 'rev-2' });
    await fork(100);
    await route({ active: 'rev-2' });
    wait();
    expect(await routing()).toEqual({ active: 'rev-4' });
  });

  test('does not end the switch of an application without a serving revision', async () => {
    await fork();
    await fork(10);
    expect(await route({ canary: '' })).toMatchObject({ status: 200 });
    wait();
    expect(await read()).toMatchObject({ status: 'DEPLOYED', spec: { revision: { active: 'rev-1' } } });
  });

  test('keeps the sticky session settings', async () => {
    await forked();
    await route({ active: 'rev-1', stickySessionTtl: 60 });
    expect(await routing()).toEqual({ active: 'rev-1', stickySessionTtl: 60 });
    await route({ active: 'rev-1' });
    expect(await routing()).toEqual({ active: 'rev-1' });
  });
});

describe('a PUT that changes the contents', () => {
  beforeEach(() => forked());

  test.each([
    ['image', 'web:2'],
    ['memory', 512],
    ['port', 9000],
    ['envs', [{ name: 'A', value: 'b' }]],
  ])('%s: makes a revision that takes over', async (field, value) => {
    expect(await put({ [field]: value })).toMatchObject({ status: 200, body: { status: 'DEPLOYING' } });
    wait();
    const shown = await read();
    expect(shown).toMatchObject({
      status: 'DEPLOYED',
      spec: { revision: { active: 'rev-2' }, [field]: value },
    });
    expect(shown.spec.revisions).toMatchObject([{ snapshot: something }, { [field]: value }]);
    expect(shown.spec.revisions[1]).not.toHaveProperty('snapshot');
  });

  test('with traffic makes its revision the canary, and does not return traffic', async () => {
    await put({ image: 'web:2', revision: { active: 'rev-1', traffic: 30 } });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 30 });
  });

  test('makes no revision if secrets are masked and variables are reordered', async () => {
    await put({
      envs: [
        { name: 'B', value: '2' },
        { name: 'A', value: '1', secret: true },
      ],
    });
    wait();
    await put({
      envs: [
        { name: 'A', value: '****', secret: true },
        { name: 'B', value: '2', secret: false },
      ],
    });
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
  });

  test('makes no revision for metadata, addresses or an invented list of revisions', async () => {
    await put({ urls: [{ domain: 'example.com' }], revisions: [] }, { labels: { a: 'b' } });
    expect(await revisions()).toEqual(['rev-1']);
    expect(await read()).toMatchObject({
      status: 'DEPLOYED',
      metadata: { url: 'https://example.com', labels: { a: 'b' } },
    });
  });

  test('needs an image, and resets missing fields to their defaults', async () => {
    expect(await send('PUT', '/applications/shop', { metadata: {}, spec: {} })).toMatchObject({
      status: 400,
      body: { message: matching(/^spec\.image: /) },
    });
    await send('PUT', '/applications/shop', { metadata: {}, spec: { image: 'web:1' } });
    expect((await read()).spec).toMatchObject({ memory: 2048, port: 8080, envs: [] });
  });
});

describe('the kept revisions', () => {
  test('are five; the active one, the canary and the previous one always stay', async () => {
    await forked(100);
    for (let index = 3; index <= 8; index += 1) {
      await fork(10);
      wait();
    }
    expect(await revisions()).toEqual(['rev-1', 'rev-2', 'rev-6', 'rev-7', 'rev-8']);
    expect(await routing()).toEqual({ active: 'rev-2', canary: 'rev-8', canaryPercent: 10 });
    expect(await route({ active: 'rev-3' })).toMatchObject({ status: 400 });
    expect((await send('GET', '/applications/shop/revisions')).body).toEqual((await read()).spec.revisions);
  });

  test('never reuse an id', async () => {
    await forked(100, 100, 100, 100, 100, 100);
    expect(await revisions()).toEqual(['rev-3', 'rev-4', 'rev-5', 'rev-6', 'rev-7']);
  });
});

describe('an application', () => {
  test('can be created without a fork', async () => {
    const reply = await send('POST', '/applications', {
      metadata: { name: 'shop' },
      spec: { image: 'web:1' },
    });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        status: 'DEPLOYING',
        spec: { image: 'web:1', memory: 2048, port: 8080, revisions: [{ id: 'rev-1' }] },
      },
    });
    expect(
      await send('POST', '/applications', { metadata: { name: 'shop' }, spec: { image: 'web:1' } }),
    ).toMatchObject({
      status: 409,
    });
    expect(await send('POST', '/applications', { metadata: { name: 'other' }, spec: {} })).toMatchObject({
      status: 400,
    });
  });

  test('never shows a secret', async () => {
    await forked(10);
    const shown = [
      await read(),
      (await send('GET', '/applications')).body,
      (await send('GET', '/applications/shop/revisions')).body,
    ];
    expect(JSON.stringify(shown)).not.toContain('hunter2');
    expect(JSON.stringify(shown)).toContain('TOKEN');
  });

  test('is deleted after a while, and a new one of the same name starts from the beginning', async () => {
    await forked(10);
    expect(await send('DELETE', '/applications/shop')).toMatchObject({
      status: 200,
      body: { status: 'DELETING' },
    });
    expect(await put({}, {})).toMatchObject({ status: 409 });
    emulator.clock.advance(500);
    expect(await send('GET', '/applications/shop')).toMatchObject({ status: 404 });
    await forked();
    expect(await revisions()).toEqual(['rev-1']);
  });

  test('keeps its last 50 events', async () => {
    await forked(10);
    for (let index = 0; index < 60; index += 1) {
      await route({ active: 'rev-1', canary: 'rev-2', canaryPercent: index });
    }
    const { events } = await read();
    expect(events).toHaveLength(50);
    expect(events.at(-1)?.message).toContain('59 %');
  });
});
