/** Runs the programs of one `try`: isolated if possible, with limits of time, memory, processes and output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { handedTo } from '@workload/pulumi/rollout';
import { type Inside, type Isolation, INSIDE_PATH, isolated, usageIn } from './isolation';
import type { Order, Said } from './inside';
import { scratchFolder } from './scratch';

/** Limits of one try. */
export const LIMITS = {
  /** Below the 60 seconds after which most clients give up. */
  timeMs: 50_000,
  memoryBytes: 2 * 1024 ** 3,
  processes: 250,
  outputBytes: 16 * 1024 ** 2,
  folderBytes: 256 * 1024 ** 2,
  /** Between the programs and the emulator. */
  trafficBytes: 128 * 1024 ** 2,
} as const;

export type Limits = Record<keyof typeof LIMITS, number>;

const WATCH_MS = 200;

/** A limit, or the client, ended the programs. */
export class Ended extends Error {}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type End = Extract<Said, { end: unknown }>['end'];

/** An order that has not been answered. */
class Pending {
  out = '';
  err = '';
  resolve: (end: End) => void = () => undefined;
  reject: (error: Error) => void = () => undefined;
  readonly end = new Promise<End>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
}

/** Options of {@link Sandbox.start}. */
export interface Starting {
  readonly isolation: Isolation;
  /** Ports of the emulator: on this machine, and as isolated programs see it. Undefined if they bring their own. */
  readonly port?: { readonly outside: number; readonly inside: number };
  /** What the programs can read, if they are isolated. */
  readonly inside: Omit<Inside, 'folder' | 'folderBytes' | 'infoFd'>;
  readonly limits?: Partial<Limits>;
  readonly signal: AbortSignal;
}

export class Sandbox {
  readonly #pending = new Map<number, Pending>();
  readonly #child: ChildProcess;
  readonly #limits: Limits;
  readonly #isIsolated: boolean;
  #next = 1;
  #ended: Ended | undefined;
  #output = 0;
  #inner: number | undefined;
  #watch: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #forget: () => void = () => undefined;

