/** Local package servers with the contents of a release, and empty places that cannot reach other hosts. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Others, startOthers } from '../engine/others';

/** Third-party npm packages, which the registry fetches once. Ours are published again in each run. */
const STORAGE = join(homedir(), '.cache', 'workload-packages', 'npm-storage');
const PATIENCE_MS = 60_000;

/** A value from `npm run test:release`. */
export function found(variable: string): string {
  const value = process.env[variable];
  if (value === undefined)
    throw new Error(`${variable} is not set: run the tests with \`npm run test:release\``);
  return value;
}

/** The result of a command. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly text: string;
}

/** The folder of a user who has only Node, the engine, Python and Go. */
export interface UserFolder {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command; throws when it fails. */
  readonly run: (command: string, ...args: string[]) => Promise<Ended>;
}

export class Registries {
  /** Requested files of the plugin. */
  readonly downloads: string[] = [];
  private readonly processes: ChildProcess[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'workload-release-'));
  private places = 0;

  private constructor(
    readonly others: Others,
    private readonly plugins: Server,
    private readonly npm: number,
    private readonly pypi: number,
  ) {}

  static async start(): Promise<Registries> {
    const release = found('WORKLOAD_RELEASE');
    const plugins = createServer((request, response) => {
      const file = join(release, 'plugin', basename(request.url ?? ''));
      made.downloads.push(basename(file));
      // With Content-Length, which the engine needs.
      if (existsSync(file)) response.end(readFileSync(file));
      else response.writeHead(404).end();
    });
    const made = new Registries(await startOthers(), plugins, await freePort(), await freePort());
    try {
      plugins.listen(Number(found('WORKLOAD_RELEASE_PORT')), '127.0.0.1');
      await once(plugins, 'listening');
      await made.startPypi(join(release, 'python'));
      await made.startNpm(join(release, 'npm'));
    } catch (error) {
      await made.stop();
      throw error;
    }
    return made;
  }

  /** An empty place. Requests to other hosts than this machine are refused. */
  place(): UserFolder {
    const at = join(this.folder, String(++this.places));
    const [home, folder, state] = [join(at, 'home'), join(at, 'project'), join(at, 'state')];
    for (const made of [home, folder, state]) mkdirSync(made, { recursive: true });
    const release = found('WORKLOAD_RELEASE');
    const programs = ['WORKLOAD_ENGINE_BIN', 'WORKLOAD_YAML_BIN', 'WORKLOAD_PYTHON_PATH', 'WORKLOAD_GO_PATH'];
    const proxies = [join(release, 'go'), found('GO_PACKAGES')].map((path) => pathToFileURL(path).href);
    // A Python host that is built from source creates the environment in the program's folder, but does not activate
    // it.
    const environment = [join(folder, 'bin'), join(folder, 'venv', 'bin')];
    const env = {
      PATH: [...environment, ...programs.map(found), process.env.PATH].join(delimiter),
      HOME: home,
      PULUMI_HOME: join(home, '.pulumi'),
      PULUMI_BACKEND_URL: pathToFileURL(state).href,
      PULUMI_CONFIG_PASSPHRASE: 'test',
      PULUMI_SKIP_UPDATE_CHECK: 'true',
      npm_config_registry: this.registry,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
      PIP_INDEX_URL: `http://127.0.0.1:${this.pypi}/simple/`,
      PIP_DISABLE_PIP_VERSION_CHECK: '1',
      GOPROXY: [...proxies, 'off'].join(','),
      // The checksum database is not a local server.
      GOSUMDB: 'off',
      GOFLAGS: '-modcacherw',
      GOTOOLCHAIN: 'local',
      // The user's build cache, because compiling Pulumi's SDK takes minutes.
      GOCACHE: process.env.GOCACHE ?? join(homedir(), '.cache', 'go-build'),
      ...this.others.env,
    };
    const run = (command: string, ...args: string[]): Promise<Ended> =>
      new Promise((resolve, reject) => {
        const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
        const child = execFile(command, args, options, (error, stdout, stderr) => {
          const ended = { code: child.exitCode ?? -1, stdout, text: stdout + stderr };
          if (error === null) resolve(ended);
          else reject(new Error(`${command} ${args.join(' ')} ended with ${ended.code}:\n${ended.text}`));
        });
        child.stdin?.end();
      });
    return { folder, env, run };
  }

  async stop(): Promise<void> {
    const running = this.processes.filter(({ exitCode }) => exitCode === null);
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(running.map((child) => once(child, 'exit')));
    this.plugins.close();
    this.others.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get registry(): string {
    return `http://127.0.0.1:${this.npm}/`;
  }

  private async startPypi(packages: string): Promise<void> {
    const args = ['-m', 'pypiserver', 'run', '--interface', '127.0.0.1', '--port', String(this.pypi)];
    args.push('--disable-fallback', packages, found('PYPI_PACKAGES'));
    await this.server(found('PYPISERVER'), args, `http://127.0.0.1:${this.pypi}/simple/`);
  }

  /** A registry that has only our packages in our scope. */
  private async startNpm(packages: string): Promise<void> {
    rmSync(join(STORAGE, '@workload'), { recursive: true, force: true });
    const anybody = { access: '$all', publish: '$all' };
    const settings = {
      storage: STORAGE,
      auth: { htpasswd: { file: join(this.folder, 'htpasswd') } },
      uplinks: { machine: { url: found('NPM_UPLINK'), maxage: '30d', timeout: '120s' } },
      packages: { '@workload/*': anybody, '**': { ...anybody, proxy: 'machine' } },
      log: { type: 'stdout', format: 'json', level: 'fatal' },
      web: { enable: false },
    };
    const file = join(this.folder, 'verdaccio.yaml');
    // JSON is valid YAML.
    writeFileSync(file, JSON.stringify(settings));
    const args = [found('VERDACCIO'), '--config', file, '--listen', this.registry];
    await this.server(found('VERDACCIO_NODE'), args, `${this.registry}-/ping`);
    const { folder, run } = this.place();
    // The registry needs no login, but npm requires a token.
    writeFileSync(join(folder, '.npmrc'), `//127.0.0.1:${this.npm}/:_authToken=anybody\n`);
    for (const tarball of readdirSync(packages))
      await run('npm', 'publish', join(packages, tarball), '--ignore-scripts');
  }

  /** Starts a server, and waits until it answers. */
  private async server(program: string, args: readonly string[], address: string): Promise<void> {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    this.processes.push(child);
    const until = performance.now() + PATIENCE_MS;
    while (!(await answers(address))) {
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`${program} ${args.join(' ')} does not answer at ${address}`);
      await pause(100);
    }
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
