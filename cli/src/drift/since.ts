/** Compares a run with an earlier one, and joins the results of shards. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { basename } from 'node:path';
import { failure } from '../failure';
import { keyOf } from './places';
import {
  type Findings,
  FINDINGS,
  type Fleet,
  fleetSchema,
  stackKey,
  type StackName,
  stackOf,
} from './schema';

/** @throws Error that names the file */
export function fleetIn(file: string): Fleet {
  try {
    return fleetSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isAbsent ? 'does not exist' : 'is not a result of workload drift --json';
    throw new NoResult(file, why, error);
  }
}

/** A file without a result. */
class NoResult extends Error {
  constructor(
    file: string,
    readonly why: string,
    cause: unknown,
  ) {
    super(`${file} ${why}`, { cause });
  }
}

/** Whether a file has the failure of a command, not a result: it has no history. */
export function isFailure(file: string): boolean {
  try {
    return failure.safeParse(JSON.parse(readFileSync(file, 'utf8'))).success;
  } catch {
    return false;
  }
}

/** Whether two results have no workspace in common, although both looked at some. */
export function isElsewhere(fleet: Fleet, earlier: Fleet): boolean {
  const here = new Set(fleet.places.map(keyOf));
  return here.size > 0 && earlier.places.length > 0 && !earlier.places.some((one) => here.has(keyOf(one)));
}

/**
 * Marks the findings that the earlier run has, too, with the same values. Nothing is left out. What the earlier run has
 * about objects that this one did not read is carried: it is not new when they can be read again.
 */
export function since(fleet: Fleet, earlier: Fleet): Fleet {
  const vanished = vanishedOf(fleet, earlier);
  const isRead = readerOf(fleet);
  const hasVanished = new Set(vanished.map(stackKey));
  const marked = FINDINGS.map((name) => {
    const before = new Set([...earlier[name], ...(earlier.carried?.[name] ?? [])].map(identityOf));
    return [name, fleet[name].map((one) => ({ ...one, known: before.has(identityOf(one)) }))] as const;
  });
  const carried = FINDINGS.map((name) => {
    const now = new Set(fleet[name].map(identityOf));
    const all = new Map(
      [...earlier[name], ...(earlier.carried?.[name] ?? [])].map((one) => [identityOf(one), one]),
    );
    const kept = [...all].filter(
      ([identity, one]) =>
        !now.has(identity) &&
        !stacksIn(one).some((stack) => hasVanished.has(stackKey(stack))) &&
        !isRead(one),
    );
    return [name, kept.map(([, one]) => one)] as const;
  });
  const isAny = carried.some(([, all]) => all.length > 0);
  const { carried: _carried, vanished: _vanished, ...rest } = fleet;
  return fleetSchema.parse({
    ...rest,
    ...Object.fromEntries(marked),
    ...(isAny ? { carried: Object.fromEntries(carried) } : {}),
    ...(vanished.length > 0 ? { vanished } : {}),
  });
}

type AnyFinding = Fleet[(typeof FINDINGS)[number]][number];

function stacksIn(finding: AnyFinding): readonly StackName[] {
  if ('claims' in finding) return finding.claims;
  return 'stack' in finding ? [finding] : [];
}

/** Stacks that the earlier run has. Only a run that asked for all stacks, or all of a project, knows that one is gone. */
function vanishedOf(fleet: Fleet, earlier: Fleet): StackName[] {
  const { all = false, projects = [] } = fleet.asked;
  const now = new Set(stacksOf(fleet).keys());
  return [...stacksOf(earlier)]
    .filter(([key, { project = '' }]) => !now.has(key) && (all || projects.includes(project)))
    .map(([, one]) => one);
}

/** All stacks that a run was to read. */
function stacksOf({ stacks, unread }: Fleet): Map<string, StackName> {
  const failed = unread.flatMap(({ stack, ...one }) => (stack === undefined ? [] : [{ ...one, stack }]));
  return new Map([...stacks, ...failed].map((one) => [stackKey(one), stackOf(one)]));
}

