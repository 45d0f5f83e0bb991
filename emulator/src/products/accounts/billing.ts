// Usage and cost of an account's workspaces as timeseries (Specification, Account metrics). Amounts are summed as whole
// numbers (micro-units, nano-dollars), so that every grouping gives the same total.
import { type Dimension, DIMENSIONS } from '../../platform/dimensions';
import type { Usage as UsageOf, Window } from '../../store/usage';

type Usage = UsageOf<Dimension>;

/** The properties that results can be grouped by, in a fixed order that does not depend on the caller. */
export const GROUPS = [
  'workspace',
  'resource_type',
  'resource_name',
  'resource_uuid',
  'billing_dimension',
] as const;

export type Group = (typeof GROUPS)[number];

export const RESOLUTIONS = ['hourly', 'daily', 'weekly', 'monthly'] as const;

export type Resolution = (typeof RESOLUTIONS)[number];

interface Amount {
  cost: number;
  usage: number;
}

export interface Metrics extends Amount {
  /** The amounts of the buckets with usage, by their positions. A window may have thousands of buckets per group. */
  amounts: Map<number, Amount>;
}

/** One group: its key, and the properties that all its resources share. */
export interface Grouped extends Metrics {
  key: string[];
  workspace: string;
  resourceType: string;
  resourceName: string;
  resourceUuid: string;
  billingDimension: Dimension | '';
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The default resolution of a window. */
export function usualResolution(window: Window): Resolution {
  const length = window.end - window.start;
  if (length < 7 * DAY_MS) return 'hourly';
  if (length < 90 * DAY_MS) return 'daily';
  return window.end < yearAfter(window.start) ? 'weekly' : 'monthly';
}

/** Whether a window is longer than the resolution allows. */
export function exceedsCap({ start, end }: Window, resolution: Resolution): boolean {
  switch (resolution) {
    case 'hourly':
      return end - start > 7 * DAY_MS;
    case 'daily':
      return end - start > 90 * DAY_MS;
    case 'weekly':
      return end > yearAfter(start);
    case 'monthly':
      return false;
  }
}

/** The starts of the buckets that a window touches: hours, days, weeks from Monday, or months, in UTC. */
export function bucketsOf({ start, end }: Window, resolution: Resolution): number[] {
  const buckets: number[] = [];
  for (let at = bucketStart(start, resolution); at < end; at = nextBucket(at, resolution)) buckets.push(at);
  return buckets;
}

/** The amounts of all buckets of a group. */
export function seriesOf({ amounts }: Metrics, buckets: readonly number[]): (Amount & { at: number })[] {
  return buckets.map((at, bucket) => ({ at, ...(amounts.get(bucket) ?? { cost: 0, usage: 0 }) }));
}

/**
 * Groups usage within a window, ordered by the group keys. Without groups there is exactly one group.
 *
 * @param buckets Those of the window.
 */
export function report(
  usages: Iterable<Usage>,
  window: Window,
  buckets: readonly number[],
  groups: readonly Group[],
): Grouped[] {
  const found = new Map<string, Grouped>();
  if (groups.length === 0) found.set('[]', emptyGroup([]));
  for (const usage of usages) {
    const key = groups.map((group) => VALUES[group](usage));
    const id = JSON.stringify(key);
    const group = found.get(id) ?? emptyGroup(key, usage);
    found.set(id, group);
    agree(group, usage);
    for (const { bucket, micro } of partsOf(usage, window, buckets))
      add(group, bucket, micro, usage.dimension);
  }
  return [...found.values()].sort((a, b) => compareKeys(a.key, b.key));
}

export function compareKeys(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((value, position) => value !== b[position]);
  return index < 0 ? 0 : (a[index] ?? '') < (b[index] ?? '') ? -1 : 1;
}

/** Usage within a window, in micro-units. Adjacent windows add up exactly to the combined window. */
export function usedWithin({ since, amount }: Usage, { start, end }: Window): number {
  if ('micro' in amount) return since >= start && since < end ? amount.micro : 0;
  const usedUntil = (time: number) =>
    Math.round(amount.microPerMs * Math.max(0, Math.min(amount.until, time) - since));
  return Math.max(0, usedUntil(end) - usedUntil(start));
}

const VALUES: Record<Group, (usage: Usage) => string> = {
  workspace: ({ workspace }) => workspace,
  resource_type: ({ type }) => type,
  resource_name: ({ name }) => name,
  resource_uuid: ({ uuid }) => uuid,
  billing_dimension: ({ dimension }) => dimension,
};

function partsOf(usage: Usage, window: Window, buckets: readonly number[]) {
  const { since, amount } = usage;
  const until = 'until' in amount ? amount.until : since + 1;
  const first = Math.max(0, indexOfBucket(buckets, since));
  const parts: { bucket: number; micro: number }[] = [];
  for (let bucket = first; bucket < buckets.length && (buckets[bucket] ?? until) < until; bucket += 1) {
    const start = Math.max(window.start, buckets[bucket] ?? 0);
    const end = Math.min(window.end, buckets[bucket + 1] ?? window.end);
    const micro = usedWithin(usage, { start, end });
    if (micro > 0) parts.push({ bucket, micro });
  }
  return parts;
}

// The last bucket that starts at or before a time; -1 if there is none.
function indexOfBucket(buckets: readonly number[], at: number): number {
  let low = 0;
  let high = buckets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((buckets[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function emptyGroup(key: string[], of?: Usage): Grouped {
  return {
    key,
    workspace: of?.workspace ?? '',
    resourceType: of?.type ?? '',
    resourceName: of?.name ?? '',
    resourceUuid: of?.uuid ?? '',
    billingDimension: of?.dimension ?? '',
    cost: 0,
    usage: 0,
    amounts: new Map(),
  };
}

// A group has a property only if all its members agree on it.
function agree(group: Grouped, { workspace, type, name, uuid, dimension }: Usage): void {
  if (group.workspace !== workspace) group.workspace = '';
  if (group.resourceType !== type) group.resourceType = '';
  if (group.resourceName !== name) group.resourceName = '';
  if (group.resourceUuid !== uuid) group.resourceUuid = '';
  if (group.billingDimension !== dimension) group.billingDimension = '';
}

function add(group: Grouped, bucket: number, micro: number, dimension: Dimension): void {
  const cost = Math.round((micro / 1e6) * DIMENSIONS[dimension].price);
  group.cost += cost;
  group.usage += micro;
  const before = group.amounts.get(bucket) ?? { cost: 0, usage: 0 };
  group.amounts.set(bucket, { cost: before.cost + cost, usage: before.usage + micro });
}

function bucketStart(at: number, resolution: Resolution): number {
  const date = new Date(at);
  switch (resolution) {
    case 'hourly':
      return date.setUTCMinutes(0, 0, 0);
    case 'daily':
      return date.setUTCHours(0, 0, 0, 0);
    case 'weekly':
      return date.setUTCHours(0, 0, 0, 0) - ((date.getUTCDay() + 6) % 7) * DAY_MS;
    case 'monthly':
      date.setUTCDate(1);
      return date.setUTCHours(0, 0, 0, 0);
  }
}

function nextBucket(at: number, resolution: Resolution): number {
  switch (resolution) {
    case 'hourly':
      return at + HOUR_MS;
    case 'daily':
      return at + DAY_MS;
    case 'weekly':
      return at + 7 * DAY_MS;
    case 'monthly': {
      const date = new Date(at);
      return date.setUTCMonth(date.getUTCMonth() + 1);
    }
  }
}

function yearAfter(at: number): number {
  const date = new Date(at);
  return date.setUTCFullYear(date.getUTCFullYear() + 1);
}
