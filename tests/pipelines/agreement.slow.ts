/**
 * `workload drift` over many stacks finds what the engine's own refresh of each stack finds: in both forms, for every
 * kind, and for every way in which an object can change from outside. A usual run has every way for every kind. `npm run
 * test:agreement` also changes every argument alone, and two things at once: about 2,400 changes in 60 stacks.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { type Fleet, fleetSchema } from '../../cli/src/drift/schema';
import { CONTROLS } from '../../provider/src/controls';
import { command } from '../cli/command';
import { type Kind, kindsOf, shownOf } from '../conformance/rows';
import { samples } from '../conformance/samples';
import { give } from '../conformance/samples/given';
import type { Ask } from '../conformance/samples/shared';
import { type Project, testProject } from '../engine/command';
import type { State } from '../engine/harness';
import { writeStack } from '../engine/stack';
import { call, story } from '../engine/story';
import type { Adapter } from '../support/adapters';
import { type Change, plant, uniquely, unique, type Variant, variantsOf, type What } from './outside';

const FORMS: readonly Adapter[] = ['native', 'dynamic'];
/** The stacks of each form, and how many objects of each kind a stack has. A usual run has one stack of each form. */
const WHOLE = process.env.WORKLOAD_WHOLE_AGREEMENT === undefined ? undefined : { stacks: 30, objects: 2 };

/** An object of a stack, and what happens to it. */
interface Subject {
  readonly kind: Kind;
  readonly args: Variant['args'];
  readonly changes: readonly Change[];
  /** The logical name; lower case, because names on the platform begin with it. */
  readonly name: string;
}

interface TestStack {
  readonly stack: string;
  readonly form: Adapter;
  readonly subjects: readonly Subject[];
}

/** Numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Case = Pick<Subject, 'kind' | 'args' | 'changes'>;

const ENDS: readonly What[] = ['deleted', 'replaced'];
/** In which order several changes happen: one that replaces a list comes after one of its order. */
const ORDER: readonly What[] = ['list order', 'label of others', 'masked value', 'value', 'routing', ...ENDS];
const inOrder = (changes: readonly Change[]) =>
  [...changes].sort(
    (a, b) =>
      ORDER.indexOf(a.what) - ORDER.indexOf(b.what) || Number(a.of === 'name') - Number(b.of === 'name'),
  );

/** Each way once, for the program that has most of it; and all arguments at once. */
function usualCases(kind: Kind): Case[] {
  const variants = variantsOf(kind);
  const each = ORDER.flatMap((what): Case[] => {
    const own = variants.map(({ args, changes }) => ({
      args,
      changes: changes.filter((change) => change.what === what),
    }));
    const most = own.reduce((best, one) => (one.changes.length > best.changes.length ? one : best));
    return most.changes.length === 0 ? [] : [{ kind, args: most.args, changes: most.changes.slice(0, 1) }];
  });
  const all = variants.map(({ args, changes }) => ({
    ...{ kind, args },
    changes: inOrder(changes.filter(({ what }) => !ENDS.includes(what))),
  }));
  return [...each, ...all.filter(({ changes }) => changes.length > 1)];
}

/** Every change alone, then pairs of changes. */
function* allCases(kind: Kind): Generator<Case, never> {
  const variants = variantsOf(kind);
  for (const { args, changes } of variants)
    for (const change of changes) yield { kind, args, changes: [change] };
  yield* usualCases(kind).filter(({ changes }) => changes.length > 1);
  const draw = numbers(kind.type.length);
  const some = variants.filter(({ changes }) => changes.length > 0);
  for (;;) {
    const { args = {}, changes = [] } = some[draw(some.length)] ?? {};
    const pair = [changes[draw(changes.length)], changes[draw(changes.length)]];
    yield { kind, args, changes: inOrder([...new Set(pair.filter((one) => one !== undefined))]) };
  }
}

function stacksOf(kinds: readonly Kind[]): TestStack[] {
  return FORMS.flatMap((form) => {
    const cases = kinds.map((kind) => allCases(kind));
    return Array.from({ length: WHOLE?.stacks ?? 1 }, (_, number): TestStack => {
      const own =
        WHOLE === undefined
          ? kinds.flatMap(usualCases)
          : cases.flatMap((some, index) => {
              // A sandbox may have 100 schedules.
              const length = kinds[index]?.type === 'SandboxSchedule' ? 1 : WHOLE.objects;
              return Array.from({ length }, () => some.next().value);
            });
      const stack = `${form}-${number}`;
      const subjects = own.map((one, index) => ({
        ...one,
        args: unique(one.kind, one.args, `${stack}-${index}`),
        name: `${one.kind.type.toLowerCase()}-${index}`,
      }));
      return { stack, form, subjects };
    });
  });
}

