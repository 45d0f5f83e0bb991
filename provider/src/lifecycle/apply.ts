/** Create and update: from checked inputs to an object that has come to rest, with nothing half-done forgotten. */
import { ApiError, WorkloadError } from '@workload/sdk';
import {
  InDoubt,
  Unfinished,
  type Context,
  type Definition,
  type Fields,
  type Observed,
  type Prior,
} from '../resource';
import {
  eitherText,
  firstName,
  isLiving,
  isUntold,
  journalOf,
  leftBehind,
  type Name,
  ownName,
  type Standing,
  standingOf,
  untoldText,
} from './standing';
import { listsOf, proveAddress } from './gone';
import { hasOurName, isSameObject, markOf, OWNER_LABEL } from './owner';
import { contextOf, type Platform } from './platform';
import { attempt, ATTEMPTED, AUTONAMED, IN_DOUBT, toPrior, toState, withName } from './state';
import { concealed } from './secrets';
import { writing } from './sweep';
import { guardTarget } from './target';
import { isFields } from './unknowns';
import { argumentsOf, differing, normalise, overlay, pick, projected, same, withDefaults } from './values';

type Seen = Observed<Fields, Fields, unknown>;

/** What is known of an object before its create. */
const NOTHING: Prior<Fields> = { args: {}, outputs: {} };

/** An object that exists but did not come to rest: the adapter has the engine record it and report the reasons. */
export class HalfDone extends Error {
  override readonly name = 'HalfDone';
  constructor(
    readonly id: string,
    readonly state: Fields,
    readonly reasons: readonly string[],
    options?: ErrorOptions,
  ) {
    super(reasons.join('; '), options);
  }
}

/** Milliseconds that a lost answer is read back for. */
const READ_BACK_MS = 30_000;

/**
 * Creates the object.
 *
 * @param inputs checked inputs
 * @param isKnown the state has the object's id already, so that it can have no other name
 * @throws HalfDone when the object exists but did not become ready
 */
export async function create(
  definition: Definition,
  platform: Platform,
  inputs: Fields,
  signal: AbortSignal,
  isKnown = false,
): Promise<{ id: string; state: Fields }> {
  const mark = markOf(inputs);
  platform.met.set(mark, 'made');
  const making = (name: Name, behind: readonly string[] = []): Making => {
    const named = { ...inputs, name: name.name };
    const id = definition.identity.id?.(named) ?? name.name;
    const claim = { isOwnName: name.isOwn, continues: name.continues, leftBehind: behind };
    // Nothing is forgotten when what is to be made is not there yet.
    const context = contextOf(platform, subject(definition, id), named, signal, mark, {
      ...claim,
      belief: 'alone',
    });
    return { definition, platform, id, inputs: named, mark, context };
  };
  /** An object that an interrupted run has left under a name of its own. */
  const interrupted = async (names: readonly string[]): Promise<Making | undefined> => {
    // What is told once is lost with the run: the definition clears it away.
    if (definition.facts.once.length > 0) return undefined;
    for (const name of names) {
      const found = making({ name, isOwn: true, continues: true });
      const there = await definition.read(found.context, found.id, NOTHING);
      if (there !== undefined) return found;
    }
    return undefined;
  };

  const { name, leftBehind: behind } = await firstName(definition, platform, inputs);
  try {
    return await make((await interrupted(behind)) ?? making(name, behind));
  } catch (error) {
    const own = ownName(inputs);
    if (!(error instanceof Taken) || own === undefined || name.isOwn) throw error;
    if (isKnown) {
      throw new Error(
        `${error.message}. Run pulumi up --refresh: the state lets go of it and makes another one.`,
        {
          cause: error,
        },
      );
    }
    const journal = await journalOf(platform, inputs);
    const names = 'unreadable' in journal ? [] : leftBehind(definition, platform, inputs, journal);
    const next = (await interrupted(names)) ?? making(own);
    if (error.isForeign) {
      next.context.log(
        `made beside ${name.name}, which this state did not make: another state did, or a run of which no record is left ` +
          '(workload:resume = true continues with such an object)',
      );
    }
    return make(next);
  }
}

