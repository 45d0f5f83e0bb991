/** Sends requests over several connections, each after the previous response. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The result of one round of requests. */
export interface Round {
  readonly perSecond: number;
  /** Of each request, in milliseconds. */
  readonly latencies: readonly number[];
}

export interface Request {
  readonly method: 'GET' | 'POST';
  /** The full path: `/v0/drives`. */
  readonly path: string;
  readonly body?: object;
}

/** Writes bytes to sockets, without an HTTP client: a client's cost would hide differences between servers. */
export class Load {
  readonly #sockets: Socket[] = [];

  /**
   * @param url where the server listens
   * @param headers of every request
   */
  constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  async open(connections: number): Promise<void> {
    const { hostname, port } = new URL(this.url);
    for (let index = 0; index < connections; index += 1) {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      this.#sockets.push(socket);
    }
  }

  /**
   * Sends requests for some time.
   *
   * @throws Error when a response is not a 200
   */
  async send(next: () => Request, forMs: number): Promise<Round> {
    const latencies: number[] = [];
    const started = performance.now();
    await Promise.all(
      this.#sockets.map(async (socket) => {
        while (performance.now() - started < forMs) {
          const sent = performance.now();
          socket.write(this.#bytesOf(next()));
          await answered(socket);
          latencies.push(performance.now() - sent);
        }
      }),
    );
    return { perSecond: (latencies.length * 1000) / (performance.now() - started), latencies };
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #bytesOf({ method, path, body }: Request): string {
    const content = body === undefined ? '' : JSON.stringify(body);
    const lines = [`${method} ${path} HTTP/1.1`, `host: ${new URL(this.url).host}`];
    for (const [name, value] of Object.entries(this.headers)) lines.push(`${name}: ${value}`);
    if (content !== '')
      lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(content)}`);
    return `${lines.join('\r\n')}\r\n\r\n${content}`;
  }
}

/** Resolves at the end of one response. */
function answered(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const settle = (end: () => void) => {
      socket.off('data', read);
      socket.off('close', lose);
      end();
    };
    const lose = () => {
      settle(() => {
        reject(new Error('the server has closed the connection'));
      });
    };
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]);
      if (text.length < head + 4 + length) return;
      settle(() => {
        if (text.startsWith('HTTP/1.1 200 ') && !Number.isNaN(length)) resolve();
        else reject(new Error(`no answer of known length with 200: ${text.slice(0, 300)}`));
      });
    };
    socket.on('data', read);
    socket.on('close', lose);
  });
}
