/**
 * The provider's configuration: the settings, their sources, and what is missing. The plugin reads the environment
 * itself: with `defaultInfo.environment` in the schema, a generated package would write the user's environment into
 * state, including the API key.
 */

import { kindOf, withoutAssets } from './lifecycle/values/assets';
import { LEAST_OF_KEY } from './lifecycle/values/hashes';
import { UNKNOWN } from './lifecycle/values/markers';
import {
  type Fault,
  faultOfAddress,
  faultOfAmount,
  faultOfChoice,
  faultOfFlag,
  faultOfVersion,
  faultOfWord,
  faultOfWorkspace,
} from './setting-faults';
import { suggestion } from './suggestion';

/** One setting: its key in stack configuration, its environment variable, and what it is for. */
interface Setting {
  readonly key: string;
  readonly variable: string;
  readonly secret?: boolean;
  /** Type in generated packages. Default: string. */
  readonly type?: 'integer' | 'boolean';
  readonly about: string;
}

/** Every setting, in the order of the reference. Stack configuration comes first, then the environment. */
export const SETTINGS = {
  baseUrl: {
    key: 'workload:baseUrl',
    variable: 'WORKLOAD_BASE_URL',
    about: 'Address of the management API, including the version path /v0.',
  },
  apiKey: {
    key: 'workload:apiKey',
    variable: 'WORKLOAD_API_KEY',
    secret: true,
    about: 'API key. Set this, another source of the key, or an OAuth client (workload:clientId).',
  },
  apiKeyFile: {
    key: 'workload:apiKeyFile',
    variable: 'WORKLOAD_API_KEY_FILE',
    about:
      'Path of a file that contains the API key. The file is read again after a 401, so you can rotate the key.',
  },
  apiKeyCommand: {
    key: 'workload:apiKeyCommand',
    variable: 'WORKLOAD_API_KEY_COMMAND',
    about:
      'Command that prints the API key, as words separated by spaces or as a JSON array of strings. It runs without a shell, for at most 30 seconds, and again after a 401.',
  },
  clientId: {
    key: 'workload:clientId',
    variable: 'WORKLOAD_CLIENT_ID',
    about: 'Id of an OAuth client, used instead of an API key.',
  },
  clientSecret: {
    key: 'workload:clientSecret',
    variable: 'WORKLOAD_CLIENT_SECRET',
    secret: true,
    about: 'Secret of the OAuth client.',
  },
  authUrl: {
    key: 'workload:authUrl',
    variable: 'WORKLOAD_AUTH_URL',
    about: 'Address of the server that has /oauth/token. Required with an OAuth client.',
  },
  workspace: {
    key: 'workload:workspace',
    variable: 'WORKLOAD_WORKSPACE',
    about: 'Name of the workspace that contains the resources.',
  },
  apiVersion: {
    key: 'workload:apiVersion',
    variable: 'WORKLOAD_API_VERSION',
    about: 'API version, sent in the header Service-Version. Default: 2026-04-16.',
  },
  runUrl: { key: 'workload:runUrl', variable: 'WORKLOAD_RUN_URL', about: 'Address of the inference API.' },
  timeoutSeconds: {
    key: 'workload:timeoutSeconds',
    variable: 'WORKLOAD_TIMEOUT_SECONDS',
    type: 'integer',
    about:
      'Longest wait for a write to take effect, in seconds. `timeoutSeconds` of a resource overrides it. Default: 600.',
  },
  maxRetries: {
    key: 'workload:maxRetries',
    variable: 'WORKLOAD_MAX_RETRIES',
    type: 'integer',
    about:
      'Most retries of a failed request, within timeoutSeconds. Default: 20, which takes 80 to 150 seconds.',
  },
  maxConnections: {
    key: 'workload:maxConnections',
    variable: 'WORKLOAD_MAX_CONNECTIONS',
    type: 'integer',
    about: 'Most simultaneous connections to the platform. Default: 16.',
  },
  caFile: {
    key: 'workload:caFile',
    variable: 'WORKLOAD_CA_FILE',
    about: 'Path of a PEM file with certificate authorities to trust in addition to the usual ones.',
  },
  acceptMoved: {
    key: 'workload:acceptMoved',
    variable: 'WORKLOAD_ACCEPT_MOVED',
    type: 'boolean',
    about:
      'Whether to accept state with another management address or workspace, because the platform moved. Set it for one `pulumi up`, then remove it. Default: false.',
  },
  skipCredentialsValidation: {
    key: 'workload:skipCredentialsValidation',
    variable: 'WORKLOAD_SKIP_CREDENTIALS_VALIDATION',
    type: 'boolean',
    about:
      'Whether to leave out the first read of a run, which checks address, credential and workspace, and the check of regions. For previews without a connection. Default: false.',
  },
  resume: {
    key: 'workload:resume',
    variable: 'WORKLOAD_RESUME',
    type: 'boolean',
    about:
      'What to do with an object if it is not certain that an interrupted run created it: true takes it over, ' +
      'false leaves it alone and creates another object. Default: the run stops with an error.',
  },
  plainSecrets: {
    key: 'workload:plainSecrets',
    variable: 'WORKLOAD_PLAIN_SECRETS',
    about:
      'What to do with a secret of the program in an argument that the platform does not keep secret, such as a variable without `secret: true`: `warn` or `refuse`. Default: warn.',
  },
  secretsInState: {
    key: 'workload:secretsInState',
    variable: 'WORKLOAD_SECRETS_IN_STATE',
    about:
      'What the state has of a secret: `encrypted` or `hash`. With `hash`, the state has a keyed hash in its place, and no credential of the provider. Only for native resources. Default: encrypted.',
  },
  stateKey: {
    key: 'workload:stateKey',
    variable: 'WORKLOAD_STATE_KEY',
    secret: true,
    about:
      'Key of these hashes, at least 32 characters. `workload secrets init` makes one. Required with `hash`. It is never in the state.',
  },
} as const satisfies Record<string, Setting>;

