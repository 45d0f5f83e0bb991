/** What each source counts, and its finding when there is nothing to count. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { AUTHORITY, SERVER } from '../../../../sdk/src/testing/certificates';
import { credentialFor } from '../credential';
import { GOOD, LIMITS } from '../../testing/checks';
import type { Check } from '../strategy';
import { watch } from './watch';
import type { Clock, Watch, Watched } from './watched';

let end: AbortController;
let server: Server | undefined;
let folder: string;
beforeEach(() => {
  end = new AbortController();
  folder = mkdtempSync(join(tmpdir(), 'workload-checks-'));
});
afterEach(async () => {
  end.abort();
  server?.closeAllConnections();
  server?.close();
  if (server !== undefined) await once(server, 'close');
  server = undefined;
  rmSync(folder, { recursive: true });
});

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(answer: Answering, scheme: 'http' | 'https' = 'http'): Promise<string> {
  server = scheme === 'http' ? createServer(answer) : createSecureServer(SERVER, answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A second takes five milliseconds. */
const sleep: Clock['sleep'] = (ms, signal) => delay(ms / 200, undefined, { signal });

function begin(check: Check, more: Partial<Watched> = {}): Watch {
  const watched: Watched = {
    clock: { now: Date.now, sleep },
    signal: end.signal,
    revision: 'rev-2',
    before: 'rev-1',
    weight: 1 / 3,
    env: process.env,
    credential: () => Promise.resolve({ authorization: 'Bearer planted' }),
    say: () => undefined,
    ...more,
  };
  return watch(check, { everyMs: check.intervalMs, planned: 1 }, watched);
}

/** The finding of a program that is still running for the first time. */
const NOTHING = 'nothing was measured yet';

/** Asks until the finding is of this kind. */
async function says(one: Watch, kind: string): Promise<string> {
  for (let asked = 0; asked < 400; asked++) {
    const finding = await one.finding();
    if (finding.kind === kind && finding.says !== NOTHING) return finding.says;
    await delay(10);
  }
  throw new Error(`it never was ${kind}, but ${JSON.stringify(await one.finding())}`);
}

const requests = (url: string, more: object = {}): Check => ({
  source: {
    kind: 'http',
    url,
    everyMs: 100,
    slowerThanMs: 5000,
    status: GOOD,
    release: { header: 'X-Release', value: 'v2' },
    headers: {},
    authenticated: false,
    ...more,
  },
  margin: 20,
  ...LIMITS,
});

