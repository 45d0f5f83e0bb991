/** A reader on a fresh machine: an empty folder and home, the registry of npm with our packages, and the engine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { engineFolder } from '../engine/stack';
import type { Registry } from '../support/registry';
import type { Step } from './page';

export interface Ran {
  readonly code: number | null;
  /** Standard output and standard error, as they came. */
  readonly output: string;
}

export class Reader {
  private terminal: ChildProcess | undefined;

  private constructor(
    /** Everything of this reader. */
    private readonly place: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly port: string,
  ) {}

  /** @param bins more folders of programs, before those of the machine */
  static async sitDown(registry: Registry, bins = ''): Promise<Reader> {
    const place = mkdtempSync(join(tmpdir(), 'reader-'));
    const home = join(place, 'home');
    for (const folder of [home, join(place, 'work')]) mkdirSync(folder);
    writeFileSync(join(home, '.npmrc'), registry.settings, { mode: 0o600 });
    // Without what belongs to this repository.
    const path = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => !folder.includes('node_modules'));
    const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
    const env = {
      HOME: home,
      PATH: [bins, engineFolder(), ...path].filter(Boolean).join(delimiter),
      LANG: 'C.UTF-8',
      // Of the engine's installation. An engine that is built with cgo would ask the system for the home.
      PULUMI_HOME: join(home, '.pulumi'),
      PULUMI_SKIP_UPDATE_CHECK: 'true',
      ...(certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates }),
    };
    return new Reader(place, env, String(await freePort()));
  }

  /** Where the reader is now. */
  get folder(): string {
    return this.variables().PWD ?? join(this.place, 'work');
  }

  /** The exported variables of the reader's shell. */
  variables(): Record<string, string> {
    const texts = this.kept('environment').split('\0').filter(Boolean);
    return Object.fromEntries(
      texts.map((text) => [text.split('=', 1)[0] ?? '', text.replace(/^[^=]*=/, '')]),
    );
  }

  /** Writes the files of a step and runs its commands in the shell, or in a terminal of their own. */
  async take({ files, command }: Step): Promise<Ran> {
    for (const { word, text } of files) {
      mkdirSync(dirname(join(this.folder, word)), { recursive: true });
      writeFileSync(join(this.folder, word), text);
    }
    return command.word === 'emulator' ? this.open(command.text) : this.type(command.text);
  }

  /** Closes all terminals and removes everything. */
  async stand(): Promise<void> {
    await this.close();
    rmSync(this.place, { recursive: true, force: true });
  }

  /** Runs commands one by one, as typed. The next ones have their folder and exported variables. */
  private async type(text: string): Promise<Ran> {
    const known = Object.entries(this.variables());
    const env = known.length === 0 ? this.env : Object.fromEntries(known);
    const keep = `trap 'env -0 > ${join(this.place, 'environment')}' EXIT\n`;
    const child = spawn('bash', ['-eo', 'pipefail', '-c', keep + text], {
      cwd: this.folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = listen(child);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output: output() };
  }

  /**
   * Starts the emulator in a terminal of its own, after the one that runs there, and waits for its last line. Tests run
   * side by side, so each reader has another port.
   */
  private async open(text: string): Promise<Ran> {
    await this.close();
    const child = spawn('bash', ['-c', text.replace('workload-emulator', `$& --port ${this.port}`)], {
      cwd: this.folder,
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, as in a terminal: Ctrl-C reaches all of it.
      detached: true,
    });
    this.terminal = child;
    const output = listen(child);
    while (child.exitCode === null && !output().includes('Stop with Ctrl-C')) await pause();
    return { code: child.exitCode ?? 0, output: output() };
  }

  /** Presses Ctrl-C. */
  private async close(): Promise<void> {
    const child = this.terminal;
    this.terminal = undefined;
    if (child?.pid === undefined || child.exitCode !== null) return;
    const closed = once(child, 'close');
    process.kill(-child.pid, 'SIGINT');
    await closed;
  }

  private kept(name: string): string {
    try {
      return readFileSync(join(this.place, name), 'utf8');
    } catch {
      // Before the first command.
      return '';
    }
  }
}

function listen(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  return () => output;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
