/** What a sandbox itself offers, at its own address (Specification, Inference endpoints). */
import { z } from 'zod';
import { ignored, json } from '../answers';
import type { CallOptions, Http, Request } from '../http';
import { filePath, path } from '../path';
import {
  driveMount,
  driveMountBody,
  contentMatches,
  driveMounts,
  environmentReload,
  fileChange,
  fileMatches,
  sandboxDirectory,
  sandboxFile,
  sandboxHealth,
  sandboxProcess,
  sandboxProcessBody,
  sandboxProcessLogs,
  sandboxProcessPorts,
  sandboxTreeBody,
  sandboxUpgrade,
} from '../schemas/sandbox-session';
import { address } from '../settings';
import { lines, serverSentEvents } from '../stream';
import type {
  ContentMatches,
  DriveMount,
  DriveMountBody,
  EnvironmentReload,
  FileChange,
  FileMatches,
  SandboxDirectory,
  SandboxFile,
  SandboxHealth,
  SandboxProcess,
  SandboxProcessBody,
  SandboxProcessLogs,
  SandboxProcessPorts,
  SandboxUpgrade,
} from '../types.gen';
import { mcpEndpoint, type McpEndpoint } from './mcp';
import { SandboxUploads, uploadFile, type FileContent, type UploadOptions } from './sandbox-uploads';

/** A line that a process wrote (facts, A.9). */
export interface LogLine {
  /** Where it was written to. */
  readonly stream: 'stdout' | 'stderr';
  /** Without its line end. */
  readonly text: string;
}

const BYTES = 'application/octet-stream';
const bytes = z.instanceof(Uint8Array);
const textBody = z.object({ content: z.string() });
const directoryBody = z.object({ isDirectory: z.literal(true) });

const fileFilter = z.object({
  excludeDirs: z.array(z.string()).optional(),
  excludeHidden: z.boolean().optional(),
  maxResults: z.int().min(1).optional(),
});
const findQuery = fileFilter.extend({
  patterns: z.array(z.string()).optional(),
  type: z.enum(['file', 'directory']).optional(),
});
const searchQuery = fileFilter.extend({ query: z.string().min(1) });
const contentsQuery = searchQuery.extend({
  filePattern: z.string().optional(),
  caseSensitive: z.boolean().optional(),
  contextLines: z.int().min(0).optional(),
});

/** What a search below a directory leaves out (facts, A.9). */
export interface FileFilter {
  /** Names of directories that are left out, with all that is in them. Default: none. */
  readonly excludeDirs?: readonly string[] | undefined;
  /** Whether what begins with a dot is left out. Default: false. */
  readonly excludeHidden?: boolean | undefined;
  /** How many matches are answered at most, 1 or more. Default: as many as the sandbox says. */
  readonly maxResults?: number | undefined;
}

/** The files of one sandbox (facts, A.9). Paths are absolute; a slash at their beginning may be left out. */
export class SandboxFiles {
  /** Files that are sent in parts, step by step. */
  readonly uploads: SandboxUploads;
  readonly #http: Http;
  readonly #base: URL;

  constructor(http: Http, base: URL) {
    this.#http = http;
    this.#base = base;
    this.uploads = new SandboxUploads(http, base);
  }

