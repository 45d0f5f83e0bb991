/**
 * Every row on the real engine. One stack holds one resource of every kind; each step changes as many arguments of
 * every kind as one program can. A usual run covers every claim of every kind. The lifecycle suite covers each single
 * argument in process, and so does `npm run test:faults` here.
 */
import { isDeepStrictEqual } from 'node:util';
import { testProject, type PreviewStep, type Project } from '../engine/command';
import { call, story } from '../engine/story';
import { ALL_FAULTS } from '../faults/usual';
import type { Fields } from '../../provider/src/resource';
import {
  argumentsOf,
  changeBehind,
  deleteBehind,
  differing,
  find,
  hasDrift,
  isImmutable,
  isSteering,
  type Kind,
  kindsOf,
  namedAs,
  type Row,
  rowsOf,
  sampleOf,
  shownOf,
  stuckBy,
  title,
  usual,
  withValue,
} from './rows';
import { samples } from './samples';
import { give } from './samples/given';

/** Whether this run covers the claims about every single argument. */
const isWhole = ALL_FAULTS;

const executed = new Map<string, Row>();
const programs = new Map<string, Fields>();
let kinds: readonly Kind[];
let t: Project;

beforeAll(async () => {
  t = await testProject();
  await platform();
}, 120_000);
afterAll(async () => {
  await t.stop();
});

function request(method: string, path: string, body?: unknown): Promise<unknown> {
  return call(t.emulator, method, path, body);
}

/** What exists before the program: snapshots, and the objects that samples name. */
async function platform(): Promise<void> {
  await story(t.emulator);
  kinds = kindsOf(samples(await give(request)));
}

function did(kind: Kind, claim: Row['claim'], argument?: string): void {
  const row = { kind: kind.type, claim, ...(argument === undefined ? {} : { argument }) };
  executed.set(title(row), row);
}

/** The logical name of a kind's resource; lower case, because names on the platform begin with it. */
function logical({ type }: Kind): string {
  return `the-${type.toLowerCase()}`;
}

function write(): void {
  t.resources(
    kinds.flatMap((kind) => {
      const args = programs.get(kind.type);
      return args === undefined ? [] : [{ type: kind.type, name: logical(kind), args }];
    }),
  );
}

function program(kind: Kind): Fields {
  return programs.get(kind.type) ?? {};
}

function ofKind<T extends { readonly urn: string }>(steps: readonly T[], kind: Kind): T[] {
  return steps.filter(({ urn }) => urn.endsWith(`:${kind.type}::${logical(kind)}`));
}

/** The id or the physical name, from state. Where the name can change, the id keeps the name at creation. */
function nameOf(kind: Kind): string {
  const [found] = ofKind(t.state().resources, kind);
  const name = found?.outputs?.name;
  if (typeof name !== 'string') throw new Error(`no ${kind.type} in state`);
  return kind.definition.identity.id?.(found?.outputs ?? {}) ?? name;
}

/** Neither the program nor a refresh has anything to change. */
async function expectAtRest(): Promise<void> {
  const preview = await t.pulumi('preview', '--expect-no-changes', '--diff');
  expect(preview.code === 0 ? '' : preview.text).toBe('');
  await expectNoDrift();
}

async function expectNoDrift(): Promise<void> {
  const refresh = await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes', '--diff');
  expect(refresh.code === 0 ? '' : refresh.text).toBe('');
}

