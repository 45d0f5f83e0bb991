/** The files of a sandbox, at its own address. */
import * as z from 'zod';
import { asBytes, ignored, json } from '../../../answers';
import { AnswerError } from '../../../errors';
import { said } from '../../../failure';
import { apiCall, type ApiCall, type ApiStream } from '../../../call';
import type { CallOptions } from '../../../call-options';
import type { Http } from '../../../http';
import type { Request } from '../../../request';
import type { Streamed } from '../../../streamed';
import { filePath } from '../../../path';
import { sandboxTreeBody } from '../../../schemas/sandbox-session';
import {
  contentMatches,
  fileChange,
  fileMatches,
  sandboxDirectory,
  sandboxFile,
} from '../../../schemas/sandbox-session.gen';
import { serverSentEvents, webStream } from '../../../stream';
import type {
  ContentMatches,
  FileChange,
  FileMatches,
  FileType,
  SandboxDirectory,
  SandboxFile,
} from '../../../types.gen';
import { SandboxUploads, uploadFile, type FileContent, type UploadOptions } from './uploads';

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
  type: z.string().optional(),
});
const searchQuery = fileFilter.extend({ query: z.string().min(1) });
const contentsQuery = searchQuery.extend({
  filePattern: z.string().optional(),
  caseSensitive: z.boolean().optional(),
  contextLines: z.int().min(0).optional(),
});

// Source: facts, A.9.
/** What a search below a directory leaves out. */
export interface FileFilter {
  /** Names of directories to leave out, with their contents. Default: none. */
  readonly excludeDirs?: readonly string[] | undefined;
  /** Whether to leave out names that begin with a dot. Default: false. */
  readonly excludeHidden?: boolean | undefined;
  /** Most matches to return, 1 or more. Default: set by the sandbox. */
  readonly maxResults?: number | undefined;
}

// Source: facts, A.9.
/** The files of one sandbox. Paths are absolute; a slash at their beginning may be left out. */
export class SandboxFiles {
  /** Multipart uploads, step by step. */
  readonly uploads: SandboxUploads;
  readonly #http: Http;
  readonly #base: URL;

  constructor(http: Http, base: URL) {
    this.#http = http;
    this.#base = base;
    this.uploads = new SandboxUploads(http, base);
  }

