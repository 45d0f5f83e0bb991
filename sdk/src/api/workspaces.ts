/** Workspaces, their users, features, service accounts and API keys. */
import { z } from 'zod';
import type { CallOptions, Http } from '../http';
import type { Listing } from '../pages';
import { path } from '../path';
import {
  apiKeyBody,
  apiKeyRecord,
  feature,
  features,
  invitation,
  newServiceAccount,
  newServiceAccountBody,
  pendingInvitation,
  serviceAccount,
  serviceAccountBody,
  workspace,
  workspaceAvailability,
  workspaceBody,
  workspaceUser,
} from '../schemas/workspaces';
import type {
  ApiKeyBody,
  ApiKeyRecord,
  Feature,
  Features as FeatureList,
  Invitation,
  NewServiceAccount,
  NewServiceAccountBody,
  PendingInvitation,
  ServiceAccount,
  ServiceAccountBody,
  Workspace,
  WorkspaceAvailability,
  WorkspaceBody,
  WorkspaceUser,
} from '../types.gen';
import { Group } from './group';

const roleBody = z.object({ role: z.string().min(1) });
const nameBody = z.object({ name: z.string().min(1) });

/** Without its reason, an availability is a bare true or false. */
const availability = z.union([
  z.boolean().transform((available): WorkspaceAvailability => ({ available })),
  workspaceAvailability,
]);

/** `client.workspaces.users`: who may use the workspace of the client (facts, B: User). */
export class WorkspaceUsers extends Group {
  /**
   * Lists the users, and those who were invited, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /users` (facts, B: User)
   */
  list(options?: CallOptions): Listing<WorkspaceUser> {
    return this.listing(path`/users`, workspaceUser, undefined, options);
  }

  /**
   * Invites somebody by an address.
   *
   * @throws {BadRequestError} 400: they are a user already
   * @throws {PermissionError} 403: for admins of the workspace only
   * @see `POST /users` (facts, B: User)
   */
  async invite(body: Invitation, options?: CallOptions): Promise<PendingInvitation> {
    return this.sendPost(path`/users`, [body, invitation], pendingInvitation, options);
  }

  /**
   * Changes the role of a user, `admin` or `member`.
   *
   * @throws {NotFoundError} 404: there is no such user
   * @throws {BadRequestError} 400: the role is unknown
   * @throws {ConflictError} 409: it is the last admin
   * @throws {PermissionError} 403: for admins of the workspace only
   * @see `PUT /users/{subOrEmail}` (facts, B: User)
   */
  async update(subOrEmail: string, role: string, options?: CallOptions): Promise<WorkspaceUser> {
    return this.sendPut(path`/users/${subOrEmail}`, [{ role }, roleBody], workspaceUser, options);
  }

  /**
   * Removes a user, or withdraws an invitation.
   *
   * @throws {NotFoundError} 404: there is no such user
   * @throws {ConflictError} 409: it is the last admin
   * @throws {PermissionError} 403: for admins of the workspace only
   * @see `DELETE /users/{subOrEmail}` (facts, B: User)
   */
  async remove(subOrEmail: string, options?: CallOptions): Promise<void> {
    return this.sendRemove(path`/users/${subOrEmail}`, options);
  }
}

/** `client.workspaces.invitations`: workspaces that the person behind the credential is invited to (facts, A.7). */
export class Invitations extends Group {
  /**
   * Lists the invitations that were not answered, always all of them on one page.
   *
   * @throws {PermissionError} 403: the credential is not a person's
   * @see `GET /profile/invitations` (facts, A.7)
   */
  list(options?: CallOptions): Listing<PendingInvitation> {
    return this.listing(path`/profile/invitations`, pendingInvitation, undefined, options);
  }

  /**
   * Becomes a user of a workspace.
   *
   * @throws {NotFoundError} 404: there is no invitation
   * @throws {PermissionError} 403: the credential is not a person's
   * @see `POST /profile/invitations/{workspaceName}/accept` (facts, A.7)
   */
  async accept(workspaceName: string, options?: CallOptions): Promise<PendingInvitation> {
    return this.sendPost(
      path`/profile/invitations/${workspaceName}/accept`,
      [undefined],
      pendingInvitation,
      options,
    );
  }

