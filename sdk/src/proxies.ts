/** Which requests go through a proxy, as the environment has it. */
import { unusable } from './settings';

/** Addresses of proxies by what is asked for through them; '' where there is none. */
export interface Proxies {
  readonly http: string;
  readonly https: string;
}

/**
 * The proxies of HTTP_PROXY and HTTPS_PROXY; names in lower case go first.
 *
 * @throws ArgumentError when one holds no address
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

/** Whether a proxy is asked: there is one, and neither NO_PROXY nor loopback keeps the address from it. */
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

/** Whether an entry of NO_PROXY is the host, a domain that it is in, or `*`; for one port, where it names one. */
function keeps(entry: string, host: string, port: string): boolean {
  const [, name = entry, only = port] = /^(.+):(\d+)$/.exec(entry) ?? [];
  const domain = name.replace(/^\*?\./, '').toLowerCase();
  if (domain === '' || only !== port) return false;
  return domain === '*' || host === domain || host.endsWith(`.${domain}`);
}

/** Whether a host of an address, an IPv6 one in brackets, is this machine. */
function isLoopback(host: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/i.test(host);
}
