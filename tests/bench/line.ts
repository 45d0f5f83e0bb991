/**
 * A connection to the platform that is as slow as one over the internet: it delays each response, and counts
 * connections.
 */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface Line {
  readonly port: number;
  /** Connections since the last call. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * @param port the local target
 * @param latencyMs delay of each response
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
    // Timers of equal length fire in the order of their start.
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
