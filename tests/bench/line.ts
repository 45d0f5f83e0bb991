/** A line to the platform as long as one over the internet: every answer takes a while, and connections are counted. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface Line {
  readonly port: number;
  /** Connections since the last call. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * @param port what it leads to, on this machine
 * @param latencyMs how much later what comes back arrives
 */
export async function line(port: number, latencyMs: number): Promise<Line> {
  let opened = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    opened++;
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    near.setNoDelay(true);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    if (latencyMs === 0) far.pipe(near);
    // Timers of one length end in the order in which they began.
    else far.on('data', (chunk) => setTimeout(() => near.writable && near.write(chunk), latencyMs));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => {
      const count = opened;
      opened = 0;
      return count;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
