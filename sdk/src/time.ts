/** Waiting, and giving up waiting when a signal is aborted. */
import { setTimeout as delay } from 'node:timers/promises';

/** Waits; rejects when the signal is aborted. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal && { signal });
}

/**
 * The outcome of work that may not know the signal: an abort rejects with the signal's reason at once, and the work's
 * own outcome is then of no interest.
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return signal === undefined ? work : raced(work, signal);
}

async function raced<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop!: () => void;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(reasonOf(signal));
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([work, aborted]);
  } catch (error) {
    // Work that does know the signal may notice first, with an error of its own: callers see the reason only.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The reason of an aborted signal; whatever the caller aborted it with. */
function reasonOf(signal: AbortSignal): Error {
  return signal.reason as Error;
}
