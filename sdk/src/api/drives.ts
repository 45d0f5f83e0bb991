/** The drives of a workspace. */
import type { CallOptions } from '../http';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { drive, driveAccessToken, driveBody, keySet } from '../schemas/drives';
import type { Drive, DriveAccessToken, DriveBody, KeySet } from '../types.gen';
import { Group } from './group';

/** `client.drives`: persistent storage (Specification, Drive). */
export class Drives extends Group {
  /** Creates a drive; it is usable at once. A name that exists is refused with 409. */
  async create(body: DriveBody, options?: CallOptions): Promise<Drive> {
    return this.sendPost(path`/drives`, [body, driveBody], drive, options);
  }

  /** Reads one drive; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Drive> {
    return this.sendGet(path`/drives/${name}`, drive, options);
  }

  /** Reads the drive that carries an external id; 404 when there is none. */
  async getByExternalId(externalId: string, options?: CallOptions): Promise<Drive> {
    return this.sendGet(path`/drives/by-external-id/${externalId}`, drive, options);
  }

  /** Lists the drives. */
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
   * Replaces what clients set on a drive: display name, labels, external id and permissions. Send the whole record that
   * was read, changed; the region is immutable.
   */
  async update(name: string, body: DriveBody, options?: CallOptions): Promise<Drive> {
    return this.sendPut(path`/drives/${name}`, [body, driveBody], drive, options);
  }

  /** Deletes a drive and its data, at once. */
  async delete(name: string, options?: CallOptions): Promise<void> {
    return this.sendRemove(path`/drives/${name}`, options);
  }

  /** Issues a short-lived token for the storage behind a drive; 403 where drives are not enabled. */
  async accessToken(name: string, options?: CallOptions): Promise<DriveAccessToken> {
    return this.sendPost(path`/drives/${name}/access-token`, [undefined], driveAccessToken, options);
  }

  /** Reads the public keys that verify such tokens. */
  async keys(options?: CallOptions): Promise<KeySet> {
    return this.sendGet(path`/drives/jwks.json`, keySet, options);
  }
}