let t: Project;
let ask: Ask;
beforeAll(async () => {
  t = await testProject();
  // A stack on which nothing ever ran.
  rmSync(t.stateFile());
  ask = (method, path, body) => call(t.emulator, method, path, body);
  await story(t.emulator);
}, 60_000);
afterAll(() => t.stop());

async function pulumi(...args: string[]): Promise<string> {
  const { code, stdout, text } = await t.pulumi(...args);
  if (code !== 0) throw new Error(`pulumi ${args.join(' ')} ended with ${code}:\n${text}`);
  return stdout;
}

/** Runs the program of a stack. Kinds with releases have two, as a share has a meaning only beside another one. */
async function up({ stack, form, subjects }: TestStack): Promise<void> {
  writeStack(stack, (t.env.PULUMI_BACKEND_URL ?? '').replace('file://', ''), t.folder, t.emulator);
  for (const isFirst of [true, false]) {
    const lines = subjects.map(({ kind, name, args }) => {
      const before = Object.entries(kind.sample.before ?? {}).filter(([key]) => isFirst && key in args);
      const all = { ...args, ...Object.fromEntries(before) };
      return `new workload.${kind.type}(${JSON.stringify(name)}, ${JSON.stringify(all)});`;
    });
    t.program(lines.join('\n'), form);
    await pulumi('up', '--yes', '--skip-preview', '--stack', stack);
  }
}

const logical = (urn: string) => urn.replace(/.*::/, '');

/** Changes the objects from outside. Returns what was done, by object. */
async function plantIn({ stack, subjects }: TestStack): Promise<ReadonlyMap<string, readonly Change[]>> {
  const { deployment } = JSON.parse(await pulumi('stack', 'export', '--stack', stack)) as {
    readonly deployment: State;
  };
  const done = new Map<string, readonly Change[]>();
  for (const { kind, name, args, changes } of subjects) {
    const outputs = deployment.resources.find(({ urn }) => logical(urn) === name)?.outputs ?? {};
    const physical = kind.definition.identity.id?.(outputs) ?? String(outputs.name);
    const planted: Change[] = [];
    for (const change of changes)
      if (await plant({ kind, args }, physical, change, uniquely(ask, `${stack}-${name}`)))
        planted.push(change);
    done.set(name, planted);
  }
  return done;
}

/** What is found of an object: that it is gone, or properties with the recorded and the live value. */
type Told = 'gone' | ReadonlyMap<string, readonly [recorded: unknown, live: unknown]>;

interface EngineStep {
  readonly op: string;
  readonly urn: string;
  readonly oldState?: { readonly inputs?: Readonly<Record<string, unknown>> };
  readonly newState?: { readonly inputs?: Readonly<Record<string, unknown>> };
  readonly detailedDiff?: Readonly<Record<string, unknown>> | null;
}

