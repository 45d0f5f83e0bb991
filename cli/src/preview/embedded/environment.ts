/** The environment of a stranger's program: what programs and their tools need, and no credential of the job. */
import type { Environment } from '../forge/place';

/** Variables that hold no credential, or the beginnings of their names. A list of those that do would never be whole. */
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
  // Authorities to trust.
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  // Languages, and the engine's hosts of them.
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

/** Addresses, handed on where no password is in them. */
const ADDRESSES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'GOPROXY'];

/** @param further names that are handed on beside these */
export function handedOn(env: Environment, further: readonly string[] = []): Record<string, string> {
  const handed = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isHanded(entry[0], entry[1], further),
  );
  return Object.fromEntries(handed);
}

function isHanded(name: string, value: string, further: readonly string[]): boolean {
  if (further.includes(name)) return true;
  // Windows does not tell large letters from small ones, and proxies are written with both.
  const known = name.toUpperCase();
  if (ADDRESSES.includes(known)) return !value.includes('@');
  return HANDED.some((one) => (one.endsWith('*') ? known.startsWith(one.slice(0, -1)) : known === one));
}
