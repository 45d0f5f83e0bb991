/**
 * Sandbox: a virtual machine, and the source of snapshots. A terminated one counts as gone: it runs nothing, and its
 * name is free. Waiting for its 404 would make every destroy take as long as its retention.
 */
// Source: facts, A.5 and B.
import type { Sandbox as SandboxRecord, SandboxBody } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { mapping } from '../lifecycle/state/wire';
import { done } from '../outcome';
import {
  defineResource,
  type Context,
  type Listing,
  type Prior,
  type Settlement,
  type User,
} from '../resource';
import { crud } from './crud';
import {
  choice,
  duration,
  flag,
  listOf,
  moment,
  protocol,
  reference,
  stringMap,
  text,
  whole,
} from './schemas';
import {
  ADDRESSED,
  deletionProtection,
  deployment,
  described,
  externalId,
  filled,
  mcpUrl,
  metadataOutputs,
  namesOf,
  ownName,
  patience,
  status,
  steering,
} from './shared';
import { expirationAction, expirationType, switched, volumeType } from './enums.gen';
import { envs, uniqueNames } from './env';

const domains = (about: string) => listOf(text(253), 'domains').optional().describe(about);

/** A port that a sandbox listens on. */
const port = z
  .strictObject({
    target: whole(1, 65_535).describe(
      'Port number, 1 to 65535. 80, 443 and 8080 are reserved by the platform.',
    ),
    name: field(text(63).optional(), filled).describe('Name of the port.'),
    protocol: protocol.default('HTTP').describe('Protocol: HTTP, TCP, UDP or TLS. Default: HTTP.'),
  })
  .meta({ id: 'SandboxPort' });

/** One reason for a sandbox to end by itself. */
const expirationPolicy = z
  .strictObject({
    type: choice(expirationType).describe(
      'How the lifetime is measured: ttl-idle (time since the last use), ttl-max-age (time since the creation) or date (a fixed time).',
    ),
    value: text(63).describe(
      'Lifetime: a whole number with the unit s, m, h, d or w, such as 30m. For the type date: a time, RFC 3339.',
    ),
    action: choice(expirationAction)
      .default('delete')
      .describe('What happens at the end of the lifetime: delete. Default: delete.'),
  })
  .meta({ id: 'SandboxExpirationPolicy' });

const volume = z
  .strictObject({
    name: field(
      reference('Volume', 'refused', { unless: { field: 'type', is: 'ephemeral' } }).optional(),
      filled,
    ).describe('Volume to mount, by name or as a resource. Not needed for ephemeral volumes.'),
    mountPath: field(text(4096).optional(), filled).describe('Path that the volume is mounted at.'),
    readOnly: flag.default(false).describe('Whether the volume is mounted read-only. Default: false.'),
    type: choice(volumeType)
      .default('persistent')
      .describe(
        'Lifetime of the volume. persistent: a volume of the workspace. ephemeral: a disk of this sandbox, deleted with it. Default: persistent.',
      ),
    sizeMb: field(whole(1, 2 ** 31 - 1).optional(), filled).describe(
      'Size in megabytes. Only for ephemeral volumes.',
    ),
  })
  .meta({ id: 'SandboxVolume' });

// The policies of an egress gateway have no published shape. Existing ones survive an update.
const network = z
  .strictObject({
    allowedDomains: domains('Domains that the sandbox can connect to. Default: all.'),
    forbiddenDomains: domains('Domains that the sandbox cannot connect to. Default: none.'),
    subnet: text(63).optional().describe('Subnet of the sandbox.'),
    egress: z
      .strictObject({
        gateway: text(63).optional().describe('Name of the egress gateway that outgoing requests use.'),
        mode: text(63).optional().describe('How the gateway is used, as the platform names it.'),
      })
      .meta({ id: 'SandboxEgress' })
      .optional()
      .describe('Egress gateway for outgoing requests.'),
    firewallRulesets: field(listOf(text(63), 'names').optional(), { at: 'firewall.rulesets' }).describe(
      'Names of firewall rule sets.',
    ),
    proxy: z
      .strictObject({
        allowedDomains: domains('Domains that can be reached through the proxy. Default: all.'),
        forbiddenDomains: domains('Domains that cannot be reached through the proxy. Default: none.'),
        bypass: domains('Domains that are reached without the proxy. Default: none.'),
      })
      .meta({ id: 'SandboxProxy' })
      .optional()
      .describe(
        'Domains that the proxy allows, forbids or skips. `proxyRouting` sets what it adds to requests.',
      ),
  })
  .meta({ id: 'SandboxNetwork' });

