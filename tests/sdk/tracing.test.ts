/** The README's OpenTelemetry examples, against the emulator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { startEmulator, type Emulator } from '@workload/emulator';
import { Client, type ClientOptions } from '@workload/sdk';
import { transformSync } from 'esbuild';

let emulator: Emulator;
let client: Client;

beforeAll(async () => {
  emulator = await startEmulator();
  client = new Client({ baseUrl: emulator.baseUrl, auth: emulator.apiKey, sleep: () => Promise.resolve() });
});
afterAll(async () => {
  await client.close();
  await emulator.stop();
});

/**
 * Runs one of the examples.
 *
 * @param which the first or the second
 * @param imported its imports, by name
 * @param result the variable with its result
 */
function example(which: number, imported: Readonly<Record<string, unknown>>, result: string): unknown {
  const readme = readFileSync(join(__dirname, '..', '..', 'sdk', 'README.md'), 'utf8');
  const [, section = ''] = /### OpenTelemetry\n([\s\S]*?)\n## /.exec(readme) ?? [];
  const [, code = ''] = [...section.matchAll(/```ts\n([\s\S]*?)```/g)][which] ?? [];
  const body = transformSync(code.replace(/^import .*$/gm, ''), { loader: 'ts' }).code;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is our own text
  const run = new Function(...Object.keys(imported), `${body}; return ${result};`) as (
    ...used: unknown[]
  ) => unknown;
  return run(...Object.values(imported));
}

test('each attempt is a span with method, address, status and request id', async () => {
  const exporter = new InMemorySpanExporter();
  const imported = {
    UndiciInstrumentation,
    BasicTracerProvider,
    ConsoleSpanExporter: function () {
      return exporter;
    },
    SimpleSpanProcessor,
  };
  const instrumentation = example(0, imported, 'instrumentation') as UndiciInstrumentation;
  emulator.faults.add({ path: '/drives', then: { kind: 'status', status: 503 } });
  await client.drives.list();
  instrumentation.disable();
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([503, 200]);
  expect(spans[1]?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'url.full': `${emulator.baseUrl}/drives`,
    'workload.request_id': expect.stringMatching(/./) as string,
  });
});

test('hooks make each attempt a span with its endpoint, and send its id to the platform', async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const sent: (string | null)[] = [];
  const settings: ClientOptions = {
    baseUrl: emulator.baseUrl,
    auth: emulator.apiKey,
    sleep: () => Promise.resolve(),
    fetch: (url, init) => {
      sent.push(new Headers(init.headers).get('traceparent'));
      return fetch(url, init);
    },
  };
  const imported = {
    SpanKind,
    SpanStatusCode,
    trace: provider,
    Client: function (options: ClientOptions) {
      return new Client({ ...settings, ...options });
    },
  };
  const own = example(1, imported, 'traced') as Client;
  emulator.faults.add({ path: '/drives', then: { kind: 'status', status: 503 } });
  await own.drives.list();
  await own.close();
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name, kind }) => [name, kind])).toEqual(
    Array(2).fill(['GET /drives', SpanKind.CLIENT]),
  );
  expect(spans.map(({ status }) => status.code)).toEqual([SpanStatusCode.ERROR, SpanStatusCode.UNSET]);
  expect(spans.map(({ attributes }) => attributes)).toMatchObject([
    { 'workload.attempt': 1, 'http.response.status_code': 503 },
    {
      'workload.attempt': 2,
      'http.response.status_code': 200,
      'workload.request_id': expect.stringMatching(/./) as string,
    },
  ]);
  const told = spans
    .map((span) => span.spanContext())
    .map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`);
  expect(sent).toEqual(told);
});
