// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { ListQuery, Listing } from '../pages';
import { path } from '../path';
import { functionBody, mcpFunction, newFunction } from '../schemas/functions';
import { revisionRecord } from '../schemas/common';
import type { FunctionBody, McpFunction, NewFunction, RevisionRecord } from '../types.gen';
import { Group, type ReadOptions } from './group';
import { mcp, type McpEndpoint } from './functions';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: Specification, Create function; facts, A.3.
/** `client.functions`: MCP servers. */
export class Functions extends Group {
  // Source: Specification, Create function; facts, A.3.
  /**
   * Creates a function. It is deployed in the background: read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {ConflictError} 409: the name of the function is in use
   * @see `POST /functions`, [functions](https://example.com/workload-platform-as-code/docs/platform.md#functions)
   */
  create(body: NewFunction, options?: CallOptions): ApiCall<McpFunction> {
    return this.sendPost(path`/functions`, [body, newFunction], mcpFunction, options);
  }

  // Source: Specification, Create function; facts, A.3.
  /**
   * Reads one function.
   *
   * @throws {NotFoundError} 404: the function does not exist
   * @see `GET /functions/{functionName}`, [functions](https://example.com/workload-platform-as-code/docs/platform.md#functions)
   */
  get(name: string, options?: ReadOptions): ApiCall<McpFunction> {
    return this.sendRead(path`/functions/${name}`, mcpFunction, options);
  }

  // Source: Specification, Create function; facts, A.3.
  /**
   * Waits until a function is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<McpFunction>): Promise<McpFunction> {
    return await waitUntilReady(this.http, path`/functions/${name}`, (each) => this.get(name, each), options);
  }

  // Source: Specification, Create function; facts, A.3.
  /**
   * Lists the functions.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /functions`, [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  list(query?: ListQuery, options?: CallOptions): Listing<McpFunction> {
    return this.listing(path`/functions`, mcpFunction, query, options);
  }

  // Source: Specification, Create function; facts, A.3.
  /**
   * Updates a function: replaces all fields that clients set. A changed `spec` deploys a new revision.
   *
   * @throws {NotFoundError} 404: the function does not exist
   * @throws {ConflictError} 409: it is being deleted
   * @see `PUT /functions/{functionName}`, [functions](https://example.com/workload-platform-as-code/docs/platform.md#functions)
   */
  update(name: string, body: FunctionBody, options?: CallOptions): ApiCall<McpFunction> {
    return this.sendPut(path`/functions/${name}`, [body, functionBody], mcpFunction, options);
  }

  // Source: Specification, Create function; facts, A.3.
  /**
   * Starts to delete a function and returns its last record. It is deleted once `get` throws NotFoundError.
   *
   * @throws {NotFoundError} 404: the function does not exist
   * @see `DELETE /functions/{functionName}`, [functions](https://example.com/workload-platform-as-code/docs/platform.md#functions)
   */
  delete(name: string, options?: CallOptions): ApiCall<McpFunction | undefined> {
    return this.sendDelete(path`/functions/${name}`, mcpFunction, options);
  }

  // Source: facts, A.4.
  /**
   * Reads the revisions of a function that still exist, at most 5.
   *
   * @throws {NotFoundError} 404: the function does not exist
   * @see `GET /functions/{functionName}/revisions`, [revisions and routing](https://example.com/workload-platform-as-code/docs/platform.md#revisions-and-routing)
   */
  revisions(name: string, options?: CallOptions): ApiCall<RevisionRecord[]> {
    return this.sendArray(path`/functions/${name}/revisions`, revisionRecord, options);
  }

  // Source: Specification, Inference endpoints.
  /**
   * Returns the address of an MCP server and a `fetch` that sends the current credential, for MCP clients. Needs `runUrl` and `workspace` of the client. Sends no request, except for a token.
   *
   * @throws {ArgumentError} the client has no `runUrl` or `workspace`
   * @throws {WorkloadError} no token was issued
   * @see `POST {run_url}/{workspace}/functions/{function}/mcp`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  mcp(name: string): Promise<McpEndpoint> {
    return mcp(this.http, name);
  }
}
