/** Commands by hand tell receivers what they did, in every form, and never wait for them before they write. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RolloutEvent, rolloutEvent } from '../../cli/src/rollout/notices/event';
import { InProject } from '../cli/command';
import { call } from '../engine/story';
import type { Routing } from '../support/effects';

const project = new InProject();

/** Bodies by the path that they were sent to. `/hangs` gets no answer. */
const got: { readonly path: string; readonly body: unknown }[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      got.push({ path: request.url ?? '', body: JSON.parse(body) as unknown });
      if (request.url !== '/hangs') response.writeHead(202).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  got.length = 0;
});

const STRATEGY = {
  steps: [{ weight: 10, for: '1h', approve: true }, { weight: 50, for: '1h' }, { weight: 100 }],
};
const CLAIMS = ['--as', 'ada', '--reason', 'ticket 7: checkout'];

const hook = (path: string, format = 'json') => ({
  WORKLOAD_ROLLOUT_WEBHOOK: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
  WORKLOAD_ROLLOUT_WEBHOOK_FORMAT: format,
  WORKLOAD_ROLLOUT_PAGERDUTY_ROUTING_KEY: 'planted-key',
});
/** What needs the credential alone. */
const alone = () => {
  const { baseUrl, workspace, apiKey } = project.t.emulator;
  return { WORKLOAD_BASE_URL: baseUrl, WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: apiKey };
};
const shown = async () =>
  (await call(project.t.emulator, 'GET', '/functions/shop')) as {
    metadata: { labels: Record<string, string> };
    spec: { revision: Routing };
  };
const release = async (number: number) => {
  project.server(number, STRATEGY);
  expect(await project.t.up()).toMatchObject({ code: 0 });
};
/** The only event that a command sent. */
const toldBy = async (env: Record<string, string>, ...args: string[]): Promise<RolloutEvent> => {
  got.length = 0;
  const ended = await project.rolloutBy({ ...env, ...hook('/json') }, ...args, '--name', 'shop', ...CLAIMS);
  expect([args, ended]).toEqual([args, expect.objectContaining({ code: 0 })]);
  expect([args, got]).toEqual([args, [{ path: '/json', body: expect.any(Object) as unknown }]]);
  return rolloutEvent.parse(got[0]?.body);
};

it('each command tells its move once, with actor, time and reason; so do label and status', async () => {
  for (const number of [1, 2]) await release(number);
  const moves = [
    [['approve', '--at', 'rev-2:10'], { event: 'approved', share: 10 }],
    [['pause'], { event: 'paused', status: 'Paused', cause: 'person' }],
    [['resume'], { event: 'resumed', status: 'Progressing' }],
    [['promote', '--at', 'rev-2:10'], { event: 'step', share: 50 }],
    [['abort'], { event: 'aborted', status: 'Degraded', cause: 'person', verdict: 'bad', share: 0 }],
    [['retry'], { event: 'retried', status: 'Progressing', verdict: 'open', share: 10 }],
    [['promote', '--full'], { event: 'done', status: 'Healthy', verdict: 'good', share: 100 }],
    [['undo'], { event: 'undone', status: 'Degraded', cause: 'person', verdict: 'bad', share: 0 }],
  ] as const;
  for (const [args, move] of moves) {
    const [name] = args;
    const isAlone = name === 'abort' || name === 'undo';
    const event = await toldBy(isAlone ? alone() : {}, ...args);
    expect([name, event]).toEqual([
      name,
      expect.objectContaining({
        ...{ ...move, name: 'shop', kind: 'McpFunction', revision: 'rev-2', reason: 'ticket 7: checkout' },
        ...{ workspace: project.t.emulator.workspace, baseUrl: project.t.emulator.baseUrl },
        actor: { claim: 'ada', platform: expect.any(String) as unknown },
        ...(isAlone ? {} : { stack: 'test', release: 'shop:2' }),
      }),
    ]);
    const label = new URLSearchParams((await shown()).metadata.labels['pulumi-rollout']);
    expect([name, label.get('by'), label.get('reason')]).toEqual([name, 'ada', 'ticket 7: checkout']);
    expect(Number(label.get('at'))).toBeGreaterThan(1e9);
    const status = await project.rollout('status', '--name', 'shop', '--json');
    expect([name, rolloutEvent.parse(JSON.parse(status.stdout))]).toEqual([
      name,
      expect.objectContaining({ actor: expect.objectContaining({ claim: 'ada' }) as unknown }),
    ]);
  }
  const text = (await project.rollout('status', '--name', 'shop')).text;
  expect(text).toMatch(/why +ticket 7: checkout/);
  expect(text).toMatch(/by +ada, the platform says .*, 20\d\d-/);
}, 300_000);

