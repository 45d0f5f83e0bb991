/** Questions to agents. */
import type { ApiCall, ApiStream } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import { path } from '../path';
import type { Request, RequestDependencies } from '../request';
import { agentQuery } from '../schemas/agents';
import { headerValue } from '../arguments';
import type { AgentQuery } from '../types.gen';
import { reply, textPieces, type WorkloadReply } from './reply';

export type { AgentQuery, WorkloadReply };

// Source: Specification, Inference endpoints; facts, A.9.
/** Options of a question to an agent. */
export interface AgentOptions extends CallOptions {
  /**
   * Identifier of a conversation that the agent remembers, chosen by the caller. Default: the agent remembers nothing.
   */
  readonly threadId?: string | undefined;
  /** Whether to return at once while the agent continues to work. Default: false. */
  readonly async?: boolean | undefined;
}

/** Asks an agent. */
export const query = (
  http: Http,
  name: string,
  body: AgentQuery,
  options: AgentOptions = {},
): ApiCall<WorkloadReply> =>
  http.send((dependencies) => ({ ...question(dependencies, name, body, options), read: reply }), options);

/** Asks an agent, and reads its answer while it arrives. */
export const stream = (
  http: Http,
  name: string,
  body: AgentQuery,
  options: AgentOptions = {},
): ApiStream<string> =>
  http.stream((dependencies) => question(dependencies, name, body, options), options, textPieces);

function question(
  { workspace }: RequestDependencies,
  name: string,
  body: AgentQuery,
  { threadId, async }: AgentOptions,
): Request {
  const thread = threadId === undefined ? {} : { 'X-Service-Thread-Id': headerValue('threadId', threadId) };
  return {
    method: 'POST',
    path: path`/${workspace}/agents/${name}`,
    base: 'run',
    query: { async },
    body,
    bodyCheck: agentQuery,
    headers: { Accept: '*/*', ...thread },
    options: ['threadId', 'async'],
  };
}
