/**
 * Every row of a forked application's behaviour: plain, with a lost response, and killed before the state was saved.
 */
import { arrived, effectsIn, type Shares, sharesOf } from '../support/effects';
import { startWorld, type World } from '../support/world';
import { shopOn, type Shop, type ShopStack, type Traffic } from './shop';

let w: World;
let shop: Shop;
let s: ShopStack;
beforeAll(async () => {
  w = await startWorld({ deployDelayMs: 0 });
  shop = shopOn(w);
});
beforeEach(() => {
  w.reset();
  s = shop.stack();
});
afterAll(async () => {
  await w.stop();
});

const FORK = expect.stringMatching(/^POST \/snapshots\/[^/]+\/fork$/) as string;
const ROUTE = 'PUT /applications/shop';

const v1 = { snapshot: 'shop-v1' };
const v2 = { snapshot: 'shop-v2' };

type Args = Record<string, unknown>;

interface Row {
  readonly what: string;
  /** The situation before, made by earlier runs and from outside. */
  readonly given: () => Promise<void>;
  readonly args: Args;
  readonly writes: readonly string[];
  readonly traffic: object;
}

const up = async (args: Args) => {
  const run = await s.up(args);
  expect(run.failed).toBeUndefined();
  return run;
};
const sharesNow = (traffic: Traffic | undefined): Shares =>
  sharesOf(traffic?.active, traffic?.canary, traffic?.percent);

const nothing = () => Promise.resolve();
const only =
  (...all: (() => Promise<unknown>)[]) =>
  async () => {
    for (const one of all) await one();
  };

const rows: Row[] = [
  {
    what: 'the first release of a missing application: one fork with all traffic; the share has no effect',
    given: nothing,
    args: { ...v1, traffic: 10 },
    writes: [FORK],
    traffic: { active: 'rev-1', canary: undefined, revisions: ['rev-1'] },
  },
  {
    what: 'an existing application, adopted: marked, one fork, owned from then on',
    given: only(() => shop.fork('shop-v3')),
    args: { ...v1, adoptExisting: true },
    writes: [ROUTE, FORK],
    traffic: { active: 'rev-2', canary: undefined },
  },
  {
    what: 'an existing application, joined: one fork as a canary',
    given: only(() => shop.fork('shop-v3')),
    args: { ...v1, joinExisting: true, traffic: 5 },
    writes: [FORK],
    traffic: { active: 'rev-1', canary: 'rev-2', percent: 5 },
  },
  {
    what: 'another release with a share: one fork as a canary',
    given: only(() => up({ ...v1 })),
    args: { ...v2, traffic: 10 },
    writes: [FORK],
    traffic: { active: 'rev-1', canary: 'rev-2', percent: 10 },
  },
  {
    what: 'another release without traffic: staged',
    given: only(() => up({ ...v1 })),
    args: { ...v2, traffic: 0 },
    writes: [FORK],
    traffic: { active: 'rev-1', canary: 'rev-2', percent: 0 },
  },
  {
    what: 'another release at 100 percent: one fork, promoted once deployed',
    given: only(() => up({ ...v1, traffic: 100 })),
    args: { ...v2, traffic: 100 },
    writes: [FORK],
    traffic: { active: 'rev-2', canary: undefined },
  },
  {
    what: 'another release without a share: takes all traffic',
    given: only(() => up({ ...v1 })),
    args: { ...v2 },
    writes: [FORK],
    traffic: { active: 'rev-2', canary: undefined },
  },
  {
    what: 'another release beside our own canary: supersedes it',
    given: only(
      () => up({ ...v1 }),
      () => up({ ...v2, traffic: 10 }),
    ),
    args: { snapshot: 'shop-v3', traffic: 20 },
    writes: [FORK],
    traffic: { active: 'rev-1', canary: 'rev-3', percent: 20 },
  },
  {
    what: 'a larger share: routing only',
    given: only(
      () => up({ ...v1 }),
      () => up({ ...v2, traffic: 10 }),
    ),
    args: { ...v2, traffic: 50 },
    writes: [ROUTE],
    traffic: { active: 'rev-1', canary: 'rev-2', percent: 50 },
  },
  {
    what: 'promotion: routing only, no new revision',
    given: only(
      () => up({ ...v1 }),
      () => up({ ...v2, traffic: 10 }),
    ),
    args: { ...v2, traffic: 100 },
    writes: [ROUTE],
    traffic: { active: 'rev-2', canary: undefined, revisions: ['rev-1', 'rev-2'] },
  },
  {
    what: 'a smaller share after a promotion: the previous revision gets the rest',
    given: only(
      () => up({ ...v1 }),
      () => up({ ...v2, traffic: 10 }),
      () => up({ ...v2, traffic: 100 }),
    ),
    args: { ...v2, traffic: 30 },
    writes: [ROUTE],
    traffic: { active: 'rev-1', canary: 'rev-2', percent: 30 },
  },
  {
    what: 'return to the earlier release before the promotion: routing only',
    given: only(
      () => up({ ...v1, traffic: 100 }),
      () => up({ ...v2, traffic: 10 }),
    ),
    args: { ...v1, traffic: 100 },
    writes: [ROUTE],
    traffic: { active: 'rev-1', canary: undefined },
  },
  {
    what: 'return to the earlier release after the promotion: routing only',
    given: only(
      () => up({ ...v1, traffic: 100 }),
      () => up({ ...v2, traffic: 100 }),
    ),
    args: { ...v1, traffic: 100 },
    writes: [ROUTE],
    traffic: { active: 'rev-1', canary: undefined },
  },
  {
    what: 'other addresses: never a fork',
    given: only(() => up({ ...v1 })),
    args: { ...v1, customDomain: 'shop.example.com', prefix: 'beta' },
    writes: [ROUTE],
    traffic: { active: 'rev-1', revisions: ['rev-1'] },
  },
  {
    what: 'other triggers: the same snapshot is forked again',
    given: only(() => up({ ...v1 })),
    args: { ...v1, triggers: { build: '2' } },
    writes: [FORK],
    traffic: { active: 'rev-2' },
  },
  {
    what: 'another variable: another release',
    given: only(() => up({ ...v1 })),
    args: { ...v1, envs: [{ name: 'COLOUR', value: 'green' }], traffic: 10 },
    writes: [FORK],
    traffic: { active: 'rev-1', canary: 'rev-2', percent: 10 },
  },
];

