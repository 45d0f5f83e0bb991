/** Waits that a signal can abort. */
import { after, type Timer } from './real-time';

/** Waits. Rejects with the signal's reason when the signal is aborted. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: Timer | undefined;
  const over = new Promise<void>((resolve) => {
    timer = after(ms, resolve);
  });
  try {
    await abortable(over, signal);
  } finally {
    timer?.cancel();
  }
}

/**
 * The result of work that may ignore the signal. An abort rejects at once with the signal's reason, and the work's own
 * result is ignored.
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
    // Work that uses the signal may reject first with its own error. Callers get only the signal's reason.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The reason of an aborted signal, as the caller gave it. */
function reasonOf(signal: AbortSignal): Error {
  return signal.reason as Error;
}
