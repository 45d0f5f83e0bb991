/** Compares a run with an earlier one, and joins the results of shards. */
import { readFileSync } from 'node:fs';
import { FINDINGS, type Fleet, fleetSchema, stackKey } from './schema';

/** @throws Error that names the file */
export function fleetIn(file: string): Fleet {
  try {
    return fleetSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isAbsent ? 'does not exist' : 'is not a result of workload drift --json';
    throw new Error(`${file} ${why}`, { cause: error });
  }
}

/** Marks the findings that the earlier run has, too, with the same values. Nothing is left out. */
export function since(fleet: Fleet, earlier: Fleet): Fleet {
  const marked = FINDINGS.map((name) => {
    const before = new Set(earlier[name].map(identityOf));
    return [name, fleet[name].map((one) => ({ ...one, known: before.has(identityOf(one)) }))] as const;
  });
  return fleetSchema.parse({ ...fleet, ...Object.fromEntries(marked) });
}

/** What does not make a finding a new one: a person who changes something else, and how the command was started. */
const ASIDE: readonly string[] = ['known', 'import', 'changedBy', 'changedAt'];

/** What makes a finding the same in another run. Another value is a new finding. */
function identityOf(finding: object): string {
  const rest = Object.fromEntries(Object.entries(finding).filter(([key]) => !ASIDE.includes(key)));
  return JSON.stringify(rest, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Highest number of shards: that of --shard. */
const MOST_SHARDS = 9_999;
/** Shards of one run begin within this time. Without a common name of the run, a later one is of another night. */
const LONGEST_RUN_MS = 86_400_000;

function isPart(one: unknown, most: number): boolean {
  return Number.isInteger(one) && Number(one) >= 1 && Number(one) <= most;
}

/**
 * Joins the results of all shards of one run.
 *
 * @throws Error if results are not of shards of one run, or if one is there twice
 */
export function merged(files: readonly string[]): Fleet {
  const parts = files.map((file) => ({ file, fleet: fleetIn(file) }));
  const [first] = parts;
  if (first === undefined) throw new Error('give the results of the shards');
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
  const times = parts
    .map(({ file, fleet }) => ({ file, at: Date.parse(fleet.at) }))
    .sort((a, b) => a.at - b.at);
  const [oldest, newest] = [times[0], times.at(-1)];
  if (!(Number(newest?.at) - Number(oldest?.at) <= LONGEST_RUN_MS))
    throw new Error(
      `${oldest?.file ?? ''} and ${newest?.file ?? ''} began more than 24 hours apart: they are of different runs`,
    );
  const missing = Array.from({ length: count ?? 0 }, (_, index) => index + 1).filter((one) => !seen.has(one));
  const all = parts.map(({ fleet }) => fleet);
  const { shard: _shard, ...base } = first.fleet;
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
    whole: missing.length === 0 && all.every(({ whole }) => whole),
    drifted: joined('drifted'),
    gone: joined('gone'),
    movedRouting: joined('movedRouting'),
    unmanaged: joined('unmanaged'),
    orphaned: joined('orphaned'),
    claimedTwice: joined('claimedTwice'),
    hidden: joined('hidden'),
    unread: [
      ...unread.values(),
      ...missing.map((index) => ({ why: `shard ${index} of ${count ?? 0} has no result` })),
    ],
    ...(suggestions.length === 0 ? {} : { suggestions }),
  };
}