describe('requests', () => {
  /** Every third answer is of the new release. */
  const alternating = (fails: (isNew: boolean) => boolean, isNamed = true) => {
    let count = 0;
    return (_request: IncomingMessage, response: ServerResponse) => {
      const isNew = count++ % 3 === 0;
      if (isNamed || !isNew) response.setHeader('x-release', isNew ? 'v2' : 'v1');
      response.statusCode = fails(isNew) ? 503 : 200;
      response.end('answer');
    };
  };

  it('are assigned to the releases by a header', async () => {
    const one = begin(requests(await serve(alternating(() => false))));
    expect(await says(one, 'passing')).toMatch(
      /^0 of \d+ failed, 0 of \d+ of the previous release, margin 20 %$/,
    );
    const { canary, baseline } = one.sample() ?? {};
    expect(canary?.total).toBeGreaterThan(0);
    expect(baseline?.total).toBeGreaterThan(canary?.total ?? Infinity);
  });

  it('to the only serving release are compared with earlier counts, or judged alone', async () => {
    const usual = { bad: 400, total: 400 };
    const url = await serve(alternating((isNew) => !isNew));
    expect(await says(begin(requests(url), { alone: { usual } }), 'passing')).toMatch(
      /, 400 of 400 of the previous release/,
    );
  });

  it('to the only serving release are judged alone without earlier counts', async () => {
    const url = await serve(alternating(() => true));
    expect(await says(begin(requests(url), { alone: { usual: undefined } }), 'failing')).not.toContain(
      'previous release',
    );
  });

  it('do not pass if both releases fail: a wrong path fails on both', async () => {
    const one = begin(requests(await serve(alternating(() => true))));
    let told = await one.finding();
    while ((one.sample()?.canary.total ?? 0) < 100) {
      told = await one.finding();
      await delay(10);
    }
    expect(told).toMatchObject({
      kind: 'inconclusive',
      says: expect.stringMatching(/; it must fail in less than 50 % to pass$/) as string,
    });
  });

  it.each([
    [404, '200-399', 'failing'],
    [404, '200-399,404', 'passing'],
    [302, '200-399', 'passing'],
  ])('with status %d are judged by http.status %s: %s', async (status, _good, kind) => {
    const ranges = _good.split(',').map((range) => range.split('-').map(Number));
    const good = ranges.map(([from = 0, to = from]) => [from, to] as const);
    const url = await serve((_request, response) => response.writeHead(status).end());
    await says(begin(requests(url, { release: undefined, status: good })), kind);
  });

  it('that fail only in the new release fail the check', async () => {
    expect(await says(begin(requests(await serve(alternating((isNew) => isNew)))), 'failing')).toMatch(
      /^(\d+) of \1 failed/,
    );
  });

  it('that fail without naming a release fail the check if there are enough', async () => {
    const one = begin(requests(await serve(alternating((isNew) => isNew, false))));
    expect(await says(one, 'failing')).toContain('failures that name no release');
  });

  it('without a response in time count as failures', async () => {
    const url = await serve(() => undefined);
    expect(await says(begin(requests(url, { slowerThanMs: 5, release: undefined })), 'failing')).toMatch(
      /^(\d+) of \1 failed/,
    );
  });

  it("name their sender, and carry the platform's credential only if configured", async () => {
    const seen: IncomingMessage['headers'][] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    begin(requests(url, { headers: { 'x-own': 'yes' } }));
    while (seen.length === 0) await delay(10);
    const [first] = seen;
    expect(first).toMatchObject({
      'user-agent': 'workload-rollout',
      'x-own': 'yes',
      connection: 'keep-alive',
    });
    expect(first).not.toHaveProperty('authorization');
    seen.length = 0;
    begin(requests(url, { authenticated: true }));
    while (!seen.some(({ authorization }) => authorization === 'Bearer planted')) await delay(10);
  }, 20_000);
});

it('sends requests one after the other over one connection, at most ten a second', async () => {
  const connections = new Set<unknown>();
  let [asked, underWay, most] = [0, 0, 0];
  const url = await serve((request, response) => {
    connections.add(request.socket);
    most = Math.max(most, ++underWay);
    asked += 1;
    setTimeout(() => {
      underWay -= 1;
      response.end();
    }, 2);
  });
  const pauses: number[] = [];
  const source = {
    kind: 'http',
    url,
    everyMs: 1,
    slowerThanMs: 5000,
    status: GOOD,
    release: undefined,
    headers: {},
    authenticated: false,
  } as const;
  begin(
    { source, margin: 2, ...LIMITS },
    {
      clock: {
        now: Date.now,
        sleep: (ms, signal) => {
          pauses.push(ms);
          return sleep(ms, signal);
        },
      },
    },
  );
  while (asked < 20) await delay(5);
  expect([connections.size, most]).toEqual([1, 1]);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(100);
});

describe("the platform's credential", () => {
  const authenticated = (url: string) => requests(url, { release: undefined, authenticated: true });

  it("is sent only to the platform's addresses; otherwise, no request is made", async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    const client = { credential: () => Promise.resolve({ authorization: 'Bearer planted' }) };
    const credential = credentialFor(client, { baseUrl: 'http://127.0.0.1:1/v0', runUrl: undefined });
    const one = begin(authenticated(url), { credential });
    expect(await says(one, 'broken')).toBe(
      `the credential is not sent to ${new URL(url).origin}, which is neither workload:baseUrl nor workload:runUrl (http://127.0.0.1:1)`,
    );
    expect([asked, one.sample()]).toEqual([0, { canary: { bad: 0, total: 0 } }]);
  });

  it.each([401, 403])('counts for no release if it is rejected with %d', async (status) => {
    const url = await serve((_request, response) => response.writeHead(status).end());
    const one = begin(authenticated(url));
    expect(await says(one, 'broken')).toBe(`the credential is refused: status ${status}`);
    expect(one.sample()).toEqual({ canary: { bad: 0, total: 0 } });
  });

  it('counts for no release while it is missing, but later responses count', async () => {
    const url = await serve((_request, response) => response.end());
    let isDown = true;
    const credential = () =>
      isDown
        ? Promise.reject(new Error('no token was issued'))
        : Promise.resolve({ authorization: 'planted' });
    const one = begin(authenticated(url), { credential });
    expect(await says(one, 'broken')).toBe('no token was issued');
    isDown = false;
    await says(one, 'passing');
    expect(one.sample()?.canary.bad).toBe(0);
  });
});

