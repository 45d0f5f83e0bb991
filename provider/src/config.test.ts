import { readSettings, unknownArguments, unknownKeys } from './config';

const complete = {
  'workload:baseUrl': 'https://api.example.com/v0',
  'workload:workspace': 'shop',
  'workload:apiKey': 'key-from-stack',
};
const read = (stack: Record<string, string>, env: Record<string, string> = {}) =>
  readSettings((key) => stack[key], env);

it('reads the stack configuration first, then the environment', () => {
  const env = { WORKLOAD_WORKSPACE: 'other', WORKLOAD_API_VERSION: '2026-04-28' };
  expect(read(complete, env)).toMatchObject({ workspace: 'shop', apiVersion: '2026-04-28' });
});

it('reads everything from the environment if the stack sets nothing', () => {
  const env = {
    WORKLOAD_BASE_URL: 'http://127.0.0.1:4700/v0',
    WORKLOAD_WORKSPACE: 'shop',
    WORKLOAD_API_KEY: 'key',
    WORKLOAD_RUN_URL: 'http://127.0.0.1:4700',
    WORKLOAD_TIMEOUT_SECONDS: '30',
    WORKLOAD_MAX_RETRIES: '0',
    WORKLOAD_MAX_CONNECTIONS: '4',
    WORKLOAD_CA_FILE: '/etc/ca.pem',
    WORKLOAD_ACCEPT_MOVED: 'true',
  };
  expect(read({}, env)).toEqual({
    baseUrl: 'http://127.0.0.1:4700/v0',
    workspace: 'shop',
    credential: { apiKey: 'key' },
    apiVersion: undefined,
    runUrl: 'http://127.0.0.1:4700',
    timeoutSeconds: 30,
    maxRetries: 0,
    maxConnections: 4,
    caFile: '/etc/ca.pem',
    acceptMoved: true,
  });
});

it('uses an OAuth client if there is no key', () => {
  const { 'workload:apiKey': _key, ...rest } = complete;
  const client = {
    'workload:clientId': 'id',
    'workload:clientSecret': 'secret',
    'workload:authUrl': 'https://auth.example.com',
  };
  expect(read({ ...rest, ...client }).credential).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    authUrl: 'https://auth.example.com',
  });
});

it('never uses a key from the environment if the stack or the provider sets an OAuth client', () => {
  const { 'workload:apiKey': _key, ...rest } = complete;
  const client = {
    'workload:clientId': 'id',
    'workload:clientSecret': 's',
    'workload:authUrl': 'https://a.example.com',
  };
  expect(read({ ...rest, ...client }, { WORKLOAD_API_KEY: 'of-another-account' }).credential).toMatchObject({
    clientId: 'id',
  });
});

it.each([
  ['apiKeyFile', { 'workload:apiKeyFile': '/run/key' }, { apiKeyFile: '/run/key' }],
  ['apiKeyCommand', { 'workload:apiKeyCommand': 'vault read' }, { apiKeyCommand: 'vault read' }],
])('prefers %s of the stack to a key from the environment', (_name, stack, credential) => {
  const { 'workload:apiKey': _key, ...rest } = complete;
  expect(read({ ...rest, ...stack }, { WORKLOAD_API_KEY: 'of-another-account' }).credential).toEqual(
    credential,
  );
});

it('prefers the key to a file with a key', () => {
  expect(read({ ...complete, 'workload:apiKeyFile': '/run/key' }).credential).toEqual({
    apiKey: 'key-from-stack',
  });
});

it('treats an empty value as missing, because pipelines pass it', () => {
  expect(() => read({ ...complete, 'workload:workspace': '' }, { WORKLOAD_WORKSPACE: '' })).toThrow(
    /workload:workspace/,
  );
});

it('names all missing settings at once, with both ways to set each', () => {
  expect(() => read({})).toThrow(
    /workload:baseUrl[^]*WORKLOAD_BASE_URL[^]*workload:workspace[^]*WORKLOAD_WORKSPACE[^]*--secret workload:apiKey[^]*WORKLOAD_API_KEY/,
  );
});

it('names the missing settings of an OAuth client', () => {
  const { 'workload:apiKey': _key, ...rest } = complete;
  expect(() => read({ ...rest, 'workload:clientId': 'id' })).toThrow(
    /--secret workload:clientSecret[^]*workload:authUrl/,
  );
});

it.each([
  [
    'an address without a protocol',
    { 'workload:baseUrl': 'api.example.com' },
    /workload:baseUrl must be an http or https address .*\/v0/,
  ],
  [
    'a time that is not a number',
    { 'workload:timeoutSeconds': 'soon' },
    /workload:timeoutSeconds must be a whole number of seconds, from 1 to 99999/,
  ],
  ['a time of zero', { 'workload:timeoutSeconds': '0' }, /from 1 to 99999/],
  [
    'a negative number of retries',
    { 'workload:maxRetries': '-1' },
    /workload:maxRetries must be a whole number, from 0 to 99999/,
  ],
  [
    'zero connections',
    { 'workload:maxConnections': '0' },
    /workload:maxConnections must be a whole number, from 1/,
  ],
])('refuses %s', (_what, wrong, message) => {
  expect(() => read({ ...complete, ...wrong })).toThrow(message);
});

it.each<[string, object, RegExp | undefined]>([
  [
    'a misspelt setting',
    { workspce: 'second' },
    /^workspce is not an argument of Provider; did you mean workspace\?/,
  ],
  ['a full configuration key', { 'workload:workspace': 'second' }, /^workload:workspace is not an argument/],
  ['an unrelated argument', { colour: 'red' }, /; valid names: baseUrl, apiKey, /],
  ['an undefined value', { workspce: undefined }, undefined],
  [
    'an argument that the engine adds',
    { version: '1.0.0', __internal: {}, pluginDownloadURL: 'x' },
    undefined,
  ],
])('refuses unknown arguments of a provider: %s', (_what, args, reason) => {
  const found = unknownArguments({ workspace: 'main', ...args });
  expect(found).toEqual(reason === undefined ? [] : [expect.stringMatching(reason)]);
});

it('refuses unknown keys in stack configuration, and suggests the right one', () => {
  const keys = ['workload:workspace', 'workload:baseURL', 'shop:baseURL', 'pulumi:tags'];
  expect(unknownKeys(keys, 'shop')).toEqual([
    expect.stringMatching(
      /^workload:baseURL .*pulumi config rm workload:baseURL.*did you mean workload:baseUrl\?/,
    ),
  ]);
});

it("ignores the configuration of a project with the provider's name", () => {
  expect(unknownKeys(['workload:colour'], 'workload')).toEqual([]);
});
