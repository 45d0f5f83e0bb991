/** The spans that `--otel-traces file://…` wrote, of every process. */
import { readFileSync } from 'node:fs';

export interface Span {
  /** `pulumi-cli` for the engine, `workload-pulumi` for this package. */
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly id: string;
  /** Empty for a root span. */
  readonly parent: string;
  /** Nanoseconds since the epoch. */
  readonly start: bigint;
  readonly end: bigint;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
  /** The span as written, with the resource that made it. */
  readonly text: string;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string };
}

interface Written {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly Attribute[];
  readonly status?: { readonly code?: number };
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Written[] }[];
  }[];
}

/** The spans of a file, by start time. */
export function readSpans(file: string): Span[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const spans = lines.flatMap((line) =>
    (JSON.parse(line) as Batch).resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans.map((span) => spanOf(span, resource.attributes))),
    ),
  );
  return spans.sort((one, other) => Number(one.start - other.start));
}

function spanOf(written: Written, resource: readonly Attribute[]): Span {
  return {
    service: String(valuesOf(resource)['service.name']),
    name: written.name,
    traceId: written.traceId,
    id: written.spanId,
    parent: written.parentSpanId ?? '',
    start: BigInt(written.startTimeUnixNano),
    end: BigInt(written.endTimeUnixNano),
    attributes: valuesOf(written.attributes ?? []),
    isError: written.status?.code === 2,
    text: JSON.stringify([resource, written]),
  };
}

function valuesOf(attributes: readonly Attribute[]): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}
