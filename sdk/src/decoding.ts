/** Bodies that come compressed. */
import { headerOf } from './observe';
import type { Headers } from './exchange';

/** What the client takes. */
export const ENCODINGS = 'gzip, br';

/** Most bytes of a body that is collected, decoded: no text of Node.js may be longer. */
export const LONGEST_BODY = 512 * 1024 * 1024 - 1024;

/** Why a body is not collected any further. */
export function tooLong(): Error {
  return new Error(`the body is longer than ${LONGEST_BODY} bytes`);
}

/** How a body is compressed. */
export type Encoding = 'gzip' | 'br' | 'deflate';

/** How the body of an answer is compressed; undefined when it is not, or not in a way that is known. */
export function encodingOf(headers: Headers): Encoding | undefined {
  const name = headerOf(headers, 'content-encoding')?.trim().toLowerCase();
  if (name === 'x-gzip') return 'gzip';
  return name === 'gzip' || name === 'br' || name === 'deflate' ? name : undefined;
}

/**
 * Decodes a whole body.
 *
 * @throws Error when it is cut off or broken, or longer than `most` bytes
 */
export function decodeWhole(encoding: Encoding, bytes: Uint8Array, most = LONGEST_BODY): Promise<Buffer> {
  const { gunzip, inflate, brotliDecompress } = zlib();
  const decode = { gzip: gunzip, deflate: inflate, br: brotliDecompress }[encoding] as Decode;
  return new Promise((resolve, reject) => {
    // An answer to nothing is empty, whatever its head says.
    if (bytes.byteLength === 0) resolve(Buffer.alloc(0));
    else {
      decode(bytes, { maxOutputLength: most }, (error, decoded) => {
        if (error) reject(error);
        else resolve(decoded);
      });
    }
  });
}

/** Decodes a body while it arrives; leaving the loop early ends the source. */
export async function* decoding(
  encoding: Encoding,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const { createGunzip, createInflate, createBrotliDecompress } = zlib();
  const { pipeline, Readable } = process.getBuiltinModule('node:stream');
  const decoder = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }[encoding]();
  // Errors of the source and of the decoder are those that reading it ends with.
  pipeline(Readable.from(chunks, { objectMode: true }), decoder, () => undefined);
  yield* decoder as AsyncIterable<Uint8Array>;
  return undefined;
}

type Decode = (
  bytes: Uint8Array,
  options: { readonly maxOutputLength: number },
  done: (error: Error | null, decoded: Buffer) => void,
) => void;

/** Loaded when it is needed: most servers compress nothing that is small. */
function zlib(): typeof import('node:zlib') {
  return process.getBuiltinModule('node:zlib');
}
