/** Tries of checks with servers that answer well, badly, or without naming the release. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { GOOD, LIMITS } from '../testing/checks';
import { dryRun, having } from './dry-run';
import { RolloutTarget } from './platform';
import { CODES, type Target } from './run';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const named: RequestListener = (_request, response) => response.setHeader('x-release', 'v2').end();

/** Tries a check of this server with two requests per second, for steps of 10 and 100 %. */
async function trying(
  answer: RequestListener,
  more: { forMs?: number; release?: undefined; query?: string } = {},
) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { forMs = 10 * 60_000, query = '' } = more;
  const http = {
    kind: 'http',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${query}`,
    everyMs: 500,
    slowerThanMs: 5000,
    status: GOOD,
    headers: {},
    authenticated: false,
  } as const;
  const release = 'release' in more ? undefined : { header: 'x-release', value: 'v2' };
  const step = { forMs, checks: ['errors'], approve: false };
  const target: Target = {
    resource: 'shop',
    rolled: new RolloutTarget('McpFunction', 'shop'),
    subject: { revision: 'rev-2', before: 'rev-1' },
    strategy: {
      steps: [
        { ...step, weight: 10 },
        { ...step, weight: 100 },
      ],
      checks: { errors: { source: { ...http, release }, margin: 4, ...LIMITS, intervalMs: 30_000 } },
      deadlineMs: 24 * 3_600_000,
      watchMs: 5 * 60_000,
    },
  };
  return (name: string) =>
    dryRun(target, name, {
      clock: { now: () => 0, sleep: () => Promise.resolve() },
      signal: new AbortController().signal,
      env: {},
      credential: () => Promise.resolve({}),
      say: () => undefined,
    });
}

it('prints what it measured, and what each step will be able to detect', async () => {
  const { code, says } = await (await trying(named))('errors');
  expect(says).toMatch(/5 requests to .*: status 200 5 times/);
  expect(says).toContain('x-release: v2 5 times; the new release is v2');
  expect(says).toMatch(
    /step 1 of 2 \(10 %, 10m\): margin 4 % needs 65 requests to the new release: 5m25s at this rate and weight; it sees 120; a release that fails in \d+\.\d % is noticed/,
  );
  expect(code).toBe(CODES.healthy);
});

it("does not print the address's query, which may be a secret", async () => {
  const { says } = await (await trying(named, { query: '?token=planted' }))('errors');
  expect(says).toMatch(/5 requests to http:\/\/127\.0\.0\.1:\d+\/: status 200 5 times/);
  expect(says).not.toContain('planted');
});

it('refuses a step that is too short to pass', async () => {
  const { code, says } = await (await trying(named, { forMs: 60_000 }))('errors');
  expect(says).toMatch(/step 1 of 2 .*; it sees 12\. It cannot pass: make the step longer/);
  expect(says).not.toMatch(/step 2 of 2 .*It cannot pass/);
  expect(code).toBe(CODES.waits);
});

it.each<[string, RequestListener, string]>([
  ['names no release', (_request, response) => response.end(), 'no answer has the header x-release'],
  [
    'fails',
    (_request, response) => response.writeHead(503, { 'x-release': 'v2' }).end(),
    'status 503 5 times',
  ],
  ['does not answer', (request) => request.socket.destroy(), '5 without an answer in 5s'],
])('fails for an address that %s', async (_what, answer, text) => {
  const { code, says } = await (await trying(answer))('errors');
  expect(says).toContain(text);
  expect(code).toBe(CODES.error);
});

it('says when only the whole address is measured, and which checks exist', async () => {
  const check = await trying((_request, response) => response.end(), { release: undefined });
  expect((await check('errors')).says).toContain('answers of both releases are counted together');
  expect(await check('smoke')).toEqual({
    code: CODES.error,
    says: 'shop has no check smoke; it has errors',
  });
});

it('of several rollouts, tries those that have the check', () => {
  const named = (...names: string[]) => {
    const checks = Object.fromEntries(names.map((name) => [name, {}]));
    return { target: { strategy: { checks } } as unknown as Target };
  };
  const [shop, till] = [named('errors'), named('smoke')];
  expect(having([shop, till], 'smoke')).toEqual([till]);
  expect(having([shop, till], 'none')).toEqual([shop, till]);
});
