/** A receiver of spans, like a collector: OTLP over gRPC. */
import { Server, ServerCredentials } from '@grpc/grpc-js';

/** A receiver of spans. Keeps the raw requests, in which strings are readable. */
export class Receiver {
  readonly #server = new Server();
  /** All requests, as text. */
  received = '';

  async start(): Promise<string> {
    const keep = (bytes: Buffer) => bytes.toString('latin1');
    const name = 'opentelemetry.proto.collector.trace.v1.TraceService';
    const method = {
      path: `/${name}/Export`,
      requestStream: false,
      responseStream: false,
      requestDeserialize: keep,
      requestSerialize: (text: string) => Buffer.from(text, 'latin1'),
      responseSerialize: (bytes: Buffer) => bytes,
      responseDeserialize: keep,
    };
    this.#server.addService(
      { export: method },
      {
        export: (call: { request: string }, answer: (error: null, response: Buffer) => void) => {
          this.received += call.request;
          answer(null, Buffer.alloc(0));
        },
      },
    );
    const port = await new Promise<number>((resolve, reject) => {
      this.#server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => {
        if (error === null) resolve(bound);
        else reject(error);
      });
    });
    return `127.0.0.1:${port}`;
  }

  stop(): void {
    this.#server.forceShutdown();
  }
}
