import type { Client } from './groups';
import type { Deprecation } from './observe';
import { clientOf, DRIVE, json, startServer, type TestServer } from './testing/server';

let server: TestServer;
let client: Client;

async function announce(
  headers: Record<string, string>,
  hook?: (deprecation: Deprecation) => void,
): Promise<Client> {
  server = await startServer(json(200, DRIVE, headers));
  ({ client } = clientOf(server, hook ? { onDeprecation: hook } : {}));
  return client;
}

afterEach(async () => {
  await server.stop();
  await client.close();
});

test('announces a deprecated endpoint once, whatever the names in its path', async () => {
  const heard: Deprecation[] = [];
  const { drives } = await announce(
    {
      Deprecation: '@1767225600',
      Sunset: 'Wed, 01 Jul 2026 00:00:00 GMT',
      Link: '<https://example.com/style>; rel="stylesheet", <https://example.com/moved>; rel="deprecation"',
    },
    (each) => heard.push(each),
  );
  await drives.get('a');
  await drives.get('b');
  expect(heard).toEqual([
    {
      method: 'GET',
      route: '/drives/*',
      since: new Date('2026-01-01T00:00:00Z'),
      sunset: new Date('2026-07-01T00:00:00Z'),
      link: 'https://example.com/moved',
    },
  ]);
  await drives.update('a', DRIVE);
  expect(heard.map(({ method }) => method)).toEqual(['GET', 'PUT']);
});

test.each<[Record<string, string>, Partial<Deprecation>]>([
  [{ Deprecation: 'true' }, { since: undefined, sunset: undefined }],
  [{ Deprecation: 'Thu, 01 Jan 2026 00:00:00 GMT' }, { since: new Date('2026-01-01T00:00:00Z') }],
  [
    { Sunset: 'Wed, 01 Jul 2026 00:00:00 GMT' },
    { since: undefined, sunset: new Date('2026-07-01T00:00:00Z') },
  ],
])('the headers %j announce a deprecation', async (headers, expected) => {
  const heard: Deprecation[] = [];
  await (await announce(headers, (each) => heard.push(each))).drives.get('a');
  expect(heard).toEqual([expect.objectContaining(expected)]);
});

test.each<[Record<string, string>]>([[{}], [{ Deprecation: 'false' }]])(
  'the headers %j announce no deprecation',
  async (headers) => {
    const hook = jest.fn();
    await (await announce(headers, hook)).drives.get('a');
    expect(hook).not.toHaveBeenCalled();
  },
);

test('without a hook, it is a process warning', async () => {
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const { drives } = await announce({ Deprecation: '@1767225600', Sunset: 'Wed, 01 Jul 2026 00:00:00 GMT' });
  await drives.get('a');
  await drives.get('a');
  expect(warn.mock.calls).toEqual([
    [
      'GET /drives/* is deprecated since 2026-01-01; it stops working on 2026-07-01',
      { type: 'DeprecationWarning', code: 'WORKLOAD_DEPRECATED_ENDPOINT' },
    ],
  ]);
  warn.mockRestore();
});

test('a hook that throws does not fail the call', async () => {
  const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const { drives } = await announce({ Deprecation: 'true' }, () => {
    throw new Error('from the hook');
  });
  await expect(drives.create(DRIVE)).resolves.toMatchObject(DRIVE);
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('from the hook'), 'WorkloadWarning');
  warned.mockRestore();
});
