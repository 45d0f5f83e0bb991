import { type Emulator, startEmulator } from '../../emulator';
import { aString, at, clientOf, matching, type Send } from '../../testing/client';

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

const gateway = { metadata: { name: 'out' }, spec: { region: 'us-was-1' } };
const names = async (path: string) =>
  ((await send('GET', path)).body as unknown[]).map((one) => at(one, 'metadata', 'name'));

async function network(): Promise<void> {
  await send('POST', '/vpcs', {
    metadata: { name: 'net', labels: { team: 'a' } },
    spec: { cidr: '10.0.0.0/8' },
  });
  await send('POST', '/vpcs/net/egressgateways', gateway);
  await send('POST', '/vpcs/net/egressgateways/out/ips', { metadata: { name: 'ip' } });
}

test('a VPC, a gateway and an address are deployed after their time, and name their parents', async () => {
  await network();
  expect(await send('GET', '/vpcs/net')).toMatchObject({
    status: 200,
    body: {
      metadata: { name: 'net', labels: { team: 'a' }, workspace: 'default' },
      spec: { cidr: '10.0.0.0/8' },
      status: 'DEPLOYING',
    },
  });
  emulator.clock.advance(1000);
  expect(await send('GET', '/vpcs/net')).toMatchObject({
    body: { status: 'DEPLOYED', events: [{ status: 'DEPLOYING' }, { status: 'DEPLOYED' }] },
  });
  expect(await send('GET', '/vpcs/net/egressgateways/out')).toMatchObject({
    body: { metadata: { vpcName: 'net' }, spec: { region: 'us-was-1' }, status: 'DEPLOYED' },
  });
  expect(await send('GET', '/vpcs/net/egressgateways/out/ips/ip')).toMatchObject({
    body: { metadata: { vpcName: 'net', gatewayName: 'out' }, spec: { ipFamily: 'IPv4', publicIp: aString } },
  });
});

test('a deployment that is set to fail gives the reason', async () => {
  emulator.deployments.failNext({ kind: 'vpcs', message: 'no room' });
  await send('POST', '/vpcs', { metadata: { name: 'net' } });
  emulator.clock.advance(1000);
  expect(await send('GET', '/vpcs/net')).toMatchObject({
    body: { status: 'FAILED', events: [{}, { message: 'no room' }] },
  });
});

test('each address is unique, and of the requested family', async () => {
  await network();
  const path = '/vpcs/net/egressgateways/out/ips';
  const create = async (name: string, spec: object) =>
    at((await send('POST', path, { metadata: { name }, spec })).body, 'spec', 'publicIp');
  expect(await create('v4', {})).not.toBe(at((await send('GET', `${path}/ip`)).body, 'spec', 'publicIp'));
  expect(await create('v6', { ipFamily: 'IPv6' })).toMatch(/^2001:db8::/);
  expect(await send('POST', path, { metadata: { name: 'v5' }, spec: { ipFamily: 'IPv5' } })).toMatchObject({
    status: 400,
    body: { message: matching(/^spec\.ipFamily: /) },
  });
});

test('lists are bare arrays, for one VPC or gateway, or for all', async () => {
  await network();
  await send('POST', '/vpcs', { metadata: { name: 'other' } });
  await send('POST', '/vpcs/other/egressgateways', gateway);
  expect(await names('/vpcs')).toEqual(['other', 'net']);
  expect(await names('/vpcs/net/egressgateways')).toEqual(['out']);
  expect(await names('/egressgateways')).toEqual(['out', 'out']);
  expect(await names('/vpcs/other/egressgateways/out/ips')).toEqual([]);
  expect(await names('/egressips')).toEqual(['ip']);
});

test('the usage lists the sandboxes that send through a gateway', async () => {
  await network();
  const spec = { vpc: 'net', network: { egress: { gateway: 'out' } } };
  await send('POST', '/sandboxes', { metadata: { name: 'box' }, spec });
  await send('POST', '/sandboxes', { metadata: { name: 'apart' } });
  expect((await send('GET', '/egressgateways/usage')).body).toEqual({
    gateways: [{ vpcName: 'net', name: 'out', sandboxes: ['box'] }],
  });
});

test('a deleted sandbox no longer sends through its gateway', async () => {
  await network();
  const spec = { vpc: 'net', network: { egress: { gateway: 'out' } } };
  await send('POST', '/sandboxes', { metadata: { name: 'box' }, spec });
  await send('DELETE', '/sandboxes/box');
  emulator.clock.advance(60_000);
  expect((await send('GET', '/egressgateways/usage')).body).toEqual({
    gateways: [{ vpcName: 'net', name: 'out', sandboxes: [] }],
  });
});

test('an object with children cannot be deleted; others disappear after their time', async () => {
  await network();
  expect(await send('DELETE', '/vpcs/net')).toMatchObject({
    status: 409,
    body: { message: '"net" still has "out": delete that first' },
  });
  expect(await send('DELETE', '/vpcs/net/egressgateways/out')).toMatchObject({ status: 409 });
  const address = '/vpcs/net/egressgateways/out/ips/ip';
  expect(await send('DELETE', address)).toMatchObject({ status: 200, body: { status: 'DELETING' } });
  emulator.clock.advance(500);
  expect(await send('GET', address)).toMatchObject({ status: 404 });
  await send('DELETE', '/vpcs/net/egressgateways/out');
  expect(
    await send('POST', '/vpcs/net/egressgateways/out/ips', { metadata: { name: 'late' } }),
  ).toMatchObject({ status: 409 });
  emulator.clock.advance(500);
  await send('DELETE', '/vpcs/net');
  emulator.clock.advance(500);
  expect(await names('/vpcs')).toEqual([]);
});

test.each([
  ['POST', '/vpcs/none/egressgateways', gateway, 404],
  ['GET', '/vpcs/none/egressgateways', undefined, 404],
  ['GET', '/vpcs/net/egressgateways/none/ips', undefined, 404],
  ['POST', '/vpcs', { metadata: { name: 'net' } }, 409],
  ['POST', '/vpcs', { metadata: { name: 'Net' } }, 400],
  ['POST', '/vpcs/net/egressgateways', { metadata: { name: 'x' } }, 400],
  ['PUT', '/vpcs/net', { metadata: {} }, 405],
])('%s %s %j is a %i', async (method, path, body, status) => {
  await network();
  expect(await send(method, path, body)).toMatchObject({ status });
});
