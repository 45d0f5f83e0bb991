/**
 * Reads the objects of many stacks, and compares them with the states: no program runs, and no lock is taken. The
 * provider decides what differs, as in a refresh. Objects are grouped by workspace and list, and no list is read twice.
 */
import { createHash } from 'node:crypto';
import {
  argumentsOf,
  type Drifted,
  factsOf,
  found,
  type Found,
  type ListedObject,
  mayBe,
  parentOf,
  placeOf,
  type RecordedFacts,
  type RecordedObject,
  workspaceLists,
} from '@workload/pulumi/importing';
import { connect, isRejected, otherPlace, Pace, type Settings, Unconfigured } from '@workload/pulumi/rollout';
import { labelOf, named } from '../preview/urn';
import { RecordedStack, type Resource, stackConfig, Undecrypted } from '../rollout/recorded';
import type { Stack } from '../rollout/selected';
import { settingsIn } from '../rollout/stack';
import { pooled } from '../pooled';
import { messageOf } from '../rollout/trouble';
import { type Claim, claimsOf, type Known, type Passing, straysOf } from './claims';
import { comparable, isAlike } from './partly';
import { keyOf, Places } from './places';
import type { Judge } from './policies';
import { type Fleet, stackKey, type StackName, stackNamed, stackOf, type Stray, type Unread } from './schema';
import { concerns } from './suggest';
import { guardBlank, type States } from './states';

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** How far a run is. */
export interface Progress {
  readonly stacks: number;
  readonly ofStacks: number;
  readonly objects: number;
  readonly ofObjects: number;
}

export interface FleetDependencies {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly note: (line: string) => void;
  /** Learns keys and tokens, which are concealed. */
  readonly learn: (value: string) => void;
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly progress?: (progress: Progress) => void;
}

/** What to look at. */
export interface Asked {
  readonly stacks: readonly Stack[];
  /** The same, as the result says it. */
  readonly asked: Fleet['asked'];
  /** The name of the run, which all its shards have. */
  readonly run?: string;
  /** Project of the folder in which the stacks have their names. */
  readonly project?: string | undefined;
  /** Whether these are all stacks of the backend. */
  readonly isWhole: boolean;
  /** Settings of known workspaces. Absent: those of the stacks. */
  readonly places?: readonly Settings[];
  readonly shard?: Shard;
  /** Requests per second to one address, at most. */
  readonly rate?: number | undefined;
  /** Where states are read without the engine. */
  readonly states?: States | undefined;
  /** Objects that are not told, by kind and id, or a whole kind: `ServiceAccount/default`. */
  readonly except?: readonly string[];
  /** Policies over objects that no state has. */
  readonly judge?: Judge;
  /** Stacks of the backend that cannot be read, and why. */
  readonly unread?: readonly Unread[];
}

/** One object of a state. */
interface Item extends Claim {
  /** The name of its class. */
  readonly type: string;
  readonly settings: Settings;
  /** Its inputs and outputs as JSON, outside of the heap until they are compared. */
  readonly bags: Buffer;
  /** Properties that the state has encrypted, and the encrypted parts of others. */
  readonly hidden: readonly string[];
  readonly partly: readonly string[];
  /** The option ignoreChanges. */
  readonly ignored: readonly string[];
  /** What the state says protects it from deletion. */
  readonly protectedBy: Guard | undefined;
}

type Guard = NonNullable<Fleet['drifted'][number]['protectedBy']>;

type Looked = { readonly item: Item } & (
  | { readonly found: Found; /** What could not be compared. */ readonly uncompared: readonly string[] }
  | { readonly why: string; /** The reason is told once, for the workspace. */ readonly isTold?: true }
);

/** How many stacks are read at once: each may need a process of the engine. */
const STATES_AT_ONCE = 4;
/** How many workspaces are read at once, and objects of each of them. */
const PLACES_AT_ONCE = 4;
/** More than the client has connections: one list answers all reads that wait, if it has fewer pages than that. */
const READS_AT_ONCE = 100;
/** While some backends write a state, there is none for a moment. */
const TRIES = 3;
const PAUSE_MS = 300;

