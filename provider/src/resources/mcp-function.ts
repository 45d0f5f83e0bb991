/** McpFunction: an MCP server deployed on the platform. */
// Source: Specification, Function; facts, A.3.
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { choice, flag, listOf, reference, text, whole } from './schemas';
import {
  ADDRESSED,
  described,
  generation,
  mcpUrl,
  metadataOutputs,
  ownName,
  policies,
  status,
} from './shared';
import { mcpTransport } from './words';
import { scale } from './container';
import { envs } from './env';
import { defineReleased, releasedArgs, releasedOutputs } from './rollout/define-released';
import { callbackSecrets, triggers } from './triggers';

const args = field(
  z.strictObject({
    name: ownName('function', ADDRESSED),
    ...described,
    integrationConnections: field(
      listOf(reference('IntegrationConnection'), 'connections, by name or as resources').optional(),
      { at: 'spec.integrationConnections', on: 'release', unordered: true, unset: [] },
    ).describe('Integration connections that the server works with, by name or as resources.'),
    envs: field(envs, { at: 'spec.runtime.envs', on: 'release' }).describe(
      'Environment variables of the server, each name once. The order means nothing.',
    ),
    image: field(text(1024).optional(), { at: 'spec.runtime.image', on: 'release' }).describe(
      'Container image. Default: the image of the bound integration.',
    ),
    memory: field(whole(128, 65_536).optional(), { at: 'spec.runtime.memory', on: 'release' }).describe(
      'Memory in megabytes. Default: what the platform chooses.',
    ),
    ...scale,
    transport: field(choice(mcpTransport).default('http-stream'), {
      at: 'spec.runtime.transport',
      on: 'release',
    }).describe('Transport of the MCP endpoint: http-stream or websocket. Default: http-stream.'),
    generation: field(generation, { on: 'release' }),
    region: field(text(64).optional(), { at: 'spec.region', on: 'release' }).describe(
      'Region that it runs in. Default: what the platform chooses.',
    ),
    public: field(flag.default(false), { at: 'spec.public', on: 'release' }).describe(
      'Whether it answers without a credential; generation mk3 only. Default: false.',
    ),
    policies: field(policies, { on: 'release' }),
    triggers,
    enabled: field(flag.default(true), { at: 'spec.enabled' }).describe(
      'Whether the server runs. Default: true.',
    ),
    ...releasedArgs,
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
  verbs: (client) => client.functions,
});
