/** Ends the process of the plugin once its running calls are answered. */
import type { handleUnaryCall, UntypedServiceImplementation } from '@grpc/grpc-js';

/**
 * Longest time from a signal to the end, in milliseconds: long enough for a running write (`WRITE_GRACE_MS`), and
 * shorter than the five seconds after which the engine kills the plugin.
 */
const END_MS = 4_500;

/** Time for sending the last answer, in milliseconds. */
const LEAVE_MS = 100;

/** A server that can refuse further calls, and calls back once all connections are closed. */
interface Closing {
  tryShutdown(done: () => void): void;
}

/** The running calls of one server. */
export class Calls {
  #count = 0;
  #idle: (() => void) | undefined;

  /** The same service, but its calls are counted. */
  counting(service: UntypedServiceImplementation): UntypedServiceImplementation {
    return Object.fromEntries(
      Object.entries(service).map(([method, handle]) => {
        // A stream changes nothing, so the process does not wait for its end.
        if (handle.length < 2) return [method, handle];
        const counted: handleUnaryCall<unknown, unknown> = (call, answer) => {
          this.#count += 1;
          (handle as handleUnaryCall<unknown, unknown>)(call, (...answered) => {
            answer(...answered);
            this.#count -= 1;
            if (this.#count === 0) this.#idle?.();
          });
        };
        return [method, counted];
      }),
    );
  }

  /**
   * Ends the process when no call is running, or after 4.5 seconds.
   *
   * @param exit ends it; may be called more than once
   * @param flush sends collected spans before the end
   */
  end(server: Closing, exit: () => void, flush?: () => Promise<void>): void {
    const leave = flush === undefined ? exit : () => void flush().finally(exit);
    setTimeout(exit, END_MS);
    server.tryShutdown(leave);
    // A connection that breaks now is never reported as closed, and the engine breaks it when it sends its signal.
    this.#idle = () => {
      setTimeout(leave, LEAVE_MS);
    };
    if (this.#count === 0) this.#idle();
  }
}
