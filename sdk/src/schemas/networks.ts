/** Schemas of VPCs, egress gateways and egress addresses. */
import * as z from 'zod';
import { demanded, deployed, metadata, needed, origins, part, text } from './common';
import { ipFamily } from './enums.gen';

// Source: facts, B: VPC.
/** A VPC: a private network. */
export const vpc = z.looseObject({
  metadata,
  spec: part('Settings.', {}),
  ...deployed,
});

// Source: facts, B: VPC.
/** Body of creating a VPC. */
export const newVpc = vpc.pick({ metadata: true }).extend({ spec: demanded(vpc.shape.spec) });

const named = {
  name: needed('Name, immutable, at most 49 characters.'),
  displayName: text('Human-readable name.'),
  vpcName: text('Name of the VPC. Set by the platform.'),
  workspace: text('Workspace that contains it. Set by the platform.'),
  ...origins,
};

// Source: facts, B: VPC.
/** An egress gateway: the way out of a VPC. */
export const egressGateway = z.looseObject({
  metadata: z.looseObject(named).describe('Name and origin.'),
  spec: part('Settings.', { region: text('Region.') }),
  ...deployed,
});

// Source: facts, B: VPC.
/** Body of creating an egress gateway. */
export const newEgressGateway = z.looseObject({
  metadata: z.looseObject(named).describe('Name and origin.'),
  spec: z.looseObject({ region: needed('Region.') }).describe('Settings.'),
});

// Source: facts, B: VPC.
/** A public address of an egress gateway. */
export const egressIp = z.looseObject({
  metadata: z
    .looseObject({ ...named, gatewayName: text('Name of the gateway. Set by the platform.') })
    .describe('Name and origin.'),
  spec: part('Settings.', {
    ipFamily: text('Family of the address: IPv4 or IPv6. Default: IPv4.', ipFamily),
    publicIp: text('The address. Set by the platform.'),
  }),
  ...deployed,
});

// Source: facts, B: VPC.
/** Body of creating an egress address. */
export const newEgressIp = egressIp.pick({ metadata: true }).extend({ spec: demanded(egressIp.shape.spec) });

// Source: facts, B: VPC.
/** Usage of egress gateways. Its fields are not documented. */
export const egressUsage = z.looseObject({});
