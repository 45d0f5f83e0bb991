/**
 * Loads undici, and is the only file that does: a build in which undici may be absent replaces this file alone.
 *
 * Only the part that holds connections is loaded, by its path, and only when something is first sent: the whole, with
 * fetch, WebSockets and caches, takes 70 ms instead of 20, in every command. Such a path may go in any release of undici;
 * the version is exact, and a test fails without the path. The part for proxies is loaded where one is used. Not a bundle
 * of undici: a program that has its own would have two.
 */
type Whole = typeof import('undici');

/** What holds connections. */
export type Agents = Pick<Whole, 'Agent'>;

/** What holds connections through proxies. */
export interface Proxying extends Pick<Whole, 'EnvHttpProxyAgent' | 'Pool'> {
  /** Asks a proxy for a tunnel. */
  readonly tunnel: InstanceType<Whole['Dispatcher']>['connect'];
}

/** What holds connections; undefined where undici is not installed. */
export function agents(): Agents | undefined {
  return ifInstalled(() => ({ Agent: require('undici/lib/dispatcher/agent') as Whole['Agent'] }));
}

/** What holds connections through proxies; undefined where undici is not installed. */
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
