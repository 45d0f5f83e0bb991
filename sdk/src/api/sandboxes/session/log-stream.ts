/**
 * Follows the output of a process, even if connections break. Every connection starts with the first line, so lines
 * that were already returned are counted and skipped. Each stream has its own count, because the order between streams
 * may differ.
 */
import type { Opened } from '../../../call';
import type { CallOptions } from '../../../call-options';
import { ConnectionError } from '../../../errors';
import type { Http } from '../../../http';
import type { Request } from '../../../request';
import type { Streamed } from '../../../streamed';
import { lines, serverSentEvents } from '../../../stream';
import { abortable } from '../../../real-time';

// Source: facts, A.9.
/** A line that a process wrote. */
export interface LogLine {
  /** Where it was written to. */
  readonly stream: 'stdout' | 'stderr';
  /** Without its line end. */
  readonly text: string;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Opens the log of a process, and follows it. */
export async function followLog(
  http: Http,
  request: Request,
  options: CallOptions,
): Promise<Opened<LogLine>> {
  const first = await http.open(request, options);
  const log = new LogStream(http, request, options, first);
  return { head: first.head, items: log.lines(), cancel: () => log.cancel() };
}

/** A followed log. */
class LogStream {
  readonly #http: Http;
  readonly #request: Request;
  readonly #options: CallOptions;
  readonly #ending = new AbortController();
  readonly #handedOn = { stdout: 0, stderr: 0 };
  #connection: Streamed;

  /** @param connection the first one, opened with the request and the options */
  constructor(http: Http, request: Request, options: CallOptions, connection: Streamed) {
    this.#http = http;
    this.#request = request;
    this.#options = options;
    this.#connection = connection;
  }

  /** Ends the request, also while there is no connection. */
  async cancel(): Promise<void> {
    this.#ending.abort();
    await this.#connection.cancel();
  }

  /** The lines, each once. */
  async *lines(): AsyncGenerator<LogLine, void, undefined> {
    const { maxRetries = this.#http.maxRetries } = this.#options;
    for (let breaks = 0; ;) {
      try {
        for await (const line of this.#unread()) {
          breaks = 0;
          yield line;
        }
        return;
      } catch (error) {
        if (this.#ending.signal.aborted) return;
        breaks += 1;
        if (!(error instanceof ConnectionError) || breaks > maxRetries) throw error;
      }
      if (!(await this.#reopen(breaks))) return;
    }
  }

  /** Reconnects after a pause. Returns false if the log is no longer wanted. */
  async #reopen(breaks: number): Promise<boolean> {
    const given = this.#options.signal;
    const ending = this.#ending.signal;
    const signal = given === undefined ? ending : AbortSignal.any([given, ending]);
    try {
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (breaks - 1));
      await abortable(this.#http.clock.sleep(pauseMs, signal), signal);
      this.#connection = await this.#http.open(this.#request, { ...this.#options, signal });
      return true;
    } catch (error) {
      if (ending.aborted) return false;
      throw error;
    }
  }

  /** The lines of the connection that were not handed on. */
  async *#unread(): AsyncGenerator<LogLine, void, undefined> {
    const skipped = { stdout: 0, stderr: 0 };
    const handedOn = { ...this.#handedOn };
    for await (const line of linesOf(this.#connection)) {
      const { stream } = line;
      if (skipped[stream] < handedOn[stream]) {
        skipped[stream] += 1;
        continue;
      }
      this.#handedOn[stream] += 1;
      yield line;
    }
  }
}

async function* linesOf({ contentType, chunks }: Streamed): AsyncGenerator<LogLine, void, undefined> {
  const events = contentType === 'text/event-stream';
  for await (const line of events ? dataOf(serverSentEvents(chunks)) : lines(chunks)) {
    const logLine = logLineOf(line);
    if (logLine !== undefined) yield logLine;
  }
}

async function* dataOf(events: AsyncIterable<{ readonly data: string }>): AsyncGenerator<string> {
  for await (const { data } of events) yield* data.split('\n');
}

/** Lines are `stdout:text` or `stderr:text`. Keep-alive lines are skipped. */
function logLineOf(line: string): LogLine | undefined {
  if (line === '' || line === '[keepalive]') return undefined;
  const [, stream = 'stdout', text = line] = /^(stdout|stderr):(.*)$/s.exec(line) ?? [];
  return { stream: stream === 'stderr' ? 'stderr' : 'stdout', text };
}
