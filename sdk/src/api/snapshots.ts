/** The snapshots of a workspace, and what is forked from them. */
import { ignored, json } from '../answers';
import type { CallOptions, Http } from '../http';
import { list, type Listing, type ListQuery } from '../pages';
import { path } from '../path';
import {
  forkResponse,
  snapshot,
  type ForkRequest,
  type ForkResponse,
  type Snapshot,
  type SnapshotBody,
} from '../schemas/snapshots';

/** `client.snapshots`: captured states of sandboxes, which outlive them. A name or an id serves everywhere. */
export class Snapshots {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Takes a snapshot; it can be forked once `status` is `ready`. A name that exists is refused with 409. */
  async create(body: SnapshotBody, options?: CallOptions): Promise<Snapshot> {
    return this.#http.send({ method: 'POST', path: path`/snapshots`, body, read: json(snapshot) }, options);
  }

  /** Reads one snapshot by name or id; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Snapshot> {
    return this.#http.send({ method: 'GET', path: path`/snapshots/${name}`, read: json(snapshot) }, options);
  }

  /** Lists the snapshots, the newest first, also those whose source was deleted. */
  list(query?: ListQuery, options?: CallOptions): Listing<Snapshot> {
    return list(this.#http, path`/snapshots`, snapshot, query, options);
  }

  /** Deletes a snapshot; what was forked from it stays. */
  async delete(name: string, options?: CallOptions): Promise<void> {
    return this.#http.send({ method: 'DELETE', path: path`/snapshots/${name}`, read: ignored }, options);
  }

  /**
   * Forks a snapshot into a new sandbox, a new application, or a new revision of an existing application
   * (Specification, Endpoints, Fork snapshot). Every fork into an application adds a revision: after an error whose
   * `outcome` is `unknown`, look at the application before forking again.
   */
  async fork(snapshotName: string, body: ForkRequest, options?: CallOptions): Promise<ForkResponse> {
    return this.#http.send(
      { method: 'POST', path: path`/snapshots/${snapshotName}/fork`, body, read: json(forkResponse) },
      options,
    );
  }
}