  /**
   * Turns an invitation down.
   *
   * @throws {NotFoundError} 404: there is no invitation
   * @throws {PermissionError} 403: the credential is not a person's
   * @see `POST /profile/invitations/{workspaceName}/decline` (facts, A.7)
   */
  async decline(workspaceName: string, options?: CallOptions): Promise<PendingInvitation> {
    return this.sendPost(
      path`/profile/invitations/${workspaceName}/decline`,
      [undefined],
      pendingInvitation,
      options,
    );
  }
}

/** `client.workspaces`: what owns resources (facts, B: Workspace). */
export class Workspaces extends Group {
  /** Who may use the workspace of the client. */
  readonly users: WorkspaceUsers;
  /** Workspaces that the person behind the credential is invited to. */
  readonly invitations: Invitations;

  constructor(http: Http) {
    super(http);
    this.invitations = new Invitations(http);
    this.users = new WorkspaceUsers(http);
  }

  /**
   * Creates a workspace; it is usable once `status` is `ready`.
   *
   * @throws {ConflictError} 409: a workspace of this name exists
   * @throws {BadRequestError} 400: the platform keeps the name for itself
   * @throws {PermissionError} 403: the credential is for one workspace
   * @see `POST /workspaces` (facts, A.5)
   */
  async create(body: WorkspaceBody, options?: CallOptions): Promise<Workspace> {
    return this.sendPost(path`/workspaces`, [body, workspaceBody], workspace, options);
  }

  /**
   * Reads one workspace.
   *
   * @throws {NotFoundError} 404: there is no workspace of this name
   * @see `GET /workspaces/{workspaceName}` (facts, B: Workspace)
   */
  async get(
    name: string,
    options?: CallOptions & {
      /** Whether `resourceCounts` is filled in. Default: false. */
      readonly countResources?: boolean | undefined;
    },
  ): Promise<Workspace> {
    return this.sendGet(path`/workspaces/${name}`, workspace, options, {
      countResources: options?.countResources,
    });
  }

  /**
   * Lists the workspaces that the credential reaches, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /workspaces` (facts, B: Workspace)
   */
  list(options?: CallOptions): Listing<Workspace> {
    return this.listing(path`/workspaces`, workspace, undefined, options);
  }

  /**
   * Replaces what clients set on a workspace; its name is immutable.
   *
   * @throws {NotFoundError} 404: there is no workspace of this name
   * @throws {PermissionError} 403: the caller is no admin of it
   * @see `PUT /workspaces/{workspaceName}` (facts, B: Workspace)
   */
  async update(name: string, body: WorkspaceBody, options?: CallOptions): Promise<Workspace> {
    return this.sendPut(path`/workspaces/${name}`, [body, workspaceBody], workspace, options);
  }

  /**
   * Deletes a workspace with everything that it owns, and answers its last record.
   *
   * @throws {NotFoundError} 404: there is no workspace of this name
   * @throws {PermissionError} 403: the caller is no admin of it
   * @throws {ConflictError} 409: it holds the credential of this very call
   * @see `DELETE /workspaces/{workspaceName}` (facts, A.5)
   */
  async delete(name: string, options?: CallOptions): Promise<Workspace | undefined> {
    return this.sendDelete(path`/workspaces/${name}`, workspace, options);
  }

  /**
   * Ends one's own membership.
   *
   * @throws {NotFoundError} 404: the caller is no member of it
   * @throws {ConflictError} 409: the caller is its last admin
   * @see `DELETE /workspaces/{workspaceName}/leave` (facts, B: Workspace)
   */
  async leave(name: string, options?: CallOptions): Promise<Workspace | undefined> {
    return this.sendDelete(path`/workspaces/${name}/leave`, workspace, options);
  }

  /**
   * Asks whether a name can be used for a new workspace, and why not.
   *
   * @throws {WorkloadError} as every call
   * @see `POST /workspaces/availability` (facts, B: Workspace)
   */
  async availability(name: string, options?: CallOptions): Promise<WorkspaceAvailability> {
    return this.sendPost(path`/workspaces/availability`, [{ name }, nameBody], availability, options, {
      withReason: true,
    });
  }
}