/** What the proxy adds to the requests to some destinations. */
const proxyTarget = z
  .strictObject({
    destinations: listOf(text(253), 'domains').optional().describe('Domains that the rule applies to.'),
    headers: stringMap('strings by header field').optional().describe('Headers to add to requests.'),
    body: stringMap('strings by field').optional().describe('Fields to add to the body of requests.'),
    secrets: field(stringMap('strings by name').optional(), { secret: true }).describe(
      'Secret values by name. `headers` and `body` can refer to them.',
    ),
  })
  .meta({ id: 'SandboxProxyTarget' });

const ability = (about: string) =>
  choice(switched).optional().describe(`${about}: enabled or disabled. Default: set by the platform.`);

const args = field(
  z.strictObject({
    name: ownName('sandbox', ADDRESSED),
    region: field(text(63).optional(), {
      at: 'spec.region',
      region: true,
      on: 'replace',
      chosen: true,
    }).describe(
      'Region that the sandbox runs in. A change replaces the sandbox with an empty one. Default: set by the platform.',
    ),
    ...described,
    deletionProtection: deletionProtection('sandbox', 'metadata.labels'),
    externalId: externalId('sandbox'),
    image: field(text(1024).optional(), { at: 'spec.runtime.image', chosen: true, sticky: true }).describe(
      'Container image. A change may reset the disk. Default: set by the platform. If you remove it later, the image stays.',
    ),
    memory: field(whole(128, 65_536).optional(), {
      at: 'spec.runtime.memory',
      chosen: true,
      sticky: true,
    }).describe(
      'Memory in megabytes. A change may reset the disk. Default: set by the platform. If you remove it later, the memory stays.',
    ),
    ports: field(listOf(port, 'ports').optional(), { at: 'spec.runtime.ports', by: 'target' }).describe(
      'Ports that the sandbox listens on. Default: none.',
    ),
    envs: field(envs, { at: 'spec.runtime.envs' }).describe(
      'Environment variables of the sandbox, each name once. Order does not matter.',
    ),
    enabled: field(flag.default(true), { at: 'spec.enabled' }).describe(
      'Whether the sandbox runs. Default: true.',
    ),
    ttl: field(duration.optional(), { at: 'spec.runtime.ttl' }).describe(
      'Lifetime from the creation: a whole number with the unit s, m, h, d or w. Default: no end.',
    ),
    expires: field(moment.optional(), { at: 'spec.runtime.expires' }).describe(
      'Time at which the sandbox is deleted, RFC 3339. Default: never.',
    ),
    expirationPolicies: field(listOf(expirationPolicy, 'policies').optional(), {
      at: 'spec.lifecycle.expirationPolicies',
    }).describe(
      'Rules that delete the sandbox automatically. The first rule that applies deletes it. Default: none.',
    ),
    terminatedRetention: field(duration.optional(), { at: 'spec.lifecycle.terminatedRetention' }).describe(
      'Time for which the record can be read after the end of the sandbox: a whole number with the unit s, m, h, d or w. Default: 5m.',
    ),
    terminationGracePeriodSeconds: field(whole(0, 86_400).optional(), {
      at: 'spec.runtime.terminationGracePeriodSeconds',
    }).describe('Time that processes get to end by themselves, in seconds. Default: set by the platform.'),
    network: field(network.optional(), { at: 'spec.network' }).describe(
      'Outgoing connections: allowed domains, egress gateway and proxy. Default: no restrictions.',
    ),
    proxyRouting: field(listOf(proxyTarget, 'targets').optional(), {
      at: 'spec.network.proxy.routing',
      by: 'destinations',
      secret: true,
    }).describe(
      'What the proxy adds to requests, by destination. Always encrypted in state. The platform never returns the secrets in it, so changes of them from outside are not detected.',
    ),
    volumes: field(listOf(volume, 'volumes').optional(), { at: 'spec.volumes', by: 'name' }).describe(
      'Volumes to mount. Default: none.',
    ),
    vpc: field(text(63).optional(), { at: 'spec.vpc' }).describe("Name of the sandbox's VPC."),
    extraArgs: field(
      z
        .strictObject({
          iptables: ability('Whether the sandbox may filter packets'),
          nfs: ability('Whether the sandbox may mount NFS'),
          tun: ability('Whether the sandbox may open tunnels'),
        })
        .meta({ id: 'SandboxExtraArgs' })
        .optional(),
      { at: 'spec.runtime.extraArgs', on: 'replace' },
    ).describe('Kernel features of the sandbox. A change replaces the sandbox with an empty one.'),
    ...steering,
    ...patience,
  }),
  { always: { spec: { runtime: {} } } },
);

