/** A loopback server that answers by a script, and clients with a fake clock; for tests only. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ClientOptions } from '../options';
import { Client } from '../groups';

/** A request as it arrived, with its URL still encoded. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers a request. */
export type Reply = (response: ServerResponse, request: Arrived) => void;

export interface TestServer {
  readonly url: string;
  readonly requests: Arrived[];
  /** Maximum number of sockets that were open at the same time. */
  readonly mostSockets: () => number;
  /** Closes every open socket, like a server that restarts. */
  readonly dropSockets: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts a server. Each request gets one reply, and the last reply repeats. */
export async function startServer(...script: Reply[]): Promise<TestServer> {
  const requests: Arrived[] = [];
  const sockets = new Set<Socket>();
  let most = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const arrived = { method, url, headers, body: Buffer.concat(chunks).toString() };
      const reply = script[Math.min(requests.length, script.length - 1)];
      requests.push(arrived);
      reply?.(response, arrived);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dropSockets = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    mostSockets: () => most,
    dropSockets,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        dropSockets();
      }),
  };
}

/** Answers with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return text(status, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
}

/** Answers with text. */
export function text(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return (response) => response.writeHead(status, headers).end(body);
}

/** Breaks the connection instead of answering. */
export const drop: Reply = (response) => response.socket?.destroy();

/** Never answers. */
export const hang: Reply = () => undefined;

/** Begins an answer and never ends it. */
export const hangInBody: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"metadata":');
};

/** Breaks the connection in the middle of an answer. */
export function breakOff(status = 200): Reply {
  return (response) => {
    response
      .writeHead(status, { 'Content-Length': '100' })
      .write('{"metadata":', () => response.socket?.destroy());
  };
}

/** A drive in an answer of the platform. */
export const DRIVE = { metadata: { name: 'data' }, spec: { region: 'us-was-1' }, status: 'DEPLOYED' };

/** A fake clock with the recorded waits. */
export interface Clock {
  readonly slept: number[];
  now: number;
}

/**
 * A client whose waits take no time: they are recorded and advance its clock. Its jitter always gives the longest wait.
 */
export function clientOf(
  server: Pick<TestServer, 'url'>,
  options: Partial<ClientOptions> = {},
): { client: Client; clock: Clock } {
  const clock: Clock = { slept: [], now: Date.parse('2026-05-01T00:00:00Z') };
  const client = new Client({
    baseUrl: `${server.url}/v0`,
    environment: {},
    now: () => clock.now,
    random: () => 1,
    sleep: (ms) => {
      clock.slept.push(ms);
      clock.now += ms;
      return Promise.resolve();
    },
    ...options,
  });
  return { client, clock };
}
