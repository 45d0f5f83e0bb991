import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, MAIL_SECRET, type Send } from '../../testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 1000, deleteDelayMs: 500 });
  send = clientOf(emulator);
});
beforeEach(async () => {
  emulator.reset();
  await send('POST', '/integrations/connections', {
    metadata: { name: 'mail' },
    spec: { integration: 'mail', secret: MAIL_SECRET },
  });
});
afterAll(() => emulator.stop());

const spec = {
  type: 'mcp',
  integrationConnections: ['mail'],
  runtime: {
    type: 'mcp',
    memory: 512,
    envs: [
      { name: 'MODE', value: 'fast' },
      { name: 'TOKEN', value: 'hunter2', secret: true },
    ],
  },
};
const mcp = { metadata: { name: 'mcp' }, spec };
const read = async () => (await send('GET', '/functions/mcp')).body;
const revisions = async () => (await send('GET', '/functions/mcp/revisions')).body;
const put = (newSpec: unknown, metadata: unknown = {}) =>
  send('PUT', '/functions/mcp', { metadata, spec: newSpec });

async function deployed() {
  await send('POST', '/functions', mcp);
  emulator.clock.advance(1000);
}

test('a new function is deploying first, and deployed after its time', async () => {
  const created = await send('POST', '/functions', mcp);
  expect(created).toMatchObject({
    status: 200,
    body: {
      metadata: { name: 'mcp', url: `${emulator.url}/default/functions/mcp` },
      spec: { type: 'mcp', integrationConnections: ['mail'], runtime: { type: 'mcp', memory: 512 } },
      status: 'DEPLOYING',
      events: [{ type: 'deployment', status: 'DEPLOYING', revision: 'rev-1' }],
    },
  });
  emulator.clock.advance(999);
  expect(at(await read(), 'status')).toBe('DEPLOYING');
  emulator.clock.advance(1);
  const time = new Date(emulator.clock.now()).toISOString();
  emulator.clock.advance(5000);
  expect(await read()).toMatchObject({
    status: 'DEPLOYED',
    spec: { revision: { active: 'rev-1' } },
    events: [{ status: 'DEPLOYING' }, { status: 'DEPLOYED', revision: 'rev-1', time }],
  });
});

test('a deployment that is set to fail does so once, with its message', async () => {
  emulator.deployments.failNext({ kind: 'functions', name: 'other', message: 'not this one' });
  emulator.deployments.failNext({ kind: 'applications', message: 'not this one' });
  emulator.deployments.failNext({ kind: 'functions', name: 'mcp', message: 'image not found' });
  await deployed();
  expect(await read()).toMatchObject({
    status: 'FAILED',
    events: [{}, { status: 'FAILED', message: 'image not found', revision: 'rev-1' }],
  });
  await put({ ...spec, type: 'other' });
  emulator.clock.advance(1000);
  expect(await read()).toMatchObject({ status: 'DEPLOYED', spec: { revision: { active: 'rev-2' } } });
});

test('a disabled function is deactivated, until it is enabled again', async () => {
  await send('POST', '/functions', { ...mcp, spec: { ...spec, enabled: false } });
  expect(at(await read(), 'status')).toBe('DEACTIVATING');
  emulator.clock.advance(1000);
  expect(at(await read(), 'status')).toBe('DEACTIVATED');
  await put({ ...spec, enabled: true });
  emulator.clock.advance(1000);
  expect(at(await read(), 'status')).toBe('DEPLOYED');
});

test('a refused request does not consume a planned failure', async () => {
  await deployed();
  emulator.deployments.failNext({ kind: 'functions', message: 'boom' });
  expect((await send('POST', '/functions', mcp)).status).toBe(409);
  await put({ ...spec, type: 'other' });
  emulator.clock.advance(1000);
  expect(at(await read(), 'status')).toBe('FAILED');
});

test('a missing connection is a 400 that names it', async () => {
  const missing = { ...spec, integrationConnections: ['mail', 'none'] };
  const message = 'spec.integrationConnections[1]: integration connection "none" does not exist';
  expect(await send('POST', '/functions', { metadata: { name: 'x' }, spec: missing })).toMatchObject({
    status: 400,
    body: { message },
  });
  await deployed();
  expect(await put(missing)).toMatchObject({ status: 400, body: { message } });
});

