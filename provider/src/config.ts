/** The provider's configuration: which settings there are, where each comes from, and what is missing. */

import { UNKNOWN } from './lifecycle/unknowns';
import { suggestion } from './suggestion';

/** One setting: its key in stack configuration, its environment variable, and what it is for. */
interface Setting {
  readonly key: string;
  readonly variable: string;
  readonly secret?: boolean;
  readonly about: string;
}

/** Every setting, in the order of the reference. Stack configuration comes first, then the environment. */
export const SETTINGS = {
  baseUrl: {
    key: 'workload:baseUrl',
    variable: 'WORKLOAD_BASE_URL',
    about: 'Management address, including the version path /v0.',
  },
  apiKey: {
    key: 'workload:apiKey',
    variable: 'WORKLOAD_API_KEY',
    secret: true,
    about: 'API key; or an OAuth client (workload:clientId).',
  },
  clientId: {
    key: 'workload:clientId',
    variable: 'WORKLOAD_CLIENT_ID',
    about: 'OAuth client, instead of an API key.',
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
    about: 'Address that serves /oauth/token.',
  },
  workspace: {
    key: 'workload:workspace',
    variable: 'WORKLOAD_WORKSPACE',
    about: 'Workspace of every resource.',
  },
  apiVersion: {
    key: 'workload:apiVersion',
    variable: 'WORKLOAD_API_VERSION',
    about: 'API version, sent as Service-Version. Default: 2026-04-16.',
  },
  runUrl: { key: 'workload:runUrl', variable: 'WORKLOAD_RUN_URL', about: 'Inference address.' },
  timeoutSeconds: {
    key: 'workload:timeoutSeconds',
    variable: 'WORKLOAD_TIMEOUT_SECONDS',
    about: 'How long a write is waited for, in seconds, where a resource says nothing else. Default: 600.',
  },
  acceptMoved: {
    key: 'workload:acceptMoved',
    variable: 'WORKLOAD_ACCEPT_MOVED',
    about: '"true" accepts state whose management address differs: the platform moved.',
  },
  resume: {
    key: 'workload:resume',
    variable: 'WORKLOAD_RESUME',
    about:
      '"true" continues with an object that an interrupted run may have made, "false" makes another one beside it, ' +
      'where nothing tells whose it is. Default: stop and say so.',
  },
} as const satisfies Record<string, Setting>;

/** The settings that an operation works with. */
export interface Settings {
  readonly baseUrl: string;
  readonly workspace: string;
  readonly credential:
    | { readonly apiKey: string }
    | { readonly clientId: string; readonly clientSecret: string; readonly authUrl: string };
  readonly apiVersion: string | undefined;
  readonly runUrl: string | undefined;
  readonly timeoutSeconds: number | undefined;
  readonly acceptMoved: boolean;
  readonly resume: boolean | undefined;
}

/**
 * Reads the settings.
 *
 * @param get a value of stack configuration by its whole key (`workload:baseUrl`), decrypted
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
  // Source before kind: an OAuth client of this stack or provider beats a key that the environment has for another.
  const here = (name: keyof typeof SETTINGS) => get(SETTINGS[name].key) || undefined;
  const isClient =
    here('apiKey') === undefined &&
    (here('clientId') !== undefined || (value('apiKey') === undefined && value('clientId') !== undefined));
  const credential = isClient
    ? {
        clientId: required('clientId'),
        clientSecret: required('clientSecret'),
        authUrl: required('authUrl'),
      }
    : { apiKey: required('apiKey') };
  if (missing.length > 0) throw new Error(missingText(missing));
  // What a preview does not know yet is checked when it is known.
  if (baseUrl !== UNKNOWN && (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))) {
    throw new Error(
      `${SETTINGS.baseUrl.key} must be an http or https address with the version path, such as https://api.example.com/v0`,
    );
  }
  const seconds = value('timeoutSeconds');
  if (seconds !== undefined && seconds !== UNKNOWN && !/^[1-9]\d{0,4}$/.test(seconds)) {
    throw new Error(`${SETTINGS.timeoutSeconds.key} must be a whole number of seconds, from 1 to 99999`);
  }
  const resume = value('resume');
  if (resume !== undefined && resume !== UNKNOWN && resume !== 'true' && resume !== 'false') {
    throw new Error(`${SETTINGS.resume.key} must be true or false`);
  }
  return {
    baseUrl,
    workspace,
    credential,
    apiVersion: value('apiVersion'),
    runUrl: value('runUrl'),
    timeoutSeconds: seconds === undefined ? undefined : Number(seconds),
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
 * Why arguments of an explicit provider are refused: settings that do not exist would be ignored, and others taken in
 * their place.
 */
export function unknownArguments(args: Readonly<Record<string, unknown>>): string[] {
  const known = Object.keys(SETTINGS);
  return Object.keys(args)
    .filter((name) => args[name] !== undefined && !known.includes(name) && !isOfEngine(name))
    .map((name) => `${name} is not an argument of Provider; ${suggestion(name, known)}`);
}

/**
 * Why keys of stack configuration are refused.
 *
 * @param keys whole keys, of any namespace
 * @param project its own configuration may be called as ours is
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

/** What to do when the platform does not accept the credential: which setting holds it, and which runs use which. */
export function refusedText(credential: Settings['credential']): string {
  const [what, keys, variables] =
    'apiKey' in credential
      ? ['API key', SETTINGS.apiKey.key, SETTINGS.apiKey.variable]
      : [
          'OAuth client',
          `${SETTINGS.clientId.key} and ${SETTINGS.clientSecret.key}`,
          `${SETTINGS.clientId.variable} and ${SETTINGS.clientSecret.variable}`,
        ];
  return (
    `The platform does not accept the ${what}: set ${keys} in stack configuration, the same on an explicit provider, ` +
    `or ${variables}. Without --run-program, refresh and destroy use what the last up recorded.`
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
