// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import type { Listing } from '../pages';
import { path } from '../path';
import { egressGateway, newEgressGateway } from '../schemas/networks';
import type { EgressGateway, NewEgressGateway } from '../types.gen';
import { Group } from './group';
import { EgressIps } from './vpcs-egress-gateways-ips.gen';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, B: Egress gateway.
/** `client.vpcs.egressGateways`: egress gateways of VPCs. */
export class EgressGateways extends Group {
  /** Public addresses of egress gateways. */
  readonly ips: EgressIps;

  constructor(http: Http) {
    super(http);
    this.ips = new EgressIps(http);
  }

  // Source: facts, B: Egress gateway.
  /**
   * Creates a gateway; read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {NotFoundError} 404: the VPC does not exist
   * @throws {ConflictError} 409: the name of the gateway is in use, or the VPC is being deleted
   * @see `POST /vpcs/{vpcName}/egressgateways`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  create(vpcName: string, body: NewEgressGateway, options?: CallOptions): ApiCall<EgressGateway> {
    return this.sendPost(
      path`/vpcs/${vpcName}/egressgateways`,
      [body, newEgressGateway],
      egressGateway,
      options,
    );
  }

  // Source: facts, B: Egress gateway.
  /**
   * Reads one gateway.
   *
   * @throws {NotFoundError} 404: the VPC or the gateway does not exist
   * @see `GET /vpcs/{vpcName}/egressgateways/{gatewayName}`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  get(vpcName: string, name: string, options?: CallOptions): ApiCall<EgressGateway> {
    return this.sendGet(path`/vpcs/${vpcName}/egressgateways/${name}`, egressGateway, options);
  }

  // Source: facts, B: Egress gateway.
  /**
   * Waits until a gateway is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(
    vpcName: string,
    name: string,
    options?: WaitOptions<EgressGateway>,
  ): Promise<EgressGateway> {
    return await waitUntilReady(
      this.http,
      path`/vpcs/${vpcName}/egressgateways/${name}`,
      (each) => this.get(vpcName, name, each),
      options,
    );
  }

  // Source: facts, B: Egress gateway.
  /**
   * Lists the gateways of a VPC, all on one page.
   *
   * @throws {NotFoundError} 404: the VPC does not exist
   * @see `GET /vpcs/{vpcName}/egressgateways`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  list(vpcName: string, options?: CallOptions): Listing<EgressGateway> {
    return this.listing(path`/vpcs/${vpcName}/egressgateways`, egressGateway, undefined, options);
  }

  // Source: facts, B: Egress gateway.
  /**
   * Deletes a gateway and returns its last record.
   *
   * @throws {NotFoundError} 404: the VPC or the gateway does not exist
   * @throws {ConflictError} 409: it has addresses
   * @see `DELETE /vpcs/{vpcName}/egressgateways/{gatewayName}`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  delete(vpcName: string, name: string, options?: CallOptions): ApiCall<EgressGateway | undefined> {
    return this.sendDelete(path`/vpcs/${vpcName}/egressgateways/${name}`, egressGateway, options);
  }
}
