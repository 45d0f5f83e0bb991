/** Uploads of files in parts, for files that are too large for one request. */
import * as z from 'zod';
import { conforming, ignored, json, jsonField } from '../../../answers';
import { ArgumentError } from '../../../arguments';
import type { ApiCall } from '../../../call';
import type { CallOptions } from '../../../call-options';
import type { Http } from '../../../http';
import { filePath, path } from '../../../path';
import { fileUploadBody, fileUploadCompletion } from '../../../schemas/sandbox-session';
import {
  fileUpload,
  fileUploadPart,
  fileUploadParts,
  fileUploads,
} from '../../../schemas/sandbox-session.gen';
import type {
  FileUpload,
  FileUploadBody,
  FileUploadCompletion,
  FileUploadPart,
  FileUploadParts,
} from '../../../types.gen';

/** Content of a file: all of it, or pieces of any size, such as a stream of Node.js or of the web. */
export type FileContent = Uint8Array | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Options of an upload. */
export interface UploadOptions extends CallOptions {
  /** Permissions of the file: three octal digits, such as `755`. Default: set by the sandbox. */
  readonly permissions?: string | undefined;
  /** Size of the parts, in bytes. One part is in memory at a time. Default: 1,048,576. */
  readonly partBytes?: number | undefined;
}

/** Largest part that every sandbox accepts, in bytes. */
const PART_BYTES = 1024 * 1024;

const bytes = z.instanceof(Uint8Array);
const partQuery = z.object({ partNumber: z.int().min(1) });

// Source: facts, A.9.
/** Multipart uploads that are not complete. `files.upload` does all the steps. */
export class SandboxUploads {
  readonly #http: Http;
  readonly #base: URL;

  constructor(http: Http, base: URL) {
    this.#http = http;
    this.#base = base;
  }

  // Source: facts, A.9.
  /**
   * Starts an upload. The file exists once the upload is complete.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `POST {sandbox_url}/filesystem-multipart/initiate/{path}`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  begin(file: string, body?: FileUploadBody, options?: CallOptions): ApiCall<FileUpload> {
    const request = {
      method: 'POST',
      path: filePath`/filesystem-multipart/initiate/${file}`,
      base: this.#base,
    } as const;
    return this.#http.send(
      { ...request, body, bodyCheck: fileUploadBody.optional(), read: conforming(fileUpload) },
      options,
    );
  }

  // Source: facts, A.9.
  /**
   * Lists the uploads that are not complete.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET {sandbox_url}/filesystem-multipart`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  list(options?: CallOptions): ApiCall<FileUpload[]> {
    const request = { method: 'GET', path: path`/filesystem-multipart`, base: this.#base } as const;
    return this.#http.send({ ...request, read: jsonField('uploads', fileUploads) }, options);
  }

  // Source: facts, A.9.
  /**
   * Reads an upload and its parts. Sizes are in bytes.
   *
   * @throws {NotFoundError} 404: the upload does not exist
   * @see `GET {sandbox_url}/filesystem-multipart/{name}/parts`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  parts(uploadId: string, options?: CallOptions): ApiCall<FileUploadParts> {
    const request = {
      method: 'GET',
      path: path`/filesystem-multipart/${uploadId}/parts`,
      base: this.#base,
    } as const;
    return this.#http.send({ ...request, read: json(fileUploadParts) }, options);
  }

  // Source: facts, A.9.
  /**
   * Sends a part. Replaces a part with the same number. Numbers begin with 1.
   *
   * @throws {NotFoundError} 404: the upload does not exist
   * @see `PUT {sandbox_url}/filesystem-multipart/{name}/part`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  sendPart(
    uploadId: string,
    partNumber: number,
    content: Uint8Array,
    options?: CallOptions,
  ): ApiCall<FileUploadPart> {
    const request = {
      method: 'PUT',
      path: path`/filesystem-multipart/${uploadId}/part`,
      base: this.#base,
    } as const;
    const query = { query: { partNumber }, queryCheck: partQuery };
    return this.#http.send(
      { ...request, ...query, body: content, bodyCheck: bytes, read: conforming(fileUploadPart) },
      options,
    );
  }

  // Source: facts, A.9.
  /**
   * Completes an upload: joins the parts in the order of their numbers. Replaces an existing file.
   *
   * @throws {NotFoundError} 404: the upload does not exist
   * @throws {BadRequestError} 400: a listed part is missing, differs, or is out of order
   * @see `POST {sandbox_url}/filesystem-multipart/{name}/complete`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  complete(uploadId: string, parts: FileUploadCompletion['parts'], options?: CallOptions): ApiCall<void> {
    const request = {
      method: 'POST',
      path: path`/filesystem-multipart/${uploadId}/complete`,
      base: this.#base,
    } as const;
    return this.#http.send(
      { ...request, body: { parts }, bodyCheck: fileUploadCompletion, read: ignored },
      options,
    );
  }

  // Source: facts, A.9.
  /**
   * Aborts an upload, and deletes its parts.
   *
   * @throws {NotFoundError} 404: the upload does not exist
   * @see `DELETE {sandbox_url}/filesystem-multipart/{name}/abort`, [files and processes](https://example.com/workload-platform-as-code/docs/platform.md#files-and-processes)
   */
  abort(uploadId: string, options?: CallOptions): ApiCall<void> {
    const request = {
      method: 'DELETE',
      path: path`/filesystem-multipart/${uploadId}/abort`,
      base: this.#base,
    } as const;
    return this.#http.send({ ...request, read: ignored }, options);
  }
}

