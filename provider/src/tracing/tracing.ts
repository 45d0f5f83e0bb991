/** What makes spans, as the rest of the provider knows it. */
import type { RequestEvent, ResponseEvent, TraceContext } from '@workload/sdk';
import type { Platform } from '../lifecycle/platform';

/** What an operation is about, as its spans show it. Nothing in it is a value of the program. */
export interface About {
  /** In one word: `create`. */
  readonly operation?: string | undefined;
  /** Of the resource, or the function: `Drive`. */
  readonly kind?: string | undefined;
  /** Logical name of the resource. */
  readonly resource?: string | undefined;
  /** The span of the engine that it is a part of, as W3C Trace Context writes it. */
  readonly traceparent?: string | undefined;
}

/** Makes the spans of one process. */
export interface Tracing {
  /** Runs a part of an operation. The spans made in it show what it is about, and so do the parts around it. */
  within<T>(about: About, run: () => Promise<T>): Promise<T>;
  /** Runs a wait, which is a span. Its name says what is waited for: `wait until settled`. */
  readonly wait: NonNullable<Platform['waiting']>;
  /** What a client is made with: each attempt becomes a span, and tells the platform of it. */
  readonly client: {
    readonly onRequest: (event: RequestEvent) => void;
    readonly traceContext: (event: RequestEvent) => TraceContext | undefined;
    readonly onResponse: (event: ResponseEvent) => void;
    readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  };
  /** Sends the spans that have ended; waits for that at most a second, and a tenth of one where none were taken before. */
  readonly flush: () => Promise<void>;
}