export async function fleetOf(asked: Asked, dependencies: FleetDependencies): Promise<Fleet> {
  const { stacks, shard, rate, isWhole } = asked;
  const began = dependencies.now();
  const places = new Places(asked.places ?? []);
  const counts = { stacks: 0, ofStacks: stacks.length, objects: 0, ofObjects: 0 };
  const tell = () => dependencies.progress?.(counts);
  const read = await pooled(stacks, STATES_AT_ONCE, async (stack) => {
    const result = await itemsOf(stack, asked, places, dependencies);
    counts.stacks++;
    counts.ofObjects += result.items?.length ?? 0;
    tell();
    return result;
  });
  dependencies.signal.throwIfAborted();
  const isMine = (settings: Settings) =>
    shard === undefined || shardOf(settings, shard.count) === shard.index;
  const items = read.flatMap((one) => one.items ?? []);
  if (asked.places === undefined && isWhole)
    for (const settings of read.flatMap((one) => one.own ?? [])) places.add(settings);
  const known: Known = {
    claims: items,
    passing: read.flatMap((one) => one.passing).map((one) => ({ ...one, facts: places.placed(one.facts) })),
  };
  const unreadStates = [...(asked.unread ?? []), ...read.flatMap((one) => one.unread)];
  const tellsStrays =
    isWhole &&
    // Without a workspace, nothing was looked at.
    places.all.length > 0 &&
    // A state that was not read, or an object whose place is not known, may have any object of any workspace.
    unreadStates.length === 0 &&
    items.every(isPlaced);
  const byPlace = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item.settings);
    const group = byPlace.get(key);
    if (group === undefined) byPlace.set(key, [item]);
    else group.push(item);
  }
  const mine = places.all.filter((one) => isMine(one) && (tellsStrays || byPlace.has(keyOf(one))));
  counts.ofObjects = mine.reduce((sum, one) => sum + (byPlace.get(keyOf(one))?.length ?? 0), 0);
  // A platform may count the requests of all workspaces together.
  const pace = new Pace({ rate });
  const looks = await pooled(mine, PLACES_AT_ONCE, async (settings) => {
    const own = byPlace.get(keyOf(settings)) ?? [];
    const { connection, ...rest } = await lookAt({ settings, pace }, own, tellsStrays, dependencies, () => {
      counts.objects++;
      tell();
    });
    // A connection keeps what its lists answered.
    return { settings, ...rest, ...(asked.judge === undefined ? {} : { connection }) };
  });
  dependencies.signal.throwIfAborted();
  const looked = looks.flatMap((one) => one.looked);
  const there = new Set(
    looked.filter((one) => !('found' in one && one.found.kind === 'gone')).map(({ item }) => item as Claim),
  );
  const except = new Set(asked.except);
  const unmatched = new Set(asked.except?.filter((one) => one.includes('/')));
  const isTold = ({ kind, id, name }: Stray) => {
    const matched = [kind, `${kind}/${id}`, `${kind}/${name}`].filter((one) => except.has(one));
    for (const one of matched) unmatched.delete(one);
    return matched.length === 0;
  };
  const judgements = await pooled(looks, PLACES_AT_ONCE, async ({ settings, listed, connection }) => {
    const own = straysOf({ settings, listed, known, there, began }).filter(isTold);
    return asked.judge === undefined || connection === undefined
      ? { strays: own, unread: [] }
      : judged(own, asked.judge, connection, dependencies.signal);
  });
  dependencies.signal.throwIfAborted();
  // It may be in another shard, or in a list that was not read.
  const isComplete = tellsStrays && shard === undefined && looks.every(({ unread }) => unread.length === 0);
  if (isComplete && unmatched.size > 0)
    dependencies.note(`--except: no unmanaged or orphaned object matches ${[...unmatched].join(', ')}`);
  const strays = judgements.flatMap((one) => one.strays);
  const compared = new Map<string, number>();
  for (const { item } of looked.filter((one) => 'found' in one))
    compared.set(stackKey(item), (compared.get(stackKey(item)) ?? 0) + 1);
  const claimOf = ({ item }: Looked) => ({ ...stackOf(item), urn: item.urn, id: item.id });
  const of = (one: Looked) => {
    const { baseUrl, workspace } = one.item.settings;
    return { ...claimOf(one), baseUrl, workspace };
  };
  return {
    schema: 'workload.drift/1',
    at: new Date(began).toISOString(),
    ...(asked.run === undefined ? {} : { run: asked.run }),
    asked: asked.asked,
    ...(shard === undefined ? {} : { shard }),
    stacks: read.flatMap((one) =>
      one.items === undefined ? [] : [{ ...one.stack, objects: compared.get(stackKey(one.stack)) ?? 0 }],
    ),
    places: looks.map(({ settings: { baseUrl, workspace }, looked: own }) => ({
      baseUrl,
      workspace,
      objects: own.filter((one) => 'found' in one).length,
    })),
    whole: tellsStrays,
    drifted: sorted(
      looked.flatMap((one) => {
        if (!('found' in one) || one.found.kind === 'gone' || one.found.drifted.length === 0) return [];
        const { drifted, changed } = one.found;
        const guarded = protectionOf(one.item, drifted);
        const ignored = one.item.ignored.filter((path) =>
          drifted.some((each) => concerns(path, each.property)),
        );
        return [
          {
            ...of(one),
            properties: [...drifted],
            ...(guarded === undefined ? {} : { protectedBy: guarded }),
            ...(ignored.length === 0 ? {} : { ignored }),
            ...(changed.by === undefined ? {} : { changedBy: changed.by }),
            ...(changed.at === undefined ? {} : { changedAt: changed.at }),
          },
        ];
      }),
    ),
    gone: sorted(
      looked.flatMap((one) =>
        'found' in one && one.found.kind === 'gone'
          ? [{ ...of(one), ...(one.found.other === undefined ? {} : { other: { ...one.found.other } }) }]
          : [],
      ),
    ),
    movedRouting: sorted(
      looked.flatMap((one) =>
        'found' in one && one.found.kind === 'there' && one.found.movedRouting !== undefined
          ? [{ ...of(one), ...one.found.movedRouting }]
          : [],
      ),
    ),
    unmanaged: strays.filter(({ mark }) => mark === undefined).map(({ mark: _none, ...one }) => one),
    orphaned: strays.flatMap(({ mark, ...one }) => (mark === undefined ? [] : [{ ...one, mark }])),
    claimedTwice: claimsOf([...there]),
    hidden: sorted(
      looked.flatMap((one) => {
        const { hidden, partly } = one.item;
        const whole = [...hidden, ...('uncompared' in one ? one.uncompared : [])];
        const parts = partly.filter(
          (path) =>
            !whole.some(
              (key) => path === key || (/^[.[]/.test(path.slice(key.length)) && path.startsWith(key)),
            ),
        );
        const properties = [...whole, ...parts].filter((key) => !key.startsWith('__'));
        return properties.length === 0 ? [] : [{ ...claimOf(one), properties }];
      }),
    ),
    unread: [
      ...unreadStates,
      ...looked.flatMap((one) =>
        'why' in one && one.isTold !== true
          ? [{ ...stackOf(one.item), urn: one.item.urn, why: one.why }]
          : [],
      ),
      ...[...looks, ...judgements].flatMap((one) => one.unread),
    ],
  };
}

