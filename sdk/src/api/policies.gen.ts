// Written by `npm run generate` from api/src/kinds/policy.ts. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { ListQuery, Listing } from '../pages';
import { path } from '../path';
import { newPolicy, policy, policyBody, policyUsages } from '../schemas/policies.gen';
import type { NewPolicy, Policy, PolicyBody, PolicyUsages } from '../types.gen';
import { Group } from './group';

// Source: facts, A.5 and B: Policy.
/** `client.policies`: a rule that limits where workloads run, on which hardware, or how many tokens they use. */
export class Policies extends Group {
  // Source: facts, A.5 and B: Policy.
  /**
   * Creates a policy.
   *
   * @throws {ConflictError} 409: the name of the policy is in use
   * @see `POST /policies`, [policies](https://example.com/workload-platform-as-code/docs/platform.md#policies)
   */
  create(body: NewPolicy, options?: CallOptions): ApiCall<Policy> {
    return this.sendPost(path`/policies`, [body, newPolicy], policy, options);
  }

  // Source: facts, A.5 and B: Policy.
  /**
   * Reads one policy.
   *
   * @throws {NotFoundError} 404: the policy does not exist
   * @see `GET /policies/{policyName}`, [policies](https://example.com/workload-platform-as-code/docs/platform.md#policies)
   */
  get(name: string, options?: CallOptions): ApiCall<Policy> {
    return this.sendGet(path`/policies/${name}`, policy, options);
  }

  // Source: facts, A.6.
  /**
   * Lists the policies.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /policies`, [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  list(query?: ListQuery, options?: CallOptions): Listing<Policy> {
    return this.listing(path`/policies`, policy, query, options);
  }

  // Source: facts, A.5 and B: Policy.
  /**
   * Updates a policy: replaces all fields that clients set.
   *
   * @throws {BadRequestError} 400: the type differs
   * @throws {NotFoundError} 404: the policy does not exist
   * @see `PUT /policies/{policyName}`, [policies](https://example.com/workload-platform-as-code/docs/platform.md#policies)
   */
  update(name: string, body: PolicyBody, options?: CallOptions): ApiCall<Policy> {
    return this.sendPut(path`/policies/${name}`, [body, policyBody], policy, options);
  }

  // Source: facts, A.5 and B: Policy.
  /**
   * Deletes a policy and returns its last record.
   *
   * @throws {NotFoundError} 404: the policy does not exist
   * @see `DELETE /policies/{policyName}`, [policies](https://example.com/workload-platform-as-code/docs/platform.md#policies)
   */
  delete(name: string, options?: CallOptions): ApiCall<Policy | undefined> {
    return this.sendDelete(path`/policies/${name}`, policy, options);
  }

  // Source: facts, A.5 and B: Policy.
  /**
   * Reads the workloads that a policy applies to.
   *
   * @throws {NotFoundError} 404: the policy does not exist
   * @see `GET /policies/{policyName}/usages`, [policies](https://example.com/workload-platform-as-code/docs/platform.md#policies)
   */
  usages(name: string, options?: CallOptions): ApiCall<PolicyUsages> {
    return this.sendGet(path`/policies/${name}/usages`, policyUsages, options);
  }
}
