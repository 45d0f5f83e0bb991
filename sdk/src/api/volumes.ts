/** The volumes of a workspace. */
import type { CallOptions } from '../http';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { volume, volumeBody } from '../schemas/volumes';
import type { Volume, VolumeBody } from '../types.gen';
import { Group } from './group';

/** `client.volumes`: disks for workloads. */
export class Volumes extends Group {
  /** Creates a volume. A name that exists is refused with 409. */
  async create(body: VolumeBody, options?: CallOptions): Promise<Volume> {
    return this.sendPost(path`/volumes`, [body, volumeBody], volume, options);
  }

  /** Reads one volume; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Volume> {
    return this.sendGet(path`/volumes/${name}`, volume, options);
  }

  /** Reads the volume that carries an external id; 404 when there is none. */
  async getByExternalId(externalId: string, options?: CallOptions): Promise<Volume> {
    return this.sendGet(path`/volumes/by-external-id/${externalId}`, volume, options);
  }

  /** Lists the volumes. */
  list(
    query?: ListQuery & {
      /** Only those with this external id. */
      readonly externalId?: string | undefined;
    },
    options?: CallOptions,
  ): Listing<Volume> {
    return this.listing(path`/volumes`, volume, query, options);
  }

  /** Replaces what clients set on a volume: display name, labels and a larger size; region and template are immutable. */
  async update(name: string, body: VolumeBody, options?: CallOptions): Promise<Volume> {
    return this.sendPut(path`/volumes/${name}`, [body, volumeBody], volume, options);
  }

  /** Begins to delete a volume and its data; it is gone once `get` is refused with 404. 409 while a workload mounts it. */
  async delete(name: string, options?: CallOptions): Promise<Volume | undefined> {
    return this.sendDelete(path`/volumes/${name}`, volume, options);
  }
}
