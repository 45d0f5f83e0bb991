import { handedOn } from './environment';
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

it('passes no credential of the job to the program', () => {
  const handed = {
    PATH: '/bin',
    HOME: '/home/ada',
    LC_ALL: 'C',
    https_proxy: 'http://proxy:3128',
    PULUMI_NODEJS_TRANSPILE_ONLY: 'true',
  };
  const kept = {
    GITHUB_TOKEN: 'planted',
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'planted',
    ACTIONS_RUNTIME_TOKEN: 'planted',
    PULUMI_ACCESS_TOKEN: 'planted',
    PULUMI_CONFIG_PASSPHRASE: 'planted',
    AWS_SECRET_ACCESS_KEY: 'planted',
    WORKLOAD_API_KEY: 'planted',
    NPM_TOKEN: 'planted',
    HTTP_PROXY: 'http://user:planted@proxy:3128',
    GITHUB_EVENT_PATH: '/event.json',
  };
  expect(handedOn({ ...handed, ...kept, IMAGE_TAG: 'v2' }, ['IMAGE_TAG'])).toEqual({
    ...handed,
    IMAGE_TAG: 'v2',
  });
});
