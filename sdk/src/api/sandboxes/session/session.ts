/** The API of a sandbox itself, at its own address. */
// Source: Specification, Inference endpoints.
import { json } from '../../../answers';
import type { ApiCall } from '../../../call';
import type { CallOptions } from '../../../call-options';
import type { Http } from '../../../http';
import { path } from '../../../path';
import { address } from '../../../arguments';
import { environmentReload, sandboxHealth, sandboxUpgrade } from '../../../schemas/sandbox-session.gen';
import type { EnvironmentReload, SandboxHealth, SandboxUpgrade } from '../../../types.gen';
import { mcpEndpoint, type McpEndpoint } from '../../mcp';
import { SandboxDrives } from './drives';
import { SandboxFiles } from './files';
import { SandboxProcesses } from './processes';

// Source: Specification, Inference endpoints; facts, A.9.
/**
 * A sandbox at its own address: `client.sandboxes.connect(await client.sandboxes.get('box'))`. Every call fails with
 * NotFoundError if the sandbox is gone or does not run.
 */
export class SandboxSession {
  /** Its files. */
  readonly files: SandboxFiles;
  /** Its processes. */
  readonly processes: SandboxProcesses;
  /** The drives that are mounted into it. */
  readonly drives: SandboxDrives;
  readonly #http: Http;
  readonly #base: URL;

  /** @throws {ArgumentError} the address cannot be used */
  constructor(http: Http, url: string) {
    const base = address('metadata.url', url);
    this.#http = http;
    this.#base = base;
    this.files = new SandboxFiles(http, base);
    this.processes = new SandboxProcesses(http, base);
    this.drives = new SandboxDrives(http, base);
  }

  // Source: facts, A.9.
  /**
   * Checks whether the sandbox answers.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET {sandbox_url}/health`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  health(options?: CallOptions): ApiCall<SandboxHealth> {
    const request = { method: 'GET', path: path`/health`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxHealth) }, options);
  }

  // Source: facts, A.9.
  /**
   * Reloads the environment variables for processes that are started from now on.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `POST {sandbox_url}/environment/reload`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  reloadEnvironment(options?: CallOptions): ApiCall<EnvironmentReload> {
    const request = { method: 'POST', path: path`/environment/reload`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(environmentReload) }, options);
  }

  // Source: facts, A.9.
  /**
   * Upgrades the server of the sandbox to its newest version.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `POST {sandbox_url}/upgrade`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  upgrade(options?: CallOptions): ApiCall<SandboxUpgrade> {
    const request = { method: 'POST', path: path`/upgrade`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxUpgrade) }, options);
  }

  // Source: Specification, Inference endpoints.
  /**
   * Returns the address of the sandbox's MCP endpoint and a `fetch` that sends the current credential, for MCP clients.
   * Sends no request, except for a token.
   *
   * @throws {WorkloadError} no token was issued
   * @see `POST {sandbox_url}/mcp`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  async mcp(): Promise<McpEndpoint> {
    return mcpEndpoint(this.#http, this.#base, path`/mcp`);
  }
}
