/** What a delete returns where the platform answers with the record, typed by hand. */
import { callMethod, groupsOf } from '../testing/methods';
import { clientOf, json, startServer } from '../testing/server';

const RECORD = { metadata: { name: 'n' } };

test.each([
  ['customDomains.delete', RECORD],
  ['drives.delete', undefined],
  ['integrationConnections.delete', undefined],
  ['policies.delete', RECORD],
  ['volumeTemplates.delete', RECORD],
  ['volumes.delete', RECORD],
])('%s returns %j', async (id, returned) => {
  const server = await startServer(json(200, RECORD));
  const { client } = clientOf(server);
  expect(await callMethod(groupsOf(client, server.url), id, ['n'])).toEqual(returned);
  await client.close();
  await server.stop();
});
