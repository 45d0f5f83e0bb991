/** Estimates against what an object is charged afterwards, for random activity. */
import { BILLED } from '@workload/pulumi/rollout';
import { draws } from '../testing/simulated';
import { type Bill, DAY_MS, type Row } from './bill';
import { estimated, recounted } from './cost';
import { changeOf, type Changed, estimator, MONTH_HOURS, priceOf, refundsOf } from './estimate';

const START = Date.UTC(2026, 9, 1);
const DAYS = 30;
const PRICE = 0.00002;

type Daily = (day: number) => number;

function row(dimension: string, usage: Daily, more: Partial<Row> & { price?: number } = {}): Row {
  const { price = PRICE, ...rest } = more;
  const days = Array.from({ length: DAYS }, (_, day) => ({
    at: START + day * DAY_MS,
    usage: usage(day),
    cost: usage(day) * price,
  }));
  return { workspace: 'main', name: 'box', dimension, days, ...rest };
}

const bill = (...rows: Row[]): Bill => ({ account: 'acme', start: START, end: START + DAYS * DAY_MS, rows });

const changed = (
  kind: string,
  before: object | undefined,
  after: object | undefined,
  more: Partial<Changed> = {},
): Changed => ({
  urn: `urn:pulumi:test::shop::workload:index:${kind}::box`,
  ...{
    kind,
    workspace: 'main',
    name: before === undefined ? undefined : 'box',
    since: undefined,
    share: undefined,
    modified: START,
    altered: [],
  },
  before: before as Changed['before'],
  after: after as Changed['after'],
  ...more,
});

const near = (range: { low: number; high: number } | undefined, dollars: number, percent: number) => {
  expect(range?.low).toBeGreaterThan(dollars * (1 - percent / 100));
  expect(range?.high).toBeLessThan(dollars * (1 + percent / 100));
};

describe('a volume', () => {
  const stored = bill(row('volume_storage_gbs', () => 4 * 86_400));

  it('costs its size, at the price that a unit was charged', () => {
    const estimate = estimator(stored)(changed('Volume', { size: 4096 }, { size: 8192 }));
    near(estimate.now, 4 * MONTH_HOURS * 3_600 * PRICE, 0.01);
    near(estimate.after, 8 * MONTH_HOURS * 3_600 * PRICE, 0.01);
    expect(estimate.standing).toBe('estimated');
  });

  it('that is new costs its size, too', () => {
    const { now, after } = estimator(stored)(changed('Volume', undefined, { size: 2048 }));
    expect(now).toEqual({ low: 0, high: 0 });
    near(after, 2 * MONTH_HOURS * 3_600 * PRICE, 0.01);
  });

  it.each([
    [
      'whose size is not known yet',
      stored,
      { size: '04da6b54-80e4-46f7-96ec-b56ff0331ba9' },
      { reason: 'argument', argument: 'size' },
    ],
    ['of which the bill has none', bill(), { size: 1024 }, { reason: 'no-usage' }],
  ])('%s is unknown, not free', (_what, of, after, why) => {
    const { standing, parts } = estimator(of)(changed('Volume', undefined, after));
    expect([standing, parts.map(({ unknown }) => unknown)]).toEqual(['unknown', [why]]);
  });

  it('that is deleted saves what it costs, and leaves nothing unknown', () => {
    const estimate = estimator(stored)(changed('Volume', { size: 4096 }, undefined));
    expect([estimate.standing, estimate.after]).toEqual(['estimated', { low: 0, high: 0 }]);
    expect(changeOf(estimate).high).toBeLessThan(0);
  });
});

describe('a price', () => {
  it('is a range, if the days differ', () => {
    const first = row('volume_storage_gbs', (day) => (day < 15 ? 10 : 0));
    const second = row('volume_storage_gbs', (day) => (day < 15 ? 0 : 10), { price: 2 * PRICE });
    const { low, high } = priceOf(bill(first, second), 'volume_storage_gbs') ?? { low: 0, high: 0 };
    near({ low, high: low }, PRICE, 0.01);
    near({ low: high, high }, 2 * PRICE, 0.01);
  });

  it('does not follow from refunds, which are told', () => {
    const refund = { ...row('volume_storage_gbs', () => 0), days: [{ at: START, usage: 0, cost: -3 }] };
    const of = bill(
      row('volume_storage_gbs', () => 10),
      refund,
    );
    near(priceOf(of, 'volume_storage_gbs'), PRICE, 0.01);
    expect(refundsOf(of)).toBe(-3);
  });

  it('is not known without usage', () => {
    expect(priceOf(bill(row('volume_storage_gbs', () => 0)), 'volume_storage_gbs')).toBeUndefined();
  });
});

