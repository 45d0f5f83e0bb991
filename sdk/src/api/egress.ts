/** The gateways and addresses of all VPCs of a workspace. */
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { egressGateway, egressIp, egressUsage } from '../schemas/networks';
import type { EgressGateway, EgressIp, EgressUsage } from '../types.gen';
import { Group } from './group';

/** `client.egress`: the egress gateways and addresses of all VPCs (facts, B: Egress gateway). */
export class Egress extends Group {
  /**
   * Lists the gateways, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /egressgateways` (facts, B: Egress gateway)
   */
  gateways(options?: CallOptions): Listing<EgressGateway> {
    return this.listing(path`/egressgateways`, egressGateway, undefined, options);
  }

  /**
   * Reads what gateways are used for.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /egressgateways/usage` (facts, B: Egress gateway)
   */
  usage(options?: CallOptions): ApiCall<EgressUsage> {
    return this.sendGet(path`/egressgateways/usage`, egressUsage, options);
  }

  /**
   * Lists the addresses, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /egressips` (facts, B: Egress IP)
   */
  ips(options?: CallOptions): Listing<EgressIp> {
    return this.listing(path`/egressips`, egressIp, undefined, options);
  }
}
