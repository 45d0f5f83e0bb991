/**
 * What a resource costs a month, from the bill of its account. No price list: a price is what was charged for a unit,
 * and a quantity follows from the arguments, or from what was charged before.
 *
 * | what decides the quantity | of an object that exists                        | of a new one                           |
 * | ------------------------- | ----------------------------------------------- | -------------------------------------- |
 * | `size`, `verified`        | the argument                                    | the argument                           |
 * | `activity`                | hours × memory; another memory scales the hours | not known: what similar ones cost      |
 * | `storage`                 | as before                                       | as the similar ones                    |
 * | `requests`                | as before                                       | not known: what similar ones cost      |
 */
import { BILLED, type Billed, STEADY } from '@workload/pulumi/rollout';
import { mean, probit, sampleStandardDeviation } from 'simple-statistics';
import { type Bill, type Day, DAY_MS, type Row } from './bill';
import { around, NOTHING, product, sumOf, times } from './range';
import type { Estimate, Part, Range, Unknown } from './schema';

/** Hours of a month. */
export const MONTH_HOURS = 730;
const HOUR_MS = 3_600_000;
const MONTH_DAYS = MONTH_HOURS / 24;

const MB_PER_GB = 1024;

/** Fewest whole days from which a month can be told. */
export const LEAST_DAYS = 3;
/** Days that count as recent. A range also contains a month of them, as activity may grow. */
const RECENT_DAYS = 7;
/** Chance that a month of steady activity is outside its range, at one end. */
const OUTSIDE = 0.005;
/** Most names of similar objects. */
const MOST_SIMILAR = 3;

type Fields = Readonly<Record<string, unknown>>;

/** A resource that changes. */
export interface Changed {
  readonly urn: string;
  /** Kind, as programs name it. */
  readonly kind: string;
  readonly workspace: string;
  /** Name of the object that exists; undefined for a new one. */
  readonly name: string | undefined;
  /** When the object was created, in milliseconds since the epoch. What was charged before is of another one. */
  readonly since: number | undefined;
  /** Arguments with the answers of the platform; undefined before a create, and after a deletion. */
  readonly before: Fields | undefined;
  readonly after: Fields | undefined;
  /** When its arguments or its state last changed: earlier activity may be of another memory. Undefined: not known. */
  readonly modified: number | undefined;
  /** Arguments that change. */
  readonly altered: readonly string[];
  /** First share of a new revision, in percent; undefined if it gets all traffic, or there is none. */
  readonly share: number | undefined;
}

/** An entry of the bill, with the units of a month at its rate; undefined without usage. */
interface Used extends Row {
  readonly month: number | undefined;
}

/** Named entries, by their names. */
interface Group {
  readonly rows: readonly Used[];
  readonly used: readonly Used[];
  /** Used ones, the cheapest first. */
  readonly ascending: readonly Used[];
}

/** What a bill has of one dimension. */
interface Priced extends Pick<Bill, 'start' | 'end'> {
  readonly byName: ReadonlyMap<string | undefined, readonly Used[]>;
  readonly byWorkspace: ReadonlyMap<string | undefined, Group>;
  readonly all: Group;
  readonly price: Range | undefined;
}

/** Estimates changes from one bill, which is read through only once. */
export function estimator(bill: Bill): (changed: Changed) => Estimate {
  const rows = bill.rows.map((row) => ({ ...row, month: activeMonth(row.days, bill.end) }));
  rows.sort((a, b) => compared(a.name ?? '', b.name ?? ''));
  const priced = new Map(
    [...groupedBy(rows, ({ dimension }) => dimension)].map(([dimension, own]) => [
      dimension,
      pricedFrom(bill, own, dimension),
    ]),
  );
  return (changed) =>
    estimateOf((dimension) => priced.get(dimension) ?? pricedFrom(bill, [], dimension), changed);
}

