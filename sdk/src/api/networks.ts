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

/** `client.vpcs.egressGateways.ips`: public addresses of egress gateways. */
export class EgressIps extends Group {
  /** Creates an address; read it until `status` is `DEPLOYED` or `FAILED`. */
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

  /** Reads one address; 404 when there is none. */
  async get(vpcName: string, gateway: string, name: string, options?: CallOptions): Promise<EgressIp> {
    return this.sendGet(path`/vpcs/${vpcName}/egressgateways/${gateway}/ips/${name}`, egressIp, options);
  }

  /** Lists the addresses of a gateway, always all of them on one page. */
  list(vpcName: string, gateway: string, options?: CallOptions): Listing<EgressIp> {
    return this.listing(path`/vpcs/${vpcName}/egressgateways/${gateway}/ips`, egressIp, undefined, options);
  }

  /** Deletes an address and answers its last record. */
  async delete(
    vpcName: string,
    gateway: string,
    name: string,
    options?: CallOptions,
  ): Promise<EgressIp | undefined> {
    return this.sendDelete(path`/vpcs/${vpcName}/egressgateways/${gateway}/ips/${name}`, egressIp, options);
  }
}

/** `client.vpcs.egressGateways`: gateways of VPCs to the outside. */
export class EgressGateways extends Group {
  /** Their public addresses. */
  readonly ips: EgressIps;

  constructor(http: Http) {
    super(http);
    this.ips = new EgressIps(http);
  }

  /** Creates a gateway; read it until `status` is `DEPLOYED` or `FAILED`. */
  async create(vpcName: string, body: EgressGatewayBody, options?: CallOptions): Promise<EgressGateway> {
    return this.sendPost(
      path`/vpcs/${vpcName}/egressgateways`,
      [body, egressGatewayBody],
      egressGateway,
      options,
    );
  }

  /** Reads one gateway; 404 when there is none. */
  async get(vpcName: string, name: string, options?: CallOptions): Promise<EgressGateway> {
    return this.sendGet(path`/vpcs/${vpcName}/egressgateways/${name}`, egressGateway, options);
  }

  /** Lists the gateways of a VPC, always all of them on one page. */
  list(vpcName: string, options?: CallOptions): Listing<EgressGateway> {
    return this.listing(path`/vpcs/${vpcName}/egressgateways`, egressGateway, undefined, options);
  }

  /** Deletes a gateway and answers its last record. */
  async delete(vpcName: string, name: string, options?: CallOptions): Promise<EgressGateway | undefined> {
    return this.sendDelete(path`/vpcs/${vpcName}/egressgateways/${name}`, egressGateway, options);
  }
}

/** `client.vpcs`: networks of your own. They cannot be changed, only made anew. */
export class Vpcs extends Group {
  /** Their gateways to the outside. */
  readonly egressGateways: EgressGateways;

  constructor(http: Http) {
    super(http);
    this.egressGateways = new EgressGateways(http);
  }

  /** Creates a VPC; read it until `status` is `DEPLOYED` or `FAILED`. */
  async create(body: VpcBody, options?: CallOptions): Promise<Vpc> {
    return this.sendPost(path`/vpcs`, [body, vpcBody], vpc, options);
  }

  /** Reads one VPC; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Vpc> {
    return this.sendGet(path`/vpcs/${name}`, vpc, options);
  }

  /** Lists the VPCs, always all of them on one page. */
  list(options?: CallOptions): Listing<Vpc> {
    return this.listing(path`/vpcs`, vpc, undefined, options);
  }

  /** Deletes a VPC and answers its last record. */
  async delete(name: string, options?: CallOptions): Promise<Vpc | undefined> {
    return this.sendDelete(path`/vpcs/${name}`, vpc, options);
  }
}

/** `client.egress`: the egress gateways and addresses of all VPCs. */
export class Egress extends Group {
  /** Lists the gateways, always all of them on one page. */
  gateways(options?: CallOptions): Listing<EgressGateway> {
    return this.listing(path`/egressgateways`, egressGateway, undefined, options);
  }

  /** Reads what gateways are used for. */
  async usage(options?: CallOptions): Promise<EgressUsage> {
    return this.sendGet(path`/egressgateways/usage`, egressUsage, options);
  }

  /** Lists the addresses, always all of them on one page. */
  ips(options?: CallOptions): Listing<EgressIp> {
    return this.listing(path`/egressips`, egressIp, undefined, options);
  }
}