describe('a sandbox', () => {
  const runtime = (usage: Daily, more = {}) => row('sandbox_compute_runtime_gbs', usage, more);
  const image = row('sandbox_image_storage_gbs', () => 86_400);

  it('with twice the memory costs twice as much at the same activity', () => {
    const of = bill(
      runtime(() => 2 * 43_200),
      image,
    );
    const { now, after } = estimator(of)(changed('Sandbox', { memory: 2048 }, { memory: 4096 }));
    const [store, run] = [MONTH_HOURS * 3_600 * PRICE, 2 * (MONTH_HOURS / 2) * 3_600 * PRICE];
    near(now, store + run, 0.1);
    near(after, store + 2 * run, 0.1);
  });

  it('of another workspace with the same name does not count', () => {
    const of = bill(
      runtime(() => 100, { workspace: 'other' }),
      runtime(() => 10),
      image,
    );
    const [part] = estimator(of)(changed('Sandbox', { memory: 1 }, { memory: 1 })).parts;
    near(part?.now, (10 / 24) * MONTH_HOURS * PRICE, 0.1);
  });

  it('is unknown if the bill does not say whose it is', () => {
    const { workspace: _none, ...unnamed } = runtime(() => 100);
    const { standing, parts } = estimator(bill(unnamed, image))(
      changed('Sandbox', { memory: 1 }, { memory: 1 }),
    );
    expect([standing, parts[0]?.unknown]).toEqual(['unknown', { reason: 'workspace' }]);
  });

  it('counts only since it exists: another one had the name before', () => {
    const of = bill(
      runtime((day) => (day < 20 ? 1_000 : 10)),
      image,
    );
    const since = START + 20 * DAY_MS;
    const [part] = estimator(of)(changed('Sandbox', { memory: 1 }, { memory: 1 }, { since })).parts;
    near(part?.now, (10 / 24) * MONTH_HOURS * PRICE, 0.1);
  });

  it('that has existed for two days is unknown', () => {
    const since = START + (DAYS - 2) * DAY_MS;
    const of = bill(
      runtime(() => 10),
      image,
    );
    const { standing, parts } = estimator(of)(changed('Sandbox', { memory: 1 }, { memory: 1 }, { since }));
    expect([standing, parts[0]?.unknown]).toEqual(['unknown', { reason: 'few-days', days: 2 }]);
  });

  it('that is new is unknown, and says what similar ones cost', () => {
    const of = bill(
      runtime(() => 240, { name: 'a' }),
      runtime(() => 480, { name: 'b' }),
      { ...image, name: 'a' },
    );
    const { standing, parts } = estimator(of)(changed('Sandbox', undefined, { memory: 1024 }));
    const [run, store] = parts;
    expect([standing, run?.unknown, run?.similar?.names]).toEqual(['unknown', { reason: 'new' }, ['a', 'b']]);
    near(run?.similar?.cost, 1.5 * 10 * MONTH_HOURS * PRICE, 34);
    // Of its image, others tell enough.
    near(store?.after, MONTH_HOURS * 3_600 * PRICE, 0.1);
  });
});

it('a canary costs what its share of the activity costs', () => {
  const of = bill(
    row('agent_compute_runtime_gbs', () => 240),
    row('agent_image_storage_gbs', () => 0.0001),
    row('agent_async_requests_count', () => 0.0001),
  );
  const { canary, now } = estimator(of)(changed('Agent', { memory: 1024 }, { memory: 2048 }, { share: 10 }));
  expect(canary?.share).toBe(10);
  near(canary?.cost, now.low * 1.1, 0.1);
});

