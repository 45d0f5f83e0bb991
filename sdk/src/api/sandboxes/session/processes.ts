/** The processes of a sandbox, at its own address. */
import { ignored, json, jsonList } from '../../../answers';
import { apiStream, type ApiCall, type ApiStream } from '../../../call';
import type { CallOptions } from '../../../call-options';
import type { Http } from '../../../http';
import type { Request } from '../../../request';
import { path } from '../../../path';
import {
  sandboxProcess,
  sandboxProcessBody,
  sandboxProcessLogs,
  sandboxProcessPorts,
} from '../../../schemas/sandbox-session';
import type {
  SandboxProcess,
  SandboxProcessBody,
  SandboxProcessLogs,
  SandboxProcessPorts,
} from '../../../types.gen';
import { followLog, type LogLine } from './log-stream';

/** The processes of one sandbox, by name or identifier (facts, A.9). */
export class SandboxProcesses {
  readonly #http: Http;
  readonly #base: URL;

  constructor(http: Http, base: URL) {
    this.#http = http;
    this.#base = base;
  }

  /**
   * Starts a process; the answer waits for its end only with `waitForCompletion`.
   *
   * @throws {WorkloadError} as every call
   * @see `POST {sandbox_url}/process` (facts, A.9)
   */
  start(body: SandboxProcessBody, options?: CallOptions): ApiCall<SandboxProcess> {
    const request = { method: 'POST', path: path`/process`, base: this.#base } as const;
    return this.#http.send(
      { ...request, body, bodyCheck: sandboxProcessBody, read: json(sandboxProcess) },
      options,
    );
  }

  /**
   * Lists the processes, also those that have ended.
   *
   * @throws {WorkloadError} as every call
   * @see `GET {sandbox_url}/process` (facts, A.9)
   */
  list(options?: CallOptions): ApiCall<SandboxProcess[]> {
    const request = { method: 'GET', path: path`/process`, base: this.#base } as const;
    return this.#http.send({ ...request, read: jsonList(sandboxProcess) }, options);
  }

  /**
   * Reads one process.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @see `GET {sandbox_url}/process/{name}` (facts, A.9)
   */
  get(id: string, options?: CallOptions): ApiCall<SandboxProcess> {
    const request = { method: 'GET', path: path`/process/${id}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxProcess) }, options);
  }

  /**
   * Asks a process to end.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @see `DELETE {sandbox_url}/process/{name}` (facts, A.9)
   */
  stop(id: string, options?: CallOptions): ApiCall<void> {
    const request = { method: 'DELETE', path: path`/process/${id}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: ignored }, options);
  }

  /**
   * Ends a process at once.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @see `DELETE {sandbox_url}/process/{name}/kill` (facts, A.9)
   */
  kill(id: string, options?: CallOptions): ApiCall<void> {
    const request = { method: 'DELETE', path: path`/process/${id}/kill`, base: this.#base } as const;
    return this.#http.send({ ...request, read: ignored }, options);
  }

  /**
   * Reads what a process wrote so far.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @see `GET {sandbox_url}/process/{name}/logs` (facts, A.9)
   */
  logs(id: string, options?: CallOptions): ApiCall<SandboxProcessLogs> {
    const request = { method: 'GET', path: path`/process/${id}/logs`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxProcessLogs) }, options);
  }

  /**
   * Reads the ports that a process has opened.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @see `GET {sandbox_url}/network/process/{name}/ports` (facts, A.9)
   */
  ports(id: string, options?: CallOptions): ApiCall<SandboxProcessPorts> {
    const request = { method: 'GET', path: path`/network/process/${id}/ports`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxProcessPorts) }, options);
  }

  /**
   * Reads what a process writes, from its beginning and while it writes, until it ends:
   * `for await (const line of …)`. Leaving the loop ends the request, not the process. When the connection breaks, the
   * log is opened again after a pause, up to `maxRetries` times without a new line; every line comes once.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @throws {ConnectionError} also when the stream breaks off and cannot be opened again
   * @see `GET {sandbox_url}/process/{name}/logs/stream` (facts, A.9)
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
