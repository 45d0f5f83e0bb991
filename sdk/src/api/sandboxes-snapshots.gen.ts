// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { sandboxSnapshot, sandboxSnapshotBody } from '../schemas/sandboxes';
import type { SandboxSnapshot, SandboxSnapshotBody } from '../types.gen';
import { Group } from './group';

// Source: facts, A.4.
/** `client.sandboxes.snapshots`: snapshots by the sandbox that they were taken of. `client.snapshots` has them all. */
export class SandboxSnapshots extends Group {
  // Source: facts, A.4.
  /**
   * Takes a snapshot of a sandbox. It can be forked once `status` is `ready`.
   *
   * @throws {NotFoundError} 404: the sandbox does not exist
   * @throws {ConflictError} 409: the name of the snapshot is in use, or the sandbox has failed or is being deleted
   * @see `POST /sandboxes/{sandboxName}/snapshots`, [snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks)
   */
  create(
    sandboxName: string,
    body: SandboxSnapshotBody = {},
    options?: CallOptions,
  ): ApiCall<SandboxSnapshot> {
    return this.sendPost(
      path`/sandboxes/${sandboxName}/snapshots`,
      [body, sandboxSnapshotBody],
      sandboxSnapshot,
      options,
    );
  }

  // Source: facts, A.4.
  /**
   * Lists the snapshots of a sandbox, all on one page.
   *
   * @throws {NotFoundError} 404: the sandbox does not exist
   * @see `GET /sandboxes/{sandboxName}/snapshots`, [snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks)
   */
  list(sandboxName: string, options?: CallOptions): Listing<SandboxSnapshot> {
    return this.listing(path`/sandboxes/${sandboxName}/snapshots`, sandboxSnapshot, undefined, options);
  }

  // Source: facts, A.4.
  /**
   * Deletes a snapshot. Its forks stay.
   *
   * @throws {NotFoundError} 404: the sandbox or the snapshot does not exist
   * @see `DELETE /sandboxes/{sandboxName}/snapshots/{snapshotId}`, [snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks)
   */
  delete(sandboxName: string, snapshotId: string, options?: CallOptions): ApiCall<void> {
    return this.sendRemove(path`/sandboxes/${sandboxName}/snapshots/${snapshotId}`, options);
  }

  // Source: facts, A.4.
  /**
   * Restores a sandbox to a snapshot. Its name, addresses and previews stay.
   *
   * @throws {NotFoundError} 404: the sandbox or the snapshot does not exist
   * @throws {ConflictError} 409: the snapshot is not ready, or the sandbox is terminated
   * @see `POST /sandboxes/{sandboxName}/snapshots/{snapshotName}/restore`, [snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks)
   */
  restore(sandboxName: string, snapshotName: string, options?: CallOptions): ApiCall<void> {
    return this.sendOnly(path`/sandboxes/${sandboxName}/snapshots/${snapshotName}/restore`, options);
  }
}