it('takes a time that grows as the bill and the number of resources do', () => {
  const secondsOf = (resources: number) => {
    const objects = 2 * resources;
    const rows = Array.from({ length: objects }, (_, index) =>
      row('sandbox_compute_runtime_gbs', () => 100 + index, { name: `box-${index}` }),
    );
    const of = bill(...rows, ...rows.map((one) => ({ ...one, dimension: 'sandbox_image_storage_gbs' })));
    const start = process.cpuUsage();
    const estimate = estimator(of);
    for (let index = 0; index < resources; index += 1)
      for (const [before, name] of [
        [{ memory: 1024 }, `box-${index}`],
        [undefined, undefined],
      ] as const)
        estimate(changed('Sandbox', before, { memory: 2048 }, { name }));
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
  // Other work on the machine makes the same run slower, never faster.
  const least = (resources: number) => Math.min(...Array.from({ length: 3 }, () => secondsOf(resources)));
  const fewer = least(500);
  // If each resource looked at every row, eight times as many would take 64 times as long.
  expect(least(4_000) / fewer).toBeLessThan(20);
});

it('what the specification names no dimension for is not billed', () => {
  for (const kind of Object.keys(BILLED).filter((one) => BILLED[one]?.length === 0))
    expect(estimator(bill())(changed(kind, {}, { size: 1 }))).toMatchObject({
      standing: 'not-billed',
      parts: [],
    });
});

describe('what the fresh reader found: the gate let it pass', () => {
  const runtime = (usage: Daily, more = {}) => row('sandbox_compute_runtime_gbs', usage, more);
  const image = row('sandbox_image_storage_gbs', () => 86_400);
  const reasons = (of: Bill, one: Changed) =>
    estimator(of)(one).parts.flatMap(({ unknown }) => (unknown === undefined ? [] : [unknown]));
  const memory = (from: number, to: number) => [{ memory: from }, { memory: to }] as const;

  it.each(['enabled', 'minScale', 'triggers', 'sandbox', 'lifecycle', 'an argument of a later version'])(
    'a change of %s, which may decide how long it runs, is unknown',
    (argument) => {
      const one = changed('Sandbox', {}, {}, { altered: ['labels', argument] });
      expect(
        reasons(
          bill(
            runtime(() => 10),
            image,
          ),
          one,
        ),
      ).toEqual([{ reason: 'activity', argument }]);
    },
  );

  it('another memory is told from the days since the last change, whose memory is known', () => {
    const of = bill(
      runtime((day) => (day < 20 ? 1_000 : 4_000)),
      image,
    );
    const modified = START + 20 * DAY_MS;
    const [part] = estimator(of)(changed('Sandbox', ...memory(4096, 16384), { modified })).parts;
    near(part?.after, 4 * (4_000 / 24) * MONTH_HOURS * PRICE, 0.1);
  });

  it.each<[string, Partial<Changed>]>([
    ['yesterday', { modified: START + (DAYS - 1) * DAY_MS }],
    ['at a time that the state does not say', { modified: undefined }],
  ])(
    'another memory of an object that changed %s is unknown, and so is what its deletion saves',
    (_when, more) => {
      const of = bill(
        runtime(() => 1_000),
        image,
      );
      expect(reasons(of, changed('Sandbox', ...memory(4096, 16384), more))).toMatchObject([
        { reason: 'few-days' },
      ]);
      const deleted = estimator(of)(changed('Sandbox', { memory: 4096 }, undefined, more));
      expect(deleted.standing).toBe('estimated');
      // Only the image is known to be saved.
      near({ low: -changeOf(deleted).high, high: -changeOf(deleted).low }, MONTH_HOURS * 3_600 * PRICE, 0.1);
    },
  );

  it('an object without any entry in the bill is unknown, not idle', () => {
    const of = bill(
      runtime(() => 10, { name: 'x' }),
      { ...image, name: 'x' },
    );
    expect(reasons(of, changed('Sandbox', ...memory(1, 2)))).toEqual([{ reason: 'no-entry' }]);
    // It never ran, but its image is charged.
    const idle = estimator(
      bill(
        runtime(() => 10, { name: 'x' }),
        image,
      ),
    )(changed('Sandbox', ...memory(1, 2)));
    expect([idle.standing, idle.parts[0]?.after]).toEqual(['estimated', { low: 0, high: 0 }]);
  });

  it('a kind of a later version is unknown, not free', () => {
    expect(estimator(bill())(changed('Teleport', undefined, {}))).toMatchObject({
      standing: 'unknown',
      parts: [{ unknown: { reason: 'kind' } }],
    });
  });

  it('what cost nothing has no price', () => {
    const free = row('volume_storage_gbs', () => 10, { price: 0 });
    expect(reasons(bill(free), changed('Volume', { size: 1 }, { size: 2 }))).toEqual([
      { reason: 'no-usage' },
    ]);
  });

  it('sums in a file follow from its resources', () => {
    const of = bill(row('volume_storage_gbs', () => 10));
    const cost = estimated(of, [changed('Volume', undefined, { size: 1e6 })]);
    const resources = cost.resources.map((one) => ({ ...one, standing: 'not-billed' as const }));
    expect(recounted({ ...cost, resources, change: { low: 0, high: 0 }, unknown: 0 })).toEqual(cost);
  });
});

describe('of 400 random changes, at least 95 in 100 are charged within the range', () => {
  const PATTERNS: Record<string, (random: () => number) => Daily> = {
    'steady days with noise': (random) => () => 1_000 * (0.5 + random()),
    'busy and quiet days': (random) => () => (random() < 0.3 ? 5_000 : 200) * (0.8 + 0.4 * random()),
    'quiet weekends': (random) => (day) => (day % 7 < 5 ? 2_000 : 300) * (0.7 + 0.6 * random()),
    'skewed days': (random) => () => 500 * Math.exp(1.2 * (random() + random() + random() - 1.5)),
  };

  it.each(Object.keys(PATTERNS))('with %s', (pattern) => {
    const random = draws(20_261_127);
    let inside = 0;
    for (let change = 0; change < 400; change += 1) {
      const daily = PATTERNS[pattern]?.(random) ?? (() => 0);
      const factor = [0.25, 0.5, 2, 4][Math.floor(random() * 4)] ?? 1;
      const days = 14 + Math.floor(random() * 17);
      const since = START + (DAYS - days) * DAY_MS;
      const of = bill(row('job_compute_runtime_gbs', (day) => (day < DAYS - days ? 0 : daily(day))));
      const [part] = estimator(of)(
        changed('Job', { memory: 1024 }, { memory: 1024 * factor }, { since }),
      ).parts;
      const used = Array.from({ length: 30 }, (_, day) => daily(DAYS + day)).reduce(
        (sum, one) => sum + one,
        0,
      );
      const charged = (used / 30) * (MONTH_HOURS / 24) * factor * PRICE;
      if (part?.after !== undefined && part.after.low <= charged && charged <= part.after.high) inside += 1;
    }
    expect(inside).toBeGreaterThanOrEqual(380);
  });
});
