/**
 * The emulator's own metrics: a real server scrapes them as docs/emulator-control.md says, and its tool finds no fault in
 * them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Emulator, startEmulator } from '@workload/emulator';
import { call } from '../engine/story';
import { program, type Prometheus, startPrometheus } from './prometheus';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'emulator-control.md'), 'utf8');
const [, part = ''] = /\n## Watch it\n([^]*)/.exec(page) ?? [];
const shown = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(part)?.[1] ?? '';

let folder: string;
let emulator: Emulator;
let prometheus: Prometheus | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workload-prometheus-'));
  emulator = await startEmulator();
  writeFileSync(join(folder, 'control-token'), emulator.controlToken);
});
afterEach(async () => {
  await prometheus?.end();
  await emulator.stop();
  rmSync(folder, { recursive: true });
});

interface QueryAnswer {
  status: string;
  data: { result: { metric: Record<string, string>; value: [number, string] }[] };
}

/** The server's result of a query; retries until there is one. */
async function asked(query: string): Promise<QueryAnswer['data']['result']> {
  for (;;) {
    const url = `${prometheus?.url}/api/v1/query?${new URLSearchParams({ query }).toString()}`;
    const { status, data } = (await (await fetch(url)).json()) as QueryAnswer;
    expect(status).toBe('success');
    if (data.result.length > 0) return data.result;
    await delay(50);
  }
}

it("a real server scrapes it with the page's configuration, and answers the page's queries", async () => {
  await call(emulator, 'POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  await call(emulator, 'GET', '/drives/data');
  const config = shown('yaml').replace('127.0.0.1:4700', new URL(emulator.url).host);
  prometheus = await startPrometheus(folder, config);
  expect(await asked('workload_emulator_requests_total{route="/v0/drives/{name}"}')).toMatchObject([
    { metric: { method: 'GET', status: '200', job: 'workload-emulator' }, value: [expect.any(Number), '1'] },
  ]);
  expect(await asked('workload_emulator_objects{kind="drives"}')).toMatchObject([
    { value: [expect.any(Number), '1'] },
  ]);
  const [slowest] = await asked(shown('promql'));
  expect(Object.keys(slowest?.metric ?? {}).sort()).toEqual(['method', 'route']);
});

it('has names, types and units as Prometheus recommends', async () => {
  await call(emulator, 'GET', '/drives');
  const headers = { authorization: `Bearer ${emulator.controlToken}` };
  const text = await (await fetch(`${emulator.url}/_emulator/metrics`, { headers })).text();
  const tool = join(dirname(program()), 'promtool');
  // It exits with 3 and prints its findings, if any.
  expect(execFileSync(tool, ['check', 'metrics'], { input: text, encoding: 'utf8' })).toBe('');
});
