// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { mcpDefinition } from '../schemas/catalogues.gen';
import type { McpDefinition } from '../types.gen';
import { Group } from './group';

// Source: facts, B: Read-only catalogues.
/** `client.mcpHub`: MCP servers that the platform offers. */
export class McpHub extends Group {
  // Source: facts, B: Read-only catalogues.
  /**
   * Lists the servers, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /mcp/hub`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  list(options?: CallOptions): Listing<McpDefinition> {
    return this.listing(path`/mcp/hub`, mcpDefinition, undefined, options);
  }
}
