/**
 * Which environment variables a child process gets. These are lists of what is allowed. A list of what is forbidden never
 * has the next credential.
 *
 * | child process                             | variables                          |
 * | ----------------------------------------- | ---------------------------------- |
 * | check of a rollout                        | `handedTo('check')`                |
 * | program, package manager, embedded engine | `handedTo('program')`              |
 * | git                                       | `handedTo('git')`                  |
 * | commands of the engine to read a stack    | `toRead`                           |
 * | engine, command that prints the API key   | all: they are the operator's own   |
 * | command of `deliverTo`                    | all: it is the operator's own      |
 */

/** Variables that a program gets without being asked for. `*` stands for the rest of a name. */
const OF_CHECKS = [
  ...['PATH', 'HOME', 'USER', 'LANG', 'LC_*', 'TZ', 'TMPDIR', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'],
  'ROLLOUT_*',
] as const;

/** What programs need on Windows instead, or in addition. */
const OF_WINDOWS = [
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'TEMP', 'TMP', 'USERNAME', 'USERPROFILE'],
  ...['HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES'],
  ...['PROCESSOR_ARCHITECTURE', 'NUMBER_OF_PROCESSORS'],
] as const;

/** What languages, their package managers and the engine's language hosts need in addition. */
const OF_LANGUAGES = [
  ...['LOGNAME', 'SHELL', 'TERM', 'LANGUAGE', 'CI', 'NO_COLOR', 'SSL_CERT_DIR'],
  ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'],
  ...['NODE_PATH', 'NODE_OPTIONS', 'PULUMI_NODEJS_TYPESCRIPT', 'PULUMI_NODEJS_TRANSPILE_ONLY'],
  ...[
    'PULUMI_NODEJS_TSCONFIG_PATH',
    'PULUMI_PREFER_YARN',
    'VIRTUAL_ENV',
    'PYTHONPATH',
    'JAVA_HOME',
    'MAVEN_HOME',
  ],
  ...['GOROOT', 'GOPATH', 'GOCACHE', 'GOMODCACHE', 'GOFLAGS', 'GOPROXY', 'GOTOOLCHAIN', 'GOGC'],
  ...['DOTNET_ROOT', 'DOTNET_CLI_HOME', 'NUGET_PACKAGES'],
] as const;

/** Names that are written in both cases on every system. */
const PROXIES: readonly string[] = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'];

/** Its settings and its identity: a clone without all objects fetches them when they are read. */
const OF_GIT = ['GIT_*', 'XDG_CONFIG_HOME', 'SSH_AUTH_SOCK', 'SSL_CERT_DIR'] as const;

/** An address without a user, a password, a query and a path. */
const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?[\w.-]+(?::\d+)?\/?$|^(?:[a-z][a-z0-9+.-]*:\/\/)?\[[\da-f:]+\](?::\d+)?\/?$/i;

/**
 * The values that are passed on of variables that could also contain a password, or load code. Any other value is left
 * out as a whole.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  HTTP_PROXY: ADDRESS,
  HTTPS_PROXY: ADDRESS,
  ALL_PROXY: ADDRESS,
  // Names, addresses and networks.
  NO_PROXY: /^[\w.:*[\]/, -]*$/,
  // Addresses with paths, and the words direct and off.
  GOPROXY: /^[\w.:/,|-]*$/,
  // Memory, certificates and messages: no --require, --import or --loader, which load a file.
  NODE_OPTIONS:
    /^\s*(?:(?:--max[-_](?:old|semi)[-_]space[-_]size=\d+|--use-(?:openssl|bundled|system)-ca|--(?:no-)?(?:warnings|deprecation)|--enable-source-maps|--dns-result-order=\w+)(?:\s+|$))*$/,
  // No -toolexec, -exec, -overlay and -ldflags, which run a program or contain values.
  GOFLAGS: /^\s*(?:-(?:mod=(?:mod|readonly|vendor)|modcacherw|trimpath|buildvcs=\w+|p=\d+|v)(?:\s+|$))*$/,
};

/** The child process: a check of a rollout, the engine with the program of an embedded preview, or git. */
export type Receiver = 'check' | 'program' | 'git';

const ALLOWED: Readonly<Record<Receiver, readonly string[]>> = {
  check: [...OF_CHECKS, ...OF_WINDOWS],
  program: [...OF_CHECKS, ...OF_WINDOWS, ...OF_LANGUAGES, ...PROXIES],
  git: [...OF_CHECKS, ...OF_WINDOWS, ...OF_GIT, ...PROXIES],
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables that a child process gets.
 *
 * @param further names of variables that the operator passes on too, whatever their values
 * @param isWindows whether names are the same in upper and lower case
 */
export function handedTo(
  receiver: Receiver,
  env: Environment,
  further: readonly string[] = [],
  isWindows = process.platform === 'win32',
): Record<string, string> {
  const same = (name: string) => (isWindows ? name.toUpperCase() : name);
  const named = new Set(further.map(same));
  const handed = Object.entries(env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      (named.has(same(entry[0])) || isAllowed(ALLOWED[receiver], entry[0], entry[1], isWindows)),
  );
  return Object.fromEntries(handed);
}

/** Every option of an engine's command can be set by a variable that begins so. */
const OPTIONS = /^PULUMI_OPTION_/i;

/**
 * The environment of commands of the engine that read a stack: without options, which a user means for other commands. `PULUMI_OPTION_SHOW_SECRETS` would decrypt what is read, `PULUMI_OPTION_FILE` write it to a file.
 */
export function toRead(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OPTIONS.test(name)));
}

/**
 * Whether the value of a variable is known to be no secret: its name is allowed as a whole, and its value has the
 * allowed form. Whoever names a variable `ROLLOUT_…` chooses what it contains, so these are not.
 */
export function isHarmless(name: string, value: string, isWindows = process.platform === 'win32'): boolean {
  const whole = ALLOWED.program.filter((one) => one === 'LC_*' || !one.endsWith('*'));
  return isAllowed(whole, name, value, isWindows);
}

function isAllowed(allowed: readonly string[], name: string, value: string, isWindows: boolean): boolean {
  const upper = name.toUpperCase();
  const known = isWindows || PROXIES.includes(upper) ? upper : name;
  const isListed = allowed.some((one) =>
    one.endsWith('*') ? known.startsWith(one.slice(0, -1)) : known === one,
  );
  const form = Object.hasOwn(FORMS, known) ? FORMS[known] : undefined;
  return isListed && (form === undefined || form.test(value));
}

/** What a check gets, for texts; without what only Windows has. */
export const TOLD_OF_CHECKS = OF_CHECKS.join(', ');
