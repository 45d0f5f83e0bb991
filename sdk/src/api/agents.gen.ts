// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall, ApiStream } from '../call';
import type { CallOptions } from '../call-options';
import type { ListQuery, Listing } from '../pages';
import { path } from '../path';
import { agent, agentBody, newAgent } from '../schemas/agents';
import { revisionRecord } from '../schemas/common';
import type { Agent, AgentBody, NewAgent, RevisionRecord } from '../types.gen';
import { Group, type ReadOptions } from './group';
import { query, stream, type AgentOptions, type AgentQuery, type WorkloadReply } from './agents';
import { type WaitOptions, waitUntilReady } from '../waiting';

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

  // Source: facts, B: Agent.
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

  // Source: facts, B: Agent.
  /**
   * Lists the agents.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /agents`, [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
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
   * Asks an agent. The agent decides the format of the answer: text, JSON or anything else. Needs `runUrl` and `workspace` of the client. The platform ends calls that are idle for 100 seconds. `timeoutMs` can be shorter.
   *
   * @throws {ApiError} 402: the account has reached its usage limit
   * @throws {NotFoundError} 404: the agent does not exist, or it does not run
   * @see `POST {run_url}/{workspace}/agents/{name}`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  query(name: string, body: AgentQuery, options?: AgentOptions): ApiCall<WorkloadReply> {
    return query(this.http, name, body, options);
  }

  // Source: Specification, Inference endpoints; facts, A.9.
  /**
   * Asks an agent and reads its answer, as text, while it arrives.
   *
   * @throws {ApiError} 402: the account has reached its usage limit
   * @throws {NotFoundError} 404: the agent does not exist, or it does not run
   * @throws {ConnectionError} also when the answer breaks off
   * @see `POST {run_url}/{workspace}/agents/{name}`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  stream(name: string, body: AgentQuery, options?: AgentOptions): ApiStream<string> {
    return stream(this.http, name, body, options);
  }
}