/** Which shard looks at a workspace. The same for every run, whatever other workspaces there are. */
export function shardOf(settings: Pick<Settings, 'baseUrl' | 'workspace'>, count: number): number {
  const digest = createHash('sha256').update(keyOf(settings)).digest();
  return (digest.readUInt32BE(0) % count) + 1;
}

const isPlaced = ({ facts }: Claim) => facts.target !== undefined;

interface ReadStack {
  readonly stack: StackName;
  /** Absent if the state could not be read. */
  readonly items?: readonly Item[];
  /** Where its settings lead, if it has no object. */
  readonly own?: readonly Settings[];
  readonly passing: readonly Passing[];
  readonly unread: readonly Unread[];
}

async function itemsOf(
  stack: Stack,
  { places: known, states, project }: Asked,
  places: Places,
  dependencies: FleetDependencies,
): Promise<ReadStack> {
  const name = stackNamed(stack.name, project);
  try {
    const recorded = await recordedOf(stack, states, dependencies);
    const isOther = name.project !== project;
    const settingsBy = reachable(
      recorded,
      stack,
      dependencies.env,
      isOther ? (name.project ?? '') : undefined,
    );
    const items: Item[] = [];
    /** How many objects have no known place, by why. */
    const unplaced = new Map<string, number>();
    for (const one of recorded.resources.filter((found) => isManaged(found) && found.id !== undefined)) {
      const { hidden, partly, ...bags } = recorded.open(one);
      const { type } = named(one.urn);
      const facts = factsOf({ type, ...bags });
      const settings = await settingsFor(facts, bags.outputs, places, () =>
        known === undefined ? settingsBy(one) : undefined,
      );
      if (typeof settings === 'string') unplaced.set(settings, (unplaced.get(settings) ?? 0) + 1);
      else
        items.push({
          ...{ ...name, urn: one.urn, id: one.id ?? '', facts: factsAt(facts, settings) },
          ...{ type, settings, hidden, partly, bags: Buffer.from(JSON.stringify(bags)) },
          ignored: one.ignoreChanges ?? [],
          protectedBy: guardOf(one.protect === true, bags),
        });
    }
    const passing = recorded.passing.filter(isManaged).map((one): Passing => {
      const object = { type: named(one.urn).type, ...recorded.open(one) };
      const ids = [one.id, one.importID];
      return {
        facts: factsOf(object),
        mayBe: (shown) => ids.some((id) => mayBe({ ...object, id }, shown)),
      };
    });
    const isEmpty = known === undefined && items.length + unplaced.size === 0;
    // Its objects may be left there.
    const own = isEmpty
      ? await settingsBy(undefined).then(
          (one) => [one],
          () => [],
        )
      : [];
    const unread = [...unplaced].map(([why, count]) => ({ ...name, why: `${why} (${objectsText(count)})` }));
    return { stack: name, items, own, passing, unread };
  } catch (error) {
    dependencies.signal.throwIfAborted();
    return { stack: name, passing: [], unread: [{ ...name, why: messageOf(error) }] };
  }
}

