/** Servers for the state of stacks, as a team has them: S3 and PostgreSQL on loopback, each with its own folder. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SERVER } from '../../sdk/src/testing/certificates';

/** One location of stack states. */
export interface Backend {
  readonly name: 'file' | 'S3' | 'PostgreSQL';
  /** For `PULUMI_BACKEND_URL`; contains no password. */
  readonly url: string;
  /** The environment for a command, with all credentials. */
  readonly env: Readonly<Record<string, string>>;
  /** All stored objects, by key. */
  contents(): Promise<ReadonlyMap<string, string>>;
}

export interface PostgresServer {
  /** Creates a database. */
  backend(database: string): Promise<Backend>;
  /** The result of a statement: one line for each row, columns separated by `|`. */
  query(database: string, statement: string): Promise<string[]>;
  /** Runs one `psql` session until its input is closed. */
  session(database: string): ChildProcess;
  stop(): Promise<void>;
}

export interface S3Server {
  /** Creates a bucket. */
  backend(bucket: string): Promise<Backend>;
  stop(): Promise<void>;
}

/** The longest time for a server's start or stop, in milliseconds. */
const PATIENCE_MS = 60_000;
const USER = 'pulumi';

/** The account that runs a server: PostgreSQL refuses root. */
interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** @param program variable with the path of the program */
function found(program: 'POSTGRES_BIN' | 'S3_SERVER'): string {
  const path = process.env[program];
  if (path === undefined)
    throw new Error(`${program} is not set: run the tests with \`npm run test:backends\`, which finds it`);
  return path;
}

/**
 * With and without TLS. Nobody trusts its certificate.
 *
 * @param password of the only user
 */
export async function startPostgres(password: string): Promise<PostgresServer> {
  const bin = found('POSTGRES_BIN');
  const account = harmless();
  const folder = mkdtempSync(join(tmpdir(), 'workload-postgres-'));
  const options = { cwd: folder, ...account };
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  writeFileSync(key, SERVER.key, { mode: 0o600 });
  writeFileSync(cert, SERVER.cert);
  for (const path of [folder, secret, key, cert]) give(path, account);
  const data = join(folder, 'data');
  const init = ['--username', USER, '--auth', 'scram-sha-256', '--pwfile', secret, '--encoding', 'UTF8'];
  await promisify(execFile)(join(bin, 'initdb'), ['--pgdata', data, '--no-locale', ...init], options);
  rmSync(secret);
  const port = await freePort();
  const settings = [
    ...[`listen_addresses=127.0.0.1`, `port=${port}`, 'unix_socket_directories='],
    ...['ssl=on', `ssl_key_file=${key}`, `ssl_cert_file=${cert}`],
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const psql = (database: string) => [
    ...['--host', '127.0.0.1', '--port', String(port), '--username', USER, '--dbname', database],
    ...['--no-psqlrc', '--tuples-only', '--no-align', '--quiet', '--set', 'ON_ERROR_STOP=1'],
  ];
  const env = { ...process.env, PGPASSWORD: password };
  const query = async (database: string, statement: string): Promise<string[]> => {
    const { stdout } = await promisify(execFile)(
      join(bin, 'psql'),
      [...psql(database), '--command', statement],
      { env, maxBuffer: 2 ** 30 },
    );
    return stdout.split('\n').filter((line) => line !== '');
  };
  await until(server, () => query('postgres', 'select 1'));
  return {
    query,
    session: (database) =>
      spawn(join(bin, 'psql'), psql(database), { env, stdio: ['pipe', 'pipe', 'inherit'] }),
    backend: async (database) => {
      await query('postgres', `create database ${database}`);
      return {
        name: 'PostgreSQL',
        url: `postgres://${USER}@127.0.0.1:${port}/${database}?sslmode=disable`,
        env: { PGPASSWORD: password },
        contents: async () => {
          const rows = await query(database, "select key, data->>'data' from pulumi_state");
          return new Map(
            rows.map((row) => {
              const [key = '', data = ''] = row.split('|');
              return [key, Buffer.from(data, 'base64').toString()];
            }),
          );
        },
      };
    },
    stop: async () => {
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param secretKey of the only account */
export async function startS3(secretKey: string): Promise<S3Server> {
  const port = await freePort();
  const server = spawn(found('S3_SERVER'), ['--host', '127.0.0.1', '--port', String(port)], {
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  // The server requires a signature, but does not verify it.
  const headers = {
    authorization:
      'AWS4-HMAC-SHA256 Credential=tests/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0',
  };
  const ask = async (path: string, method = 'GET'): Promise<string> => {
    const response = await fetch(`${origin}${path}`, { method, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} → ${response.status} ${text}`);
    return text;
  };
  await until(server, () => ask('/'));
  return {
    backend: async (bucket) => {
      await ask(`/${bucket}`, 'PUT');
      return {
        name: 'S3',
        url: `s3://${bucket}?endpoint=127.0.0.1:${port}&s3ForcePathStyle=true&disableSSL=true&region=us-east-1`,
        env: { AWS_ACCESS_KEY_ID: 'tests', AWS_SECRET_ACCESS_KEY: secretKey },
        contents: () => everything(ask, bucket),
      };
    },
    stop: () => end(server, 'SIGTERM'),
  };
}

async function everything(
  ask: (path: string) => Promise<string>,
  bucket: string,
): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>();
  for (let after = ''; ;) {
    const page = await ask(`/${bucket}?list-type=2&start-after=${encodeURIComponent(after)}`);
    const keys = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
    for (const key of keys) contents.set(key, await ask(`/${bucket}/${encodeURI(key)}`));
    after = keys.at(-1) ?? after;
    if (!page.includes('<IsTruncated>true</IsTruncated>')) return contents;
  }
}

/** The usual account of such a server, or else `nobody`. */
function harmless(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // The account does not exist.
    }
  }
  throw new Error('PostgreSQL does not run as root: run these tests as another user');
}

function give(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Retries until the server answers. */
async function until(server: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`${server.spawnfile} ended with ${server.exitCode}`);
      if (performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  const patience = setTimeout(() => server.kill('SIGKILL'), PATIENCE_MS);
  await ended;
  clearTimeout(patience);
}
