import { EMULATOR_API_KEY } from '@workload/sdk';
import { isBug } from './bug';
import { ofProvider, readSettings, SETTINGS, unknownArguments, unknownKeys } from './config';
import { connect } from './connect';

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
  expect(read({}, env)).toMatchObject({
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
    /^workload:baseUrl \(in stack configuration\) must be an http or https address .*\/v0/,
  ],
  [
    'a time that is not a number',
    { 'workload:timeoutSeconds': 'soon' },
    /workload:timeoutSeconds \(in stack configuration\) must be a whole number of seconds, from 1 to 99999/,
  ],
  ['a time of zero', { 'workload:timeoutSeconds': '0' }, /from 1 to 99999/],
  [
    'a negative number of retries',
    { 'workload:maxRetries': '-1' },
    /must be a whole number, from 0 to 99999/,
  ],
  ['zero connections', { 'workload:maxConnections': '0' }, /must be a whole number, from 1/],
  [
    'an address with a password',
    { 'workload:baseUrl': 'https://user:planted@a.example.com/v0' },
    /without user/,
  ],
  ['a flag that is neither true nor false', { 'workload:acceptMoved': 'yes' }, /must be true or false/],
  ['a workspace that is a path', { 'workload:workspace': '../planted' }, /must be the name of a workspace/],
])('refuses %s', (_what, wrong, message) => {
  expect(() => read({ ...complete, ...wrong })).toThrow(message);
});

const KEY = 'planted-key-0123';

it.each([
  ['a space at its end', `${KEY} `],
  ['a newline at its end', `${KEY}\n`],
  ['a Windows line end, and a tab before it', `\t${KEY}\r\n`],
  ['a byte order mark', `\ufeff${KEY}`],
])('removes %s from a key', (_what, apiKey) => {
  expect(read({ ...complete, 'workload:apiKey': apiKey }).credential).toEqual({ apiKey: KEY });
});

describe.each<[string, string, RegExp]>([
  ['a second line', `${KEY}\nand more`, /has more than one line/],
  ['curly quotation marks', `“${KEY}”`, /contains curly quotation marks/],
  ['an accented letter', `${KEY}é`, /contains a character that is not printable ASCII/],
  ['an invisible space', `${KEY}\u200b`, /contains a character that is not printable ASCII/],
  ['the word Bearer', `Bearer ${KEY}`, /begins with the word Bearer/],
  ['quotation marks', `"${KEY}"`, /is in quotation marks/],
  ['a space inside', `${KEY} ${KEY}`, /contains white space/],
])('a key with %s is refused by setting and source, without its value', (_what, apiKey, fault) => {
  const { 'workload:apiKey': _key, ...rest } = complete;
  const SOURCES: [string, () => unknown, RegExp][] = [
    [
      'stack configuration',
      () => read({ ...rest, 'workload:apiKey': apiKey }),
      /^workload:apiKey \(in stack configuration\) /,
    ],
    [
      'the environment',
      () => read(rest, { WORKLOAD_API_KEY: apiKey }),
      /^workload:apiKey \(WORKLOAD_API_KEY in the environment\) /,
    ],
    [
      'an argument',
      () => readSettings((key) => ({ ...rest, 'workload:apiKey': apiKey })[key], {}, ofProvider('eu')),
      /^workload:apiKey \(argument apiKey of provider "eu"\) /,
    ],
  ];
  it.each(SOURCES)('from %s', (_source, reading, name) => {
    expect(reading).toThrow(name);
    expect(reading).toThrow(fault);
    expect(reading).not.toThrow(/planted/);
  });
});

it.each([
  ['stack configuration', () => read({ ...complete, 'workload:apiKey': ' \n' }), 'in stack configuration'],
  [
    'the environment',
    () => read({ ...complete, 'workload:apiKey': '' }, { WORKLOAD_API_KEY: '\n' }),
    'in stack configuration',
  ],
])('says that the key is set, but empty, in %s', (_source, reading, origin) => {
  expect(reading).toThrow(`workload:apiKey (${origin}) is empty`);
});

it.each<[string, Record<string, string>, Record<string, string>, RegExp]>([
  [
    'id',
    { 'workload:clientId': 'planted' },
    {},
    /missing:\n {2}workload:clientSecret:[^]* {2}workload:authUrl:/,
  ],
  [
    'secret',
    { 'workload:clientSecret': 'planted' },
    {},
    /missing:\n {2}workload:clientId:[^]* {2}workload:authUrl:/,
  ],
  [
    "secret, beside a key of the environment that may be another account's",
    { 'workload:clientSecret': 'planted' },
    { WORKLOAD_API_KEY: 'planted' },
    /missing:\n {2}workload:clientId:/,
  ],
])(
  'half of an OAuth client, only its %s, is refused, and says where that half is',
  (_half, stack, env, lines) => {
    const { 'workload:apiKey': _key, ...rest } = complete;
    const reading = () => read({ ...rest, ...stack }, env);
    expect(reading).toThrow(lines);
    expect(reading).toThrow(
      /workload:client(Id|Secret) \(in stack configuration\): an OAuth client needs all of its settings$/,
    );
    expect(reading).not.toThrow(/planted/);
  },
);

