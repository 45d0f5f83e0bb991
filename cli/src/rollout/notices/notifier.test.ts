/** Notices reach their receivers, or the rollout goes on without them; the addresses stay secret. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { RolloutEvent } from './event';
import { notifierFor } from './notifier';
import { noticeSettings } from './settings';

const event: RolloutEvent = {
  schema: 'workload.rollout/1',
  time: '2026-03-01T12:00:00Z',
  event: 'aborted',
  text: 'shop: aborted: errors: <!channel> & 8 of 8 failed; rev-1 has 100 %',
  ...{ stack: 'production', resource: 'shop', kind: 'McpFunction', name: 'shop', status: 'Degraded' },
  ...{ baseUrl: 'https://api.example.com/v0', workspace: 'shops' },
  ...{ revision: 'rev-2', release: 'shop:2', verdict: 'bad', share: 0 },
  ...{ reason: 'errors: <!channel> & 8 of 8 failed', actor: { claim: 'ci' } },
  next: 'workload rollout retry --name shop',
};

interface Got {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Answers a request, or leaves it without an answer. */
type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const servers: Server[] = [];

async function receiver(answer: Answer): Promise<{ readonly url: string; readonly got: Got[] }> {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      got.push({ method: request.method ?? '', path: request.url ?? '', body });
      answer(request, response, got.length);
    });
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/planted-token`, got };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const answering =
  (...statuses: number[]): Answer =>
  (_request, response, count) => {
    response.writeHead(statuses[count - 1] ?? 200).end('planted-answer');
  };
const redirecting =
  (status: number, to: string): Answer =>
  ({ url }, response) => {
    if (url === '/planted-token') response.writeHead(status, { location: to }).end();
    else response.writeHead(200).end();
  };

function notifying(env: Record<string, string>) {
  const said: string[] = [];
  const paused: number[] = [];
  let now = 0;
  const notifier = notifierFor(noticeSettings(env), {
    now: () => now,
    sleep: (ms) => {
      paused.push(ms);
      return Promise.resolve();
    },
    say: (line) => said.push(line),
  });
  return {
    ...{ notifier, said, paused },
    pass: (ms: number) => (now += ms),
  };
}
const webhook = (url: string, more: Record<string, string> = {}) =>
  notifying({ WORKLOAD_ROLLOUT_WEBHOOK: url, ...more });

it('sends each event as it is, but not the situation at each look', async () => {
  const { url, got } = await receiver(answering());
  const { notifier, said } = webhook(url);
  notifier.tell(event);
  notifier.tell({ ...event, event: 'status' });
  await notifier.end();
  expect(got.map(({ method, body }) => [method, JSON.parse(body) as unknown])).toEqual([['POST', event]]);
  expect(said).toEqual([]);
});

it.each([
  [[500, 503, 200], 3, []],
  [[429, 200], 2, []],
  [[500, 500, 500, 200], 3, ['the webhook did not get "aborted" of shop: it answered 500, after 3 attempts']],
  [[400, 200], 1, ['the webhook did not get "aborted" of shop: it answered 400']],
])('answers of %j take %i attempts, and the loss is told: %j', async (statuses, attempts, lost) => {
  const { url, got } = await receiver(answering(...statuses));
  const { notifier, said } = webhook(url);
  notifier.tell(event);
  await notifier.end();
  expect(got).toHaveLength(attempts);
  expect(said).toEqual(lost);
});

it('a receiver that hangs delays nothing, takes nothing from the next event, and ends with the command', async () => {
  const { url, got } = await receiver((_request, response, count) => {
    if (count > 1) response.writeHead(200).end();
  });
  const { notifier, said } = webhook(url);
  const begun = Date.now();
  notifier.tell(event);
  notifier.tell({ ...event, event: 'retried' });
  expect(Date.now() - begun).toBeLessThan(100);
  await notifier.end();
  expect(Date.now() - begun).toBeLessThan(11_000);
  // The first event arrives with its second attempt, after 5 s.
  expect(got).toHaveLength(3);
  expect(said).toEqual([]);
}, 20_000);

it('at its end, a command waits at most 10 s for a receiver that never answers', async () => {
  const { url } = await receiver(() => undefined);
  const { notifier, said } = webhook(url);
  notifier.tell(event);
  const begun = Date.now();
  await notifier.end();
  expect(Date.now() - begun).toBeLessThan(11_000);
  expect(said).toEqual([
    expect.stringMatching(/^the webhook did not get "aborted" of shop: no answer within 5 s/),
  ]);
}, 20_000);

it.each([
  ['another path of the origin is followed with the body', 307, '/elsewhere', 2, []],
  [
    'another origin is not followed',
    307,
    'http://localhost:9/stolen',
    1,
    ['the webhook did not get "aborted" of shop: it redirects to another origin'],
  ],
  [
    'a redirect that would turn it into a GET is not followed',
    302,
    '/elsewhere',
    1,
    ['the webhook did not get "aborted" of shop: it answered 302'],
  ],
])('a redirect: %s', async (_what, status, to, requests, lost) => {
  const { url, got } = await receiver(redirecting(status, to));
  const { notifier, said } = webhook(url);
  notifier.tell(event);
  await notifier.end();
  expect(got).toHaveLength(requests);
  expect(got.at(-1)).toMatchObject({ method: 'POST', body: JSON.stringify(event) });
  expect(said).toEqual(lost);
});

it('a receiver that is gone is told by its code alone: neither address, nor token, nor answer appears', async () => {
  const { url } = await receiver(answering());
  for (const server of servers.splice(0)) server.close();
  const { notifier, said } = webhook(url);
  notifier.tell(event);
  await notifier.end();
  expect(said).toEqual([
    'the webhook did not get "aborted" of shop: it could not be reached (ECONNREFUSED), after 3 attempts',
  ]);
});

it.each([
  [{ WORKLOAD_ROLLOUT_WEBHOOK: 'planted-token' }, 'WORKLOAD_ROLLOUT_WEBHOOK is not an address'],
  [{ WORKLOAD_ROLLOUT_WEBHOOK: 'file:///planted-token' }, 'that begins with https:// or http://'],
  [{ WORKLOAD_ROLLOUT_HEARTBEAT: 'ftp://planted-token' }, 'WORKLOAD_ROLLOUT_HEARTBEAT is not an address'],
  [
    { WORKLOAD_ROLLOUT_WEBHOOK: 'https://a', WORKLOAD_ROLLOUT_WEBHOOK_FORMAT: 'planted-token' },
    'WORKLOAD_ROLLOUT_WEBHOOK_FORMAT is not one of json, slack, teams, pagerduty',
  ],
  [{ WORKLOAD_ROLLOUT_WEBHOOK_FORMAT: 'pagerduty' }, 'WORKLOAD_ROLLOUT_PAGERDUTY_ROUTING_KEY'],
])('%j is refused with the name of the variable, not with its value', (env, message) => {
  const refused = () => noticeSettings(env);
  expect(refused).toThrow(message);
  expect(refused).not.toThrow('planted-token');
});

const KEY = 'workload-rollout/api.example.com%2Fv0/shops/function/shop';

describe('the form of', () => {
  const sent = async (more: Record<string, string>, told: RolloutEvent): Promise<unknown> => {
    const { url, got } = await receiver(answering(202));
    const { notifier, said } = webhook(url, more);
    notifier.tell(told);
    await notifier.end();
    expect(said).toEqual([]);
    return got[0] && (JSON.parse(got[0].body) as unknown);
  };

  it('Slack: a text in which nobody is mentioned and nothing is formatted', async () => {
    expect(await sent({ WORKLOAD_ROLLOUT_WEBHOOK_FORMAT: 'slack' }, event)).toEqual({
      text: 'shop: aborted: errors: &lt;!channel&gt; &amp; 8 of 8 failed; rev-1 has 100 %\nby ci, 2026-03-01 12:00 UTC\nworkload rollout retry --name shop',
      mrkdwn: false,
    });
  });

  it('Teams: a message with an Adaptive Card, without Markdown', async () => {
    expect(await sent({ WORKLOAD_ROLLOUT_WEBHOOK_FORMAT: 'teams' }, event)).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            body: [
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: event.text }] },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'by ci, 2026-03-01 12:00 UTC' }] },
              {
                type: 'RichTextBlock',
                inlines: [{ type: 'TextRun', text: event.next, fontType: 'Monospace' }],
              },
            ],
          },
        },
      ],
    });
  });

  const pagerduty = {
    WORKLOAD_ROLLOUT_WEBHOOK_FORMAT: 'pagerduty',
    WORKLOAD_ROLLOUT_PAGERDUTY_ROUTING_KEY: 'planted-key',
  };

  it('PagerDuty: an alert for each object, with a summary that is not too long', async () => {
    expect(await sent(pagerduty, { ...event, text: 'x'.repeat(5000) })).toEqual({
      routing_key: 'planted-key',
      event_action: 'trigger',
      dedup_key: KEY,
      client: 'workload rollout',
      payload: {
        summary: 'x'.repeat(1024),
        source: 'production',
        severity: 'error',
        timestamp: '2026-03-01T12:00:00Z',
        component: 'shop',
        group: 'production',
        class: 'aborted',
        custom_details: { ...event, text: 'x'.repeat(5000) },
      },
    });
  });

  it('PagerDuty: the end of the trouble resolves the same alert, with a payload to route by', async () => {
    const done = { ...event, event: 'done', status: 'Healthy' } as const;
    expect(await sent(pagerduty, done)).toMatchObject({
      ...{ event_action: 'resolve', dedup_key: KEY },
      payload: { source: 'production', component: 'shop' },
    });
  });

  it.each([
    // Approved on a machine that knows no receiver: the run goes on, so nobody is awaited any more.
    ['step', 'Progressing', 'resolve'],
    // The release that was taken back is followed by another one.
    ['started', 'Progressing', 'resolve'],
    ['resumed', 'Progressing', 'resolve'],
    ['retried', 'Progressing', 'resolve'],
    ['approved', 'Progressing', 'resolve'],
    // A person has promoted it.
    ['done', 'Healthy', 'resolve'],
    ['superseded', 'Paused', 'resolve'],
    // It is still paused.
    ['approved', 'Paused', undefined],
    // Another revision than the one that rolls out is allowed again.
    ['retried', 'Degraded', undefined],
    ['paused', 'Paused', 'trigger'],
    ['awaiting-approval', 'Paused', 'trigger'],
    ['stalled', 'Paused', 'trigger'],
    ['taken-over', 'Paused', 'trigger'],
    ['undone', 'Degraded', 'trigger'],
  ] as const)('PagerDuty: %s, with the status %s afterwards: %s', async (name, status, action) => {
    const told = (await sent(pagerduty, { ...event, event: name, status })) as
      { event_action?: string } | undefined;
    expect(told?.event_action).toBe(action);
  });

  const keyOf = async (more: Partial<RolloutEvent>) =>
    ((await sent(pagerduty, { ...event, ...more })) as { dedup_key: string }).dedup_key;

  // https://github.com/grafana/grafana/issues/38845, https://github.com/kubestellar/console/issues/8389
  it('PagerDuty: the same name in another workspace, on another platform or of another kind is another alert', async () => {
    const keys = [
      await keyOf({}),
      await keyOf({ workspace: 'others' }),
      await keyOf({ baseUrl: 'https://eu.example.com/v0' }),
      await keyOf({ kind: 'Agent' }),
      await keyOf({ name: 'pay' }),
      // Separators in names do not make two of them equal.
      await keyOf({ workspace: 'shops/function', name: 'shop' }),
      await keyOf({ workspace: 'shops', name: 'function/shop' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('PagerDuty: an abort with the credential alone, which knows no kind of application, changes the alert of the run', async () => {
    expect(await keyOf({ kind: 'Application' })).toBe(await keyOf({ kind: 'ForkedApplication' }));
  });

  it('PagerDuty: the key of an alert is not too long', async () => {
    const told = (await sent(pagerduty, { ...event, name: 'n'.repeat(300) })) as { dedup_key: string };
    expect(told.dedup_key).toMatch(/^workload-rollout\/[\da-f]{64}$/);
  });
});

describe('the heartbeat', () => {
  it('is a GET each minute, as long as looks come', async () => {
    const { url, got } = await receiver(answering());
    const { notifier, pass } = notifying({ WORKLOAD_ROLLOUT_HEARTBEAT: url });
    for (let look = 0; look < 10; look += 1) {
      notifier.watched();
      pass(30_000);
    }
    await notifier.end();
    expect(got.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(5).fill('GET /planted-token'));
  });

  it('that fails is told once, until it arrives again', async () => {
    const { url } = await receiver(answering(...Array<number>(6).fill(500), 200, 500, 500, 500));
    const { notifier, said, pass } = notifying({ WORKLOAD_ROLLOUT_HEARTBEAT: url });
    for (let look = 0; look < 4; look += 1) {
      notifier.watched();
      await notifier.end();
      pass(60_000);
    }
    const lost = 'the heartbeat did not arrive: it answered 500, after 3 attempts';
    expect(said).toEqual([lost, lost]);
  });
});

it('without variables, nothing is sent', async () => {
  const { notifier, said } = notifying({});
  notifier.tell(event);
  notifier.watched();
  await delay(1);
  await notifier.end();
  expect(said).toEqual([]);
});
