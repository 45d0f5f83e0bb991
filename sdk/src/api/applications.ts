/** The applications of a workspace. */
import { z } from 'zod';
import { json } from '../answers';
import type { CallOptions, Http } from '../http';
import { list, type Listing, type ListQuery } from '../pages';
import { path } from '../path';
import {
  application,
  appRevision,
  type Application,
  type ApplicationBody,
  type AppRevision,
} from '../schemas/applications';

const revisions = z
  .array(appRevision)
  .nullable()
  .transform((all) => all ?? []);

/** `client.applications`: one address in front of revisions. `client.snapshots.fork` makes most of them. */
export class Applications {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Creates an application; it is deployed in the background, read it until `status` is `DEPLOYED` or `FAILED`. */
  async create(body: ApplicationBody, options?: CallOptions): Promise<Application> {
    return this.#http.send(
      { method: 'POST', path: path`/applications`, body, read: json(application) },
      options,
    );
  }

  /** Reads one application; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Application> {
    return this.#http.send(
      { method: 'GET', path: path`/applications/${name}`, read: json(application) },
      options,
    );
  }

  /** Lists the applications. */
  list(query?: ListQuery, options?: CallOptions): Listing<Application> {
    return list(this.#http, path`/applications`, application, query, options);
  }

  /**
   * Replaces what clients set on an application. Changed compute makes a new revision; `spec.revision` alone routes
   * between those that exist: it promotes a canary, or rolls back.
   */
  async update(name: string, body: ApplicationBody, options?: CallOptions): Promise<Application> {
    return this.#http.send(
      { method: 'PUT', path: path`/applications/${name}`, body, read: json(application) },
      options,
    );
  }

  /** Begins to delete an application and answers its last record; it is gone once `get` is refused with 404. */
  async delete(name: string, options?: CallOptions): Promise<Application | undefined> {
    return this.#http.send(
      { method: 'DELETE', path: path`/applications/${name}`, read: json(application.optional()) },
      options,
    );
  }

  /** Reads the revisions that are kept, at most 5. */
  async revisions(name: string, options?: CallOptions): Promise<AppRevision[]> {
    return this.#http.send(
      { method: 'GET', path: path`/applications/${name}/revisions`, read: json(revisions) },
      options,
    );
  }
}
