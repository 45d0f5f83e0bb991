// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import type { Listing } from '../pages';
import { path } from '../path';
import { newVpc, vpc } from '../schemas/networks';
import type { NewVpc, Vpc } from '../types.gen';
import { Group } from './group';
import { EgressGateways } from './vpcs-egress-gateways.gen';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, B: VPC.
/** `client.vpcs`: private networks. They cannot be changed, only created again. */
export class Vpcs extends Group {
  /** Egress gateways of VPCs. */
  readonly egressGateways: EgressGateways;

  constructor(http: Http) {
    super(http);
    this.egressGateways = new EgressGateways(http);
  }

  // Source: facts, B: VPC.
  /**
   * Creates a VPC; read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {ConflictError} 409: the name of the VPC is in use
   * @see `POST /vpcs`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  create(body: NewVpc, options?: CallOptions): ApiCall<Vpc> {
    return this.sendPost(path`/vpcs`, [body, newVpc], vpc, options);
  }

  // Source: facts, B: VPC.
  /**
   * Reads one VPC.
   *
   * @throws {NotFoundError} 404: the VPC does not exist
   * @see `GET /vpcs/{vpcName}`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  get(name: string, options?: CallOptions): ApiCall<Vpc> {
    return this.sendGet(path`/vpcs/${name}`, vpc, options);
  }

  // Source: facts, B: VPC.
  /**
   * Waits until a VPC is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Vpc>): Promise<Vpc> {
    return await waitUntilReady(this.http, path`/vpcs/${name}`, (each) => this.get(name, each), options);
  }

  // Source: facts, B: VPC.
  /**
   * Lists the VPCs, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /vpcs`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  list(options?: CallOptions): Listing<Vpc> {
    return this.listing(path`/vpcs`, vpc, undefined, options);
  }

  // Source: facts, B: VPC.
  /**
   * Deletes a VPC and returns its last record.
   *
   * @throws {NotFoundError} 404: the VPC does not exist
   * @throws {ConflictError} 409: it has gateways
   * @see `DELETE /vpcs/{vpcName}`, [networks](https://example.com/workload-platform-as-code/docs/platform.md#networks)
   */
  delete(name: string, options?: CallOptions): ApiCall<Vpc | undefined> {
    return this.sendDelete(path`/vpcs/${name}`, vpc, options);
  }
}
