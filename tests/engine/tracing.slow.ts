/** `--otel-traces`: what an `up` tells of its requests and waits, by either form, and what it costs where nobody listens. */
import { createServer, request as send, type Server } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import type { Adapter } from '../support/adapters';
import { testProject, type Project } from './command';
import { listen } from './others';
import { readSpans, type Span } from './traces';

const FORMS: readonly Adapter[] = ['dynamic', 'native'];

/** Values that no span of ours may hold: of the program, and of its settings. */
const PLANTED = ['planted-token', 'planted-variable', 'planted-label'];

const PROGRAM = `
  new workload.Drive('data', { region: 'us-was-1', labels: { team: 'planted-label' } });
  new workload.IntegrationConnection('mail', { integration: 'github', secret: { TOKEN: 'planted-token' } });
  new workload.Application('shop', {
    image: 'shop:1',
    envs: [{ name: 'PASSWORD', value: 'planted-variable', secret: true }],
  });
`;

let emulator: Emulator;
/** Stands before the platform, and remembers the traces that it is told. */
let front: Server;
let told: (string | undefined)[];
let t: Project;

beforeEach(async () => {
  emulator = await startEmulator();
  told = [];
  const { hostname, port } = new URL(emulator.baseUrl);
  front = createServer((arrived, response) => {
    const { method, url: path, headers } = arrived;
    told.push(headers.traceparent as string | undefined);
    const sent = send({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    arrived.pipe(sent);
  });
  const baseUrl = emulator.baseUrl.replace(`:${port}`, `:${await listen(front)}`);
  const on = Object.assign(Object.create(emulator) as Emulator, { baseUrl });
  t = await testProject({ plugin: 'process', on });
});
afterEach(async () => {
  await t.stop();
  front.close();
  front.closeAllConnections();
  await emulator.stop();
});

/** Runs a command of the engine, and tells which spans it made. */
async function traced(...args: string[]): Promise<Span[]> {
  const file = join(t.folder, 'traces.json');
  const ended = await t.pulumi(...args, '--yes', '--skip-preview', '--otel-traces', `file://${file}`);
  expect(ended.code === 0 ? '' : ended.text).toBe('');
  return readSpans(file);
}

const ownOf = (spans: readonly Span[]) => spans.filter(({ service }) => service === 'workload-pulumi');

/** What is above a span, nearest first. */
function above(spans: readonly Span[], { parent, traceId }: Span): Span[] {
  const found = spans.find((span) => span.id === parent && span.traceId === traceId);
  return found === undefined ? [] : [found, ...above(spans, found)];
}

/** `POST /drives 503 #1`. */
function shown({ name, attributes }: Span): string {
  const status = attributes['http.response.status_code'];
  return status === undefined ? name : `${name} ${status} #${attributes['workload.attempt'] ?? ''}`;
}

describe.each(FORMS)('%s', (form) => {
  it('makes a span of each attempt and each wait, below the engine’s call, and tells the platform', async () => {
    t.program(PROGRAM, form);
    const refusal = { kind: 'status', status: 503, headers: { 'retry-after': '1' } } as const;
    emulator.faults.add({ method: 'POST', path: '/drives', then: refusal });
    const spans = await traced('up');
    const own = ownOf(spans);

    // One attempt that is refused, the wait that it asks for, and the next one.
    const ofDrive = own.filter(({ attributes }) => attributes['workload.kind'] === 'Drive');
    expect(ofDrive.map(shown)).toEqual(['POST /drives 503 #1', 'wait before retry', 'POST /drives 200 #2']);
    expect(ofDrive.map(({ isError }) => isError)).toEqual([true, false, false]);
    const [first, pause, second] = ofDrive;
    expect(Number((pause?.end ?? 0n) - (pause?.start ?? 0n)) / 1e6).toBeGreaterThan(900);
    expect(first?.attributes['workload.request_id']).toMatch(/./);
    expect(first?.attributes['workload.request_id']).not.toBe(second?.attributes['workload.request_id']);
    expect(second?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'url.template': '/drives',
      'workload.operation': 'create',
      'workload.resource': 'data',
    });

    // Names of objects stand nowhere: the address is told by its endpoint.
    const ofShop = own.filter(({ attributes }) => attributes['workload.kind'] === 'Application');
    expect([...new Set(ofShop.map(shown))]).toEqual([
      'POST /applications 200 #1',
      'wait for the object',
      'GET /applications/* 200 #1',
    ]);
    const wait = ofShop.find(({ name }) => name === 'wait for the object');
    for (const span of ofShop.filter(({ name }) => name.startsWith('GET')))
      expect(span.parent).toBe(wait?.id);

    // Each in the engine's trace, below the call that it is a part of.
    for (const span of own) {
      const [nearest, ...others] = above(spans, span).filter(({ id }) => id !== wait?.id);
      expect(nearest).toMatchObject({ service: 'pulumi-cli', name: 'pulumirpc.ResourceProvider/Create' });
      expect(others.at(-1)).toMatchObject({ service: 'pulumi-cli', name: 'pulumi' });
      expect(span.start >= (nearest?.start ?? 0n) && span.end <= (nearest?.end ?? 0n)).toBe(true);
    }
    const calls = [ofDrive, ofShop].map((some) => some[0] && above(spans, some[0])[0]?.id);
    expect(new Set(calls).size).toBe(2);

    // The platform is told which attempt it answers.
    const attempts = own.filter(({ attributes }) => attributes['workload.attempt'] !== undefined);
    const expected = attempts.map(({ traceId, id }) => `00-${traceId}-${id}-01`);
    expect(told.sort()).toEqual(expected.sort());
  }, 60_000);

  it('tells no value of the program and no setting', async () => {
    t.program(PROGRAM, form);
    const own = ownOf(await traced('up'));
    expect(own.length).toBeGreaterThan(3);
    for (const { text } of own)
      for (const secret of [...PLANTED, emulator.apiKey]) expect(text).not.toContain(secret);
  }, 60_000);

  it('sends the last spans before the engine ends it, of a destroy too', async () => {
    t.program(PROGRAM, form);
    await t.up();
    const spans = await traced('destroy');
    const own = ownOf(spans);
    expect(own.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'DELETE /drives/*',
        'DELETE /applications/*',
        'DELETE /integrations/connections/*',
      ]),
    );
    const engine = spans.find(({ service }) => service === 'pulumi-cli');
    const outside = own.filter(({ traceId }) => traceId !== engine?.traceId);
    // The host of dynamic providers loads a provider with the first call, and keeps from it what came with the call.
    const isFirst = ({ attributes }: Span) =>
      attributes['workload.resource'] === outside[0]?.attributes['workload.resource'];
    expect(outside).toEqual(form === 'native' ? [] : own.filter(isFirst));
    if (form === 'native') return;
    expect(outside[0]).toMatchObject({ parent: '', name: expect.stringMatching(/^delete \w+$/) as string });
    expect(new Set(outside.map(({ traceId }) => traceId)).size).toBe(1);
  }, 60_000);

  it('goes on where nobody takes the spans, and waits no longer than a second for that', async () => {
    t.program(PROGRAM, form);
    const plain = await lasting('up');
    const sockets: Socket[] = [];
    const silent: TcpServer = createTcpServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const times: number[] = [];
    // One that takes connections and answers nothing, and one that is not there.
    for (const endpoint of [`127.0.0.1:${port}`, '127.0.0.1:1']) {
      Object.assign(t.env, { PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
      times.push(await lasting('refresh'));
    }
    for (const socket of sockets) socket.destroy();
    silent.close();
    // A retry of the exporter, or its deadline, would take five seconds or more.
    for (const ms of times) expect(ms).toBeLessThan(plain + 4_000);
  }, 90_000);
});

/** Milliseconds that a command takes. */
async function lasting(command: string): Promise<number> {
  const begin = performance.now();
  const ended = await t.pulumi(command, '--yes', '--skip-preview');
  expect(ended.code === 0 ? '' : ended.text).toBe('');
  return performance.now() - begin;
}

it('a function that a program of dynamic resources calls is a trace of its own', async () => {
  t.program(`
    const found = workload.listDrives({});
    exports.count = found.drives.length;
  `);
  // By the engine's own host: its process is told where spans go.
  t.main('index.js');
  const own = ownOf(await traced('up'));
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET /drives']));
}, 60_000);
