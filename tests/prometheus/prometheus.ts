// A Prometheus server for a test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Prometheus {
  readonly url: string;
  end(): Promise<void>;
}

/** The program that `npm run test:prometheus` found. */
export function program(): string {
  const { PROMETHEUS } = process.env;
  if (PROMETHEUS === undefined)
    throw new Error('no Prometheus: run the tests with `npm run test:prometheus`');
  return PROMETHEUS;
}

/**
 * Starts a server that scrapes four times a second, and resolves when it is ready.
 *
 * @param folder For its configuration and its data.
 * @param scrapes The rest of the configuration, as YAML.
 */
export async function startPrometheus(folder: string, scrapes: string): Promise<Prometheus> {
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, `global: { scrape_interval: 250ms, scrape_timeout: 250ms }\n${scrapes}`);
  const address = `127.0.0.1:${await freePort()}`;
  const server = spawn(
    program(),
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore' },
  );
  const url = `http://${address}`;
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('Prometheus has ended');
    await delay(50);
  }
  return {
    url,
    end: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
