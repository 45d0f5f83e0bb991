/** Functions, that is MCP servers, as they go over the wire (Specification, Function). */
import { z } from 'zod';
import { env, eventRecord, metadata, port, revisionRouting } from './common';

const trigger = z.looseObject({
  id: z.string().nullish().describe('Generated when omitted.'),
  type: z.string().nullish().describe('http, http-async or cron.'),
  enabled: z.boolean().nullish(),
  configuration: z.looseObject({}).nullish(),
});

export const mcpFunction = z.looseObject({
  metadata,
  spec: z
    .looseObject({
      type: z.string().nullish().describe('mcp for an MCP server.'),
      enabled: z.boolean().nullish().describe('Default: true.'),
      public: z.boolean().nullish().describe('Default: false.'),
      region: z.string().nullish(),
      integrationConnections: z
        .array(z.string())
        .nullish()
        .describe('Names of the connections bound to the server.'),
      policies: z.array(z.string()).nullish().describe('Names of policies.'),
      runtime: z
        .looseObject({
          type: z.string().nullish().describe('mcp for an MCP server.'),
          envs: z.array(env).nullish(),
          generation: z.string().nullish().describe('mk2 or mk3.'),
          image: z.string().nullish(),
          memory: z.number().nullish().describe('Megabytes.'),
          minScale: z.number().nullish().describe('Fewest instances.'),
          maxScale: z.number().nullish().describe('Most instances.'),
          ports: z.array(port).nullish(),
          transport: z.string().nullish().describe('http-stream or websocket.'),
        })
        .nullish(),
      revision: revisionRouting.nullish(),
      triggers: z.array(trigger).nullish(),
    })
    .nullish(),
  events: z.array(eventRecord).nullish(),
  status: z.string().nullish().describe('Such as DEPLOYING, DEPLOYED, FAILED, DELETING.'),
});

/** An MCP server. */
export type McpFunction = z.infer<typeof mcpFunction>;
/** What create and update send: `metadata` and `spec`; a record that was read is one too. */
export type FunctionBody = z.input<typeof mcpFunction>;
