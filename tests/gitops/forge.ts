/** A real forge on this machine, Gitea, with a runner that works for it, and a client of its API. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { must, programOf } from './programs';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface User {
  readonly name: string;
  readonly token: string;
}

/** The longest wait for anything in the forge, in milliseconds. */
const PATIENCE_MS = 600_000;

export class Forge {
  readonly #processes: ChildProcess[] = [];

  private constructor(
    readonly url: string,
    private readonly folder: string,
    readonly owner: User,
  ) {}

  /**
   * @param folder folder of all its files
   * @param env environment of the runner and of its jobs, which see no other variables of this process
   * @param jobs variables that only jobs have
   */
  static async start(
    folder: string,
    env: Readonly<Record<string, string>>,
    jobs: Readonly<Record<string, string>> = {},
  ): Promise<Forge> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    mkdirSync(join(folder, 'custom', 'conf'), { recursive: true });
    writeFileSync(join(folder, 'custom', 'conf', 'app.ini'), settings(folder, url, port));
    const server = { cwd: folder, env: { ...programs(folder), GITEA_WORK_DIR: folder } };
    const gitea = programOf('GITEA');
    await must(gitea, ['migrate'], server);
    const named = ['--username', 'team', '--password', 'team-of-the-test', '--email', 'team@forge.example'];
    const rights = [
      '--admin',
      '--must-change-password=false',
      '--access-token',
      '--access-token-scopes',
      'all',
    ];
    const made = await must(gitea, ['admin', 'user', 'create', ...named, ...rights], server);
    const token = /([0-9a-f]{40})/.exec(made)?.[1] ?? '';
    const forge = new Forge(url, folder, { name: 'team', token });
    forge.#run('forge', gitea, ['web'], server);
    await until(
      'the forge to answer',
      async () => (await fetch(`${url}/api/healthz`).catch(() => undefined))?.ok === true,
    );
    const registration = await forge.ask('POST', '/admin/actions/runners/registration-token');
    await forge.#startRunner(env, jobs, (registration as { token: string }).token);
    return forge;
  }

  async #startRunner(
    env: Readonly<Record<string, string>>,
    jobs: Readonly<Record<string, string>>,
    token: string,
  ): Promise<void> {
    const cwd = join(this.folder, 'runner');
    mkdirSync(cwd);
    const config = join(cwd, 'config.yaml');
    // JSON is valid YAML. Third-party actions come from this forge.
    writeFileSync(
      config,
      JSON.stringify({
        runner: {
          file: join(cwd, '.runner'),
          capacity: 2,
          fetch_interval: '200ms',
          fetch_interval_max: '200ms',
          envs: { ...env, ...jobs },
          labels: ['ubuntu-latest:host'],
        },
        cache: { enabled: false },
        host: { workdir_parent: join(cwd, 'work') },
      }),
    );
    const runner = programOf('GITEA_RUNNER');
    const options = { cwd, env: { ...programs(cwd), ...env } };
    const where = [
      '--instance',
      this.url,
      '--token',
      token,
      '--name',
      'runner',
      '--labels',
      'ubuntu-latest:host',
    ];
    await must(runner, ['register', '--no-interactive', '--config', config, ...where], options);
    this.#run('runner', runner, ['daemon', '--config', config], options);
  }

  #run(
    name: string,
    program: string,
    args: readonly string[],
    options: { cwd: string; env: NodeJS.ProcessEnv },
  ): void {
    const log = openSync(join(this.folder, `${name}.log`), 'w');
    this.#processes.push(spawn(program, args, { ...options, stdio: ['ignore', log, log] }));
  }

  /** Sends a request to the API. */
  async ask(method: string, path: string, body?: object, token = this.owner.token): Promise<Json> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} → ${response.status} ${text}`);
    try {
      return JSON.parse(text) as Json;
    } catch {
      return text;
    }
  }

  /** A repository's address with a token that may push. */
  remote(path: string, { name, token }: User = this.owner): string {
    return `${this.url.replace('//', `//${name}:${token}@`)}/${path}.git`;
  }

  /** The folder of a repository in the forge. */
  bare(path: string): string {
    return join(this.folder, 'repositories', `${path.toLowerCase()}.git`);
  }

  async user(name: string): Promise<User> {
    const password = `${name}-of-the-test`;
    const email = `${name}@forge.example`;
    await this.ask('POST', '/admin/users', { username: name, password, email, must_change_password: false });
    const basic = Buffer.from(`${name}:${password}`).toString('base64');
    const response = await fetch(`${this.url}/api/v1/users/${name}/tokens`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'test', scopes: ['all'] }),
    });
    const { sha1 } = (await response.json()) as { sha1: string };
    return { name, token: sha1 };
  }

  /** The logs of the processes, for a failed test. */
  logs(): string {
    return ['forge', 'runner']
      .map((name) => readFileSync(join(this.folder, `${name}.log`), 'utf8'))
      .join('\n');
  }

  async stop(): Promise<void> {
    for (const child of this.#processes.reverse()) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      // After a cancelled job, the runner cleans up for longer than this test should wait.
      const patience = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(patience);
    }
  }
}

/** @throws Error that names what was awaited */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | false | undefined>,
): Promise<Found> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited ${PATIENCE_MS / 1000} s in vain for ${what}`);
    await pause(250);
  }
}

/** The environment that every program needs, without possible secrets of this process. */
function programs(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: home, USER: process.env.USER ?? 'root', LANG: 'C.UTF-8' };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function settings(folder: string, url: string, port: number): string {
  return `
APP_NAME = Forge
RUN_MODE = prod
RUN_USER = ${process.env.USER ?? 'root'}
WORK_PATH = ${folder}
; As a test of a container may.
I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = true
[server]
HTTP_ADDR = 127.0.0.1
HTTP_PORT = ${port}
ROOT_URL = ${url}/
STATIC_ROOT_PATH = ${join(dirname(programOf('GITEA')), 'static')}
DISABLE_SSH = true
OFFLINE_MODE = true
[database]
DB_TYPE = sqlite3
PATH = ${join(folder, 'forge.db')}
[repository]
ROOT = ${join(folder, 'repositories')}
[security]
INSTALL_LOCK = true
SECRET_KEY = of-the-test
[actions]
ENABLED = true
DEFAULT_ACTIONS_URL = self
[log]
LEVEL = Warn
[service]
DISABLE_REGISTRATION = true
[mailer]
ENABLED = false
`;
}
