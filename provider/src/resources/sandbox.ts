/**
 * Sandbox: a machine to work in, and the source of snapshots. A terminated one counts as gone: it runs nothing and
 * gives its name free; waiting for its 404 would make every destroy as long as its retention.
 */
// Source: facts, A.5 and B.
import type { Sandbox as SandboxRecord, SandboxBody } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { mapping } from '../lifecycle/wire';
import { done } from '../outcome';
import { defineResource, type Context, type Listing, type Prior, type Settlement } from '../resource';
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
import { expirationAction, expirationType, switched, volumeType } from './words';
import { envs, uniqueNames } from './env';

const domains = (about: string) => listOf(text(253), 'domains').optional().describe(about);

/** A port that a sandbox listens on. */
const port = z
  .strictObject({
    target: whole(1, 65_535).describe(
      'The port, 1 to 65535. The platform keeps 80, 443 and 8080 for itself.',
    ),
    name: field(text(63).optional(), filled).describe('Name of the port.'),
    protocol: protocol
      .default('HTTP')
      .describe('Protocol that is spoken: HTTP, TCP, UDP or TLS. Default: HTTP.'),
  })
  .meta({ id: 'SandboxPort' });

/** One reason for a sandbox to end by itself. */
const expirationPolicy = z
  .strictObject({
    type: choice(expirationType).describe(
      'What is counted: ttl-idle, the time since it was last used; ttl-max-age, its age; date, a moment.',
    ),
    value: text(63).describe(
      'How long, a whole number with a unit of s, m, h, d or w, such as 30m; for the type date a time, RFC 3339.',
    ),
    action: choice(expirationAction)
      .default('delete')
      .describe('What happens then: delete. Default: delete.'),
  })
  .meta({ id: 'SandboxExpirationPolicy' });

const volume = z
  .strictObject({
    name: field(reference('Volume').optional(), filled).describe(
      'Volume to mount, by name or as a resource. An ephemeral one needs none.',
    ),
    mountPath: field(text(4096).optional(), filled).describe('Folder that it is mounted at.'),
    readOnly: flag.default(false).describe('Whether it can only be read. Default: false.'),
    type: choice(volumeType)
      .default('persistent')
      .describe(
        'persistent: a volume that outlives the sandbox; ephemeral: one of its own. Default: persistent.',
      ),
    sizeMb: field(whole(1, 2 ** 31 - 1).optional(), filled).describe(
      'Size of an ephemeral volume, in megabytes.',
    ),
  })
  .meta({ id: 'SandboxVolume' });

// The policies of an egress gateway have no published shape: those that are there survive an update.
const network = z
  .strictObject({
    allowedDomains: domains('Domains that it may connect to. Default: all.'),
    forbiddenDomains: domains('Domains that it may not connect to. Default: none.'),
    subnet: text(63).optional().describe('Subnet that it is in.'),
    egress: z
      .strictObject({
        gateway: text(63).optional().describe('Egress gateway that its requests leave through, by name.'),
        mode: text(63).optional().describe('How the gateway is used, in the words of the platform.'),
      })
      .meta({ id: 'SandboxEgress' })
      .optional()
      .describe('How its requests leave.'),
    firewallRulesets: field(listOf(text(63), 'names').optional(), { at: 'firewall.rulesets' }).describe(
      'Rule sets of the firewall, by name.',
    ),
    proxy: z
      .strictObject({
        allowedDomains: domains('Domains that may be asked through the proxy. Default: all.'),
        forbiddenDomains: domains('Domains that may not be asked. Default: none.'),
        bypass: domains('Domains that are asked without the proxy. Default: none.'),
      })
      .meta({ id: 'SandboxProxy' })
      .optional()
      .describe('Which requests go through the proxy; what it adds to them is `proxyRouting`.'),
  })
  .meta({ id: 'SandboxNetwork' });

/** What the proxy adds to the requests to some destinations. */
const proxyTarget = z
  .strictObject({
    destinations: listOf(text(253), 'domains').optional().describe('Domains that it is for.'),
    headers: stringMap('strings by header field').optional().describe('Header fields that are added.'),
    body: stringMap('strings by field').optional().describe('Fields of the body that are added.'),
    secrets: field(stringMap('strings by name').optional(), { secret: true }).describe(
      'Secret values by name, which headers and body refer to.',
    ),
  })
  .meta({ id: 'SandboxProxyTarget' });

const ability = (about: string) =>
  choice(switched).optional().describe(`${about}: enabled or disabled. Default: what the platform chooses.`);