/** Whether a run read all that it needs to find something again. */
function readerOf(fleet: Fleet): (finding: AnyFinding) => boolean {
  const read = new Set(fleet.stacks.map(stackKey));
  const places = new Set(fleet.places.map(keyOf));
  const isPart = fleet.shard !== undefined || fleet.unread.length > 0;
  return (finding) => {
    const stacks = stacksIn(finding).map(stackKey);
    const isStray = stacks.length === 0;
    if (!stacks.every((one) => read.has(one)) || (isStray && !fleet.whole)) return false;
    // What a state no longer has needs no place.
    if (!places.has(keyOf(finding)) && (isStray || isPart)) return false;
    const urns =
      'claims' in finding ? finding.claims.map(({ urn }) => urn) : 'urn' in finding ? [finding.urn] : [];
    return !fleet.unread.some(({ stack, urn, workspace, kind, id, ...one }) => {
      // A policy could not check it, but it was read.
      if (stack === undefined && (id !== undefined || workspace === undefined)) return false;
      if (stack !== undefined && !stacks.includes(stackKey({ ...one, stack }))) return false;
      if (urn !== undefined && !urns.includes(urn)) return false;
      if (workspace !== undefined && workspace !== finding.workspace) return false;
      // The objects of a state are read without their list.
      return kind === undefined || ('kind' in finding && isStray && kind.split(', ').includes(finding.kind));
    });
  };
}

/** What does not make a finding a new one: a person who changes something else, and how the command was started. */
const ASIDE: readonly string[] = ['known', 'import', 'changedBy', 'changedAt', 'protectedBy', 'ignored'];

