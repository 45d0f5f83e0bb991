/** What each source counts, and its finding when there is nothing to count. */
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
import type { Check } from '../strategy';
import { watch } from './watch';
import type { Clock, Watch, Watched } from './watched';

const look = { number: 1, planned: 1 };
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
    env: process.env,
    credential: () => Promise.resolve({ authorization: 'Bearer planted' }),
    say: () => undefined,
    ...more,
  };
  return watch(check, watched);
}

/** Asks until the finding is of this kind. */
async function says(one: Watch, kind: string): Promise<string> {
  for (let asked = 0; asked < 400; asked++) {
    const finding = await one.finding(look);
    if (finding.kind === kind) return finding.says;
    await delay(10);
  }
  throw new Error(`it never was ${kind}, but ${JSON.stringify(await one.finding(look))}`);
}

const requests = (url: string, more: object = {}): Check => ({
  source: {
    kind: 'http',
    url,
    everyMs: 100,
    slowerThanMs: 5000,
    release: { header: 'X-Release', value: 'v2' },
    headers: {},
    authenticated: false,
    ...more,
  },
  margin: 20,
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
    const url = await serve(alternating(() => true));
    const usual = { bad: 400, total: 400 };
    expect(await says(begin(requests(url), { alone: { usual } }), 'passing')).toMatch(
      /, 400 of 400 of the previous release/,
    );
    expect(await says(begin(requests(url), { alone: { usual: undefined } }), 'failing')).not.toContain(
      'previous release',
    );
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
    release: undefined,
    headers: {},
    authenticated: false,
  } as const;
  begin(
    { source, margin: 2 },
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

const prometheus = (url: string): Check => ({
  source: {
    kind: 'prometheus',
    url,
    canary: { bad: 'bad{revision="$canary"}', total: 'total{revision="$canary"}' },
    baseline: { bad: 'bad{revision="$baseline"}', total: 'total{revision="$baseline"}' },
  },
  margin: 5,
});
const vector = (...values: string[]) =>
  JSON.stringify({
    status: 'success',
    data: { resultType: 'vector', result: values.map((value) => ({ metric: {}, value: [1, value] })) },
  });

describe('counters', () => {
  /** A server with these values by query. */
  const answering = (values: Readonly<Record<string, () => string>>) =>
    serve((request, response) => {
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams.get('query') ?? '';
      response.end(values[query]?.() ?? vector());
    });
  /** Queries of counters with these values. */
  const counters = (at: Record<string, number>) =>
    Object.fromEntries(
      ['rev-1', 'rev-2'].flatMap((revision) =>
        ['bad', 'total'].map((what) => [
          `${what}{revision="${revision}"}`,
          () => vector(String(at[`${revision} ${what}`] ?? 'NaN')),
        ]),
      ),
    );

  it('are compared with their earlier values, also after a restart', async () => {
    const at = { 'rev-1 bad': 50, 'rev-1 total': 9000, 'rev-2 bad': 40, 'rev-2 total': 40 };
    const one = begin(prometheus(await answering(counters(at))));
    // Counts from before the step do not matter.
    expect(await one.finding(look)).toMatchObject({ kind: 'waiting' });
    Object.assign(at, { 'rev-1 total': 9900, 'rev-2 total': 140 });
    expect(await one.finding(look)).toMatchObject({ kind: 'passing' });
    expect(one.sample()).toEqual({ canary: { bad: 0, total: 100 }, baseline: { bad: 0, total: 900 } });
    // The application restarted, and has failed since.
    Object.assign(at, { 'rev-1 total': 500, 'rev-1 bad': 0, 'rev-2 total': 60, 'rev-2 bad': 39 });
    expect(await one.finding(look)).toMatchObject({ kind: 'failing' });
    expect(one.sample()).toEqual({ canary: { bad: 39, total: 160 }, baseline: { bad: 0, total: 1400 } });
  });

  it('that are missing or not numbers let nothing pass', async () => {
    const empty = begin(prometheus(await answering({})));
    await empty.finding(look);
    expect(await empty.finding(look)).toEqual({
      kind: 'waiting',
      says: 'no request has reached the new release',
    });
  });

  it.each([
    [
      'is down',
      () => Promise.resolve('http://127.0.0.1:1/'),
      /^the query of Prometheus at 127\.0\.0\.1:1 failed: /,
    ],
    [
      'returns a web page',
      () => serve((_request, response) => response.end('<p>planted</p>')),
      /failed: its answer is not JSON$/,
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
      /a query has more than one value; put sum\(\) around it/,
    ],
  ])('from a server that %s break the check after three errors', async (_what, started, why) => {
    const one = begin(prometheus(await started()));
    const found = [await one.finding(look), await one.finding(look), await one.finding(look)];
    expect(found.map(({ kind }) => kind)).toEqual(['waiting', 'waiting', 'broken']);
    expect(found[2]?.says).toMatch(why);
  });

  it('from a server that recovers count again', async () => {
    const at = { 'rev-1 bad': 0, 'rev-1 total': 0, 'rev-2 bad': 0, 'rev-2 total': 0 };
    let isDown = false;
    const values = counters(at);
    const url = await serve((request, response) => {
      if (isDown) response.statusCode = 500;
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams.get('query') ?? '';
      response.end(values[query]?.());
    });
    const one = begin(prometheus(url));
    await one.finding(look);
    isDown = true;
    await one.finding(look);
    await one.finding(look);
    isDown = false;
    Object.assign(at, { 'rev-1 total': 900, 'rev-2 total': 100 });
    expect(await one.finding(look)).toMatchObject({ kind: 'passing' });
  });
});

describe('a program', () => {
  const command = (script: string, more: { timeoutMs?: number; passEnv?: string[] } = {}): Check => ({
    source: { kind: 'command', command: ['node', '-e', script], timeoutMs: 20_000, passEnv: [], ...more },
    margin: 2,
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
    };
    expect(await says(begin(missing), 'broken')).toContain('no-such-program');
  });

  it('gets only the named credentials, and knows what it checks', async () => {
    const file = join(folder, 'environment');
    const env = {
      ...process.env,
      WORKLOAD_API_KEY: 'planted-1',
      PULUMI_CONFIG_PASSPHRASE: 'planted-2',
      AWS_SECRET_ACCESS_KEY: 'planted-3',
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
      told = (await one.finding(look)).says;
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
  let total = 0;
  const growing: Answering = ({ url = '' }, response) => {
    response.end(vector(url.includes('total') ? String((total += 1000)) : '0'));
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
