// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { pendingInvitation } from '../schemas/workspaces.gen';
import type { PendingInvitation } from '../types.gen';
import { Group } from './group';

// Source: facts, A.7.
/** `client.workspaces.invitations`: workspaces that the person behind the credential is invited to. */
export class Invitations extends Group {
  // Source: facts, A.7.
  /**
   * Lists the unanswered invitations, all on one page.
   *
   * @throws {PermissionError} 403: the credential is not a person's
   * @see `GET /profile/invitations`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  list(options?: CallOptions): Listing<PendingInvitation> {
    return this.listing(path`/profile/invitations`, pendingInvitation, undefined, options);
  }

  // Source: facts, A.7.
  /**
   * Accepts an invitation: you become a user of the workspace.
   *
   * @throws {PermissionError} 403: the credential is not a person's
   * @throws {NotFoundError} 404: there is no invitation
   * @see `POST /profile/invitations/{workspaceName}/accept`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  accept(workspaceName: string, options?: CallOptions): ApiCall<PendingInvitation> {
    return this.sendPost(
      path`/profile/invitations/${workspaceName}/accept`,
      [undefined],
      pendingInvitation,
      options,
    );
  }

  // Source: facts, A.7.
  /**
   * Declines an invitation.
   *
   * @throws {PermissionError} 403: the credential is not a person's
   * @throws {NotFoundError} 404: there is no invitation
   * @see `POST /profile/invitations/{workspaceName}/decline`, [workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces)
   */
  decline(workspaceName: string, options?: CallOptions): ApiCall<PendingInvitation> {
    return this.sendPost(
      path`/profile/invitations/${workspaceName}/decline`,
      [undefined],
      pendingInvitation,
      options,
    );
  }
}
