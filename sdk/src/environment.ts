/** Reads missing options from the environment, with the provider's variable names. */
import { address, ArgumentError, headerValue, oneOf } from './arguments';
import { type Auth } from './auth/auth';
import { clientCredentials } from './auth/client-credentials';
import { apiKeyFrom } from './auth/renewing';
import { codeOf, errorOf } from './exchange';
import { LOG_LEVELS, standardError, type Logger } from './log';
import type { ClientOptions, Environment } from './options';

/** The variable of each option that has one. Credentials are in CREDENTIALS. */
export const VARIABLES = {
  baseUrl: 'WORKLOAD_BASE_URL',
  runUrl: 'WORKLOAD_RUN_URL',
  workspace: 'WORKLOAD_WORKSPACE',
  apiVersion: 'WORKLOAD_API_VERSION',
  maxRetries: 'WORKLOAD_MAX_RETRIES',
  maxConnections: 'WORKLOAD_MAX_CONNECTIONS',
  ca: 'WORKLOAD_CA_FILE',
  logger: 'WORKLOAD_LOG',
} as const satisfies Partial<Record<keyof ClientOptions, string>>;

/**
 * Options, with missing ones from the environment.
 *
 * @throws ArgumentError that names the variable, never its value
 */
export function withEnvironment(options: ClientOptions): ClientOptions {
  const environment = options.environment ?? (typeof process === 'undefined' ? {} : process.env);
  const read = <Name extends keyof typeof VARIABLES>(
    name: Name,
    parse: (variable: string, text: string) => ClientOptions[Name],
  ): ClientOptions[Name] => {
    // A null is refused by name later. It does not count as absent.
    if (options[name] !== undefined) return options[name];
    const variable = VARIABLES[name];
    // Pipelines pass an empty value for "not set".
    const text = environment[variable];
    return text ? parse(variable, text) : undefined;
  };
  // Has no effect on connections that the program provides.
  const isBrought = options.dispatcher !== undefined || options.fetch !== undefined;
  const { auth = authIn(environment) } = options;
  return {
    ...options,
    baseUrl: read('baseUrl', addressText),
    runUrl: read('runUrl', addressText),
    workspace: read('workspace', headerValue),
    apiVersion: read('apiVersion', headerValue),
    auth,
    maxRetries: read('maxRetries', wholeNumber(0)),
    maxConnections: isBrought ? options.maxConnections : read('maxConnections', wholeNumber(1)),
    ca: isBrought ? options.ca : read('ca', certificates),
    logger: read('logger', loggerAt),
    // Do not apply the environment again to options derived from these.
    environment: {},
  };
}

/** The credential in the environment: the first of these that is set. */
function authIn(environment: Environment): Auth | string | undefined {
  const variable = [
    'WORKLOAD_API_KEY',
    'WORKLOAD_API_KEY_FILE',
    'WORKLOAD_API_KEY_COMMAND',
    'WORKLOAD_CLIENT_ID',
  ].find((name) => environment[name]);
  const value = environment[variable ?? ''] ?? '';
  switch (variable) {
    case 'WORKLOAD_API_KEY':
      return headerValue(variable, value);
    case 'WORKLOAD_API_KEY_FILE':
      return apiKeyFrom(() => fileAt(variable, value));
    case 'WORKLOAD_API_KEY_COMMAND':
      throw new ArgumentError(
        variable,
        variable,
        'is for the Pulumi provider only, because this client does not start programs: set WORKLOAD_API_KEY or the option auth',
      );
    case 'WORKLOAD_CLIENT_ID': {
      const required = (name: string): string => {
        const found = environment[name];
        if (!found) throw new ArgumentError(name, name, 'is missing: WORKLOAD_CLIENT_ID is set and needs it');
        return found;
      };
      const clientSecret = required('WORKLOAD_CLIENT_SECRET');
      const authUrl = addressText('WORKLOAD_AUTH_URL', required('WORKLOAD_AUTH_URL'));
      return clientCredentials({ authUrl, clientId: value, clientSecret });
    }
  }
}

function addressText(variable: string, text: string): string {
  address(variable, text);
  return text;
}

function wholeNumber(least: number) {
  return (variable: string, text: string): number => {
    if (!/^(0|[1-9]\d{0,4})$/.test(text) || Number(text) < least)
      throw new ArgumentError(variable, variable, `must be a whole number from ${least} to 99999`);
    return Number(text);
  };
}

function certificates(variable: string, file: string): string {
  try {
    return process.getBuiltinModule('node:fs').readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(variable, error);
  }
}

async function fileAt(variable: string, file: string): Promise<string> {
  try {
    return await process.getBuiltinModule('node:fs/promises').readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(variable, error);
  }
}

function unreadable(variable: string, error: unknown): ArgumentError {
  const code = codeOf(errorOf(error)) || 'unknown error';
  return new ArgumentError(variable, variable, `names a file that cannot be read: ${code}`);
}

function loggerAt(variable: string, text: string): Logger | undefined {
  const level = oneOf(variable, text as (typeof LOG_LEVELS)[number], LOG_LEVELS);
  return level === 'off' ? undefined : standardError(level);
}
