/**
 * The full product, in process: every argument of every kind, alone and with all others, is set, changed, dropped,
 * changed from outside, lost, adopted and deleted. Each step leaves nothing to do.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { readableOf } from '../../provider/src/generate/readable';
import { withDefaults } from '../../provider/src/lifecycle/values/values';
import type { Fields } from '../../provider/src/resource';
import { Engine, type Program, type StateResource, type Run } from '../faults/engine';
import { ALL_FAULTS, isShownAdopted, isShownAlone, isShownByArgument } from '../faults/usual';
import { startWorld, type World } from '../support/world';
import {
  argumentsOf,
  changeBehind,
  deleteBehind,
  differing,
  find,
  hasDrift,
  idOf,
  isImmutable,
  isSteering,
  type Kind,
  kindsOf,
  namedAs,
  sampleOf,
  shownOf,
  stuckBy,
  usual,
  withValue,
} from './rows';
import { samples } from './samples';
import { give, NOTHING_GIVEN } from './samples/given';

let world: World;
let kinds: readonly Kind[];
/** The platform with all objects that samples name. */
let given: ReturnType<World['save']>;
beforeAll(async () => {
  world = await startWorld();
  kinds = kindsOf(samples(await give((...sent) => world.request(...sent))));
  given = world.save();
});
afterAll(async () => {
  await world.stop();
});

beforeEach(() => {
  world.reset(given);
});

// The table's shape needs no platform: given values are not part of it.
const shapes = kindsOf(samples(NOTHING_GIVEN));

const LOGICAL = 'mine';

function program(kind: Kind, args: Fields): Program {
  return { [LOGICAL]: { kind: kind.type, args } };
}

function kindOf(type: string): Kind {
  const kind = kinds.find((candidate) => candidate.type === type);
  if (kind === undefined) throw new Error(`no kind ${type}`);
  return kind;
}

/** The arguments that a check complains about. */
async function complaints(kind: Kind, args: Fields): Promise<readonly string[]> {
  const checked = await world.providers[kind.type]?.check({}, args);
  const named = (checked?.failures ?? []).map(({ reason }) => reason.split(':')[0] ?? '');
  // Not that an object of this name is protected.
  return named.filter((argument) => argument in kind.definition.args.shape);
}

/** The smallest valid program: starts empty and adds what checks require. */
async function least(kind: Kind, args: Fields = {}): Promise<Fields> {
  const needed = await complaints(kind, args);
  if (needed.length === 0) return args;
  const values = needed.map((argument) => [argument, sampleOf(kind, argument).values[0]] as const);
  return least(kind, { ...args, ...Object.fromEntries(values) });
}

/** The steps of a run, or its error. Leaves out the deletion that ends a replacement. */
function failedOr({ failed, steps }: Run): readonly string[] | string {
  if (failed !== undefined) return failed.message;
  return steps.filter((step, index) => index === 0 || step !== `delete ${LOGICAL}`);
}

async function up(engine: Engine, kind: Kind, args: Fields): Promise<unknown> {
  const run = failedOr(await engine.up(program(kind, args)));
  world.rest();
  return run;
}

/**
 * The result of a refresh, as the engine computes it: the provider's diff between the live state and the old inputs.
 */
async function refresh(engine: Engine, kind: Kind): Promise<'same' | 'drift' | 'gone'> {
  const before = engine.state[LOGICAL];
  const { failed } = await engine.refresh();
  if (failed !== undefined) throw failed;
  const after = engine.state[LOGICAL];
  if (before === undefined || after === undefined) return 'gone';
  const verdict = await world.providers[kind.type]?.diff(after.id, after.outputs, before.inputs);
  return verdict?.changes === false ? 'same' : 'drift';
}

/** Outputs that the classes and the package schema promise, but that are missing in state. */
function untold(engine: Engine, { definition }: Kind): readonly string[] {
  const outputs = engine.state[LOGICAL]?.outputs ?? {};
  const promised = readableOf(definition).filter(({ isTold }) => isTold);
  return promised.map(({ key }) => key).filter((key) => outputs[key] === undefined);
}

