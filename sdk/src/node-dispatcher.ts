/**
 * A dispatcher over Node's own client, for tests with fake timers: undici needs functions that the fakes replace, and
 * would wait for ever.
 */
import { headersOf, type Dispatcher } from './dispatching';
import { errorOf, type Headers } from './exchange';
import type { Source } from './stream';

/** Options of the connections. */
export interface NodeDispatcherOptions {
  /** Maximum number of concurrent connections per address. */
  readonly maxConnections: number;
  /** Trusted certificate authorities, PEM. Default: those of Node.js. */
  readonly ca: string[] | undefined;
  /** Timeout of connecting, in milliseconds. */
  readonly timeoutMs: number;
}

/** A request as the client gives it to a dispatcher. */
interface Dispatched {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

/** The events of a request, as undici reports them. */
interface Handler {
  onRequestStart(source: Source): void;
  onResponseStart(source: Source, status: number, headers: Headers): void;
  onResponseData(source: Source, chunk: Buffer): void;
  onResponseEnd(): void;
  onResponseError(source: Source, cause: Error): void;
}

/** Opens a connection for each request, so that it knows when the first byte is sent. */
export class NodeDispatcher implements Dispatcher {
  readonly #agents: { readonly http: import('node:http').Agent; readonly https: import('node:https').Agent };

  constructor({ maxConnections: maxSockets, ca, timeoutMs: timeout }: NodeDispatcherOptions) {
    const { http, https } = modules();
    this.#agents = {
      http: new http.Agent({ maxSockets, timeout }),
      https: new https.Agent({ maxSockets, timeout, ca }),
    };
  }

  dispatch(options: object, handler: object): boolean {
    const { method, origin, path, headers, body } = options as Dispatched;
    const events = handler as Handler;
    const isSecure = origin.startsWith('https:');
    const outgoing = modules()[isSecure ? 'https' : 'http'].request(`${origin}${path}`, {
      method,
      headers: { ...headers, Connection: 'close' },
      agent: this.#agents[isSecure ? 'https' : 'http'],
    });
    let incoming: import('node:http').IncomingMessage | undefined;
    const source: Source = {
      pause: () => incoming?.pause(),
      resume: () => incoming?.resume(),
      abort: (reason) => {
        outgoing.destroy(reason);
      },
    };
    let isOver = false;
    const fail = (cause: Error): void => {
      if (isOver) return;
      isOver = true;
      events.onResponseError(source, cause);
    };
    outgoing.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        // From here on, streams may be silent for long.
        socket.setTimeout(0);
        try {
          events.onRequestStart(source);
        } catch (reason) {
          outgoing.destroy(errorOf(reason));
        }
        // Nothing is sent before this.
        if (!outgoing.destroyed) outgoing.end(body ?? undefined);
      });
    });
    outgoing.on('timeout', () => {
      outgoing.destroy(Object.assign(new Error('connecting took too long'), { code: CONNECT_TIMEOUT }));
    });
    outgoing.on('error', fail);
    outgoing.on('information', ({ statusCode }) => {
      events.onResponseStart(source, statusCode, {});
    });
    outgoing.on('response', (response) => {
      incoming = response;
      response.on('error', fail);
      response.on('end', () => {
        isOver = true;
        events.onResponseEnd();
      });
      events.onResponseStart(source, response.statusCode ?? 0, headersOf(response.rawHeaders));
      response.on('data', (chunk: Buffer) => {
        events.onResponseData(source, chunk);
      });
    });
    return true;
  }

  /** Ends all connections. */
  destroy(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}

/** The code of undici's own error. */
const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT';

/** Loaded on first use. */
function modules() {
  return { http: process.getBuiltinModule('node:http'), https: process.getBuiltinModule('node:https') };
}
