/** Address and credential for clients of the Model Context Protocol. */
import type { CredentialFetch } from '../credential-fetch';
import type { Http } from '../http';
import type { Base } from '../request';
import type { Path } from '../path';

// Source: Specification, Inference endpoints.
/** An MCP server over streamable HTTP: `new StreamableHTTPClientTransport(url, { fetch })`. */
export interface McpEndpoint {
  /** Address of the server. */
  readonly url: URL;
  /**
   * The credential and the workspace, for MCP clients that take header fields only. A token in them may expire; `fetch`
   * renews it. Secret: they belong in requests only.
   */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * A `fetch` that sends the current credential to the server, and repeats a request once with a new one after a 401.
   * Other origins get the request without the credential. It uses the `fetch` of the client if that is set, else the
   * global one: `dispatcher` and `ca` have no effect on it.
   */
  readonly fetch: CredentialFetch;
}

/** The endpoint at a path. */
export async function mcpEndpoint(http: Http, base: Base, path: Path): Promise<McpEndpoint> {
  const url = http.url(base, path);
  return { url, headers: await http.credential(), fetch: http.fetchOf(url.origin) };
}
