// The live events of the console: one stream of server-sent events per open page. Nothing is queued: each page reads
// the journal from its own position, at its own pace.
import { after, every } from '../real-time';
import type { Services } from '../services';
import type { StreamEvents } from './answers';

/** Events within this time are sent together, in milliseconds. */
const PAUSE_MS = 100;
/** Longest time without output, in milliseconds. Proxies close silent connections. */
const HEARTBEAT_MS = 15_000;
/** Interval for settling due events while a page is open, in milliseconds. */
const SETTLE_MS = 1000;
/** Maximum number of requests per event. */
const MOST_LINES = 500;

/**
 * @param after number of the last request that the page knows; 0 for none
 * @param left aborted when the page closes or its session ends
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

/** The stream of one page, with its position. */
class Telling {
  #first = 0;
  #version = 0;
  #faults = '';
  /** Ends the current wait. */
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
    const settling = every(SETTLE_MS, () => {
      this.#settle();
    });
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
      settling.cancel();
      ended.removeEventListener('abort', wake);
      for (const stop of stops) stop();
    }
  }

  #hello(): string {
    const { first, last } = this.services.journal;
    this.#first = first;
    // A new page reads all data anyway, so existing changes are not sent.
    this.#hasChanged();
    return event('hello', { first, last });
  }

  /** The new events as stream text. */
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

  /** Settles due events. Otherwise a deployment would end only at the next request. */
  #settle(): void {
    try {
      this.services.settle();
    } catch (error) {
      this.services.onError(error);
    }
  }

  /** @param through if given, only its abort ends the wait early; otherwise any event does */
  #wait(ms: number, through?: AbortSignal): Promise<'nothing happened' | 'something happened'> {
    return new Promise((resolve) => {
      const timer = after(ms, () => {
        resolve('nothing happened');
      });
      this.#wake = () => {
        if (through?.aborted === false) return;
        timer.cancel();
        resolve('something happened');
      };
    });
  }
}

function event<Name extends keyof StreamEvents>(name: Name, data: StreamEvents[Name], id?: number): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