/** Values of `plainSecrets`. */
const PLAIN_SECRETS = ['warn', 'refuse'] as const;
/** Values of `secretsInState`. */
const IN_STATE = ['encrypted', 'hash'] as const;
export type SecretsInState = (typeof IN_STATE)[number];
export type PlainSecrets = (typeof PLAIN_SECRETS)[number];

/** How the key is made. */
const MAKE_KEY = 'run workload secrets init, which sets workload:stateKey';

/** By setting. One that is missing here takes any text. */
const FAULTS: Readonly<Partial<Record<SettingName, Fault>>> = {
  baseUrl: faultOfAddress('https://api.example.com/v0', ' with the version path'),
  runUrl: faultOfAddress('https://run.example.com'),
  authUrl: faultOfAddress('https://auth.example.com'),
  apiKey: faultOfWord,
  clientId: faultOfWord,
  clientSecret: faultOfWord,
  workspace: faultOfWorkspace,
  apiVersion: faultOfVersion,
  timeoutSeconds: faultOfAmount(1, ' of seconds'),
  maxRetries: faultOfAmount(0, ''),
  maxConnections: faultOfAmount(1, ''),
  acceptMoved: faultOfFlag,
  skipCredentialsValidation: faultOfFlag,
  resume: faultOfFlag,
  plainSecrets: faultOfChoice(PLAIN_SECRETS),
  secretsInState: faultOfChoice(IN_STATE),
  stateKey: (text) =>
    text.length < LEAST_OF_KEY ? `must have at least ${LEAST_OF_KEY} characters: ${MAKE_KEY}` : undefined,
};

/** The caller's credential. */
export type Credential =
  | { readonly apiKey: string }
  | { readonly apiKeyFile: string }
  | { readonly apiKeyCommand: string }
  | { readonly clientId: string; readonly clientSecret: string; readonly authUrl: string };

/** Name of a setting, as the argument of a provider. */
export type SettingName = keyof typeof SETTINGS;