/** Sends a file in parts, one after another; gives the upload up when one of them fails. */
export async function uploadFile(
  uploads: SandboxUploads,
  file: string,
  content: FileContent,
  { permissions, partBytes = PART_BYTES, ...options }: UploadOptions,
): Promise<void> {
  if (!(Number.isInteger(partBytes) && partBytes > 0))
    throw new ArgumentError('an upload in parts', 'partBytes', 'must be a whole number of at least 1');
  const pieces = piecesOf(content);
  const body = permissions === undefined ? undefined : { permissions };
  const { uploadId } = await uploads.begin(file, body, options);
  try {
    const sent: FileUploadCompletion['parts'] = [];
    for await (const part of partsOf(pieces, partBytes)) {
      const partNumber = sent.length + 1;
      const { etag } = await uploads.sendPart(uploadId, partNumber, part, options);
      sent.push({ partNumber, etag });
    }
    await uploads.complete(uploadId, sent, options);
  } catch (error) {
    // Throw the original error even if this fails: the sandbox deletes left-over parts after a while. The caller's
    // signal may be aborted, so it is not used here.
    await uploads.abort(uploadId, { ...options, signal: undefined }).catch(() => undefined);
    throw error;
  }
}

/** Content in parts of equal size, except the last. Empty content gives one empty part. */
async function* partsOf(
  pieces: Iterable<unknown> | AsyncIterable<unknown>,
  size: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let held: Uint8Array[] = [];
  let bytesHeld = 0;
  let any = false;
  for await (const piece of pieces) {
    // Streams with an encoding return strings.
    if (!(piece instanceof Uint8Array)) throw noBytes();
    for (let from = 0; from < piece.byteLength;) {
      const cut = piece.subarray(from, from + size - bytesHeld);
      held.push(cut);
      bytesHeld += cut.byteLength;
      from += cut.byteLength;
      if (bytesHeld < size) continue;
      yield Buffer.concat(held);
      any = true;
      held = [];
      bytesHeld = 0;
    }
  }
  if (bytesHeld > 0 || !any) yield Buffer.concat(held);
}

/** @throws ArgumentError if the content has no bytes */
function piecesOf(content: unknown): Iterable<unknown> | AsyncIterable<unknown> {
  if (content instanceof Uint8Array) return [content];
  if (typeof content !== 'object' || content === null) throw noBytes();
  if (Symbol.asyncIterator in content) return content as AsyncIterable<unknown>;
  if ('getReader' in content) return readingFrom(content as ReadableStream<unknown>);
  // A Blob from any realm or library.
  if ('stream' in content && typeof content.stream === 'function')
    return piecesOf((content as Blob).stream());
  throw noBytes();
}

/** Reads web streams that are not iterable. */
async function* readingFrom(stream: ReadableStream<unknown>): AsyncGenerator<unknown, void, undefined> {
  const reader = stream.getReader();
  let isRead = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    isRead = true;
  } finally {
    if (!isRead) await reader.cancel().catch(() => undefined);
  }
}

function noBytes(): ArgumentError {
  return new ArgumentError('an upload in parts: content', 'content', 'must be bytes, or pieces of bytes');
}
