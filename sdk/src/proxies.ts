/** Decides from the environment which requests use a proxy. */
import { isLoopback } from './emulator-key';
import { unusable } from './settings';

/** Proxy addresses by scheme of the request; '' for none. */
export interface Proxies {
  readonly http: string;
  readonly https: string;
}

/**
 * The proxies of HTTP_PROXY and HTTPS_PROXY. Lower-case names take precedence.
 *
 * @throws ArgumentError if one contains no valid address
 */
export function proxiesOf(env: NodeJS.ProcessEnv): Proxies {
  const named = (variable: 'HTTP_PROXY' | 'HTTPS_PROXY'): string => {
    const value = env[variable.toLowerCase()] ?? env[variable] ?? '';
    const isAddress = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
    if (value === '' || isAddress) return value;
    throw unusable(variable, 'an http or https address such as http://proxy.example.com:3128');
  };
  return { http: named('HTTP_PROXY'), https: named('HTTPS_PROXY') };
}

/** Whether a request uses a proxy: one is set, and neither NO_PROXY nor a loopback address excludes the request. */
export function isProxied(origin: string, { http, https }: Proxies, env: NodeJS.ProcessEnv): boolean {
  if (http === '' && https === '') return false;
  const url = new URL(origin);
  const isSecure = url.protocol === 'https:';
  if ((isSecure ? https : http) === '' || isLoopback(url.hostname)) return false;
  const port = url.port || (isSecure ? '443' : '80');
  return !(env.no_proxy ?? env.NO_PROXY ?? '')
    .split(/[,\s]+/)
    .some((entry) => keeps(entry, url.hostname, port));
}

/**
 * Whether an entry of NO_PROXY matches: it is the host, a parent domain, or `*`. An entry with a port matches only this
 * port.
 */
function keeps(entry: string, host: string, port: string): boolean {
  const [, name = entry, only = port] = /^(.+):(\d+)$/.exec(entry) ?? [];
  const domain = name.replace(/^\*?\./, '').toLowerCase();
  if (domain === '' || only !== port) return false;
  return domain === '*' || host === domain || host.endsWith(`.${domain}`);
}