it('a command that sends nothing tells nothing', async () => {
  await release(3);
  expect(
    await project.rolloutBy(hook('/json'), 'approve', '--name', 'shop', '--at', 'rev-3:50'),
  ).toMatchObject({
    code: 4,
  });
  expect(await toldBy({}, 'pause')).toMatchObject({ event: 'paused' });
  got.length = 0;
  expect(await project.rolloutBy(hook('/json'), 'pause', '--name', 'shop')).toMatchObject({ code: 0 });
  expect(got).toEqual([]);
}, 120_000);

it('Slack, Teams and PagerDuty get their own forms, with actor and reason', async () => {
  const as = (format: string, command: string) =>
    project.rolloutBy(hook(`/${format}`, format), command, '--name', 'shop', ...CLAIMS);
  await as('slack', 'resume');
  await as('teams', 'pause');
  await as('pagerduty', 'resume');
  await as('pagerduty', 'pause');
  expect(got.map(({ path }) => path)).toEqual(['/slack', '/teams', '/pagerduty', '/pagerduty']);
  for (const { body } of got) {
    expect(JSON.stringify(body)).toContain('ada');
    expect(JSON.stringify(body)).toContain('ticket 7: checkout');
  }
  const [, , resolved, triggered] = got.map(
    ({ body }) => body as { event_action?: string; dedup_key?: string },
  );
  expect([resolved?.event_action, triggered?.event_action]).toEqual(['resolve', 'trigger']);
  expect(resolved?.dedup_key).toBe(triggered?.dedup_key);
}, 120_000);

it('a receiver that hangs delays no write; the command ends in time, and says that the notice is lost', async () => {
  const { baseUrl } = project.t.emulator;
  const begun = Date.now();
  const running = project.rolloutBy(hook('/hangs'), 'resume', '--name', 'shop');
  while (got.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  // The notice follows the write.
  expect(new URLSearchParams((await shown()).metadata.labels['pulumi-rollout']).get('phase')).toBe('walking');
  const ended = await running;
  expect(ended.code).toBe(0);
  expect(ended.text).toContain('shop: continues at 10 %');
  expect(ended.text).toContain('the webhook did not get "resumed" of shop: no answer within 5 s');
  expect(ended.text).not.toContain('127.0.0.1');
  expect(Date.now() - begun).toBeLessThan(30_000);
  expect(baseUrl).toContain('127.0.0.1');
}, 120_000);

it('a mistake in the variables of the notices does not stop a command by hand, and is told', async () => {
  const ended = await project.rolloutBy(
    { WORKLOAD_ROLLOUT_WEBHOOK: 'planted-token' },
    'pause',
    '--name',
    'shop',
  );
  expect(ended.code).toBe(0);
  expect(ended.text).toContain('no notice is sent: WORKLOAD_ROLLOUT_WEBHOOK is not an address');
  expect(ended.text).not.toContain('planted-token');
  expect(new URLSearchParams((await shown()).metadata.labels['pulumi-rollout']).get('phase')).toBe('paused');
}, 120_000);
