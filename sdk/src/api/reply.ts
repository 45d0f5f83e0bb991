/** Answers of workloads. Each workload chooses its format. */
import { parseJson, type Reader } from '../answers';
import type { Streamed } from '../streamed';
import { headerOf } from '../observe';

// Source: Specification, Inference endpoints.
/** Answer of a workload. The workload decides its format. */
export interface WorkloadReply {
  /** The body, as it came. */
  readonly text: string;
  /** Its media type; `''` when none was given. */
  readonly contentType: string;
  /**
   * The body as JSON.
   *
   * @throws {SyntaxError} it is something else
   */
  json(): unknown;
}

/** Reads whatever a workload answers. */
export const reply: Reader<WorkloadReply> = (text, { headers }) => ({
  value: {
    text,
    contentType: headerOf(headers, 'content-type') ?? '',
    json: () => parseJson(text),
  },
});

/** The text of a body while it arrives, cut wherever it was. */
export async function* textPieces({ chunks }: Streamed): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    const piece = decoder.decode(chunk, { stream: true });
    if (piece !== '') yield piece;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
