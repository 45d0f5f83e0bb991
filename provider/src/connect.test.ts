import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSettings } from './config';
import { connect } from './connect';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
  jest.restoreAllMocks();
});

test('only settings decide what is sent: the client reads nothing from the environment itself', async () => {
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    heard.push(headers);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"metadata":{"name":"data"}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings = readSettings(() => undefined, {
    WORKLOAD_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v0`,
    WORKLOAD_WORKSPACE: 'team-a',
    WORKLOAD_API_KEY: 'sk-settings',
  });
  Object.assign(process.env, {
    WORKLOAD_API_KEY: 'sk-other',
    WORKLOAD_API_VERSION: '2026-04-28',
    WORKLOAD_RUN_URL: 'https://run.example.com',
    WORKLOAD_CA_FILE: '/none',
    WORKLOAD_LOG: 'debug',
  });
  const written = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { client } = connect(settings, () => undefined).platform;
  await client.drives.get('data');
  await client.close();
  server.close();
  expect(heard).toMatchObject([{ authorization: 'Bearer sk-settings', 'service-version': '2026-04-16' }]);
  expect(client.runUrl).toBeUndefined();
  expect(written).not.toHaveBeenCalled();
});