/** `client.features`: what is enabled for the workspace of the client (facts, B: Workspace). */
export class Features extends Group {
  /**
   * Reads whether each feature is enabled.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /features` (facts, B: Workspace)
   */
  async list(options?: CallOptions): Promise<FeatureList> {
    return this.sendGet(path`/features`, features, options);
  }

  /**
   * Reads one feature.
   *
   * @throws {NotFoundError} 404: there is no such feature
   * @throws {PermissionError} 403: the credential does not reach the account
   * @see `GET /features/{featureKey}` (facts, B: Workspace)
   */
  async get(
    key: string,
    options?: CallOptions & {
      /** Account that is asked for. Default: the one of the workspace. */
      readonly account?: string | undefined;
    },
  ): Promise<Feature> {
    return this.sendGet(path`/features/${key}`, feature, options, { account: options?.account });
  }
}

/** `client.serviceAccounts`: identities for programs (facts, B: Service account). */
export class ServiceAccounts extends Group {
  /**
   * Creates a service account. Its secret is in this answer only.
   *
   * @throws {PermissionError} 403: for admins of the workspace only
   * @see `POST /service_accounts` (facts, A.5)
   */
  async create(body: NewServiceAccountBody, options?: CallOptions): Promise<NewServiceAccount> {
    return this.sendPost(path`/service_accounts`, [body, newServiceAccountBody], newServiceAccount, options);
  }

  /**
   * Lists the service accounts, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /service_accounts` (facts, B: Service account)
   */
  list(options?: CallOptions): Listing<ServiceAccount> {
    return this.listing(path`/service_accounts`, serviceAccount, undefined, options);
  }

  /**
   * Changes name and description.
   *
   * @throws {NotFoundError} 404: there is no service account of this id
   * @throws {PermissionError} 403: for admins of the workspace only
   * @see `PUT /service_accounts/{clientId}` (facts, A.5)
   */
  async update(clientId: string, body: ServiceAccountBody, options?: CallOptions): Promise<ServiceAccount> {
    return this.sendPut(
      path`/service_accounts/${clientId}`,
      [body, serviceAccountBody],
      serviceAccount,
      options,
    );
  }

  /**
   * Deletes a service account with its keys, and answers its last record.
   *
   * @throws {NotFoundError} 404: there is no service account of this id
   * @throws {PermissionError} 403: for admins of the workspace only
   * @see `DELETE /service_accounts/{clientId}` (facts, A.5)
   */
  async delete(clientId: string, options?: CallOptions): Promise<ServiceAccount | undefined> {
    return this.sendDelete(path`/service_accounts/${clientId}`, serviceAccount, options);
  }
}

/** `client.apiKeys`: long-lived keys of service accounts (facts, A.7). */
export class ApiKeys extends Group {
  /**
   * Creates a key. Its value is in this answer only; `expires_in` is a duration such as `30d`, in s, m, h, d or w.
   *
   * @throws {NotFoundError} 404: there is no service account of this id
   * @throws {PermissionError} 403: for admins of the workspace only, and no scope can be given away that the caller
   *   lacks
   * @see `POST /service_accounts/{clientId}/api_keys` (facts, A.7)
   */
  async create(clientId: string, body: ApiKeyBody, options?: CallOptions): Promise<ApiKeyRecord> {
    return this.sendPost(
      path`/service_accounts/${clientId}/api_keys`,
      [body, apiKeyBody],
      apiKeyRecord,
      options,
    );
  }

  /**
   * Lists the keys of a service account, without their values, always all of them on one page.
   *
   * @throws {NotFoundError} 404: there is no service account of this id
   * @see `GET /service_accounts/{clientId}/api_keys` (facts, B: API key)
   */
  list(clientId: string, options?: CallOptions): Listing<ApiKeyRecord> {
    return this.listing(path`/service_accounts/${clientId}/api_keys`, apiKeyRecord, undefined, options);
  }

  /**
   * Deletes a key; it is refused from then on.
   *
   * @throws {NotFoundError} 404: there is no such service account or key
   * @throws {PermissionError} 403: for admins of the workspace only
   * @see `DELETE /service_accounts/{clientId}/api_keys/{apiKeyId}` (facts, B: API key)
   */
  async delete(clientId: string, apiKeyId: string, options?: CallOptions): Promise<void> {
    return this.sendRemove(path`/service_accounts/${clientId}/api_keys/${apiKeyId}`, options);
  }
}
