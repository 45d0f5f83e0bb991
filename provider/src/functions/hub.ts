/** listMcpHub and listSandboxHub: what can be deployed without an image of one's own. */
// Source: facts, B: Read-only catalogues.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { isFields } from '../lifecycle/values/markers';
import { word } from '../resources/schemas';
import { mcpTransport, portProtocol } from '../resources/enums.gen';
import { all, fit } from './shared';

const entry = {
  name: z.string().describe('Name in the hub.'),
  displayName: z.string().optional().describe('Human-readable name.'),
  description: z.string().optional().describe('Short description.'),
  longDescription: z.string().optional().describe('Long description.'),
  categories: z.array(z.string()).describe('Names of its categories.'),
  icon: z.string().optional().describe('Address of the icon.'),
  image: z.string().optional().describe('Container image.'),
  url: z.string().optional().describe('Address of the documentation.'),
  comingSoon: z.boolean().describe('Whether it is announced but not available yet.'),
  enterprise: z.boolean().describe('Whether it requires an enterprise contract.'),
  hidden: z.boolean().describe('Whether it is hidden in catalogues.'),
};

const server = z
  .object({
    ...entry,
    integration: z.string().optional().describe('Integration that it needs a connection for.'),
    transport: word(mcpTransport).optional().describe('Transport of the endpoint: http-stream or websocket.'),
    configKeys: z.array(z.string()).describe('Keys of the settings of its connection.'),
    secretKeys: z.array(z.string()).describe('Keys of the secrets of its connection.'),
    hiddenSecrets: z.array(z.string()).describe('Keys of the secrets that the platform provides.'),
  })
  .meta({ id: 'McpHubEntry' });

const servers = z.object({ servers: z.array(server).describe('The MCP servers.') });

export const listMcpHub = defineFunction({
  name: 'listMcpHub',
  description:
    'Lists every MCP server that the platform offers, with the integration it needs and the settings and secrets of a connection for it.',
  args: z.strictObject({}),
  result: servers,
  run: async ({ client, signal }) => {
    const found = await all(client.mcpHub.list({ signal }));
    return fit(servers, {
      servers: found.map((one) => ({
        ...one,
        categories: namesOf(one.categories),
        comingSoon: one.coming_soon,
        configKeys: Object.keys(one.form?.config ?? {}),
        secretKeys: Object.keys(one.form?.secrets ?? {}),
      })),
    });
  },
});

const port = z
  .object({
    name: z.string().optional().describe('Name of the port.'),
    protocol: word(portProtocol).optional().describe('Protocol: HTTP, TCP, UDP or TLS.'),
    target: z.number().describe('Port number.'),
  })
  .meta({ id: 'SandboxHubPort' });

const sandbox = z
  .object({
    ...entry,
    memory: z.number().optional().describe('Memory in megabytes.'),
    ports: z.array(port).describe('Ports that it listens on.'),
    tags: z.string().optional().describe('Tags.'),
  })
  .meta({ id: 'SandboxHubEntry' });

const sandboxes = z.object({ sandboxes: z.array(sandbox).describe('The sandboxes.') });

export const listSandboxHub = defineFunction({
  name: 'listSandboxHub',
  description: 'Lists every kind of sandbox that the platform offers, with its image.',
  args: z.strictObject({}),
  result: sandboxes,
  run: async ({ client, signal }) => {
    const found = await all(client.sandboxHub.list({ signal }));
    return fit(sandboxes, {
      sandboxes: found.map((one) => ({
        ...one,
        categories: namesOf(one.categories),
        comingSoon: one.coming_soon,
      })),
    });
  },
});

/** Names of categories, which are objects with a name, or plain texts. */
function namesOf(categories: readonly unknown[] | null | undefined): string[] {
  return (categories ?? []).flatMap((one) => {
    const name = isFields(one) ? one.name : one;
    return typeof name === 'string' ? [name] : [];
  });
}
