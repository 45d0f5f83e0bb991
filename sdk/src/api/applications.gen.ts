// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { ListQuery, Listing } from '../pages';
import { path } from '../path';
import { appRevision, application, applicationBody, newApplication } from '../schemas/applications';
import { customDomain, newCustomDomain } from '../schemas/custom-domains.gen';
import type {
  AppRevision,
  Application,
  ApplicationBody,
  CustomDomain,
  NewApplication,
  NewCustomDomain,
} from '../types.gen';
import { Group } from './group';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, A.4.
/** `client.applications`: one address in front of revisions. `client.snapshots.fork` makes most of them. */
export class Applications extends Group {
  // Source: facts, A.4.
  /**
   * Creates an application. It is deployed in the background: read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {ConflictError} 409: the name of the application is in use
   * @see `POST /applications`, [applications](https://example.com/workload-platform-as-code/docs/platform.md#applications)
   */
  create(body: NewApplication, options?: CallOptions): ApiCall<Application> {
    return this.sendPost(path`/applications`, [body, newApplication], application, options);
  }

  // Source: facts, A.4.
  /**
   * Reads one application.
   *
   * @throws {NotFoundError} 404: the application does not exist
   * @see `GET /applications/{applicationName}`, [applications](https://example.com/workload-platform-as-code/docs/platform.md#applications)
   */
  get(name: string, options?: CallOptions): ApiCall<Application> {
    return this.sendGet(path`/applications/${name}`, application, options);
  }

  // Source: facts, A.4.
  /**
   * Waits until an application is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Application>): Promise<Application> {
    return await waitUntilReady(
      this.http,
      path`/applications/${name}`,
      (each) => this.get(name, each),
      options,
    );
  }

  // Source: facts, A.4.
  /**
   * Lists the applications.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /applications`, [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  list(query?: ListQuery, options?: CallOptions): Listing<Application> {
    return this.listing(path`/applications`, application, query, options);
  }

  // Source: facts, A.4.
  /**
   * Updates an application: replaces all fields that clients set. Changed compute makes a new revision; `spec.revision` alone routes between those that exist, in percent: it promotes a canary, or rolls back.
   *
   * @throws {BadRequestError} 400: `spec.revision` names a revision that is not kept or not healthy
   * @throws {NotFoundError} 404: the application does not exist
   * @throws {ConflictError} 409: it is being deleted
   * @see `PUT /applications/{applicationName}`, [applications](https://example.com/workload-platform-as-code/docs/platform.md#applications)
   */
  update(name: string, body: ApplicationBody, options?: CallOptions): ApiCall<Application> {
    return this.sendPut(path`/applications/${name}`, [body, applicationBody], application, options);
  }

  // Source: facts, A.4.
  /**
   * Starts to delete an application and returns its last record. It is deleted once `get` throws NotFoundError.
   *
   * @throws {NotFoundError} 404: the application does not exist
   * @see `DELETE /applications/{applicationName}`, [applications](https://example.com/workload-platform-as-code/docs/platform.md#applications)
   */
  delete(name: string, options?: CallOptions): ApiCall<Application | undefined> {
    return this.sendDelete(path`/applications/${name}`, application, options);
  }

  // Source: facts, A.4.
  /**
   * Reads the revisions of an application that still exist, at most 5.
   *
   * @throws {NotFoundError} 404: the application does not exist
   * @see `GET /applications/{applicationName}/revisions`, [revisions and routing](https://example.com/workload-platform-as-code/docs/platform.md#revisions-and-routing)
   */
  revisions(name: string, options?: CallOptions): ApiCall<AppRevision[]> {
    return this.sendArray(path`/applications/${name}/revisions`, appRevision, options);
  }

  // Source: facts, A.4.
  /**
   * Creates a custom domain for an application. It works once it is verified.
   *
   * @throws {NotFoundError} 404: the application does not exist
   * @throws {ConflictError} 409: the name of the custom domain is in use
   * @see `POST /applications/{applicationName}/customdomains`, [custom domains](https://example.com/workload-platform-as-code/docs/platform.md#custom-domains)
   */
  createCustomDomain(name: string, body: NewCustomDomain, options?: CallOptions): ApiCall<CustomDomain> {
    return this.sendPost(
      path`/applications/${name}/customdomains`,
      [body, newCustomDomain],
      customDomain,
      options,
    );
  }
}