/** One create under one name. */
interface Making {
  readonly definition: Definition;
  readonly platform: Platform;
  readonly id: string;
  /** Checked inputs, the name among them. */
  readonly inputs: Fields;
  readonly mark: string;
  readonly context: Context;
}

async function make(making: Making): Promise<{ id: string; state: Fields }> {
  const { definition, platform, id, inputs, mark, context } = making;
  await refuseAdoptingLiving(making);
  const args = withDefaults(definition.args, argumentsOf(definition, inputs)) as Fields;
  await proveAddress(definition, platform, context, definition.listing(id, { args, outputs: {} }));
  listsOf(platform).forget();
  try {
    const state = await recorded(definition, platform, id, inputs, {}, async () => {
      const isLookedFor = definition.identity.unmarked === true || (context.continues && isPlain(definition));
      const there = isLookedFor ? await definition.read(context, id, NOTHING) : undefined;
      const observed =
        there === undefined
          ? await definition
              .create(context, args)
              // What was listed meanwhile may lack it.
              .finally(() => {
                listsOf(platform).forget();
              })
              .catch((error: unknown) => afterFailedCreate(making, error))
          : await takeOver(making, there);
      return settle(definition, context, id, NOTHING, observed, undefined);
    });
    return { id, state };
  } catch (error) {
    if (!(error instanceof InDoubt)) throw error;
    const owner = definition.identity.ofAccount === true ? {} : { workspace: platform.workspace };
    const outputs = { name: id, ...owner, ...error.outputs };
    const supposed: Seen = {
      args: {},
      outputs,
      record: undefined,
      mark: definition.identity.unmarked ? undefined : mark,
    };
    const state = { ...toState(definition, inputs, supposed, platform), [IN_DOUBT]: true };
    throw new HalfDone(id, state, [
      `${error.message}. Whether ${subject(definition, id)} was made is not known; the next run looks again`,
    ]);
  }
}

/** A kind that adopts in its own way: what the state has already is replaced, not adopted. */
async function refuseAdoptingLiving({ definition, platform, id, inputs }: Making): Promise<void> {
  if (isPlain(definition) || inputs.adoptExisting !== true) return;
  if (!(await isLiving(definition, platform, id, inputs))) return;
  throw new Error(`${subject(definition, id)} exists. ${livingText}`);
}

/** Whether its create simply makes an object: others look for themselves at what is there. */
function isPlain(definition: Definition): boolean {
  return definition.identity.recognise === undefined;
}

