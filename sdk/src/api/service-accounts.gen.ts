// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import {
  createdServiceAccount,
  newServiceAccount,
  serviceAccount,
  serviceAccountBody,
} from '../schemas/workspaces.gen';
import type {
  CreatedServiceAccount,
  NewServiceAccount,
  ServiceAccount,
  ServiceAccountBody,
} from '../types.gen';
import { Group } from './group';

// Source: facts, A.5 and B: Service account.
/** `client.serviceAccounts`: identities for programs. */
export class ServiceAccounts extends Group {
  // Source: facts, A.5 and B: Service account.
  /**
   * Creates a service account. Its secret is returned only once, in this answer.
   *
   * @throws {PermissionError} 403: requires an admin of the workspace
   * @see `POST /service_accounts`, [service accounts and API keys](https://example.com/workload-platform-as-code/docs/platform.md#service-accounts-and-api-keys)
   */
  create(body: NewServiceAccount, options?: CallOptions): ApiCall<CreatedServiceAccount> {
    return this.sendPost(path`/service_accounts`, [body, newServiceAccount], createdServiceAccount, options);
  }

  // Source: facts, A.5 and B: Service account.
  /**
   * Lists the service accounts, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /service_accounts`, [service accounts and API keys](https://example.com/workload-platform-as-code/docs/platform.md#service-accounts-and-api-keys)
   */
  list(options?: CallOptions): Listing<ServiceAccount> {
    return this.listing(path`/service_accounts`, serviceAccount, undefined, options);
  }

  // Source: facts, A.5 and B: Service account.
  /**
   * Changes name and description.
   *
   * @throws {PermissionError} 403: requires an admin of the workspace
   * @throws {NotFoundError} 404: the service account does not exist
   * @see `PUT /service_accounts/{clientId}`, [service accounts and API keys](https://example.com/workload-platform-as-code/docs/platform.md#service-accounts-and-api-keys)
   */
  update(clientId: string, body: ServiceAccountBody, options?: CallOptions): ApiCall<ServiceAccount> {
    return this.sendPut(
      path`/service_accounts/${clientId}`,
      [body, serviceAccountBody],
      serviceAccount,
      options,
    );
  }

  // Source: facts, A.5 and B: Service account.
  /**
   * Deletes a service account with its keys, and returns its last record.
   *
   * @throws {PermissionError} 403: requires an admin of the workspace
   * @throws {NotFoundError} 404: the service account does not exist
   * @see `DELETE /service_accounts/{clientId}`, [service accounts and API keys](https://example.com/workload-platform-as-code/docs/platform.md#service-accounts-and-api-keys)
   */
  delete(clientId: string, options?: CallOptions): ApiCall<ServiceAccount | undefined> {
    return this.sendDelete(path`/service_accounts/${clientId}`, serviceAccount, options);
  }
}