const grown = (metric: string, revision: string) =>
  `sum(increase(${metric}{revision="${revision}"}[$window]))`;
const prometheus = (url: string): Check => ({
  source: {
    kind: 'prometheus',
    url,
    asks: {
      kind: 'counts',
      canary: { bad: grown('bad', '$canary'), total: grown('total', '$canary') },
      baseline: { bad: grown('bad', '$baseline'), total: grown('total', '$baseline') },
    },
  },
  margin: 5,
  ...LIMITS,
});
const vector = (...values: string[]) =>
  JSON.stringify({
    status: 'success',
    data: { resultType: 'vector', result: values.map((value) => ({ metric: {}, value: [1, value] })) },
  });

describe('counters', () => {
  /** A server whose queries return these values; `total rev-2` is one. Others have no series. */
  const answering = (values: Readonly<Record<string, string>>, asked: URLSearchParams[] = []) =>
    serve((request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
      asked.push(searchParams);
      const [, metric = '', revision = ''] =
        /\((\w+)\{revision="([^"]*)"/.exec(searchParams.get('query') ?? '') ?? [];
      const value = values[`${metric} ${revision}`];
      response.end(value === undefined ? vector() : vector(value));
    });
  const all = { 'bad rev-1': '0', 'total rev-1': '200', 'bad rev-2': '0', 'total rev-2': '100' };

  it('are asked for their growth since the check began, all at one time of the server', async () => {
    const asked: URLSearchParams[] = [];
    let now = 1_000_000;
    const one = begin(prometheus(await answering(all, asked)), { clock: { now: () => now, sleep } });
    now += 90_000;
    expect(await one.finding()).toMatchObject({ kind: 'passing' });
    expect(one.sample()).toMatchObject({
      canary: { bad: 0, total: 100 },
      baseline: { bad: 0, total: 200 },
    });
    expect(asked[0]?.get('query')).toBe('sum(increase(total{revision="rev-2"}[90s]))');
    expect(asked.map((one) => one.get('time'))).toEqual([null, '1', '1', '1']);
  });

  it.each<[string, Partial<typeof all> & Record<string, string>, RegExp]>([
    [
      'no series',
      { 'total rev-2': undefined } as never,
      /canary\.total: it has no value: no series matches$/,
    ],
    ['no series of failures', { 'bad rev-2': undefined } as never, /canary\.bad: it has no value/],
    [
      'no series of the previous release',
      { 'total rev-1': undefined } as never,
      /baseline\.total: it has no value/,
    ],
    ['NaN', { 'bad rev-2': 'NaN' }, /canary\.bad: its value is NaN$/],
    ['infinity', { 'total rev-1': '+Inf' }, /baseline\.total: its value is \+Inf$/],
    ['less than nothing', { 'bad rev-1': '-1' }, /baseline: a growth is negative$/],
    [
      'more failures than requests',
      { 'bad rev-2': '101' },
      /canary: 101 failed requests are more than all 100$/,
    ],
  ])('that are %s are an error, and never zero', async (_what, more, why) => {
    const one = begin(prometheus(await answering({ ...all, ...more })));
    const found = [await one.finding(), await one.finding(), await one.finding()];
    expect(found.map(({ kind }) => kind)).toEqual(['waiting', 'waiting', 'broken']);
    expect(found[2]).toMatchObject({ cause: 'no-data', says: expect.stringMatching(why) as string });
    expect(one.sample()).toEqual({ canary: { bad: 0, total: 0 } });
  });

  it('of strategies from before [$window] are not counted, and the message says what to change', async () => {
    const old = prometheus(await answering(all));
    const counts = { bad: 'bad{revision="rev-2"}', total: 'total{revision="rev-2"}' };
    const asks = { kind: 'counts', canary: counts, baseline: counts } as const;
    const one = begin({ ...old, source: { ...old.source, asks } as Check['source'] });
    expect(await says(one, 'broken')).toMatch(
      /canary\.total: the query has no \[\$window\], .*: change sum\(x\) to sum\(increase\(x\[\$window\]\)\)/,
    );
  });

  it('may be named by the names of the releases', async () => {
    const asked: URLSearchParams[] = [];
    const url = await answering({ 'total v2"x': '1' }, asked);
    const counts = { bad: grown('bad', '$canaryRelease'), total: grown('total', '$canaryRelease') };
    const baseline = { bad: grown('bad', '$baselineRelease'), total: grown('total', '$baselineRelease') };
    const asks = { kind: 'counts', canary: counts, baseline } as const;
    const check: Check = { ...prometheus(url), source: { kind: 'prometheus', url, asks } };
    const one = begin(check, { names: { canary: 'shop "2"', baseline: undefined } });
    await one.finding();
    expect(asked[0]?.get('query')).toBe('sum(increase(total{revision="shop \\"2\\""}[1s]))');
    const known = begin(check, { names: { canary: undefined, baseline: 'v1' } });
    expect(await says(known, 'broken')).toMatch(/canary\.total: the value of \$canaryRelease is not known/);
  });

  it('are first asked after the initial delay', async () => {
    const asked: URLSearchParams[] = [];
    let now = 0;
    const check = { ...prometheus(await answering(all, asked)), initialDelayMs: 120_000 };
    const one = begin(check, { clock: { now: () => now, sleep } });
    expect(await one.finding()).toEqual({ kind: 'waiting', says: 'it measures from 2m on' });
    expect(asked).toHaveLength(0);
    now = 120_000;
    expect(await one.finding()).toMatchObject({ kind: 'passing' });
  });

  it.each([
    [
      'is down',
      () => Promise.resolve('http://127.0.0.1:1/'),
      /^Prometheus at 127\.0\.0\.1:1: canary\.total: /,
    ],
    [
      'returns a web page',
      () => serve((_request, response) => response.end('<p>planted</p>')),
      /: its answer is not JSON$/,
    ],
    [
      'returns an error',
      () => serve((_request, response) => response.end('{"status":"error"}')),
      /its answer is not a single value/,
    ],
    ['returns 503', () => serve((_request, response) => response.writeHead(503).end()), /status 503/],
    [
      'returns several values',
      () => serve((_request, response) => response.end(vector('1', '2'))),
      /it has 2 values: put sum\(\) around increase\(\), not inside of it$/,
    ],
  ])(
    'from a server that %s pause the rollout after more errors than are tolerated',
    async (_what, started, why) => {
      const one = begin(prometheus(await started()));
      const found = [await one.finding(), await one.finding(), await one.finding()];
      expect(found.map(({ kind }) => kind)).toEqual(['waiting', 'waiting', 'broken']);
      expect(found[2]?.says).toMatch(why);
    },
  );

  it('from a server that recovers count again', async () => {
    let isDown = true;
    const url = await serve((_request, response) => {
      response.statusCode = isDown ? 500 : 200;
      response.end(vector('0'));
    });
    const one = begin(prometheus(url));
    await one.finding();
    await one.finding();
    isDown = false;
    expect(await one.finding()).toMatchObject({
      kind: 'waiting',
      says: 'no request has reached the new release',
    });
    isDown = true;
    expect((await one.finding()).kind).toBe('waiting');
  });
});

