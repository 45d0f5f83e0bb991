/** The interface of tracing for the rest of the provider. */
import type { RequestEvent, ResponseEvent, TraceContext } from '@workload/sdk';
import type { Platform } from '../lifecycle/platform/platform';

/** The facts about an operation that its spans show. They contain no value of the program. */
export interface About {
  /** In one word: `create`. */
  readonly operation?: string | undefined;
  /** Kind of the resource, or the function: `Drive`. */
  readonly kind?: string | undefined;
  /** Logical name of the resource. */
  readonly resource?: string | undefined;
  /** The engine's span above it, in the form of W3C Trace Context. */
  readonly traceparent?: string | undefined;
}

/** Makes the spans of one process. */
export interface Tracing {
  /** Runs a part of an operation. Its spans show these facts, and those of the parts around it. */
  within<T>(about: About, run: () => Promise<T>): Promise<T>;
  /** Runs a wait as a span. Its name says what it waits for: `wait until settled`. */
  readonly wait: NonNullable<Platform['waiting']>;
  /** Options of a client: each attempt becomes a span, and sends its trace context to the platform. */
  readonly client: {
    readonly onRequest: (event: RequestEvent) => void;
    readonly traceContext: (event: RequestEvent) => TraceContext | undefined;
    readonly onResponse: (event: ResponseEvent) => void;
    readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  };
  /** Sends the ended spans. Waits at most a second, or a tenth of a second if the last ones were not accepted. */
  readonly flush: () => Promise<void>;
}
