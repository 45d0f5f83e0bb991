/** What clients of the Model Context Protocol need. */
import type { Base, Http } from '../http';
import type { Path } from '../path';

/**
 * An MCP server over streamable HTTP: `new StreamableHTTPClientTransport(url, { requestInit: { headers } })`
 * (Specification, Inference endpoints).
 */
export interface McpEndpoint {
  /** Where the server listens. */
  readonly url: URL;
  /** The credential and the workspace. Secret: they belong in requests only. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The endpoint at a path. */
export async function mcpEndpoint(http: Http, base: Base, path: Path): Promise<McpEndpoint> {
  return { url: http.url(base, path), headers: await http.credential() };
}
