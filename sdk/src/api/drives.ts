/** The drives of a workspace. */
import { ignored, json } from '../answers';
import type { CallOptions, Http } from '../http';
import { list, type Listing, type ListQuery } from '../pages';
import { path } from '../path';
import { drive, type Drive, type DriveBody } from '../schemas/drives';

/** `client.drives`: persistent storage (Specification, Drive). */
export class Drives {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Creates a drive; it is usable at once. A name that exists is refused with 409. */
  async create(body: DriveBody, options?: CallOptions): Promise<Drive> {
    return this.#http.send({ method: 'POST', path: path`/drives`, body, read: json(drive) }, options);
  }

  /** Reads one drive; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Drive> {
    return this.#http.send({ method: 'GET', path: path`/drives/${name}`, read: json(drive) }, options);
  }

  /** Reads the drive that carries an external id; 404 when there is none. */
  async getByExternalId(externalId: string, options?: CallOptions): Promise<Drive> {
    return this.#http.send(
      { method: 'GET', path: path`/drives/by-external-id/${externalId}`, read: json(drive) },
      options,
    );
  }

  /** Lists the drives. */
  list(
    query?: ListQuery & { readonly externalId?: string | undefined },
    options?: CallOptions,
  ): Listing<Drive> {
    return list(this.#http, path`/drives`, drive, query, options);
  }

  /**
   * Replaces what clients set on a drive: display name, labels, external id and permissions. Send the whole record that
   * was read, changed; the region is immutable.
   */
  async update(name: string, body: DriveBody, options?: CallOptions): Promise<Drive> {
    return this.#http.send({ method: 'PUT', path: path`/drives/${name}`, body, read: json(drive) }, options);
  }

  /** Deletes a drive and its data, at once. */
  async delete(name: string, options?: CallOptions): Promise<void> {
    return this.#http.send({ method: 'DELETE', path: path`/drives/${name}`, read: ignored }, options);
  }
}
