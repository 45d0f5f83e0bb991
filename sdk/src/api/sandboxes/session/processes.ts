/** The processes of a sandbox, at its own address. */
import { ignored, json, jsonList } from '../../../answers';
import { apiStream, type ApiCall, type ApiStream } from '../../../call';
import type { CallOptions } from '../../../call-options';
import type { Http } from '../../../http';
import type { Request } from '../../../request';
import { path } from '../../../path';
import { sandboxProcess, sandboxProcessBody, sandboxProcessPorts } from '../../../schemas/sandbox-session';
import { sandboxProcessLogs } from '../../../schemas/sandbox-session.gen';
import type {
  SandboxProcess,
  SandboxProcessBody,
  SandboxProcessLogs,
  SandboxProcessPorts,
} from '../../../types.gen';
import { followLog, type LogLine } from './log-stream';

// Source: facts, A.9.
/** The processes of one sandbox, by name or identifier. */
export class SandboxProcesses {
  readonly #http: Http;
  readonly #base: URL;

  constructor(http: Http, base: URL) {
    this.#http = http;
    this.#base = base;
  }

  // Source: facts, A.9.
  /**
   * Starts a process. Waits for its end only with `waitForCompletion`.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `POST {sandbox_url}/process`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  start(body: SandboxProcessBody, options?: CallOptions): ApiCall<SandboxProcess> {
    const request = { method: 'POST', path: path`/process`, base: this.#base } as const;
    return this.#http.send(
      { ...request, body, bodyCheck: sandboxProcessBody, read: json(sandboxProcess) },
      options,
    );
  }

  // Source: facts, A.9.
  /**
   * Lists the processes, including ended ones.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET {sandbox_url}/process`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  list(options?: CallOptions): ApiCall<SandboxProcess[]> {
    const request = { method: 'GET', path: path`/process`, base: this.#base } as const;
    return this.#http.send({ ...request, read: jsonList(sandboxProcess) }, options);
  }

  // Source: facts, A.9.
  /**
   * Reads one process.
   *
   * @throws {NotFoundError} 404: the process does not exist
   * @see `GET {sandbox_url}/process/{name}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  get(id: string, options?: CallOptions): ApiCall<SandboxProcess> {
    const request = { method: 'GET', path: path`/process/${id}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxProcess) }, options);
  }

  // Source: facts, A.9.
  /**
   * Asks a process to end.
   *
   * @throws {NotFoundError} 404: the process does not exist
   * @see `DELETE {sandbox_url}/process/{name}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  stop(id: string, options?: CallOptions): ApiCall<void> {
    const request = { method: 'DELETE', path: path`/process/${id}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: ignored }, options);
  }

  // Source: facts, A.9.
  /**
   * Ends a process at once.
   *
   * @throws {NotFoundError} 404: the process does not exist
   * @see `DELETE {sandbox_url}/process/{name}/kill`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  kill(id: string, options?: CallOptions): ApiCall<void> {
    const request = { method: 'DELETE', path: path`/process/${id}/kill`, base: this.#base } as const;
    return this.#http.send({ ...request, read: ignored }, options);
  }

  // Source: facts, A.9.
  /**
   * Reads the output of a process so far.
   *
   * @throws {NotFoundError} 404: the process does not exist
   * @see `GET {sandbox_url}/process/{name}/logs`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  logs(id: string, options?: CallOptions): ApiCall<SandboxProcessLogs> {
    const request = { method: 'GET', path: path`/process/${id}/logs`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxProcessLogs) }, options);
  }

  // Source: facts, A.9.
  /**
   * Reads the ports that a process has opened.
   *
   * @throws {NotFoundError} 404: the process does not exist
   * @see `GET {sandbox_url}/network/process/{name}/ports`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  ports(id: string, options?: CallOptions): ApiCall<SandboxProcessPorts> {
    const request = { method: 'GET', path: path`/network/process/${id}/ports`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxProcessPorts) }, options);
  }

  // Source: facts, A.9.
  /**
   * Follows the output of a process, from its first line until it ends: `for await (const line of …)`. Leaving the loop
   * ends the request, not the process. If the connection breaks, the log is opened again after a pause, up to
   * `maxRetries` times without a new line. Every line comes once.
   *
   * @throws {NotFoundError} 404: the process does not exist
   * @throws {ConnectionError} also when the stream breaks off and cannot be opened again
   * @see `GET {sandbox_url}/process/{name}/logs/stream`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  followLogs(id: string, options?: CallOptions): ApiStream<LogLine> {
    const request: Request = {
      method: 'GET',
      path: path`/process/${id}/logs/stream`,
      base: this.#base,
      headers: { Accept: 'text/event-stream, text/plain' },
    };
    return apiStream(async () => await followLog(this.#http, request, options ?? {}));
  }
}
