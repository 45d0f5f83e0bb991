/** Connections. The library behind them is most of what an import costs: it is loaded when something is first sent. */
import type { Dispatcher } from 'undici';

const CONNECT_TIMEOUT_MS = 10_000;

function undici(): typeof import('undici') {
  return require('undici') as typeof import('undici');
}

/**
 * Connections of one owner, who closes them.
 *
 * @param connections most at a time, for each address
 * @param timeoutMs longest time for one attempt, milliseconds
 */
export function ownConnections(connections: number, timeoutMs: number): Dispatcher {
  const connect = { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) };
  return new (undici().Agent)({ connections, pipelining: 1, connect });
}

/** Connections of the process. */
export function sharedConnections(): Dispatcher {
  return undici().getGlobalDispatcher();
}
