/** Cells of the matrix: the calls of an operation, and its result when one of them fails. */
import { isDeepStrictEqual } from 'node:util';
import type { Contents } from '@workload/emulator';
import { full } from '../../provider/src/lifecycle/state/engine-form';
import { RELEASES_LABEL } from '../../provider/src/lifecycle/state/owner';
import { definitions } from '../../provider/src/resources';
import { ATTEMPTS, type Sent, type World } from '../support/world';
import { Engine, type Fields, type Program, type StateResource, type Run } from './engine';
import type { FaultKind } from './faults';
import { GENERATED, kept, PATHS, print, steady } from './look';
import type { Scenario } from './scenarios';
import { Situations } from './situations';
import { ALL_FAULTS } from './usual';

/** One HTTP call of an operation. */
export interface Call extends Sent {
  /** `GET /drives/{name} #2`: stable between runs. */
  readonly label: string;
  /** Its index among all calls of the operation. */
  readonly index: number;
  /** Its index among the calls with the same method and path. */
  readonly occurrence: number;
}

/** The situation before the operation: created once, and restored for every cell. */
interface Start {
  readonly platform: Contents;
  readonly engine: Engine;
}

/** What an operation does without faults. */
export interface Baseline {
  readonly start: Start;
  readonly calls: readonly Call[];
  /** The platform after the last program, and after destroy. */
  readonly platform: Fields;
  readonly left: Fields;
  readonly state: unknown;
  readonly situations: Situations;
}

/**
 * How long the fault lasts: `call` until the client gives up that call; `outage` from that call to the end of the
 * operation, for all calls. And how the user continues: with the same program, or by giving up.
 */
export const VARIETIES = [
  { span: 'call', recovery: 'up' },
  { span: 'outage', recovery: 'up' },
  { span: 'outage', recovery: 'up --refresh' },
  { span: 'outage', recovery: 'destroy' },
] as const;

export interface Variety {
  readonly span: 'call' | 'outage';
  readonly recovery: 'up' | 'up --refresh' | 'destroy';
}

export interface Cell<V extends Pick<Variety, 'span'> = Variety> {
  readonly call: Call;
  readonly fault: FaultKind;
  readonly variety: V;
}

export interface Result {
  /** Whether the operation succeeded in spite of the fault. */
  readonly survived: boolean;
  /** What is wrong after the next `up`. Empty: it converged without a duplicate, and destroy leaves nothing. */
  readonly wrong: readonly string[];
}

const NAMED = new RegExp(`(${[...PATHS, '/snapshots'].join('|')})/[^/]+`);

/** Ids that the platform generates; their form tells them from names within a path. */
const DRAWN = /(snap|sa|key)-[0-9a-f]{16,20}/g;

/** Runs the operation without faults. */
export async function baseline(world: World, scenario: Scenario): Promise<Baseline> {
  const start = await prepare(world, scenario);
  const engine = begin(world, start);
  succeeded(await operate(engine, scenario), scenario.operation);
  const calls = callsOf(world.emulator.journal.entries());
  succeeded(await engine.up(scenario.wanted), 'the up after it');
  const [platform, state] = [await print(world), stateOf(engine)];
  succeeded(await engine.destroy(), 'the destroy after it');
  const left = await print(world);
  return { start, calls, platform, state, left, situations: new Situations(ALL_FAULTS) };
}

/** How many tries a cell has until the fault meets the intended call. */
const TRIES = 10;

/**
 * Runs the operation with one fault, then the user's recovery. On a busy machine another request may take longer than
 * the short time-out of the cell, and the fault then meets the wrong call: such a try proves nothing.
 */
export async function runCell(
  world: World,
  scenario: Scenario,
  expected: Baseline,
  cell: Cell,
): Promise<Result> {
  const known = expected.situations.recall(cell);
  if (known !== undefined) return { survived: false, wrong: known };
  for (let tries = 1; ; tries++) {
    const result = await tryCell(world, scenario, expected, cell);
    if (result !== undefined) return result;
    if (tries === TRIES) return { survived: false, wrong: ['the fault was not met'] };
  }
}

async function tryCell(
  world: World,
  scenario: Scenario,
  expected: Baseline,
  cell: Cell,
): Promise<Result | undefined> {
  const engine = begin(world, expected.start);
  const hit = arrange(world, cell);
  const troubled = await operate(engine, scenario);
  if (!hit()) return undefined;
  calm(world);
  const wrong = await expected.situations.settle(
    cell,
    () => situation(world, engine),
    () => afterwards(world, engine, scenario, expected, cell.variety),
  );
  return { survived: troubled.failed === undefined, wrong };
}

