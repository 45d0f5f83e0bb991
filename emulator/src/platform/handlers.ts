// What workloads answer: fixed texts, unless the emulator's user provides handlers.
import type { Disk } from '../store/disk';

/** A message of a conversation. */
export interface Message {
  role: string;
  content: string;
}

export interface AgentRequest {
  workspace: string;
  agent: string;
  /** The body: parsed JSON, else text. */
  body: unknown;
  /** Earlier messages of the conversation. None without `X-Service-Thread-Id`. */
  memory: readonly Message[];
  threadId: string | undefined;
}

export interface ModelRequest {
  workspace: string;
  model: string;
  /** What follows the model's name in the path: `/chat/completions`. */
  path: string;
  messages: readonly Message[];
  body: unknown;
}

export interface ToolRequest {
  workspace: string;
  /** The function (MCP server). */
  server: string;
  integration: string;
  connection: string;
  tool: string;
  arguments: Record<string, unknown>;
}

export interface TaskRequest {
  workspace: string;
  job: string;
  executionId: string;
  /** Position in the execution, from 0. */
  index: number;
  /** Number of earlier attempts. */
  attempt: number;
  /** The task, unchanged. */
  task: Record<string, unknown>;
}

export interface TaskResult {
  succeeded: boolean;
  /** Why it failed. */
  message?: string;
  /** Default: the time of a deployment. */
  durationMs?: number;
}

export interface ProcessRequest {
  workspace: string;
  sandbox: string;
  command: string;
  workingDir: string;
  env: Readonly<Record<string, string>>;
  disk: Disk;
}

/** How much of its output a command has written some time after its start. */
export interface Written {
  /** Time after the start, on the platform's clock, in milliseconds. */
  afterMs: number;
  /** Number of characters of `stdout` written by then. */
  stdout: number;
  /** Number of characters of `stderr` written by then. */
  stderr: number;
}

/** What a command does. */
export interface Ran {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** How long it takes on the platform's clock, in milliseconds. Default 0. */
  durationMs?: number;
  /** When it writes its output, in the order of time. Default: it writes everything when it ends. */
  written?: readonly Written[];
}

export interface ApplicationRequest {
  workspace: string;
  application: string;
  /** The revision that serves. */
  revision: string;
  method: string;
  path: string;
  body: string;
}

export interface ApplicationAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown;
}

/** Programs for workloads. `task` and `process` run inside a transaction, so they return their result, not a promise. */
export interface Handlers {
  /** Default: repeats the message, with the number of messages in the thread. */
  agent?: (request: AgentRequest) => unknown;
  /** The text of the completion. Default: repeats the last message. */
  model?: (request: ModelRequest) => string | Promise<string>;
  /** The text of the result. Default: names the tool and its arguments. */
  tool?: (request: ToolRequest) => string | Promise<string>;
  /** Default: succeeds. */
  task?: (request: TaskRequest) => TaskResult;
  /** Returns undefined to run the built-in command. */
  process?: (request: ProcessRequest) => Ran | undefined;
  /** Default: names the application and the revision. */
  application?: (request: ApplicationRequest) => ApplicationAnswer | Promise<ApplicationAnswer>;
}