/** Expects that the inputs differ in exactly these arguments, and that the provider's diff shows the same ones. */
async function expectChanged(
  { type, definition }: Kind,
  before: StateResource,
  after: StateResource,
  changed: readonly string[],
): Promise<void> {
  const known = Object.keys(definition.args.shape);
  const differ = known.filter((key) => !isDeepStrictEqual(before.inputs[key], after.inputs[key])).sort();
  expect(differ).toEqual(changed);
  const verdict = await world.providers[type]?.diff(before.id, before.outputs, after.inputs);
  const tops = (verdict?.shown ?? changed).map((path) => path.split(/[.[]/)[0] ?? '');
  expect([...new Set(tops)].sort()).toEqual(changed);
}

/** Nothing is left to do, previews and refreshes write nothing, and every promised output exists. */
async function expectAtRest(engine: Engine, kind: Kind, args: Fields): Promise<void> {
  expect(untold(engine, kind)).toEqual([]);
  world.emulator.journal.clear();
  expect(failedOr(await engine.preview(program(kind, args)))).toEqual([]);
  expect(world.emulator.journal.entries()).toEqual([]);
  expect(await refresh(engine, kind)).toBe('same');
  expect(untold(engine, kind)).toEqual([]);
  expect(failedOr(await engine.preview(program(kind, args)))).toEqual([]);
  expect(world.emulator.journal.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
}

async function expectGone(kind: Kind, name: string): Promise<void> {
  expect(await find(kind, (...sent) => world.request(...sent), name)).toBeUndefined();
}

/** The name on the platform. Where it can change, the id keeps the name at creation. */
function nameIn(engine: Engine): string {
  const name = engine.state[LOGICAL]?.outputs.name;
  const id = engine.state[LOGICAL]?.id ?? '';
  // A child is found by parent and name, which are its id.
  if (id.includes('/')) return id;
  return typeof name === 'string' ? name : '';
}

/** The value of an argument that the program does not set. */
function defaultOf(kind: Kind, argument: string): unknown {
  const shape = kind.definition.args.shape as Record<string, z.ZodType>;
  const schema = shape[argument];
  return schema === undefined ? {} : withDefaults(z.object({ [argument]: schema }), {});
}

/** The step that a change of the argument causes. */
function stepFor(kind: Kind, argument: string, before: unknown, after: unknown): string[] {
  const known = (value: unknown) =>
    JSON.stringify(value === undefined ? defaultOf(kind, argument) : { [argument]: value });
  if (isSteering(argument) || known(before) === known(after)) return [];
  // Dropping the name keeps it.
  if (argument === 'name' && after === undefined) return [];
  if (!isImmutable(kind, argument)) return [`update ${LOGICAL}`];
  return [`replace ${LOGICAL}`];
}

const basesOf = (type: string) =>
  isShownAlone(type) ? (['alone', 'among all others'] as const) : ['among all others'];

/** A usual run shows once what does not depend on the other arguments. */
const isWhole = (base: string) => ALL_FAULTS || base === 'among all others';

/** A usual run shows with the first argument what does not depend on the argument. */
const isFirst = (type: string, argument: string) =>
  ALL_FAULTS || cells.find(([kind, one]) => kind === type && one !== 'joinExisting')?.[1] === argument;

const cells = shapes
  .filter(({ type }) => isShownByArgument(type))
  .flatMap((kind) =>
    argumentsOf(kind).flatMap((argument) =>
      basesOf(kind.type).map((base) => [kind.type, argument, base] as const),
    ),
  );

it.each(cells)('%s.%s %s has a full lifecycle', async (type, argument, base) => {
  const kind = kindOf(type);
  const [first, second] = sampleOf(kind, argument).values;
  const needed = await least(kind);
  const others = base === 'alone' ? needed : usual(kind);
  // Drift that only shows beside another release needs a share.
  const shows = shownOf(kind, argument, withValue(kind, usual(kind), argument, first));
  const shared = shows.includes('traffic') ? { ...others, traffic: 10 } : others;
  const engine = new Engine(world.providers);

  if (kind.sample.before !== undefined) {
    expect(await up(engine, kind, { ...shared, ...kind.sample.before })).toEqual([`create ${LOGICAL}`]);
  }
  // The other arguments are set from the beginning.
  let args = withValue(kind, shared, argument, undefined);
  let value: unknown;
  const go = async (next: unknown) => {
    // A value that the program does not set is the platform's choice.
    const before = value ?? engine.state[LOGICAL]?.outputs[argument];
    const [written, recorded] = [args, engine.state[LOGICAL]];
    args = withValue(kind, shared, argument, next);
    const run = await up(engine, kind, args);
    const now = engine.state[LOGICAL];
    if (recorded === undefined) expect(run).toEqual([`create ${LOGICAL}`]);
    else expect(run).toEqual(stepFor(kind, argument, before, next));
    // A change between two written values. Without a written value, the platform chose one.
    const isChange =
      isDeepStrictEqual(run, [`update ${LOGICAL}`]) && value !== undefined && next !== undefined;
    if (isChange && recorded && now) await expectChanged(kind, recorded, now, differing(kind, written, args));
    value = next;
    await expectAtRest(engine, kind, args);
  };

  const optional = !(argument in args) && (await complaints(kind, args)).length === 0;
  if (optional) {
    await up(engine, kind, args);
    await expectAtRest(engine, kind, args);
  } else if (kind.sample.before !== undefined) {
    args = withValue(kind, shared, argument, first);
    value = first;
    await up(engine, kind, args);
  }
  await go(first);
  await go(second);

  if (!isSteering(argument) && hasDrift(kind, argument) && isWhole(base)) {
    await changeBehind(kind, argument, nameIn(engine), (...sent) => world.request(...sent));
    world.rest();
    expect(await refresh(engine, kind)).toBe(shows.length === 0 ? 'same' : 'drift');
    const stuck = stuckBy(kind, argument);
    if (stuck !== undefined) {
      expect(await up(engine, kind, args)).toMatch(stuck);
    } else {
      expect(await up(engine, kind, args)).toEqual(shows.length === 0 ? [] : [`update ${LOGICAL}`]);
      await expectAtRest(engine, kind, args);
    }
  }

  if (argument !== 'joinExisting' && isWhole(base) && isFirst(type, argument)) {
    await deleteBehind(kind, nameIn(engine), (...sent) => world.request(...sent));
    world.rest();
    expect(await refresh(engine, kind)).toBe('gone');
    expect(await up(engine, kind, args)).toEqual([`create ${LOGICAL}`]);
    await expectAtRest(engine, kind, args);
  }

  if (optional) await go(undefined);

  const name = nameIn(engine);
  const { id, outputs } = engine.state[LOGICAL] ?? { id: '', outputs: {} };
  expect(failedOr(await engine.destroy())).toEqual([`delete ${LOGICAL}`]);
  await expectGone(kind, name);
  // Deletes again, as after a run that did not record the deletion.
  await world.providers[kind.type]?.delete(id, outputs);
});

const adoptions = cells.filter(
  ([type, argument, base]) =>
    isWhole(base) &&
    isShownAdopted(type) &&
    !isSteering(argument) &&
    argument !== 'name' &&
    shapes.some((kind) => kind.type === type && argumentsOf(kind).includes('adoptExisting')),
);

it.each(adoptions)('%s.%s %s is updated on adoption', async (type, argument, base) => {
  const kind = kindOf(type);
  const others = base === 'alone' ? await least(kind) : usual(kind);
  const engine = new Engine(world.providers);
  const name = namedAs(kind, 'foreign');
  const [first, second] = sampleOf(kind, argument).values;
  const isFixed = isImmutable(kind, argument);
  const args = { ...withValue(kind, others, argument, isFixed ? first : second), name };
  await world.request(...kind.sample.foreign(name, args));
  world.rest();

  const refused = await engine.up(program(kind, args));
  expect(refused.failed?.message).toMatch(new RegExp(`${name}" exists.*adoptExisting: true`));
  const other = { ...withValue(kind, others, argument, second), name, adoptExisting: true };
  // An argument in the id names another object.
  if (isFixed && idOf(kind, other) === idOf(kind, args)) {
    const different = await engine.up(program(kind, other));
    expect(different.failed?.message).toMatch(new RegExp(`${argument} is .* and this cannot change`));
  }

  const adopting = { ...args, adoptExisting: true };
  expect(await up(engine, kind, adopting)).toEqual([`create ${LOGICAL}`]);
  await expectAtRest(engine, kind, adopting);
  expect(failedOr(await engine.destroy())).toEqual([`delete ${LOGICAL}`]);
  await expectGone(kind, name);
});
