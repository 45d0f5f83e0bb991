/**
 * The provider's configuration: the settings, their sources, and what is missing. The plugin reads the environment
 * itself: with `defaultInfo.environment` in the schema, a generated package would write the user's environment into
 * state, including the API key.
 */

import { kindOf, withoutAssets } from './lifecycle/assets';
import { UNKNOWN } from './lifecycle/unknowns';
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
  resume: {
    key: 'workload:resume',
    variable: 'WORKLOAD_RESUME',
    type: 'boolean',
    about:
      'What to do with an object that an interrupted run may have created, if it is not certain: true uses the object, ' +
      'false creates another one beside it. Default: the run stops with an error.',
  },
} as const satisfies Record<string, Setting>;

/** The caller's credential. */
export type Credential =
  | { readonly apiKey: string }
  | { readonly apiKeyFile: string }
  | { readonly apiKeyCommand: string }
  | { readonly clientId: string; readonly clientSecret: string; readonly authUrl: string };

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
  readonly resume: boolean | undefined;
}

/**
 * Reads the settings.
 *
 * @param get returns a decrypted value of stack configuration by its full key (`workload:baseUrl`)
 * @param env the environment
 * @throws Error that names every missing setting with the two ways to set it
 */
export function readSettings(
  get: (key: string) => string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const value = (name: keyof typeof SETTINGS): string | undefined => {
    const { key, variable } = SETTINGS[name];
    // An empty value is how pipelines pass "not set".
    return get(key) || env[variable] || undefined;
  };
  const missing: (keyof typeof SETTINGS)[] = [];
  const required = (name: keyof typeof SETTINGS): string => {
    const found = value(name);
    if (found === undefined) missing.push(name);
    return found ?? '';
  };

  const baseUrl = required('baseUrl');
  const workspace = required('workspace');
  // The source decides before the kind: an OAuth client of the stack or provider beats an API key of the environment.
  const here = (name: keyof typeof SETTINGS) => get(SETTINGS[name].key) || undefined;
  const kind =
    CREDENTIALS.find((name) => here(name) !== undefined) ??
    CREDENTIALS.find((name) => value(name) !== undefined) ??
    'apiKey';
  const credential =
    kind === 'clientId'
      ? {
          clientId: required('clientId'),
          clientSecret: required('clientSecret'),
          authUrl: required('authUrl'),
        }
      : ({ [kind]: required(kind) } as Exclude<Credential, { clientId: string }>);
  if (missing.length > 0) throw new Error(missingText(missing));
  // Unknown values are checked once they are known.
  if (baseUrl !== UNKNOWN && (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))) {
    throw new Error(
      `${SETTINGS.baseUrl.key} must be an http or https address with the version path, such as https://api.example.com/v0`,
    );
  }
  const resume = value('resume');
  if (resume !== undefined && resume !== UNKNOWN && resume !== 'true' && resume !== 'false') {
    throw new Error(`${SETTINGS.resume.key} must be true or false`);
  }
  const whole = (name: keyof typeof SETTINGS, least: number, what: string): number | undefined => {
    const text = value(name);
    if (text === undefined) return undefined;
    if (text !== UNKNOWN && (!/^(0|[1-9]\d{0,4})$/.test(text) || Number(text) < least)) {
      throw new Error(`${SETTINGS[name].key} must be a whole number${what}, from ${least} to 99999`);
    }
    return Number(text);
  };
  return {
    baseUrl,
    workspace,
    credential,
    apiVersion: value('apiVersion'),
    runUrl: value('runUrl'),
    timeoutSeconds: whole('timeoutSeconds', 1, ' of seconds'),
    maxRetries: whole('maxRetries', 0, ''),
    maxConnections: whole('maxConnections', 1, ''),
    caFile: value('caFile'),
    acceptMoved: value('acceptMoved') === 'true',
    resume: resume === undefined || resume === UNKNOWN ? undefined : resume === 'true',
  };
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

/** Settings that can supply the credential. The first one that is set is used. */
const CREDENTIALS = ['apiKey', 'apiKeyFile', 'apiKeyCommand', 'clientId'] as const;

/** Name of a credential in messages. */
export function credentialName(credential: Credential): string {
  return 'clientId' in credential ? 'OAuth client' : 'API key';
}

/** Advice after the platform rejected the credential: which settings supply it, and which runs use them. */
export function refusedText(credential: Credential): string {
  const names = (Object.keys(credential) as (keyof typeof SETTINGS)[]).filter((name) => name !== 'authUrl');
  const list = (of: 'key' | 'variable') => names.map((name) => SETTINGS[name][of]).join(' and ');
  return (
    `The platform does not accept the ${credentialName(credential)}: set ${list('key')} in stack configuration or on an ` +
    `explicit provider, or ${list('variable')}. Without --run-program, refresh and destroy use the settings of the last up.`
  );
}

function missingText(missing: readonly (keyof typeof SETTINGS)[]): string {
  const lines = missing.map((name) => {
    const { key, variable, about, ...rest } = SETTINGS[name];
    const flag = 'secret' in rest ? ' --secret' : '';
    return `  ${key}: ${about}\n    pulumi config set${flag} ${key} …    or    export ${variable}=…`;
  });
  return `the Workload provider is not configured; missing:\n${lines.join('\n')}`;
}
