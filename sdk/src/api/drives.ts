/** The drives of a workspace. */
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { drive, driveAccessToken, driveBody, keySet, newDrive } from '../schemas/drives';
import type { Drive, DriveAccessToken, DriveBody, KeySet, NewDrive } from '../types.gen';
import { Group } from './group';
import { waitUntilReady, type WaitOptions } from '../waiting';

/** `client.drives`: persistent storage (Specification, Drive; facts, A.1). */
export class Drives extends Group {
  /**
   * Creates a drive; it is usable at once.
   *
   * @throws {ConflictError} 409: a drive of this name or external id exists
   * @see `POST /drives` (Specification, Create a drive; facts, A.1)
   */
  create(body: NewDrive, options?: CallOptions): ApiCall<Drive> {
    return this.sendPost(path`/drives`, [body, newDrive], drive, options);
  }

  /**
   * Reads one drive.
   *
   * @throws {NotFoundError} 404: there is no drive of this name
   * @see `GET /drives/{driveName}` (facts, A.1)
   */
  get(name: string, options?: CallOptions): ApiCall<Drive> {
    return this.sendGet(path`/drives/${name}`, drive, options);
  }

  /**
   * Reads the drive that carries an external id.
   *
   * @throws {NotFoundError} 404: no drive carries it
   * @see `GET /drives/by-external-id/{externalId}` (facts, A.1)
   */
  getByExternalId(externalId: string, options?: CallOptions): ApiCall<Drive> {
    return this.sendGet(path`/drives/by-external-id/${externalId}`, drive, options);
  }

  /**
   * Reads a drive until it is ready, and gives the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: there is none of this name
   * @see (Specification, Event record)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Drive>): Promise<Drive> {
    return await waitUntilReady(this.http, path`/drives/${name}`, (each) => this.get(name, each), options);
  }

  /**
   * Lists the drives.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or of another query
   * @see `GET /drives` (facts, A.6)
   */
  list(
    query?: ListQuery & {
      /** Only those with this external id. */
      readonly externalId?: string | undefined;
    },
    options?: CallOptions,
  ): Listing<Drive> {
    return this.listing(path`/drives`, drive, query, options);
  }

  /**
   * Replaces what clients set on a drive: display name, labels, external id and permissions. Send the whole record
   * that was read, changed; the region is immutable.
   *
   * @throws {NotFoundError} 404: there is no drive of this name
   * @throws {BadRequestError} 400: the region is another one
   * @throws {ConflictError} 409: another drive carries the external id
   * @see `PUT /drives/{driveName}` (Specification, Drive; facts, A.1)
   */
  update(name: string, body: DriveBody, options?: CallOptions): ApiCall<Drive> {
    return this.sendPut(path`/drives/${name}`, [body, driveBody], drive, options);
  }

  /**
   * Deletes a drive and its data, at once.
   *
   * @throws {NotFoundError} 404: there is no drive of this name
   * @see `DELETE /drives/{driveName}` (facts, A.1)
   */
  delete(name: string, options?: CallOptions): ApiCall<void> {
    return this.sendRemove(path`/drives/${name}`, options);
  }

  /**
   * Issues a short-lived token for the storage behind a drive; `expires_in` is its life in seconds.
   *
   * @throws {NotFoundError} 404: there is no drive of this name
   * @throws {PermissionError} 403: drives are not enabled
   * @see `POST /drives/{driveName}/access-token` (facts, A.1)
   */
  accessToken(name: string, options?: CallOptions): ApiCall<DriveAccessToken> {
    return this.sendPost(path`/drives/${name}/access-token`, [undefined], driveAccessToken, options);
  }

  /**
   * Reads the public keys, Ed25519, that verify such tokens. Needs no credential.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /drives/jwks.json` (facts, A.1)
   */
  keys(options?: CallOptions): ApiCall<KeySet> {
    return this.sendGet(path`/drives/jwks.json`, keySet, options);
  }
}