  /**
   * Reads a file of text.
   *
   * @throws {NotFoundError} 404: there is no such file
   * @see `GET {sandbox_url}/filesystem/{path}` (facts, A.9)
   */
  async read(file: string, options?: CallOptions): Promise<SandboxFile> {
    const request = { method: 'GET', path: filePath`/filesystem/${file}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxFile) }, options);
  }

  /**
   * Writes a file of text, and the directories above it; what it held is replaced.
   *
   * @throws {BadRequestError} 422: it is a directory, or a file stands where a directory should be
   * @see `PUT {sandbox_url}/filesystem/{path}` (facts, A.9)
   */
  async write(file: string, content: string, options?: CallOptions): Promise<void> {
    return this.#put(file, { body: { content }, bodyCheck: textBody }, options);
  }

  /**
   * Reads a file as it is, whatever it holds; all of it is held in memory.
   *
   * @throws {NotFoundError} 404: there is no such file
   * @throws {ConnectionError} also when the content breaks off
   * @see `GET {sandbox_url}/filesystem/{path}` (facts, A.9)
   */
  async readBytes(file: string, options?: CallOptions): Promise<Uint8Array> {
    const request = { method: 'GET', path: filePath`/filesystem/${file}`, base: this.#base } as const;
    const { chunks } = await this.#http.stream({ ...request, headers: { Accept: BYTES } }, options);
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    return Buffer.concat(parts);
  }

  /**
   * Writes a file as it is, and the directories above it; what it held is replaced.
   *
   * @throws {BadRequestError} 422: it is a directory, or a file stands where a directory should be
   * @see `PUT {sandbox_url}/filesystem/{path}` (facts, A.9)
   */
  async writeBytes(file: string, content: Uint8Array, options?: CallOptions): Promise<void> {
    const request = { method: 'PUT', path: filePath`/filesystem/${file}`, base: this.#base } as const;
    return this.#http.send({ ...request, body: content, bodyCheck: bytes, read: ignored }, options);
  }

  /**
   * Writes a file of any size, in parts: `files.upload('/data.bin', createReadStream('data.bin'))`. The file is there
   * once this returns; when a part fails, the upload is given up and nothing is there.
   *
   * @throws {ArgumentError} `partBytes` is not a whole number of at least 1, or the content is not bytes
   * @throws {WorkloadError} as the calls of {@link SandboxUploads}
   * @see (facts, A.9)
   */
  async upload(file: string, content: FileContent, options: UploadOptions = {}): Promise<void> {
    return uploadFile(this.uploads, file, content, options);
  }

  /**
   * Writes a directory with files of text, each at its path below it; others that are there stay.
   *
   * @throws {BadRequestError} 422: a file stands where a directory should be
   * @see `PUT {sandbox_url}/filesystem/tree/{path}` (facts, A.9)
   */
  async writeTree(
    directory: string,
    files: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<SandboxDirectory> {
    const request = {
      method: 'PUT',
      path: filePath`/filesystem/tree/${directory}`,
      base: this.#base,
    } as const;
    const body = { body: { files }, bodyCheck: sandboxTreeBody };
    return this.#http.send({ ...request, ...body, read: json(sandboxDirectory) }, options);
  }

  /**
   * Creates a directory, and those above it.
   *
   * @throws {BadRequestError} 422: a file stands there
   * @see `PUT {sandbox_url}/filesystem/{path}` (facts, A.9)
   */
  async makeDirectory(directory: string, options?: CallOptions): Promise<void> {
    return this.#put(directory, { body: { isDirectory: true }, bodyCheck: directoryBody }, options);
  }

  /**
   * Deletes a file or a directory; one that is not empty only with `recursive`.
   *
   * @throws {NotFoundError} 404: there is no such file or directory
   * @throws {BadRequestError} 422: a directory is not empty and `recursive` is not set, or a drive is mounted there
   * @see `DELETE {sandbox_url}/filesystem/{path}` (facts, A.9)
   */
  async delete(
    file: string,
    options?: CallOptions & {
      /** Whether what is in a directory is deleted with it. Default: false. */
      readonly recursive?: boolean | undefined;
    },
  ): Promise<void> {
    const request = { method: 'DELETE', path: filePath`/filesystem/${file}`, base: this.#base } as const;
    return this.#http.send({ ...request, query: { recursive: options?.recursive }, read: ignored }, options);
  }

  /**
   * Lists what is in a directory; sizes are in bytes.
   *
   * @throws {NotFoundError} 404: there is no such directory
   * @see `GET {sandbox_url}/filesystem/{path}` (facts, A.9)
   */
  async list(directory: string, options?: CallOptions): Promise<SandboxDirectory> {
    const request = { method: 'GET', path: filePath`/filesystem/${directory}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxDirectory) }, options);
  }

  /**
   * Lists what is below a directory, at any depth; sizes are in bytes.
   *
   * @throws {NotFoundError} 404: there is no such directory
   * @see `GET {sandbox_url}/filesystem/tree/{path}` (Specification, Inference endpoints)
   */
  async tree(directory: string, options?: CallOptions): Promise<SandboxDirectory> {
    const request = {
      method: 'GET',
      path: filePath`/filesystem/tree/${directory}`,
      base: this.#base,
    } as const;
    return this.#http.send({ ...request, read: json(sandboxDirectory) }, options);
  }

  /**
   * Finds files and directories below a directory by name.
   *
   * @throws {NotFoundError} 404: there is no such directory
   * @see `GET {sandbox_url}/filesystem-find/{path}` (facts, A.9)
   */
  async find(
    directory: string,
    query?: FileFilter & {
      /** Names, with `*` and `?` for what is open. Default: all. */
      readonly patterns?: readonly string[] | undefined;
      /** Only files, or only directories. Default: both. */
      readonly type?: 'file' | 'directory' | undefined;
    },
    options?: CallOptions,
  ): Promise<FileMatches> {
    const request = {
      method: 'GET',
      path: filePath`/filesystem-find/${directory}`,
      base: this.#base,
    } as const;
    const asked = { query: { ...query }, queryCheck: findQuery };
    return this.#http.send({ ...request, ...asked, read: json(fileMatches) }, options);
  }

  /**
   * Finds files and directories below a directory by letters of their path, in their order; the best match first.
   *
   * @throws {NotFoundError} 404: there is no such directory
   * @see `GET {sandbox_url}/filesystem-search/{path}` (facts, A.9)
   */
  async search(
    directory: string,
    query: string,
    filter?: FileFilter,
    options?: CallOptions,
  ): Promise<FileMatches> {
    const request = {
      method: 'GET',
      path: filePath`/filesystem-search/${directory}`,
      base: this.#base,
    } as const;
    const asked = { query: { ...filter, query }, queryCheck: searchQuery };
    return this.#http.send({ ...request, ...asked, read: json(fileMatches) }, options);
  }

  /**
   * Finds lines of the files below a directory by a text that they hold.
   *
   * @throws {NotFoundError} 404: there is no such directory
   * @see `GET {sandbox_url}/filesystem-content-search/{path}` (facts, A.9)
   */
  async searchContents(
    directory: string,
    query: string,
    filter?: FileFilter & {
      /** Only files of this name, with `*` and `?` for what is open. Default: all. */
      readonly filePattern?: string | undefined;
      /** Whether upper and lower case differ. Default: false. */
      readonly caseSensitive?: boolean | undefined;
      /** How many lines around each are answered too. Default: 0. */
      readonly contextLines?: number | undefined;
    },
    options?: CallOptions,
  ): Promise<ContentMatches> {
    const path = filePath`/filesystem-content-search/${directory}`;
    const request = { method: 'GET', path, base: this.#base } as const;
    const asked = { query: { ...filter, query }, queryCheck: contentsQuery };
    return this.#http.send({ ...request, ...asked, read: json(contentMatches) }, options);
  }

  /**
   * Tells what changes below a directory, from now on: `for await (const change of …)`. Leaving the loop ends the
   * request.
   *
   * @throws {NotFoundError} 404: there is no such directory
   * @throws {ConnectionError} also when the stream breaks off
   * @see `GET {sandbox_url}/watch/filesystem/{path}` (facts, A.9)
   */
  async *watch(directory: string, options?: CallOptions): AsyncGenerator<FileChange, void, undefined> {
    const request: Request = {
      method: 'GET',
      path: filePath`/watch/filesystem/${directory}`,
      base: this.#base,
      headers: { Accept: 'text/event-stream' },
    };
    const { chunks } = await this.#http.stream(request, options);
    for await (const { data } of serverSentEvents(chunks)) {
      const change = fileChangeOf(data);
      if (change !== undefined) yield change;
    }
  }

  #put(
    file: string,
    body: Pick<Request, 'body' | 'bodyCheck'>,
    options: CallOptions | undefined,
  ): Promise<void> {
    const request = { method: 'PUT', path: filePath`/filesystem/${file}`, base: this.#base } as const;
    return this.#http.send({ ...request, ...body, read: ignored }, options);
  }
}

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
  async start(body: SandboxProcessBody, options?: CallOptions): Promise<SandboxProcess> {
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
  async list(options?: CallOptions): Promise<SandboxProcess[]> {
    const request = { method: 'GET', path: path`/process`, base: this.#base } as const;
    const read = json(sandboxProcess.array().nullable());
    return (await this.#http.send({ ...request, read }, options)) ?? [];
  }

  /**
   * Reads one process.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @see `GET {sandbox_url}/process/{name}` (facts, A.9)
   */
  async get(id: string, options?: CallOptions): Promise<SandboxProcess> {
    const request = { method: 'GET', path: path`/process/${id}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxProcess) }, options);
  }

  /**
   * Asks a process to end.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @see `DELETE {sandbox_url}/process/{name}` (facts, A.9)
   */
  async stop(id: string, options?: CallOptions): Promise<void> {
    const request = { method: 'DELETE', path: path`/process/${id}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: ignored }, options);
  }

  /**
   * Ends a process at once.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @see `DELETE {sandbox_url}/process/{name}/kill` (facts, A.9)
   */
  async kill(id: string, options?: CallOptions): Promise<void> {
    const request = { method: 'DELETE', path: path`/process/${id}/kill`, base: this.#base } as const;
    return this.#http.send({ ...request, read: ignored }, options);
  }

  /**
   * Reads what a process wrote so far.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @see `GET {sandbox_url}/process/{name}/logs` (facts, A.9)
   */
  async logs(id: string, options?: CallOptions): Promise<SandboxProcessLogs> {
    const request = { method: 'GET', path: path`/process/${id}/logs`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxProcessLogs) }, options);
  }

  /**
   * Reads the ports that a process has opened.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @see `GET {sandbox_url}/network/process/{name}/ports` (facts, A.9)
   */
  async ports(id: string, options?: CallOptions): Promise<SandboxProcessPorts> {
    const request = { method: 'GET', path: path`/network/process/${id}/ports`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxProcessPorts) }, options);
  }

  /**
   * Reads what a process writes, from its beginning and while it writes, until it ends:
   * `for await (const line of …)`. Leaving the loop ends the request, not the process.
   *
   * @throws {NotFoundError} 404: there is no such process
   * @throws {ConnectionError} also when the stream breaks off
   * @see `GET {sandbox_url}/process/{name}/logs/stream` (facts, A.9)
   */
  async *followLogs(id: string, options?: CallOptions): AsyncGenerator<LogLine, void, undefined> {
    const request: Request = {
      method: 'GET',
      path: path`/process/${id}/logs/stream`,
      base: this.#base,
      headers: { Accept: 'text/event-stream, text/plain' },
    };
    const { contentType, chunks } = await this.#http.stream(request, options);
    const events = contentType === 'text/event-stream';
    for await (const line of events ? dataOf(serverSentEvents(chunks)) : lines(chunks)) {
      const logLine = logLineOf(line);
      if (logLine !== undefined) yield logLine;
    }
  }
}

