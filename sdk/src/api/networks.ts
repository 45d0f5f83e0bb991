/** The networks of a workspace: VPCs, their gateways to the outside, and the addresses of those. */
import type { CallOptions, Http } from '../http';
import type { Listing } from '../pages';
import { path } from '../path';
import {
  egressGateway,
  egressGatewayBody,
  egressIp,
  egressIpBody,
  egressUsage,
  vpc,
  vpcBody,
} from '../schemas/networks';
import type {
  EgressGateway,
  EgressGatewayBody,
  EgressIp,
  EgressIpBody,
  EgressUsage,
  Vpc,
  VpcBody,
} from '../types.gen';
import { Group } from './group';

/** `client.vpcs.egressGateways.ips`: public addresses of egress gateways (facts, B: Egress IP). */
export class EgressIps extends Group {
  /**
   * Creates an address; read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {NotFoundError} 404: there is no such VPC or gateway
   * @throws {ConflictError} 409: an address of this name exists, or the gateway is being deleted
   * @see `POST /vpcs/{vpcName}/egressgateways/{gatewayName}/ips` (facts, B: Egress IP)
   */
  async create(
    vpcName: string,
    gateway: string,
    body: EgressIpBody,
    options?: CallOptions,
  ): Promise<EgressIp> {
    return this.sendPost(
      path`/vpcs/${vpcName}/egressgateways/${gateway}/ips`,
      [body, egressIpBody],
      egressIp,
      options,
    );
  }

  /**
   * Reads one address.
   *
   * @throws {NotFoundError} 404: there is no such VPC, gateway or address
   * @see `GET /vpcs/{vpcName}/egressgateways/{gatewayName}/ips/{ipName}` (facts, B: Egress IP)
   */
  async get(vpcName: string, gateway: string, name: string, options?: CallOptions): Promise<EgressIp> {
    return this.sendGet(path`/vpcs/${vpcName}/egressgateways/${gateway}/ips/${name}`, egressIp, options);
  }

  /**
   * Lists the addresses of a gateway, always all of them on one page.
   *
   * @throws {NotFoundError} 404: there is no such VPC or gateway
   * @see `GET /vpcs/{vpcName}/egressgateways/{gatewayName}/ips` (facts, B: Egress IP)
   */
  list(vpcName: string, gateway: string, options?: CallOptions): Listing<EgressIp> {
    return this.listing(path`/vpcs/${vpcName}/egressgateways/${gateway}/ips`, egressIp, undefined, options);
  }

  /**
   * Deletes an address and answers its last record.
   *
   * @throws {NotFoundError} 404: there is no such VPC, gateway or address
   * @see `DELETE /vpcs/{vpcName}/egressgateways/{gatewayName}/ips/{ipName}` (facts, B: Egress IP)
   */
  async delete(
    vpcName: string,
    gateway: string,
    name: string,
    options?: CallOptions,
  ): Promise<EgressIp | undefined> {
    return this.sendDelete(path`/vpcs/${vpcName}/egressgateways/${gateway}/ips/${name}`, egressIp, options);
  }
}

/** `client.vpcs.egressGateways`: gateways of VPCs to the outside (facts, B: Egress gateway). */
export class EgressGateways extends Group {
  /** Their public addresses. */
  readonly ips: EgressIps;

  constructor(http: Http) {
    super(http);
    this.ips = new EgressIps(http);
  }

  /**
   * Creates a gateway; read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {NotFoundError} 404: there is no VPC of this name
   * @throws {ConflictError} 409: a gateway of this name exists, or the VPC is being deleted
   * @see `POST /vpcs/{vpcName}/egressgateways` (facts, B: Egress gateway)
   */
  async create(vpcName: string, body: EgressGatewayBody, options?: CallOptions): Promise<EgressGateway> {
    return this.sendPost(
      path`/vpcs/${vpcName}/egressgateways`,
      [body, egressGatewayBody],
      egressGateway,
      options,
    );
  }

  /**
   * Reads one gateway.
   *
   * @throws {NotFoundError} 404: there is no such VPC or gateway
   * @see `GET /vpcs/{vpcName}/egressgateways/{gatewayName}` (facts, B: Egress gateway)
   */
  async get(vpcName: string, name: string, options?: CallOptions): Promise<EgressGateway> {
    return this.sendGet(path`/vpcs/${vpcName}/egressgateways/${name}`, egressGateway, options);
  }

  /**
   * Lists the gateways of a VPC, always all of them on one page.
   *
   * @throws {NotFoundError} 404: there is no VPC of this name
   * @see `GET /vpcs/{vpcName}/egressgateways` (facts, B: Egress gateway)
   */
  list(vpcName: string, options?: CallOptions): Listing<EgressGateway> {
    return this.listing(path`/vpcs/${vpcName}/egressgateways`, egressGateway, undefined, options);
  }

  /**
   * Deletes a gateway and answers its last record.
   *
   * @throws {NotFoundError} 404: there is no such VPC or gateway
   * @throws {ConflictError} 409: it has addresses
   * @see `DELETE /vpcs/{vpcName}/egressgateways/{gatewayName}` (facts, B: Egress gateway)
   */
  async delete(vpcName: string, name: string, options?: CallOptions): Promise<EgressGateway | undefined> {
    return this.sendDelete(path`/vpcs/${vpcName}/egressgateways/${name}`, egressGateway, options);
  }
}

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
  async create(body: VpcBody, options?: CallOptions): Promise<Vpc> {
    return this.sendPost(path`/vpcs`, [body, vpcBody], vpc, options);
  }

  /**
   * Reads one VPC.
   *
   * @throws {NotFoundError} 404: there is no VPC of this name
   * @see `GET /vpcs/{vpcName}` (facts, B: VPC)
   */
  async get(name: string, options?: CallOptions): Promise<Vpc> {
    return this.sendGet(path`/vpcs/${name}`, vpc, options);
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
  async delete(name: string, options?: CallOptions): Promise<Vpc | undefined> {
    return this.sendDelete(path`/vpcs/${name}`, vpc, options);
  }
}

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
  async usage(options?: CallOptions): Promise<EgressUsage> {
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
