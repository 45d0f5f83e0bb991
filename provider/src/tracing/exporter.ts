/**
 * Sends spans to the engine's receiver. OpenTelemetry's own exporter for gRPC would use the proxy of the environment,
 * and cannot wait for pending requests.
 */
import { Client, credentials } from '@grpc/grpc-js';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

/** Longest time for one request, in milliseconds. The engine answers only after its own receiver. */
const EXPORT_MS = 5_000;

const METHOD = '/opentelemetry.proto.collector.trace.v1.TraceService/Export';

export class Exporter implements SpanExporter {
  readonly #client: Client;
  readonly #underWay = new Set<Promise<void>>();
  #hasFailed = false;

  constructor(endpoint: string) {
    this.#client = new Client(endpoint, credentials.createInsecure(), { 'grpc.enable_http_proxy': 0 });
  }

  /** Whether the receiver did not accept the last answered request. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    const request = Buffer.from(ProtobufTraceSerializer.serializeRequest(spans) ?? []);
    const sent = new Promise<void>((resolve) => {
      const options = { deadline: Date.now() + EXPORT_MS };
      this.#client.makeUnaryRequest(METHOD, asIs, asIs, request, options, (error) => {
        this.#hasFailed = error !== null;
        done({ code: error === null ? ExportResultCode.SUCCESS : ExportResultCode.FAILED });
        resolve();
      });
    });
    this.#underWay.add(sent);
    void sent.then(() => this.#underWay.delete(sent));
  }

  /** Resolves once all pending requests are answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  shutdown(): Promise<void> {
    this.#client.close();
    return Promise.resolve();
  }
}

const asIs = (bytes: Buffer): Buffer => bytes;
