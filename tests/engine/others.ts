/** Stands for every host outside this machine: refuses all requests, and records them. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Others {
  /** Environment variables that send all outgoing requests here. */
  readonly env: Readonly<Record<string, string>>;
  /** Requested hosts and addresses. */
  readonly asked: string[];
  stop(): void;
}

export async function startOthers(): Promise<Others> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const proxy = `http://127.0.0.1:${await listen(server)}`;
  return {
    env: { HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: '127.0.0.1,localhost' },
    asked,
    stop: () => {
      server.close();
    },
  };
}

/** Listens on a free port of loopback. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
