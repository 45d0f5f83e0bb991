/** `--otel-traces`: the spans of a run's requests and waits, in both forms, and the cost without a receiver. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request as send, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmulator, type Emulator } from '@workload/emulator';
import type { Adapter } from '../support/adapters';
import { Receiver } from '../support/receiver';
import { testProject, type Project } from './command';
import { listen } from './others';
import { readSpans, type Span } from './traces';

const FORMS: readonly Adapter[] = ['dynamic', 'native'];

/** Values from the program that our spans must not contain. */
const PLANTED = ['planted-token', 'planted-variable', 'planted-label'];

const PROGRAM = `
  new workload.Drive('data', { region: 'us-was-1', labels: { team: 'planted-label' } });
  new workload.IntegrationConnection('mail', { integration: 'github', secret: { TOKEN: 'planted-token' } });
  new workload.Application('shop', {
    image: 'shop:1',
    envs: [{ name: 'PASSWORD', value: 'planted-variable', secret: true }],
  });
`;

/** A project with a platform that records the trace headers it gets. */
interface Story extends Project {
  readonly told: (string | undefined)[];
}

async function startStory(): Promise<Story> {
  const emulator = await startEmulator();
  const told: Story['told'] = [];
  const { hostname, port } = new URL(emulator.baseUrl);
  const front: Server = createServer((arrived, response) => {
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
  const project = await testProject({ plugin: 'process', on });
  const stop = async () => {
    await project.stop();
    front.close();
    front.closeAllConnections();
    await emulator.stop();
  };
  return { ...project, told, stop };
}

/** Runs an engine command and returns its spans. */
async function traced(t: Project, command: string): Promise<Span[]> {
  const file = join(t.folder, `${command}.json`);
  await passes(t, command, '--otel-traces', `file://${file}`);
  return readSpans(file);
}

async function passes(t: Project, ...args: string[]): Promise<void> {
  const { code, text } = await t.pulumi(...args, '--yes', '--skip-preview');
  expect(code === 0 ? '' : text).toBe('');
}

const ownOf = (spans: readonly Span[]) => spans.filter(({ service }) => service === 'workload-pulumi');

/** The ancestors of a span, nearest first. */
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
  let t: Story;
  beforeAll(async () => {
    t = await startStory();
    t.program(PROGRAM, form);
  });
  afterAll(async () => {
    await t.stop();
  });

  it('makes a span for each attempt and each wait, below the engine’s call, and sends its id to the platform', async () => {
    const refusal = { kind: 'status', status: 503, headers: { 'retry-after': '1' } } as const;
    t.emulator.faults.add({ method: 'POST', path: '/drives', then: refusal });
    const spans = await traced(t, 'up');
    const all = ownOf(spans);
    // The first reads of the run belong to the check that happens to be the first.
    const own = all.filter((span) => !/^(check|GET \/(workspaces|locations))/.test(shown(span)));
    expect(all.map(({ name }) => name)).toContain('GET /workspaces/*');

    // A refused attempt, the wait that it asks for, and the next attempt.
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

    // Names of objects never appear: the span names the endpoint.
    const ofShop = own.filter(({ attributes }) => attributes['workload.kind'] === 'Application');
    expect([...new Set(ofShop.map(shown))]).toEqual([
      'POST /applications 200 #1',
      'wait for the object',
      'GET /applications/* 200 #1',
    ]);
    const wait = ofShop.find(({ name }) => name === 'wait for the object');
    for (const span of ofShop.filter(({ name }) => name.startsWith('GET')))
      expect(span.parent).toBe(wait?.id);

    // Each span is in the engine's trace, below the call it belongs to.
    for (const span of own) {
      const [nearest, ...others] = above(spans, span).filter(({ id }) => id !== wait?.id);
      expect(nearest).toMatchObject({ service: 'pulumi-cli', name: 'pulumirpc.ResourceProvider/Create' });
      expect(others.at(-1)).toMatchObject({ service: 'pulumi-cli', name: 'pulumi' });
      expect(span.start >= (nearest?.start ?? 0n) && span.end <= (nearest?.end ?? 0n)).toBe(true);
    }
    const calls = [ofDrive, ofShop].map((some) => some[0] && above(spans, some[0])[0]?.id);
    expect(new Set(calls).size).toBe(2);

    // The platform gets the trace header of each attempt.
    const attempts = all.filter(({ attributes }) => attributes['workload.attempt'] !== undefined);
    const expected = attempts.map(({ traceId, id }) => `00-${traceId}-${id}-01`);
    expect(t.told.sort()).toEqual(expected.sort());

    for (const { text } of own)
      for (const secret of [...PLANTED, t.emulator.apiKey]) expect(text).not.toContain(secret);
  }, 60_000);

  it('continues without a receiver of spans, and does not wait for one', async () => {
    const lives: number[] = [];
    const silent = createTcpServer((socket) => {
      const begin = performance.now();
      socket.on('close', () => lives.push(performance.now() - begin)).resume();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    Object.assign(t.env, { PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: `127.0.0.1:${port}` });
    await passes(t, 'refresh');
    Object.assign(t.env, { PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: '' });
    // The provider's end, after at most a second, closes the connection; a span request could take five.
    await new Promise((resolve) => silent.close(resolve));
    expect(lives).toHaveLength(1);
    expect(lives[0]).toBeLessThan(5_000);
  }, 60_000);

  it('sends the last spans before the engine ends it', async () => {
    const spans = await traced(t, 'destroy');
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
    if (form === 'native') {
      expect(outside).toEqual([]);
      return;
    }
    // The host loads the provider in the first call and does not pass on the trace of that call. Nor does it
    // for calls that arrive before the provider is loaded: how many depends on the machine.
    const resourceOf = ({ attributes }: Span) => attributes['workload.resource'];
    const early = new Set(outside.map(resourceOf));
    expect(early.size).toBeGreaterThan(0);
    expect(outside).toEqual(own.filter((span) => early.has(resourceOf(span))));
    // Each of them has a trace of its own.
    const roots = outside.filter(({ parent }) => parent === '');
    expect(new Set(roots.map(resourceOf))).toEqual(early);
    for (const { name } of roots) expect(name).toMatch(/^delete \w+$/);
    const traces = outside.map((span) => `${span.traceId} ${String(resourceOf(span))}`);
    expect(new Set(traces).size).toBe(early.size);
    expect(roots).toHaveLength(early.size);
  }, 60_000);
});

describe('docs/tracing.md, with a program on the engine’s own host', () => {
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'tracing.md'), 'utf8');
  const [plain = '', collected = ''] = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(
    ([, text = '']) => text,
  );
  let t: Story;

  beforeAll(async () => {
    t = await startStory();
    t.program(`
      const { drives } = workload.listDrives({});
      new workload.IntegrationConnection('mail', {
        integration: 'github',
        secret: { TOKEN: new pulumi.Config().requireSecret('token') },
      });
      exports.drives = drives.length;
    `);
    t.main('index.js');
    expect((await t.pulumi('config', 'set', '--secret', 'token', 'planted-token')).code).toBe(0);
  }, 180_000);
  afterAll(async () => {
    await t.stop();
  });

  const shell = (text: string) =>
    promisify(execFile)('sh', ['-ec', text], { cwd: t.folder, env: { ...process.env, ...t.env } });
  const secrets = () => ['planted-token', t.emulator.apiKey];

  it('writes a file with the function’s requests, in which an older host shows secrets, but our spans do not', async () => {
    await shell(plain);
    const spans = readSpans(join(t.folder, 'traces.json'));
    const own = ownOf(spans);
    expect(own.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['call listDrives', 'GET /drives', 'POST /integrations/connections']),
    );
    for (const secret of secrets()) {
      const telling = spans.filter(({ text }) => text.includes(secret));
      expect(new Set(telling.map(({ service }) => service))).toEqual(new Set(['pulumi-language-host']));
    }
  }, 180_000);

  it('sends spans to a collector, without any secret', async () => {
    const collector = new Receiver();
    const address = await collector.start();
    await shell(collected.replace('localhost:4317', address)).finally(() => {
      collector.stop();
    });
    for (const service of ['pulumi-cli', 'pulumi-language-host', 'workload-pulumi'])
      expect(collector.received).toContain(service);
    for (const secret of secrets()) expect(collector.received).not.toContain(secret);
  }, 180_000);
});
