/** The policies of a workspace. */
import type { CallOptions } from '../http';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { policy, policyBody, policyUsages } from '../schemas/policies';
import type { Policy, PolicyBody, PolicyUsages } from '../types.gen';
import { Group } from './group';

/** `client.policies`: rules about where workloads run, on what, and how many tokens they take. */
export class Policies extends Group {
  /** Creates a policy. A name that exists is refused with 409. */
  async create(body: PolicyBody, options?: CallOptions): Promise<Policy> {
    return this.sendPost(path`/policies`, [body, policyBody], policy, options);
  }

  /** Reads one policy; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Policy> {
    return this.sendGet(path`/policies/${name}`, policy, options);
  }

  /** Lists the policies. */
  list(query?: ListQuery, options?: CallOptions): Listing<Policy> {
    return this.listing(path`/policies`, policy, query, options);
  }

  /** Replaces what clients set on a policy. */
  async update(name: string, body: PolicyBody, options?: CallOptions): Promise<Policy> {
    return this.sendPut(path`/policies/${name}`, [body, policyBody], policy, options);
  }

  /** Deletes a policy and answers its last record. */
  async delete(name: string, options?: CallOptions): Promise<Policy | undefined> {
    return this.sendDelete(path`/policies/${name}`, policy, options);
  }

  /** Reads what uses a policy. */
  async usages(name: string, options?: CallOptions): Promise<PolicyUsages> {
    return this.sendGet(path`/policies/${name}/usages`, policyUsages, options);
  }
}
