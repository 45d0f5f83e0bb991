// The machine's time, for what the emulator itself waits for and measures. Tests replace timers and clocks of the
// process, and the emulator must work on: see docs/decisions/0095-cost-of-tests.md. The platform's time is in
// platform/clock.ts.
import { Socket } from 'node:net';
import * as timers from 'node:timers';
import { runInNewContext } from 'node:vm';

/** A timer that can be cancelled. */
export interface Timer {
  cancel(): void;
}

type Name = 'setTimeout' | 'clearTimeout' | 'setImmediate' | 'clearImmediate';

/**
 * A function of Node's timers as it is without fakes, even if this file is loaded after tests have replaced it.
 * Undefined if it cannot be found. Fakes of Jest, Vitest and Sinon keep the original on their clock. Those of
 * `node:test` are bound functions and do not.
 */
function realOf<N extends Name>(name: N): (typeof timers)[N] | undefined {
  const found = timers[name] as (typeof timers)[N] & { clock?: Record<string, (typeof timers)[N]> };
  if (found.clock !== undefined) return found.clock[`_${name}`];
  return found.name === name ? found : undefined;
}

// Kept when this file is loaded.
const [setTimeout, clearTimeout] = [realOf('setTimeout'), realOf('clearTimeout')];
const [setImmediate, clearImmediate] = [realOf('setImmediate'), realOf('clearImmediate')];

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

/** Calls `act` every `ms` milliseconds. */
export function every(ms: number, act: () => void): Timer {
  let timer: Timer;
  const next = () => {
    timer = after(ms, next);
    act();
  };
  timer = after(ms, next);
  return {
    cancel: () => {
      timer.cancel();
    },
  };
}

/** Calls `act` in the next turn of the event loop. */
export function soon(act: () => void): Timer {
  if (setImmediate === undefined || clearImmediate === undefined) return after(0, act);
  const immediate = setImmediate(act);
  return {
    cancel: () => {
      clearImmediate(immediate);
    },
  };
}

/** Resolves in the next turn of the event loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    soon(resolve);
  });
}

/** Node's own code sets the timeouts of sockets, so no fake reaches them. */
function afterBySocket(ms: number, act: () => void): Timer {
  const socket = new Socket();
  // The timeout of a socket does not keep the process running, and this does.
  const { port1 } = new MessageChannel();
  port1.ref();
  const cancel = () => {
    socket.destroy();
    port1.close();
  };
  socket.setTimeout(Math.max(1, ms), () => {
    cancel();
    act();
  });
  return { cancel };
}

const isDateReal = Function.prototype.toString.call(Date.now).includes('[native code]');
const realNow = isDateReal ? Date.now : (runInNewContext('Date.now') as typeof Date.now);

/** The clocks of the machine. An object, so that the emulator's own tests can set it. */
export const machine = {
  /** The machine's time, in milliseconds since 1970. It can be set back. */
  now: (): number => realNow(),
  /** A time that nobody can set, in milliseconds. No fake replaces it. */
  monotonic: (): number => process.uptime() * 1000,
};