/** The facts with the place where settings reach the object, if its state records one. */
function factsAt(facts: RecordedFacts, settings: Settings): RecordedFacts {
  const { target, workspace } = placeOf(settings);
  if (facts.target === undefined) return facts;
  return { ...facts, target, workspace: facts.isOfAccount ? facts.workspace : workspace };
}

/** Whether the stack manages the object. What it only reads with `get()` belongs to others, and every run reads it anew. */
function isManaged({ urn, external }: Resource): boolean {
  return named(urn).isOurs && external !== true;
}

async function recordedOf(
  stack: Stack,
  states: States | undefined,
  { signal, sleep }: FleetDependencies,
): Promise<RecordedStack> {
  for (let tried = 1; ; tried++) {
    try {
      const state = await states?.read(stack.name);
      const recorded = state === undefined ? await RecordedStack.of(stack) : RecordedStack.in(stack, state);
      await guardBlank(recorded, stack);
      return recorded;
    } catch (error) {
      if (tried === TRIES || signal.aborted) throw error;
      await sleep(PAUSE_MS, signal);
    }
  }
}

/**
 * The settings of each object. What this job cannot decrypt, the environment may have.
 *
 * @param elsewhere project of the stack, if its settings are in another folder
 */
export function reachable(
  recorded: RecordedStack,
  stack: Stack,
  env: FleetDependencies['env'],
  elsewhere?: string,
) {
  const [whole, open] = [false, true].map((isOpen) =>
    settingsIn(recorded, () => stackConfig(stack, isOpen), env, isOpen),
  ) as [ReturnType<typeof settingsIn>, ReturnType<typeof settingsIn>];
  return async (one: Resource | undefined): Promise<Settings> => {
    try {
      return await whole(one);
    } catch (error) {
      if (error instanceof Unconfigured && elsewhere !== undefined)
        throw new Error(
          `its settings are in the folder of project ${elsewhere}, not here: give --places with a file that has the baseUrl, the workspace and the credential of its objects`,
          { cause: error },
        );
      if (!(error instanceof Undecrypted)) throw error;
      return open(one).catch(() => {
        throw error.with(
          'a credential in the environment, such as WORKLOAD_API_KEY, or --places is enough without it',
        );
      });
    }
  };
}

