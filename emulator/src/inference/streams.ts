// Server-sent events that run until the source ends, the client disconnects, or the emulator stops.
import type { Answer } from '../http/call';

/** Sends events. Does nothing after the end. */
export interface Events {
  send: (data: string) => void;
  end: () => void;
}

/** Answers with the events that `begin` sends. Its returned function is called once, at any kind of end. */
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