describe('a value of the new release', () => {
  const latency = (url: string): Check => {
    const query = 'histogram_quantile(0.99, sum by (le) (rate(latency_bucket{release="$canary"}[$window])))';
    return {
      source: { kind: 'prometheus', url, asks: { kind: 'value', query, min: undefined, max: 0.5 } },
      margin: 2,
      ...LIMITS,
    };
  };
  const returning = (value: string) => serve((_request, response) => response.end(vector(value)));

  it.each([
    ['0.4', 'passing', '0.4, good is at most 0.5'],
    ['0.51239', 'failing', '0.5124, good is at most 0.5'],
    ['NaN', 'broken', /query: its value is NaN$/],
  ])('%s is %s', async (value, kind, said) => {
    expect(await says(begin(latency(await returning(value))), kind)).toMatch(said);
  });
});

describe('limits', () => {
  /** A check whose measurements are the exit codes in turn; the last one repeats. */
  const exiting = (codes: readonly number[], limits: Partial<Check>) => {
    const counter = join(folder, 'count');
    const script =
      `const { appendFileSync, readFileSync } = require('node:fs'); appendFileSync(${JSON.stringify(counter)}, 'x');` +
      `const at = readFileSync(${JSON.stringify(counter)}, 'utf8').length - 1; process.exit(${JSON.stringify(codes)}[Math.min(at, ${codes.length - 1})])`;
    return begin({
      source: { kind: 'command', command: ['node', '-e', script], timeoutMs: 20_000, passEnv: [] },
      margin: 2,
      ...LIMITS,
      ...limits,
    });
  };

  it.each<[string, readonly number[], Partial<Check>, string, string]>([
    ['one failure', [1], {}, 'failing', 'the command failed'],
    ['more failures than failureLimit', [1, 0, 1], { failureLimit: 1 }, 'failing', 'the command failed'],
    [
      'a failure within failureLimit',
      [1],
      { failureLimit: 9 },
      'waiting',
      'failed 1 of 9 tolerated times: the command failed',
    ],
    ['fewer passes than count', [0], { count: 999 }, 'waiting', 'passed 1 of 999 times: the command passed'],
    ['as many passes as count', [0, 75, 0], { count: 2 }, 'passing', 'the command passed'],
    [
      'more inconclusive results than inconclusiveLimit',
      [75],
      { inconclusiveLimit: 1 },
      'broken',
      'the command cannot tell yet',
    ],
    [
      'errors in a row',
      [3],
      { consecutiveErrorLimit: 1 },
      'broken',
      'unexpected exit code 3; use 0, 1 or 75',
    ],
  ])(
    '%s',
    async (_what, codes, limits, kind, said) => {
      expect(await says(exiting(codes, limits), kind)).toBe(said);
    },
    20_000,
  );

  it('a command runs again after it has passed, and a later failure counts', async () => {
    const one = exiting([0, 0, 1], {});
    await says(one, 'passing');
    expect(await says(one, 'failing')).toBe('the command failed');
  }, 20_000);
});

