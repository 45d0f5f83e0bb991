/** Functions, that is MCP servers, as they go over the wire. */
// Source: Specification, Function.
import * as z from 'zod';
import { demanded, deployed, metadata, part, runtimeFields, specFields, text } from './common';
import { mcpTransport } from './words';

// Source: Specification, Function; facts, A.3 and B: Function.
/** An MCP server. */
export const mcpFunction = z.looseObject({
  metadata,
  spec: part('What is deployed.', {
    type: text('mcp for an MCP server.'),
    ...specFields,
    runtime: part('What it runs on.', {
      type: text('mcp for an MCP server.'),
      ...runtimeFields,
      transport: text('http-stream or websocket. Default: http-stream.', mcpTransport),
    }),
  }),
  ...deployed,
});

// Source: Specification, Function; facts, A.3 and B: Function.
/** What create and update of a function send; a record that was read is one too. */
export const functionBody = mcpFunction.pick({ metadata: true, spec: true });

/** What creating a function sends: its `spec` is required. */
export const newFunction = functionBody.extend({ spec: demanded(mcpFunction.shape.spec) });
