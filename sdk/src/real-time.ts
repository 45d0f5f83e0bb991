/**
 * The machine's time, for what the client itself waits for and measures. Tests replace timers and clocks of the process,
 * and the client must work on: see docs/decisions/0095-cost-of-tests.md. At the end, waits that a signal can abort.
 */
import * as timers from 'node:timers';

/** A timer that can be cancelled. */
export interface Timer {
  cancel(): void;
}

/**
 * A function of Node's timers as it is without fakes, even if this file is loaded after tests have replaced it.
 * Undefined if it cannot be found. Fakes of Jest, Vitest and Sinon keep the original on their clock. Those of
 * `node:test` are bound functions and do not.
 */
function realOf<N extends 'setTimeout' | 'clearTimeout'>(name: N): (typeof timers)[N] | undefined {
  const found = timers[name] as (typeof timers)[N] & { clock?: Record<string, (typeof timers)[N]> };
  if (typeof found.clock === 'object') return found.clock[`_${name}`];
  return isBound(found) ? undefined : found;
}

// Kept when this file is loaded.
const [setTimeout, clearTimeout] = [realOf('setTimeout'), realOf('clearTimeout')];

/** Calls `act` once, after `ms` milliseconds. */
export function after(ms: number, act: () => void): Timer {
  if (setTimeout === undefined || clearTimeout === undefined) return afterBySocket(ms, act);
  const timer = setTimeout(act, ms);
  return {
    cancel: () => {
      clearTimeout(timer);
    },
  };
}

/** The machine's time, in milliseconds since 1970. */
export const now: () => number = isNative(Date.now)
  ? Date.now
  : (process.getBuiltinModule('node:vm').runInNewContext('Date.now') as typeof Date.now);

/** The functions that undici calls on the global object for every request. */
const OF_UNDICI = ['setImmediate', 'queueMicrotask'] as const;

/**
 * Whether tests have replaced a function that undici needs for every request, so that undici would wait for ever:
 * by fakes of Jest, Vitest or Sinon (`clock`), of Jest's legacy timers, or of `node:test`.
 */
export function areFakesOn(): boolean {
  return OF_UNDICI.some((name) => {
    const found = globalThis[name] as Callable & { clock?: unknown; _isMockFunction?: unknown };
    return found.clock !== undefined || found._isMockFunction === true || isBound(found);
  });
}

type Callable = (...given: never[]) => unknown;

function isBound({ name }: Callable): boolean {
  return name.startsWith('bound ');
}

function isNative(given: Callable): boolean {
  return Function.prototype.toString.call(given).includes('[native code]');
}

/** Node's own code sets the timeouts of sockets, so no fake reaches them. */
function afterBySocket(ms: number, act: () => void): Timer {
  const { Socket } = process.getBuiltinModule('node:net');
  const socket = new Socket();
  // The timeout of a socket does not keep the process running, and this does.
  const { port1 } = new MessageChannel();
  port1.ref();
  const cancel = (): void => {
    socket.destroy();
    port1.close();
  };
  socket.setTimeout(Math.max(1, ms), () => {
    cancel();
    act();
  });
  return { cancel };
}

// ——— Waits that a signal can abort ———

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