const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** The settings that an operation works with. */
export interface Settings {
  readonly baseUrl: string;
  readonly workspace: string;
  readonly credential: Credential;
  readonly apiVersion: string | undefined;
  readonly runUrl: string | undefined;
  readonly timeoutSeconds: number | undefined;
  readonly maxRetries: number | undefined;
  readonly maxConnections: number | undefined;
  readonly caFile: string | undefined;
  readonly acceptMoved: boolean;
  readonly skipCredentialsValidation: boolean;
  readonly resume: boolean | undefined;
  readonly plainSecrets: PlainSecrets;
  readonly secretsInState: SecretsInState;
  /** Key of the hashes in the state. */
  readonly stateKey: string | undefined;
  /** How messages name each setting, with its source: `workload:apiKey (in stack configuration)`. */
  readonly named: Readonly<Partial<Record<SettingName, string>>>;
}

/** Where the values of `get` come from, as messages say it. */
export type Origin = (name: SettingName) => string;

/** The settings of a stack. */
export const OF_STACK: Origin = () => 'in stack configuration';

/** What a dynamic provider gets, which does not learn which of the two it is. */
export const OF_STACK_OR_PROVIDER: Origin = (name) =>
  `in stack configuration, or argument ${name} of a Provider`;

/** The arguments of an explicit provider. */
export function ofProvider(provider: string): Origin {
  return (name) => `argument ${name} of provider "${provider}"`;
}

/** Settings are missing. */
export class Unconfigured extends Error {}

/**
 * Reads the settings. White space around a value is removed: editors and commands leave it there.
 *
 * @param get returns a decrypted value of stack configuration by its full key (`workload:baseUrl`)
 * @param env the environment
 * @param origin where the values of `get` come from
 * @throws Unconfigured that names every missing setting with the two ways to set it, or Error that names every wrong one
 *   with its source. They contain no value
 */
export function readSettings(
  get: (key: string) => unknown,
  env: Readonly<Record<string, string | undefined>>,
  origin: Origin = OF_STACK,
): Settings {
  // An empty value is how pipelines pass "not set".
  const here = (name: SettingName) => textOf(get(SETTINGS[name].key)) || undefined;
  const there = (name: SettingName) => textOf(env[SETTINGS[name].variable]) || undefined;
  const value = (name: SettingName): string | undefined => here(name) ?? there(name);
  const missing: SettingName[] = [];
  const required = (name: SettingName): string => {
    const found = value(name);
    if (found === undefined) missing.push(name);
    return found ?? '';
  };
  const named = (name: SettingName) =>
    `${SETTINGS[name].key} (${here(name) === undefined ? `${SETTINGS[name].variable} in the environment` : origin(name)})`;

  const baseUrl = required('baseUrl');
  const workspace = required('workspace');
  // The source decides before the kind: an OAuth client of the stack or provider beats an API key of the environment.
  // Half a client is one, too: another credential in its place may be another account's.
  const kind =
    CREDENTIALS.find((name) => here(name) !== undefined) ??
    (here('clientSecret') === undefined ? undefined : 'clientId') ??
    CREDENTIALS.find((name) => value(name) !== undefined) ??
    (value('clientSecret') === undefined ? 'apiKey' : 'clientId');
  const credential =
    kind === 'clientId'
      ? {
          clientId: required('clientId'),
          clientSecret: required('clientSecret'),
          authUrl: required('authUrl'),
        }
      : ({ [kind]: required(kind) } as Exclude<Credential, { clientId: string }>);

  const used = SETTING_NAMES.filter(
    (name) => value(name) !== undefined && (!OF_CREDENTIAL.includes(name) || name in credential),
  );
  const faults = [
    ...faultsOf((name) => (used.includes(name) ? value(name) : undefined), named),
    ...faultsOfEmulatorKey((name) => (used.includes(name) ? value(name) : undefined), named),
    ...faultsOfProxies(env),
    ...faultsOfEmbedded(env[EMBEDDED], (name) => (used.includes(name) ? value(name) : undefined), named),
  ];
  if (missing.length > 0) {
    const empty = missing.flatMap((name) => {
      const { key, variable } = SETTINGS[name];
      if (get(key) !== undefined) return [`${key} (${origin(name)}) is empty`];
      return env[variable] === undefined ? [] : [`${key} (${variable} in the environment) is empty`];
    });
    const halves = used.filter((name) => kind === 'clientId' && name in credential).map(named);
    const half =
      halves.length === 0 ? [] : [`${halves.join(' and ')}: an OAuth client needs all of its settings`];
    const left = value('secretsInState') === 'hash' && missing.some((name) => OF_CREDENTIAL.includes(name));
    throw new Unconfigured(
      [missingText(missing), ...empty, ...half, ...(left ? [NOT_RECORDED] : []), ...faults].join('\n'),
    );
  }
  if (faults.length > 0) throw new Error(faults.join('; '));

  const whole = (name: SettingName) => {
    const text = value(name);
    return text === undefined || text === UNKNOWN ? undefined : Number(text);
  };
  const flag = (name: SettingName) => {
    const text = value(name);
    return text === undefined || text === UNKNOWN ? undefined : text === 'true';
  };
  return {
    baseUrl,
    workspace,
    credential,
    apiVersion: value('apiVersion'),
    runUrl: value('runUrl'),
    timeoutSeconds: whole('timeoutSeconds'),
    maxRetries: whole('maxRetries'),
    maxConnections: whole('maxConnections'),
    caFile: value('caFile'),
    acceptMoved: flag('acceptMoved') === true,
    skipCredentialsValidation: flag('skipCredentialsValidation') === true,
    resume: flag('resume'),
    plainSecrets: value('plainSecrets') === 'refuse' ? 'refuse' : 'warn',
    secretsInState: value('secretsInState') === 'hash' ? 'hash' : 'encrypted',
    stateKey: value('stateKey'),
    named: Object.fromEntries(used.map((name) => [name, named(name)])),
  };
}

