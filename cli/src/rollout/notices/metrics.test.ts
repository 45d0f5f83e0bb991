import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RolloutEvent } from './event';
import { MetricsFile } from './metrics';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'metrics-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const event: RolloutEvent = {
  schema: 'workload.rollout/1',
  time: '2026-03-01T12:00:00Z',
  event: 'status',
  text: '',
  ...{ stack: 'production', urn: 'urn', resource: 'shop', kind: 'McpFunction', name: 'shop' },
  ...{ status: 'Progressing', revision: 'rev-2', release: 'shop:"2"', verdict: 'open', share: 10 },
  ...{ step: 1, steps: 3 },
  ...{ baseUrl: 'https://api.example.com/v0', workspace: 'shops' },
  checks: [{ name: 'errors', verdict: 'passing', canary: { bad: 1, total: 20 } }],
};

it('has the last situation of each rollout, and the moves of this run', () => {
  const file = join(folder, 'rollout.prom');
  const metrics = new MetricsFile(file);
  metrics.tell([event]);
  metrics.tell([{ ...event, event: 'step', share: 50, step: 2, time: '2026-03-01T12:10:00Z' }]);
  const text = readFileSync(file, 'utf8');
  const names = 'workspace="shops",stack="production",kind="McpFunction",name="shop"';
  for (const line of [
    '# TYPE workload_rollout_share_percent gauge',
    `workload_rollout_status{${names},status="Progressing"} 1`,
    `workload_rollout_status{${names},status="Degraded"} 0`,
    `workload_rollout_share_percent{${names},revision="rev-2",release="shop:\\"2\\""} 50`,
    `workload_rollout_step{${names}} 2`,
    `workload_rollout_last_look_timestamp_seconds{${names}} ${Date.parse('2026-03-01T12:10:00Z') / 1000}`,
    `workload_rollout_check_requests{${names},check="errors",release="canary",result="total"} 20`,
    `workload_rollout_events_total{${names},event="step"} 1`,
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).not.toContain('baseline');
});

it('appears as a whole, and can be read by the user of a collector', () => {
  const file = join(folder, 'rollout.prom');
  new MetricsFile(file).tell([event]);
  expect(readdirSync(folder)).toEqual(['rollout.prom']);
  expect(statSync(file).mode & 0o777).toBe(0o644);
});

it('in a folder that does not exist, is refused by the name of the option', () => {
  const metrics = new MetricsFile(join(folder, 'none', 'rollout.prom'));
  expect(() => {
    metrics.tell([event]);
  }).toThrow('--metrics-file could not be written: ENOENT');
});