describe('variables', () => {
  test('secret ones are masked, and a returned mask keeps them', async () => {
    await deployed();
    const shown = at(await read(), 'spec', 'runtime', 'envs');
    expect(shown).toEqual([
      { name: 'MODE', value: 'fast' },
      { name: 'TOKEN', value: '****', secret: true },
    ]);
    const changed = await put({ ...spec, runtime: { ...spec.runtime, envs: shown } });
    expect(at(changed.body, 'status')).toBe('DEPLOYED');
    expect(await revisions()).toHaveLength(1);
  });

  test('a mask without a stored value is a 400', async () => {
    const envs = [{ name: 'OTHER', value: '****', secret: true }];
    expect(
      await send('POST', '/functions', { metadata: { name: 'x' }, spec: { runtime: { envs } } }),
    ).toMatchObject({
      status: 400,
      body: { message: 'spec.runtime.envs[0].value: is a mask, but no secret value of "OTHER" is stored' },
    });
  });

  test('a mask never makes a secret readable', async () => {
    await deployed();
    await put({
      ...spec,
      runtime: { ...spec.runtime, envs: [{ name: 'TOKEN', value: '****', secret: false }] },
    });
    expect(at(await read(), 'spec', 'runtime', 'envs')).toEqual([
      { name: 'TOKEN', value: '****', secret: true },
    ]);
  });

  test('a name occurs only once', async () => {
    const envs = [
      { name: 'A', value: '1' },
      { name: 'A', value: '2' },
    ];
    expect(
      await send('POST', '/functions', { metadata: { name: 'x' }, spec: { runtime: { envs } } }),
    ).toMatchObject({
      status: 400,
    });
  });
});

describe('a PUT', () => {
  beforeEach(deployed);

  test('that changes the spec deploys a new revision', async () => {
    const changed = await put({ ...spec, runtime: { ...spec.runtime, memory: 1024 } });
    expect(changed.body).toMatchObject({ status: 'DEPLOYING', spec: { revision: { active: 'rev-1' } } });
    emulator.clock.advance(1000);
    expect(await read()).toMatchObject({ status: 'DEPLOYED', spec: { revision: { active: 'rev-2' } } });
    expect(await revisions()).toMatchObject([
      {
        id: 'rev-1',
        active: false,
        canary: false,
        previousActive: true,
        status: 'DEACTIVATED',
        trafficPercent: 0,
      },
      {
        id: 'rev-2',
        active: true,
        canary: false,
        previousActive: false,
        status: 'DEPLOYED',
        trafficPercent: 100,
      },
    ]);
  });

  test('that changes only metadata, or nothing, deploys nothing', async () => {
    const changed = await put(spec, { displayName: 'Mail tools', labels: { a: 'b' } });
    expect(changed.body).toMatchObject({ status: 'DEPLOYED', metadata: { displayName: 'Mail tools' } });
    await put({ runtime: spec.runtime, type: 'mcp', integrationConnections: ['mail'] });
    expect(await revisions()).toHaveLength(1);
  });

  test('without routing keeps the routing: an older serving revision keeps serving', async () => {
    await put({ ...spec, type: 'second' });
    emulator.clock.advance(1000);
    await put({ ...spec, type: 'second', revision: { active: 'rev-1' } });
    await put({ ...spec, type: 'third' });
    emulator.clock.advance(1000);
    expect(await read()).toMatchObject({
      status: 'DEPLOYED',
      spec: { type: 'third', revision: { active: 'rev-1' } },
    });
    expect(await revisions()).toMatchObject([
      { trafficPercent: 100 },
      {},
      { id: 'rev-3', trafficPercent: 0 },
    ]);
  });

  test('with traffic makes its revision the canary', async () => {
    await put({ ...spec, type: 'second', revision: { traffic: 20 } });
    emulator.clock.advance(1000);
    expect(at(await read(), 'spec', 'revision')).toEqual({
      active: 'rev-1',
      canary: 'rev-2',
      canaryPercent: 20,
    });
    expect((at(await read(), 'events') as unknown[]).slice(-2)).toMatchObject([
      { status: 'DEPLOYING', revision: 'rev-2', canaryRevision: 'rev-2' },
      { status: 'DEPLOYED', revision: 'rev-2', canaryRevision: 'rev-2' },
    ]);
    expect(await revisions()).toMatchObject([{ trafficPercent: 80 }, { trafficPercent: 20 }]);
    await put({ ...spec, type: 'third' });
    emulator.clock.advance(1000);
    expect(at(await read(), 'spec', 'revision')).toEqual({
      active: 'rev-1',
      canary: 'rev-2',
      canaryPercent: 20,
    });
  });

  test('that repairs a failed revision takes over again', async () => {
    emulator.deployments.failNext({ kind: 'functions', message: 'boom' });
    await put({ ...spec, type: 'broken' });
    emulator.clock.advance(1000);
    expect(await read()).toMatchObject({ status: 'FAILED', spec: { revision: { active: 'rev-1' } } });
    await put({ ...spec, type: 'repaired' });
    emulator.clock.advance(1000);
    expect(await read()).toMatchObject({ status: 'DEPLOYED', spec: { revision: { active: 'rev-3' } } });
  });

  test('of the same spec deploys again only after a failure', async () => {
    emulator.deployments.failNext({ kind: 'functions', message: 'boom' });
    const broken = { ...spec, type: 'broken' };
    await put(broken);
    emulator.clock.advance(1000);
    await put(broken);
    emulator.clock.advance(1000);
    expect(await read()).toMatchObject({ status: 'DEPLOYED', spec: { revision: { active: 'rev-3' } } });
    await put(broken);
    expect(await revisions()).toHaveLength(3);
  });
});

