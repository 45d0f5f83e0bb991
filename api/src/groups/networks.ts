/** Private networks. They cannot be changed, only created again. */
import { defineGroup, shared } from '../describe';

const networks = { heading: 'networks', schemas: 'networks', listed: 'whole' } as const;
const deleted = { returns: 'record', then: 'gone' } as const;
const does = (noun: string) => `Creates ${noun}; read it until \`status\` is \`DEPLOYED\` or \`FAILED\`.`;

export const networkGroups = [
  defineGroup({
    ...networks,
    group: 'vpcs',
    source: 'facts, B: VPC',
    about: 'Private networks. They cannot be changed, only created again.',
    type: 'Vpc',
    noun: 'VPC',
    path: '/vpcs/{vpcName}',
    deleted,
    methods: {
      create: { does: does('a VPC') },
      get: {},
      waitUntilReady: {},
      list: {},
      delete: { errors: { 409: 'it has gateways' } },
    },
  }),
  defineGroup({
    ...networks,
    group: 'vpcs.egressGateways',
    class: 'EgressGateways',
    source: 'facts, B: Egress gateway',
    about: 'Egress gateways of VPCs.',
    type: 'EgressGateway',
    noun: 'gateway',
    within: ['VPC'],
    path: '/vpcs/{vpcName}/egressgateways/{gatewayName}',
    deleted,
    methods: {
      create: { does: does('a gateway'), errors: { 409: 'the VPC is being deleted' } },
      get: {},
      waitUntilReady: {},
      list: {},
      delete: { errors: { 409: 'it has addresses' } },
    },
  }),
  defineGroup({
    ...networks,
    group: 'vpcs.egressGateways.ips',
    class: 'EgressIps',
    source: 'facts, B: Egress IP',
    about: 'Public addresses of egress gateways.',
    type: 'EgressIp',
    noun: 'address',
    plural: 'addresses',
    within: ['VPC', 'gateway'],
    path: '/vpcs/{vpcName}/egressgateways/{gatewayName}/ips/{ipName}',
    params: { gatewayName: 'gateway' },
    deleted,
    methods: {
      create: { does: does('an address'), errors: { 409: 'the gateway is being deleted' } },
      get: {},
      waitUntilReady: {},
      list: {},
      delete: {},
    },
  }),
  defineGroup({
    ...networks,
    group: 'egress',
    source: 'facts, B: Egress gateway',
    about: 'The egress gateways and addresses of all VPCs.',
    endpoints: {
      gateways: {
        request: 'GET /egressgateways',
        does: 'Lists the gateways, all on one page.',
        listed: 'whole',
        answer: shared('egressGateway'),
      },
      usage: {
        request: 'GET /egressgateways/usage',
        does: 'Reads which sandboxes use which gateway.',
        answer: shared('egressUsage'),
      },
      ips: {
        request: 'GET /egressips',
        does: 'Lists the addresses, all on one page.',
        source: 'facts, B: Egress IP',
        listed: 'whole',
        answer: shared('egressIp'),
      },
    },
  }),
];