/** What is wrong after the user continued with the same program, or gave up. */
async function afterwards(
  world: World,
  engine: Engine,
  scenario: Scenario,
  expected: Baseline,
  { recovery }: Variety,
): Promise<string[]> {
  const wrong: string[] = [];
  if (recovery !== 'destroy') {
    wrong.push(...(await afterNextUp(world, engine, scenario.wanted, expected, recovery === 'up --refresh')));
  }
  const gone = await answering(world, () => engine.destroy());
  if (gone.failed) wrong.push(`destroy fails: ${gone.failed.message}`);
  // On an application that is not ours, the revisions stay, after a success and after a failure.
  const seen = async () => (scenario.joined ? managed(await print(world)) : print(world));
  const [left, clean] = [await seen(), scenario.joined ? managed(expected.left) : expected.left];
  if (!isDeepStrictEqual(left, clean)) wrong.push(`destroy leaves something: ${difference(left, clean)}`);
  return wrong;
}

/** The whole situation: the state, except for error texts, and the platform. */
async function situation(world: World, engine: Engine): Promise<string> {
  const known = ({ initErrors, ...recorded }: StateResource) => ({
    ...recorded,
    isReady: initErrors.length === 0,
  });
  return JSON.stringify({
    state: Object.entries(engine.state).map(([name, recorded]) => [name, known(recorded)]),
    doomed: engine.doomed.map(known),
    platform: await kept(world),
  });
}

/** The situation without faults before the operation, which going back must restore. */
export async function origin(world: World, scenario: Scenario): Promise<Origin> {
  const start = await prepare(world, scenario);
  const engine = begin(world, start);
  const platform = await print(world);
  world.emulator.journal.clear();
  succeeded(await operate(engine, scenario), scenario.operation);
  return {
    start,
    calls: callsOf(world.emulator.journal.entries()),
    platform,
    revisions: revisionsIn(platform),
    situations: new Situations(ALL_FAULTS),
  };
}

export interface Origin {
  readonly start: Start;
  readonly calls: readonly Call[];
  readonly platform: Fields;
  /** The number of revisions of all applications. */
  readonly revisions: number;
  readonly situations: Situations;
}

/** How long the fault lasts, and how the user then goes back to the previous program. */
export const WAYS_BACK = [
  { span: 'call', recovery: 'up' },
  { span: 'outage', recovery: 'up' },
  { span: 'outage', recovery: 'up --refresh' },
] as const;

/** Runs the operation with one fault, then goes back to the previous program. Returns what is wrong then. */
export async function goBack(
  world: World,
  scenario: Scenario,
  expected: Origin,
  cell: Cell<(typeof WAYS_BACK)[number]>,
): Promise<Result> {
  const known = expected.situations.recall(cell);
  if (known !== undefined) return { survived: false, wrong: known };
  for (let tries = 1; ; tries++) {
    const result = await tryBack(world, scenario, expected, cell);
    if (result !== undefined) return result;
    if (tries === TRIES) return { survived: false, wrong: ['the fault was not met'] };
  }
}

async function tryBack(
  world: World,
  scenario: Scenario,
  expected: Origin,
  cell: Cell<(typeof WAYS_BACK)[number]>,
): Promise<Result | undefined> {
  const engine = begin(world, expected.start);
  const hit = arrange(world, cell);
  const troubled = await operate(engine, scenario);
  if (!hit()) return undefined;
  calm(world);
  // A successful operation has nothing to undo.
  if (troubled.failed === undefined) return { survived: true, wrong: [] };
  const wrong = await expected.situations.settle(
    cell,
    () => situation(world, engine),
    () => backAgain(world, engine, scenario, expected, cell.variety),
  );
  return { survived: false, wrong };
}

/** What is wrong after the user went back to the previous program. */
async function backAgain(
  world: World,
  engine: Engine,
  scenario: Scenario,
  expected: Origin,
  { recovery }: (typeof WAYS_BACK)[number],
): Promise<string[]> {
  const program = scenario.before.at(-1) ?? {};
  const wrong: string[] = [];
  const failed = revisionsIn(await print(world));
  const back = await answering(world, () => engine.up(program, { refresh: recovery === 'up --refresh' }));
  if (back.failed) wrong.push(`going back fails: ${back.failed.message}`);
  const platform = await print(world);
  const [now, then] = [managed(platform), managed(expected.platform)];
  if (!isDeepStrictEqual(now, then)) wrong.push(`the platform differs: ${difference(now, then)}`);
  // Going back routes to a revision that still exists. If the program does not set the routing, it deploys again
  // (docs/decisions/0003-forked-application.md).
  const isUnrouted = scenario.resource === 'Application' && scenario.operation !== 'canary';
  const again = isUnrouted && failed > expected.revisions ? 1 : 0;
  if (failed > expected.revisions + 1) wrong.push('the operation made a revision too many');
  if (revisionsIn(platform) > failed + again) wrong.push('going back made a revision too many');
  const third = await engine.preview(program);
  if (third.failed) wrong.push(`the third preview fails: ${third.failed.message}`);
  if (third.steps.length > 0) wrong.push(`the third preview shows ${third.steps.join(', ')}`);
  const drift = await engine.refresh();
  if (drift.steps.length > 0) wrong.push(`a refresh finds drift: ${drift.steps.join(', ')}`);
  return wrong;
}

