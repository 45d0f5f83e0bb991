/** Runs a command and measures all its processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** The cost of a command with all its processes. */
export interface Taken {
  readonly wallMs: number;
  /** Processor time of all processes. */
  readonly cpuMs: number;
  /**
   * The part of the program's process and the part of the providers, up to the last sample of each. The rest is the
   * engine's.
   */
  readonly programMs: number;
  readonly providerMs: number;
  /** Peak resident memory of all processes together; counts shared pages once for each process. NaN without /proc. */
  readonly peakMb: number;
  /** What all processes wrote to disk, in whole pages, up to the last sample of each. 0 without /proc. */
  readonly diskBytes: number;
}

/** A process's role, by its command line. The engine and its helpers match none. */
const ROLES = {
  program: /@pulumi\/pulumi\/cmd\/run\b/,
  provider: /cmd\/dynamic-provider\b|pulumi-resource-|terraform-provider-/,
};
type Role = keyof typeof ROLES;

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

const LOOK_EVERY_MS = 50;
/** On any machine fit for measuring, no command takes longer. */
const LONGEST_MS = 10 * 60_000;
/** The unit of times in /proc on common Linux systems. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;
const MARK = 'WORKLOAD_BENCH_RUN';

let runs = 0;

/**
 * Runs a command to its end.
 *
 * @throws Error with the end of what it printed, when it fails
 */
export async function measured({ command, args, cwd, env }: Command): Promise<Taken> {
  const mark = `${process.pid}-${++runs}`;
  const tree = new Tree(`${MARK}=${mark}`);
  const waitedBefore = waitedForMs();
  const started = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env, [MARK]: mark },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => printed.push(chunk));
  }
  const looking = setInterval(() => {
    tree.look();
  }, LOOK_EVERY_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  const wallMs = performance.now() - started;
  clearInterval(looking);
  if (code !== 0) {
    const text = Buffer.concat(printed).toString('utf8').trim().split('\n').slice(-12).join('\n');
    throw new Error(`${command} ${args.join(' ')} ended with ${code ?? 'a signal'}:\n${text}`);
  }
  // The system's total misses processes that were not waited for. Sampling misses the last moments of each process.
  const cpuMs = Math.max(waitedForMs() - waitedBefore, tree.cpuMs);
  return {
    wallMs,
    cpuMs,
    programMs: tree.cpuOf('program'),
    providerMs: tree.cpuOf('provider'),
    peakMb: tree.peakBytes / 2 ** 20,
    diskBytes: tree.diskBytes,
  };
}

/** Processor time of ended children and their children; 0 without /proc. */
function waitedForMs(): number {
  const fields = statOf('self');
  return fields === undefined ? 0 : (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

/** The processes with a mark in their environment, however they were started. */
class Tree {
  #belongs = new Map<string, boolean>();
  #cpu = new Map<string, number>();
  #role = new Map<string, Role>();
  #disk = new Map<string, number>();
  peakBytes = Number.NaN;

  constructor(private readonly mark: string) {}

  get cpuMs(): number {
    return [...this.#cpu.values()].reduce((sum, ms) => sum + ms, 0);
  }

  get diskBytes(): number {
    return [...this.#disk.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  cpuOf(role: Role): number {
    const all = [...this.#cpu].filter(([pid]) => this.#role.get(pid) === role);
    return all.reduce((sum, [, ms]) => sum + ms, 0);
  }

  look(): void {
    let resident = 0;
    for (const pid of processes()) {
      if (!this.#isOurs(pid)) continue;
      const fields = statOf(pid);
      if (fields === undefined) continue;
      // Looked up again each time: a new process still has its parent's command line, and an ended one has none.
      const role = this.#role.get(pid) ?? roleOf(textOf(`/proc/${pid}/cmdline`));
      if (role !== undefined) this.#role.set(pid, role);
      this.#cpu.set(pid, (Number(fields[11]) + Number(fields[12])) * TICK_MS);
      const [, written] = /^write_bytes: (\d+)$/m.exec(textOf(`/proc/${pid}/io`)) ?? [];
      if (written !== undefined) this.#disk.set(pid, Number(written));
      resident += Number(fields[21]) * PAGE_BYTES;
    }
    if (resident > 0) this.peakBytes = Math.max(resident, this.peakBytes || 0);
  }

  #isOurs(pid: string): boolean {
    const known = this.#belongs.get(pid);
    if (known !== undefined) return known;
    const environment = textOf(`/proc/${pid}/environ`);
    // A process has no environment between its start and its program.
    if (environment === '') return false;
    const belongs = environment.split('\0').includes(this.mark);
    this.#belongs.set(pid, belongs);
    return belongs;
  }
}

function roleOf(commandLine: string): Role | undefined {
  return (Object.keys(ROLES) as Role[]).find((role) => ROLES[role].test(commandLine));
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  } catch {
    return []; // macOS has no /proc.
  }
}

/** The fields after the process name in its `stat`; field 0 is the state. */
function statOf(pid: string): string[] | undefined {
  const text = textOf(`/proc/${pid}/stat`);
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // It has ended, or is not ours to read.
  }
}
