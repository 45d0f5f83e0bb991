/** McpServer: the connection of a mail account together with the MCP server that uses it; for both adapters. */
import { z } from 'zod';
import { integrationConnection } from '../resources/integration-connection';
import { mcpFunction } from '../resources/mcp-function';
import { text } from '../resources/schemas';
import type { Component } from './component';
import { CREDENTIALS } from './parts';

const { integrationConnections: _, ...server } = mcpFunction.args.shape;
const credential = z.string({ error: 'must be a string' });

/** Arguments and outputs. `parts.ts` has its parts. */
export const mcpServer: Component = {
  type: 'McpServer',
  description:
    'An MCP server for a mail account. This component consists of two resources: an IntegrationConnection with the OAuth credentials of the account, and an McpFunction that uses it. The options provider, protect and dependsOn apply to both.',
  args: z.strictObject({
    integration: text(63).describe(
      'Integration that the credentials are for, such as gmail. A change creates a new connection, moves the server to it, and deletes the old connection.',
    ),
    clientId: credential.describe('Id of the OAuth client. Always encrypted in state.'),
    clientSecret: credential.describe('Secret of the OAuth client. Always encrypted in state.'),
    refreshToken: credential.describe(
      'Refresh token of the account. Its consent must include offline access. A new token updates the connection and takes effect at once. Always encrypted in state.',
    ),
    ...server,
  }),
  outputs: mcpFunction.outputs.pick({ mcpUrl: true }),
  parts: {
    connection: { of: integrationConnection, about: 'The integration connection with the credentials.' },
    server: { of: mcpFunction, about: 'The MCP server.' },
  },
  secret: Object.keys(CREDENTIALS),
};
