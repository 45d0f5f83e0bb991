/** The alert rules of docs/rollout-alerts.yaml, evaluated by promtool, and by a server that scrapes a real file. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { RolloutEvent } from '../../cli/src/rollout/notices/event';
import { MetricsFile } from '../../cli/src/rollout/notices/metrics';
import { program, startPrometheus } from './prometheus';

const RULES = join(__dirname, '..', '..', 'docs', 'rollout-alerts.yaml');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-alerts-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const promtool = (...args: string[]) => promisify(execFile)(join(dirname(program()), 'promtool'), args);

const NAMES = 'workspace="shops", stack="production", kind="McpFunction", name="shop"';
const RELEASE = 'revision="rev-2", release="shop:2"';

/** A rollout that was looked at until minute `looked`, and then no longer. */
interface Told {
  readonly share: number;
  readonly status: string;
  readonly looked: number;
}

/** Series of ten minutes and more, one value a minute. */
function seriesOf({ share, status, looked }: Told) {
  const looks = Array.from({ length: 31 }, (_, minute) => Math.min(minute, looked) * 60).join(' ');
  return [
    { series: `workload_rollout_share_percent{${NAMES}, ${RELEASE}}`, values: `${share}+0x30` },
    { series: `workload_rollout_status{${NAMES}, status="${status}"}`, values: '1+0x30' },
    { series: `workload_rollout_last_look_timestamp_seconds{${NAMES}}`, values: looks },
  ];
}

it.each<[string, Told, number, readonly string[]]>([
  ['a watched share', { share: 10, status: 'Progressing', looked: 30 }, 20, []],
  ['a share without a look for 5 minutes', { share: 10, status: 'Progressing', looked: 2 }, 7, []],
  [
    'a share without a look for more than 6 minutes',
    { share: 10, status: 'Progressing', looked: 2 },
    9,
    ['RolloutUnwatched'],
  ],
  [
    'all traffic that nobody watches during the last step',
    { share: 100, status: 'Progressing', looked: 2 },
    9,
    ['RolloutUnwatched'],
  ],
  ['a complete rollout, long after its run', { share: 100, status: 'Healthy', looked: 2 }, 30, []],
  [
    'a failed release, long after its run',
    { share: 0, status: 'Degraded', looked: 2 },
    30,
    ['RolloutDegraded'],
  ],
  ['a paused rollout that is watched', { share: 10, status: 'Paused', looked: 30 }, 10, []],
  [
    'a rollout that is paused for 15 minutes',
    { share: 10, status: 'Paused', looked: 30 },
    16,
    ['RolloutPaused'],
  ],
])('%s', async (_what, told, minute, alerts) => {
  const file = join(folder, 'rules.yaml');
  const query = {
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: `${minute}m`,
    exp_samples: alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
  };
  const test = { interval: '1m', input_series: seriesOf(told), promql_expr_test: [query] };
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: [test] }));
  await promtool('test', 'rules', file);
});

describe('a server', () => {
  let server: Server;
  let metrics: string;
  beforeEach(async () => {
    metrics = join(folder, 'rollout.prom');
    server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(readFileSync(metrics));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    server.close();
  });

  const event = (minutesAgo: number, more: Partial<RolloutEvent>): RolloutEvent => ({
    schema: 'workload.rollout/1',
    ...{ baseUrl: 'https://api.example.com/v0', workspace: 'shops' },
    time: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    ...{
      event: 'status',
      text: '',
      stack: 'production',
      resource: 'shop',
      kind: 'McpFunction',
      name: 'shop',
    },
    ...{ status: 'Progressing', revision: 'rev-2', release: 'shop:2', verdict: 'open', share: 10 },
    ...more,
  });

  it('finds the share that nobody watches in the file of a run', async () => {
    new MetricsFile(metrics).tell([event(10, {})]);
    const rules = join(folder, 'rules.yaml');
    // As they are, but evaluated at once.
    const soon = readFileSync(RULES, 'utf8')
      .replaceAll(/^ +for: .*\n/gm, '')
      .replace('    rules:', '    interval: 250ms\n    rules:');
    writeFileSync(rules, soon);
    const { port } = server.address() as AddressInfo;
    const scraped = `{ job_name: rollout, static_configs: [{ targets: ['127.0.0.1:${port}'] }] }`;
    const prometheus = await startPrometheus(
      folder,
      `rule_files: ['${rules}']\nscrape_configs: [${scraped}]\n`,
    );
    try {
      const firing = async () => {
        const answer = await fetch(`${prometheus.url}/api/v1/alerts`);
        const { data } = (await answer.json()) as {
          data: { alerts: { labels: Record<string, string>; annotations: Record<string, string> }[] };
        };
        return data.alerts.map(({ labels, annotations }) => [labels.alertname, annotations.command]);
      };
      const until = async (alerts: unknown) => {
        for (let count = 0; count < 400; count += 1) {
          if (JSON.stringify(await firing()) === JSON.stringify(alerts)) return;
          await delay(100);
        }
        expect(await firing()).toEqual(alerts);
      };
      await until([['RolloutUnwatched', 'workload rollout abort --name shop']]);
      new MetricsFile(metrics).tell([event(0, {})]);
      await until([]);
    } finally {
      await prometheus.end();
    }
  }, 120_000);
});
