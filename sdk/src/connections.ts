/** Connections. Not Node's `http`: its pool does not tell whether bytes were sent. */
import { ArgumentError } from './arguments';
import { dispatching, type Dispatcher } from './dispatching';
import type { Exchange, Timed, WireRequest } from './exchange';
import { fetching } from './fetching';
import { globalDispatcher } from './global-dispatcher';
import { isProxied, proxiesOf, type Proxies } from './proxies';
import { agents, proxying } from './undici';

const CONNECT_TIMEOUT_MS = 10_000;

/** How long streams that are open may still be read when their client is closed. */
const STREAMS_END_MS = 5_000;

/** How connections are made. */
export interface ConnectionOptions {
  /** Most at a time for calls, for each address. Default: no limit. Streams do not count. */
  readonly maxConnections?: number | undefined;
  /** Certificates of authorities to trust beside the usual ones, PEM. */
  readonly ca?: string | undefined;
}

/** What holds connections, and can be closed. */
interface Closable extends Dispatcher {
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** Connections of one purpose: a pool to what is reached directly, and one to what is reached through a proxy. */
class Pools {
  readonly #options: ConnectionOptions;
  #direct: { readonly holder: Closable; readonly exchange: Exchange } | undefined;
  #proxied: { readonly holder: Closable; readonly exchange: Exchange } | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Exchanges over those that are direct; undefined where undici is not installed. */
  direct(): Exchange | undefined {
    if (this.#direct === undefined) {
      const loaded = agents();
      if (loaded === undefined) return undefined;
      const holder = new loaded.Agent({ ...this.#bound(), pipelining: 1, connect: this.#tls() });
      this.#direct = { holder, exchange: dispatching(holder) };
    }
    return this.#direct.exchange;
  }

  /** Exchanges over those through proxies; undefined where undici is not installed. */
  proxied(proxies: Proxies): Exchange | undefined {
    if (this.#proxied === undefined) {
      const holder = this.#through(proxies);
      if (holder === undefined) return undefined;
      this.#proxied = { holder, exchange: dispatching(holder) };
    }
    return this.#proxied.exchange;
  }

  async close(): Promise<void> {
    await Promise.all([this.#direct?.holder.close(), this.#proxied?.holder.close()]);
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#direct?.holder.destroy(), this.#proxied?.holder.destroy()]);
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
      // Many proxies refuse a tunnel to other ports than 443, so http is asked for by its whole address.
      proxyTunnel: false,
      // undici gives its pools this method when it is loaded as a whole.
      clientFactory: (origin, options) => Object.assign(new Pool(origin, options), { connect: tunnel }),
      // The pool for such requests would have no limit.
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
    return ca === undefined ? { timeout } : { timeout, ca: [...usualAuthorities(), ca] };
  }
}

/**
 * Connections of one owner, who closes them. Streams have their own, without a limit: they may stay open for long, and
 * calls would wait for them.
 */
export class Connections {
  readonly #options: ConnectionOptions;
  readonly #calls: Pools;
  readonly #streams: Pools;
  /** Streams that are open. */
  readonly #open = new Set<Promise<void>>();
  #proxies: Proxies | undefined;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#calls = new Pools(options);
    this.#streams = new Pools({ ...options, maxConnections: undefined });
  }

  /**
   * Exchanges over these. A proxy is never asked for loopback addresses, whatever NO_PROXY says: it would reach its own.
   *
   * @throws ArgumentError when a variable for proxies holds no address, or when undici is not installed and something is
   * set that `fetch` does not have
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
    return (isThrough ? pools.proxied(proxies) : pools.direct()) ?? this.#fetching(isThrough);
  }

  /**
   * Waits for calls under way, and for streams at most STREAMS_END_MS: those that are then open break off. Later requests
   * end with an error of these.
   */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STREAMS_END_MS);
    });
    await Promise.all([this.#calls.close(), Promise.race([Promise.all(this.#open), late])]);
    clearTimeout(timer);
    await this.#streams.destroy();
  }

  /** Ends what is under way; later requests end with an error of these. */
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

/** What becomes of a request over connections that are closed. */
const closed: Exchange = () => {
  const cause = Object.assign(new Error('the client is closed'), { code: CLOSED });
  return Promise.resolve({ elapsedMs: 0, result: { kind: 'connection', sent: false, cause } });
};

/** The code of undici's own error. */
const CLOSED = 'UND_ERR_CLOSED';

function needsUndici(setting: string): ArgumentError {
  return new ArgumentError(setting, setting, 'needs the package undici, which is not installed here');
}

/** What Node.js trusts: newer versions report it together with what NODE_EXTRA_CA_CERTS and the system add. */
function usualAuthorities(): readonly string[] {
  // Loaded when it is needed, as all else here.
  const tls: typeof import('node:tls') & { getCACertificates?: (type: 'default') => string[] } =
    process.getBuiltinModule('node:tls');
  return tls.getCACertificates?.('default') ?? tls.rootCertificates;
}

const shared = new Connections({});

/**
 * Exchanges over connections for who has nobody to close them; idle ones let the process end. They are not undici's
 * global ones, which may be of another version.
 */
export const sharedExchange: Exchange = (request, limits) => shared.exchange(request, limits);
