/** Answers whose bodies are read while they arrive. */
import type { AnswerCheck, Head } from './answers';
import { ConnectionError, type FailedCall } from './errors';
import { said } from './failure';

/** An answer whose body is read while it arrives. */
export interface Streamed {
  readonly head: Head;
  /** The media type in lower case, without parameters; `''` for none. */
  readonly contentType: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The call, for errors about its chunks. */
  readonly attempted: FailedCall;
  /** How the items are checked against their description. */
  readonly check: AnswerCheck | undefined;
  /** Ends the request, even if no chunk was read. */
  readonly cancel: () => Promise<unknown>;
}

/** The chunks of a stream. If it breaks off, throws an error that names the call. */
export async function* whole(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  attempted: FailedCall,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* chunks;
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError(said(attempted, 'the answer broke off'), attempted, { cause });
  }
}