/** What the engine's refresh finds, by object. */
async function refreshed({ stack, form }: TestStack): Promise<ReadonlyMap<string, Told>> {
  t.program('', form);
  const text = await pulumi('refresh', '--preview-only', '--json', '--stack', stack);
  const { steps } = JSON.parse(text) as { readonly steps: readonly EngineStep[] };
  return new Map(
    steps.flatMap(({ op, urn, oldState, newState, detailedDiff }): [string, Told][] => {
      if (op === 'delete' || newState === undefined) return [[logical(urn), 'gone']];
      const keys = new Set(Object.keys(detailedDiff ?? {}).map((path) => path.replace(/[.[].*/, '')));
      const told = [...keys].filter((key) => !key.startsWith('__'));
      const values = told.map(
        (key) => [key, [oldState?.inputs?.[key], newState.inputs?.[key]] as const] as const,
      );
      return values.length === 0 ? [] : [[logical(urn), new Map(values)]];
    }),
  );
}

/** What `workload drift` finds, by object. */
function foundIn(fleet: Fleet, stack: string): ReadonlyMap<string, Told> {
  const isOf = (one: { readonly stack: string }) => one.stack === stack;
  return new Map<string, Told>([
    ...fleet.drifted
      .filter(isOf)
      .map(
        ({ urn, properties }) =>
          [
            logical(urn),
            new Map(
              properties.map(
                ({ property, recorded, live }) => [property, [recorded, live] as const] as const,
              ),
            ),
          ] as const,
      ),
    ...fleet.gone.filter(isOf).map(({ urn }) => [logical(urn), 'gone'] as const),
  ]);
}

const isSecret = (value: unknown) => JSON.stringify([value]).includes('[secret]');

/** Where both differ. What the state has encrypted is not compared, but named. */
function differences(ours: Told | undefined, engines: Told | undefined, hidden: readonly string[]): string[] {
  if (ours === 'gone' || engines === 'gone') return ours === engines ? [] : ['gone'];
  const keys = new Set([...(ours?.keys() ?? []), ...(engines?.keys() ?? [])]);
  return [...keys].filter((key) => {
    const [own, other] = [ours?.get(key), engines?.get(key)];
    if (own === undefined) return !(hidden.includes(key) && isSecret(other));
    return (
      other === undefined ||
      !own.every((value, at) => isSecret([value, other[at]]) || isDeepStrictEqual(value, other[at]))
    );
  });
}

it('finds what the refresh of each stack finds, property by property', async () => {
  const kinds = kindsOf(samples(await give(ask)));
  const stacks = stacksOf(kinds);
  const planted = new Map<string, ReadonlyMap<string, readonly Change[]>>();
  for (const one of stacks) {
    await up(one);
    planted.set(one.stack, await plantIn(one));
  }
  const { baseUrl, workspace, apiKey } = t.emulator;
  const places = [{ baseUrl, workspace, credential: { env: 'THE_KEY' } }];
  writeFileSync(join(t.folder, 'places.json'), JSON.stringify({ places }));
  const env = { ...process.env, ...t.env, THE_KEY: apiKey };
  const ended = await command(env, t.folder, 'drift', '--all', '--places', 'places.json', '--json');
  const fleet = fleetSchema.parse(JSON.parse(ended.stdout));
  expect([ended.code, fleet.unread, fleet.stacks.length]).toEqual([21, [], stacks.length]);

  const different: string[] = [];
  const blind: string[] = [];
  for (const one of stacks) {
    const engines = await refreshed(one);
    const ours = foundIn(fleet, one.stack);
    for (const { kind, name, args } of one.subjects) {
      const changes = planted.get(one.stack)?.get(name) ?? [];
      const hidden = fleet.hidden.find(({ stack, urn }) => stack === one.stack && logical(urn) === name);
      const keys = differences(ours.get(name), engines.get(name), hidden?.properties ?? []);
      const shown = (told: Told | undefined) =>
        told instanceof Map ? keys.map((key) => [key, told.get(key) as unknown]) : told;
      if (keys.length > 0) {
        const what = changes.map(({ what: way, of = '' }) => `${way} ${of}`.trim()).join(', ');
        const both = { drift: shown(ours.get(name)), refresh: shown(engines.get(name)) };
        different.push(`${one.stack} ${name} after ${what}: ${JSON.stringify(both)}`);
      }
      // A comparison of nothing with nothing proves nothing.
      const [change, ...more] = changes;
      if (change === undefined || more.length > 0) continue;
      const isSeen =
        change.what === 'deleted' ||
        (typeof change.of === 'string' &&
          // Of these, only the state decides.
          !CONTROLS.includes(change.of) &&
          shownOf(kind, change.of, args).length > 0);
      const isMoved = fleet.movedRouting.some(
        ({ stack, urn }) => stack === one.stack && logical(urn) === name,
      );
      if ((isSeen && !engines.has(name)) || (isSeen && change.of === 'traffic' && !isMoved))
        blind.push(`${one.stack} ${name} after ${change.what} ${change.of ?? ''}`);
    }
  }
  expect(different).toEqual([]);
  expect(blind).toEqual([]);

  const done = stacks.flatMap((one) =>
    one.subjects.flatMap(({ kind, name }) =>
      (planted.get(one.stack)?.get(name) ?? []).map(({ what }) => `${kind.type}: ${what}`),
    ),
  );
  const possible = kinds.flatMap((kind) =>
    variantsOf(kind).flatMap(({ changes }) => changes.map(({ what }) => `${kind.type}: ${what}`)),
  );
  expect([...new Set(done)].sort()).toEqual([...new Set(possible)].sort());
  expect(done.length).toBeGreaterThan(WHOLE === undefined ? 500 : 2_000);
}, 7_200_000);
