/** The environment of a stranger's program: variables that programs and tools need, without the job's credentials. */
import type { Environment } from '../forge/place';

/** Variables without credentials, by name or prefix. A list of those with credentials would never be complete. */
const HANDED = [
  // The system.
  ...[
    'PATH',
    'HOME',
    'USER',
    'LOGNAME',
    'SHELL',
    'TERM',
    'LANG',
    'LANGUAGE',
    'LC_*',
    'TZ',
    'TMPDIR',
    'TMP',
    'TEMP',
  ],
  ...['CI', 'NO_COLOR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'],
  // Windows.
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH'],
  ...[
    'APPDATA',
    'LOCALAPPDATA',
    'PROGRAMDATA',
    'PROGRAMFILES',
    'PROCESSOR_ARCHITECTURE',
    'NUMBER_OF_PROCESSORS',
  ],
  // Trusted certificates.
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  // Languages and the engine's language hosts.
  ...['NODE_OPTIONS', 'NODE_PATH', 'PULUMI_NODEJS_*', 'PULUMI_PREFER_YARN', 'VIRTUAL_ENV', 'PYTHONPATH'],
  ...[
    'GOROOT',
    'GOPATH',
    'GOCACHE',
    'GOMODCACHE',
    'GOFLAGS',
    'GOTOOLCHAIN',
    'GOGC',
    'JAVA_HOME',
    'MAVEN_HOME',
  ],
  ...['DOTNET_ROOT', 'DOTNET_CLI_HOME', 'NUGET_PACKAGES'],
];

/** Addresses, passed on only if they contain no password. */
const ADDRESSES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'GOPROXY'];

/** @param further names of other variables to pass on */
export function handedOn(env: Environment, further: readonly string[] = []): Record<string, string> {
  const handed = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isHanded(entry[0], entry[1], further),
  );
  return Object.fromEntries(handed);
}

function isHanded(name: string, value: string, further: readonly string[]): boolean {
  if (further.includes(name)) return true;
  // On Windows, case does not matter; names of proxy variables are written in both cases.
  const known = name.toUpperCase();
  if (ADDRESSES.includes(known)) return !value.includes('@');
  return HANDED.some((one) => (one.endsWith('*') ? known.startsWith(one.slice(0, -1)) : known === one));
}