describe.each(rows)('$what', ({ given, args, writes, traffic }) => {
  const expectSettled = async () => {
    expect(await shop.traffic()).toMatchObject(traffic);
    expect((await s.preview(args)).steps).toEqual([]);
    expect((await s.refresh()).steps).toEqual([]);
    expect((await s.up(args)).writes).toEqual([]);
  };

  it('plain, and the preview shows where traffic goes', async () => {
    await given();
    const before = sharesNow(await shop.traffic());
    const [told] = await effectsIn(w.told, () => s.preview(args));
    const run = await s.up(args);
    expect(run.failed).toBeUndefined();
    expect(run.writes).toEqual(writes);
    await expectSettled();
    if (told?.to == null) return;
    // A preview of a create does not look at the object.
    if (told.from === null) {
      const { new: share } = told.to;
      expect(sharesNow(await shop.traffic())).toMatchObject({ [String(s.state()?.revision)]: share });
      return;
    }
    expect({ from: told.from, to: arrived(told.to, String(s.state()?.revision)) }).toEqual({
      from: before,
      to: sharesNow(await shop.traffic()),
    });
  });

  it('with a lost response', async () => {
    await given();
    const [write = ''] = writes.map((one) => (one === ROUTE ? 'PUT' : 'POST'));
    w.emulator.faults.add({ method: write, path: '/', times: 1, then: { kind: 'dropAfter' } });
    const run = await s.up(args);
    expect(run.failed).toBeUndefined();
    expect(w.emulator.faults.pending()).toEqual([]);
    expect(run.writes.filter((one) => one !== ROUTE)).toEqual(writes.filter((one) => one !== ROUTE));
    await expectSettled();
  });

  it('killed before the state was saved', async () => {
    await given();
    const before = await shop.traffic();
    await s.killed(args);
    const run = await s.up(args);
    if (before === undefined) {
      // The one exception: without a saved state, nothing shows who owns the application.
      expect(run.failed?.message).toMatch(/application "shop" exists.*adoptExisting: true/);
      return;
    }
    expect(run.failed).toBeUndefined();
    expect(run.writes.filter((one) => one.startsWith('POST'))).toEqual([]);
    await expectSettled();
  });
});