function calm(world: World): void {
  world.emulator.faults.clear();
  world.refuse(undefined);
  world.cancel(undefined);
}

interface Shown {
  readonly metadata: Fields & { readonly labels?: Fields };
  readonly spec: Fields;
}

/** Kinds whose own record says what they run; a change deploys again. */
const DEPLOYED = ['/functions', '/agents', '/jobs', '/models'];

/**
 * What a release did stays known, whatever the program goes back to
 * (docs/decisions/0209-what-a-release-did-stays-known.md).
 */
function withoutVerdicts({ labels = {}, ...metadata }: Shown['metadata']): Fields {
  const { [RELEASES_LABEL]: _verdicts, ...kept } = labels;
  return Object.keys(kept).length === 0 ? metadata : { ...metadata, labels: kept };
}

/**
 * The part of the platform that the program determines. Kept revisions, and the contents of the newest one, are
 * history.
 */
function managed(platform: Fields): Fields {
  const each = (path: string, pick: (spec: Fields) => Fields): Fields =>
    Object.fromEntries(
      Object.entries(platform[path] as Record<string, Shown>).map(([name, { metadata, spec }]) => [
        name,
        { metadata: withoutVerdicts(metadata), spec: pick(spec) },
      ]),
    );
  return {
    ...Object.fromEntries(PATHS.map((path) => [path, platform[path]])),
    ...Object.fromEntries(DEPLOYED.map((path) => [path, each(path, ({ revision: _, ...spec }) => spec)])),
    '/applications': each('/applications', managedRelease),
  };
}

interface Revision extends Fields {
  readonly id: string;
}

interface Roles {
  readonly active?: string;
  readonly canary?: string;
  readonly canaryPercent?: number;
}

/**
 * For a fork, its routing and addresses. For other applications, the contents of the serving revisions, and all other
 * fields.
 */
function managedRelease({ revision, revisions, ...spec }: Fields): Fields {
  const kept = revisions as readonly Revision[];
  if (kept.some((one) => 'snapshot' in one)) return { revision, urls: spec.urls ?? [] };
  const { active, canary, canaryPercent = 0 } = revision as Roles;
  const serves: Record<string, number> = {};
  const serve = (id: string | undefined, percent: number) => {
    const { id: _id, ...contents } = kept.find((one) => one.id === id) ?? {};
    const what = JSON.stringify(contents);
    serves[what] = (serves[what] ?? 0) + percent;
  };
  serve(active, 100 - canaryPercent);
  if (canary !== undefined) serve(canary, canaryPercent);
  const { image: _image, memory: _memory, port: _port, envs: _envs, ...rest } = spec;
  return { ...rest, serves };
}

function revisionsIn(platform: Fields): number {
  return Object.values(platform['/applications'] as Record<string, Shown>)
    .map(({ spec }) => (spec.revisions as unknown[]).length)
    .reduce((sum, count) => sum + count, 0);
}

/** What is wrong after another `up` of the same program without faults. */
async function afterNextUp(
  world: World,
  engine: Engine,
  wanted: Program,
  expected: Baseline,
  refresh: boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  const second = await answering(world, () => engine.up(wanted, { refresh }));
  if (second.failed) wrong.push(`the next up fails: ${second.failed.message}`);
  const platform = await print(world);
  if (!isDeepStrictEqual(platform, expected.platform)) {
    wrong.push(`the platform differs: ${difference(platform, expected.platform)}`);
  }
  const state = stateOf(engine);
  if (!isDeepStrictEqual(state, expected.state)) {
    wrong.push(`the state differs: ${difference(state, expected.state)}`);
  }
  const third = await engine.preview(wanted);
  if (third.failed) wrong.push(`the third preview fails: ${third.failed.message}`);
  if (third.steps.length > 0) wrong.push(`the third preview shows ${third.steps.join(', ')}`);
  const known = engine.state;
  succeeded(await engine.refresh(), 'a refresh');
  const wise = withIdsOf(known, engine.state);
  if (!isDeepStrictEqual(engine.state, wise)) {
    wrong.push(`a refresh finds drift: ${difference(engine.state, wise)}`);
  }

  return wrong;
}

