// Written by `npm run generate` from api/src/kinds/drive.ts. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { ListQuery, Listing } from '../pages';
import { path } from '../path';
import { drive, driveAccessToken, driveBody, keySet, newDrive } from '../schemas/drives.gen';
import type { Drive, DriveAccessToken, DriveBody, KeySet, NewDrive } from '../types.gen';
import { Group } from './group';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: Specification, Drive; facts, A.1.
/** `client.drives`: persistent storage that outlives the workloads that mount it. */
export class Drives extends Group {
  // Source: Specification, Create a drive; facts, A.1.
  /**
   * Creates a drive. It can be used at once.
   *
   * @throws {ConflictError} 409: the name or external id of the drive is in use
   * @see `POST /drives`, [drives](https://example.com/workload-platform-as-code/docs/platform.md#drives)
   */
  create(body: NewDrive, options?: CallOptions): ApiCall<Drive> {
    return this.sendPost(path`/drives`, [body, newDrive], drive, options);
  }

  // Source: Specification, Drive; facts, A.1.
  /**
   * Reads one drive.
   *
   * @throws {NotFoundError} 404: the drive does not exist
   * @see `GET /drives/{driveName}`, [drives](https://example.com/workload-platform-as-code/docs/platform.md#drives)
   */
  get(name: string, options?: CallOptions): ApiCall<Drive> {
    return this.sendGet(path`/drives/${name}`, drive, options);
  }

  // Source: Specification, Drive; facts, A.1.
  /**
   * Reads the drive that has an external id.
   *
   * @throws {NotFoundError} 404: no drive has it
   * @see `GET /drives/by-external-id/{externalId}`, [drives](https://example.com/workload-platform-as-code/docs/platform.md#drives)
   */
  getByExternalId(externalId: string, options?: CallOptions): ApiCall<Drive> {
    return this.sendGet(path`/drives/by-external-id/${externalId}`, drive, options);
  }

  // Source: Specification, Drive; facts, A.1.
  /**
   * Waits until a drive is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Drive>): Promise<Drive> {
    return await waitUntilReady(this.http, path`/drives/${name}`, (each) => this.get(name, each), options);
  }

  // Source: Specification, Drive; facts, A.1.
  /**
   * Lists the drives.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /drives`, [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  list(
    query?: ListQuery & {
      /** Only objects with this external id. */
      readonly externalId?: string | undefined;
    },
    options?: CallOptions,
  ): Listing<Drive> {
    return this.listing(path`/drives`, drive, query, options);
  }

  // Source: Specification, Drive; facts, A.1.
  /**
   * Updates a drive: replaces display name, labels, external id and permissions. Send the whole record as you read it, with your changes.
   *
   * @throws {BadRequestError} 400: the region differs
   * @throws {NotFoundError} 404: the drive does not exist
   * @throws {ConflictError} 409: another drive has the external id
   * @see `PUT /drives/{driveName}`, [drives](https://example.com/workload-platform-as-code/docs/platform.md#drives)
   */
  update(name: string, body: DriveBody, options?: CallOptions): ApiCall<Drive> {
    return this.sendPut(path`/drives/${name}`, [body, driveBody], drive, options);
  }

  // Source: Specification, Drive; facts, A.1.
  /**
   * Deletes a drive and its data, at once.
   *
   * @throws {NotFoundError} 404: the drive does not exist
   * @see `DELETE /drives/{driveName}`, [drives](https://example.com/workload-platform-as-code/docs/platform.md#drives)
   */
  delete(name: string, options?: CallOptions): ApiCall<void> {
    return this.sendRemove(path`/drives/${name}`, options);
  }

  // Source: Specification, Drive; facts, A.1.
  /**
   * Issues a short-lived token for the storage behind a drive; `expires_in` is its lifetime in seconds.
   *
   * @throws {PermissionError} 403: drives are not enabled
   * @throws {NotFoundError} 404: the drive does not exist
   * @see `POST /drives/{driveName}/access-token`, [drives](https://example.com/workload-platform-as-code/docs/platform.md#drives)
   */
  accessToken(name: string, options?: CallOptions): ApiCall<DriveAccessToken> {
    return this.sendPost(path`/drives/${name}/access-token`, [undefined], driveAccessToken, options);
  }

  // Source: Specification, Drive; facts, A.1.
  /**
   * Reads the public keys, Ed25519, that verify these tokens. Needs no credential.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /drives/jwks.json`, [drives](https://example.com/workload-platform-as-code/docs/platform.md#drives)
   */
  keys(options?: CallOptions): ApiCall<KeySet> {
    return this.sendGet(path`/drives/jwks.json`, keySet, options);
  }
}
