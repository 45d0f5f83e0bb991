/** The VPCs of a workspace. */
import type { ApiCall } from '../../call';
import type { CallOptions } from '../../call-options';
import type { Http } from '../../http';
import type { Listing } from '../../pages';
import { path } from '../../path';
import { newVpc, vpc } from '../../schemas/networks';
import type { NewVpc, Vpc } from '../../types.gen';
import { Group } from '../group';
import { waitUntilReady, type WaitOptions } from '../../waiting';
import { EgressGateways } from './egress-gateways';

/** `client.vpcs`: networks of your own (facts, B: VPC). They cannot be changed, only made anew. */
export class Vpcs extends Group {
  /** Their gateways to the outside. */
  readonly egressGateways: EgressGateways;

  constructor(http: Http) {
    super(http);
    this.egressGateways = new EgressGateways(http);
  }

  /**
   * Creates a VPC; read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {ConflictError} 409: a VPC of this name exists
   * @see `POST /vpcs` (facts, B: VPC)
   */
  create(body: NewVpc, options?: CallOptions): ApiCall<Vpc> {
    return this.sendPost(path`/vpcs`, [body, newVpc], vpc, options);
  }

  /**
   * Reads one VPC.
   *
   * @throws {NotFoundError} 404: there is no VPC of this name
   * @see `GET /vpcs/{vpcName}` (facts, B: VPC)
   */
  get(name: string, options?: CallOptions): ApiCall<Vpc> {
    return this.sendGet(path`/vpcs/${name}`, vpc, options);
  }

  /**
   * Reads a VPC until it is ready, and gives the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: there is none of this name
   * @see (Specification, Event record)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Vpc>): Promise<Vpc> {
    return await waitUntilReady(this.http, path`/vpcs/${name}`, (each) => this.get(name, each), options);
  }

  /**
   * Lists the VPCs, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /vpcs` (facts, B: VPC)
   */
  list(options?: CallOptions): Listing<Vpc> {
    return this.listing(path`/vpcs`, vpc, undefined, options);
  }

  /**
   * Deletes a VPC and answers its last record.
   *
   * @throws {NotFoundError} 404: there is no VPC of this name
   * @throws {ConflictError} 409: it has gateways
   * @see `DELETE /vpcs/{vpcName}` (facts, B: VPC)
   */
  delete(name: string, options?: CallOptions): ApiCall<Vpc | undefined> {
    return this.sendDelete(path`/vpcs/${name}`, vpc, options);
  }
}
