/**
 * Connections. Only the part of undici that holds them is loaded, by its path, and only when something is first sent: the
 * whole, with fetch, WebSockets and caches, takes 70 ms instead of 20, in every command. Such a path may go in any release
 * of undici; the version is exact, and a test fails without the path. The part for proxies is loaded where one is used.
 * Not a bundle of undici: a program that has its own would have two. Not Node's `http`: its pool does not tell whether
 * bytes were sent.
 */
import type { Dispatcher, Pool } from 'undici';
import { unusable } from './settings';

type Undici = typeof import('undici');

const CONNECT_TIMEOUT_MS = 10_000;
const SHARED_CONNECTIONS = 16;

/** How connections are made. */
export interface ConnectionOptions {
  /** Most at a time, for each address. */
  readonly connections: number;
  /** Longest time for one attempt, milliseconds. */
  readonly timeoutMs: number;
  /** Certificates of authorities to trust beside the usual ones, PEM. */
  readonly ca?: string | undefined;
}

/** Connections of one owner, who closes them. */
export class Connections {
  readonly #options: ConnectionOptions;
  #proxies: Proxies | undefined;
  #direct: Dispatcher | undefined;
  #proxied: Dispatcher | undefined;
  #closed: Dispatcher | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /**
   * Those to an origin. A proxy is never asked for loopback addresses, whatever NO_PROXY says: it would reach its own.
   *
   * @throws ArgumentError when a variable for proxies holds no address
   */
  to(origin: string): Dispatcher {
    if (this.#closed !== undefined) return this.#closed;
    const proxies = (this.#proxies ??= proxiesOf(process.env));
    return isProxied(origin, proxies)
      ? (this.#proxied ??= this.#through(proxies))
      : (this.#direct ??= this.#make());
  }

  /** Waits for what is under way; later requests end with an error of these. */
  async close(): Promise<void> {
    this.#closed = this.#direct ?? this.#make();
    await Promise.all([this.#closed.close(), this.#proxied?.close()]);
  }

  #make(): Dispatcher {
    const Agent = require('undici/lib/dispatcher/agent') as Undici['Agent'];
    return new Agent({ connections: this.#options.connections, pipelining: 1, connect: this.#tls() });
  }

  #through({ http, https }: Proxies): Dispatcher {
    const EnvHttpProxyAgent =
      require('undici/lib/dispatcher/env-http-proxy-agent') as Undici['EnvHttpProxyAgent'];
    const ProxyPool = require('undici/lib/dispatcher/pool') as Undici['Pool'];
    const tunnel = require('undici/lib/api/api-connect') as Dispatcher['connect'];
    const { connections } = this.#options;
    const tls = this.#tls();
    return new EnvHttpProxyAgent({
      httpProxy: http,
      httpsProxy: https,
      connections,
      pipelining: 1,
      connect: tls,
      requestTls: tls,
      proxyTls: tls,
      // Many proxies refuse a tunnel to other ports than 443, so http is asked for by its whole address.
      proxyTunnel: false,
      // undici gives its pools this method when it is loaded as a whole.
      clientFactory: (origin, options) => Object.assign(new ProxyPool(origin, options), { connect: tunnel }),
      // The pool for such requests would have no limit.
      factory: (origin, options: Pool.Options) =>
        new ProxyPool(origin, { ...options, connections, pipelining: 1 }),
    });
  }

  #tls() {
    const { timeoutMs, ca } = this.#options;
    const timeout = Math.min(CONNECT_TIMEOUT_MS, timeoutMs);
    return ca === undefined ? { timeout } : { timeout, ca: [...usualAuthorities(), ca] };
  }
}

/** Addresses of proxies by what is asked for through them; '' where there is none. */
interface Proxies {
  readonly http: string;
  readonly https: string;
}

function proxiesOf(env: NodeJS.ProcessEnv): Proxies {
  const named = (variable: 'HTTP_PROXY' | 'HTTPS_PROXY'): string => {
    const value = env[variable.toLowerCase()] ?? env[variable] ?? '';
    const isAddress = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
    if (value === '' || isAddress) return value;
    throw unusable(variable, 'an http or https address such as http://proxy.example.com:3128');
  };
  return { http: named('HTTP_PROXY'), https: named('HTTPS_PROXY') };
}

/** Whether a proxy may be asked; NO_PROXY, which undici reads, can still say otherwise. */
function isProxied(origin: string, { http, https }: Proxies): boolean {
  if (http === '' && https === '') return false;
  const { protocol, hostname } = new URL(origin);
  return (protocol === 'https:' ? https : http) !== '' && !isLoopback(hostname);
}

/** Whether a host of an address, an IPv6 one in brackets, is this machine. */
function isLoopback(host: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/i.test(host);
}

/** What Node.js trusts: newer versions tell it with what NODE_EXTRA_CA_CERTS and the system add. */
function usualAuthorities(): readonly string[] {
  // Loaded when it is needed, as all else here.
  const tls: typeof import('node:tls') & { getCACertificates?: (type: 'default') => string[] } =
    process.getBuiltinModule('node:tls');
  return tls.getCACertificates?.('default') ?? tls.rootCertificates;
}

let shared: Connections | undefined;

/**
 * Connections for who has nobody to close them; idle ones let the process end. They are not undici's global ones, which
 * may be of another version and want another handler: Node's own `fetch` puts its own there.
 */
export function sharedConnections(origin: string): Dispatcher {
  shared ??= new Connections({ connections: SHARED_CONNECTIONS, timeoutMs: CONNECT_TIMEOUT_MS });
  return shared.to(origin);
}
