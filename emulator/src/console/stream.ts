// The live events of the console: one stream of server-sent events for each open page. Nothing is queued for a page: each
// reads on in the journal, at its own pace, from where it is.
import type { Services } from '../services';
import type { StreamEvents } from './answers';

/** What happens within this time is told together, in milliseconds. */
const PAUSE_MS = 100;
/** The longest silence, in milliseconds: proxies close a connection that says nothing. */
const HEARTBEAT_MS = 15_000;
/** How often what is due happens while somebody looks, in milliseconds. */
const SETTLE_MS = 1000;
/** Requests in one event. */
const MOST_LINES = 500;

/**
 * @param after the last request that the page knows; 0: none
 * @param left is aborted when the page goes away or its session ends
 */
export function eventStream(
  services: Services,
  after: number,
  left: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const canceled = new AbortController();
  const ended = AbortSignal.any([left, canceled.signal, services.stopping]);
  const parts = new Telling(services, after).parts(ended);
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: () => {
      canceled.abort();
    },
  });
}

/** What one page has been told. */
class Telling {
  #first = 0;
  #version = 0;
  #faults = '';
  /** Ends the present wait. */
  #wake: () => void = () => undefined;

  constructor(
    private readonly services: Services,
    private after: number,
  ) {}

  async *parts(ended: AbortSignal): AsyncGenerator<string, void> {
    const { journal, database } = this.services;
    const wake = () => {
      this.#wake();
    };
    const stops = [journal.onChange(wake), database.onCommit(wake)];
    const settling = setInterval(() => {
      this.#settle();
    }, SETTLE_MS);
    ended.addEventListener('abort', wake);
    try {
      yield this.#hello();
      while (!ended.aborted) {
        const news = this.#news();
        if (news !== '') {
          yield news;
          if (this.after === journal.last) await this.#wait(PAUSE_MS, ended);
        } else if ((await this.#wait(HEARTBEAT_MS)) === 'nothing happened') {
          yield ': still here\n\n';
        }
      }
    } finally {
      clearInterval(settling);
      ended.removeEventListener('abort', wake);
      for (const stop of stops) stop();
    }
  }

  #hello(): string {
    const { first, last } = this.services.journal;
    this.#first = first;
    // A page that begins reads everything anyway.
    this.#hasChanged();
    return event('hello', { first, last });
  }

  /** Everything since the last time, as text of the stream. */
  #news(): string {
    const { journal, database } = this.services;
    const { first } = journal;
    const forgotten = first === this.#first ? '' : event('forgotten', { first });
    this.#first = first;
    const lines = journal.lines(this.after, MOST_LINES);
    this.after = lines.at(-1)?.seq ?? journal.last;
    const requests = lines.length === 0 ? '' : event('requests', lines, this.after);
    return forgotten + requests + (this.#hasChanged() ? event('changed', { version: database.version }) : '');
  }

  #hasChanged(): boolean {
    const { database, faults } = this.services;
    const pending = JSON.stringify(faults.pending());
    const isSame = database.version === this.#version && pending === this.#faults;
    this.#version = database.version;
    this.#faults = pending;
    return !isSame;
  }

  /** Lets happen what is due: else a deployment would end only when somebody asks for it. */
  #settle(): void {
    try {
      this.services.settle();
    } catch (error) {
      this.services.onError(error);
    }
  }

  /** @param through what alone ends the wait before its time; default: whatever happens */
  #wait(ms: number, through?: AbortSignal): Promise<'nothing happened' | 'something happened'> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve('nothing happened');
      }, ms);
      this.#wake = () => {
        if (through?.aborted === false) return;
        clearTimeout(timer);
        resolve('something happened');
      };
    });
  }
}

function event<Name extends keyof StreamEvents>(name: Name, data: StreamEvents[Name], id?: number): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
