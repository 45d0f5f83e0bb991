/** Decodes compressed bodies. */
import { headerOf } from './observe';
import { codeOf, type Headers } from './exchange';

/** The encodings that the client accepts. */
export const ENCODINGS = 'gzip, br';

/** Maximum size of a collected, decoded body, in bytes: the longest string of Node.js. */
export const LONGEST_BODY = 512 * 1024 * 1024 - 1024;

/** Maximum size of the body of a refusal, in bytes. The rest is not read: no explanation is that long. */
export const LONGEST_REFUSAL = 1024 * 1024;

/** The maximum size of the body of an answer with this status, in bytes. */
export function longestBody(status: number): number {
  return status < 300 ? LONGEST_BODY : LONGEST_REFUSAL;
}

/** The error for a body above this size. */
export function tooLong(most: number): Error {
  return Object.assign(new Error(`the body is longer than ${most} bytes`), { code: TOO_LONG });
}

/** The code of this error, and of zlib's for a body that gets too long when it is decoded. */
const TOO_LONG = 'ERR_BUFFER_TOO_LARGE';

/** Whether a body was not read to its end because of its size. */
export function isTooLong(cause: Error): boolean {
  return codeOf(cause) === TOO_LONG;
}

/** The compression of a body. */
export type Encoding = 'gzip' | 'br' | 'deflate';

/** The compression of an answer's body; undefined if there is none, or it is unknown. */
export function encodingOf(headers: Headers): Encoding | undefined {
  const name = headerOf(headers, 'content-encoding')?.trim().toLowerCase();
  if (name === 'x-gzip') return 'gzip';
  return name === 'gzip' || name === 'br' || name === 'deflate' ? name : undefined;
}

/**
 * Decodes a whole body.
 *
 * @throws Error if it is cut off or broken, or longer than `most` bytes
 */
export function decodeWhole(encoding: Encoding, bytes: Uint8Array, most = LONGEST_BODY): Promise<Buffer> {
  const { gunzip, inflate, brotliDecompress } = zlib();
  const decode = { gzip: gunzip, deflate: inflate, br: brotliDecompress }[encoding] as Decode;
  return new Promise((resolve, reject) => {
    // Some answers have no body despite their headers.
    if (bytes.byteLength === 0) resolve(Buffer.alloc(0));
    else {
      decode(bytes, { maxOutputLength: most }, (error, decoded) => {
        if (error) reject(error);
        else resolve(decoded);
      });
    }
  });
}

/** Decodes a body while it arrives. Leaving the loop early ends the source. */
export async function* decoding(
  encoding: Encoding,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const { createGunzip, createInflate, createBrotliDecompress } = zlib();
  const { pipeline, Readable } = process.getBuiltinModule('node:stream');
  const decoder = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }[encoding]();
  // The reader gets the errors of the source and of the decoder.
  pipeline(Readable.from(chunks, { objectMode: true }), decoder, () => undefined);
  yield* decoder as AsyncIterable<Uint8Array>;
  return undefined;
}

type Decode = (
  bytes: Uint8Array,
  options: { readonly maxOutputLength: number },
  done: (error: Error | null, decoded: Buffer) => void,
) => void;

/** Loaded on first use: most servers do not compress small answers. */
function zlib(): typeof import('node:zlib') {
  return process.getBuiltinModule('node:zlib');
}
