/** How the process of the plugin ends: once what it was asked for is answered. */
import type { handleUnaryCall, UntypedServiceImplementation } from '@grpc/grpc-js';

/**
 * Longest time from a signal to the end, in milliseconds: long enough for a write that is under way (`WRITE_GRACE_MS`),
 * and shorter than the five seconds after which the engine kills.
 */
const END_MS = 4_500;

/** How long the last answer has to leave, in milliseconds. */
const LEAVE_MS = 100;

/** What takes no more calls, and calls back when all connections are closed. */
interface Closing {
  tryShutdown(done: () => void): void;
}

/** The calls of one server that are under way. */
export class Calls {
  #count = 0;
  #idle: (() => void) | undefined;

  /** The same service, whose calls count. */
  counting(service: UntypedServiceImplementation): UntypedServiceImplementation {
    return Object.fromEntries(
      Object.entries(service).map(([method, handle]) => {
        // A stream changes nothing: its end is not waited for.
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
   * Ends the process when no call is under way, or after 4.5 seconds.
   *
   * @param exit ends it; may be called more than once
   * @param flush sends what was gathered, before the end
   */
  end(server: Closing, exit: () => void, flush?: () => Promise<void>): void {
    const leave = flush === undefined ? exit : () => void flush().finally(exit);
    setTimeout(exit, END_MS);
    server.tryShutdown(leave);
    // A connection that breaks in this moment is never reported as closed, and the engine breaks it with its signal.
    this.#idle = () => {
      setTimeout(leave, LEAVE_MS);
    };
    if (this.#count === 0) this.#idle();
  }
}
