// Bodies that are made while they are sent.
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../store/database';

/**
 * A body whose parts are made when the client takes them, so that they are never all in memory. Before each part other
 * requests have their turn. An empty part sends nothing.
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

/** The answer, each part of whose body is sent when the disk has the data that it may contain. */
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
