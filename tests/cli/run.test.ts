/** A rollout that is driven: it walks, waits, comes back, and believes whoever routes by hand. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as byHand from '../../cli/src/rollout/by-hand';
import { type Kind, Rolled } from '../../cli/src/rollout/platform';
import { CODES, type Event, run, type Surroundings, type Target } from '../../cli/src/rollout/run';
import { statusText } from '../../cli/src/rollout/status';
import { strategyOf } from '../../cli/src/rollout/strategy';
import { rolloutSchema } from '../../provider/src/rollout';
import { Engine, type Fields } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let world: World;
let engine: Engine;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  world.reset();
  engine = new Engine(world.providers);
});
afterAll(async () => {
  await world.stop();
});

interface Routing {
  readonly active?: string;
  readonly canary?: string;
  readonly canaryPercent?: number;
}

const PATHS: Readonly<Record<Kind, string>> = {
  ForkedApplication: 'applications',
  Application: 'applications',
  Agent: 'agents',
  Job: 'jobs',
  McpFunction: 'functions',
};
const KINDS = Object.keys(PATHS) as Kind[];

const STEPS = [
  { weight: 10, for: '10m' },
  { weight: 50, for: '30m' },
  { weight: 100, for: '15m' },
];
const walk = { steps: STEPS };
/** A rollout whose first step is judged by what a program exits with. */
const judged = (code: number, more: Fields = {}) => ({
  steps: [{ weight: 10, for: '10m', checks: ['exit'], ...more }, { weight: 100 }],
  checks: { exit: { command: ['node', '-e', `process.exit(${code})`] } },
});

const program = (kind: Kind, number: number, rollout: Fields) => {
  const contents =
    kind === 'ForkedApplication'
      ? { snapshot: 'shop-v1', envs: [{ name: 'RELEASE', value: String(number) }] }
      : { image: `shop:${number}` };
  return { shop: { kind, args: { name: 'shop', rollout, ...contents } } };
};

/** The second release of an object, as a canary. */
async function canary(rollout: Fields, kind: Kind = 'McpFunction'): Promise<Target> {
  for (const number of [1, 2])
    expect((await engine.up(program(kind, number, rollout))).failed).toBeUndefined();
  return {
    resource: 'shop',
    rolled: new Rolled(kind, 'shop'),
    subject: { revision: 'rev-2', before: 'rev-1' },
    strategy: strategyOf(rolloutSchema.parse(rollout)),
  };
}

function surroundings(told: Event[] = [], runner = 'one'): Surroundings {
  const { client, now, sleep } = world.platform();
  return {
    client,
    signal: new AbortController().signal,
    // A program that a check runs takes real time: each pause gives it some.
    clock: {
      now,
      sleep: async (ms, signal) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await sleep(ms, signal);
      },
    },
    env: process.env,
    credential: () => Promise.resolve({}),
    runner,
    tell: (event) => told.push(event),
  };
}

const quietly = () => undefined;
const found = async ({ rolled }: Target) => {
  const seen = await rolled.look(surroundings());
  if (seen === undefined) throw new Error(`there is no ${rolled.name}`);
  return { rolled, seen };
};

const read = async (kind: Kind = 'McpFunction') =>
  (await world.request('GET', `/${PATHS[kind]}/shop`)) as {
    metadata: { labels?: Record<string, string> };
    spec: { revision: Routing };
  };