const args = field(
  z.strictObject({
    name: ownName('sandbox', ADDRESSED),
    region: field(text(63).optional(), { at: 'spec.region', on: 'replace', chosen: true }).describe(
      'Region that it runs in. Cannot change: another region means a new, empty sandbox. Default: what the platform chooses.',
    ),
    ...described,
    externalId: externalId('sandbox'),
    image: field(text(1024).optional(), { at: 'spec.runtime.image', chosen: true, sticky: true }).describe(
      'Container image. A change may reset the disk. Default: what the platform chooses; omitted later, it stays as it is.',
    ),
    memory: field(whole(128, 65_536).optional(), {
      at: 'spec.runtime.memory',
      chosen: true,
      sticky: true,
    }).describe(
      'Memory in megabytes. A change may reset the disk. Default: what the platform chooses; omitted later, it stays as it is.',
    ),
    ports: field(listOf(port, 'ports').optional(), { at: 'spec.runtime.ports', by: 'target' }).describe(
      'Ports that it listens on. Default: none.',
    ),
    envs: field(envs, { at: 'spec.runtime.envs' }).describe(
      'Environment variables of the sandbox, each name once. The order means nothing.',
    ),
    enabled: field(flag.default(true), { at: 'spec.enabled' }).describe(
      'Whether the sandbox runs. Default: true.',
    ),
    ttl: field(duration.optional(), { at: 'spec.runtime.ttl' }).describe(
      'Time to live from its creation, a whole number with a unit of s, m, h, d or w. Default: for ever.',
    ),
    expires: field(moment.optional(), { at: 'spec.runtime.expires' }).describe(
      'When it ends, RFC 3339. Default: never.',
    ),
    expirationPolicies: field(listOf(expirationPolicy, 'policies').optional(), {
      at: 'spec.lifecycle.expirationPolicies',
    }).describe('When it ends by itself; the first that applies ends it. Default: never.'),
    terminatedRetention: field(duration.optional(), { at: 'spec.lifecycle.terminatedRetention' }).describe(
      'How long it can still be read after its end, a whole number with a unit of s, m, h, d or w. Default: 5m.',
    ),
    terminationGracePeriodSeconds: field(whole(0, 86_400).optional(), {
      at: 'spec.runtime.terminationGracePeriodSeconds',
    }).describe('Seconds that its processes have to end by themselves. Default: what the platform chooses.'),
    network: field(network.optional(), { at: 'spec.network' }).describe(
      'Where it may connect to, and how. Default: anywhere.',
    ),
    proxyRouting: field(listOf(proxyTarget, 'targets').optional(), {
      at: 'spec.network.proxy.routing',
      by: 'destinations',
      secret: true,
    }).describe(
      'What the proxy adds to requests, by destination. Always encrypted in state; the platform never answers the secrets in it, so a change behind its back is not seen.',
    ),
    volumes: field(listOf(volume, 'volumes').optional(), { at: 'spec.volumes', by: 'name' }).describe(
      'Volumes that it mounts. Default: none.',
    ),
    vpc: field(text(63).optional(), { at: 'spec.vpc' }).describe('VPC that it is in, by name.'),
    extraArgs: field(
      z
        .strictObject({
          iptables: ability('Whether it may filter packets'),
          nfs: ability('Whether it may mount NFS'),
          tun: ability('Whether it may open tunnels'),
        })
        .meta({ id: 'SandboxExtraArgs' })
        .optional(),
      { at: 'spec.runtime.extraArgs', on: 'replace' },
    ).describe('What its kernel allows. Cannot change: another value means a new, empty sandbox.'),
    ...steering,
    ...patience,
  }),
  { always: { spec: { runtime: {} } } },
);

// Left out, because they change by themselves: events, state, errors, expiresIn, lastUsedAt, nodeGeneration.
const outputs = z.object({
  ...metadataOutputs,
  mcpUrl: mcpUrl('Address of its MCP endpoint, streamable HTTP.'),
  status: status('Status of the deployment.'),
});

type Args = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

/** How a sandbox is read and written; a fork of one is read in the same way. */
const fields = mapping(args, outputs);

/** A target without secrets keeps those that the platform has; of our own, those left out are meant to go. */
function withSecrets(a: Args, { args: before, sent = before }: Prior<Outputs>): Args {
  return a.proxyRouting === undefined || sent.proxyRouting === undefined
    ? a
    : { ...a, proxyRouting: a.proxyRouting.map((target) => ({ secrets: {}, ...target })) };
}

// Source: facts, A.5.
/** What makes the platform deploy a sandbox anew; everything else changes in place. */
function deployedPart({ status, events, spec }: SandboxRecord) {
  return {
    status,
    events,
    spec: { enabled: spec?.enabled ?? true, image: spec?.runtime?.image, memory: spec?.runtime?.memory },
  };
}

/** Whether what a write made of a sandbox is deployed. */
export function settledSandbox(record: SandboxRecord, before: SandboxRecord | undefined): Settlement {
  return deployment(deployedPart(record), before && deployedPart(before));
}

/** Reads a sandbox; one that has ended is still answered for a while, but is none any more. */
export async function livingSandbox(
  { client, signal, orGone }: Context,
  name: string,
): Promise<SandboxRecord | undefined> {
  const record = await orGone(client.sandboxes.get(name, { signal }), sandboxListing(name));
  return record?.status === 'TERMINATED' ? undefined : record;
}

/** Where a sandbox is listed. */
export function sandboxListing(name: string): Listing {
  return {
    of: 'sandboxes',
    name,
    names: ({ client, signal }) => namesOf(client.sandboxes.list({ limit: 200 }, { signal })),
  };
}

/** A machine to work in. */
export const sandbox = defineResource({
  type: 'Sandbox',
  noun: 'sandbox',
  description:
    'A machine to work in, with a disk, processes and an MCP endpoint of its own, and the source of snapshots. Deleting or replacing a sandbox deletes its disk: set `protect` on what must not go, or take a `Snapshot`. One that ended by itself is made anew by the next `pulumi up --refresh`.',
  args,
  outputs,
  rules: (a) => uniqueNames(a.envs),
  change: {
    replacement: { says: 'its disk is not copied', dataLost: true },
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
  settled: settledSandbox,
});
