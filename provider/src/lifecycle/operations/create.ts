/** Create: makes an object from checked inputs under the first free name, and waits until it settles. */
import { ApiError, WorkloadError } from '@workload/sdk';
import { done, type Outcome } from '../../outcome';
import type { Definition, Fields } from '../../resource';
import { reconcile } from './reconcile';
import { delivered } from './deliver';
import { refuseAdoptingLiving, Taken, takeOver } from './conflict';
import { contextOf } from '../platform/context';
import { listsOf, proveAddress } from '../platform/gone';
import { look, NOTHING, type Operation, type Seen } from '../state/operation';
import { markOf } from '../state/owner';
import type { OperationDependencies } from '../platform/platform';
import { recorded, type OperationResult, settle } from './settle';
import {
  firstName,
  goesOnWith,
  stackStateOf,
  type Name,
  namesLeftBehind,
  ownName,
} from '../ownership/ownership';
import { argumentsOf, withDefaults, withLive } from '../values/values';
import { explain, subject } from '../platform/texts';

/** How long a create looks for its object after a lost answer, in milliseconds. */
const READ_BACK_MS = 30_000;

/** What to make, without its name. */
interface Wanted extends OperationDependencies {
  /** Checked inputs. */
  readonly inputs: Fields;
  /** The owner mark that the object gets. */
  readonly mark: string;
}

/**
 * Creates the object.
 *
 * @param inputs checked inputs
 * @param isKnown the state has the object's id already, so the object can have no other name
 * @throws Error if nothing was made
 */
export async function create(
  means: OperationDependencies,
  inputs: Fields,
  isKnown = false,
): Promise<OperationResult> {
  const wanted: Wanted = { ...means, inputs, mark: markOf(inputs) };
  means.platform.met.set(wanted.mark, 'made');
  const { name, leftBehind: behind } = await firstName(wanted);
  try {
    return await make((await interrupted(wanted, behind)) ?? making(wanted, name, behind));
  } catch (error) {
    const own = ownName(inputs);
    if (!(error instanceof Taken) || own === undefined || name.isOwn) throw error;
    if (isKnown) {
      throw new Error(
        `${error.message}. Run pulumi up --refresh: it is removed from the state, and another one is created.`,
        { cause: error },
      );
    }
    return make(await beside(wanted, own, { taken: name, isForeign: error.isForeign }));
  }
}

/** The create under one name. */
function making(wanted: Wanted, name: Name, behind: readonly string[] = []): Operation {
  const { definition, platform, signal, mark } = wanted;
  const inputs = { ...wanted.inputs, name: name.name };
  const id = definition.identity.id?.(inputs) ?? name.name;
  const context = contextOf(wanted, subject(definition, id), {
    written: inputs,
    mark,
    isOwnName: name.isOwn,
    continues: name.continues,
    leftBehind: behind,
    goesOnWith: (ids) => goesOnWith(operation, ids),
    // Before a create, "not found" needs no confirmation: no state depends on it.
    belief: 'alone',
  });
  const operation: Operation = {
    definition,
    platform,
    signal,
    id,
    inputs,
    before: {},
    prior: NOTHING,
    context,
  };
  return operation;
}

/** The create under a name that no other object can have, if the usual name is taken. */
async function beside(
  wanted: Wanted,
  own: Name,
  { taken, isForeign }: { readonly taken: Name; readonly isForeign: boolean },
): Promise<Operation> {
  const stackState = await stackStateOf(wanted.platform, wanted.inputs);
  const names = 'unreadable' in stackState ? [] : namesLeftBehind(wanted, stackState);
  const next = (await interrupted(wanted, names)) ?? making(wanted, own);
  if (isForeign) {
    next.context.log(
      `created beside ${taken.name}, which is not in this state: another state created it, or a run that left no record ` +
        '(workload:resume = true continues with such an object)',
    );
  }
  return next;
}

