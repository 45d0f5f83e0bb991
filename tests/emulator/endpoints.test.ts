// The emulator serves every known endpoint of the management API, or this file says why not.
import { type Emulator, startEmulator } from '@workload/emulator';
import { KNOWN, SPECIFIED } from '../specification/endpoints';
import { at, clientOf, type Send } from '../../emulator/src/testing/client';

/** Endpoints that the emulator does not serve, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {};

let emulator: Emulator;
let send: Send;
let served: string[];

beforeAll(async () => {
  emulator = await startEmulator();
  send = clientOf(emulator);
  const { body } = await send('GET', '/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, unknown>> };
  served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => anyName(`${method.toUpperCase()} ${path}`)),
  );
});
afterAll(() => emulator.stop());

/** An endpoint without its parameter names. */
const anyName = (endpoint: string) => endpoint.replace(/\{\w+\}/g, '*');
const ALL = [...SPECIFIED, ...KNOWN];

test.each(ALL.filter((endpoint) => !(endpoint in LEFT_OUT)))('%s is described', (endpoint) => {
  expect(served).toContain(anyName(endpoint));
});

test.each(ALL.filter((endpoint) => !(endpoint in LEFT_OUT)))('%s is served', async (endpoint) => {
  const [method = '', path = ''] = endpoint.split(' ');
  const { status, body } = await send(method, path.replace(/\{\w+\}/g, 'nothing'));
  expect(status).not.toBe(405);
  expect(String(at(body, 'message'))).not.toMatch(/^there is no endpoint/);
});

test('endpoints that are left out are not served', () => {
  expect(Object.keys(LEFT_OUT).filter((endpoint) => served.includes(anyName(endpoint)))).toEqual([]);
  expect(Object.keys(LEFT_OUT).filter((endpoint) => !ALL.includes(endpoint))).toEqual([]);
});
