/** The README's OpenTelemetry example, against the emulator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { startEmulator, type Emulator } from '@workload/emulator';
import { Client } from '@workload/sdk';

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

/** The example, as a function of what it imports. */
function example(): (...used: readonly unknown[]) => UndiciInstrumentation {
  const readme = readFileSync(join(__dirname, '..', '..', 'sdk', 'README.md'), 'utf8');
  const [, code = ''] = /### OpenTelemetry\n[^`]*```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const body = code.replace(/^import .*$/gm, '');
  const names = [
    'UndiciInstrumentation',
    'BasicTracerProvider',
    'ConsoleSpanExporter',
    'SimpleSpanProcessor',
  ];
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is our own text
  return new Function(...names, `${body}; return instrumentation;`) as ReturnType<typeof example>;
}

test('each attempt is a span with method, address, status and the identifier of the request', async () => {
  const exporter = new InMemorySpanExporter();
  const instrumentation = example()(
    UndiciInstrumentation,
    BasicTracerProvider,
    function () {
      return exporter;
    },
    SimpleSpanProcessor,
  );
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
