/** Sample values of Sandbox. */
import {
  described,
  ENVS,
  isObject,
  living,
  metadata,
  protection,
  spec,
  timeoutSeconds,
  type Json,
  type KindSample,
} from './shared';

export const SANDBOXES = '/sandboxes';

const runtime = (change: Json) => spec(SANDBOXES, { runtime: change });

export const sandbox: KindSample = {
  path: SANDBOXES,
  find: living(SANDBOXES),
  foreign: (name, { region, extraArgs }) => [
    'POST',
    SANDBOXES,
    { metadata: { name }, spec: { region, runtime: { extraArgs } } },
  ],
  args: {
    ...described(SANDBOXES),
    deletionProtection: protection(SANDBOXES),
    region: {
      values: ['us-was-1', 'eu-lon-1'],
      behind: { kind: 'refused', by: spec(SANDBOXES, { region: 'us-pdx-1' }) },
    },
    externalId: {
      values: ['external-1', 'external-2'],
      behind: { kind: 'drift', by: metadata(SANDBOXES, { externalId: 'external-another' }) },
    },
    image: { values: ['work:1', 'work:2'], behind: { kind: 'drift', by: runtime({ image: 'another:1' }) } },
    memory: { values: [512, 1024], behind: { kind: 'drift', by: runtime({ memory: 4096 }) } },
    ports: {
      values: [[{ target: 3000 }], [{ target: 3000, name: 'web', protocol: 'TCP' }, { target: 4000 }]],
      behind: { kind: 'drift', by: runtime({ ports: [{ target: 9000 }] }) },
    },
    envs: {
      values: ENVS,
      behind: { kind: 'drift', by: runtime({ envs: [{ name: 'LEVEL', value: 'another' }] }) },
    },
    enabled: {
      values: [true, false],
      behind: {
        kind: 'drift',
        by: (record) => spec(SANDBOXES, { enabled: record.spec.enabled === false })(record),
      },
    },
    ttl: { values: ['30d', '8w'], behind: { kind: 'drift', by: runtime({ ttl: '52w' }) } },
    expires: {
      values: ['2098-01-01T00:00:00Z', '2099-01-01T00:00:00Z'],
      behind: { kind: 'drift', by: runtime({ expires: '2097-01-01T00:00:00Z' }) },
    },
    expirationPolicies: {
      values: [
        [{ type: 'ttl-idle', value: '30d' }],
        [
          { type: 'date', value: '2099-01-01T00:00:00Z' },
          { type: 'ttl-max-age', value: '90d' },
        ],
      ],
      behind: { kind: 'drift', by: spec(SANDBOXES, { lifecycle: { expirationPolicies: [] } }) },
    },
    terminatedRetention: {
      values: ['10m', '1h'],
      behind: { kind: 'drift', by: spec(SANDBOXES, { lifecycle: { terminatedRetention: '2h' } }) },
    },
    terminationGracePeriodSeconds: {
      values: [5, 10],
      behind: { kind: 'drift', by: runtime({ terminationGracePeriodSeconds: 20 }) },
    },
    network: {
      values: [
        { allowedDomains: ['example.com'] },
        {
          forbiddenDomains: ['example.org'],
          subnet: 'inner',
          egress: { gateway: 'out', mode: 'all' },
          firewallRulesets: ['usual'],
          proxy: { allowedDomains: ['api.example.com'], bypass: ['intern.example.com'] },
        },
      ],
      behind: {
        kind: 'drift',
        by: spec(SANDBOXES, { network: { allowedDomains: ['another.example.com'] } }),
      },
    },
    proxyRouting: {
      values: [
        [{ destinations: ['api.example.com'], headers: { a: 'b' }, secrets: { TOKEN: 'planted-one' } }],
        [{ destinations: ['api.example.com'], body: { a: 'b' }, secrets: { TOKEN: 'planted-two' } }],
      ],
      behind: {
        kind: 'unseen',
        by: (record) => {
          const { network } = record.spec;
          const proxy = isObject(network) && isObject(network.proxy) ? network.proxy : {};
          return spec(SANDBOXES, { network: { proxy: { ...proxy, routing: [] } } })(record);
        },
      },
    },
    volumes: {
      values: [
        [{ type: 'ephemeral', mountPath: '/scratch', sizeMb: 64 }],
        [{ type: 'ephemeral', name: 'cache', mountPath: '/cache', sizeMb: 128, readOnly: true }],
      ],
      behind: { kind: 'drift', by: spec(SANDBOXES, { volumes: [] }) },
    },
    vpc: { values: ['one', 'two'], behind: { kind: 'drift', by: spec(SANDBOXES, { vpc: 'another' }) } },
    extraArgs: {
      values: [{ tun: 'enabled' }, { iptables: 'enabled', nfs: 'disabled' }],
      behind: { kind: 'refused', by: runtime({ extraArgs: { tun: 'disabled' } }) },
    },
    timeoutSeconds,
  },
};
