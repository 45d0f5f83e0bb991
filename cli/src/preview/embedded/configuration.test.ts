import { SETTINGS } from '../../../../provider/src/config';
import { pathText, readable } from './configuration';

it('replaces secrets by placeholders of the declared type, and leaves out settings of the platform', () => {
  const secure = { secure: 'v1:cipher:text' };
  const config = {
    'workload:apiKey': secure,
    'workload:baseUrl': 'https://platform.example/v0',
    'workload:timeoutSeconds': '60',
    'shop:plain': 'x',
    'shop:port': secure,
    'shop:debug': secure,
    'shop:list': secure,
    'shop:nested': { keys: [{ 'a.b': secure }], open: 1 },
  };
  const types = { 'shop:port': 'integer', 'shop:debug': 'boolean', 'shop:list': 'array' };
  const { secrets, ...told } = readable({ config }, types);
  expect(told).toEqual({
    config: {
      'workload:timeoutSeconds': '60',
      'shop:plain': 'x',
      'shop:port': '1',
      'shop:debug': 'false',
      'shop:list': '[]',
      'shop:nested': { keys: [{ 'a.b': 'placeholder-of-shop-nested-keys-0-a-b' }], open: 1 },
    },
    placeholders: ['shop:port', 'shop:debug', 'shop:list', 'shop:nested'],
    leftOut: ['workload:apiKey', 'workload:baseUrl'],
  });
  expect(secrets.map(({ path }) => pathText(path))).toEqual([
    'shop:port',
    'shop:debug',
    'shop:list',
    'shop:nested["keys"][0]["a.b"]',
  ]);
});

it('keeps no setting of the provider that it does not know', () => {
  const config = Object.fromEntries(
    [...Object.values(SETTINGS).map(({ key }) => key), 'workload:next'].map((key) => [key, '1']),
  );
  expect(Object.keys(readable({ config }, {}).config)).toEqual([
    'workload:apiVersion',
    'workload:timeoutSeconds',
    'workload:maxRetries',
    'workload:maxConnections',
    'workload:skipCredentialsValidation',
    'workload:plainSecrets',
  ]);
});
