// Requests to MCP servers (Specification, Inference endpoints, Connect to MCP server).
import { z } from 'zod';
import { answerAt, endpoint, type Inference } from '../../inference/endpoint';
import type { Visit } from '../../inference/gateway';
import { answerMcp, type McpTool } from '../../inference/mcp';
import type { ToolRequest } from '../../platform/handlers';
import { connectionKind, flawOfConnection } from '../connections/connections';
import { toolsOf } from '../integrations/integrations';
import { deployed } from '../workloads/deployed';
import { functionKind } from './functions';

interface Visited {
  visit: Visit;
  server: ReturnType<typeof serverOf>;
}

const endpoints = [
  endpoint({
    method: 'post',
    path: '/mcp',
    summary: 'Talk to an MCP server over streamable HTTP',
    body: z.unknown(),
    takesEveryMethod: true,
    handle: ({ visit, server: { metadata, spec } }: Visited) =>
      answerMcp(visit, visit.body(), metadata.name, boundTools(visit, spec.integrationConnections ?? [])),
  }),
];

export const functionInference: Inference = {
  kind: functionKind.name,
  noun: functionKind.noun,
  endpoints,
  begin: () => (visit) => answerAt(endpoints, visit, { visit, server: serverOf(visit) }),
};

function serverOf(visit: Visit) {
  return deployed(visit, functionKind, 'functions:get');
}

/** The tools of every bound integration. Tools with the same name get the connection's name to distinguish them. */
function boundTools({ platform, workspace, name: server }: Visit, connections: readonly string[]): McpTool[] {
  const bound = connections.flatMap((connection) => {
    const record = platform.store.get(connectionKind, workspace, connection);
    if (!record) return [];
    const { integration } = record.spec;
    const flaw = flawOfConnection(record);
    return toolsOf(integration).map((tool) => ({ ...tool, connection, integration, flaw }));
  });
  return bound.map(({ name: tool, description, input, connection, integration, flaw }) => {
    const shared = bound.filter((other) => other.name === tool).length > 1;
    return {
      name: shared ? `${connection}_${tool}` : tool,
      description,
      input,
      call: (args) => {
        // Removed credentials stop working at once.
        if (flaw !== undefined) throw new Error(flaw);
        const { tool: handler = canned } = platform.handlers;
        return handler({ workspace, server, integration, connection, tool, arguments: args });
      },
    };
  });
}

function canned({ tool, integration, arguments: args }: ToolRequest): string {
  return `${integration}: ${tool} was called with ${JSON.stringify(args)}`;
}