/** Top-level properties of paths. Hidden ones, which begin with two underscores, are not arguments. */
function properties(paths: readonly string[] | undefined): string[] {
  const tops = (paths ?? []).map((path) => path.split(/[.[]/)[0] ?? '');
  return [...new Set(tops)].filter((top) => !top.startsWith('__')).sort();
}

/** The step that a preview announces for a kind, other than "same". */
function announced(steps: readonly PreviewStep[], kind: Kind): PreviewStep | undefined {
  const own = ofKind(steps, kind).filter(({ op }) => !['same', 'refresh', 'read'].includes(op));
  return own.find(({ op }) => op === 'replace') ?? own[0];
}

/** @param reasons for the replacement. Default: all changed arguments */
function expectShown(
  step: PreviewStep | undefined,
  op: string,
  changed: readonly string[],
  reasons: readonly string[] = changed,
): void {
  expect({
    op: step?.op,
    detailedDiff: properties(Object.keys(step?.detailedDiff ?? {})),
    diffReasons: properties(step?.diffReasons),
    replaceReasons: properties(step?.replaceReasons),
  }).toEqual({
    op,
    detailedDiff: changed,
    diffReasons: changed,
    replaceReasons: op === 'replace' ? reasons : [],
  });
}

/** The steps of one `up --json`, by kind. */
async function upWithEvents(...args: string[]): Promise<(kind: Kind) => { ops: string[]; diffs: string[] }> {
  const { stdout } = await t.up('--json', ...args);
  const steps = stdout.split('\n').flatMap((line) => {
    const event = line.startsWith('{')
      ? (JSON.parse(line) as {
          resourcePreEvent?: {
            metadata: { op: string; urn: string; diffs?: string[]; detailedDiff?: object };
          };
        })
      : {};
    return event.resourcePreEvent === undefined ? [] : [event.resourcePreEvent.metadata];
  });
  return (kind) => {
    const own = ofKind(steps, kind).filter(({ op }) => !['same', 'refresh'].includes(op));
    return { ops: own.map(({ op }) => op), diffs: properties(own.flatMap(({ diffs }) => diffs ?? [])) };
  };
}

it('creates one of every kind, and has no diff', async () => {
  for (const kind of kinds) programs.set(kind.type, { ...usual(kind), ...kind.sample.before });
  write();
  const { steps } = await t.preview();
  for (const kind of kinds) expect(announced(steps, kind)?.op).toBe('create');
  await t.up();
  for (const kind of kinds) {
    expect(await find(kind, request, nameOf(kind))).toBeDefined();
    did(kind, 'create');
  }
  t.requests();
  await expectAtRest();
  expect(t.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
  for (const kind of kinds) did(kind, 'no-op');

  for (const kind of kinds) programs.set(kind.type, usual(kind));
  write();
  await t.up();
}, 120_000);

/** Changes every mutable argument from outside. The next run shows exactly these changes and reverts them. */
async function mendDrift(): Promise<void> {
  const drifts = kinds.map((kind) => ({
    kind,
    changed: argumentsOf(kind)
      .filter(
        (argument) =>
          argument in program(kind) &&
          !isImmutable(kind, argument) &&
          hasDrift(kind, argument) &&
          stuckBy(kind, argument) === undefined,
      )
      // The name comes last, because the outside change finds the object by it.
      .sort((a, b) => Number(a === 'name') - Number(b === 'name')),
  }));
  for (const { kind, changed } of drifts) {
    for (const argument of changed) await changeBehind(kind, argument, nameOf(kind), request);
  }
  const { steps } = await t.preview('--refresh');
  for (const { kind, changed } of drifts) {
    const shown = [...new Set(changed.flatMap((argument) => shownOf(kind, argument, program(kind))))].sort();
    if (shown.length > 0) expectShown(announced(steps, kind), 'update', shown);
    else expect(announced(steps, kind)).toBeUndefined();
  }
  const run = await upWithEvents('--refresh');
  for (const { kind, changed } of drifts) {
    expect(run(kind).ops).toEqual(
      changed.some((argument) => shownOf(kind, argument, program(kind)).length > 0) ? ['update'] : [],
    );
    for (const argument of changed) did(kind, 'drift', argument);
  }
}

// The next test begins with a preview of exactly its own changes, so this one leaves nothing to do.
if (isWhole) it('shows and reverts outside changes', mendDrift, 60_000);

/** Changes of several arguments of one resource by one program. */
interface Turn {
  readonly kind: Kind;
  readonly changed: readonly string[];
  readonly before: Fields;
  readonly after: Fields;
}

/** Changes each of these arguments to its second value; undefined if no program can contain all the values. */
function changing(kind: Kind, changed: readonly string[]): Turn | undefined {
  const written = (from: Fields, those: readonly string[], which: 0 | 1) =>
    those.reduce((args, one) => withValue(kind, args, one, sampleOf(kind, one).values[which]), from);
  const says = (args: Fields, those: readonly string[], which: 0 | 1) =>
    those.every((one) => isDeepStrictEqual(args[one], sampleOf(kind, one).values[which]));
  // Arguments that a sample needs besides it are set first, so that they are not part of the update.
  const bringing = changed.filter((one) => sampleOf(kind, one).with !== undefined);
  const before = written(program(kind), bringing, 0);
  const after = written(before, changed, 1);
  const isTold = says(before, bringing, 0) && says(after, changed, 1);
  return isTold ? { kind, changed, before, after } : undefined;
}

/** As many of these changes as one program can make. */
function together(kind: Kind, left: readonly string[]): Turn | undefined {
  return left.reduce<Turn | undefined>(
    (turn, argument) => changing(kind, [...(turn?.changed ?? []), argument]) ?? turn,
    undefined,
  );
}

// The lifecycle suite shows in process that each argument changes only itself, and that nothing is left to do.
it(`updates ${isWhole ? 'every mutable argument' : 'mutable arguments'} and shows only what changed`, async () => {
  const left = new Map(
    kinds.map((kind) => [
      kind,
      argumentsOf(kind).filter((argument) => !isSteering(argument) && !isImmutable(kind, argument)),
    ]),
  );
  for (;;) {
    const turns = [...left].flatMap(([kind, those]) => together(kind, those) ?? []);
    if (turns.length === 0) break;
    if (turns.some(({ kind, before }) => before !== program(kind))) {
      for (const { kind, before } of turns) programs.set(kind.type, before);
      write();
      await t.up();
    }
    for (const { kind, after } of turns) programs.set(kind.type, after);
    write();
    const { steps } = await t.preview();
    // Exactly these changes: so the previous round left nothing to do.
    for (const { kind, before, after } of turns) {
      const differ = differing(kind, before, after);
      // A change of the protection alone is not named to the engine, so that replaceOnChanges does not replace for it.
      const isProtectionAlone = differ.every((argument) => argument === 'deletionProtection');
      expectShown(announced(steps, kind), 'update', isProtectionAlone ? [] : differ);
    }
    const idle = kinds.filter((kind) => !turns.some((turn) => turn.kind === kind));
    for (const kind of idle) expect(announced(steps, kind)).toBeUndefined();
    await t.up();
    for (const { kind, changed } of turns) {
      for (const argument of changed) did(kind, 'update', argument);
      left.set(
        kind,
        (left.get(kind) ?? []).filter((argument) => !changed.includes(argument)),
      );
    }
    if (!isWhole) break;
  }
}, 300_000);

it('shows and reverts outside changes after every argument was updated, and has no diff', async () => {
  await mendDrift();
  await expectAtRest();
}, 60_000);

async function mendDriftOfTheOthers(): Promise<void> {
  const left = kinds.map((kind) => ({
    kind,
    those: argumentsOf(kind).filter(
      (argument) =>
        !isSteering(argument) &&
        !isImmutable(kind, argument) &&
        hasDrift(kind, argument) &&
        stuckBy(kind, argument) === undefined &&
        !executed.has(title({ kind: kind.type, claim: 'drift', argument })),
    ),
  }));
  const usually = new Map(programs);
  for (let round = 0; left.some(({ those }) => round < those.length); round++) {
    const turns = left.flatMap(({ kind, those: { [round]: argument } }) =>
      argument === undefined ? [] : [{ kind, argument }],
    );
    for (const [type, args] of usually) programs.set(type, args);
    for (const { kind, argument } of turns) {
      const [first] = sampleOf(kind, argument).values;
      programs.set(kind.type, withValue(kind, program(kind), argument, first));
    }
    write();
    await t.up();
    for (const { kind, argument } of turns) await changeBehind(kind, argument, nameOf(kind), request);
    const run = await upWithEvents('--refresh');
    for (const { kind, argument } of turns) {
      expect(run(kind).ops).toEqual(shownOf(kind, argument, program(kind)).length > 0 ? ['update'] : []);
      did(kind, 'drift', argument);
    }
  }
  for (const [type, args] of usually) programs.set(type, args);
  write();
  await t.up();
}

if (isWhole)
  it('shows and reverts outside changes of arguments that exclude others', mendDriftOfTheOthers, 60_000);

it('replaces for an immutable argument, with that as the only reason, and deletes the old object', async () => {
  const immutable = (kind: Kind) => {
    const all = argumentsOf(kind)
      .filter((argument) => !isSteering(argument) && isImmutable(kind, argument))
      // The name comes last: after it, the resource has an explicit name.
      .sort((a, b) => Number(a === 'name') - Number(b === 'name'));
    return isWhole ? all : [...new Set([...all.slice(0, 1), ...all.slice(-1)])];
  };
  // A key stays as long as an earlier revision, which may use it, gets traffic.
  for (const kind of kinds) {
    if ('traffic' in program(kind)) programs.set(kind.type, { ...program(kind), traffic: 100 });
  }
  write();
  await t.up();
  const rounds = Math.max(...kinds.map((kind) => immutable(kind).length));
  for (let round = 0; round < rounds; round++) {
    const turns = kinds.flatMap((kind) => {
      const argument = immutable(kind)[round];
      if (argument === undefined) return [];
      const before = program(kind);
      const after = withValue(kind, before, argument, sampleOf(kind, argument).values[1]);
      return [{ kind, argument, after, old: nameOf(kind), shown: differing(kind, before, after) }];
    });
    for (const { kind, argument, old } of turns) {
      await changeBehind(kind, argument, old, request);
      if (hasDrift(kind, argument)) did(kind, 'drift', argument);
    }
    for (const { kind, after } of turns) programs.set(kind.type, after);
    write();
    const { steps } = await t.preview();
    for (const { kind, shown } of turns)
      expectShown(
        announced(steps, kind),
        'replace',
        shown,
        shown.filter((one) => isImmutable(kind, one)),
      );
    await t.up();
    for (const { kind, argument, old } of turns) {
      // An explicit name stays, unless the name itself changes.
      const keepsName = 'name' in program(kind) && argument !== 'name';
      expect(nameOf(kind) === old).toBe(keepsName);
      if (!keepsName) expect(await find(kind, request, old)).toBeUndefined();
      did(kind, 'replace', argument);
    }
  }
  await expectAtRest();
}, 200_000);

it('control arguments cause no step and no request', async () => {
  for (const kind of kinds) {
    for (const argument of argumentsOf(kind).filter(isSteering)) {
      const sample = sampleOf(kind, argument);
      // Control arguments that exclude each other cannot be set at once.
      if (sample.with !== undefined) continue;
      programs.set(kind.type, withValue(kind, program(kind), argument, sample.values[0]));
      did(kind, 'steer', argument);
    }
  }
  write();
  t.requests();
  const run = await upWithEvents();
  for (const kind of kinds) expect(run(kind)).toEqual({ ops: [], diffs: [] });
  expect(t.requests()).toEqual([]);

  for (const kind of kinds) {
    for (const argument of argumentsOf(kind).filter(isSteering)) {
      const sample = sampleOf(kind, argument);
      if (sample.with === undefined) continue;
      const { adoptExisting: _other, ...rest } = program(kind);
      programs.set(kind.type, { ...rest, [argument]: sample.values[1] });
      did(kind, 'steer', argument);
    }
  }
  write();
  const other = await upWithEvents();
  for (const kind of kinds) expect(other(kind)).toEqual({ ops: [], diffs: [] });
  expect(t.requests()).toEqual([]);
}, 60_000);

it('refuses to revert an outside change that cannot be reverted', async () => {
  const changes = kinds.flatMap((kind) =>
    argumentsOf(kind).flatMap((argument) => {
      const says = stuckBy(kind, argument);
      return says === undefined || !(argument in program(kind)) ? [] : [{ kind, argument, says }];
    }),
  );
  for (const { kind, argument } of changes) await changeBehind(kind, argument, nameOf(kind), request);
  const refused = await t.pulumi('up', '--yes', '--skip-preview', '--refresh');
  expect(refused.code).not.toBe(0);
  for (const { kind, argument, says } of changes) {
    expect(refused.text).toMatch(says);
    did(kind, 'drift', argument);
  }
}, 60_000);

it('creates a missing object again', async () => {
  for (const kind of kinds) {
    const args = { ...usual(kind), ...kind.sample.before };
    programs.set(kind.type, { ...args, name: nameOf(kind).split('/').at(-1) });
    await deleteBehind(kind, nameOf(kind), request);
  }
  write();
  const run = await upWithEvents('--refresh');
  for (const kind of kinds) {
    expect(run(kind).ops).toEqual(['create']);
    did(kind, 'disappearance');
  }
  await expectAtRest();
}, 60_000);

it('deletes everything, including objects that are already gone', async () => {
  const names = new Map(kinds.map((kind) => [kind.type, nameOf(kind)]));
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  for (const kind of kinds) {
    expect(await find(kind, request, names.get(kind.type) ?? '')).toBeUndefined();
    did(kind, 'delete');
  }

  await t.up();
  for (const kind of kinds) await deleteBehind(kind, nameOf(kind), request);
  const again = await t.pulumi('destroy', '--yes', '--skip-preview');
  expect(again.text).toMatch(new RegExp(`- ${kinds.length + 1} deleted`));
  expect(again.code).toBe(0);
  for (const kind of kinds) did(kind, 'delete again');
}, 60_000);

it('adopts an existing object on request, and owns it from then on', async () => {
  const adopting = kinds.filter((kind) => argumentsOf(kind).includes('adoptExisting'));
  for (const kind of kinds) programs.delete(kind.type);
  const foreign = (kind: Kind) => namedAs(kind, `foreign-${kind.type.toLowerCase()}`);
  for (const kind of adopting) {
    await request(...kind.sample.foreign(foreign(kind), usual(kind)));
    programs.set(kind.type, { ...usual(kind), name: foreign(kind) });
  }
  write();
  t.requests();
  const refused = await t.pulumi('up', '--yes', '--skip-preview', '--continue-on-error');
  expect(refused.code).not.toBe(0);
  for (const kind of adopting) {
    expect(refused.text).toMatch(new RegExp(`["/]${foreign(kind)}" exists.*adoptExisting: true`));
  }
  expect(t.requests().filter((line) => /^(PUT|DELETE)|fork$/.test(line))).toEqual([]);

  for (const kind of adopting) programs.set(kind.type, { ...program(kind), adoptExisting: true });
  write();
  const run = await upWithEvents();
  for (const kind of adopting) expect(run(kind).ops).toEqual(['create']);
  await expectAtRest();
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  for (const kind of adopting) {
    expect(await find(kind, request, foreign(kind))).toBeUndefined();
    did(kind, 'adoption');
  }
}, 90_000);

it('has covered every row that the definitions derive', () => {
  const shown = (row: Row) => (isWhole ? title(row) : title({ kind: row.kind, claim: row.claim }));
  const titles = (rows: Iterable<Row>) => [...new Set([...rows].map(shown))].sort();
  expect(titles(executed.values())).toEqual(titles(kinds.flatMap(rowsOf)));
});
