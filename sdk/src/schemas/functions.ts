/** Schemas of functions (MCP servers). */
// Source: Specification, Function.
import * as z from 'zod';
import { demanded, deployed, metadata, part, runtimeFields, specFields, text } from './common';
import { mcpTransport } from './enums.gen';

// Source: Specification, Function; facts, A.3 and B: Function.
/** An MCP server. */
export const mcpFunction = z.looseObject({
  metadata,
  spec: part('Settings that are deployed.', {
    type: text('Type: mcp for an MCP server.'),
    ...specFields,
    runtime: part('Container image, resources and variables.', {
      type: text('Type: mcp for an MCP server.'),
      ...runtimeFields,
      transport: text(
        'Transport of the MCP endpoint: http-stream or websocket. Default: http-stream.',
        mcpTransport,
      ),
    }),
  }),
  ...deployed,
});

// Source: Specification, Function; facts, A.3 and B: Function.
/** Body of create and update of a function. You can send a record that was read. */
export const functionBody = mcpFunction.pick({ metadata: true, spec: true });

/** Body of creating a function. `spec` is required. */
export const newFunction = functionBody.extend({ spec: demanded(mcpFunction.shape.spec) });
