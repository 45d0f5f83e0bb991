/** McpFunction: an MCP server deployed on the platform (Specification, Function; facts, A.3). */
import type { McpFunction as FunctionRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import type { Observed, Prior } from '../resource';
import {
  ADDRESSED,
  described,
  flag,
  fromMetadata,
  generation,
  generationOf,
  given,
  listOf,
  mcpUrlOf,
  metadataOutputs,
  ownName,
  patience,
  policies,
  reference,
  steering,
  text,
  toMetadata,
  whole,
} from './shared';
import { env, fromEnvs, toEnvs, uniqueNames } from './env';
import { redeploy } from './rollout/contents';
import { defineReleased, releasedOutputs, traffic } from './rollout/define-released';
import { callbackSecrets, fromTriggers, toldSecrets, toTriggers, triggers } from './triggers';

const args = z.strictObject({
  name: ownName('function', ADDRESSED),
  displayName: described.displayName,
  labels: described.labels,
  integrationConnections: field(
    listOf(reference('IntegrationConnection'), 'connections, by name or as resources')
      .optional()
      .describe('Integration connections that the server works with, by name or as resources.'),
    { at: 'spec.integrationConnections', on: 'release', unordered: true, unset: [] },
  ),
  envs: field(
    listOf(env, 'environment variables')
      .optional()
      .describe('Environment variables of the server, each name once. The order means nothing.'),
    { at: 'spec.runtime.envs', on: 'release', by: 'name', unordered: true },
  ),
  image: field(
    text(1024).optional().describe('Container image. Default: the image of the bound integration.'),
    { at: 'spec.runtime.image', on: 'release' },
  ),
  memory: field(
    whole(128, 65_536).optional().describe('Memory in megabytes. Default: what the platform chooses.'),
    { at: 'spec.runtime.memory', on: 'release' },
  ),
  minScale: field(
    whole(0, 1000).optional().describe('Fewest instances. Default: what the platform chooses.'),
    { at: 'spec.runtime.minScale', on: 'release' },
  ),
  maxScale: field(whole(1, 1000).optional().describe('Most instances. Default: what the platform chooses.'), {
    at: 'spec.runtime.maxScale',
    on: 'release',
  }),
  transport: field(
    z
      .enum(['http-stream', 'websocket'], { error: 'must be "http-stream" or "websocket"' })
      .default('http-stream')
      .describe('Transport of the MCP endpoint: http-stream or websocket. Default: http-stream.'),
    { at: 'spec.runtime.transport', on: 'release' },
  ),
  generation: field(generation, { on: 'release' }),
  region: field(text(64).optional().describe('Region that it runs in. Default: what the platform chooses.'), {
    at: 'spec.region',
    on: 'release',
  }),
  public: field(
    flag
      .default(false)
      .describe('Whether it answers without a credential; generation mk3 only. Default: false.'),
    { at: 'spec.public', on: 'release' },
  ),
  policies,
  triggers,
  enabled: field(flag.default(true).describe('Whether the server runs. Default: true.'), {
    at: 'spec.enabled',
  }),
  redeploy,
  traffic,
  ...steering,
  ...patience,
});

const outputs = z.object({
  ...metadataOutputs,
  mcpUrl: field(z.string().describe('Address of the MCP endpoint, streamable HTTP.'), {
    at: 'metadata.url',
    stable: true,
  }),
  status: z.string().describe('Status of the deployment.'),
  callbackSecrets,
  ...releasedOutputs,
});

type Args = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

function observe(record: FunctionRecord, prior: Prior<Outputs>): Observed<Args, Outputs, FunctionRecord> {
  const seen = fromMetadata(record.metadata);
  const { spec } = record;
  const runtime = spec?.runtime;
  return {
    record,
    mark: seen.mark,
    args: {
      ...seen.args,
      integrationConnections: spec?.integrationConnections ?? undefined,
      envs: fromEnvs(runtime?.envs),
      image: runtime?.image ?? undefined,
      memory: runtime?.memory ?? undefined,
      minScale: runtime?.minScale ?? undefined,
      maxScale: runtime?.maxScale ?? undefined,
      transport: runtime?.transport === 'websocket' ? 'websocket' : 'http-stream',
      generation: generationOf(runtime),
      region: spec?.region ?? undefined,
      public: spec?.public ?? false,
      policies: spec?.policies ?? undefined,
      triggers: fromTriggers(spec?.triggers),
      enabled: spec?.enabled ?? true,
    },
    outputs: {
      ...seen.outputs,
      mcpUrl: mcpUrlOf(record.metadata),
      status: record.status ?? undefined,
      callbackSecrets: toldSecrets(spec?.triggers, prior.outputs.callbackSecrets),
    },
  };
}

function toWire(a: Args, mark: string | undefined, base?: FunctionRecord) {
  // Managed fields come from the arguments alone, which were overlaid already: what was dropped stays dropped.
  const { runtime: live, region: _r, ...spec } = base?.spec ?? {};
  const {
    envs: _e,
    image: _i,
    memory: _m,
    minScale: _n,
    maxScale: _x,
    generation: _g,
    ...runtime
  } = live ?? {};
  return {
    metadata: toMetadata(a, mark, base?.metadata),
    // What is not managed here (ports, routing) is sent back as it was read.
    spec: {
      ...spec,
      type: 'mcp',
      enabled: a.enabled,
      public: a.public,
      integrationConnections: a.integrationConnections ?? [],
      policies: a.policies ?? [],
      triggers: toTriggers(a.triggers ?? [], base?.spec?.triggers),
      ...given({ region: a.region }),
      runtime: {
        ...runtime,
        type: 'mcp',
        transport: a.transport,
        ...given({
          envs: a.envs && toEnvs(a.envs),
          image: a.image,
          memory: a.memory,
          minScale: a.minScale,
          maxScale: a.maxScale,
          generation: a.generation,
        }),
      },
    },
  };
}

/** An MCP server on the platform, bound to integration connections. */
export const mcpFunction = defineReleased({
  type: 'McpFunction',
  noun: 'function',
  description:
    'An MCP server on the platform, bound to integration connections by name. Create and update wait until what they made is deployed; an update without `traffic` leaves the routing between revisions alone, unless it takes back an earlier `traffic`.',
  args,
  outputs,
  apart: ['enabled'],
  rules: (a) => uniqueNames(a.envs),
  verbs: (client) => client.functions,
  toWire,
  observe,
});
