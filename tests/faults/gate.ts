/** A gate before the platform: it can be shut, as when nothing listens, and it can hold back one message for ever. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export type Direction = 'request' | 'answer';

export interface Gate {
  /** Management address through the gate. */
  readonly baseUrl: string;
  /** Requests that came since the last `release`: `POST /drives`. */
  readonly requests: readonly string[];
  /** Breaks every connection, and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Lets nothing pass from the nth request, or the nth answer, on; resolves when that one is there. */
  hold(direction: Direction, nth: number): Promise<void>;
  /** Holds back the answers to all requests of a method, and what comes after them on their connections. */
  holdAnswersTo(method: string): void;
  /** Breaks every connection, lets new ones pass again, and counts from 0. */
  release(): void;
}

/** An open gate before a management address. */
export async function gateBefore(baseUrl: string): Promise<Gate> {
  const target = new URL(baseUrl);
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let answers = 0;
  let held: { direction: Direction; nth: number; tell: () => void } | undefined;
  let isFrozen = false;
  let unanswered: string | undefined;

  /** Whether a piece of the conversation may pass. */
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
      // What broke closes, and that is dealt with.
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