  // Source: facts, A.9.
  /**
   * Reads a text file.
   *
   * @throws {NotFoundError} 404: the file does not exist
   * @see `GET {sandbox_url}/filesystem/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  read(file: string, options?: CallOptions): ApiCall<SandboxFile> {
    const request = { method: 'GET', path: filePath`/filesystem/${file}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxFile) }, options);
  }

  // Source: facts, A.9.
  /**
   * Writes a text file, and the directories above it. Replaces an existing file.
   *
   * @throws {BadRequestError} 422: it is a directory, or a file stands where a directory should be
   * @see `PUT {sandbox_url}/filesystem/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  write(file: string, content: string, options?: CallOptions): ApiCall<void> {
    return this.#put(file, { body: { content }, bodyCheck: textBody }, options);
  }

  // Source: facts, A.9.
  /**
   * Reads a file as bytes, up to 512 MB, all in memory. `readStream` needs little memory.
   *
   * @throws {NotFoundError} 404: the file does not exist
   * @throws {AnswerError} the content broke off in every attempt
   * @see `GET {sandbox_url}/filesystem/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  readBytes(file: string, options?: CallOptions): ApiCall<Uint8Array> {
    const request = { method: 'GET', path: filePath`/filesystem/${file}`, base: this.#base } as const;
    const asked = { bytes: true, headers: { Accept: BYTES }, read: asBytes };
    return this.#http.send({ ...request, ...asked }, options);
  }

  // Source: facts, A.9.
  /**
   * Reads a file of any size while it arrives: `for await (const chunk of await files.readStream(…))`, or `pipeTo`. It
   * needs little memory. `timeoutMs` limits the time until it begins. Leaving the loop, or `cancel`, ends the request.
   *
   * @throws {NotFoundError} 404: the file does not exist
   * @throws {ConnectionError} while it is read, when the content breaks off
   * @see `GET {sandbox_url}/filesystem/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  readStream(file: string, options?: CallOptions): ApiCall<ReadableStream<Uint8Array>> {
    const request = { method: 'GET', path: filePath`/filesystem/${file}`, base: this.#base } as const;
    return apiCall(async (receipt) => {
      const { chunks, head } = await this.#http.open({ ...request, headers: { Accept: BYTES } }, options);
      receipt.head = head;
      return webStream(chunks);
    });
  }

  // Source: facts, A.9.
  /**
   * Writes a file from bytes, and the directories above it. Replaces an existing file.
   *
   * @throws {BadRequestError} 422: it is a directory, or a file stands where a directory should be
   * @see `PUT {sandbox_url}/filesystem/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  writeBytes(file: string, content: Uint8Array, options?: CallOptions): ApiCall<void> {
    const request = { method: 'PUT', path: filePath`/filesystem/${file}`, base: this.#base } as const;
    return this.#http.send({ ...request, body: content, bodyCheck: bytes, read: ignored }, options);
  }

  // Source: facts, A.9.
  /**
   * Writes a file of any size, in parts: `files.upload('/data.bin', createReadStream('data.bin'))`. The file exists
   * once this returns. If a part fails, the upload is aborted and the file is not written.
   *
   * @throws {ArgumentError} `partBytes` is not a whole number of at least 1, or the content is not bytes
   * @throws {WorkloadError} as the calls of {@link SandboxUploads}
   * @see [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  async upload(file: string, content: FileContent, options: UploadOptions = {}): Promise<void> {
    return uploadFile(this.uploads, file, content, options);
  }

  // Source: facts, A.9.
  /**
   * Writes text files to a directory, each at its path below it. Other files in it stay.
   *
   * @throws {BadRequestError} 422: a file stands where a directory should be
   * @see `PUT {sandbox_url}/filesystem/tree/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  writeTree(
    directory: string,
    files: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): ApiCall<SandboxDirectory> {
    const request = {
      method: 'PUT',
      path: filePath`/filesystem/tree/${directory}`,
      base: this.#base,
    } as const;
    const body = { body: { files }, bodyCheck: sandboxTreeBody };
    return this.#http.send({ ...request, ...body, read: json(sandboxDirectory) }, options);
  }

  // Source: facts, A.9.
  /**
   * Creates a directory, and the directories above it.
   *
   * @throws {BadRequestError} 422: a file stands there
   * @see `PUT {sandbox_url}/filesystem/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  createDirectory(directory: string, options?: CallOptions): ApiCall<void> {
    return this.#put(directory, { body: { isDirectory: true }, bodyCheck: directoryBody }, options);
  }

  // Source: facts, A.9.
  /**
   * Deletes a file or a directory. A directory that is not empty requires `recursive`.
   *
   * @throws {NotFoundError} 404: the file or the directory does not exist
   * @throws {BadRequestError} 422: a directory is not empty and `recursive` is not set, or a drive is mounted there
   * @see `DELETE {sandbox_url}/filesystem/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  delete(
    file: string,
    options?: CallOptions & {
      /** Whether to delete the contents of a directory, too. Default: false. */
      readonly recursive?: boolean | undefined;
    },
  ): ApiCall<void> {
    const request = { method: 'DELETE', path: filePath`/filesystem/${file}`, base: this.#base } as const;
    const asked = { query: { recursive: options?.recursive }, options: ['recursive'] };
    return this.#http.send({ ...request, ...asked, read: ignored }, options);
  }

  // Source: facts, A.9.
  /**
   * Lists the entries of a directory. Sizes are in bytes.
   *
   * @throws {NotFoundError} 404: the directory does not exist
   * @see `GET {sandbox_url}/filesystem/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  list(directory: string, options?: CallOptions): ApiCall<SandboxDirectory> {
    const request = { method: 'GET', path: filePath`/filesystem/${directory}`, base: this.#base } as const;
    return this.#http.send({ ...request, read: json(sandboxDirectory) }, options);
  }

  // Source: Specification, Inference endpoints.
  /**
   * Lists everything below a directory, at any depth. Sizes are in bytes.
   *
   * @throws {NotFoundError} 404: the directory does not exist
   * @see `GET {sandbox_url}/filesystem/tree/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  tree(directory: string, options?: CallOptions): ApiCall<SandboxDirectory> {
    const request = {
      method: 'GET',
      path: filePath`/filesystem/tree/${directory}`,
      base: this.#base,
    } as const;
    return this.#http.send({ ...request, read: json(sandboxDirectory) }, options);
  }

  // Source: facts, A.9.
  /**
   * Finds files and directories below a directory by name.
   *
   * @throws {NotFoundError} 404: the directory does not exist
   * @see `GET {sandbox_url}/filesystem-find/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  find(
    directory: string,
    query?: FileFilter & {
      /** Pattern for names; `*` stands for any characters, `?` for one. Default: all. */
      readonly patterns?: readonly string[] | undefined;
      /** Only files, or only directories. Default: both. */
      readonly type?: FileType | undefined;
    },
    options?: CallOptions,
  ): ApiCall<FileMatches> {
    const request = {
      method: 'GET',
      path: filePath`/filesystem-find/${directory}`,
      base: this.#base,
    } as const;
    const asked = { query: { ...query }, queryCheck: findQuery };
    return this.#http.send({ ...request, ...asked, read: json(fileMatches) }, options);
  }

  // Source: facts, A.9.
  /**
   * Finds files and directories below a directory whose path contains these letters in this order, best match first.
   *
   * @throws {NotFoundError} 404: the directory does not exist
   * @see `GET {sandbox_url}/filesystem-search/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  search(directory: string, query: string, filter?: FileFilter, options?: CallOptions): ApiCall<FileMatches> {
    const request = {
      method: 'GET',
      path: filePath`/filesystem-search/${directory}`,
      base: this.#base,
    } as const;
    const asked = { query: { ...filter, query }, queryCheck: searchQuery };
    return this.#http.send({ ...request, ...asked, read: json(fileMatches) }, options);
  }

  // Source: facts, A.9.
  /**
   * Finds lines that contain a text, in the files below a directory.
   *
   * @throws {NotFoundError} 404: the directory does not exist
   * @see `GET {sandbox_url}/filesystem-content-search/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  searchContents(
    directory: string,
    query: string,
    filter?: FileFilter & {
      /** Only files whose name matches; `*` stands for any characters, `?` for one. Default: all. */
      readonly filePattern?: string | undefined;
      /** Whether to distinguish upper and lower case. Default: false. */
      readonly caseSensitive?: boolean | undefined;
      /** Number of lines to return around each match. Default: 0. */
      readonly contextLines?: number | undefined;
    },
    options?: CallOptions,
  ): ApiCall<ContentMatches> {
    const path = filePath`/filesystem-content-search/${directory}`;
    const request = { method: 'GET', path, base: this.#base } as const;
    const asked = { query: { ...filter, query }, queryCheck: contentsQuery };
    return this.#http.send({ ...request, ...asked, read: json(contentMatches) }, options);
  }

  // Source: facts, A.9.
  /**
   * Watches a directory for changes: `for await (const change of …)`. Leaving the loop ends the request.
   *
   * @throws {NotFoundError} 404: the directory does not exist
   * @throws {ConnectionError} also when the stream breaks off
   * @throws {AnswerError} an event is not JSON: `rawBody` is the event
   * @see `GET {sandbox_url}/watch/filesystem/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  watch(directory: string, options?: CallOptions): ApiStream<FileChange> {
    const request: Request = {
      method: 'GET',
      path: filePath`/watch/filesystem/${directory}`,
      base: this.#base,
      headers: { Accept: 'text/event-stream' },
    };
    return this.#http.stream(request, options, changes);
  }

  #put(
    file: string,
    body: Pick<Request, 'body' | 'bodyCheck'>,
    options: CallOptions | undefined,
  ): ApiCall<void> {
    const request = { method: 'PUT', path: filePath`/filesystem/${file}`, base: this.#base } as const;
    return this.#http.send({ ...request, ...body, read: ignored }, options);
  }
}

async function* changes({ chunks, attempted, check }: Streamed): AsyncGenerator<FileChange, void, undefined> {
  for await (const { data } of serverSentEvents(chunks)) {
    // Keep-alive messages are not changes.
    if (!data.startsWith('{')) continue;
    const reading = readChange(data, { status: 200, headers: {} }, check);
    if ('why' in reading) {
      throw new AnswerError(said(attempted, reading.why), attempted, data, { cause: reading.cause });
    }
    yield reading.value;
  }
}

const readChange = json(fileChange);
