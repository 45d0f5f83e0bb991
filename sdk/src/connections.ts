/**
 * Connections. Only the part of undici that holds them is loaded, and only when something is first sent: the whole, with
 * fetch, WebSockets and caches, is most of what an import would cost (docs/decisions/0091-part-of-undici.md).
 */
import type { Dispatcher } from 'undici';

type Undici = typeof import('undici');

const CONNECT_TIMEOUT_MS = 10_000;
const SHARED_CONNECTIONS = 16;

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

let shared: Dispatcher | undefined;

/**
 * Connections for who has nobody to close them; idle ones let the process end. They are not undici's global ones, which
 * may be of another version and want another handler: Node's own `fetch` puts its own there.
 */
export function sharedConnections(): Dispatcher {
  shared ??= ownConnections(SHARED_CONNECTIONS, CONNECT_TIMEOUT_MS);
  return shared;
}