describe('a function that uses a mail account', () => {
  const connect = (integration: string, secret: object) =>
    send('POST', '/integrations/connections', { metadata: { name: 'post' }, spec: { integration, secret } });
  const bound = { metadata: { name: 'mcp' }, spec: { integrationConnections: ['post'] } };

  test.each([
    ['gmail', 'REFRESH_TOKEN', { CLIENT_ID: 'a', CLIENT_SECRET: 'b' }],
    ['google-mail', 'CLIENT_SECRET', { CLIENT_ID: 'a', CLIENT_SECRET: '', REFRESH_TOKEN: 'c' }],
    ['mail', 'CLIENT_ID and REFRESH_TOKEN', { CLIENT_SECRET: 'b', OTHER: 'd' }],
  ])('fails to deploy if the connection to %s lacks %s, and says so', async (integration, keys, secret) => {
    await connect(integration, secret);
    expect(await send('POST', '/functions', bound)).toMatchObject({ status: 200 });
    emulator.clock.advance(1000);
    expect(await read()).toMatchObject({
      status: 'FAILED',
      events: [
        {},
        {
          status: 'FAILED',
          revision: 'rev-1',
          message: `integration connection "post" lacks ${keys} in spec.secret: ${integration} needs CLIENT_ID, CLIENT_SECRET, REFRESH_TOKEN`,
        },
      ],
    });
  });

  test('is deployed again once the connection is complete', async () => {
    await connect('gmail', { CLIENT_ID: 'a' });
    await send('POST', '/functions', bound);
    emulator.clock.advance(1000);
    await send('PUT', '/integrations/connections/post', { metadata: {}, spec: { secret: MAIL_SECRET } });
    await put(bound.spec);
    emulator.clock.advance(1000);
    expect(await read()).toMatchObject({ status: 'DEPLOYED' });
  });

  test('needs no certain keys from a connection that is not a mail account', async () => {
    await connect('slack', {});
    await send('POST', '/functions', bound);
    emulator.clock.advance(1000);
    expect(await read()).toMatchObject({ status: 'DEPLOYED' });
  });
});

describe('deletion', () => {
  beforeEach(deployed);

  test('takes a while, refuses requests meanwhile, and can be repeated', async () => {
    expect(await send('DELETE', '/functions/mcp')).toMatchObject({
      status: 200,
      body: { status: 'DELETING' },
    });
    emulator.clock.advance(499);
    expect(await send('DELETE', '/functions/mcp')).toMatchObject({ status: 200 });
    expect(await send('POST', '/functions', mcp)).toMatchObject({
      status: 409,
      body: { message: 'function "mcp" is being deleted; try again when it is gone' },
    });
    expect(await put(spec)).toMatchObject({ status: 409 });
    expect(await send('GET', '/functions/mcp')).toMatchObject({ status: 200, body: { status: 'DELETING' } });
    emulator.clock.advance(1);
    expect(await send('GET', '/functions/mcp')).toMatchObject({ status: 404 });
    expect(await send('DELETE', '/functions/mcp')).toMatchObject({ status: 404 });
    expect(await send('POST', '/functions', mcp)).toMatchObject({ status: 200 });
  });

  test('ends a running deployment', async () => {
    await put({ ...spec, type: 'second' });
    await send('DELETE', '/functions/mcp');
    emulator.clock.advance(5000);
    expect(await send('GET', '/functions/mcp')).toMatchObject({ status: 404 });
  });
});

test('without a delay, everything is done at the next request', async () => {
  const instant = await startEmulator({ clock: 'manual' });
  const own = clientOf(instant);
  const created = await own('POST', '/functions', { metadata: { name: 'mcp' }, spec: {} });
  expect(at(created.body, 'status')).toBe('DEPLOYING');
  expect(at((await own('GET', '/functions/mcp')).body, 'status')).toBe('DEPLOYED');
  expect(at((await own('DELETE', '/functions/mcp')).body, 'status')).toBe('DELETING');
  expect((await own('GET', '/functions/mcp')).status).toBe(404);
  await instant.stop();
});

test('a list filters by the current status', async () => {
  await send('POST', '/functions', mcp);
  const found = async (status: string) => {
    const reply = await send('GET', `/functions?status=${status}`, undefined, {
      'service-version': '2026-04-28',
    });
    return at(reply.body, 'data', 'length');
  };
  expect([await found('DEPLOYING'), await found('DEPLOYED')]).toEqual([1, 0]);
  emulator.clock.advance(1000);
  expect([await found('DEPLOYING'), await found('DEPLOYED')]).toEqual([0, 1]);
});

test('routing away from a failed canary does not deploy it again', async () => {
  await deployed();
  emulator.deployments.failNext({ kind: 'functions', name: 'mcp', message: 'no luck' });
  await put({ ...spec, runtime: { ...spec.runtime, memory: 1024 }, revision: { traffic: 10 } });
  emulator.clock.advance(1000);
  const { metadata, spec: failed } = (await read()) as { metadata: object; spec: object };
  expect(failed).toMatchObject({ revision: { active: 'rev-1', canary: 'rev-2', canaryPercent: 10 } });

  await put({ ...failed, revision: { active: 'rev-1', canary: '' } }, metadata);
  expect(await read()).toMatchObject({ spec: { revision: { active: 'rev-1' } } });
  expect(await revisions()).toHaveLength(2);
});
