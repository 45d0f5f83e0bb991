// Written by `npm run generate` from api/src/kinds/volume.ts. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { ListQuery, Listing } from '../pages';
import { path } from '../path';
import { newVolume, volume, volumeBody } from '../schemas/volumes.gen';
import type { NewVolume, Volume, VolumeBody } from '../types.gen';
import { Group } from './group';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, A.5 and B: Volume.
/** `client.volumes`: a disk for agents and sandboxes, which mount it by name. */
export class Volumes extends Group {
  // Source: facts, A.5 and B: Volume.
  /**
   * Creates a volume; `size` is in MB.
   *
   * @throws {PermissionError} 403: volumes are not enabled, or the size is above the quota
   * @throws {ConflictError} 409: the name or external id of the volume is in use
   * @see `POST /volumes`, [volumes](https://example.com/workload-platform-as-code/docs/platform.md#volumes)
   */
  create(body: NewVolume, options?: CallOptions): ApiCall<Volume> {
    return this.sendPost(path`/volumes`, [body, newVolume], volume, options);
  }

  // Source: facts, A.5 and B: Volume.
  /**
   * Reads one volume.
   *
   * @throws {NotFoundError} 404: the volume does not exist
   * @see `GET /volumes/{volumeName}`, [volumes](https://example.com/workload-platform-as-code/docs/platform.md#volumes)
   */
  get(name: string, options?: CallOptions): ApiCall<Volume> {
    return this.sendGet(path`/volumes/${name}`, volume, options);
  }

  // Source: facts, A.5 and B: Volume.
  /**
   * Reads the volume that has an external id.
   *
   * @throws {NotFoundError} 404: no volume has it
   * @see `GET /volumes/by-external-id/{externalId}`, [volumes](https://example.com/workload-platform-as-code/docs/platform.md#volumes)
   */
  getByExternalId(externalId: string, options?: CallOptions): ApiCall<Volume> {
    return this.sendGet(path`/volumes/by-external-id/${externalId}`, volume, options);
  }

  // Source: facts, A.5 and B: Volume.
  /**
   * Waits until a volume is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Volume>): Promise<Volume> {
    return await waitUntilReady(this.http, path`/volumes/${name}`, (each) => this.get(name, each), options);
  }

  // Source: facts, A.6.
  /**
   * Lists the volumes.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /volumes`, [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  list(
    query?: ListQuery & {
      /** Only objects with this external id. */
      readonly externalId?: string | undefined;
    },
    options?: CallOptions,
  ): Listing<Volume> {
    return this.listing(path`/volumes`, volume, query, options);
  }

  // Source: facts, A.5 and B: Volume.
  /**
   * Updates a volume: display name, labels and a larger size, in MB.
   *
   * @throws {BadRequestError} 400: an immutable field differs, or the size is smaller
   * @throws {NotFoundError} 404: the volume does not exist
   * @throws {ConflictError} 409: another volume has the external id, or it is being deleted
   * @see `PUT /volumes/{volumeName}`, [volumes](https://example.com/workload-platform-as-code/docs/platform.md#volumes)
   */
  update(name: string, body: VolumeBody, options?: CallOptions): ApiCall<Volume> {
    return this.sendPut(path`/volumes/${name}`, [body, volumeBody], volume, options);
  }

  // Source: facts, A.5 and B: Volume.
  /**
   * Starts to delete a volume and its data. It is deleted once `get` throws NotFoundError.
   *
   * @throws {NotFoundError} 404: the volume does not exist
   * @throws {ConflictError} 409: a workload mounts it
   * @see `DELETE /volumes/{volumeName}`, [volumes](https://example.com/workload-platform-as-code/docs/platform.md#volumes)
   */
  delete(name: string, options?: CallOptions): ApiCall<Volume | undefined> {
    return this.sendDelete(path`/volumes/${name}`, volume, options);
  }
}