// Left out, because they change by themselves: events, state, errors, expiresIn, lastUsedAt, nodeGeneration.
const outputs = z.object({
  ...metadataOutputs,
  mcpUrl: mcpUrl("Address of the sandbox's MCP endpoint (streamable HTTP)."),
  status: status('Status of the deployment.'),
});

type Args = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

/** How a sandbox is read and written; a fork of one is read in the same way. */
const fields = mapping(args, outputs);

/** Removes omitted secrets of targets that we wrote before: without the field, the platform would keep them. */
function withSecrets(a: Args, { args: before, sent = before }: Prior<Outputs>): Args {
  return a.proxyRouting === undefined || sent.proxyRouting === undefined
    ? a
    : { ...a, proxyRouting: a.proxyRouting.map((target) => ({ secrets: {}, ...target })) };
}

// Source: facts, A.5.
/** Changes that make the platform deploy a sandbox again; everything else changes in place. */
function deployedPart({ status, events, spec }: SandboxRecord) {
  return {
    status,
    events,
    spec: { enabled: spec?.enabled ?? true, image: spec?.runtime?.image, memory: spec?.runtime?.memory },
  };
}

/** Whether the result of a write is deployed. */
export function settledSandbox(record: SandboxRecord, before: SandboxRecord | undefined): Settlement {
  return deployment(deployedPart(record), before && deployedPart(before));
}

/** Reads a sandbox. The platform returns an ended one for a while, but it no longer counts. */
export async function livingSandbox(
  { client, signal, orGone }: Context,
  name: string,
): Promise<SandboxRecord | undefined> {
  const record = await orGone(client.sandboxes.get(name, { signal }), sandboxListing(name));
  return record?.status === 'TERMINATED' ? undefined : record;
}

/** The parts of a sandbox, which are deleted with it. */
export async function partsOfSandbox({ client, signal }: Context, name: string): Promise<readonly User[]> {
  const [previews, schedules] = await Promise.all([
    client.sandboxes.previews.list(name, { signal }).toArray(),
    client.sandboxes.schedules.list(name, { limit: 100 }, { signal }).toArray(),
  ]);
  return [
    ...previews.map(({ metadata }) => ({ type: 'SandboxPreview', name: metadata.name })),
    ...schedules.map(({ id }) => ({ type: 'SandboxSchedule', name: id })),
  ];
}

/** The list that contains a sandbox. */
export function sandboxListing(name: string): Listing {
  return {
    of: 'sandboxes',
    name,
    names: ({ client, signal }) => namesOf(client.sandboxes.list({ limit: 200 }, { signal })),
  };
}

/** A virtual machine. */
export const sandbox = defineResource({
  type: 'Sandbox',
  noun: 'sandbox',
  description:
    'A machine with its own disk, processes and MCP endpoint. Deleting or replacing a sandbox deletes its disk: set the option `protect`, or take a `Snapshot`. If the sandbox ended by itself, the next `pulumi up --refresh` creates it again.',
  args,
  outputs,
  identity: { maybeFork: true },
  rules: (a) => uniqueNames(a.envs),
  change: {
    replacement: {
      says: 'its disk will be lost. To keep the data, copy it to a drive first',
      dataLost: true,
    },
    effects: (prior, a) => {
      const was = { ...prior.answers, ...prior.args };
      const properties = ['image', 'memory'].filter((key) => a[key] !== undefined && a[key] !== was[key]);
      return properties.length === 0 ? [] : [{ kind: 'reset', properties }];
    },
  },

  ...crud({
    endpoints: (client) => client.sandboxes,
    plural: 'sandboxes',
    list: (client, options) => client.sandboxes.list({ limit: 200 }, options),
    fields,
    deletion: 'going',
  }),
  read: async (context, id) => {
    const record = await livingSandbox(context, id);
    return record && fields.observe(record);
  },
  update: async ({ client, signal, mark }, id, a, { record }, prior) => {
    const body = fields.toWire<SandboxBody>(withSecrets(a, prior), mark, record);
    return done(fields.observe(await client.sandboxes.update(id, body, { signal })));
  },
  users: partsOfSandbox,
  settled: settledSandbox,
});