/** The settings that reach an object, or why there are none. */
async function settingsFor(
  facts: RecordedFacts,
  outputs: Readonly<Record<string, unknown>>,
  places: Places,
  own: () => Promise<Settings> | undefined,
): Promise<Settings | string> {
  const known = places.of(facts);
  if (known !== undefined) return known;
  const settings = await own();
  if (settings === undefined) return places.lackingText(facts);
  const elsewhere = otherPlace(outputs, settings);
  if (elsewhere !== undefined) return `it is in ${elsewhere}, but the settings point elsewhere`;
  places.add(settings);
  return places.of({ ...facts, ...placeOf(settings) }) ?? settings;
}

/** Applies policies to objects that no state has. What cannot be checked counts as not read. */
async function judged<One extends Stray>(
  strays: readonly One[],
  judge: Judge,
  connection: Connection,
  signal: AbortSignal,
): Promise<{ readonly strays: One[]; readonly unread: Unread[] }> {
  const unread: Unread[] = [];
  const all = await pooled(strays, READS_AT_ONCE, async (stray): Promise<One> => {
    const { workspace, kind, id, name } = stray;
    try {
      const read = await argumentsOf(connection, { type: kind, id }, signal);
      return read === undefined
        ? stray
        : { ...stray, violations: [...(await judge({ kind, name, ...read }))] };
    } catch (error) {
      signal.throwIfAborted();
      unread.push({ workspace, kind, id, why: messageOf(error) });
      return stray;
    }
  });
  return { strays: all, unread };
}

type Connection = ReturnType<typeof connect>;

interface LookedAt {
  /** Absent if the workspace could not be reached. */
  readonly connection?: Connection;
  readonly looked: readonly Looked[];
  readonly listed: readonly ListedObject[];
  readonly unread: readonly Unread[];
}

