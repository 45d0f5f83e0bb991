// Ends connections that take too long, so that slow clients hold no memory. A transfer that makes progress may last.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { every, machine, type Timer } from './real-time';

/** What the server accepts from slow clients. Times are in milliseconds. */
export interface Patience {
  /** Until the headers of a request have arrived. */
  readonly headersMs: number;
  /** Until the body has arrived, and the bytes that extend this time by one second each time they have arrived. */
  readonly bodyMs: number;
  readonly bytesPerSecond: number;
  /** For how long a client may read nothing of an answer that waits for it. */
  readonly unreadMs: number;
  /** How often this is checked. */
  readonly checkedEveryMs: number;
  /** Connections at once. Further ones are closed. */
  readonly connections: number;
  /** Bytes of all bodies that have not arrived whole. */
  readonly bodyBytes: number;
}

export const PATIENCE: Patience = {
  headersMs: 10_000,
  bodyMs: 30_000,
  bytesPerSecond: 1024,
  unreadMs: 60_000,
  checkedEveryMs: 1000,
  connections: 10_000,
  bodyBytes: 256 * 1024 * 1024,
};

/** The state of a connection. */
interface Watched {
  readonly socket: Socket;
  /** The request that is arriving, or the last one. */
  incoming: IncomingMessage | undefined;
  outgoing: ServerResponse | undefined;
  /** When its headers had arrived, and the bytes of the connection until then. */
  begun: number;
  before: number;
  /** Whether its body was late at the last check. */
  wasSlow: boolean;
  /** The bytes that the client had read, and since when it has read no more. */
  read: number;
  readAt: number;
}

/** Watches the connections of a server. */
export class Connections {
  readonly #watched = new Map<Socket, Watched>();
  readonly #patience: Patience;
  readonly #refuse: (socket: Socket) => void;

  /** `refuse` answers a request that has not arrived in time, and closes its connection. */
  constructor(server: Server, patience: Patience, refuse: (socket: Socket) => void) {
    this.#patience = patience;
    this.#refuse = refuse;
    server.on('connection', (socket) => {
      const now = machine.monotonic();
      const none = { incoming: undefined, outgoing: undefined, wasSlow: false };
      this.#watched.set(socket, { socket, ...none, begun: now, before: 0, read: 0, readAt: now });
      socket.once('close', () => this.#watched.delete(socket));
    });
    let timer: Timer | undefined;
    server.on('listening', () => {
      timer = every(patience.checkedEveryMs, () => {
        this.#check();
      });
    });
    server.on('close', () => timer?.cancel());
  }

  /** Called when the headers of a request have arrived. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const watched = this.#watched.get(incoming.socket);
    if (watched === undefined) return;
    watched.incoming = incoming;
    watched.outgoing = outgoing;
    watched.begun = machine.monotonic();
    watched.before = incoming.socket.bytesRead;
    watched.wasSlow = false;
  }

  #check(): void {
    const now = machine.monotonic();
    for (const watched of this.#watched.values()) {
      const { socket, outgoing } = watched;
      const isSlow = this.#isSlow(watched, now);
      if (isSlow && outgoing?.headersSent === false) this.#refuse(socket);
      else if (isSlow || this.#isUnread(watched, now)) socket.destroy();
    }
  }

  /** Whether the body of a request arrives too slowly. */
  #isSlow(watched: Watched, now: number): boolean {
    const { socket, incoming, begun, before, wasSlow } = watched;
    if (incoming === undefined || incoming.complete) return false;
    const { bodyMs, bytesPerSecond } = this.#patience;
    const allowed = bodyMs + ((socket.bytesRead - before) / bytesPerSecond) * 1000;
    watched.wasSlow = now - begun > allowed;
    // If this process was busy, more has arrived than it has read yet: it reads before the next check.
    return watched.wasSlow && wasSlow;
  }

  /** Whether the client has stopped reading an answer. */
  #isUnread(watched: Watched, now: number): boolean {
    const { socket } = watched;
    const read = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || read !== watched.read) {
      watched.read = read;
      watched.readAt = now;
      return false;
    }
    return now - watched.readAt > this.#patience.unreadMs;
  }
}
