/** Snapshots by the sandbox that they were taken of. */
import { ignored } from '../../answers';
import type { ApiCall } from '../../call';
import type { CallOptions } from '../../call-options';
import type { Listing } from '../../pages';
import { path } from '../../path';
import { sandboxSnapshot, sandboxSnapshotBody } from '../../schemas/sandboxes';
import type { SandboxSnapshot, SandboxSnapshotBody } from '../../types.gen';
import { Group } from '../group';

/**
 * `client.sandboxes.snapshots`: snapshots by the sandbox that they were taken of (facts, A.4). `client.snapshots` has
 * them all.
 */
export class SandboxSnapshots extends Group {
  /**
   * Takes a snapshot of a sandbox; it can be forked once `status` is `ready`.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @throws {ConflictError} 409: a snapshot of this name exists, or the sandbox has failed or is being deleted
   * @see `POST /sandboxes/{sandboxName}/snapshots` (facts, A.4)
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

  /**
   * Lists the snapshots of a sandbox, always all of them on one page.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @see `GET /sandboxes/{sandboxName}/snapshots` (facts, A.4)
   */
  list(sandboxName: string, options?: CallOptions): Listing<SandboxSnapshot> {
    return this.listing(path`/sandboxes/${sandboxName}/snapshots`, sandboxSnapshot, undefined, options);
  }

  /**
   * Deletes a snapshot; what was forked from it stays.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or snapshot
   * @see `DELETE /sandboxes/{sandboxName}/snapshots/{snapshotId}` (facts, A.4)
   */
  delete(sandboxName: string, snapshotId: string, options?: CallOptions): ApiCall<void> {
    return this.sendRemove(path`/sandboxes/${sandboxName}/snapshots/${snapshotId}`, options);
  }

  /**
   * Puts a sandbox back into the state of a snapshot; its name, addresses and previews stay.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or snapshot
   * @throws {ConflictError} 409: the snapshot is not ready, or the sandbox has ended
   * @see `POST /sandboxes/{sandboxName}/snapshots/{snapshotName}/restore` (facts, A.4)
   */
  restore(sandboxName: string, snapshotName: string, options?: CallOptions): ApiCall<void> {
    return this.http.send(
      {
        method: 'POST',
        path: path`/sandboxes/${sandboxName}/snapshots/${snapshotName}/restore`,
        read: ignored,
      },
      options,
    );
  }
}