it('a proxy that is no address is refused by its variable, without its value', () => {
  const reading = () => read(complete, { HTTPS_PROXY: 'planted:8080' });
  expect(reading).toThrow(/^HTTPS_PROXY in the environment must be an http or https address/);
  expect(reading).not.toThrow(/planted/);
  expect(read(complete, { HTTPS_PROXY: 'http://user:word@proxy.example.com:3128' }).workspace).toBe('shop');
});

/** What people paste by mistake, and what breaks addresses, headers and paths. */
const PASTED = [
  'planted é',
  'planted\nline',
  '..',
  '[planted',
  '{"planted": 1}',
  '-1',
  '1e3',
  'TRUE',
  'https://',
  '\0',
  '\ud800',
];

it.each(Object.keys(SETTINGS))('no value of %s is reported as a bug, or quoted', (name) => {
  for (const pasted of PASTED) {
    const { 'workload:apiKey': key, ...rest } = complete;
    const isCredential = /^(apiKey|client|authUrl)/.test(name);
    const client = {
      'workload:clientId': 'id',
      'workload:clientSecret': 's',
      'workload:authUrl': 'https://a.example.com',
    };
    const stack: Record<string, string> = {
      ...rest,
      ...(name.startsWith('apiKey') ? {} : isCredential ? client : { 'workload:apiKey': key }),
      [`workload:${name}`]: pasted,
    };
    try {
      void connect(read(stack), () => undefined).platform.client.close();
    } catch (error) {
      expect([pasted, isBug(error)]).toEqual([pasted, false]);
      expect(String(error)).toContain(`workload:${name}`);
      expect(String(error)).not.toMatch(/planted/);
    }
  }
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

describe('the key of local emulators', () => {
  const local = {
    'workload:baseUrl': 'http://127.0.0.1:4700/v0',
    'workload:workspace': 'default',
    'workload:apiKey': EMULATOR_API_KEY,
  };
  const FAULT =
    'is the key of every local emulator, which everybody knows: it is sent only to loopback addresses';

  it('is accepted for loopback', () => {
    expect(read(local)).toMatchObject({ credential: { apiKey: EMULATOR_API_KEY } });
  });

  it.each([
    ['workload:baseUrl', 'https://api.example.com/v0'],
    ['workload:baseUrl', 'http://127.0.0.1.evil.example/v0'],
    ['workload:runUrl', 'https://run.example.com'],
  ])('is refused with %s %s, with the source of each setting and the reason', (key, address) => {
    expect(() => read({ ...local, [key]: address })).toThrow(
      `workload:apiKey (in stack configuration) ${FAULT}`,
    );
    expect(() => read({ ...local, [key]: address })).toThrow(
      `${key} (in stack configuration) is another address`,
    );
    const { 'workload:apiKey': apiKey, ...rest } = local;
    expect(() => read({ ...rest, [key]: address }, { WORKLOAD_API_KEY: apiKey })).toThrow(
      `workload:apiKey (WORKLOAD_API_KEY in the environment) ${FAULT}`,
    );
  });

  it('is no reason to refuse anything if another credential is used', () => {
    const { 'workload:apiKey': _key, ...rest } = { ...complete, 'workload:clientId': 'id' };
    const client = { 'workload:clientSecret': 'secret', 'workload:authUrl': 'https://auth.example.com' };
    expect(() => read({ ...rest, ...client }, { WORKLOAD_API_KEY: EMULATOR_API_KEY })).not.toThrow();
  });
});

describe('under an embedded platform', () => {
  const only = 'http://127.0.0.1:4590/v0';
  const under = (stack: Record<string, string>) =>
    read(stack, {
      ...{
        WORKLOAD_EMBEDDED: only,
        WORKLOAD_BASE_URL: only,
        WORKLOAD_WORKSPACE: 'try',
        WORKLOAD_API_KEY: 'key',
      },
    });

  it('its own address is used, also if the program names it', () => {
    expect(under({})).toMatchObject({ baseUrl: only });
    expect(under({ 'workload:baseUrl': only })).toMatchObject({ baseUrl: only });
  });

  it.each([
    ['workload:baseUrl', { 'workload:baseUrl': 'https://api.example.com/v0' }],
    ['workload:runUrl', { 'workload:runUrl': 'https://run.example.com' }],
    [
      'workload:authUrl',
      {
        ...{ 'workload:clientId': 'id', 'workload:clientSecret': 'secret' },
        'workload:authUrl': 'https://auth.example.com',
      },
    ],
  ])('another platform is refused: %s', (name, stack) => {
    expect(() => under(stack)).toThrow(
      `${name} (in stack configuration) is another platform than the embedded one`,
    );
  });
});
