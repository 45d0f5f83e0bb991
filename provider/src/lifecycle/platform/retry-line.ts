/** The line that tells the user that something failed and is tried again: first the reason, then for how long. */
import { ApiError, ConnectionError, TimeoutError, type RetryEvent } from '@workload/sdk';
import { secondsText } from './platform';
import { unreachable } from './silence';

/** The engine indents lines of a resource by four columns. */
const WIDTH = 76;
/** Most characters of the name of an object. */
const SUBJECT = 26;

/** Pauses of the client, in milliseconds: they double from the first to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/**
 * One line of at most 76 characters.
 *
 * @param again what is done again, to what, and for how long at most, in milliseconds
 */
export function retryLine(error: unknown, { doing, subject, mostMs }: Again): string {
  const tail = `; ${doing} ${cut(subject, SUBJECT)} for up to ${secondsText(mostMs)}`;
  return `${cut(reasonOf(error), WIDTH - tail.length)}${tail}`;
}

/** Longest time of the retries that a call has left, in milliseconds. */
export function retriesMs({ attempts, elapsedMs, waitMs }: RetryEvent, maxRetries: number): number {
  let total = waitMs;
  for (let retry = attempts; retry < maxRetries; retry++) {
    // If the platform said how long to wait, it may say so again.
    total += Math.max(waitMs, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retry));
  }
  return total + Math.max(0, maxRetries - attempts + 1) * (elapsedMs / attempts);
}

interface Again {
  readonly doing: 'retrying' | 'writing';
  /** How messages name the object: `drive "data"`. */
  readonly subject: string;
  readonly mostMs: number;
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    const { status, error: name, platformMessage } = error;
    return `${status} ${name}${platformMessage === undefined || platformMessage === name ? '' : `: ${platformMessage}`}`;
  }
  if (error instanceof TimeoutError) return 'no complete answer in time';
  if (error instanceof ConnectionError) {
    const reason = unreachable(error);
    if (reason?.kind === 'refused') return `ECONNREFUSED ${reason.where}`;
    return error.cause instanceof Error ? error.cause.message : 'no connection';
  }
  return error instanceof Error ? error.message : String(error);
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
