/** An agent: the official client, and `workload mcp` that it starts. */
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { isolationOf } from '../../cli/src/mcp/isolation';
import { MARK } from '../../cli/src/mcp/answer';
import { COMMAND } from '../cli/command';
import { engineFolder } from '../engine/stack';

export type Environment = Readonly<Record<string, string>>;

/** Variables with which an agent starts the server. */
export function environment(temporary: string, more: Environment = {}): Record<string, string> {
  return {
    PATH: [engineFolder(), process.env.WORKLOAD_YAML_BIN, process.env.PATH].join(':'),
    HOME: process.env.HOME ?? '',
    TMPDIR: temporary,
    ...more,
  };
}

export interface Called {
  readonly text: string;
  readonly isError: boolean;
  /** The data below the mark. */
  readonly data: Data;
}

/** Data of an answer, read by tests field by field. */
export interface Data {
  readonly error?: string;
  /** Of `preview`. */
  readonly failed?: boolean;
  readonly isolation?: string;
  readonly ended?: string;
  readonly steps?: readonly Step[];
  readonly results?: readonly { readonly at: string; readonly title: string; readonly text: string }[];
  readonly gates?: readonly string[];
  /** Of `preview`. */
  readonly resources?: readonly {
    readonly op: string;
    readonly changes: readonly { readonly path: string; readonly to?: string }[];
  }[];
}

export interface Step {
  readonly did: string;
  readonly failed: boolean;
  readonly gates?: readonly string[];
  readonly effects?: readonly {
    readonly kind: string;
    readonly message: string;
    readonly dataLost?: boolean;
    /** Shares of the revisions afterwards; the new one is `new`. */
    readonly to?: Readonly<Record<string, number>> | null;
  }[];
  readonly changes?: readonly { readonly resource: string; readonly op: string }[];
  readonly drift?: readonly { readonly resource: string; readonly op: string }[];
  readonly called?: readonly { readonly status: number; readonly body?: unknown }[];
  readonly errors?: readonly string[];
  readonly warnings?: readonly string[];
  readonly prints?: readonly string[];
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly requests: { readonly writes: readonly string[]; readonly reads: number };
  readonly ended?: string;
  readonly events?: readonly { readonly event: string; readonly share: number; readonly text: string }[];
}

export class Agent {
  private constructor(
    readonly client: Client,
    readonly transport: StdioClientTransport,
    /** Folder for temporary files of the server. */
    readonly temporary: string,
  ) {}

  /** @param args of the command; a loaded machine may need more time than a user's client has */
  static async start(
    args: readonly string[] = ['--time-limit', '10m'],
    more: Environment = {},
  ): Promise<Agent> {
    const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'workload-agent-')));
    mkdirSync(join(temporary, 'here'));
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [COMMAND, 'mcp', ...args],
      cwd: join(temporary, 'here'),
      env: environment(temporary, more),
      stderr: 'pipe',
    });
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(transport, { timeout: 300_000 });
    return new Agent(client, transport, temporary);
  }

  async call(name: string, args: object, signal?: AbortSignal): Promise<Called> {
    const result = await this.client.callTool({ name, arguments: { ...args } }, undefined, {
      timeout: 600_000,
      ...(signal === undefined ? {} : { signal }),
    });
    const [{ text }] = result.content as [{ text: string }];
    const isMarked = text.startsWith(MARK);
    return {
      text,
      isError: result.isError === true,
      data: isMarked ? (JSON.parse(text.slice(MARK.length)) as Data) : { error: text },
    };
  }

  /** Tries a program; a string is YAML. */
  async try(program: string | object, changes: readonly object[] = [], more: object = {}): Promise<Called> {
    const files = typeof program === 'string' ? { 'Pulumi.yaml': program } : program;
    return this.call('try', { files, changes, ...more });
  }

  /** What tries left behind in the folder for temporary files. */
  left(): readonly string[] {
    return readdirSync(this.temporary).filter((name) => name.startsWith('workload-'));
  }

  async stop(): Promise<void> {
    await this.client.close();
    rmSync(this.temporary, { recursive: true, force: true });
  }
}

/** Fails if this machine cannot isolate: no test is skipped. */
export async function isolated(): Promise<void> {
  const isolation = await isolationOf();
  if (isolation.kind === 'none') throw new Error(`these tests need bubblewrap: ${isolation.why}`);
}

/** Processes with this text in their command line or environment. */
export function processesWith(text: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return ['cmdline', 'environ'].some((file) =>
          readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(text),
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Processes below this one, of any depth. */
export function below(pid: number): readonly number[] {
  const children = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found: number[] = [];
  const look = (parent: number) => {
    for (const [child] of children.filter(([, of]) => of === parent)) {
      found.push(child);
      look(child);
    }
  };
  look(pid);
  return found;
}

/** Open files and connections of a process. */
export function openFiles(pid: number): readonly string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      return [];
    }
  });
}