/** What makes a finding the same in another run. Another value is a new finding. */
function identityOf(finding: AnyFinding): string {
  const place = keyOf(finding);
  const rest = Object.fromEntries(
    Object.entries({ ...finding, baseUrl: place, workspace: place }).filter(([key]) => !ASIDE.includes(key)),
  );
  return JSON.stringify(rest, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Highest number of shards: that of --shard. */
const MOST_SHARDS = 9_999;
/** Shards of one run begin within this time. Without the name of the run, a result of another night is also refused. */
const LONGEST_RUN_HOURS = { named: 24, unnamed: 12 };
const HOUR_MS = 3_600_000;

function isPart(one: unknown, most: number): boolean {
  return Number.isInteger(one) && Number(one) >= 1 && Number(one) <= most;
}

/**
 * Joins the results of all shards of one run.
 *
 * @throws Error if results are not of shards of one run, or if one is there twice
 */
export function merged(files: readonly string[]): Fleet {
  const { parts, failed } = partsIn(files);
  const [first] = parts;
  if (first === undefined) throw failed[0]?.error ?? new Error('give the results of the shards');
  const count = first.fleet.shard?.count;
  const seen = new Map<number, string>();
  for (const {
    file,
    fleet: { shard },
  } of parts) {
    if (shard === undefined)
      throw new Error(`${file} is not the result of a shard: give --shard to each run`);
    if (!isPart(shard.count, MOST_SHARDS) || !isPart(shard.index, shard.count))
      throw new Error(`${file} is of shard ${shard.index} of ${shard.count}, which does not exist`);
    if (shard.count !== count)
      throw new Error(`${file} is of ${shard.count} shards, but ${first.file} is of ${count ?? 0}`);
    const before = seen.get(shard.index);
    if (before !== undefined) throw new Error(`${before} and ${file} are both of shard ${shard.index}`);
    seen.set(shard.index, file);
  }
  for (const { file, fleet } of parts) guardSame(first, { file, fleet });
  guardPlaces(parts);
  const hours = LONGEST_RUN_HOURS[first.fleet.run === undefined ? 'unnamed' : 'named'];
  const times = parts
    .map(({ file, fleet }) => ({ file, at: Date.parse(fleet.at) }))
    .sort((a, b) => a.at - b.at);
  const [oldest, newest] = [times[0], times.at(-1)];
  if (!(Number(newest?.at) - Number(oldest?.at) <= hours * HOUR_MS))
    throw new Error(
      `${oldest?.file ?? ''} and ${newest?.file ?? ''} began more than ${hours} hours apart: they are of different runs`,
    );
  const missing = Array.from({ length: count ?? 0 }, (_, index) => index + 1).filter((one) => !seen.has(one));
  // Every file is of a shard: a file without a result is that of a missing one.
  if (failed[0] !== undefined && missing.length === 0) throw failed[0].error;
  const all = parts.map(({ fleet }) => fleet);
  const uneven = unevenIn(parts);
  const carried = carriedIn(all);
  const { shard: _shard, carried: _carried, vanished: _vanished, ...base } = first.fleet;
  const joined = <Name extends 'places' | 'hidden' | (typeof FINDINGS)[number]>(name: Name) =>
    all.flatMap((fleet) => fleet[name] as Fleet[Name][number][]) as Fleet[Name];
  const stacks = new Map<string, Fleet['stacks'][number]>();
  for (const one of all.flatMap((fleet) => fleet.stacks)) {
    const { objects = 0 } = stacks.get(stackKey(one)) ?? {};
    stacks.set(stackKey(one), { ...one, objects: objects + one.objects });
  }
  const unread = new Map(all.flatMap((fleet) => fleet.unread).map((one) => [JSON.stringify(one), one]));
  const suggestions = all.flatMap((fleet) => fleet.suggestions ?? []);
  return {
    ...base,
    at: all.map(({ at }) => at).sort()[0] ?? base.at,
    stacks: [...stacks.values()],
    places: joined('places'),
    whole: missing.length === 0 && uneven.length === 0 && all.every(({ whole }) => whole),
    drifted: joined('drifted'),
    gone: joined('gone'),
    movedRouting: joined('movedRouting'),
    unmanaged: joined('unmanaged'),
    orphaned: joined('orphaned'),
    claimedTwice: joined('claimedTwice'),
    hidden: joined('hidden'),
    unread: [
      ...unread.values(),
      ...uneven,
      ...missing.map((index) => ({ why: `shard ${index} of ${count ?? 0} has no result` })),
      ...failed.map(({ why }) => ({ why })),
    ],
    ...(suggestions.length === 0 ? {} : { suggestions }),
    ...(carried === undefined ? {} : { carried }),
  };
}

interface Part {
  readonly file: string;
  readonly fleet: Fleet;
}

/** The results, and the files that have none: absent, cut, or the failure of a shard. */
function partsIn(files: readonly string[]) {
  const parts: Part[] = [];
  const failed: { readonly why: string; readonly error: Error }[] = [];
  for (const file of files)
    try {
      parts.push({ file, fleet: fleetIn(file) });
    } catch (error) {
      if (!(error instanceof NoResult)) throw error;
      failed.push({
        why: `${basename(file)}: ${isFailure(file) ? 'the failure of a run' : error.why}`,
        error,
      });
    }
  return { parts, failed };
}

/** @throws Error if two results were asked for different things, or are of different runs */
function guardSame(first: Part, { file, fleet }: Part): void {
  const both = `${first.file} and ${file}`;
  if (first.fleet.run !== fleet.run) throw new Error(`${both} are of different runs`);
  const { places, ...asked } = first.fleet.asked;
  const { places: others, ...askedOther } = fleet.asked;
  if (!isDeepStrictEqual(asked, askedOther))
    throw new Error(`${both} have different options: give each shard the same --all, --project or --stack`);
  if (places !== others)
    throw new Error(`${both} have different lists of workspaces: give each the same --places`);
  const differing = differingIn(first.fleet, fleet);
  // In one run, a stack may come or go between two shards.
  if (differing[0] !== undefined && fleet.run === undefined)
    throw new Error(
      `${both} have different stacks, such as ${stackKey(differing[0])}: they are of different backends or runs. Give each shard of a run the same --run`,
    );
}

/** Stacks that only one of two results has. */
function differingIn(one: Fleet, other: Fleet): StackName[] {
  const [a, b] = [stacksOf(one), stacksOf(other)];
  return [...a, ...b].flatMap(([key, stack]) => (a.has(key) && b.has(key) ? [] : [stack]));
}

/** @throws Error if two results looked at the same workspace */
function guardPlaces(parts: readonly Part[]): void {
  const seen = new Map<string, string>();
  for (const { file, fleet } of parts)
    for (const place of fleet.places) {
      const before = seen.get(keyOf(place));
      if (before !== undefined)
        throw new Error(`${before} and ${file} both looked at the workspace ${place.workspace}`);
      seen.set(keyOf(place), file);
    }
}

/** Stacks that came or went between the shards of a run. */
function unevenIn(parts: readonly Part[]): Fleet['unread'] {
  const [first, ...others] = parts;
  if (first === undefined) return [];
  const all = new Map(
    others.flatMap(({ fleet }) => differingIn(first.fleet, fleet)).map((one) => [stackKey(one), one]),
  );
  return [...all.values()].map((one) => ({
    ...one,
    why: 'it was not there for every shard: it came or went during the run',
  }));
}

/** What no shard could tell. */
function carriedIn(all: readonly Fleet[]): Findings | undefined {
  const entries = FINDINGS.map((name) => {
    const [first = [], ...others] = all.map(({ carried }) => carried?.[name] ?? []);
    const known = others.map((some) => new Set(some.map(identityOf)));
    return [name, first.filter((one) => known.every((some) => some.has(identityOf(one))))] as const;
  });
  if (entries.every(([, some]) => some.length === 0)) return undefined;
  return fleetSchema.shape.carried.unwrap().parse(Object.fromEntries(entries));
}
