/** The MCP endpoints of functions. */
import type { Http } from '../http';
import { path } from '../path';
import { mcpEndpoint, type McpEndpoint } from './mcp';

export type { McpEndpoint };

/** The address of an MCP server, and a `fetch` for it. */
export const mcp = async (http: Http, name: string): Promise<McpEndpoint> =>
  mcpEndpoint(http, 'run', path`/${http.workspace}/functions/${name}/mcp`);
