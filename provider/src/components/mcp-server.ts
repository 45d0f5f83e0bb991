/** McpServer: a mail account's connection and the MCP server that works with it, in one; for both adapters. */
import { z } from 'zod';
import { integrationConnection } from '../resources/integration-connection';
import { mcpFunction } from '../resources/mcp-function';
import { text } from '../resources/schemas';
import type { Component } from './component';
import { CREDENTIALS } from './parts';

const { integrationConnections: _, ...server } = mcpFunction.args.shape;
const credential = z.string({ error: 'must be a string' });

/** Arguments and outputs; of what it is made is in `parts.ts`. */
export const mcpServer: Component = {
  type: 'McpServer',
  description:
    'An MCP server for a mail account, in one: an IntegrationConnection that holds the OAuth credentials of the account, and an McpFunction bound to it. A component: it makes nothing of its own, and both are its children. They take over its provider, its protection and what it depends on.',
  args: z.strictObject({
    integration: text(63).describe(
      'Integration that the credentials are for, such as gmail. A change replaces the connection; the server moves over before the old one is deleted.',
    ),
    clientId: credential.describe('Id of the OAuth client. Always encrypted in state.'),
    clientSecret: credential.describe('Secret of the OAuth client. Always encrypted in state.'),
    refreshToken: credential.describe(
      'Refresh token of the account, of a consent that asked for offline access. A rotated one is an update of the connection, effective at once. Always encrypted in state.',
    ),
    ...server,
  }),
  outputs: mcpFunction.outputs.pick({ mcpUrl: true }),
  parts: {
    connection: { of: integrationConnection, about: 'The credentials, kept by the platform.' },
    server: { of: mcpFunction, about: 'The server that works with them.' },
  },
  secret: Object.keys(CREDENTIALS),
};
