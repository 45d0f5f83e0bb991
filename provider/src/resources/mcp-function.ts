/** McpFunction: an MCP server deployed on the platform (Specification, Function; facts, A.3). */
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import {
  ADDRESSED,
  described,
  flag,
  generation,
  listOf,
  mcpUrl,
  metadataOutputs,
  ownName,
  patience,
  policies,
  reference,
  status,
  steering,
  text,
  whole,
} from './shared';
import { env, uniqueNames } from './env';
import { redeploy } from './rollout/contents';
import { defineReleased, releasedOutputs, traffic } from './rollout/define-released';
import { callbackSecrets, triggers } from './triggers';

const args = field(
  z.strictObject({
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
    maxScale: field(
      whole(1, 1000).optional().describe('Most instances. Default: what the platform chooses.'),
      {
        at: 'spec.runtime.maxScale',
        on: 'release',
      },
    ),
    transport: field(
      z
        .enum(['http-stream', 'websocket'], { error: 'must be "http-stream" or "websocket"' })
        .default('http-stream')
        .describe('Transport of the MCP endpoint: http-stream or websocket. Default: http-stream.'),
      { at: 'spec.runtime.transport', on: 'release' },
    ),
    generation: field(generation, { on: 'release' }),
    region: field(
      text(64).optional().describe('Region that it runs in. Default: what the platform chooses.'),
      {
        at: 'spec.region',
        on: 'release',
      },
    ),
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
  }),
  { always: { spec: { type: 'mcp', runtime: { type: 'mcp' } } } },
);

const outputs = z.object({
  ...metadataOutputs,
  mcpUrl: mcpUrl('Address of the MCP endpoint, streamable HTTP.'),
  status: status('Status of the deployment.'),
  callbackSecrets,
  ...releasedOutputs,
});

/** An MCP server on the platform, bound to integration connections. */
export const mcpFunction = defineReleased({
  type: 'McpFunction',
  noun: 'function',
  description:
    'An MCP server on the platform, bound to integration connections by name. Create and update wait until what they made is deployed; an update without `traffic` leaves the routing between revisions alone, unless it takes back an earlier `traffic`.',
  args,
  outputs,
  rules: (a) => uniqueNames(a.envs),
  verbs: (client) => client.functions,
});
