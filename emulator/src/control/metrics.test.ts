import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../emulator';
import { clientOf } from '../testing/client';
import { exposed } from './exposition';

let data: string;
let emulator: Emulator;

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'metrics-'));
  emulator = await startEmulator({ data });
});
afterEach(async () => {
  await emulator.stop();
  rmSync(data, { recursive: true });
});

async function scraped(): Promise<string> {
  const headers = { authorization: `Bearer ${emulator.controlToken}` };
  const response = await fetch(`${emulator.url}/_emulator/metrics`, { headers });
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return response.text();
}

/** The value of a sample. Undefined if it is missing. */
function valueIn(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

test('requests are counted by route pattern and status', async () => {
  const send = clientOf(emulator);
  await send('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  for (const name of ['data', 'a', 'b', 'c']) await send('GET', `/drives/${name}`);
  await fetch(`${emulator.url}/default/agents/none/v1/chat`);
  for (const path of ['nowhere', 'elsewhere']) await fetch(`${emulator.url}/${path}`);
  const text = await scraped();
  const count = (method: string, route: string, status: number) =>
    valueIn(text, `workload_emulator_requests_total{method="${method}",route="${route}",status="${status}"}`);
  expect([
    count('POST', '/v0/drives', 200),
    count('GET', '/v0/drives/{driveName}', 200),
    count('GET', '/v0/drives/{driveName}', 404),
    count('GET', '/{workspace}/{kind}/{name}/*', 401),
    count('GET', '/*', 404),
  ]).toEqual([1, 1, 3, 1, 2]);
  expect(text).not.toMatch(/none|nowhere|elsewhere/);
});

test('durations of a route form a histogram', async () => {
  for (let count = 0; count < 3; count += 1) await clientOf(emulator)('GET', '/drives');
  const text = await scraped();
  const name = 'workload_emulator_request_duration_seconds';
  const labels = 'method="GET",route="/v0/drives"';
  const buckets = [...text.matchAll(new RegExp(`^${name}_bucket\\{${labels},le="(.*)"\\} (\\d+)$`, 'gm'))];
  const counts = buckets.map(([, , count]) => Number(count));
  expect(buckets.map(([, bound]) => bound).slice(-2)).toEqual(['10', '+Inf']);
  expect(counts).toEqual([...counts].sort((one, other) => one - other));
  expect([counts.at(-1), valueIn(text, `${name}_count{${labels}}`)]).toEqual([3, 3]);
  expect(valueIn(text, `${name}_sum{${labels}}`)).toBeGreaterThan(0);
});

test('a dropped connection is counted, and so is its fault', async () => {
  emulator.faults.add({ path: '/drives', then: { kind: 'dropBefore' } });
  emulator.faults.add({ path: '/functions', then: { kind: 'hang' } });
  await expect(clientOf(emulator)('GET', '/drives')).rejects.toThrow();
  const text = await scraped();
  const sample = 'workload_emulator_requests_total{method="GET",route="/v0/drives",status="dropped"}';
  expect(valueIn(text, sample)).toBe(1);
  expect(valueIn(text, 'workload_emulator_faults_met_total')).toBe(1);
  expect(valueIn(text, 'workload_emulator_faults_waiting')).toBe(1);
});

test('objects, sizes and the process show current values', async () => {
  const before = await scraped();
  await clientOf(emulator)('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  const text = await scraped();
  expect(valueIn(before, 'workload_emulator_objects{kind="drives"}')).toBeUndefined();
  expect(valueIn(text, 'workload_emulator_objects{kind="drives"}')).toBe(1);
  expect(valueIn(text, 'workload_emulator_journal_entries')).toBe(1);
  for (const sample of [
    'workload_emulator_database_bytes{part="database"}',
    'workload_emulator_database_bytes{part="log"}',
    'workload_emulator_journal_bytes',
    'workload_emulator_event_loop_active_seconds_total',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_heap_bytes',
    'process_start_time_seconds',
  ]) {
    expect([sample, valueIn(text, sample)]).toEqual([sample, expect.any(Number)]);
    expect(valueIn(text, sample)).toBeGreaterThan(0);
  }
});

test('a reset does not change the request metrics', async () => {
  await clientOf(emulator)('GET', '/drives');
  emulator.reset();
  const sample = 'workload_emulator_requests_total{method="GET",route="/v0/drives",status="200"}';
  expect(valueIn(await scraped(), sample)).toBe(1);
});

test('the docs name exactly the existing metrics', async () => {
  const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'emulator-control.md'), 'utf8');
  const [, part = ''] = /\n## Watch it\n([^]*)/.exec(page) ?? [];
  const rows = part.split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((row) => row.match(/(?<=`)(?:workload_emulator|process)_\w+(?=`)/g) ?? []);
  const given = [...(await scraped()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  expect(told.sort()).toEqual(given.sort());
});

test('labels are escaped', () => {
  const samples = [{ labels: { path: 'a"b\\c\nd' }, value: 1 }];
  expect(exposed([{ name: 'one', help: 'One.', type: 'gauge', samples }])).toBe(
    '# HELP one One.\n# TYPE one gauge\none{path="a\\"b\\\\c\\nd"} 1\n',
  );
});
