// Answers that go on: server-sent events, until there are no more, the client leaves, or the emulator stops.
import type { Answer } from '../http/call';

/** Where events go; after the end they go nowhere. */
export interface Events {
  send: (data: string) => void;
  end: () => void;
}

/** Answers with what `begin` sends; what that gives back is called once, however the stream ends. */
export function eventStream(stopping: AbortSignal, begin: (events: Events) => () => void): Answer {
  const encoder = new TextEncoder();
  const over = new AbortController();
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const end = () => {
        if (over.signal.aborted) return;
        over.abort();
        controller.close();
      };
      const send = (data: string) => {
        if (!over.signal.aborted) controller.enqueue(encoder.encode(`data: ${data}\n\n`));
      };
      stopping.addEventListener('abort', end, { signal: over.signal });
      const stop = begin({ send, end });
      if (over.signal.aborted) stop();
      else over.signal.addEventListener('abort', stop, { once: true });
    },
    cancel: () => {
      over.abort();
    },
  });
  return {
    status: 200,
    raw: { content, type: 'text/event-stream' },
    headers: { 'cache-control': 'no-cache' },
  };
}
