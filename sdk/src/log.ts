/** Logs one line per attempt, to the program's logger or to standard error. */
import { concealParameters } from './conceal';
import type { WorkloadError } from './errors';
import type { Timed, WireRequest } from './exchange';
import { headerOf, tell } from './observe';
import { tidy } from './problem';
import { unusable } from './arguments';

/** A logger: `console`, or a logger of pino or winston. */
export interface Logger {
  /** Gets attempts that succeeded. */
  debug(line: string): void;
  /** Gets calls that were refused with 400 to 499, and calls that were aborted. */
  info(line: string): void;
  /** Gets attempts that failed and are repeated. */
  warn(line: string): void;
  /** Gets calls that failed for other reasons. */
  error(line: string): void;
}

/** Severity of a line. */
export type LogLevel = keyof Logger;

const LEVELS = ['debug', 'info', 'warn', 'error'] as const satisfies readonly LogLevel[];

/** Values of `WORKLOAD_LOG`. `off` is the same as unset. */
export const LOG_LEVELS = [...LEVELS, 'off'] as const;

/** A logger that writes to standard error. Lines below the level are left out. */
export function standardError(least: LogLevel): Logger {
  const at = (level: LogLevel) => (line: string) => {
    if (LEVELS.indexOf(level) >= LEVELS.indexOf(least)) console.error(`workload ${level}: ${line}`);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * Checks a logger.
 *
 * @throws ArgumentError
 */
export function loggerOf(logger: Logger | undefined): Logger | undefined {
  if (logger === undefined) return undefined;
  const given = logger as Partial<Logger> | null;
  if (LEVELS.some((level) => typeof given?.[level] !== 'function'))
    throw unusable('logger', `an object with the methods ${LEVELS.join(', ')}`);
  return logger;
}

/** Writes the line of an attempt. */
export class Reporter {
  readonly #logger: Logger;
  readonly #subject: string;
  readonly #attempt: number;
  readonly #now: () => number;
  readonly #begunAt: number;

  /** @param conceal removes secrets from the URL */
  constructor(
    logger: Logger,
    { method, origin, path }: Pick<WireRequest, 'method' | 'origin' | 'path'>,
    attempt: number,
    now: () => number,
    conceal: (text: string) => string,
  ) {
    this.#logger = logger;
    this.#subject = `${method} ${conceal(`${origin}${concealParameters(path)}`)}`;
    this.#attempt = attempt;
    this.#now = now;
    this.#begunAt = now();
  }

  /**
   * Logs the end of the attempt.
   *
   * @param error the error if it failed
   * @param next the next action, if there is one
   */
  ended(level: LogLevel, { elapsedMs, result }: Timed, error?: WorkloadError, next?: string): void {
    const answered = 'status' in result ? result : undefined;
    const requestId = answered && headerOf(answered.headers, 'x-request-id');
    const what = error === undefined ? String(answered?.status) : wordsOf(error);
    const more = [requestId === undefined ? undefined : `request ${tidy(requestId)}`, next];
    this.#write(level, what, elapsedMs, more);
  }

  /** Awaits an attempt. If the caller aborts it, logs that. */
  async unlessAborted<T>(attempt: Promise<T>): Promise<T> {
    try {
      return await attempt;
    } catch (error) {
      this.#write('info', 'aborted', this.#now() - this.#begunAt);
      throw error;
    }
  }

  /** An error of the logger becomes a process warning, so that it does not end the call. */
  #write(level: LogLevel, what: string, elapsedMs: number, more: readonly (string | undefined)[] = []): void {
    const details = [`${Math.round(elapsedMs)} ms`, `attempt ${this.#attempt}`, ...more];
    const shown = details.filter((detail) => detail !== undefined).join(', ');
    tell((line) => {
      this.#logger[level](line);
    }, `${this.#subject} → ${what} (${shown})`);
  }
}

/** The message of an error without its request and number of attempts, which the line has already. */
function wordsOf({ message }: WorkloadError): string {
  return message.replace(/^.*? → /s, '').replace(/ \(\d+ attempts\)$/, '');
}