it.each<[string, Args, number]>([
  ['is omitted', {}, 100],
  ['is 0', { traffic: 0 }, 0],
  ['is a share', { traffic: 10 }, 10],
])('a fork onto an existing application shows where traffic goes: traffic %s', async (_what, share, sent) => {
  await up({ ...v1 });
  w.emulator.journal.clear();
  await up({ ...v2, ...share });
  const forks = w.emulator.journal.entries().filter(({ path }) => path.endsWith('/fork'));
  expect(forks.map(({ body }) => body)).toEqual([expect.objectContaining({ traffic: sent })]);
});

it('an existing application, neither adopted nor joined: refused, nothing is forked', async () => {
  await shop.fork('shop-v3');
  const run = await s.up({ ...v1 });
  expect(run.failed?.message).toMatch(/exists.*It was not forked.*adoptExisting: true.*joinExisting: true/s);
  expect(run.writes).toEqual([]);
  expect(s.state()).toBeUndefined();
});

it('another release beside an outside canary: refused and named, nothing is forked', async () => {
  await up({ ...v1 });
  await shop.fork('shop-v3', 20);
  const run = await s.up({ ...v2, traffic: 10 });
  expect(run.failed?.message).toMatch(/has a canary that this stack did not make: rev-2 at 20 %/);
  expect(run.writes).toEqual([]);
});

it('a smaller share after the previous revision was dropped: refused before anything is sent', async () => {
  await up({ ...v1 });
  await up({ ...v2, traffic: 100 });
  // The platform keeps five. The first one goes after other revisions have served and five more were made.
  await shop.fork('shop-v3');
  await shop.route({ active: 'rev-2' });
  for (let i = 0; i < 5; i++) await shop.fork('shop-v3', 0);
  await shop.route({ active: 'rev-2' });
  expect((await shop.traffic())?.revisions).not.toContain('rev-1');
  const run = await s.up({ ...v2, traffic: 30 });
  expect(run.failed?.message).not.toMatch(/application "shop": application/);
  expect(run.failed?.message).toMatch(
    /cannot go down to 30 %: rev-1, which served before rev-2, is no longer kept/,
  );
  expect(run.writes).toEqual([]);
});

it('a release whose revision was dropped: drift, and forked again', async () => {
  await up({ ...v1 });
  await shop.fork('shop-v3');
  for (let i = 0; i < 6; i++) await shop.fork('shop-v3');
  expect((await shop.traffic())?.revisions).not.toContain('rev-1');
  expect((await s.refresh()).steps).toEqual(['refresh shop']);
  expect((await s.preview({ ...v1 })).steps).toEqual(['update shop']);
  const run = await s.up({ ...v1 });
  expect(run.failed).toBeUndefined();
  expect(run.writes).toEqual([FORK]);
});

it.each([
  ['ours is the canary', { active: 'rev-1', canary: 'rev-2', canaryPercent: 40 }, ['update shop']],
  ['ours was promoted', { active: 'rev-2' }, ['update shop']],
  ['ours was removed', { active: 'rev-1' }, ['update shop']],
])(
  'an outside traffic change: drift of the share, reverted by the next up: %s',
  async (_what, routing, steps) => {
    await up({ ...v1 });
    const args = { ...v2, traffic: 10 };
    await up(args);
    await shop.route(routing);
    await s.refresh();
    expect((await s.preview(args)).steps).toEqual(steps);
    await up(args);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', canary: 'rev-2', percent: 10 });
  },
);

describe('an outside traffic change during another update: stays', () => {
  const domain = { customDomain: 'shop.example.com' };
  const aborted = { active: 'rev-1' };

  it.each<[string, Args]>([
    ['without traffic in the program', {}],
    ['with traffic in the program', { traffic: 10 }],
  ])('in the middle of an update of the addresses, %s', async (_what, share) => {
    await up({ ...v1 });
    await up({ ...v2, traffic: 10 });
    await up({ ...v2, ...share });
    // Only the first read returns the traffic before the outside change.
    const before = await w.request('GET', '/applications/shop');
    await shop.route(aborted);
    w.emulator.faults.add({
      method: 'GET',
      path: '/applications/shop',
      exact: true,
      then: { kind: 'status', status: 200, body: before },
    });
    const run = await s.up({ ...v2, ...share, ...domain });
    expect(run.failed).toBeUndefined();
    expect(run.writes).toEqual([ROUTE]);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', canary: undefined });
    expect(await w.request('GET', '/applications/shop')).toMatchObject({
      spec: { urls: [{ domain: 'shop.example.com' }] },
    });
    expect((await s.preview({ ...v2, ...share, ...domain })).steps).toEqual([]);
  });

  it('before an update of the addresses; a refresh shows it, and the next up reverts it', async () => {
    await up({ ...v1 });
    await up({ ...v2, traffic: 10 });
    await shop.route(aborted);
    const wanted = { ...v2, traffic: 10, ...domain };
    await up(wanted);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', canary: undefined });
    expect((await s.up(wanted, { refresh: true })).writes).toEqual([ROUTE]);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', canary: 'rev-2', percent: 10 });
  });
});

