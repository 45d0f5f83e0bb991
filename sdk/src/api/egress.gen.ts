// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { egressGateway, egressIp, egressUsage } from '../schemas/networks';
import type { EgressGateway, EgressIp, EgressUsage } from '../types.gen';
import { Group } from './group';

// Source: facts, B: Egress gateway.
/** `client.egress`: the egress gateways and addresses of all VPCs. */
export class Egress extends Group {
  // Source: facts, B: Egress gateway.
  /**
   * Lists the gateways, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /egressgateways`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  gateways(options?: CallOptions): Listing<EgressGateway> {
    return this.listing(path`/egressgateways`, egressGateway, undefined, options);
  }

  // Source: facts, B: Egress gateway.
  /**
   * Reads which sandboxes use which gateway.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /egressgateways/usage`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  usage(options?: CallOptions): ApiCall<EgressUsage> {
    return this.sendGet(path`/egressgateways/usage`, egressUsage, options);
  }

  // Source: facts, B: Egress IP.
  /**
   * Lists the addresses, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /egressips`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  ips(options?: CallOptions): Listing<EgressIp> {
    return this.listing(path`/egressips`, egressIp, undefined, options);
  }
}
