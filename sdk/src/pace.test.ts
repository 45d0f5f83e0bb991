import { RateLimitError } from './errors';
import type { Client } from './groups';
import { Lane, Pace } from './pace';
import { clientOf, DRIVE, json, startServer, type Reply, type TestServer } from './testing/server';

/** A clock that moves only when told. */
class Clock {
  time = 1_000_000;
  readonly #waiting: { readonly at: number; readonly resolve: () => void }[] = [];
  readonly now = () => this.time;
  readonly sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      const one = { at: this.time + ms, resolve };
      this.#waiting.push(one);
      signal?.addEventListener('abort', () => this.#waiting.splice(this.#waiting.indexOf(one), 1));
    });

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Time passes, until a waiting call has gone on. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await settled();
      const next = this.#waiting.sort((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#waiting.shift();
      this.time = Math.max(this.time, next.at);
      next.resolve();
    }
    this.time = end;
  }

  /** The next waiting one goes on. */
  async leap(): Promise<void> {
    await new Promise(setImmediate);
    const next = this.#waiting.sort((a, b) => a.at - b.at).shift();
    if (next === undefined) return;
    this.time = Math.max(this.time, next.at);
    next.resolve();
  }
}

/** Requests and answers over loopback have arrived. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round++) await new Promise((resolve) => setTimeout(resolve, 1));
}

const BODY = { metadata: { name: 'a' }, spec: { region: 'us-was-1' } };
const OK = json(200, DRIVE);
const REFUSED = json(429, { error: 'rate_limited' }, { 'Retry-After': '2' });

let server: TestServer | undefined;
let clock: Clock;
let clients: Client[];
beforeEach(() => {
  clock = new Clock();
  clients = [];
});
afterEach(async () => {
  await server?.stop();
  await Promise.all(clients.map((client) => client.destroy()));
});

async function serve(...script: Reply[]): Promise<TestServer> {
  server = await startServer(...script);
  return server;
}

function connect(options: Parameters<typeof clientOf>[1] = {}): Client {
  const { now, sleep } = clock;
  const given = { auth: 'sk-test-0123456789', random: () => 0, now, sleep, ...options };
  const { client } = clientOf(server ?? { url: 'http://127.0.0.1:1' }, given);
  clients.push(client);
  return client;
}

const nameOf = ({ url }: { readonly url: string }) => url.replace(/^.*\//, '');

test('after a 429 no other call is sent before the time that the platform asks for', async () => {
  const { requests } = await serve(REFUSED, OK);
  const client = connect();
  const first = client.drives.get('first');
  await clock.pass(0);
  const others = ['a', 'b', 'c'].map((name) => client.drives.get(name));
  await clock.pass(1999);
  expect(requests.map(nameOf)).toEqual(['first']);
  await clock.pass(1000);
  await Promise.all([first, ...others]);
  expect(requests.map(nameOf).sort()).toEqual(['a', 'b', 'c', 'first', 'first']);
  expect(clock.waiting).toBe(0);
});

test('they start one after the other', async () => {
  const { requests } = await serve(REFUSED, OK);
  const client = connect();
  const all = [client.drives.get('first')];
  await clock.pass(0);
  for (const name of ['a', 'b', 'c', 'd']) all.push(client.drives.get(name));
  await clock.pass(2000);
  const sent = [requests.length];
  for (let tenth = 0; tenth < 4; tenth++) {
    await clock.pass(101);
    sent.push(requests.length);
  }
  // The refused one, and then one more each tenth of a second.
  expect(sent).toEqual([2, 3, 4, 5, 6]);
  await Promise.all(all);
});

test('without Retry-After they wait for the pause of the refused call', async () => {
  const { requests } = await serve(json(429, {}), OK);
  const client = connect();
  const first = client.drives.get('first');
  await clock.pass(0);
  const other = client.drives.get('other');
  await clock.pass(124);
  expect(requests).toHaveLength(1);
  await clock.pass(200);
  await Promise.all([first, other]);
});

test('a call that waits for a connection is not sent either', async () => {
  const held: (() => void)[] = [];
  const { requests } = await serve((...given) => {
    held.push(() => {
      REFUSED(...given);
    });
  }, OK);
  const client = connect({ maxConnections: 1, queueMs: 60_000 });
  const all = ['first', 'a', 'b'].map((name) => client.drives.get(name));
  await clock.pass(0);
  expect(requests).toHaveLength(1);
  held[0]?.();
  await clock.pass(1900);
  expect(requests).toHaveLength(1);
  await clock.pass(1000);
  await Promise.all(all);
  expect(requests).toHaveLength(4);
  expect(server?.mostSockets()).toBe(1);
});

test('a signal ends the wait, and the others go on', async () => {
  const { requests } = await serve(REFUSED, OK);
  const client = connect();
  const first = client.drives.get('first');
  await clock.pass(0);
  const { signal, abort } = controller();
  const ended = expect(client.drives.get('aborted', { signal })).rejects.toThrow('cancelled');
  const other = client.drives.get('other');
  await clock.pass(1000);
  abort();
  await ended;
  expect(clock.waiting).toBe(2);
  await clock.pass(2000);
  await Promise.all([first, other]);
  expect(requests.map(nameOf).sort()).toEqual(['first', 'first', 'other']);
  expect(clock.waiting).toBe(0);
});

test('the wait uses no time of a call: however many calls wait, none fails for it', async () => {
  await serve(REFUSED, OK);
  const client = connect({ retryBudgetMs: 2500 });
  const first = client.drives.get('first');
  await clock.pass(0);
  const others = Array.from({ length: 60 }, (_, number) => client.drives.get(`d${number}`));
  await clock.pass(12_000);
  await expect(Promise.all([first, ...others])).resolves.toHaveLength(61);
});

test('a repeat of a PUT that waited for others longer than putBudgetMs is stale, and is not sent', async () => {
  const { requests } = await serve(REFUSED, OK);
  const client = connect({ putBudgetMs: 4000 });
  const stale = expect(client.drives.update('data', BODY)).rejects.toMatchObject({
    ...{ stale: true, attempts: 1, outcome: 'rejected', status: 429 },
  });
  await clock.pass(0);
  const others = Array.from({ length: 30 }, (_, number) => client.drives.get(`d${number}`));
  await clock.pass(12_000);
  await stale;
  await Promise.all(others);
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('if the platform asks to wait longer than a call may, it fails at once, and nothing is sent', async () => {
  const { requests } = await serve(json(429, { error: 'rate_limited' }, { 'Retry-After': '3600' }), OK);
  const client = connect();
  await expect(client.drives.get('first')).rejects.toThrow(/wait 3600 s$/);
  await clock.pass(60_000);
  const error = await client.drives.create(BODY).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({
    ...{ attempts: 0, outcome: 'rejected', retryAfterMs: 3_540_000 },
    message: expect.stringMatching(
      /^POST \/drives → 429 .*asks to wait 3540 s; this request was not sent: another request of the client got this answer$/,
    ) as string,
  });
  const patient = client.withOptions({ retryBudgetMs: 4_000_000 }).drives.get('b');
  await clock.pass(3_541_000);
  await patient;
  expect(requests.map(nameOf)).toEqual(['first', 'b']);
});

test('refusals that have nothing to do with the rate do not make the client crawl', async () => {
  const { requests } = await serve(REFUSED, REFUSED, REFUSED, REFUSED, OK);
  const client = connect();
  const refused = client.drives.get('refused');
  await clock.pass(8_500);
  const before = requests.length;
  const others = Array.from({ length: 20 }, (_, index) => client.drives.get(`other-${index}`));
  await clock.pass(4_000);
  expect(requests.length - before).toBe(20);
  await Promise.all([refused, ...others]);
});

test('clients with one pace wait together, other clients do not', async () => {
  const { requests } = await serve(REFUSED, OK);
  const pace = new Pace(clock);
  const first = connect({ pace }).drives.get('first');
  await clock.pass(0);
  const together = connect({ pace, auth: 'sk-test-9876543210' }).drives.get('together');
  await connect().drives.get('apart');
  expect(requests.map(nameOf)).toEqual(['first', 'apart']);
  await clock.pass(3000);
  await Promise.all([first, together]);
});

test.each([
  [
    'a model',
    (client: Client) => client.request('GET', '/drives/apart'),
    (client: Client) => client.models.chat('gpt', { messages: [{ role: 'user', content: 'why?' }] }),
  ],
  [
    'a job whose queue is full',
    (client: Client) => client.drives.get('apart'),
    (client: Client) => client.jobs.executions.create('nightly', { allowQueue: false, tasks: [{}] }),
  ],
])('the limit of %s is its own', async (_what, other, limited) => {
  const { requests, url } = await serve(json(429, {}, { 'Retry-After': '50' }), OK);
  const client = connect({ workspace: 'team-a', runUrl: url });
  const refused = Promise.resolve(limited(client)).catch(() => undefined);
  await clock.pass(0);
  await other(client);
  expect(requests).toHaveLength(2);
  await clock.pass(60_000);
  await refused;
});

test('with a limit of 20 requests a second, few are refused after the first 429, however long it goes on', async () => {
  const { now, sleep } = clock;
  const lane = new Pace({ now, sleep }).of('https://api.example.com');
  const bySecond = new Map<number, number>();
  let refusals = 0;
  let waves = 0;
  const answered = (pauses: number): boolean => {
    const second = Math.floor(clock.time / 1000);
    const count = (bySecond.get(second) ?? 0) + 1;
    bySecond.set(second, count);
    if (count <= 20) {
      lane.accepted();
      return true;
    }
    refusals += 1;
    if (pauses === lane.pauses) waves += 1;
    const failure = { status: 429, headers: {}, body: '', requestId: undefined, retryAfterMs: 1000 };
    lane.refused({ kind: 'refused', ...failure }, 1000, pauses);
    return false;
  };
  let left = 6000;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      let from = 0;
      for (;;) {
        if (!lane.isFree) await lane.turn(from, 60_000, undefined);
        const { pauses } = lane;
        await sleep(5);
        if (answered(pauses)) break;
        from = clock.time + 1100;
        await sleep(1100);
      }
    }
  };
  const workers = Array.from({ length: 64 }, worker);
  const began = clock.time;
  let running = workers.length;
  for (const one of workers) void one.then(() => (running -= 1));
  while (running > 0) await clock.leap();
  const seconds = (clock.time - began) / 1000;
  const counts = [...bySecond.values()];
  // The first wave has one request of each worker.
  expect(refusals).toBeLessThan(64 + seconds / 20);
  expect(Math.max(...counts.slice(1))).toBeLessThanOrEqual(22);
  // Not much slower than the platform allows.
  expect(seconds).toBeLessThan((6000 / 20) * 1.2);
  expect(waves).toBeLessThan(seconds / 20);
});

test('a known rate is kept from the first request on, and nothing is refused', async () => {
  const { requests } = await serve(OK);
  const pace = new Pace({ now: clock.now, sleep: clock.sleep, rate: 20 });
  const all = ['a', 'b'].flatMap((team) => {
    const client = connect({ pace });
    return Array.from({ length: 30 }, (_, index) => client.drives.get(`${team}-${index}`));
  });
  await clock.pass(1_000);
  expect(requests).toHaveLength(20);
  // Of any second, whose last request may arrive 25 ms early.
  await clock.pass(25);
  expect(requests).toHaveLength(21);
  await clock.pass(59 * 51.25 - 1_025);
  await Promise.all(all);
});

test('a 429 lowers a known rate, which is never exceeded afterwards', async () => {
  const { now, sleep } = clock;
  const lane = new Pace({ now, sleep, rate: 30 }).of('https://api.example.com');
  const failure = { status: 429, headers: {}, body: '', requestId: undefined, retryAfterMs: 1000 };
  lane.refused({ kind: 'refused', ...failure }, 1000, 0);
  clock.time += 600_000;
  const began = clock.time;
  const turns = Array.from({ length: 31 }, () => lane.turn(0, 60_000, undefined));
  for (const _one of turns) await clock.leap();
  await Promise.all(turns);
  expect(clock.time - began).toBeCloseTo(1_025, 6);
  expect(lane.isFree).toBe(false);
});

test.each([0, -1, NaN])('%d is no rate', (rate) => {
  expect(() => new Pace({ rate })).toThrow(`rate: must be requests per second, above 0, not ${rate}`);
});

test('after some minutes without a 429 nothing is held back', async () => {
  const { now, sleep } = clock;
  const lane = new Pace({ now, sleep }).of('https://api.example.com');
  const failure = { status: 429, headers: {}, body: '', requestId: undefined, retryAfterMs: 1000 };
  lane.refused({ kind: 'refused', ...failure }, 1000, 0);
  expect(lane.isFree).toBe(false);
  clock.time += 180_000;
  await lane.turn(0, 60_000, undefined);
  expect(lane.isFree).toBe(true);
});

function controller() {
  const made = new AbortController();
  return {
    signal: made.signal,
    abort: () => {
      made.abort(new Error('cancelled'));
    },
  };
}

it.each([
  // Such low rates are not kept exactly: a 429 may have another reason.
  [1, 50, 0.8],
  [5, 20, 0.7],
  [10, 3, 0.85],
  [20, 2.5, 0.85],
  [50, 2, 0.85],
])(
  'at a limit of %d requests a second, at most %d a minute are refused, and most of the limit is used',
  async (limit, mostAMinute, share) => {
    let time = 0;
    const sleep = (ms: number) => {
      time += ms;
      return Promise.resolve();
    };
    const lane = new Lane(() => time, sleep);
    const refusal = { kind: 'refused' } as Parameters<Lane['refused']>[0];
    let [second, count, accepted, refused] = [-1, 0, 0, 0];
    const send = (pauses: number) => {
      const now = Math.floor(time / 1_000);
      count = now === second ? count + 1 : 1;
      second = now;
      if (count <= limit) {
        accepted++;
        lane.accepted();
        return;
      }
      refused++;
      lane.refused(refusal, 1_000, pauses);
    };
    // Before the first refusal, nothing holds requests back.
    for (let index = 0; index < 64; index++) send(0);
    refused = 0;
    while (time < 600_000) {
      await lane.turn(time, Infinity, undefined);
      send(lane.pauses);
    }
    expect(refused / (time / 60_000)).toBeLessThanOrEqual(mostAMinute);
    expect(accepted / (time / 1_000) / limit).toBeGreaterThanOrEqual(share);
  },
);
