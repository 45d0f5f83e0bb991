/** McpFunction: an MCP server deployed on the platform. */
// Source: Specification, Function; facts, A.3.
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
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
import { mcpTransport } from './enums.gen';
import { scale } from './container';
import { envs } from './env';
import { defineReleased, releasedArgs, releasedOutputs } from './rollout/define-released';
import { callbackSecrets, triggers } from './triggers';

const args = field(
  z.strictObject({
    name: ownName('function', ADDRESSED),
    ...described,
    integrationConnections: field(
      listOf(
        reference('IntegrationConnection', 'refused'),
        'connections, by name or as resources',
      ).optional(),
      { at: 'spec.integrationConnections', on: 'release', unordered: true, unset: [] },
    ).describe('Integration connections that the server uses, by name or as resources.'),
    envs: field(envs, { at: 'spec.runtime.envs', on: 'release' }).describe(
      'Environment variables of the server, each name once. Order does not matter.',
    ),
    image: field(text(1024).optional(), { at: 'spec.runtime.image', on: 'release' }).describe(
      'Container image. Default: the image of the bound integration.',
    ),
    memory: field(whole(128, 65_536).optional(), { at: 'spec.runtime.memory', on: 'release' }).describe(
      'Memory in megabytes. Default: set by the platform.',
    ),
    ...scale,
    transport: field(choice(mcpTransport).default('http-stream'), {
      at: 'spec.runtime.transport',
      on: 'release',
    }).describe('Transport of the MCP endpoint: http-stream or websocket. Default: http-stream.'),
    generation: field(generation, { on: 'release' }),
    region: field(text(64).optional(), { at: 'spec.region', region: true, on: 'release' }).describe(
      'Region that it runs in. Default: set by the platform.',
    ),
    public: field(flag.default(false), { at: 'spec.public', on: 'release' }).describe(
      'Whether it answers requests without a credential. Requires generation mk3. Default: false.',
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
  mcpUrl: mcpUrl('Address of the MCP endpoint (streamable HTTP).'),
  status: status('Status of the deployment.'),
  callbackSecrets,
  ...releasedOutputs,
});

/** An MCP server on the platform, bound to integration connections. */
export const mcpFunction = defineReleased({
  type: 'McpFunction',
  noun: 'function',
  description:
    'An MCP server that uses integration connections by name. A change of its settings deploys a new revision. Create and update wait until the function is deployed. Without `traffic` an update does not change the routing, unless it undoes an earlier `traffic`.',
  args,
  outputs,
  verbs: (client) => client.functions,
});