  private constructor(
    /** Folder of the program, its state and its temporary files, as programs see it. */
    readonly folder: string,
    private readonly temporary: string,
    private readonly forwarder: Server | undefined,
    { isolation, port, inside, limits, signal }: Starting,
  ) {
    this.#limits = { ...LIMITS, ...limits };
    this.#isIsolated = isolation.kind === 'bubblewrap';
    const script = join(__dirname, '..', '..', 'dist', 'mcp', 'inside.js');
    const socket = join(temporary, 'emulator');
    const forwarding = this.#isIsolated && port !== undefined;
    const command = [process.execPath, script, ...(forwarding ? [SOCKET, String(port.inside)] : [])];
    const [file = '', ...args] = this.#isIsolated
      ? isolated(command, {
          folder,
          folderBytes: this.#limits.folderBytes,
          ...inside,
          readable: [script, ...inside.readable],
          files: { ...inside.files, ...(forwarding ? { [SOCKET]: socket } : {}) },
          infoFd: 3,
        })
      : command;
    this.#child = spawn(file, args, {
      cwd: temporary,
      env: { PATH: process.env.PATH },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      // A group of its own, which ends as a whole.
      detached: true,
    });
    this.#listen(signal);
  }

  static async start(starting: Starting): Promise<Sandbox> {
    const temporary = scratchFolder('workload-try-');
    let forwarder: Server | undefined;
    try {
      const isIsolated = starting.isolation.kind === 'bubblewrap';
      if (isIsolated && starting.port !== undefined) {
        const most = starting.limits?.trafficBytes ?? LIMITS.trafficBytes;
        forwarder = await forwarded(join(temporary, 'emulator'), starting.port.outside, most);
      }
      const sandbox = new Sandbox(isIsolated ? '/work' : temporary, temporary, forwarder, starting);
      try {
        await sandbox.#pending.get(0)?.end;
        return sandbox;
      } catch (error) {
        await sandbox.stop();
        throw error;
      }
    } catch (error) {
      forwarder?.close();
      rmSync(temporary, { recursive: true, force: true });
      throw error;
    }
  }

  /** Writes a file of the program; null deletes it. */
  async write(path: string, text: string | null): Promise<void> {
    await this.#order({ do: 'write', path: join(this.folder, path), text });
  }

  /** @throws Error if there is no such file, or it is larger than `most` bytes */
  async read(path: string, most: number): Promise<string> {
    const { text = '' } = await this.#order({ do: 'read', path: join(this.folder, path), most });
    return text;
  }

  /** Runs a program with exactly these variables, besides the usual ones. */
  async run(command: readonly string[], cwd: string, env: Readonly<Record<string, string>>): Promise<Ran> {
    const usual = this.#isIsolated
      ? { PATH: INSIDE_PATH, HOME: this.folder, USER: 'workload', LANG: 'C.UTF-8' }
      : { ...handedTo('program', process.env), HOME: this.folder };
    const pending = this.#expect(this.#next);
    this.#send({ do: 'run', command, cwd: join(this.folder, cwd), env: { ...usual, ...env } });
    const end = await pending.end;
    if (end.error !== undefined) throw new Error(end.error);
    return { code: end.code ?? null, stdout: pending.out, stderr: pending.err };
  }

  /** Ends every program, and removes every file. */
  async stop(): Promise<void> {
    this.#end(new Ended('the try is over'));
    // Not its output: without isolation, a program that outlives it may still hold that.
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined && exitCode === null && signalCode === null) await once(this.#child, 'exit');
    for (const stream of this.#child.stdio) stream?.destroy();
    this.forwarder?.close();
    rmSync(this.temporary, { recursive: true, force: true, maxRetries: 3 });
  }

  #listen(signal: AbortSignal): void {
    const child = this.#child;
    const { timeMs, memoryBytes, processes } = this.#limits;
    this.#expect(0);
    child.stdin?.on('error', () => undefined);
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#count(text);
      errors = `${errors}${text}`.slice(-2_000);
    });
    (child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => {
      const [, pid] = /"child-pid":\s*(\d+)/.exec(text) ?? [];
      if (pid !== undefined) this.#inner = Number(pid);
    });
    if (child.stdout !== null) {
      // A line without an end must not fill the memory.
      child.stdout.on('data', (piece: Buffer) => {
        this.#count(piece);
      });
      createInterface({ input: child.stdout }).on('line', (line) => {
        this.#take(line);
      });
    }
    child.once('error', (error) => {
      this.#end(new Ended(`the programs could not be started: ${error.message}`));
    });
    child.once('close', () => {
      this.#end(new Ended(`the programs ended early. ${errors.trim()}`.trim()));
    });
    const abort = () => {
      this.#end(new Ended('the call was cancelled'));
    };
    signal.addEventListener('abort', abort);
    const exit = () => {
      this.#kill();
    };
    process.on('exit', exit);
    this.#forget = () => {
      signal.removeEventListener('abort', abort);
      process.off('exit', exit);
    };
    this.#timer = setTimeout(() => {
      this.#end(new Ended(`the time is over: a try may take ${timeMs / 1000} seconds`));
    }, timeMs);
    this.#watch = setInterval(() => {
      if (this.#inner === undefined) return;
      const used = usageIn(this.#inner);
      if (used.processes > processes)
        this.#end(new Ended(`too many processes: a try may have ${processes} at once`));
      else if (used.bytes > memoryBytes)
        this.#end(new Ended(`too much memory: a try may use ${memoryBytes / 1024 ** 2} MiB`));
    }, WATCH_MS);
    if (signal.aborted) abort();
  }

  #count(piece: string | Buffer): void {
    this.#output += piece.length;
    const { outputBytes } = this.#limits;
    if (this.#output > outputBytes)
      this.#end(new Ended(`too much output: a try may write ${outputBytes / 1024 ** 2} MiB`));
  }

  #take(line: string): void {
    let said: Said;
    try {
      said = JSON.parse(line) as Said;
    } catch {
      // A program writes in its place.
      return;
    }
    const pending = this.#pending.get(said.id);
    if (pending === undefined) return;
    if ('out' in said) pending.out += said.out;
    else if ('err' in said) pending.err += said.err;
    else if ('end' in said) pending.resolve(said.end);
  }

  #expect(id: number): Pending {
    const pending = new Pending();
    // It may fail before anybody waits for it.
    pending.end.catch(() => undefined);
    this.#pending.set(id, pending);
    if (this.#ended !== undefined) pending.reject(this.#ended);
    return pending;
  }

  async #order(order: Unnumbered): Promise<End> {
    const pending = this.#expect(this.#next);
    this.#send(order);
    const end = await pending.end;
    if (end.error !== undefined) throw new Error(end.error);
    return end;
  }

  #send(order: Unnumbered): void {
    this.#child.stdin?.write(`${JSON.stringify({ id: this.#next++, ...order })}\n`);
  }

  #end(why: Ended): void {
    if (this.#ended !== undefined) return;
    this.#ended = why;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#forget();
    this.#kill();
    for (const { reject } of this.#pending.values()) reject(why);
  }

  #kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

type Unnumbered = Order extends infer One ? (One extends Order ? Omit<One, 'id'> : never) : never;

/** The socket inside that leads to the emulator. */
const SOCKET = '/run/emulator';

/** A socket that leads to the emulator, and to nothing else. */
async function forwarded(path: string, port: number, most: number): Promise<Server> {
  let bytes = 0;
  const server = createServer((inner) => {
    const outer = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      one.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > most) one.destroy();
      });
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  }).listen(path);
  await once(server, 'listening');
  return server;
}
