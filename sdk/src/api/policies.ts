/** The policies of a workspace. */
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { newPolicy, policy, policyBody, policyUsages } from '../schemas/policies';
import type { NewPolicy, Policy, PolicyBody, PolicyUsages } from '../types.gen';
import { Group } from './group';

/** `client.policies`: rules about where workloads run, on what, and how many tokens they take (facts, B: Policy). */
export class Policies extends Group {
  /**
   * Creates a policy.
   *
   * @throws {ConflictError} 409: a policy of this name exists
   * @see `POST /policies` (facts, B: Policy)
   */
  create(body: NewPolicy, options?: CallOptions): ApiCall<Policy> {
    return this.sendPost(path`/policies`, [body, newPolicy], policy, options);
  }

  /**
   * Reads one policy.
   *
   * @throws {NotFoundError} 404: there is no policy of this name
   * @see `GET /policies/{policyName}` (facts, B: Policy)
   */
  get(name: string, options?: CallOptions): ApiCall<Policy> {
    return this.sendGet(path`/policies/${name}`, policy, options);
  }

  /**
   * Lists the policies.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or of another query
   * @see `GET /policies` (facts, A.6)
   */
  list(query?: ListQuery, options?: CallOptions): Listing<Policy> {
    return this.listing(path`/policies`, policy, query, options);
  }

  /**
   * Replaces what clients set on a policy.
   *
   * @throws {NotFoundError} 404: there is no policy of this name
   * @throws {BadRequestError} 400: the type is another one
   * @see `PUT /policies/{policyName}` (facts, B: Policy)
   */
  update(name: string, body: PolicyBody, options?: CallOptions): ApiCall<Policy> {
    return this.sendPut(path`/policies/${name}`, [body, policyBody], policy, options);
  }

  /**
   * Deletes a policy and answers its last record.
   *
   * @throws {NotFoundError} 404: there is no policy of this name
   * @see `DELETE /policies/{policyName}` (facts, B: Policy)
   */
  delete(name: string, options?: CallOptions): ApiCall<Policy | undefined> {
    return this.sendDelete(path`/policies/${name}`, policy, options);
  }

  /**
   * Reads what uses a policy.
   *
   * @throws {NotFoundError} 404: there is no policy of this name
   * @see `GET /policies/{policyName}/usages` (facts, B: Policy)
   */
  usages(name: string, options?: CallOptions): ApiCall<PolicyUsages> {
    return this.sendGet(path`/policies/${name}/usages`, policyUsages, options);
  }
}
