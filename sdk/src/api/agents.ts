/** The agents of a workspace. */
import type { ApiCall, ApiStream } from '../call';
import type { CallOptions } from '../call-options';
import type { Request, RequestDependencies } from '../request';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { agent, agentBody, agentQuery, newAgent } from '../schemas/agents';
import { revisionRecord } from '../schemas/common';
import { headerValue } from '../settings';
import type { Agent, AgentBody, AgentQuery, NewAgent, RevisionRecord } from '../types.gen';
import { Group, type ReadOptions } from './group';
import { reply, textPieces, type WorkloadReply } from './reply';
import { waitUntilReady, type WaitOptions } from '../waiting';

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

// Source: facts, B: Agent.
/** `client.agents`: agents, and questions to them. */
export class Agents extends Group {
  // Source: facts, B: Agent.
  /**
   * Creates an agent. It is deployed in the background: read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {ConflictError} 409: the name of the agent is in use
   * @see `POST /agents`, [agents](https://example.com/workload-platform-as-code/docs/platform.md#agents)
   */
  create(body: NewAgent, options?: CallOptions): ApiCall<Agent> {
    return this.sendPost(path`/agents`, [body, newAgent], agent, options);
  }

  // Source: facts, B: Agent.
  /**
   * Reads one agent.
   *
   * @throws {NotFoundError} 404: the agent does not exist
   * @see `GET /agents/{agentName}`, [agents](https://example.com/workload-platform-as-code/docs/platform.md#agents)
   */
  get(name: string, options?: ReadOptions): ApiCall<Agent> {
    return this.sendRead(path`/agents/${name}`, agent, options);
  }

  // Source: Specification, Event record.
  /**
   * Waits until an agent is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Agent>): Promise<Agent> {
    return await waitUntilReady(this.http, path`/agents/${name}`, (each) => this.get(name, each), options);
  }

  // Source: Specification, Other management reads named; facts, A.6.
  /**
   * Lists the agents.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /agents`, [agents](https://example.com/workload-platform-as-code/docs/platform.md#agents)
   */
  list(query?: ListQuery, options?: CallOptions): Listing<Agent> {
    return this.listing(path`/agents`, agent, query, options);
  }

  // Source: facts, B: Agent.
  /**
   * Updates an agent: replaces all fields that clients set. A changed `spec` deploys a new revision.
   *
   * @throws {NotFoundError} 404: the agent does not exist
   * @throws {ConflictError} 409: it is being deleted
   * @see `PUT /agents/{agentName}`, [agents](https://example.com/workload-platform-as-code/docs/platform.md#agents)
   */
  update(name: string, body: AgentBody, options?: CallOptions): ApiCall<Agent> {
    return this.sendPut(path`/agents/${name}`, [body, agentBody], agent, options);
  }

  // Source: facts, B: Agent.
  /**
   * Starts to delete an agent and returns its last record. It is deleted once `get` throws NotFoundError.
   *
   * @throws {NotFoundError} 404: the agent does not exist
   * @see `DELETE /agents/{agentName}`, [agents](https://example.com/workload-platform-as-code/docs/platform.md#agents)
   */
  delete(name: string, options?: CallOptions): ApiCall<Agent | undefined> {
    return this.sendDelete(path`/agents/${name}`, agent, options);
  }

  // Source: facts, A.4.
  /**
   * Reads the revisions of an agent that still exist, at most 5.
   *
   * @throws {NotFoundError} 404: the agent does not exist
   * @see `GET /agents/{agentName}/revisions`, [revisions and routing](https://example.com/workload-platform-as-code/docs/platform.md#revisions-and-routing)
   */
  revisions(name: string, options?: CallOptions): ApiCall<RevisionRecord[]> {
    return this.sendArray(path`/agents/${name}/revisions`, revisionRecord, options);
  }

  // Source: Specification, Inference endpoints; facts, A.9.
  /**
   * Asks an agent. The agent decides the format of the answer: text, JSON or anything else. Needs `runUrl` and
   * `workspace` of the client. The platform ends calls that are idle for 100 seconds. `timeoutMs` can be shorter.
   *
   * @throws {NotFoundError} 404: the agent does not exist, or it does not run
   * @throws {ApiError} 402: the account has reached its usage limit
   * @see `POST {run_url}/{workspace}/agents/{name}`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  query(name: string, body: AgentQuery, options: AgentOptions = {}): ApiCall<WorkloadReply> {
    return this.http.send(
      (surroundings) => ({ ...question(surroundings, name, body, options), read: reply }),
      options,
    );
  }

  // Source: Specification, Inference endpoints; facts, A.9.
  /**
   * Asks an agent and reads its answer, as text, while it arrives.
   *
   * @throws {NotFoundError} 404: the agent does not exist, or it does not run
   * @throws {ApiError} 402: the account has reached its usage limit
   * @throws {ConnectionError} also when the answer breaks off
   * @see `POST {run_url}/{workspace}/agents/{name}`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  stream(name: string, body: AgentQuery, options: AgentOptions = {}): ApiStream<string> {
    return this.http.stream(
      (surroundings) => question(surroundings, name, body, options),
      options,
      textPieces,
    );
  }
}

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
