/** VPCs, egress gateways and egress addresses as they go over the wire. */
import * as z from 'zod';
import { demanded, deployed, metadata, needed, origins, part, text } from './common';
import { ipFamily } from './words';

// Source: facts, B: VPC.
/** A network of your own. */
export const vpc = z.looseObject({
  metadata,
  spec: part('How it is configured.', {}),
  ...deployed,
});

// Source: facts, B: VPC.
/** What creating a VPC sends. */
export const newVpc = vpc.pick({ metadata: true }).extend({ spec: demanded(vpc.shape.spec) });

const named = {
  name: needed('Name, immutable, at most 49 characters.'),
  displayName: text('Human-readable name.'),
  vpcName: text('Set by the service: name of the VPC.'),
  workspace: text('Set by the service: the workspace that owns it.'),
  ...origins,
};

// Source: facts, B: VPC.
/** A gateway of a VPC to the outside. */
export const egressGateway = z.looseObject({
  metadata: z.looseObject(named).describe('Name and origin.'),
  spec: part('How it is configured.', { region: text('Where it is.') }),
  ...deployed,
});

// Source: facts, B: VPC.
/** What creating an egress gateway sends. */
export const newEgressGateway = z.looseObject({
  metadata: z.looseObject(named).describe('Name and origin.'),
  spec: z.looseObject({ region: needed('Where it is.') }).describe('How it is configured.'),
});

// Source: facts, B: VPC.
/** A public address of an egress gateway. */
export const egressIp = z.looseObject({
  metadata: z
    .looseObject({ ...named, gatewayName: text('Set by the service: name of the gateway.') })
    .describe('Name and origin.'),
  spec: part('How it is configured.', {
    ipFamily: text('IPv4 or IPv6. Default: IPv4.', ipFamily),
    publicIp: text('Set by the service: the address.'),
  }),
  ...deployed,
});

// Source: facts, B: VPC.
/** What creating an egress address sends. */
export const newEgressIp = egressIp.pick({ metadata: true }).extend({ spec: demanded(egressIp.shape.spec) });

// Source: facts, B: VPC.
/** What egress gateways are used for; the platform does not document its fields. */
export const egressUsage = z.looseObject({});
