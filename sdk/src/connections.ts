/**
 * Connections. Only the part of undici that holds them is loaded, and only when something is first sent: the whole, with
 * fetch, WebSockets and caches, is most of what an import would cost (docs/decisions/0091-part-of-undici.md).
 */
import type { Dispatcher } from 'undici';

type Undici = typeof import('undici');

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connections of one owner, who closes them.
 *
 * @param connections most at a time, for each address
 * @param timeoutMs longest time for one attempt, milliseconds
 */
export function ownConnections(connections: number, timeoutMs: number): Dispatcher {
  const Agent = require('undici/lib/dispatcher/agent') as Undici['Agent'];
  const connect = { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) };
  return new Agent({ connections, pipelining: 1, connect });
}

/** Connections of the process. */
export function sharedConnections(): Dispatcher {
  const { getGlobalDispatcher } = require('undici/lib/global') as Pick<Undici, 'getGlobalDispatcher'>;
  return getGlobalDispatcher();
}
