/** The functions, that is MCP servers, of a workspace. */
import type { CallOptions } from '../http';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { revisionRecord } from '../schemas/common';
import { functionBody, mcpFunction } from '../schemas/functions';
import type { FunctionBody, McpFunction, RevisionRecord } from '../types.gen';
import { Group, type ReadOptions } from './group';
import { mcpEndpoint, type McpEndpoint } from './mcp';

/** `client.functions`: MCP servers (Specification, Create function). */
export class Functions extends Group {
  /** Creates a function; it is deployed in the background, read it until `status` is `DEPLOYED` or `FAILED`. A name that exists is refused with 409. */
  async create(body: FunctionBody, options?: CallOptions): Promise<McpFunction> {
    return this.sendPost(path`/functions`, [body, functionBody], mcpFunction, options);
  }

  /** Reads one function; 404 when there is none. */
  async get(name: string, options?: ReadOptions): Promise<McpFunction> {
    return this.sendRead(path`/functions/${name}`, mcpFunction, options);
  }

  /** Lists the functions. */
  list(query?: ListQuery, options?: CallOptions): Listing<McpFunction> {
    return this.listing(path`/functions`, mcpFunction, query, options);
  }

  /** Replaces what clients set on a function; a changed spec is deployed as a new revision. */
  async update(name: string, body: FunctionBody, options?: CallOptions): Promise<McpFunction> {
    return this.sendPut(path`/functions/${name}`, [body, functionBody], mcpFunction, options);
  }

  /** Begins to delete a function and answers its last record; it is gone once `get` is refused with 404. */
  async delete(name: string, options?: CallOptions): Promise<McpFunction | undefined> {
    return this.sendDelete(path`/functions/${name}`, mcpFunction, options);
  }

  /** Reads the revisions of a function that are kept, at most 5. */
  async revisions(name: string, options?: CallOptions): Promise<RevisionRecord[]> {
    return this.sendArray(path`/functions/${name}/revisions`, revisionRecord, options);
  }

  /**
   * Where an MCP client finds a server, and what it has to send (Specification, Inference endpoints). Needs `runUrl` and
   * `workspace` of the client. A token among the headers may end: ask again for a new session.
   */
  async mcp(name: string): Promise<McpEndpoint> {
    return mcpEndpoint(this.http, 'run', path`/${this.http.workspace}/functions/${name}/mcp`);
  }
}