/** A generated name that another object has: the next one is tried. */
class Taken extends Error {
  constructor(
    message: string,
    readonly isForeign: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Brings the object in line with the inputs: read, overlay what the program manages, write, compare.
 *
 * @param olds the state
 * @param inputs checked inputs
 */
export async function update(
  definition: Definition,
  platform: Platform,
  id: string,
  olds: Fields,
  inputs: Fields,
  signal: AbortSignal,
): Promise<Fields> {
  const news = withName(olds, inputs);
  guardTarget(definition, platform, id, olds);
  const context = contextOf(platform, subject(definition, id), news, signal);
  const prior = toPrior(definition, olds);

  const current = await lookUp(definition, platform, context, id, olds);
  const isThere = current !== undefined && (await isSameObject(definition, context, olds, current));
  const isLost = olds[IN_DOUBT] === true && definition.facts.once.length > 0;
  if (isThere && isLost) {
    context.log(`was made, but ${definition.facts.once.join(', ')} was lost with the answer; making it anew`);
    await definition.delete(context, id, current, prior);
  } else if (isThere) {
    return recorded(definition, platform, id, news, olds, () =>
      bringInLine(definition, context, id, current, prior, news),
    ).catch((error: unknown) => {
      if (!mayHaveWritten(error, signal)) throw error;
      // Recorded as not ready, so that the next run writes again even when the program goes back to what it was.
      throw new HalfDone(id, { ...olds, [ATTEMPTED]: attempt(definition, olds, news) }, [explain(error)], {
        cause: error,
      });
    });
  }
  const isTaken = current !== undefined && !isThere && definition.facts.once.length === 0;
  if (olds[IN_DOUBT] === true && isTaken && news.adoptExisting !== true) {
    throw new Error(
      `${subject(definition, id)}: it is not known whether it was made, and another object has its name by now, which is left ` +
        'alone. Run pulumi up --refresh: the state lets go of it and makes another one.',
    );
  }
  if (olds[IN_DOUBT] === true) {
    const isDeclined = isUntold(definition, olds) && platform.resume === false;
    if (!isThere && !isDeclined) context.log('was not made after all; creating it now');
    return (await create(definition, platform, news, signal, true)).state;
  }
  throw new Error(
    current === undefined
      ? `${subject(definition, id)} no longer exists; run pulumi up --refresh to create it anew`
      : `${subject(definition, id)} is not the object that this stack made: somebody deleted that one and made another ` +
          'under its name. Run pulumi refresh to let go of it.',
  );
}

/**
 * What is there of an object that a state speaks of. What nothing tells whose it is is only there where the program's
 * settings say so.
 *
 * @throws Error that says both possibilities, where they say nothing
 */
export async function lookUp(
  definition: Definition,
  platform: Platform,
  context: Context,
  id: string,
  state: Fields,
): Promise<Seen | undefined> {
  const prior = toPrior(definition, state);
  if (!isUntold(definition, state)) return definition.read(context, id, prior);
  if (platform.resume === false) {
    context.log('what has its name is left alone (workload:resume = false)');
    return undefined;
  }
  const found = await definition.read(context, id, prior);
  if (found === undefined || platform.resume === true) return found;
  if (!(await isSameObject(definition, context, state, found))) return found;
  const { name } = definition.listing(id, { args: found.args, outputs: found.outputs });
  throw new Error(eitherText(`${subject(definition, id)} (${name})`));
}

/** Whether what failed may have changed the object all the same. */
function mayHaveWritten(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof HalfDone) return false;
  if (error instanceof WorkloadError) return error.outcome === 'unknown';
  if (error instanceof Error && error.cause instanceof WorkloadError)
    return mayHaveWritten(error.cause, signal);
  // A cancel keeps what comes after a write from being sent, and says nothing of the write.
  return signal.aborted;
}

/** Runs an operation; whatever it leaves behind ends up in a state, be it finished or not. */
async function recorded(
  definition: Definition,
  platform: Platform,
  id: string,
  inputs: Fields,
  before: Fields,
  operation: () => Promise<Seen>,
): Promise<Fields> {
  try {
    return toState(definition, inputs, await writing(definition, platform, operation), platform, before);
  } catch (error) {
    if (!(error instanceof Unfinished)) throw error;
    const reasons = error.reasons.map((reason) => concealed(definition, inputs, reason));
    if (error.echo === 'attempted')
      throw new HalfDone(id, toState(definition, inputs, error.observed, platform, before), reasons, {
        cause: error.cause,
      });
    const echo = { ...inputs, ...argumentsBefore(definition, inputs, before) };
    const state = toState(definition, echo, error.observed, platform, before);
    throw new HalfDone(id, { ...state, [ATTEMPTED]: attempt(definition, before, inputs) }, reasons, {
      cause: error.cause,
    });
  }
}

/** The arguments of the state before, and an explicit absence for those that it did not have. */
function argumentsBefore(definition: Definition, inputs: Fields, before: Fields): Fields {
  const absent: Fields = {};
  for (const key of Object.keys(argumentsOf(definition, inputs))) absent[key] = undefined;
  return { ...absent, name: inputs.name, ...argumentsOf(definition, before) };
}

async function bringInLine(
  definition: Definition,
  context: Context,
  id: string,
  current: Seen,
  prior: Prior<Fields>,
  news: Fields,
): Promise<Seen> {
  if (definition.update === undefined) {
    return settle(definition, context, id, prior, current, undefined);
  }
  const desired = overlay(definition, current.args, {
    was: prior.sent ?? prior.args,
    wanted: argumentsOf(definition, news),
  });
  const written = await definition.update(context, id, desired, current, prior).catch((error: unknown) => {
    if (!(error instanceof ApiError) || !REFUSED_CHANGE.includes(error.status)) throw error;
    const advice = adviceOn(
      definition,
      differing(normalise(definition, current.args), normalise(definition, desired)),
    );
    throw advice === '' ? error : new Error(`${error.message}${advice}`, { cause: error });
  });
  const observed = await settle(definition, context, id, prior, written, current.record);
  refuseIgnored(definition, id, prior, news, observed);
  return observed;
}

/** Statuses of a platform that will not change what a write changes. */
const REFUSED_CHANGE: readonly number[] = [400, 405, 409, 422];

/** What to do where a platform does not change these arguments in place; empty where it always should. */
function adviceOn({ facts }: Definition, changed: readonly string[]): string {
  return Object.entries(facts.refusable)
    .filter(([key]) => changed.includes(key))
    .map(
      ([key, loss]) =>
        `. If this platform cannot change ${key} in place, undo the change, or add the resource option ` +
        `replaceOnChanges: ["${key}"] to replace the object. ${loss}`,
    )
    .join('');
}

/** A change that the platform took without doing it is an error, not a silence. */
function refuseIgnored(
  definition: Definition,
  id: string,
  prior: Prior<Fields>,
  news: Fields,
  observed: Seen,
): void {
  const skipped = [
    ...definition.facts.secret,
    ...(definition.change.dormant?.({ args: {}, outputs: observed.outputs }, argumentsOf(definition, news)) ??
      []),
  ];
  const compared = Object.keys(observed.args).filter(
    (key) => news[key] !== undefined && !skipped.includes(key),
  );
  const written = pick(news, compared);
  const ignored = [
    ...differing(
      normalise(definition, projected(definition, observed.args, written)),
      normalise(definition, written),
    ),
    ...notDropped(definition, prior, news, observed, skipped),
  ];
  if (ignored.length > 0) {
    const left = [...new Set(ignored)].join(', ');
    const why = `${subject(definition, id)}: the platform accepted the update but left ${left} as it was${adviceOn(definition, ignored)}`;
    // The rest was done, and may be the first that we have done to it: record it.
    throw new Unfinished(observed, [why], 'before');
  }
}

/** Arguments, or keys of merged maps, that the program no longer writes but the platform still has as they were. */
function notDropped(
  definition: Definition,
  prior: Prior<Fields>,
  news: Fields,
  observed: Seen,
  skipped: readonly string[],
): string[] {
  const usual = normalise(definition, argumentsOf(definition, news));
  const before = normalise(definition, prior.args);
  const live = normalise(definition, observed.args);
  const kept: readonly string[] = ['name', ...definition.facts.grows, ...definition.facts.sticky, ...skipped];
  return Object.keys(before).filter((key) => {
    if (kept.includes(key) || !(key in observed.args)) return false;
    const [was, is, mine] = [before[key], live[key], news[key] ?? {}];
    if (definition.facts.merged.includes(key) && isFields(was) && isFields(is) && isFields(mine)) {
      return Object.keys(was).some((inner) => !(inner in mine) && same(is[inner], was[inner]));
    }
    return news[key] === undefined && same(is, was) && !same(is, usual[key]);
  });
}

/** Waits until what a write made has come to rest. */
async function settle(
  definition: Definition,
  context: Context,
  id: string,
  prior: Prior<Fields>,
  written: Seen,
  before: unknown,
): Promise<Seen> {
  if (definition.settled === undefined) return written;
  let observed = written;
  let first = true;
  try {
    return await context.wait(async () => {
      if (!first) {
        // What the write told stays told: a secret is masked from the next look on.
        const outputs = { ...prior.outputs, ...observed.outputs };
        const seen = await definition.read(context, id, { ...prior, outputs });
        if (seen === undefined)
          throw new Error(`${subject(definition, id)} was deleted while it was being deployed`);
        observed = seen;
      }
      first = false;
      const settlement = definition.settled?.(observed.record, before) ?? { kind: 'ready' };
      if (settlement.kind === 'failed') throw new Unfinished(observed, [settlement.why]);
      return settlement.kind === 'ready' ? { value: observed } : { waiting: settlement.says };
    });
  } catch (error) {
    if (error instanceof Unfinished) throw error;
    // Whatever went wrong while waiting, the object is there: record it.
    throw new Unfinished(observed, [explain(error)], 'attempted', { cause: error });
  }
}

/** What became of a create that failed: made after all, somebody's, or nothing. */
async function afterFailedCreate(making: Making, error: unknown): Promise<Seen> {
  const { definition, platform, context, id, inputs } = making;
  if (!(error instanceof WorkloadError)) throw error;
  if (error.outcome === 'unknown') {
    // A kind without marks has looked already, in its own way.
    if (definition.identity.recognise !== undefined) throw error;
    context.log(`the answer to ${error.request.method} ${error.request.path} was lost; reading back`);
    const found = await readBack(definition, platform, context, id).catch((cause: unknown) => {
      throw new InDoubt(`${error.message}; ${explain(cause)}`);
    });
    if (found !== undefined && definition.identity.unmarked) {
      // Made by this call, of which that may have been only the first step.
      return bringInLine(definition, context, id, found, NOTHING, inputs).catch((cause: unknown) => {
        if (cause instanceof Unfinished) throw cause;
        throw new Unfinished(found, [explain(cause)], 'attempted', { cause });
      });
    }
    if (found !== undefined && found.mark === context.mark) return found;
    throw error;
  }
  // A kind without marks has looked before; its 409 is about something else than the name.
  const hasLooked = definition.identity.recognise !== undefined || definition.identity.unmarked;
  if (!(error instanceof ApiError) || error.status !== 409 || hasLooked) throw error;

  const found = await definition.read(context, id, NOTHING);
  if (found === undefined) throw error;
  return takeOver(making, found, error);
}

/** What exists already is brought in line where it is ours, or to be adopted; otherwise it is left as it is. */
async function takeOver(making: Making, found: Seen, error?: unknown): Promise<Seen> {
  const { definition, platform, context, id, inputs } = making;
  const adopting = inputs.adoptExisting === true;
  const actual = context.continues ? 'ours' : await standingOf(definition, platform, id, inputs, found);
  // Whoever adopts means an object of others: a replacement must not keep the one that it replaces.
  const isAdoptable =
    actual === 'foreign' ||
    actual === 'ours' ||
    (actual === 'doomed' && definition.identity.unmarked !== true);
  const standing =
    adopting && (isAdoptable || (typeof actual === 'object' && !definition.identity.unmarked))
      ? 'ours'
      : actual;
  const isGenerated = inputs[AUTONAMED] === true;
  const cause = { cause: error };
  const exists = `${subject(definition, id)} exists`;

  if (typeof standing === 'object') throw new Error(untoldText(exists, inputs, standing.unknown), cause);
  if (standing !== 'ours' && isGenerated && ownName(inputs) !== undefined) {
    throw new Taken(`${exists}, and is left alone`, standing === 'foreign', cause);
  }
  const foreign = definition.identity.foreign?.(found.record);
  if (foreign !== undefined) throw new Error(`${exists}. ${foreign}`, cause);
  if (standing !== 'ours')
    throw new Error(`${exists}. ${refusedText(definition, inputs, found, standing)}`, cause);
  refuseOtherImmutables(definition, id, found, inputs);
  context.log(
    adopting
      ? 'exists; adopted, owned from now'
      : 'exists: an interrupted run of this stack made it; continuing with it',
  );
  return bringInLine(definition, context, id, found, NOTHING, inputs);
}

async function readBack(
  definition: Definition,
  platform: Platform,
  context: Context,
  id: string,
): Promise<Seen | undefined> {
  const until = platform.now() + READ_BACK_MS;
  const found = await context.wait(async () => {
    const seen = await definition.read(context, id, NOTHING);
    return seen !== undefined || platform.now() >= until
      ? { value: seen }
      : { waiting: 'looking whether it was made after all' };
  });
  if (found !== undefined) return found;
  // That nothing was made is forgotten for good: the list has the last word.
  listsOf(platform).forget();
  const last = contextOf(platform, subject(definition, id), context.written, context.signal, context.mark);
  return definition.read(last, id, NOTHING);
}

/** What exists cannot be turned into what is wanted when they differ in something immutable. */
function refuseOtherImmutables(definition: Definition, id: string, found: Seen, inputs: Fields): void {
  const live = normalise(definition, found.args);
  const wanted = normalise(definition, inputs);
  // What the platform does not show cannot be compared.
  const other = definition.facts.immutable.filter(
    (key) => key in found.args && wanted[key] !== undefined && !same(live[key], wanted[key]),
  );
  if (other.length === 0) return;
  const detail = other.map(
    (key) => `${key} is ${JSON.stringify(live[key])}, not ${JSON.stringify(wanted[key])}`,
  );
  throw new Error(
    `${subject(definition, id)} exists, but ${detail.join(' and ')}, which cannot change. ` +
      'Bring the program in line with it, or choose another name.',
  );
}

const livingText =
  'It is the one that this resource has now, and only one object can have the name: the old one must go first. ' +
  'Nothing was touched. Set the resource option deleteBeforeReplace: true, or leave out the name.';

/** Why an object under an explicit name is left alone, and what to do. */
function refusedText(
  definition: Definition,
  inputs: Fields,
  found: Seen,
  standing: Exclude<Standing, 'ours' | object>,
): string {
  if (standing === 'living') return livingText;
  if (standing === 'doomed') {
    const keep =
      definition.identity.unmarked === true
        ? 'Choose another name for one run, which'
        : 'Keep it with adoptExisting: true, or choose another name for one run, which';
    return `An earlier run of this stack replaced it, and has not deleted it yet. Nothing was touched. ${keep} deletes it.`;
  }
  if (standing === 'twin')
    return 'Another resource of this program made it in this run. Nothing was touched. Give each its own name.';
  const owner =
    definition.identity.unmarked === true
      ? `Nothing on a ${definition.noun} tells who made it; it may have been an earlier run of this resource`
      : found.mark === undefined
        ? 'It carries no owner mark of Pulumi'
        : hasOurName(found.mark, inputs)
          ? `Its owner mark (label ${OWNER_LABEL}) is that of this resource in another state, or of a run of which no record is left`
          : `Its owner mark (label ${OWNER_LABEL}) is that of another resource or stack`;
  const way =
    'adoptExisting' in definition.args.shape
      ? 'take it over with adoptExisting: true (it is then owned: destroy deletes it)'
      : 'delete it first';
  return `${owner}. Nothing was touched. Choose another name, or ${way}.`;
}

/** How messages name an object: `drive "data"`. */
export function subject(definition: Definition, id: string): string {
  return `${definition.noun} "${id}"`;
}

/** One line for the user, whatever was thrown. */
export function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
