// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing, PageQuery } from '../pages';
import { path } from '../path';
import { forkRequest, forkResponse, snapshot, snapshotBody } from '../schemas/snapshots';
import type { ForkRequest, ForkResponse, Snapshot, SnapshotBody, SnapshotStatus } from '../types.gen';
import { Group } from './group';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, A.4.
/** `client.snapshots`: copies of sandboxes at one moment. They outlive the sandboxes. Methods accept a name or an id. */
export class Snapshots extends Group {
  // Source: facts, A.4.
  /**
   * Takes a snapshot of a sandbox. It can be forked once `status` is `ready`.
   *
   * @throws {NotFoundError} 404: the sandbox does not exist
   * @throws {ConflictError} 409: the name of the snapshot is in use, or the sandbox has failed or is being deleted
   * @see `POST /snapshots`, [snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks)
   */
  create(body: SnapshotBody, options?: CallOptions): ApiCall<Snapshot> {
    return this.sendPost(path`/snapshots`, [body, snapshotBody], snapshot, options);
  }

  // Source: facts, A.4.
  /**
   * Reads one snapshot by name or id.
   *
   * @throws {NotFoundError} 404: the snapshot does not exist
   * @see `GET /snapshots/{snapshotName}`, [snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks)
   */
  get(name: string, options?: CallOptions): ApiCall<Snapshot> {
    return this.sendGet(path`/snapshots/${name}`, snapshot, options);
  }

  // Source: facts, A.4.
  /**
   * Waits until a snapshot is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Snapshot>): Promise<Snapshot> {
    return await waitUntilReady(this.http, path`/snapshots/${name}`, (each) => this.get(name, each), options);
  }

  // Source: facts, A.4.
  /**
   * Lists the snapshots, the newest first, also those whose source was deleted.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /snapshots`, [snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks)
   */
  list(
    query?: PageQuery & {
      /** Only items of these statuses. */
      readonly status?: SnapshotStatus | readonly SnapshotStatus[] | undefined;
    },
    options?: CallOptions,
  ): Listing<Snapshot> {
    return this.listing(path`/snapshots`, snapshot, query, options);
  }

  // Source: facts, A.4.
  /**
   * Deletes a snapshot. Its forks stay.
   *
   * @throws {NotFoundError} 404: the snapshot does not exist
   * @see `DELETE /snapshots/{snapshotName}`, [snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks)
   */
  delete(name: string, options?: CallOptions): ApiCall<void> {
    return this.sendRemove(path`/snapshots/${name}`, options);
  }

  // Source: Specification, Fork snapshot; facts, A.4.
  /**
   * Forks a snapshot into a new sandbox, a new application, or a new revision of an existing application; `traffic` is the percentage that the revision starts with, 0 to 100. Every fork into an application adds a revision: after an error whose `outcome` is `unknown`, check the application before you fork again.
   *
   * @throws {BadRequestError} 400: the custom domain is not verified or not for applications
   * @throws {NotFoundError} 404: the snapshot in the path or in `snapshotId` does not exist
   * @throws {ConflictError} 409: the target sandbox exists, or the snapshot is not ready
   * @throws {ServerError} 500: the fork failed on the platform
   * @see `POST /snapshots/{snapshotName}/fork`, [snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks)
   */
  fork(name: string, body: ForkRequest, options?: CallOptions): ApiCall<ForkResponse> {
    return this.sendPost(path`/snapshots/${name}/fork`, [body, forkRequest], forkResponse, options);
  }
}