it('an outside traffic change without a share in the program: kept, no drift', async () => {
  await up({ ...v1 });
  await up({ ...v2 });
  await shop.route({ active: 'rev-1', canary: 'rev-2', canaryPercent: 70 });
  expect((await s.refresh()).steps).toEqual([]);
  expect((await s.up({ ...v2 })).writes).toEqual([]);
});

describe('failed deployments', () => {
  const failing = () => {
    w.emulator.deployments.failNext({ kind: 'applications', message: 'port 8080 never opened' });
  };

  it('a canary that fails to deploy: the routing is restored, and an unchanged program does not fork again', async () => {
    await up({ ...v1 });
    failing();
    const args = { ...v2, traffic: 10 };
    const run = await s.up(args);
    expect(run.failed?.message).toMatch(
      /rev-2 was not put into service: .*port 8080 never opened; rev-1 still serves/,
    );
    expect(run.writes).toEqual([FORK, ROUTE]);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', canary: undefined });

    for (const refresh of [false, true, false]) {
      const again = await s.up(args, { refresh });
      expect(again.failed?.message).toMatch(
        /failed before \(rev-2: .*never opened.*release something else, or change redeploy/s,
      );
      expect(again.writes).toEqual([]);
    }
    expect((await s.up({ ...args, triggers: { attempt: '2' } })).writes).toEqual([FORK]);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', canary: 'rev-3', percent: 10 });
  });

  it('a release with all traffic that fails to deploy: the previous revision keeps serving', async () => {
    await up({ ...v1 });
    failing();
    const run = await s.up({ ...v2 });
    expect(run.failed?.message).toMatch(/never opened/);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1' });
    expect((await s.up({ ...v1 })).failed).toBeUndefined();
    expect((await s.preview({ ...v1 })).steps).toEqual([]);
  });

  it.each([
    ['redeploy', { redeploy: { attempt: '2' } }],
    ['other triggers', { triggers: { attempt: '2' } }],
  ])(
    'a first release that fails to deploy: recorded, and repaired by redeploy or triggers: %s',
    async (_what, more) => {
      failing();
      const run = await s.up({ ...v1 });
      expect(run.failed?.message).toMatch(/never opened/);
      expect(s.state()).toMatchObject({ owned: true, revision: 'rev-1' });
      expect((await s.up({ ...v1 })).writes).toEqual([]);
      const repaired = await s.up({ ...v1, ...more, traffic: 10 });
      expect(repaired.failed).toBeUndefined();
      expect(await shop.traffic()).toMatchObject({ active: 'rev-2', canary: undefined });
      expect((await s.destroy()).failed).toBeUndefined();
      expect(await shop.traffic()).toBeUndefined();
    },
  );

  it('a canary that fails to deploy after it superseded one: the superseded one is restored', async () => {
    await up({ ...v1 });
    await up({ ...v2, traffic: 10 });
    failing();
    await s.up({ snapshot: 'shop-v3', traffic: 10 });
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', canary: 'rev-2', percent: 10 });
    expect((await s.up({ ...v2, traffic: 10 })).writes).toEqual([]);
  });
});

describe('destroy', () => {
  it('destroy of an owned application: deleted, and done when it is gone', async () => {
    await up({ ...v1 });
    const run = await s.destroy();
    expect(run.failed).toBeUndefined();
    expect(run.writes).toEqual(['DELETE /applications/shop']);
    expect(await shop.traffic()).toBeUndefined();
  });

  it('destroy of an adopted application: deleted', async () => {
    await shop.fork('shop-v3');
    await up({ ...v1, adoptExisting: true });
    expect((await s.destroy()).writes).toEqual(['DELETE /applications/shop']);
  });

  it('destroy of a joined application: our canary is removed', async () => {
    await shop.fork('shop-v3');
    await up({ ...v1, joinExisting: true, traffic: 5 });
    expect((await s.destroy()).writes).toEqual([ROUTE]);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', canary: undefined });
  });

  it('destroy of a joined application whose canary was promoted: nothing is sent', async () => {
    await shop.fork('shop-v3');
    await up({ ...v1, joinExisting: true, traffic: 5 });
    await up({ ...v1, joinExisting: true, traffic: 100 });
    expect((await s.destroy()).writes).toEqual([]);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-2' });
  });

  it('destroy of a missing application: done', async () => {
    await up({ ...v1 });
    await w.request('DELETE', '/applications/shop');
    expect((await s.destroy()).failed).toBeUndefined();
  });
});

describe('two stacks', () => {
  it('two stacks on one application: the second waits until the canary of the first is promoted', async () => {
    const other = shop.stack();
    await up({ ...v1 });
    expect((await other.up({ ...v2, joinExisting: true, traffic: 5 })).failed).toBeUndefined();
    expect((await s.up({ snapshot: 'shop-v3', traffic: 10 })).failed?.message).toMatch(
      /did not make: rev-2 at 5 %/,
    );
    expect((await other.up({ ...v2, joinExisting: true, traffic: 100 })).failed).toBeUndefined();
    expect((await s.up({ snapshot: 'shop-v3', traffic: 10 })).failed).toBeUndefined();
    expect(await shop.traffic()).toMatchObject({ active: 'rev-2', canary: 'rev-3', percent: 10 });
  });

  it('do not see each other without a share', async () => {
    const other = shop.stack();
    await up({ ...v1 });
    await other.up({ ...v2, joinExisting: true, traffic: 5 });
    expect((await s.refresh()).steps).toEqual([]);
    expect((await s.up({ ...v1 })).writes).toEqual([]);
  });
});

it.each<[string, Args, string]>([
  ['a larger share', { ...v2, traffic: 50 }, 'routing only, no fork: rev-2 10 % → 50 %'],
  ['a promotion', { ...v2, traffic: 100 }, 'routing only, no fork: rev-2 10 % → 100 %'],
  [
    'return to the previous release',
    { ...v1 },
    'back to rev-1 (shop-v1), which takes all traffic; canary rev-2 (10 %) is withdrawn; routing only',
  ],
  [
    'return to the previous release, which takes more than its share',
    { ...v1, traffic: 50 },
    'back to rev-1 (shop-v1), which takes all traffic; canary rev-2 (10 %) is withdrawn; routing only',
  ],
  ['no longer managed', { ...v2 }, 'routing stays as it is, and is no longer managed'],
  [
    'another release',
    { snapshot: 'shop-v3', traffic: 20 },
    'new canary revision of snapshot shop-v3 at 20 %, rev-1 keeps 80 %; replaces canary rev-2',
  ],
])('the preview shows what will happen to traffic: %s', async (_what, args, line) => {
  await up({ ...v1 });
  await up({ ...v2, traffic: 10 });
  w.told.length = 0;
  await s.preview(args);
  expect(w.told).toEqual([`shop: ${line}`]);
});

it('the preview shows which revision serves, whoever changed the routing', async () => {
  await up({ ...v1 });
  await up({ ...v2 });
  await shop.fork('shop-v3');
  const preview = async () => {
    w.told.length = 0;
    await s.refresh();
    expect(w.told).toEqual([]);
    await s.preview({ snapshot: 'shop-v1', redeploy: { build: '2' }, traffic: 10 });
    return w.told;
  };
  expect(await preview()).toEqual([
    'shop: new canary revision of snapshot shop-v1 at 10 %, rev-3, which this stack did not make, serves now and keeps 90 %',
  ]);
  await shop.route({ active: 'rev-1' });
  expect(await preview()).toEqual([
    'shop: new canary revision of snapshot shop-v1 at 10 %, rev-1 keeps 90 %',
  ]);
  await shop.route({ active: 'rev-1', canary: 'rev-3', canaryPercent: 20 });
  expect(await preview()).toEqual([
    // In the dynamic form, the severity is a word of the line.
    expect.stringMatching(
      /^(?:error: )?shop: certain to fail: canary rev-3 at 20 % was not made by this stack\. Promote or withdraw that canary first$/,
    ),
  ]);
});

it('the preview says that a failed release fails again', async () => {
  await up({ ...v1 });
  w.emulator.deployments.failNext({ kind: 'applications', message: 'it does not start' });
  expect((await s.up({ ...v2, traffic: 10 })).failed).toBeDefined();
  w.told.length = 0;
  expect((await s.preview({ ...v2, traffic: 10 })).failed).toBeUndefined();
  expect(w.told).toEqual([
    expect.stringMatching(
      /^(?:error: )?shop: certain to fail: rev-2 ran this release before and failed \(.*it does not start/,
    ),
  ]);
});

it('shows no routing in a refresh, and everything once in a preview with one', async () => {
  await up({ ...v1, traffic: 10 });
  await up({ ...v2, traffic: 10 });
  await shop.route({ active: 'rev-2' });
  w.told.length = 0;
  expect((await s.refresh()).steps).toEqual(['refresh shop']);
  expect(w.told).toEqual([]);
  await s.preview({ ...v2, traffic: 10 });
  expect(w.told).toEqual(['shop: routing only, no fork: rev-2 100 % → 10 %']);
});

it('a changed share with only one release: no effect, as the preview says', async () => {
  await up({ ...v1, traffic: 10 });
  w.told.length = 0;
  expect((await s.preview({ ...v1, traffic: 20 })).steps).toEqual([]);
  await s.up({ ...v1, traffic: 20 });
  await s.up({ ...v1, traffic: 20 });
  const line = 'shop: traffic 20 % has no effect yet: there is no other release to share with';
  expect(w.told).toEqual([line, line]);
});

it('the preview shows the unfinished work of a failed operation', async () => {
  await up({ ...v1 });
  w.emulator.faults.add({ method: 'POST', path: '**/fork', times: 1, then: { kind: 'dropAfter' } });
  const away = { path: '/applications/shop', exact: true, after: 1, times: 100 };
  w.emulator.faults.add({ ...away, method: 'GET', then: { kind: 'status', status: 500 } });
  expect((await s.up({ ...v2, traffic: 10 })).failed).toBeDefined();
  w.emulator.faults.clear();

  w.told.length = 0;
  expect((await s.preview({ ...v1 })).steps).toEqual(['update shop']);
  await s.preview({ ...v2, traffic: 10 });
  expect(w.told).toEqual([
    'shop: traffic goes back: the program no longer asks for the last release, no fork',
    'shop: continues with the release that an earlier run sent; forks it if it does not exist',
  ]);
});

it('joining a missing application, or without name or traffic: refused', async () => {
  expect((await s.up({ ...v1, joinExisting: true, traffic: 5 })).failed?.message).toMatch(
    /does not exist.*nothing to join/,
  );
  expect((await s.up({ ...v1, joinExisting: true })).failed?.message).toMatch(/required with joinExisting/);
});

it('a missing snapshot: refused and named, nothing is forked', async () => {
  const run = await s.up({ snapshot: 'shop-v9' });
  expect(run.failed?.message).toMatch(
    /snapshot "shop-v9" does not exist in this workspace; the argument takes a name or an id/,
  );
  expect(run.writes).toEqual([]);
});

describe('findings of a review', () => {
  it('returns after a rotated secret with routing only', async () => {
    const token = (value: string) => ({ envs: [{ name: 'TOKEN', value, secret: true }] });
    await up({ ...v1, ...token('first-secret') });
    await up({ ...v2, ...token('second-secret') });
    expect((await up({ ...v1, ...token('first-secret') })).writes).toEqual([ROUTE]);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', revisions: ['rev-1', 'rev-2'] });
  });

  it('forks again if it is unknown whether a secret is the same', async () => {
    const token = (value: string) => ({ envs: [{ name: 'TOKEN', value, secret: true }] });
    await up({ ...v1, ...token('theirs-it-is') });
    const other = shop.stack();
    const run = await other.up({ ...v1, ...token('mine-it-is'), adoptExisting: true });
    expect(run.failed).toBeUndefined();
    expect(run.writes.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });

  it('joins an application that runs the same snapshot with its own canary', async () => {
    await shop.fork('shop-v1');
    const args = { ...v1, joinExisting: true, traffic: 10 };
    expect((await up(args)).writes).toEqual([FORK]);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', canary: 'rev-2', percent: 10 });
    expect((await s.refresh()).steps).toEqual([]);
  });

  it('removes addresses that the program drops', async () => {
    const urls = async () =>
      (
        (await w.request('GET', '/applications/shop')) as {
          spec: { urls?: { domain: string; subdomain?: string }[] };
        }
      ).spec.urls ?? [];
    await up({ ...v1, customDomain: 'shop.example.com', prefix: 'beta' });
    await up({ ...v1, customDomain: 'shop.example.com' });
    expect(await urls()).toEqual([{ domain: 'shop.example.com' }]);
    await up({ ...v1 });
    expect(await urls()).toEqual([]);
  });

  it('all traffic taken from the only release by an outside change: drift, and taken back', async () => {
    await up({ ...v1, traffic: 100 });
    await shop.fork('shop-v3');
    expect((await s.refresh()).steps).toEqual(['refresh shop']);
    await up({ ...v1, traffic: 100 });
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1' });
  });

  it('return to the serving release: its canary is removed, and it gets all traffic', async () => {
    await up({ ...v1 });
    await up({ ...v2, traffic: 100 });
    await up({ snapshot: 'shop-v3', traffic: 10 });
    await up({ ...v2, traffic: 10 });
    expect(await shop.traffic()).toMatchObject({ active: 'rev-2', canary: undefined });
  });

  it('masks a secret that the platform quotes when a deployment fails', async () => {
    w.emulator.deployments.failNext({ kind: 'applications', message: 'TOKEN=planted-secret is refused' });
    const run = await s.up({ ...v1, envs: [{ name: 'TOKEN', value: 'planted-secret', secret: true }] });
    expect(run.failed?.message).toMatch(/TOKEN=\*\*\*\* is refused/);
  });
});

describe('a platform that returns less', () => {
  /** From now on, GETs of the application get this response. */
  const answers = (body: unknown) =>
    w.emulator.faults.add({
      method: 'GET',
      path: '/applications/shop',
      exact: true,
      times: 100,
      then: { kind: 'status', status: 200, body },
    });
  const app = async () => (await w.request('GET', '/applications/shop')) as { spec: Args; events: Args[] };

  it('without the revisions: nothing counts as dropped, and a share is routed without a fork', async () => {
    await up({ ...v1 });
    await up({ ...v2, traffic: 10 });
    const { spec, ...rest } = await app();
    const { revisions: _revisions, ...silent } = spec;
    answers({ ...rest, spec: silent });
    expect((await s.refresh()).steps).toEqual([]);
    expect((await s.preview({ ...v2, traffic: 10 })).steps).toEqual([]);
    const run = await s.up({ ...v2, traffic: 50 });
    expect(run.failed).toBeUndefined();
    expect(run.writes).toEqual([ROUTE]);
    w.emulator.faults.clear();
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', canary: 'rev-2', percent: 50 });
  });

  it("with only the neighbour's events: a new fork is awaited", async () => {
    await up({ ...v1 });
    const { spec, ...rest } = await app();
    const revisions = spec.revisions as Args[];
    const routed = { active: 'rev-1', canary: 'rev-2', canaryPercent: 10 };
    const forked = [...revisions, { ...revisions[0], id: 'rev-2', snapshot: '' }];
    expect(rest).toMatchObject({ status: 'DEPLOYED' });
    const looks = async (answer: Args) => {
      w.reset();
      const other = shop.stack();
      await other.up({ ...v1 });
      w.emulator.faults.add({
        method: 'GET',
        path: '/applications/shop',
        exact: true,
        after: 1,
        times: 1,
        then: { kind: 'status', status: 200, body: answer },
      });
      expect((await other.up({ ...v2, traffic: 10 })).failed).toBeUndefined();
      return w.emulator.journal.entries().filter(({ path }) => path === '/applications/shop').length;
    };
    const early = { ...rest, spec: { ...spec, revision: routed, revisions: forked } };
    // One read before the fork, one after it, and one that sees the events of the fork.
    expect(await looks(early)).toBe(3);
    // A platform without events is trusted for its status.
    expect(await looks({ ...early, events: [] })).toBe(2);
  });
});

describe('a 409 to a fork', () => {
  const conflict = () =>
    w.emulator.faults.add({
      method: 'POST',
      path: '**/fork',
      times: 1,
      then: { kind: 'status', status: 409 },
    });

  it('for the first release takes over nothing, records nothing, and does not block the next run', async () => {
    conflict();
    const run = await s.up({ ...v1 });
    expect(run.failed?.message).toMatch(/fork.* 409/);
    expect(s.state()).toBeUndefined();
    expect((await s.up({ ...v1 })).writes).toEqual([FORK]);
  });

  it('for another release does not change what serves', async () => {
    await up({ ...v1 });
    conflict();
    const run = await s.up({ ...v2, traffic: 10 });
    expect(run.failed?.message).toMatch(/fork.* 409/);
    expect(await shop.traffic()).toMatchObject({ active: 'rev-1', canary: undefined });
    expect((await s.up({ ...v2, traffic: 10 })).writes).toEqual([FORK]);
    expect(await shop.traffic()).toMatchObject({ canary: 'rev-2', percent: 10 });
  });
});

it('another release beside a serving outside revision: shares with it, as the preview says', async () => {
  await up({ ...v1 });
  await shop.fork('shop-v3');
  const args = { ...v2, traffic: 10 };
  w.told.length = 0;
  await s.preview(args);
  expect(w.told).toEqual([expect.stringMatching(/at 10 %, rev-1 keeps 90 %$/)]);
  await s.refresh();
  w.told.length = 0;
  await s.preview(args);
  expect(w.told).toEqual([
    expect.stringMatching(/at 10 %, rev-2, which this stack did not make, serves now and keeps 90 %$/),
  ]);
  await up(args);
  expect(await shop.traffic()).toMatchObject({ active: 'rev-2', canary: 'rev-3', percent: 10 });
});

it.each([
  ['the same', { ...v2, traffic: 10 }, { active: 'rev-1', canary: 'rev-2', percent: 10 }],
  ['another', { ...v1 }, { active: 'rev-1', canary: undefined }],
])(
  'a fork whose result could not be read: found by the next run, or removed from the routing by another program: %s',
  async (_what, args, traffic) => {
    await up({ ...v1 });
    w.emulator.faults.add({ method: 'POST', path: '**/fork', times: 1, then: { kind: 'dropAfter' } });
    const away = { path: '/applications/shop', exact: true, after: 1, times: 100 };
    w.emulator.faults.add({ ...away, method: 'GET', then: { kind: 'status', status: 500 } });
    expect((await s.up({ ...v2, traffic: 10 })).failed).toBeDefined();
    w.emulator.faults.clear();
    const run = await up(args);
    expect(run.writes).not.toContainEqual(FORK);
    expect(await shop.traffic()).toMatchObject({ ...traffic, revisions: ['rev-1', 'rev-2'] });
    expect((await s.preview(args)).steps).toEqual([]);
  },
);

it('after a rename that stopped half-way needs adoptExisting and workload:resume, and then loses nothing', async () => {
  await up({ ...v1 });
  w.emulator.faults.add({ method: 'POST', path: '**/fork', times: 1, then: { kind: 'dropAfter' } });
  w.emulator.faults.add({
    method: 'GET',
    path: '/applications/store',
    times: 100,
    after: 1,
    then: { kind: 'status', status: 500 },
  });
  expect((await s.up({ ...v1, name: 'store' })).failed).toBeDefined();
  w.emulator.faults.clear();

  expect((await s.up({ ...v1 })).failed?.message).toMatch(/"shop" exists.*adoptExisting: true/s);
  // Nothing shows whether this program's fork created the other application.
  const given = await s.up({ ...v1, adoptExisting: true });
  expect(given.failed?.message).toMatch(/"store": either .* Set workload:resume/);
  w.restart({ resume: true });
  expect((await s.up({ ...v1, adoptExisting: true })).failed).toBeUndefined();
  const left = (await w.request('GET', '/applications')) as { metadata: { name: string } }[];
  expect(left.map(({ metadata }) => metadata.name)).toEqual(['shop']);
  expect(await shop.traffic()).toMatchObject({ active: 'rev-1', revisions: ['rev-1'] });
  expect((await s.preview({ ...v1 })).steps).toEqual([]);
});
