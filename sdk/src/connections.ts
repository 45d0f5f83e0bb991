/**
 * Connections of a client. Not with Node's `http`, because its pool does not report whether bytes were sent; only while
 * tests have replaced functions that undici needs.
 */
import { ArgumentError, isLoopback, unusable } from './arguments';
import { dispatching, type Dispatcher } from './dispatching';
import type { Exchange, Timed, WireRequest } from './exchange';
import { fetching } from './fetching';
import { globalDispatcher } from './global-dispatcher';
import { NodeDispatcher } from './node-dispatcher';
import { after, areFakesOn, type Timer } from './real-time';
import { agents, proxying } from './undici';

const CONNECT_TIMEOUT_MS = 10_000;

/** Open streams may be read this long after their client is closed, in milliseconds. */
const STREAMS_END_MS = 5_000;

/** Options of connections. */
export interface ConnectionOptions {
  /** Maximum number of concurrent connections per address for calls. Default: no limit. Streams do not count. */
  readonly maxConnections?: number | undefined;
  /** Additional trusted certificate authorities, PEM. */
  readonly ca?: string | undefined;
}

/** A dispatcher that can be closed. */
interface Closable extends Dispatcher {
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** Connections for one purpose: a pool of direct ones, and a pool through a proxy. */
class Pools {
  readonly #options: ConnectionOptions;
  #direct: { readonly holder: Closable; readonly exchange: Exchange } | undefined;
  #proxied: { readonly holder: Closable; readonly exchange: Exchange } | undefined;
  readonly #retired: Closable[] = [];
  /** Connections without undici. */
  #plain: NodeDispatcher | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Exchanges over direct connections; undefined if undici is not installed. */
  direct(): Exchange | undefined {
    if (this.#direct === undefined) {
      const loaded = agents();
      if (loaded === undefined) return undefined;
      const holder = new loaded.Agent({ ...this.#bound(), pipelining: 1, connect: this.#tls() });
      this.#direct = { holder, exchange: dispatching(holder) };
    }
    return this.#direct.exchange;
  }

  /** Exchanges through proxies; undefined if undici is not installed. */
  proxied(proxies: Proxies): Exchange | undefined {
    if (this.#proxied === undefined) {
      const holder = this.#through(proxies);
      if (holder === undefined) return undefined;
      this.#proxied = { holder, exchange: dispatching(holder) };
    }
    return this.#proxied.exchange;
  }

  async close(): Promise<void> {
    await this.#end((holder) => holder.close());
  }

  async destroy(): Promise<void> {
    // Nobody waits for retired connections: a replaced function may hold their report back for ever.
    for (const holder of this.#retired) holder.destroy().catch(() => undefined);
    await this.#end((holder) => holder.destroy());
  }

  /**
   * Exchanges over Node's own client, while tests have replaced functions that undici needs. Connections of undici may
   * wait for a replaced function, so they end after their running requests and are not used again.
   */
  plain(): Exchange {
    for (const pool of [this.#direct, this.#proxied]) {
      if (pool === undefined) continue;
      this.#retired.push(pool.holder);
      void pool.holder.close();
    }
    this.#direct = undefined;
    this.#proxied = undefined;
    const { ca, maxConnections = Infinity } = this.#options;
    this.#plain ??= new NodeDispatcher({
      maxConnections,
      ca: ca === undefined ? undefined : authorities(ca),
      timeoutMs: CONNECT_TIMEOUT_MS,
    });
    return dispatching(this.#plain);
  }

  async #end(how: (holder: Closable) => Promise<void>): Promise<void> {
    this.#plain?.destroy();
    const pools = [this.#direct, this.#proxied].flatMap((pool) => pool?.holder ?? []);
    const ending = Promise.all(pools.map(how));
    // The sockets are closed, but undici reports it by a function that tests have replaced.
    if (!areFakesOn()) await ending;
  }

  #through({ http, https }: Proxies): Closable | undefined {
    const loaded = proxying();
    if (loaded === undefined) return undefined;
    const { EnvHttpProxyAgent, Pool, tunnel } = loaded;
    const bound = this.#bound();
    const tls = this.#tls();
    return new EnvHttpProxyAgent({
      httpProxy: http,
      httpsProxy: https,
      ...bound,
      pipelining: 1,
      connect: tls,
      requestTls: tls,
      proxyTls: tls,
      // Many proxies allow tunnels only to port 443, so http requests use the full URL instead.
      proxyTunnel: false,
      // undici adds this method to its pools when it is loaded as a whole.
      clientFactory: (origin, options) => Object.assign(new Pool(origin, options), { connect: tunnel }),
      // By default, the pool for these requests has no limit.
      factory: (origin, options: object) => new Pool(origin, { ...options, ...bound, pipelining: 1 }),
    });
  }

  #bound(): { connections?: number } {
    const { maxConnections: connections } = this.#options;
    return connections === undefined ? {} : { connections };
  }

  #tls() {
    const { ca } = this.#options;
    const timeout = CONNECT_TIMEOUT_MS;
    return ca === undefined ? { timeout } : { timeout, ca: authorities(ca) };
  }
}

/**
 * Connections of one owner, who closes them. Streams have separate connections without a limit, because they may stay
 * open for long and would block calls.
 */
export class Connections {
  readonly #options: ConnectionOptions;
  readonly #calls: Pools;
  readonly #streams: Pools;
  /** Open streams. */
  readonly #open = new Set<Promise<void>>();
  #proxies: Proxies | undefined;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#calls = new Pools(options);
    this.#streams = new Pools({ ...options, maxConnections: undefined });
  }

