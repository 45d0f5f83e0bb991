// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { apiKeyBody, apiKeyRecord } from '../schemas/workspaces.gen';
import type { ApiKeyBody, ApiKeyRecord } from '../types.gen';
import { Group } from './group';

// Source: facts, A.7 and B: API key.
/** `client.apiKeys`: long-lived keys of service accounts. */
export class ApiKeys extends Group {
  // Source: facts, A.7 and B: API key.
  /**
   * Creates a key. Its value is returned only once, in this answer; `expires_in` is a duration such as `30d`, in s, m, h, d or w.
   *
   * @throws {PermissionError} 403: requires an admin of the workspace, and a key cannot have scopes that the caller lacks
   * @throws {NotFoundError} 404: the service account does not exist
   * @see `POST /service_accounts/{clientId}/api_keys`, [service accounts and API keys](https://example.com/workload-platform-as-code/docs/platform.md#service-accounts-and-api-keys)
   */
  create(clientId: string, body: ApiKeyBody, options?: CallOptions): ApiCall<ApiKeyRecord> {
    return this.sendPost(
      path`/service_accounts/${clientId}/api_keys`,
      [body, apiKeyBody],
      apiKeyRecord,
      options,
    );
  }

  // Source: facts, A.7 and B: API key.
  /**
   * Lists the keys of a service account, without their values, all on one page.
   *
   * @throws {NotFoundError} 404: the service account does not exist
   * @see `GET /service_accounts/{clientId}/api_keys`, [service accounts and API keys](https://example.com/workload-platform-as-code/docs/platform.md#service-accounts-and-api-keys)
   */
  list(clientId: string, options?: CallOptions): Listing<ApiKeyRecord> {
    return this.listing(path`/service_accounts/${clientId}/api_keys`, apiKeyRecord, undefined, options);
  }

  // Source: facts, A.7 and B: API key.
  /**
   * Deletes a key. It stops working at once.
   *
   * @throws {PermissionError} 403: requires an admin of the workspace
   * @throws {NotFoundError} 404: the service account or the key does not exist
   * @see `DELETE /service_accounts/{clientId}/api_keys/{apiKeyId}`, [service accounts and API keys](https://example.com/workload-platform-as-code/docs/platform.md#service-accounts-and-api-keys)
   */
  delete(clientId: string, apiKeyId: string, options?: CallOptions): ApiCall<void> {
    return this.sendRemove(path`/service_accounts/${clientId}/api_keys/${apiKeyId}`, options);
  }
}
