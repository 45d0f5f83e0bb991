// Bodies that are generated while they are sent.
import { turn } from '../real-time';
import type { Database } from '../store/database';

/**
 * A body whose parts are generated when the client reads, so that they are never all in memory. Other requests get
 * their turn before each part. An empty part sends nothing.
 */
export function streamOf(parts: Iterator<Uint8Array | string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = new AbortController();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      for (;;) {
        await turn();
        if (left.signal.aborted) return;
        const next = parts.next();
        if (next.done) {
          controller.close();
          return;
        }
        if (next.value.length > 0) {
          controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value);
          return;
        }
      }
    },
    cancel: () => {
      left.abort();
      parts.return?.();
    },
  });
}

/** Delays each part of a body until the disk has the data that it may contain. */
export function afterKept(response: Response, database: Pick<Database, 'kept'>): Response {
  const { body, status, headers } = response;
  if (!body) return response;
  const kept = new TransformStream<Uint8Array, Uint8Array>({
    transform: async (part, controller) => {
      await database.kept();
      controller.enqueue(part);
    },
  });
  return new Response(body.pipeThrough(kept), { status, headers });
}