/** The drives that are mounted into one sandbox (facts, A.1). */
export class SandboxDrives {
  readonly #http: Http;
  readonly #base: URL;

  constructor(http: Http, base: URL) {
    this.#http = http;
    this.#base = base;
  }

  /**
   * Mounts a drive of the same region; its permissions decide.
   *
   * @throws {BadRequestError} 400: there is no such drive, or it is in another region
   * @throws {PermissionError} 403: its permissions do not let the sandbox mount it
   * @throws {ConflictError} 409: something is mounted there
   * @see `POST {sandbox_url}/drives/mount` (facts, A.1)
   */
  async mount(body: DriveMountBody, options?: CallOptions): Promise<DriveMount> {
    const request = { method: 'POST', path: path`/drives/mount`, base: this.#base } as const;
    return this.#http.send({ ...request, body, bodyCheck: driveMountBody, read: json(driveMount) }, options);
  }

  /**
   * Lists the drives that are mounted.
   *
   * @throws {WorkloadError} as every call
   * @see `GET {sandbox_url}/drives/mount` (facts, A.1)
   */
  async list(options?: CallOptions): Promise<DriveMount[]> {
    const request = { method: 'GET', path: path`/drives/mount`, base: this.#base } as const;
    const { mounts } = await this.#http.send({ ...request, read: json(driveMounts) }, options);
    return mounts ?? [];
  }

  /**
   * Ends the mount at a path; the drive keeps its data.
   *
   * @throws {NotFoundError} 404: nothing is mounted there
   * @see `DELETE {sandbox_url}/drives/mount/{name}` (facts, A.1)
   */
  async unmount(mountPath: string, options?: CallOptions): Promise<void> {
    // Of what is no text, the path says so.
    const at = typeof mountPath === 'string' ? mountPath.replace(/^\/+/, '') : mountPath;
    const request = { method: 'DELETE', path: path`/drives/mount/${at}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: ignored }, options);
  }
}

/**
 * A sandbox at its own address: `client.sandboxes.connect(await client.sandboxes.get('box'))` (Specification, Inference
 * endpoints; facts, A.9). Any call ends with NotFoundError when the sandbox is gone or does not run.
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

  /**
   * Asks whether it answers.
   *
   * @throws {WorkloadError} as every call
   * @see `GET {sandbox_url}/health` (facts, A.9)
   */
  async health(options?: CallOptions): Promise<SandboxHealth> {
    const request = { method: 'GET', path: path`/health`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxHealth) }, options);
  }

  /**
   * Lets processes that are started from now on have the variables as they are set now.
   *
   * @throws {WorkloadError} as every call
   * @see `POST {sandbox_url}/environment/reload` (facts, A.9)
   */
  async reloadEnvironment(options?: CallOptions): Promise<EnvironmentReload> {
    const request = { method: 'POST', path: path`/environment/reload`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(environmentReload) }, options);
  }

  /**
   * Brings what serves the sandbox to its newest version.
   *
   * @throws {WorkloadError} as every call
   * @see `POST {sandbox_url}/upgrade` (facts, A.9)
   */
  async upgrade(options?: CallOptions): Promise<SandboxUpgrade> {
    const request = { method: 'POST', path: path`/upgrade`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxUpgrade) }, options);
  }

  /**
   * Where an MCP client finds the tools of the sandbox, and what it has to send. Nothing is sent but what a token
   * needs.
   *
   * @throws {WorkloadError} no token was issued
   * @see `POST {sandbox_url}/mcp` (Specification, Inference endpoints)
   */
  async mcp(): Promise<McpEndpoint> {
    return mcpEndpoint(this.#http, this.#base, path`/mcp`);
  }
}

async function* dataOf(events: AsyncIterable<{ readonly data: string }>): AsyncGenerator<string> {
  for await (const { data } of events) yield* data.split('\n');
}

/** What keeps the connection alive is no change. */
function fileChangeOf(data: string): FileChange | undefined {
  if (!data.startsWith('{')) return undefined;
  return fileChange.safeParse(JSON.parse(data)).data;
}

/** Lines come as `stdout:text` or `stderr:text`; what keeps the connection alive is none. */
function logLineOf(line: string): LogLine | undefined {
  if (line === '' || line === '[keepalive]') return undefined;
  const [, stream = 'stdout', text = line] = /^(stdout|stderr):(.*)$/s.exec(line) ?? [];
  return { stream: stream === 'stderr' ? 'stderr' : 'stdout', text };
}