const routing = async (kind?: Kind) => (await read(kind)).spec.revision;
const route = async (revision: Routing) => {
  const { metadata, spec } = await read();
  await world.request('PUT', '/functions/shop', { metadata, spec: { ...spec, revision } });
};
const drive = (target: Target, options: Partial<{ once: boolean; minutes: number }> = {}) => {
  const { once = false, minutes = 24 * 60 } = options;
  return run(target, surroundings(), { once, until: world.emulator.clock.now() + minutes * 60_000 });
};
const atRest = async (rollout: Fields, kind: Kind = 'McpFunction') => {
  world.emulator.journal.clear();
  expect((await engine.preview(program(kind, 2, rollout))).steps).toEqual([]);
  expect((await engine.refresh()).steps).toEqual([]);
  await engine.up(program(kind, 2, rollout));
  expect(world.emulator.journal.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
};

it.each(KINDS)(
  '%s: walks through every step, a PUT for each, and leaves the engine nothing to do',
  async (kind) => {
    const target = await canary(walk, kind);
    const begun = world.emulator.clock.now();
    world.emulator.journal.clear();
    expect(await drive(target)).toEqual({
      code: CODES.healthy,
      says: 'shop is healthy: rev-2 serves everything',
    });
    expect(await routing(kind)).toMatchObject({ active: 'rev-2' });
    expect(Math.round((world.emulator.clock.now() - begun) / 60_000)).toBe(55);
    const sent = world.emulator.journal.entries();
    // Two steps, and the end; a look in 30 seconds at most.
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(3);
    const looks = sent.filter(({ method, path }) => method === 'GET' && path.endsWith('/shop'));
    expect(looks.length).toBeLessThanOrEqual(55 * 2 + 5);
    await atRest(walk, kind);
    expect(engine.state.shop?.outputs).toMatchObject({ revision: 'rev-2', previousRevision: 'rev-1' });
  },
);

it.each(KINDS)('%s: a check that fails takes the traffic back, and no up tries again', async (kind) => {
  const rollout = judged(1);
  const target = await canary(rollout, kind);
  expect(await drive(target)).toEqual({
    code: CODES.aborted,
    says: 'shop was rolled back to rev-1: exit: the command failed',
  });
  expect(await routing(kind)).toMatchObject({ active: 'rev-1' });
  expect((await routing(kind)).canary ?? '').toBe('');
  await atRest(rollout, kind);
  // Whoever drives it again is told, and moves nothing.
  expect(await drive(target)).toMatchObject({ code: CODES.aborted });
});

it('what was aborted starts over without being made again', async () => {
  const target = await canary(judged(1));
  await drive(target);
  const hand = surroundings([], 'two');
  await byHand.retry(hand, target);
  expect(await routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
  const revisions = (await world.request('GET', '/functions/shop/revisions')) as unknown[];
  expect(revisions).toHaveLength(2);
});

it.each([
  [
    'approval, which is given',
    judged(0, { approve: true }),
    'shop waits: it awaits approval',
    byHand.promote,
  ],
  [
    'a check that cannot tell, which is resumed',
    judged(75),
    'shop waits: exit: the command cannot tell yet',
    byHand.resume,
  ],
])('waits for %s', async (_what, rollout, says, by) => {
  const target = await canary(rollout);
  expect(await drive(target, { minutes: 5 })).toMatchObject({ code: CODES.unfinished });
  world.emulator.clock.advance(10 * 60_000);
  const first = await drive(target, { once: true });
  const ended = first.code === CODES.unfinished ? await drive(target, { once: true }) : first;
  expect(ended.code).toBe(CODES.waits);
  expect(ended.says).toContain(says);
  expect(await routing()).toMatchObject({ canary: 'rev-2', canaryPercent: 10 });
  await atRest(rollout);
  await by(surroundings([], 'person'), target, false);
  expect((await routing()).canaryPercent).toBe(10);
});

it('approval lets it go on', async () => {
  const target = await canary(judged(0, { approve: true }));
  await byHand.promote(surroundings([], 'person'), target, false);
  expect(await drive(target)).toMatchObject({ code: CODES.healthy });
});

it('a pause holds until it is resumed, and the step begins anew', async () => {
  const target = await canary(walk);
  await byHand.pause(surroundings(), target);
  expect(await drive(target, { minutes: 60 })).toMatchObject({ code: CODES.waits });
  expect(await routing()).toMatchObject({ canaryPercent: 10 });
  expect((await statusText(target, surroundings(), world.emulator.clock.now())).text).toContain(
    'shop: Paused',
  );
  await byHand.resume(surroundings(), target);
  expect(await drive(target)).toMatchObject({ code: CODES.healthy });
});

it('a runner that was killed goes on in the same step, and the time of the step goes on too', async () => {
  const target = await canary(walk);
  expect(await drive(target, { minutes: 25 })).toMatchObject({ code: CODES.unfinished });
  expect(await routing()).toMatchObject({ canaryPercent: 50 });
  const again = world.emulator.clock.now();
  expect(await drive(target)).toMatchObject({ code: CODES.healthy });
  expect(Math.round((world.emulator.clock.now() - again) / 60_000)).toBe(30);
});

it.each<[string, Routing]>([
  ['another share', { active: 'rev-1', canary: 'rev-2', canaryPercent: 30 }],
  ['nothing', { active: 'rev-1' }],
])('whoever gives it %s by hand wins, until it is resumed', async (_what, by) => {
  const target = await canary(walk);
  await drive(target, { minutes: 15 });
  await route(by);
  expect(await drive(target)).toMatchObject({ code: CODES['taken over'] });
  expect((await routing()).canaryPercent ?? 0).toBe(by.canaryPercent ?? 0);
});

it('a new release ends the runner of the one before', async () => {
  const target = await canary(walk);
  await engine.up(program('McpFunction', 3, walk));
  const ended = await drive(target);
  expect(ended.code).toBe(CODES['taken over']);
  expect(ended.says).toContain('rev-3 is the canary now');
  expect(await routing()).toMatchObject({ active: 'rev-1', canary: 'rev-3', canaryPercent: 10 });
});

it('an abort wins against a step that was under way meanwhile', async () => {
  const target = await canary(walk);
  const hand = surroundings([], 'person');
  const late = await read();
  let pauses = 0;
  const sleep: typeof hand.clock.sleep = async (ms, signal) => {
    pauses += 1;
    // What another process has read before the abort arrives after it.
    if (pauses === 1) {
      const { metadata, spec } = late;
      const revision = { active: 'rev-1', canary: 'rev-2', canaryPercent: 50 };
      await world.request('PUT', '/functions/shop', { metadata, spec: { ...spec, revision } });
    }
    await hand.clock.sleep(ms, signal);
  };
  await byHand.abort({ ...hand, clock: { ...hand.clock, sleep } }, await found(target), quietly);
  expect((await routing()).canary ?? '').toBe('');
  expect(await drive(target)).toMatchObject({ code: CODES.aborted });
});

it('an abort leaves alone what somebody starts over meanwhile', async () => {
  const target = await canary(walk);
  const hand = surroundings([], 'person');
  let pauses = 0;
  const sleep: typeof hand.clock.sleep = async (ms, signal) => {
    await hand.clock.sleep(ms, signal);
    pauses += 1;
    if (pauses === 1) await byHand.retry(surroundings([], 'somebody'), target);
  };
  await byHand.abort({ ...hand, clock: { ...hand.clock, sleep } }, await found(target), quietly);
  expect(await routing()).toMatchObject({ canary: 'rev-2', canaryPercent: 10 });
});

it('an abort finds the object by its name alone, and says when nothing is under way', async () => {
  await canary(walk);
  const hand = surroundings([], 'person');
  const there = await byHand.find(hand, 'shop');
  expect(there.rolled.kind).toBe('McpFunction');
  await byHand.abort(hand, there, quietly);
  await expect(byHand.abort(hand, await byHand.find(hand, 'shop'), quietly)).rejects.toThrow(
    'has no release under way: rev-1 serves everything',
  );
  await expect(byHand.find(hand, 'stop')).rejects.toThrow('nothing that rolls out is called stop');
});

it('the last step is still undone', async () => {
  const rollout = {
    steps: [
      { weight: 10, for: '1m' },
      { weight: 100, for: '10m', checks: ['exit'] },
    ],
    checks: { exit: { command: ['node', '-e', 'process.exit(1)'] } },
  };
  const target = await canary(rollout);
  expect(await drive(target)).toMatchObject({ code: CODES.aborted });
  expect(await routing()).toMatchObject({ active: 'rev-1' });
  await atRest(rollout);
});

it('what nobody drives says so once its deadline is over', async () => {
  const target = await canary({ ...walk, deadline: '1h' });
  const status = () => statusText(target, surroundings(), world.emulator.clock.now());
  expect(await status()).toMatchObject({ code: CODES.unfinished });
  world.emulator.clock.advance(2 * 3_600_000);
  const { text, code } = await status();
  expect(code).toBe(CODES.error);
  expect(text).toContain('shop: Degraded, nobody drives it, and its deadline is over');
});

it('requests are judged in the last step too, by what the release before has failed in while it served', async () => {
  let isAll = false;
  let count = 0;
  // Both releases fail in half of their answers, far more than the margin.
  const server = createServer((_request, response) => {
    count += 1;
    response.setHeader('x-release', isAll || count % 2 === 0 ? 'v2' : 'v1');
    response.statusCode = count % 4 < 2 ? 503 : 200;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const rollout = {
    steps: [
      { weight: 50, for: '15m', checks: ['errors'] },
      { weight: 100, for: '15m', checks: ['errors'] },
    ],
    checks: { errors: { http: { url, release: { header: 'x-release', value: 'v2' } }, margin: 45 } },
  };
  try {
    const target = await canary(rollout);
    // Of a run that is another one at the last step.
    expect(await drive(target, { once: true })).toMatchObject({ code: CODES.unfinished });
    isAll = true;
    expect((await read()).metadata.labels?.['pulumi-rollout']).toMatch(/usual\.errors=\d+%2F\d+/);
    expect(await drive(target, { minutes: 60 })).toMatchObject({ code: CODES.healthy });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
