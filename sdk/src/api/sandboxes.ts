/** The sandboxes of a workspace. */
import { json } from '../answers';
import type { CallOptions, Http } from '../http';
import { list, type Listing, type ListQuery } from '../pages';
import { path } from '../path';
import { sandbox, type Sandbox, type SandboxBody } from '../schemas/sandboxes';

/** What the list of sandboxes can be narrowed to. */
export type SandboxListQuery = ListQuery & {
  readonly externalId?: string | undefined;
  /** Also those that are terminated but still kept. Default: false. */
  readonly showTerminated?: boolean | undefined;
};

/** `client.sandboxes`: machines to work in, and the source of snapshots. */
export class Sandboxes {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Creates a sandbox; it is deployed in the background, read it until `status` is `DEPLOYED` or `FAILED`. */
  async create(body: SandboxBody, options?: CallOptions): Promise<Sandbox> {
    return this.#http.send({ method: 'POST', path: path`/sandboxes`, body, read: json(sandbox) }, options);
  }

  /** Reads one sandbox; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Sandbox> {
    return this.#http.send({ method: 'GET', path: path`/sandboxes/${name}`, read: json(sandbox) }, options);
  }

  /** Lists the sandboxes; the items carry no events. */
  list(query?: SandboxListQuery, options?: CallOptions): Listing<Sandbox> {
    return list(this.#http, path`/sandboxes`, sandbox, query, options);
  }

  /** Begins to delete a sandbox and answers its last record; it is gone once `get` is refused with 404. */
  async delete(name: string, options?: CallOptions): Promise<Sandbox | undefined> {
    return this.#http.send(
      { method: 'DELETE', path: path`/sandboxes/${name}`, read: json(sandbox.optional()) },
      options,
    );
  }
}
