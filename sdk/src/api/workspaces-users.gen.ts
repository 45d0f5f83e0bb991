// Written by `npm run generate` from api/src/groups/. Do not edit.
import * as z from 'zod';
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { invitation, pendingInvitation, workspaceUser } from '../schemas/workspaces.gen';
import type { Invitation, PendingInvitation, Role, WorkspaceUser } from '../types.gen';
import { Group } from './group';

const updateBody = z.object({ role: z.string().min(1) });

// Source: facts, B: User.
/** `client.workspaces.users`: users of the workspace of the client. */
export class WorkspaceUsers extends Group {
  // Source: facts, B: User.
  /**
   * Lists the users and the invited people, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /users`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  list(options?: CallOptions): Listing<WorkspaceUser> {
    return this.listing(path`/users`, workspaceUser, undefined, options);
  }

  // Source: facts, B: User.
  /**
   * Invites somebody by an address.
   *
   * @throws {BadRequestError} 400: they are a user already
   * @throws {PermissionError} 403: requires an admin of the workspace
   * @see `POST /users`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  invite(body: Invitation, options?: CallOptions): ApiCall<PendingInvitation> {
    return this.sendPost(path`/users`, [body, invitation], pendingInvitation, options);
  }

  // Source: facts, B: User.
  /**
   * Changes the role of a user, `admin` or `member`.
   *
   * @throws {BadRequestError} 400: the role is unknown
   * @throws {PermissionError} 403: requires an admin of the workspace
   * @throws {NotFoundError} 404: the user does not exist
   * @throws {ConflictError} 409: it is the last admin
   * @see `PUT /users/{subOrEmail}`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  update(subOrEmail: string, role: Role, options?: CallOptions): ApiCall<WorkspaceUser> {
    return this.sendPut(path`/users/${subOrEmail}`, [{ role }, updateBody], workspaceUser, options);
  }

  // Source: facts, B: User.
  /**
   * Removes a user, or withdraws an invitation.
   *
   * @throws {PermissionError} 403: requires an admin of the workspace
   * @throws {NotFoundError} 404: the user does not exist
   * @throws {ConflictError} 409: it is the last admin
   * @see `DELETE /users/{subOrEmail}`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  remove(subOrEmail: string, options?: CallOptions): ApiCall<void> {
    return this.sendRemove(path`/users/${subOrEmail}`, options);
  }
}
