// `/vpcs`, `/egressgateways` and `/egressips` (not shown in the specification, which has no scopes for them).
import { z } from 'zod';
import { rows } from '../../generated/rows.gen';
import { type Call, ok, type Route, route, type Row } from '../../http/call';
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

const vpcOf = (call: Call): Vpc => find(call, vpcKind, call.param('vpcName'));
const gatewayOf = (call: Call): Gateway => {
  vpcOf(call);
  return find(call, gatewayKind, gatewayName(call));
};
const gatewayName = (call: Call) => `${call.param('vpcName')}/${call.param('gatewayName')}`;
const addressOf = (call: Call) => {
  gatewayOf(call);
  return find(call, addressKind, `${gatewayName(call)}/${call.param('ipName')}`);
};

export const networkRoutes: Route[] = [
  ...reading({ rows: rows.vpcs, kind: vpcKind, show: showVpc, answer: shownVpc, found: vpcOf }),
  route({
    ...rows.vpcs.create,
    body: newVpc,
    answer: shownVpc,
    handle: (call) => ok(showVpc(insert(call, vpcKind, createVpc(call.body(), call, call.platform)), call)),
  }),
  {
    ...rows.vpcs.delete,
    answer: shownVpc,
    handle: (call) => {
      const vpc = vpcOf(call);
      const gateways = call.platform.store.under(gatewayKind, call.workspace, vpc.metadata.name);
      return ok(showVpc(update(call, vpcKind, deleteNetwork(vpc, gateways, call, call.platform)), call));
    },
  },
  ...reading({
    rows: rows.vpcsEgressGateways,
    kind: gatewayKind,
    show: showGateway,
    answer: shownGateway,
    found: gatewayOf,
    under: (call) => vpcOf(call).metadata.name,
  }),
  route({
    ...rows.vpcsEgressGateways.create,
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
    ...rows.vpcsEgressGateways.delete,
    answer: shownGateway,
    handle: (call) => {
      const gateway = gatewayOf(call);
      const addresses = call.platform.store.under(addressKind, call.workspace, gatewayName(call));
      const deleted = deleteNetwork(gateway, addresses, call, call.platform);
      return ok(showGateway(update(call, gatewayKind, deleted), call));
    },
  },
  ...reading({
    rows: rows.vpcsEgressGatewaysIps,
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
    ...rows.vpcsEgressGatewaysIps.create,
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
    ...rows.vpcsEgressGatewaysIps.delete,
    answer: shownAddress,
    handle: (call) => {
      const deleted = deleteNetwork(addressOf(call), [], call, call.platform);
      return ok(showAddress(update(call, addressKind, deleted), call));
    },
  },
  {
    ...rows.egress.gateways,
    answer: z.array(shownGateway),
    handle: (call) => bareList(call, gatewayKind, showGateway),
  },
  {
    ...rows.egress.usage,
    answer: shownUsage,
    handle: (call) => ({ status: 200, parts: () => usageOf(call) }),
  },
  {
    ...rows.egress.ips,
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
  rows: { readonly list: Row; readonly get: Row };
  kind: Kind<T>;
  show: (record: T, call: Call) => unknown;
  answer: z.ZodType;
  found: (call: Call) => T;
  /** The parent of the listed objects, unless lists cover the whole workspace. */
  under?: (call: Call) => string;
}): Route[] {
  const { rows, kind, show, answer, found, under } = of;
  return [
    {
      ...rows.list,
      answer: z.array(answer),
      handle: (call) => bareList(call, kind, show, { under: under?.(call) }),
    },
    {
      ...rows.get,
      answer,
      handle: (call) => ok(show(found(call), call)),
    },
  ];
}