  /**
   * Exchanges over these connections. Loopback addresses never use a proxy, whatever NO_PROXY says: the proxy would
   * reach its own machine.
   *
   * @throws ArgumentError if a proxy variable contains no valid address, or if undici is missing and an option is set
   *   that `fetch` does not support
   */
  readonly exchange: Exchange = (request, limits) => {
    const exchanged = this.#to(request)(request, limits);
    return request.stream ? this.#kept(exchanged) : exchanged;
  };

  async #kept(exchanged: Promise<Timed>): Promise<Timed> {
    const timed = await exchanged;
    if (timed.result.kind === 'stream') {
      const { ended } = timed.result;
      this.#open.add(ended);
      void ended.then(() => this.#open.delete(ended));
    }
    return timed;
  }

  #to({ origin, stream }: WireRequest): Exchange {
    if (this.#isClosed) return closed;
    const { ca, maxConnections } = this.#options;
    if (ca === undefined && maxConnections === undefined) {
      const set = globalDispatcher();
      if (set !== undefined) return dispatching(set);
    }
    const proxies = (this.#proxies ??= proxiesOf(process.env));
    const pools = stream ? this.#streams : this.#calls;
    const isThrough = isProxied(origin, proxies, process.env);
    if (areFakesOn() && !isThrough) return pools.plain();
    return (isThrough ? pools.proxied(proxies) : pools.direct()) ?? this.#fetching(isThrough);
  }

  /**
   * Waits for running calls, and at most STREAMS_END_MS for open streams, which are then cut off. Later requests on
   * these connections fail.
   */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    let timer: Timer | undefined;
    const late = new Promise<void>((resolve) => {
      timer = after(STREAMS_END_MS, resolve);
    });
    await Promise.all([this.#calls.close(), Promise.race([Promise.all(this.#open), late])]);
    timer?.cancel();
    await this.#streams.destroy();
  }

  /** Ends running requests. Later requests on these connections fail. */
  async destroy(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#calls.destroy(), this.#streams.destroy()]);
  }

  #fetching(isThrough: boolean): Exchange {
    const { ca, maxConnections } = this.#options;
    if (ca !== undefined) throw needsUndici('ca');
    if (maxConnections !== undefined) throw needsUndici('maxConnections');
    if (isThrough) throw needsUndici('HTTP_PROXY and HTTPS_PROXY');
    return globalFetching;
  }
}

const globalFetching = fetching(() => globalThis.fetch);

/** The result of a request over closed connections. */
const closed: Exchange = () => {
  const cause = Object.assign(new Error('the client is closed'), { code: CLOSED });
  return Promise.resolve({ elapsedMs: 0, result: { kind: 'connection', sent: false, cause } });
};

/** The code of undici's own error. */
const CLOSED = 'UND_ERR_CLOSED';

function needsUndici(setting: string): ArgumentError {
  return new ArgumentError(setting, setting, 'needs the package undici, which is not installed here');
}

/** The certificates that Node.js trusts, and `ca`. Newer versions include those of NODE_EXTRA_CA_CERTS and of the system. */
function authorities(ca: string): string[] {
  // Loaded on first use, like everything here.
  const tls: typeof import('node:tls') & { getCACertificates?: (type: 'default') => string[] } =
    process.getBuiltinModule('node:tls');
  return [...(tls.getCACertificates?.('default') ?? tls.rootCertificates), ca];
}

const shared = new Connections({});

/**
 * Exchanges over shared connections for callers without a client that closes them. Idle connections do not keep the
 * process alive. undici's global connections are not used, because they may be of another version.
 */
export const sharedExchange: Exchange = (request, limits) => shared.exchange(request, limits);

// ——— Which requests use a proxy, according to the environment ———

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