/** The text of a value. Other languages than TypeScript pass numbers and booleans as they are. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

/**
 * What is wrong with those arguments of an explicit provider that are already known.
 *
 * @param provider its logical name
 */
export function faultsOfArguments(provider: string, args: Readonly<Record<string, unknown>>): string[] {
  const named = (name: SettingName) => `${SETTINGS[name].key} (${ofProvider(provider)(name)})`;
  return faultsOf((name) => textOf(args[name]), named);
}

/** @param valueOf a value; undefined and empty if it is not set */
function faultsOf(
  valueOf: (name: SettingName) => string | undefined,
  named: (name: SettingName) => string,
): string[] {
  return SETTING_NAMES.flatMap((name) => {
    const text = valueOf(name);
    // Unknown values are checked once they are known.
    const fault = text === undefined || text === '' || text === UNKNOWN ? undefined : FAULTS[name]?.(text);
    return fault === undefined ? [] : [`${named(name)} ${fault}`];
  });
}

/** Whether the key of local emulators would go to another machine. */
function faultsOfEmulatorKey(
  valueOf: (name: SettingName) => string | undefined,
  named: (name: SettingName) => string,
): string[] {
  const key = valueOf('apiKey') ?? '';
  if (key === '') return [];
  // Loaded late: a program that only imports this package needs no client.
  const { faultOfEmulatorKey } = require('./emulator-key') as typeof import('./emulator-key');
  return (['baseUrl', 'runUrl'] as const).flatMap((name) => {
    const text = valueOf(name);
    const fault =
      text === undefined || !URL.canParse(text) ? undefined : faultOfEmulatorKey(key, new URL(text));
    return fault === undefined ? [] : [`${named('apiKey')} ${fault}; ${named(name)} is another address`];
  });
}

/**
 * Address of the embedded platform of `workload preview --embedded` and of a try. A program under it reaches no other
 * platform, whatever its providers name: the preview runs `up`.
 */
export const EMBEDDED = 'WORKLOAD_EMBEDDED';

function faultsOfEmbedded(
  only: string | undefined,
  valueOf: (name: SettingName) => string | undefined,
  named: (name: SettingName) => string,
): string[] {
  if (only === undefined) return [];
  return (['baseUrl', 'runUrl', 'authUrl'] as const).flatMap((name) => {
    const text = valueOf(name);
    // What a preview does not know yet is compared in the update, before anything is sent.
    if (text === undefined || text === UNKNOWN || text === only) return [];
    return [
      `${named(name)} is another platform than the embedded one, which alone may be reached here: take the address from ` +
        'the stack configuration or the environment, not from the program',
    ];
  });
}

