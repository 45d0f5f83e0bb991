// `/vpcs`, `/egressgateways` and `/egressips` (not shown in the specification, which has no scopes for them).
import { z } from 'zod';
import { type Call, ok, type Route, route } from '../../http/call';
import { bareList } from '../../http/lists';
import { find, insert, update } from '../../http/objects';
import type { Kind } from '../../store/kind';
import { sandboxKind } from '../sandboxes/sandboxes';
import {
  addressKind,
  createAddress,
  createGateway,
  createVpc,
  deleteNetwork,
  type Gateway,
  gatewayKey,
  gatewayKind,
  newAddress,
  newGateway,
  newVpc,
  refuseInDeleted,
  showAddress,
  showGateway,
  shownAddress,
  shownGateway,
  shownUsage,
  shownVpc,
  showVpc,
  type Vpc,
  vpcKind,
} from './networks';

/** After a text of this length, other requests get their turn. */
const MOST_OF_USAGE = 1000;

const GATEWAYS = '/vpcs/:vpc/egressgateways';
const ADDRESSES = `${GATEWAYS}/:gateway/ips`;

const vpcOf = (call: Call): Vpc => find(call, vpcKind, call.param('vpc'));
const gatewayOf = (call: Call): Gateway => {
  vpcOf(call);
  return find(call, gatewayKind, gatewayName(call));
};
const gatewayName = (call: Call) => `${call.param('vpc')}/${call.param('gateway')}`;
const addressOf = (call: Call) => {
  gatewayOf(call);
  return find(call, addressKind, `${gatewayName(call)}/${call.param('ip')}`);
};

export const networkRoutes: Route[] = [
  ...reading({ path: '/vpcs', one: ':vpc', kind: vpcKind, show: showVpc, answer: shownVpc, found: vpcOf }),
  route({
    method: 'POST',
    path: '/vpcs',
    summary: 'Create a VPC',
    scope: 'admin',
    body: newVpc,
    answer: shownVpc,
    handle: (call) => ok(showVpc(insert(call, vpcKind, createVpc(call.body(), call, call.platform)), call)),
  }),
  {
    method: 'DELETE',
    path: '/vpcs/:vpc',
    summary: 'Delete a VPC that has no gateways',
    scope: 'admin',
    answer: shownVpc,
    handle: (call) => {
      const vpc = vpcOf(call);
      const gateways = call.platform.store.under(gatewayKind, call.workspace, vpc.metadata.name);
      return ok(showVpc(update(call, vpcKind, deleteNetwork(vpc, gateways, call, call.platform)), call));
    },
  },
  ...reading({
    path: GATEWAYS,
    one: ':gateway',
    kind: gatewayKind,
    show: showGateway,
    answer: shownGateway,
    found: gatewayOf,
    under: (call) => vpcOf(call).metadata.name,
  }),
  route({
    method: 'POST',
    path: GATEWAYS,
    summary: 'Create an egress gateway',
    scope: 'admin',
    body: newGateway,
    answer: shownGateway,
    handle: (call) => {
      const vpc = vpcOf(call);
      refuseInDeleted(vpc);
      const gateway = createGateway(call.body(), vpc, call, call.platform);
      return ok(showGateway(insert(call, gatewayKind, gateway), call));
    },
  }),
  {
    method: 'DELETE',
    path: `${GATEWAYS}/:gateway`,
    summary: 'Delete an egress gateway that has no addresses',
    scope: 'admin',
    answer: shownGateway,
    handle: (call) => {
      const gateway = gatewayOf(call);
      const addresses = call.platform.store.under(addressKind, call.workspace, gatewayName(call));
      const deleted = deleteNetwork(gateway, addresses, call, call.platform);
      return ok(showGateway(update(call, gatewayKind, deleted), call));
    },
  },
  ...reading({
    path: ADDRESSES,
    one: ':ip',
    kind: addressKind,
    show: showAddress,
    answer: shownAddress,
    found: addressOf,
    under: (call) => {
      gatewayOf(call);
      return gatewayName(call);
    },
  }),
  route({
    method: 'POST',
    path: ADDRESSES,
    summary: 'Create an egress IP',
    scope: 'admin',
    body: newAddress,
    answer: shownAddress,
    handle: (call) => {
      const gateway = gatewayOf(call);
      refuseInDeleted(gateway);
      const address = createAddress(call.body(), gateway, call, call.platform);
      return ok(showAddress(insert(call, addressKind, address), call));
    },
  }),
  {
    method: 'DELETE',
    path: `${ADDRESSES}/:ip`,
    summary: 'Delete an egress IP',
    scope: 'admin',
    answer: shownAddress,
    handle: (call) => {
      const deleted = deleteNetwork(addressOf(call), [], call, call.platform);
      return ok(showAddress(update(call, addressKind, deleted), call));
    },
  },
  {
    method: 'GET',
    path: '/egressgateways',
    summary: 'List the egress gateways of every VPC',
    scope: 'admin',
    answer: z.array(shownGateway),
    handle: (call) => bareList(call, gatewayKind, showGateway),
  },
  {
    method: 'GET',
    path: '/egressgateways/usage',
    summary: 'List sandboxes by egress gateway',
    scope: 'admin',
    answer: shownUsage,
    handle: (call) => ({ status: 200, parts: () => usageOf(call) }),
  },
  {
    method: 'GET',
    path: '/egressips',
    summary: 'List the egress IPs of every VPC',
    scope: 'admin',
    answer: z.array(shownAddress),
    handle: (call) => bareList(call, addressKind, showAddress),
  },
];

/** The sandboxes that use each gateway of a workspace, as JSON in parts. */
function* usageOf({ workspace, platform: { store } }: Call): Generator<string, void> {
  let text = '{"gateways":[';
  let isFirst = true;
  for (const gateways of store.parts(gatewayKind, workspace)) {
    for (const gateway of gateways) {
      const told = JSON.stringify({ vpcName: gateway.vpc, name: gateway.metadata.name });
      text += `${isFirst ? '' : ','}${told.slice(0, -1)},"sandboxes":[`;
      isFirst = false;
      let separator = '';
      for (const sandboxes of store.partsWith(sandboxKind, workspace, gatewayKey(gateway))) {
        for (const { metadata } of sandboxes) {
          text += separator + JSON.stringify(metadata.name);
          separator = ',';
        }
        if (text.length > MOST_OF_USAGE) {
          yield text;
          text = '';
        }
      }
      text += ']}';
    }
    yield text;
    text = '';
  }
  yield `${text}]}`;
}

/** The routes that list a kind and get one object. */
function reading<T>(of: {
  path: string;
  one: string;
  kind: Kind<T>;
  show: (record: T, call: Call) => unknown;
  answer: z.ZodType;
  found: (call: Call) => T;
  /** The parent of the listed objects, unless lists cover the whole workspace. */
  under?: (call: Call) => string;
}): Route[] {
  const { path, one, kind, show, answer, found, under } = of;
  return [
    {
      method: 'GET',
      path,
      summary: `List every ${kind.noun}`,
      scope: 'admin',
      answer: z.array(answer),
      handle: (call) => bareList(call, kind, show, { under: under?.(call) }),
    },
    {
      method: 'GET',
      path: `${path}/${one}`,
      summary: `Read ${/^[aeiou]/.test(kind.noun) ? 'an' : 'a'} ${kind.noun}`,
      scope: 'admin',
      answer,
      handle: (call) => ok(show(found(call), call)),
    },
  ];
}