function pricedFrom({ start, end }: Bill, rows: Used[], dimension: string): Priced {
  const named = rows.filter(({ name }) => name !== undefined);
  return {
    ...{ start, end, price: priceOf({ rows }, dimension), all: groupOf(named) },
    byName: groupedBy(rows, ({ name }) => name),
    byWorkspace: new Map(
      [...groupedBy(named, ({ workspace }) => workspace)].map(([workspace, own]) => [
        workspace,
        groupOf(own),
      ]),
    ),
  };
}

function groupOf(rows: readonly Used[]): Group {
  const used = rows.filter(({ month }) => month !== undefined);
  return { rows, used, ascending: [...used].sort((a, b) => (a.month ?? 0) - (b.month ?? 0)) };
}

function groupedBy<Key>(rows: readonly Used[], keyOf: (row: Used) => Key): Map<Key, Used[]> {
  const groups = new Map<Key, Used[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function estimateOf(pricedAs: (dimension: string) => Priced, changed: Changed): Estimate {
  const billed = BILLED[changed.kind];
  const { urn } = changed;
  // A later provider may have kinds that are billed.
  if (billed === undefined) {
    const parts = [{ unknown: { reason: 'kind' as const } }];
    return { urn, standing: 'unknown', parts, now: NOTHING, after: NOTHING };
  }
  if (billed.length === 0) return { urn, standing: 'not-billed', parts: [], now: NOTHING, after: NOTHING };
  // An object that never ran has an image. One without any entry is not known to this bill.
  const isNamed = billed.some(({ dimension }) => rowsOf(pricedAs(dimension), changed).length > 0);
  const parts = billed.map((one) => partOf(pricedAs(one.dimension), one, changed, isNamed));
  const estimate = summed({ urn, standing: 'unknown', parts, now: NOTHING, after: NOTHING });
  const { share } = changed;
  if (share === undefined) return estimate;
  return { ...estimate, canary: { share, cost: mixed(estimate.now, estimate.after, share / 100) } };
}

function mixed(now: Range, after: Range, weight: number): Range {
  return sumOf([times(now, 1 - weight), times(after, weight)]);
}

/** An estimate whose sums follow from its parts: those in a file may be a stranger's. */
export function summed({ parts, ...rest }: Estimate): Estimate {
  // A deletion costs nothing afterwards, whatever it costs now.
  const isKnown = parts.every((part) => part.after !== undefined);
  return {
    ...{ ...rest, parts, standing: parts.length === 0 ? 'not-billed' : isKnown ? 'estimated' : 'unknown' },
    now: sumOf(parts.map((part) => part.now ?? NOTHING)),
    after: sumOf(parts.map((part) => part.after ?? NOTHING)),
  };
}

/** By how much the known parts change the costs of a month. */
export function changeOf({ parts }: Pick<Estimate, 'parts'>): Range {
  return sumOf(
    parts.map(({ now = NOTHING, after }) => (after === undefined ? NOTHING : difference(now, after))),
  );
}

/** Both ends move together: the same activity and the same price decide both. */
function difference(now: Range, after: Range): Range {
  return around([after.low - now.low, after.high - now.high]);
}

function partOf(bill: Priced, billed: Billed, changed: Changed, isNamed: boolean): Part {
  const { dimension, quantity } = billed;
  const { price } = bill;
  const ends = {
    now: changed.before === undefined ? NOTHING : undefined,
    after: changed.after === undefined ? NOTHING : undefined,
  };
  if (price === undefined) return { dimension, ...defined(ends), unknown: { reason: 'no-usage' } };
  const known = { dimension, price };
  const { from } = quantity;
  if (from === 'size' || from === 'verified') {
    const of = (fields: Fields | undefined) =>
      fields === undefined ? NOTHING : told(price, MONTHLY[from](fields[quantity.argument], fields));
    const [now, after] = [of(changed.before), of(changed.after)];
    return {
      ...{ ...known, ...defined({ now, after }) },
      ...(after === undefined ? { unknown: { reason: 'argument', argument: quantity.argument } } : {}),
    };
  }
  const history = historyOf(bill, billed, changed, isNamed);
  if ('reason' in history) {
    const similar = similarTo(bill, price, changed);
    const like = from === 'storage' ? similar?.cost : undefined;
    const [now, after] = [ends.now ?? like, ends.after ?? like];
    return {
      ...known,
      ...defined({ now, after, similar }),
      ...(like === undefined ? { unknown: history } : {}),
    };
  }
  const cost = product(history, price);
  const now = ends.now ?? cost;
  if (changed.after === undefined || quantity.from !== 'activity')
    return { ...known, now, after: ends.after ?? cost };
  const { argument } = quantity;
  const factor = factorOf(changed.before?.[argument], changed.after[argument]);
  return factor === undefined
    ? { ...known, now, unknown: { reason: 'argument', argument } }
    : { ...known, now, after: times(cost, factor) };
}

/** Units of a month, if the object goes on as it is; or why they are not known. */
function historyOf(bill: Priced, { quantity }: Billed, changed: Changed, isNamed: boolean): Range | Unknown {
  const { name, since, modified, before, after, altered } = changed;
  if (name === undefined || before === undefined) return { reason: 'new' };
  if (quantity.from !== 'activity') return isNamed ? monthOf(bill, changed, since) : { reason: 'no-entry' };
  const other = after === undefined ? undefined : altered.find((argument) => !STEADY.includes(argument));
  if (other !== undefined) return { reason: 'activity', argument: other };
  if (!isNamed) return { reason: 'no-entry' };
  // What ran before the last change may have had another memory. It matters if the figure is more than an "as before".
  const isScaled = after === undefined || before[quantity.argument] !== after[quantity.argument];
  if (!isScaled) return monthOf(bill, changed, since);
  if (modified === undefined) return { reason: 'few-days', days: 0 };
  return monthOf(bill, changed, Math.max(modified, since ?? modified));
}

/** The entries that have a value. */
function defined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function told(price: Range, units: number | undefined): Range | undefined {
  return units === undefined ? undefined : times(price, units);
}

/** Units of a month, from the value of the argument. */
const MONTHLY = {
  size: (megabytes: unknown) =>
    typeof megabytes === 'number' ? (megabytes / MB_PER_GB) * MONTH_HOURS * 3_600 : undefined,
  verified: (verified: unknown, { status }: Fields) => {
    if (verified === true || status === 'verified') return MONTH_HOURS;
    return verified === false || verified === undefined ? 0 : undefined;
  },
} as const;

/** How much more the same activity costs with another memory. Without the argument, the platform's value stays. */
function factorOf(before: unknown, after: unknown): number | undefined {
  if (after === before) return 1;
  return typeof before === 'number' && typeof after === 'number' && before > 0 ? after / before : undefined;
}

/**
 * What a unit was charged, in US dollars: over the whole window, and from the cheapest to the dearest day. Refunds are no
 * prices. Undefined without usage.
 */
export function priceOf({ rows }: Pick<Bill, 'rows'>, dimension: string): Range | undefined {
  const days = new Map<number, { cost: number; usage: number }>();
  for (const row of rows) {
    if (row.dimension !== dimension) continue;
    for (const { at, cost, usage } of row.days) {
      // What costs nothing has no price yet, or was given.
      if (usage <= 0 || cost <= 0) continue;
      const sum = days.get(at) ?? { cost: 0, usage: 0 };
      days.set(at, { cost: sum.cost + cost, usage: sum.usage + usage });
    }
  }
  if (days.size === 0) return undefined;
  return around([...days.values()].map(({ cost, usage }) => cost / usage));
}

/** Refunds of the window, in US dollars, as a negative number. */
export function refundsOf({ rows }: Pick<Bill, 'rows'>): number {
  return rows
    .flatMap(({ days }) => days.filter(({ cost }) => cost < 0))
    .reduce((sum, { cost }) => sum + cost, 0);
}

/** The entries of an object. Those without a workspace may be of another one. */
function rowsOf({ byName }: Priced, { name, workspace }: Pick<Changed, 'name' | 'workspace'>): Used[] {
  return (byName.get(name) ?? []).filter((row) => (row.workspace ?? workspace) === workspace);
}

/**
 * Units of a month at the activity of the window; or why they cannot be told.
 *
 * @param since before this, another object or another memory was charged
 */
function monthOf(bill: Priced, changed: Changed, since: number | undefined): Range | Unknown {
  const own = rowsOf(bill, changed);
  if (own.some(({ workspace }) => workspace === undefined)) return { reason: 'workspace' };
  const days = wholeDays(bill, own, Math.max(bill.start, since ?? bill.start));
  return days.length < LEAST_DAYS ? { reason: 'few-days', days: days.length } : monthFrom(days);
}

/** The range of a month that goes on like these days. */
export function monthFrom(days: readonly number[]): Range {
  const usual = mean([...days]);
  const spread = sampleStandardDeviation([...days]);
  const half = quantile(days.length - 1) * spread * MONTH_DAYS * Math.sqrt(1 / days.length + 1 / MONTH_DAYS);
  const recent = mean(days.slice(-RECENT_DAYS)) * MONTH_DAYS;
  const middle = usual * MONTH_DAYS;
  const { low, high } = around([middle - half, middle + half, recent]);
  return { low: Math.max(0, low), high };
}

/** Of Student's distribution (Cornish and Fisher's expansion). */
function quantile(freedom: number): number {
  const z = probit(1 - OUTSIDE);
  const [z3, z5, z7] = [z ** 3, z ** 5, z ** 7];
  return (
    z +
    (z3 + z) / (4 * freedom) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom ** 3)
  );
}

/** Usage of each whole day from `begin`, days without any included. */
function wholeDays({ end }: Priced, rows: readonly Row[], begin: number): number[] {
  const used = new Map<number, number>();
  for (const { days } of rows) for (const { at, usage } of days) used.set(at, (used.get(at) ?? 0) + usage);
  const first = Math.ceil(begin / DAY_MS) * DAY_MS;
  const count = Math.max(0, Math.floor((end - first) / DAY_MS));
  return Array.from({ length: count }, (_, index) => used.get(first + index * DAY_MS) ?? 0);
}

/** What other objects of this dimension cost a month: of this workspace, or else of the account. */
function similarTo(bill: Priced, price: Range, { workspace, name }: Changed): Part['similar'] {
  const isOther = (row: Used) => row.workspace !== workspace || row.name !== name;
  const near = bill.byWorkspace.get(workspace);
  const { used, ascending } = near?.rows.some(isOther) === true ? near : bill.all;
  const [low, high] = [ascending.find(isOther)?.month, ascending.findLast(isOther)?.month];
  if (low === undefined || high === undefined) return undefined;
  const most = MOST_SIMILAR + (bill.byName.get(name)?.length ?? 0);
  const others = used.slice(0, most).filter(isOther);
  return {
    cost: product({ low, high }, price),
    names: others.slice(0, MOST_SIMILAR).map(({ name = '' }) => name),
  };
}

/** Units of a month at the rate of the whole days since the first use, or else since then. */
function activeMonth(days: readonly Day[], end: number): number | undefined {
  const first = days.find(({ usage }) => usage > 0);
  if (first === undefined) return undefined;
  const whole = days.filter(({ at }) => at > first.at && at + DAY_MS <= end).map(({ usage }) => usage);
  if (whole.length > 0) return mean(whole) * MONTH_DAYS;
  const used = days.reduce((sum, { usage }) => sum + usage, 0);
  return (used / Math.max(1, (end - first.at) / HOUR_MS)) * MONTH_HOURS;
}
