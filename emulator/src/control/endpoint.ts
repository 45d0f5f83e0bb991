// An endpoint below `/_emulator`: its description and its handler.
import type { Answer } from '../http/call';
import type { ControlCall } from '../openapi';
import type { Purpose } from '../store/database';

/** An endpoint that needs the control token. */
export type ControlEndpoint = ControlCall & (InTransaction | AsItComes);

interface InTransaction {
  /** Purpose of its writes; default `change`. */
  purpose?: Purpose;
  /** @param json returns the body; throws a 400 without a body */
  run(json: () => unknown, query: URLSearchParams): Answer;
}

/** Receives a body of any size, outside a transaction. */
interface AsItComes {
  receive(body: AsyncIterable<Uint8Array>): Promise<Answer>;
}