/** Reads the objects of one workspace, list by list. */
async function lookAt(
  { settings, pace }: { readonly settings: Settings; readonly pace: Pace },
  items: readonly Item[],
  isWhole: boolean,
  dependencies: FleetDependencies,
  tell: () => void,
): Promise<LookedAt> {
  const { signal } = dependencies;
  const { workspace } = settings;
  let connection: Connection;
  const arrive = () => connection.arrive({ workspaceMayCome: false, warn: () => undefined, signal });
  try {
    connection = connect(settings, dependencies.note, undefined, dependencies.learn, pace);
    await arrive();
  } catch (error) {
    signal.throwIfAborted();
    const why = messageOf(error);
    for (const _item of items) tell();
    return {
      looked: items.map((item) => ({ item, why, isTold: true })),
      listed: [],
      unread: [{ workspace, why: `${why}${countText(items.length)}` }],
    };
  }
  const lists = workspaceLists();
  const looked: Looked[] = [];
  const listed: ListedObject[] = [];
  const unread: Unread[] = [];
  /** Why the platform rejects the credential from some time on. Told once, and not for each object and list. */
  let rejection: string | undefined;
  const lookAll = async (some: readonly Item[]) => {
    const all = await pooled(some, READS_AT_ONCE, async (item): Promise<Looked> => {
      try {
        await arrive();
        return { item, ...(await look(item, connection, signal)) };
      } catch (error) {
        const why = messageOf(error);
        if (!isRejected(error)) return { item, why };
        rejection ??= why;
        return { item, why, isTold: true };
      } finally {
        tell();
      }
    });
    for (const one of all) looked.push(one);
  };
  const left = new Set(items);
  for (const list of lists) {
    const own = [...left].filter(({ type }) => list.types.includes(type));
    for (const item of own) left.delete(item);
    if (isWhole)
      try {
        await arrive();
        for await (const one of list.objects(connection, signal)) listed.push(one);
      } catch (error) {
        signal.throwIfAborted();
        const why = `${messageOf(error)}${connection.adviceOn(error)}`;
        if (isRejected(error)) rejection ??= why;
        else unread.push({ workspace, kind: list.types.join(', '), why });
      }
    await lookAll(own);
  }
  // What is inside of one object begins together, so that its reads take one list.
  const together = new Map<string | Item, Item[]>();
  for (const item of left) {
    const parent = parentOf(item.type, item.id);
    const key = parent === undefined ? item : `${item.type} ${parent}`;
    const some = together.get(key);
    if (some === undefined) together.set(key, [item]);
    else some.push(item);
  }
  await pooled([...together.values()], READS_AT_ONCE, lookAll);
  if (rejection !== undefined) {
    const count = looked.filter((one) => 'why' in one && one.isTold === true).length;
    unread.push({ workspace, why: `${rejection}${countText(count)}` });
  }
  // Nothing more can be read with a rejected credential.
  return { ...(rejection === undefined ? { connection } : {}), looked, listed, unread };
}

function guardOf(isOption: boolean, { inputs, outputs }: Pick<RecordedObject, 'inputs' | 'outputs'>) {
  if (isOption) return 'protect';
  return [inputs, outputs].some((bag) => isOn(bag[PROTECTION])) ? PROTECTION : undefined;
}

/** Also the label of the object protects it, whatever the state says. */
function protectionOf(item: Item, drifted: readonly Drifted[]): Guard | undefined {
  const live = drifted.find(({ property }) => property === PROTECTION)?.live;
  return item.protectedBy ?? (isOn(live) ? PROTECTION : undefined);
}

const PROTECTION = 'deletionProtection';
const isOn = (value: unknown) => value === true || value === 'true';

/** How many objects of the states were not read. */
function countText(count: number): string {
  return count === 0 ? '' : ` (${objectsText(count)} of states)`;
}

function objectsText(count: number): string {
  return `${count} ${count === 1 ? 'object' : 'objects'}`;
}

async function look(
  item: Item,
  connection: ReturnType<typeof connect>,
  signal: AbortSignal,
): Promise<{ readonly found: Found; readonly uncompared: readonly string[] }> {
  const { type, id, hidden } = item;
  const bags = JSON.parse(item.bags.toString()) as Pick<RecordedObject, 'inputs' | 'outputs'>;
  const result = await found(connection, { type, id, hidden, ...bags }, signal);
  if (result.kind === 'gone') return { found: result, uncompared: [] };
  const uncompared: string[] = [];
  const drifted = result.drifted.flatMap((one) => {
    // What the state has encrypted is unknown here, not absent.
    if (hidden.includes(one.property)) return [];
    const seen = comparable(one.recorded, one.live);
    if (seen === undefined) uncompared.push(one.property);
    if (seen === undefined || (seen.live !== one.live && isAlike(one.recorded, seen.live))) return [];
    return [{ ...one, live: seen.live }];
  });
  return { found: { ...result, drifted }, uncompared };
}

function sorted<One extends StackName & { readonly urn: string }>(all: readonly One[]): One[] {
  const key = (one: One) => `${stackKey(one)} ${labelOf(one.urn)} ${one.urn}`;
  return all
    .map((one) => [key(one), one] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, one]) => one);
}
