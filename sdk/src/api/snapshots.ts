/** The snapshots of a workspace, and what is forked from them. */
import type { CallOptions } from '../http';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { forkRequest, forkResponse, snapshot, snapshotBody } from '../schemas/snapshots';
import type { ForkRequest, ForkResponse, Snapshot, SnapshotBody } from '../types.gen';
import { Group } from './group';

/** `client.snapshots`: captured states of sandboxes, which outlive them. A name or an id serves everywhere. */
export class Snapshots extends Group {
  /** Takes a snapshot; it can be forked once `status` is `ready`. A name that exists is refused with 409. */
  async create(body: SnapshotBody, options?: CallOptions): Promise<Snapshot> {
    return this.sendPost(path`/snapshots`, [body, snapshotBody], snapshot, options);
  }

  /** Reads one snapshot by name or id; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Snapshot> {
    return this.sendGet(path`/snapshots/${name}`, snapshot, options);
  }

  /** Lists the snapshots, the newest first, also those whose source was deleted. */
  list(query?: ListQuery, options?: CallOptions): Listing<Snapshot> {
    return this.listing(path`/snapshots`, snapshot, query, options);
  }

  /** Deletes a snapshot; what was forked from it stays. */
  async delete(name: string, options?: CallOptions): Promise<void> {
    return this.sendRemove(path`/snapshots/${name}`, options);
  }

  /**
   * Forks a snapshot into a new sandbox, a new application, or a new revision of an existing application
   * (Specification, Endpoints, Fork snapshot). Every fork into an application adds a revision: after an error whose
   * `outcome` is `unknown`, look at the application before forking again.
   */
  async fork(snapshotName: string, body: ForkRequest, options?: CallOptions): Promise<ForkResponse> {
    return this.sendPost(path`/snapshots/${snapshotName}/fork`, [body, forkRequest], forkResponse, options);
  }
}
