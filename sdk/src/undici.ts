/**
 * Loads undici. No other file does, so a build without undici replaces only this file.
 *
 * Only the part with the connections is loaded, by its path, and only before the first request. All of undici, with
 * fetch, WebSockets and caches, takes 70 ms instead of 20, in every command. Any release of undici may remove this
 * path, so the version is exact, and a test fails without the path. The part for proxies is loaded only for a proxy.
 * undici is not bundled, because a program with its own undici would have two.
 */
type Whole = typeof import('undici');

/** The part of undici for connections. */
export type Agents = Pick<Whole, 'Agent'>;

/** The part of undici for connections through proxies. */
export interface Proxying extends Pick<Whole, 'EnvHttpProxyAgent' | 'Pool'> {
  /** Opens a tunnel through a proxy. */
  readonly tunnel: InstanceType<Whole['Dispatcher']>['connect'];
}

/** The part for connections; undefined if undici is not installed. */
export function agents(): Agents | undefined {
  return ifInstalled(() => ({ Agent: require('undici/lib/dispatcher/agent') as Whole['Agent'] }));
}

/** The part for connections through proxies; undefined if undici is not installed. */
export function proxying(): Proxying | undefined {
  return ifInstalled(() => ({
    EnvHttpProxyAgent: require('undici/lib/dispatcher/env-http-proxy-agent') as Whole['EnvHttpProxyAgent'],
    Pool: require('undici/lib/dispatcher/pool') as Whole['Pool'],
    tunnel: require('undici/lib/api/api-connect') as Proxying['tunnel'],
  }));
}

function ifInstalled<T>(load: () => T): T | undefined {
  try {
    return load();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
