import { type Bill, DAY_MS } from './bill';
import { checked } from './checked';
import { csvOf, type Owned, spentIn } from './spent';

const START = Date.UTC(2026, 9, 1);
const day = (at: number, cost: number) => ({ at: START + at * DAY_MS, cost, usage: cost });
const volume = (name: string, ...days: ReturnType<typeof day>[]) => ({
  ...{ workspace: 'main', name, dimension: 'volume_storage_gbs', days },
});
const bill = (...rows: Bill['rows']): Bill => ({
  account: 'acme',
  start: START,
  end: START + 8 * DAY_MS,
  rows,
});
const owned = (name: string, more: Partial<Owned> = {}): Owned => ({
  ...{ stack: 'dev', urn: `urn:pulumi:dev::shop::workload:index:Volume::${name}`, kind: 'Volume' },
  ...{ workspace: 'main', name, since: undefined, ...more },
});

it('sums the window, and the one before', () => {
  const of = bill(volume('a', day(0, 1), day(5, 2)), volume('b', day(6, 4)));
  const { total, others, days } = spentIn(of, ['dev'], [owned('a')]);
  expect(total).toEqual({ cost: 2, before: 1 });
  expect(others).toEqual([
    { workspace: 'main', name: 'b', dimension: 'volume_storage_gbs', cost: 4, before: 0 },
  ]);
  expect(days.map(({ cost }) => cost)).toEqual([0, 2, 0, 0]);
});

it('counts an object once that two stacks have, and says so', () => {
  const both = [owned('a'), owned('a', { stack: 'other' })];
  const { total, shared } = spentIn(bill(volume('a', day(5, 2))), ['dev', 'other'], both);
  expect([total.cost, shared]).toEqual([2, 1]);
});

it('loses no charge: those of an earlier object of the name are of no stack', () => {
  const since = START + 6 * DAY_MS;
  const { total, others } = spentIn(
    bill(volume('a', day(5, 2), day(6, 3))),
    ['dev'],
    [owned('a', { since })],
  );
  expect([total.cost, others.map(({ cost }) => cost)]).toEqual([3, [2]]);
});

it('writes cells that no spreadsheet takes for a formula', () => {
  const dimensions = [{ dimension: 'd', usage: 2, cost: 1 }];
  const resources = [{ stack: '=1+1', urn: 'a,"b"', cost: 1, before: 0, dimensions }];
  expect(csvOf({ resources })).toBe(`stack,urn,dimension,usage,cost\r\n'=1+1,"a,""b""",d,2,1\r\n`);
});

describe('a comparison with the bill', () => {
  const price = { low: 1, high: 1 };
  const told = (dollars: number) => {
    const [now, after] = [
      { low: 0, high: 0 },
      { low: dollars, high: dollars },
    ];
    const parts = [{ dimension: 'volume_storage_gbs', now, after, price }];
    return {
      ...{ account: 'acme', start: '', end: '', change: after, unknown: 0, refunds: 0 },
      resources: [{ urn: owned('a').urn, standing: 'estimated' as const, parts, now, after }],
    };
  };
  const month = 730 / 24;
  const charged = (...costs: number[]) =>
    bill(volume('a', ...costs.map((cost, index) => day(3 + index, cost))));
  const since = START + 3 * DAY_MS;

  it('counts whole days: the present one is late', () => {
    const of = charged(1, 1, 1, 1, 0.2);
    const late = { ...of, end: of.end - DAY_MS / 2 };
    const { hours, off } = checked(late, told(month), [owned('a')], since - DAY_MS / 2);
    expect([hours, off]).toEqual([96, 0]);
  });

  it('names no percentage of nothing', () => {
    expect(checked(charged(1, 1), told(0), [owned('a')], since).off).toBeNull();
  });

  it('says how far it was off', () => {
    expect(checked(charged(2, 2, 2, 2, 2), told(month), [owned('a')], since).off).toBeCloseTo(100);
  });
});