/** A state with the ids that a refresh learns: until then, a create in doubt has the name as its id. */
function withIdsOf(known: Engine['state'], refreshed: Engine['state']): Engine['state'] {
  return Object.fromEntries(
    Object.entries(known).map(([name, recorded]) => {
      const { id, inputs, outputs } = refreshed[name] ?? recorded;
      const given = definitions[recorded.kind]?.identity.idOf?.({ args: inputs, outputs: full(outputs) });
      return [name, given === id ? { ...recorded, id } : recorded];
    }),
  );
}

/** A user who answers the question whether the object is theirs: it is, so they allow it for one more run. */
async function answering(world: World, run: () => Promise<Run>): Promise<Run> {
  const asked = await run();
  if (!(asked.failed?.message ?? '').includes('Set workload:resume (or WORKLOAD_RESUME) to true'))
    return asked;
  world.restart({ resume: true });
  const answered = await run();
  world.restart();
  return answered;
}

async function prepare(world: World, scenario: Scenario): Promise<Start> {
  world.reset();
  if (scenario.given) {
    await scenario.given(world);
    world.rest();
  }
  const engine = new Engine(world.providers);
  for (const program of scenario.before) succeeded(await engine.up(program), 'what comes before');
  return { platform: world.save(), engine };
}

function begin(world: World, { platform, engine }: Start): Engine {
  world.reset(platform);
  return engine.continued(world.providers);
}

function operate(engine: Engine, scenario: Scenario): Promise<Run> {
  return scenario.refresh ? engine.refresh() : engine.up(scenario.wanted);
}

function succeeded(run: Run, what: string): void {
  if (run.failed) throw new Error(`${what} fails without any fault: ${run.failed.message}`);
}

function callsOf(entries: readonly Sent[]): Call[] {
  const seen = new Map<string, number>();
  const count = (key: string): number => {
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before;
  };
  return entries.map(({ method, path }, index) => {
    const shown = `${method} ${path.replace(NAMED, '$1/{name}')}`;
    const alike = count(shown);
    const occurrence = count(`exactly ${method} ${path}`);
    return { method, path, index, occurrence, label: alike === 0 ? shown : `${shown} #${alike + 1}` };
  });
}

/** Arranges the fault. The returned function tells whether it met the intended call. */
function arrange(
  world: World,
  { call, fault, variety: { span } }: Cell<Pick<Variety, 'span'>>,
): () => boolean {
  const { emulator } = world;
  const glob = call.path.replace(DRAWN, '$1-*').replace(GENERATED, '-*');
  if (fault.timeoutMs !== undefined) world.restart({ timeoutMs: fault.timeoutMs });
  if (fault.cancel !== undefined) return arrangeCancel(world, call, fault, glob);

  if (fault.then === undefined) {
    let all = 0;
    let same = 0;
    world.refuse(({ method, path }) => {
      const index = all++;
      if (span === 'outage') return index >= call.index;
      if (method !== call.method || !fits(glob, path)) return false;
      const occurrence = same++;
      return occurrence >= call.occurrence && occurrence < call.occurrence + ATTEMPTS;
    });
    // A refused request never arrives: the journal lacks it.
    return () => world.refused() > 0 && all === emulator.journal.entries().length + world.refused();
  }

  const id =
    span === 'outage'
      ? emulator.faults.add({ after: call.index, times: 100_000, then: fault.then })
      : emulator.faults.add({
          method: call.method,
          path: glob,
          exact: true,
          after: call.occurrence,
          // A slow response is a response: the client does not retry.
          times: fault.then.kind === 'delay' ? 1 : ATTEMPTS,
          then: fault.then,
        });
  return () => {
    const met = emulator.journal.entries().findIndex((entry) => entry.fault === id);
    const entry = emulator.journal.entries()[met];
    return met === call.index && entry?.method === call.method && fits(glob, entry.path);
  };
}

/** Cancels the run during the call. */
function arrangeCancel(
  world: World,
  { method, occurrence }: Call,
  { cancel, then }: FaultKind,
  glob: string,
): () => boolean {
  let same = 0;
  const isIt = (sent: Sent) => sent.method === method && fits(glob, sent.path) && same++ === occurrence;
  world.cancel(isIt, cancel);
  if (then !== undefined)
    world.emulator.faults.add({ method, path: glob, exact: true, after: occurrence, then });
  return () => world.cancelled();
}

function fits(glob: string, path: string): boolean {
  const texts = glob.split('*').map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${texts.join('[^/]*')}$`).test(path);
}

function stateOf(engine: Engine): unknown {
  return steady({ state: engine.state, doomed: engine.doomed });
}

/** The first place where two values differ. */
function difference(a: unknown, b: unknown, path = ''): string {
  if (isDeepStrictEqual(a, b)) return '';
  if (isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const inner = difference(a[key], b[key], `${path}.${key}`);
      if (inner !== '') return inner;
    }
  }
  return `${path || 'all'} is ${text(a)}, not ${text(b)}`;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value).slice(0, 200);
}