/** What is wrong with the proxies of the environment, which the client uses. Lower-case names take precedence. */
function faultsOfProxies(env: Readonly<Record<string, string | undefined>>): string[] {
  return ['HTTP_PROXY', 'HTTPS_PROXY'].flatMap((variable) => {
    const value = env[variable.toLowerCase()] ?? env[variable] ?? '';
    const isAddress = value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
    return isAddress
      ? []
      : [
          `${variable} in the environment must be an http or https address, such as http://proxy.example.com:3128`,
        ];
  });
}

/** Keys that the engine and generated packages may put among the arguments of a provider. */
const ENGINE_KEYS = ['version', 'pluginDownloadURL', 'pluginChecksums', 'parameterization'];

/** Whether a key among the arguments of a provider is the engine's own. */
export function isOfEngine(key: string): boolean {
  return ENGINE_KEYS.includes(key) || key.startsWith('__');
}

/**
 * Errors about unknown arguments of an explicit provider: they would be ignored, and other values used in their place.
 */
export function unknownArguments(args: Readonly<Record<string, unknown>>): string[] {
  const known = Object.keys(SETTINGS);
  return Object.keys(args)
    .filter((name) => args[name] !== undefined && !known.includes(name) && !isOfEngine(name))
    .map((name) => `${name} is not an argument of Provider; ${suggestion(name, known)}`);
}

/** Errors about arguments of an explicit provider that are lists, objects or files instead of plain values. */
export function otherThanValues(args: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(withoutAssets(args) as typeof args).flatMap(([name, value]) => {
    const isPlain = typeof value !== 'object' && typeof value !== 'symbol';
    return isPlain || !(name in SETTINGS) ? [] : [`${name} must be a plain value, not ${kindOf(value)}`];
  });
}

/**
 * Errors about unknown keys of stack configuration.
 *
 * @param keys full keys, of any namespace
 * @param project a project named `workload` has its own keys in our namespace
 */
export function unknownKeys(keys: readonly string[], project: string): string[] {
  const known = Object.values(SETTINGS).map(({ key }) => key as string);
  return keys
    .filter((key) => key.startsWith('workload:') && project !== 'workload' && !known.includes(key))
    .map(
      (key) =>
        `${key} in stack configuration is not a setting of the Workload provider (pulumi config rm ${key}); ${suggestion(key, known)}`,
    );
}

/** Why a refresh or destroy without the program may have no credential. */
const NOT_RECORDED =
  'workload:secretsInState is hash, so the state has no credential. Without --run-program, refresh and destroy need it in ' +
  'the environment: WORKLOAD_API_KEY, WORKLOAD_API_KEY_FILE, WORKLOAD_API_KEY_COMMAND, or an OAuth client';

/** Settings that can supply the credential. The first one that is set is used. */
const CREDENTIALS = ['apiKey', 'apiKeyFile', 'apiKeyCommand', 'clientId'] as const;

/** Every setting of a credential. One that is not used need not be right. */
const OF_CREDENTIAL: readonly SettingName[] = [...CREDENTIALS, 'clientSecret', 'authUrl'];

/** Name of a credential in messages. */
export function credentialName(credential: Credential): string {
  return 'clientId' in credential ? 'OAuth client' : 'API key';
}

/** Advice after the platform rejected the credential: which settings supply it, and which runs use them. */
export function refusedText(credential: Credential): string {
  const names = (Object.keys(credential) as SettingName[]).filter((name) => name !== 'authUrl');
  const list = (of: 'key' | 'variable') => names.map((name) => SETTINGS[name][of]).join(' and ');
  return (
    `The platform does not accept the ${credentialName(credential)}: set ${list('key')} in stack configuration or on an ` +
    `explicit provider, or ${list('variable')}. Without --run-program, refresh and destroy use the settings of the last up.`
  );
}

function missingText(missing: readonly SettingName[]): string {
  const lines = missing.map((name) => {
    const { key, variable, about, ...rest } = SETTINGS[name];
    const flag = 'secret' in rest ? ' --secret' : '';
    return `  ${key}: ${about}\n    pulumi config set${flag} ${key} …    or    export ${variable}=…`;
  });
  return `the Workload provider is not configured; missing:\n${lines.join('\n')}`;
}
