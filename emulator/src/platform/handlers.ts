// What workloads answer: canned, unless whoever starts the emulator says otherwise.
import type { Disk } from '../store/disk';

/** A message of a conversation. */
export interface Message {
  role: string;
  content: string;
}

export interface AgentRequest {
  workspace: string;
  agent: string;
  /** The body as it was sent: JSON where it is JSON, else text. */
  body: unknown;
  /** The conversation's former messages; none without `X-Service-Thread-Id`. */
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
  /** How often it was tried before. */
  attempt: number;
  /** The task as it was sent. */
  task: Record<string, unknown>;
}

export interface TaskResult {
  succeeded: boolean;
  /** Why it failed. */
  message?: string;
  /** Default: as long as a deployment takes. */
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

/** How a command ended. */
export interface Ran {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** How long it takes on the platform's clock, in milliseconds. Default 0. */
  durationMs?: number;
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
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
}

/** Programs for workloads. Those of tasks and processes run in the middle of a transaction, so they answer at once. */
export interface Handlers {
  /** Default: says what it heard, and how many messages of the thread it remembers. */
  agent?: (request: AgentRequest) => unknown;
  /** The text of the completion. Default: says the last message again. */
  model?: (request: ModelRequest) => string | Promise<string>;
  /** The text of the result. Default: says what was called with what. */
  tool?: (request: ToolRequest) => string | Promise<string>;
  /** Default: succeeds. */
  task?: (request: TaskRequest) => TaskResult;
  /** undefined: the built-in command. */
  process?: (request: ProcessRequest) => Ran | undefined;
  /** Default: says which application and revision served. */
  application?: (request: ApplicationRequest) => ApplicationAnswer | Promise<ApplicationAnswer>;
}
