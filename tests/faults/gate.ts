/** A gate before the platform: it can refuse connections, and it can hold back one message for ever. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export type Direction = 'request' | 'answer';

export interface Gate {
  /** Address of the management API through the gate. */
  readonly baseUrl: string;
  /** Requests since the last `release`: `POST /drives`. */
  readonly requests: readonly string[];
  /** Breaks every connection, and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Blocks everything from the nth request or response on. Resolves when that one arrives. */
  hold(direction: Direction, nth: number): Promise<void>;
  /** Holds back the responses to all requests with a method, and what follows on their connections. */
  holdAnswersTo(method: string): void;
  /** Breaks every connection, lets new ones pass, and restarts the count. */
  release(): void;
}

/** An open gate before an address of the management API. */
export async function gateBefore(baseUrl: string): Promise<Gate> {
  const target = new URL(baseUrl);
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let answers = 0;
  let held: { direction: Direction; nth: number; tell: () => void } | undefined;
  let isFrozen = false;
  let unanswered: string | undefined;

  /** Whether a piece of data may pass. */
  const passes = (direction: Direction, piece: Buffer): boolean => {
    const head = piece.toString('latin1', 0, 200);
    const request = /^(GET|POST|PUT|DELETE) (\S+)/.exec(head);
    if (direction === 'request' && request) requests.push(`${request[1] ?? ''} ${request[2] ?? ''}`);
    if (direction === 'answer' && head.startsWith('HTTP/1.1 ')) answers += 1;
    const count = direction === 'request' ? requests.length : answers;
    if (held?.direction === direction && held.nth === count && !isFrozen) {
      isFrozen = true;
      held.tell();
    }
    return !isFrozen;
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  const server = createServer((client) => {
    const platform = connect(Number(target.port), target.hostname);
    const ways = [
      ['request', client, platform],
      ['answer', platform, client],
    ] as const;
    for (const [direction, from, to] of ways) {
      sockets.add(from);
      from.on('data', (piece: Buffer) => {
        if (direction === 'request' && unanswered && piece.toString('latin1', 0, 8).startsWith(unanswered))
          platform.pause();
        if (passes(direction, piece)) to.write(piece);
      });
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      // A broken connection closes, which is handled elsewhere.
      from.on('error', () => undefined);
    }
  });
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${target.pathname}`,
    requests,
    open: () => open(port),
    shut: async () => {
      const closed = once(server, 'close');
      server.close();
      breakAll();
      await closed;
    },
    hold: (direction, nth) =>
      new Promise((resolve) => {
        held = { direction, nth, tell: resolve };
      }),
    holdAnswersTo: (method) => {
      unanswered = `${method} `;
    },
    release: () => {
      breakAll();
      unanswered = undefined;
      held = undefined;
      isFrozen = false;
      requests.length = 0;
      answers = 0;
    },
  };
}
