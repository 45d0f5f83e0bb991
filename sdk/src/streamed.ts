/** Answers whose bodies are read while they arrive. */
import type { AnswerCheck, Head } from './answers';
import { ConnectionError, type FailedCall } from './errors';
import { said } from './failure';

/** An answer whose body is read while it arrives. */
export interface Streamed {
  readonly head: Head;
  /** The media type in lower case, without parameters; `''` when none is given. */
  readonly contentType: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The call, for errors of what the chunks hold. */
  readonly attempted: FailedCall;
  /** Who asks whether the chunks fit their description. */
  readonly check: AnswerCheck | undefined;
  /** Ends the request, also when no chunk was asked for. */
  readonly cancel: () => Promise<unknown>;
}

/** The chunks of a stream; where it breaks off, an error that says of what. */
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
