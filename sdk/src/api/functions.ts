/** The functions, that is MCP servers, of a workspace. */
import { json } from '../answers';
import type { CallOptions, Http } from '../http';
import { list, type Listing, type ListQuery } from '../pages';
import { path } from '../path';
import { mcpFunction, type FunctionBody, type McpFunction } from '../schemas/functions';

/** `client.functions`: MCP servers (Specification, Create function). */
export class Functions {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Creates a function; it is deployed in the background, read it until `status` is `DEPLOYED` or `FAILED`. */
  async create(body: FunctionBody, options?: CallOptions): Promise<McpFunction> {
    return this.#http.send(
      { method: 'POST', path: path`/functions`, body, read: json(mcpFunction) },
      options,
    );
  }

  /** Reads one function; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<McpFunction> {
    return this.#http.send(
      { method: 'GET', path: path`/functions/${name}`, read: json(mcpFunction) },
      options,
    );
  }

  /** Lists the functions. */
  list(query?: ListQuery, options?: CallOptions): Listing<McpFunction> {
    return list(this.#http, path`/functions`, mcpFunction, query, options);
  }

  /** Replaces what clients set on a function; a changed spec is deployed as a new revision. */
  async update(name: string, body: FunctionBody, options?: CallOptions): Promise<McpFunction> {
    return this.#http.send(
      { method: 'PUT', path: path`/functions/${name}`, body, read: json(mcpFunction) },
      options,
    );
  }

  /** Begins to delete a function and answers its last record; it is gone once `get` is refused with 404. */
  async delete(name: string, options?: CallOptions): Promise<McpFunction | undefined> {
    return this.#http.send(
      { method: 'DELETE', path: path`/functions/${name}`, read: json(mcpFunction.optional()) },
      options,
    );
  }
}
