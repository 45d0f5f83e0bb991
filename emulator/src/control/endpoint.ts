// A call of `/_emulator`: what is known of it, and what carries it out.
import type { Answer } from '../http/call';
import type { ControlCall } from '../openapi';
import type { Purpose } from '../store/database';

/** One that needs the control token. */
export type ControlEndpoint = ControlCall & (InTransaction | AsItComes);

interface InTransaction {
  /** Why it writes; default: `change`. */
  purpose?: Purpose;
  /** @param json gives the body; throws a 400 where there is none */
  run(json: () => unknown, query: URLSearchParams): Answer;
}

/** Takes a body that may be larger than others, before any transaction. */
interface AsItComes {
  receive(body: AsyncIterable<Uint8Array>): Promise<Answer>;
}