/** The create of an object that an interrupted run left under its own name. */
async function interrupted(wanted: Wanted, names: readonly string[]): Promise<Operation | undefined> {
  // A secret that is shown only once was lost with the run: the definition deletes that object.
  if (wanted.definition.facts.once.length > 0) return undefined;
  for (const name of names) {
    const found = making(wanted, { name, isOwn: true, continues: true });
    if ((await look(found)) !== undefined) return found;
  }
  return undefined;
}

async function make(operation: Operation): Promise<OperationResult> {
  const { definition, platform, context, id, inputs } = operation;
  await refuseAdoptingLiving(operation);
  const args = withLive(
    definition,
    withDefaults(definition.args, argumentsOf(definition, inputs)) as Fields,
    {},
  );
  await proveAddress(operation, definition.listing(id, { args, outputs: {} }));
  listsOf(platform).forget();
  return recorded(operation, async () => {
    const isLookedFor = definition.identity.unmarked === true || (context.continues && isPlain(definition));
    const there = isLookedFor ? await look(operation) : undefined;
    const made = there === undefined ? await send(operation, args) : await takeOver(operation, there);
    if (made.kind !== 'done') return made;
    const given = await delivered(operation, made.object);
    return given.kind === 'done' ? settle(operation, given.object) : given;
  });
}

async function send(operation: Operation, args: Fields): Promise<Outcome<Seen>> {
  const { definition, platform, context } = operation;
  try {
    return await definition.create(context, args).finally(() => {
      // Lists that were read meanwhile may lack the object.
      listsOf(platform).forget();
    });
  } catch (error) {
    return afterFailedCreate(operation, error);
  }
}

/** Whether the create simply makes an object. Other kinds look at existing objects themselves. */
function isPlain(definition: Definition): boolean {
  return definition.identity.recognise === undefined;
}

/** The outcome of a failed create: the object was made after all, belongs to somebody else, or does not exist. */
async function afterFailedCreate(operation: Operation, error: unknown): Promise<Outcome<Seen>> {
  const { definition } = operation;
  // A kind without marks has looked already, in its own way.
  if (!(error instanceof WorkloadError) || !isPlain(definition)) throw error;
  if (error.outcome === 'unknown') return afterLostAnswer(operation, error);
  // So has an unmarked kind; its 409 is not about the name.
  if (!(error instanceof ApiError) || error.status !== 409 || definition.identity.unmarked) throw error;
  const found = await look(operation);
  if (found === undefined) throw error;
  return takeOver(operation, found, error);
}

async function afterLostAnswer(operation: Operation, error: WorkloadError): Promise<Outcome<Seen>> {
  const { definition, context } = operation;
  // After a cancel nothing more is sent.
  if (!operation.signal.aborted)
    context.log(
      `the answer to ${error.request.method} ${error.request.path} was lost; checking whether it was created`,
    );
  let found: Seen | undefined;
  try {
    found = await readBack(operation);
  } catch (cause) {
    return { kind: 'inDoubt', object: {}, reasons: [`${error.message}; ${explain(cause)}`], cause };
  }
  if (found !== undefined && definition.identity.unmarked) return finish(operation, found);
  if (found !== undefined && found.mark === context.mark) return done(found);
  throw error;
}

/** Brings the object of this create in line, as the create may have been only the first step. */
async function finish(operation: Operation, found: Seen): Promise<Outcome<Seen>> {
  try {
    return await reconcile(operation, found);
  } catch (cause) {
    return { kind: 'unfinished', object: found, reasons: [explain(cause)], cause };
  }
}

async function readBack(operation: Operation): Promise<Seen | undefined> {
  const { definition, platform, context, id } = operation;
  const until = platform.now() + READ_BACK_MS;
  const found = await context.wait(async () => {
    const seen = await look(operation);
    return seen !== undefined || platform.now() >= until
      ? { value: seen }
      : { waiting: 'checking whether it was created' };
  });
  if (found !== undefined) return found;
  // If nothing was made, nothing is recorded, so the list must confirm it.
  listsOf(platform).forget();
  const { written, mark } = context;
  return look({ ...operation, context: contextOf(operation, subject(definition, id), { written, mark }) });
}
