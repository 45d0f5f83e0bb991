/** The functions, that is MCP servers, of a workspace. */
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { revisionRecord } from '../schemas/common';
import { functionBody, mcpFunction, newFunction } from '../schemas/functions';
import type { FunctionBody, McpFunction, NewFunction, RevisionRecord } from '../types.gen';
import { Group, type ReadOptions } from './group';
import { mcpEndpoint, type McpEndpoint } from './mcp';
import { waitUntilReady, type WaitOptions } from '../waiting';

/** `client.functions`: MCP servers (Specification, Create function; facts, A.3). */
export class Functions extends Group {
  /**
   * Creates a function; it is deployed in the background, read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {ConflictError} 409: a function of this name exists
   * @see `POST /functions` (Specification, Create function; facts, A.3)
   */
  create(body: NewFunction, options?: CallOptions): ApiCall<McpFunction> {
    return this.sendPost(path`/functions`, [body, newFunction], mcpFunction, options);
  }

  /**
   * Reads one function.
   *
   * @throws {NotFoundError} 404: there is no function of this name
   * @see `GET /functions/{functionName}` (facts, A.3)
   */
  get(name: string, options?: ReadOptions): ApiCall<McpFunction> {
    return this.sendRead(path`/functions/${name}`, mcpFunction, options);
  }

  /**
   * Reads a function until it is ready, and gives the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: there is none of this name
   * @see (Specification, Event record)
   */
  async waitUntilReady(name: string, options?: WaitOptions<McpFunction>): Promise<McpFunction> {
    return await waitUntilReady(this.http, path`/functions/${name}`, (each) => this.get(name, each), options);
  }

  /**
   * Lists the functions.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or of another query
   * @see `GET /functions` (facts, A.6)
   */
  list(query?: ListQuery, options?: CallOptions): Listing<McpFunction> {
    return this.listing(path`/functions`, mcpFunction, query, options);
  }

  /**
   * Replaces what clients set on a function; a changed spec is deployed as a new revision.
   *
   * @throws {NotFoundError} 404: there is no function of this name
   * @throws {ConflictError} 409: it is being deleted
   * @see `PUT /functions/{functionName}` (facts, A.3)
   */
  update(name: string, body: FunctionBody, options?: CallOptions): ApiCall<McpFunction> {
    return this.sendPut(path`/functions/${name}`, [body, functionBody], mcpFunction, options);
  }

  /**
   * Begins to delete a function and answers its last record; it is gone once `get` ends with NotFoundError.
   *
   * @throws {NotFoundError} 404: there is no function of this name
   * @see `DELETE /functions/{functionName}` (facts, A.3)
   */
  delete(name: string, options?: CallOptions): ApiCall<McpFunction | undefined> {
    return this.sendDelete(path`/functions/${name}`, mcpFunction, options);
  }

  /**
   * Reads the revisions of a function that are kept, at most 5.
   *
   * @throws {NotFoundError} 404: there is no function of this name
   * @see `GET /functions/{functionName}/revisions` (facts, A.4)
   */
  revisions(name: string, options?: CallOptions): ApiCall<RevisionRecord[]> {
    return this.sendArray(path`/functions/${name}/revisions`, revisionRecord, options);
  }

  /**
   * Where an MCP client finds a server, and a `fetch` that sends the current credential. Needs `runUrl` and `workspace`
   * of the client. Nothing is sent but what a token needs.
   *
   * @throws {ArgumentError} the client has no `runUrl` or `workspace`
   * @throws {WorkloadError} no token was issued
   * @see `POST {run_url}/{workspace}/functions/{function}/mcp` (Specification, Inference endpoints)
   */
  async mcp(name: string): Promise<McpEndpoint> {
    return mcpEndpoint(this.http, 'run', path`/${this.http.workspace}/functions/${name}/mcp`);
  }
}