describe('invariant 6: without new data', () => {
  it('a check that had passed pauses the rollout: traffic that stopped says nothing about now', async () => {
    let now = 0;
    const url = await serve(({ url: asked = '' }, response) => {
      response.end(vector(asked.includes('total') ? (asked.includes('rev-2') ? '100' : '200') : '0'));
    });
    const check = { ...prometheus(url), noDataAfterMs: 300_000 };
    const one = begin(check, { clock: { now: () => now, sleep } });
    expect(await one.finding()).toMatchObject({ kind: 'passing' });
    now = 299_000;
    expect(await one.finding()).toMatchObject({ kind: 'passing' });
    now = 300_000;
    expect(await one.finding()).toMatchObject({
      kind: 'broken',
      cause: 'no-data',
      says: expect.stringMatching(/^no new data for 5m: 0 of 100 failed/) as string,
    });
  });

  it('no request to the new release is no data, however many the other release gets', async () => {
    let now = 0;
    const url = await serve((_request, response) => response.setHeader('x-release', 'v1').end());
    const check = { ...requests(url), noDataAfterMs: 300_000 };
    const one = begin(check, { weight: 0.001, clock: { now: () => now, sleep } });
    await says(one, 'waiting');
    now = 300_000;
    expect(await one.finding()).toEqual({
      kind: 'broken',
      cause: 'no-data',
      says: 'no new data for 5m: no request has reached the new release',
    });
  });
});

