/**
 * The spans of one process: one for each attempt of a request, and one for each wait. They hold no path, no query, no
 * header field, no body and no message: nothing of what the program and the platform say to each other.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type Tracer } from '@opentelemetry/sdk-trace-base';
import type { RequestEvent, ResponseEvent, TraceContext } from '@workload/sdk';
import { version } from '../version';
import { Exporter } from './exporter';
import type { About, Tracing } from './tracing';

/** How long spans are collected before they are sent, in milliseconds. A killed process loses them. */
const GATHER_MS = 500;

/** Longest that the end of a process waits for its last spans, in milliseconds. */
const FLUSH_MS = 1_000;
/** The same if the receiver did not accept the last spans. */
const HOPELESS_FLUSH_MS = 100;

/** Longest text of an attribute, in characters. An identifier of the platform may be anything. */
const LONGEST_TEXT = 256;

/** A part of an operation. */
interface Part {
  readonly attributes: Attributes;
  /** The parent of its spans. If the engine gives none, the first span makes one. */
  above: Context | undefined;
  /** The parent span that was made for the others. It ends with the part. */
  own?: Span;
}

/**
 * @param endpoint host and port of the receiver of spans, OTLP over gRPC
 * @param traceparent parent of operations for which the engine gives none
 */
export function start(endpoint: string, traceparent: string | undefined): Tracing {
  const exporter = new Exporter(endpoint);
  const processor = new BatchSpanProcessor(exporter, { scheduledDelayMillis: GATHER_MS });
  const provider = new BasicTracerProvider({
    resource: new Resource({ 'service.name': 'workload-pulumi', 'service.version': version }),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [processor],
  });
  const spans = new Spans(provider.getTracer('@workload/pulumi', version), contextOf(traceparent));
  return {
    within: (about, run) => spans.within(about, run),
    wait: (name, run) => spans.wait(name, run),
    client: {
      onRequest: (event) => {
        spans.begin(event);
      },
      traceContext: (event) => spans.contextOf(event),
      onResponse: (event) => {
        spans.end(event);
      },
      sleep: (ms, signal) =>
        spans.wait('wait before retry', () => delay(ms, undefined, signal && { signal })),
    },
    flush: async () => {
      const sent = processor
        .forceFlush()
        .catch(() => undefined)
        .then(() => exporter.settled());
      await bounded(sent, exporter.hasFailed ? HOPELESS_FLUSH_MS : FLUSH_MS);
    },
  };
}

class Spans {
  readonly #parts = new AsyncLocalStorage<Part>();
  readonly #attempts = new WeakMap<RequestEvent, Span>();

  constructor(
    private readonly tracer: Tracer,
    private readonly outside: Context | undefined,
  ) {}

  async within<T>(about: About, run: () => Promise<T>): Promise<T> {
    const outer = this.#parts.getStore();
    const part: Part = {
      attributes: { ...outer?.attributes, ...attributesOf(about) },
      above: contextOf(about.traceparent) ?? outer?.above ?? this.outside,
    };
    try {
      return await this.#parts.run(part, run);
    } finally {
      part.own?.end();
    }
  }

  async wait<T>(name: string, run: () => Promise<T>): Promise<T> {
    const part = this.#parts.getStore();
    const span = this.#start(name, SpanKind.INTERNAL, {});
    try {
      const attributes = part?.attributes ?? {};
      return await this.#parts.run({ attributes, above: trace.setSpan(ROOT_CONTEXT, span) }, run);
    } catch (error) {
      fail(span, error instanceof Error ? error.name : 'error');
      throw error;
    } finally {
      span.end();
    }
  }

  begin(event: RequestEvent): void {
    const { method, route, origin, attempt } = event;
    const { hostname, port, protocol } = new URL(origin);
    const span = this.#start(`${method} ${route}`, SpanKind.CLIENT, {
      'http.request.method': method,
      'url.scheme': protocol.slice(0, -1),
      'url.template': route,
      'server.address': hostname,
      'server.port': port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
      'workload.attempt': attempt,
      ...(attempt > 1 ? { 'http.request.resend_count': attempt - 1 } : {}),
    });
    this.#attempts.set(event, span);
  }

  contextOf(event: RequestEvent): TraceContext | undefined {
    const context = this.#attempts.get(event)?.spanContext();
    if (context === undefined) return undefined;
    const flags = context.traceFlags.toString(16).padStart(2, '0');
    return { traceparent: `00-${context.traceId}-${context.spanId}-${flags}` };
  }

  end({ request, status, requestId, failure }: ResponseEvent): void {
    const span = this.#attempts.get(request);
    if (span === undefined) return;
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (requestId !== undefined) span.setAttribute('workload.request_id', requestId);
    if (failure !== undefined) fail(span, failure);
    else if (status !== undefined && status >= 400) fail(span, String(status));
    span.end();
  }

  #start(name: string, kind: SpanKind, attributes: Attributes): Span {
    const part = this.#parts.getStore();
    const own = part?.attributes ?? {};
    return this.tracer.startSpan(name, { kind, attributes: { ...own, ...attributes } }, this.#above(part));
  }

  /** The parent of a span. If the engine gives none, the first span makes one for its whole part. */
  #above(part: Part | undefined): Context {
    if (part === undefined) return this.outside ?? ROOT_CONTEXT;
    if (part.above === undefined) {
      const { attributes } = part;
      const words = [attributes[OPERATION] ?? 'operation', attributes[KIND] ?? ''];
      part.own = this.tracer.startSpan(words.join(' ').trim(), { attributes }, ROOT_CONTEXT);
      part.above = trace.setSpan(ROOT_CONTEXT, part.own);
    }
    return part.above;
  }
}

const OPERATION = 'workload.operation';
const KIND = 'workload.kind';
const RESOURCE = 'workload.resource';

function attributesOf({ operation, kind, resource }: About): Attributes {
  return {
    ...(operation === undefined ? {} : { [OPERATION]: operation }),
    ...(kind === undefined ? {} : { [KIND]: kind }),
    ...(resource === undefined ? {} : { [RESOURCE]: resource }),
  };
}

function contextOf(traceparent: string | undefined): Context | undefined {
  const remote = traceparent === undefined ? null : parseTraceParent(traceparent);
  return remote === null ? undefined : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
}

/** Marks a span as failed, without a message: those of the platform and of programs may contain secrets. */
function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

async function bounded(work: Promise<void>, ms: number): Promise<void> {
  const patience = new AbortController();
  const enough = delay(ms, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([work, enough]);
  patience.abort();
}
