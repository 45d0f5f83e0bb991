import type { Client } from '../groups';
import { clientOf, json, startServer, text, type TestServer } from '../testing/server';

const TEMPLATE = { metadata: { name: 'data' }, spec: { defaultSize: 512 }, state: { status: 'created' } };
const UPLOAD_URL = { 'X-Service-Upload-Url': 'https://storage.example.com/put' };

let server: TestServer;
let client: Client;

afterEach(async () => {
  await client.close();
  await server.stop();
});

test('an update without a returned record reads the record, and keeps the upload address', async () => {
  server = await startServer(text(204, '', UPLOAD_URL), json(200, TEMPLATE));
  ({ client } = clientOf(server));
  const body = { metadata: { name: 'data' }, spec: { defaultSize: 512 } };
  await expect(client.volumeTemplates.update('data', body, { upload: true, version: 'v2' })).resolves.toEqual(
    { template: TEMPLATE, uploadUrl: 'https://storage.example.com/put' },
  );
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT /v0/volume_templates/data?upload=true&version=v2',
    'GET /v0/volume_templates/data',
  ]);
});
