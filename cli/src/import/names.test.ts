import type { Existing } from '@workload/pulumi/importing';
import { camel, logicalNames, Names, snake } from './names';

const object = (type: string, noun: string, id: string, name = id): Existing => ({
  type,
  noun,
  id,
  name,
  mark: undefined,
  isUnclaimed: false,
  creator: undefined,
  args: [],
  outputs: {},
  left: [],
  lost: [],
  trouble: undefined,
  recorded: () => Promise.reject(new Error('nothing is recorded here')),
});

const namesOf = (...objects: Existing[]) => [...logicalNames(objects).values()];

it('names an object as on the platform', () => {
  expect(namesOf(object('Drive', 'drive', 'invoices'))).toEqual(['invoices']);
});

it('adds the kind to the names of all objects that share a name', () => {
  const shop = [
    object('Drive', 'drive', 'shop'),
    object('Application', 'application', 'shop'),
    object('VolumeTemplate', 'volume template', 'shop'),
  ];
  expect(namesOf(...shop)).toEqual(['shop-drive', 'shop-application', 'shop-volume-template']);
  expect(namesOf(...shop.reverse())).toEqual(['shop-volume-template', 'shop-application', 'shop-drive']);
});

it('names a child after its parent and itself', () => {
  const account = object('ServiceAccount', 'service account', 'sa-1', 'Deploy bot');
  expect(
    namesOf(
      object('SandboxSchedule', 'schedule', 'build/nightly', 'nightly'),
      object('SandboxSchedule', 'schedule', 'test/nightly', 'nightly'),
      account,
      object('ApiKey', 'API key', 'sa-1/key-1', 'pipeline'),
    ),
  ).toEqual(['build-nightly', 'test-nightly', 'deploy-bot', 'deploy-bot-pipeline']);
});

it('numbers objects with the same name and kind', () => {
  const key = (id: string) => object('ApiKey', 'API key', `sa-1/${id}`, 'pipeline');
  expect(namesOf(object('ServiceAccount', 'service account', 'sa-1', 'bot'), key('1'), key('2'))).toEqual([
    'bot',
    'bot-pipeline-api-key',
    'bot-pipeline-api-key-2',
  ]);
});

it.each([
  ['class', 'class-drive'],
  ['config', 'config-drive'],
  ['*.shop.example.com', 'shop-example-com'],
  ['2024', 'drive-2024'],
  ['Müll & Söhne', 'mu-ll-so-hne'],
  ['***', 'drive'],
])('%s becomes %s, which is valid in every language', (name, expected) => {
  expect(namesOf(object('Drive', 'drive', name))).toEqual([expected]);
});

it('makes names different that would be the same variable', () => {
  const names = new Names();
  expect(['a-1', 'a1', 'A-1'].map((name) => names.take(name))).toEqual(['a-1', 'a1-2', 'A-1-3']);
});

it.each([
  ['mail-account', 'mailAccount', 'mail_account'],
  ['mail-CLIENT_ID', 'mailClientId', 'mail_client_id'],
  ['displayName', 'displayName', 'display_name'],
  ['s3Url', 's3Url', 's3_url'],
])('%s is %s in TypeScript and %s in Python', (name, inTypeScript, inPython) => {
  expect([camel(name), snake(name)]).toEqual([inTypeScript, inPython]);
});
