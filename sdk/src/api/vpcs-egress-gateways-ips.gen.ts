// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { egressIp, newEgressIp } from '../schemas/networks';
import type { EgressIp, NewEgressIp } from '../types.gen';
import { Group } from './group';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, B: Egress IP.
/** `client.vpcs.egressGateways.ips`: public addresses of egress gateways. */
export class EgressIps extends Group {
  // Source: facts, B: Egress IP.
  /**
   * Creates an address; read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {NotFoundError} 404: the VPC or the gateway does not exist
   * @throws {ConflictError} 409: the name of the address is in use, or the gateway is being deleted
   * @see `POST /vpcs/{vpcName}/egressgateways/{gatewayName}/ips`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  create(vpcName: string, gateway: string, body: NewEgressIp, options?: CallOptions): ApiCall<EgressIp> {
    return this.sendPost(
      path`/vpcs/${vpcName}/egressgateways/${gateway}/ips`,
      [body, newEgressIp],
      egressIp,
      options,
    );
  }

  // Source: facts, B: Egress IP.
  /**
   * Reads one address.
   *
   * @throws {NotFoundError} 404: the VPC, the gateway or the address does not exist
   * @see `GET /vpcs/{vpcName}/egressgateways/{gatewayName}/ips/{ipName}`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  get(vpcName: string, gateway: string, name: string, options?: CallOptions): ApiCall<EgressIp> {
    return this.sendGet(path`/vpcs/${vpcName}/egressgateways/${gateway}/ips/${name}`, egressIp, options);
  }

  // Source: facts, B: Egress IP.
  /**
   * Waits until an address is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(
    vpcName: string,
    gateway: string,
    name: string,
    options?: WaitOptions<EgressIp>,
  ): Promise<EgressIp> {
    return await waitUntilReady(
      this.http,
      path`/vpcs/${vpcName}/egressgateways/${gateway}/ips/${name}`,
      (each) => this.get(vpcName, gateway, name, each),
      options,
    );
  }

  // Source: facts, B: Egress IP.
  /**
   * Lists the addresses of a gateway, all on one page.
   *
   * @throws {NotFoundError} 404: the VPC or the gateway does not exist
   * @see `GET /vpcs/{vpcName}/egressgateways/{gatewayName}/ips`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  list(vpcName: string, gateway: string, options?: CallOptions): Listing<EgressIp> {
    return this.listing(path`/vpcs/${vpcName}/egressgateways/${gateway}/ips`, egressIp, undefined, options);
  }

  // Source: facts, B: Egress IP.
  /**
   * Deletes an address and returns its last record.
   *
   * @throws {NotFoundError} 404: the VPC, the gateway or the address does not exist
   * @see `DELETE /vpcs/{vpcName}/egressgateways/{gatewayName}/ips/{ipName}`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  delete(
    vpcName: string,
    gateway: string,
    name: string,
    options?: CallOptions,
  ): ApiCall<EgressIp | undefined> {
    return this.sendDelete(path`/vpcs/${vpcName}/egressgateways/${gateway}/ips/${name}`, egressIp, options);
  }
}