describe('a program', () => {
  const command = (script: string, more: { timeoutMs?: number; passEnv?: string[] } = {}): Check => ({
    source: { kind: 'command', command: ['node', '-e', script], timeoutMs: 20_000, passEnv: [], ...more },
    margin: 2,
    ...LIMITS,
  });

  it.each([
    [0, 'passing', 'the command passed'],
    [1, 'failing', 'the command failed'],
    [75, 'inconclusive', 'the command cannot tell yet'],
    [3, 'broken', 'unexpected exit code 3; use 0, 1 or 75'],
  ])('that exits with %d is %s', async (code, kind, said) => {
    expect(await says(begin(command(`process.exit(${code})`)), kind)).toBe(said);
  });

  it('passes its output on line by line, and does not write to the terminal', async () => {
    const said: string[] = [];
    const one = begin(command("console.error('first\\nsecond')"), { say: (line) => said.push(line) });
    await says(one, 'passing');
    expect(said).toEqual(['first', 'second']);
  });

  it('that does not exist gives no result', async () => {
    const missing: Check = {
      source: { kind: 'command', command: ['no-such-program'], timeoutMs: 1000, passEnv: [] },
      margin: 2,
      ...LIMITS,
    };
    expect(await says(begin(missing), 'broken')).toContain('no-such-program');
  });

  it('gets only allowed and named variables, and knows what it checks', async () => {
    const file = join(folder, 'environment');
    const random = Array.from({ length: 20 }, () => `X${randomBytes(6).toString('hex')}`);
    const planted = [
      ...[
        'WORKLOAD_API_KEY',
        'PULUMI_CONFIG_PASSPHRASE',
        'AWS_SECRET_ACCESS_KEY',
        'PGPASSWORD',
        'GITLAB_TOKEN',
      ],
      ...['CI_JOB_TOKEN', 'GITEA_TOKEN', 'DATABASE_URL', 'NODE_OPTIONS', ...random],
    ];
    const env = {
      ...process.env,
      ...Object.fromEntries(planted.map((name) => [name, '--title=planted'])),
      WORKLOAD_BASE_URL: 'named',
    };
    const script = `require('node:fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify(process.env))`;
    await says(begin(command(script, { passEnv: ['WORKLOAD_BASE_URL'] }), { env }), 'passing');
    const got = readFileSync(file, 'utf8');
    expect(got).not.toContain('planted');
    expect(JSON.parse(got)).toMatchObject({
      WORKLOAD_BASE_URL: 'named',
      ROLLOUT_CANARY: 'rev-2',
      ROLLOUT_BASELINE: 'rev-1',
    });
  });

  it('that takes too long is ended with all its child processes', async () => {
    const file = join(folder, 'pid');
    const child = 'setInterval(() => {}, 1000)';
    const script =
      `const { spawn } = require('node:child_process'); const one = spawn('node', ['-e', ${JSON.stringify(child)}]);` +
      `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(one.pid)); setInterval(() => {}, 1000)`;
    const one = begin(command(script, { timeoutMs: 1500 }));
    let pid = '';
    while (pid === '') {
      await delay(20);
      pid = readFileSafe(file);
    }
    let told = '';
    while (!told.includes('it took longer than 1.5 s')) {
      await delay(20);
      told = (await one.finding()).says;
    }
    end.abort();
    while (isAlive(Number(pid))) await delay(20);
  }, 20_000);
});

function readFileSafe(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Whether the process runs. A zombie does not. */
function isAlive(pid: number): boolean {
  const status = readFileSafe(`/proc/${pid}/status`);
  return status !== '' && !/^State:\s+Z/m.test(status);
}

describe('a host with a certificate of a private authority', () => {
  const growing: Answering = ({ url = '' }, response) => {
    const total = url.includes('rev-2') ? '1000' : '2000';
    response.end(vector(url.includes('total') ? total : '0'));
  };
  const checks: readonly [string, (url: string) => Check, Answering][] = [
    ['requests', (url) => requests(url, { release: undefined }), (_request, response) => response.end()],
    ['counters', prometheus, growing],
  ];

  it.each(checks)('is trusted for %s if the settings name the authority', async (_what, check, answer) => {
    const one = begin(check(await serve(answer, 'https')), { ca: AUTHORITY });
    expect(await says(one, 'passing')).toMatch(/^0 of \d+ failed/);
  });

  it.each(checks)('gives %s no result without the settings', async (_what, check, answer) => {
    const one = begin(check(await serve(answer, 'https')));
    expect(await says(one, 'broken')).toMatch(
      /the certificate is not trusted \([A-Z_]+\): workload:caFile names authorities to trust$/,
    );
    expect(one.sample()).toMatchObject({ canary: { bad: 0, total: 0 } });
  });
});
