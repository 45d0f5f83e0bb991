// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import type { Listing } from '../pages';
import { path } from '../path';
import { workspace, workspaceBody } from '../schemas/workspaces.gen';
import type { Workspace, WorkspaceBody } from '../types.gen';
import { Group } from './group';
import { Invitations } from './workspaces-invitations.gen';
import { WorkspaceUsers } from './workspaces-users.gen';
import { availability, type WorkspaceAvailability } from './workspaces';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, B: Workspace.
/** `client.workspaces`: workspaces, which contain all other resources. */
export class Workspaces extends Group {
  /** Workspaces that the person behind the credential is invited to. */
  readonly invitations: Invitations;
  /** Users of the workspace of the client. */
  readonly users: WorkspaceUsers;

  constructor(http: Http) {
    super(http);
    this.invitations = new Invitations(http);
    this.users = new WorkspaceUsers(http);
  }

  // Source: facts, A.5.
  /**
   * Creates a workspace; it is usable once `status` is `ready`.
   *
   * @throws {BadRequestError} 400: the name is reserved
   * @throws {PermissionError} 403: the credential is for one workspace
   * @throws {ConflictError} 409: the name of the workspace is in use
   * @see `POST /workspaces`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  create(body: WorkspaceBody, options?: CallOptions): ApiCall<Workspace> {
    return this.sendPost(path`/workspaces`, [body, workspaceBody], workspace, options);
  }

  // Source: facts, B: Workspace.
  /**
   * Reads one workspace.
   *
   * @throws {NotFoundError} 404: the workspace does not exist
   * @see `GET /workspaces/{workspaceName}`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  get(
    name: string,
    options?: CallOptions & {
      /** Whether to include `resourceCounts`. Default: false. */
      readonly countResources?: boolean | undefined;
    },
  ): ApiCall<Workspace> {
    return this.sendGet(
      path`/workspaces/${name}`,
      workspace,
      options,
      { countResources: options?.countResources },
      ['countResources'],
    );
  }

  // Source: facts, B: Workspace.
  /**
   * Waits until a workspace is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Workspace>): Promise<Workspace> {
    return await waitUntilReady(
      this.http,
      path`/workspaces/${name}`,
      (each) => this.get(name, each),
      options,
    );
  }

  // Source: facts, B: Workspace.
  /**
   * Lists the workspaces that the credential reaches, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /workspaces`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  list(options?: CallOptions): Listing<Workspace> {
    return this.listing(path`/workspaces`, workspace, undefined, options);
  }

  // Source: facts, B: Workspace.
  /**
   * Updates a workspace: replaces all fields that clients set. Its name is immutable.
   *
   * @throws {PermissionError} 403: the caller is not an admin of it
   * @throws {NotFoundError} 404: the workspace does not exist
   * @see `PUT /workspaces/{workspaceName}`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  update(name: string, body: WorkspaceBody, options?: CallOptions): ApiCall<Workspace> {
    return this.sendPut(path`/workspaces/${name}`, [body, workspaceBody], workspace, options);
  }

  // Source: facts, A.5.
  /**
   * Deletes a workspace and everything in it, and returns its last record.
   *
   * @throws {PermissionError} 403: the caller is not an admin of it
   * @throws {NotFoundError} 404: the workspace does not exist
   * @throws {ConflictError} 409: it contains the credential of this call
   * @see `DELETE /workspaces/{workspaceName}`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  delete(name: string, options?: CallOptions): ApiCall<Workspace | undefined> {
    return this.sendDelete(path`/workspaces/${name}`, workspace, options);
  }

  // Source: facts, B: Workspace.
  /**
   * Leaves a workspace.
   *
   * @throws {NotFoundError} 404: the caller is not a member of it
   * @throws {ConflictError} 409: the caller is its last admin
   * @see `DELETE /workspaces/{workspaceName}/leave`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  leave(name: string, options?: CallOptions): ApiCall<Workspace | undefined> {
    return this.sendDelete(path`/workspaces/${name}/leave`, workspace, options);
  }

  // Source: facts, B: Workspace.
  /**
   * Checks whether a name is available for a new workspace, and why not.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `POST /workspaces/availability`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  availability(name: string, options?: CallOptions): ApiCall<WorkspaceAvailability> {
    return availability(this.http, path`/workspaces/availability`, name, options);
  }
}
