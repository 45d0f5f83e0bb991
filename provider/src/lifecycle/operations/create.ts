/**
 * Create: makes an object from checked inputs under the first free name, and waits until it settles. If an object has
 * the name already, the create continues with it, adopts it, takes another name, or fails (`takeOver`).
 */
import { ApiError, WorkloadError } from '@workload/sdk';
import { done, type Outcome } from '../../outcome';
import { type Definition, type Fields, NOTHING } from '../../resource';
import { delivered, type OperationResult, reconcile, recorded, settle } from './write';
import { contextOf } from '../platform/context';
import { listsOf, proveAddress } from '../platform/gone';
import { look, type Operation, type Seen } from '../state/operation';
import { hasOurName, markOf, ownerText, whoseText } from '../state/owner';
import { explain, type OperationDependencies, subject } from '../platform/platform';
import {
  continuedText,
  firstName,
  goesOnWith,
  livingText,
  type Name,
  namesLeftBehind,
  type Ownership,
  ownershipOf,
  ownName,
  ownText,
  refuseReplacing,
  stackStateOf,
  untoldText,
} from '../ownership/ownership';
import { argumentsOf, normalise, same, withDefaults, withLive } from '../values/values';
import { isProtectedBy, refuseUnprotecting } from '../ownership/protection';
import { AUTONAMED } from '../state/state';

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
  dependencies: OperationDependencies,
  inputs: Fields,
  isKnown = false,
): Promise<OperationResult> {
  const wanted: Wanted = { ...dependencies, inputs, mark: markOf(inputs) };
  dependencies.platform.met.set(wanted.mark, 'made');
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

// ——— An object that has the name already ———

/** Another object has the generated name, so the next name is tried. */
export class Taken extends Error {
  constructor(
    message: string,
    readonly isForeign: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Brings an existing object in line if it is ours, or is to be adopted. Otherwise leaves it as it is.
 *
 * @param error the platform's error about the name, if a create was sent
 * @throws Taken if the name is generated and the object is not ours
 */
export async function takeOver(operation: Operation, found: Seen, error?: unknown): Promise<Outcome<Seen>> {
  const { definition, platform, context, id, inputs } = operation;
  const ownership = await ownershipHere(operation, found);
  const cause = { cause: error };
  const exists = `${subject(definition, id)} exists`;

  if (ownership === 'living' && isProtectedBy(definition, found))
    refuseReplacing(definition, await stackStateOf(platform, inputs));
  if (typeof ownership === 'object') throw new Error(untoldText(exists, inputs, ownership.unknown), cause);
  if (ownership !== 'ours' && inputs[AUTONAMED] === true && ownName(inputs) !== undefined) {
    throw new Taken(`${exists}, and is left alone`, ownership === 'foreign', cause);
  }
  const foreign = definition.identity.foreign?.(found.record);
  if (foreign !== undefined) throw new Error(`${exists}. ${foreign}`, cause);
  if (ownership === 'living')
    throw new Error(`${exists}. ${(await ownText(operation, found)) ?? livingText()}`, cause);
  if (ownership !== 'ours') throw new Error(`${exists}. ${refusedText(operation, found, ownership)}`, cause);
  refuseOtherImmutables(operation, found);
  const isByResume = !context.isOwnName && platform.resume === true;
  refuseUnprotecting(operation, found, isByResume || inputs.adoptExisting === true);
  context.log(inputs.adoptExisting === true ? adoptedText(operation, found) : continuedText(isByResume));
  return reconcile(operation, found);
}

/** The message about an object that is adopted, and who owned it before. */
function adoptedText({ inputs }: Operation, { mark }: Seen): string {
  const adopted = 'exists; adopted, this stack owns it from now on';
  return mark === undefined ? adopted : `${adopted}. ${whoseText(mark, inputs)}`;
}

/** Who owns the object, considering whether the program adopts or continues. */
async function ownershipHere(operation: Operation, found: Seen): Promise<Ownership> {
  const { definition, context, inputs } = operation;
  const actual = context.continues ? 'ours' : await ownershipOf(operation, found);
  if (inputs.adoptExisting !== true) return actual;
  // Only objects of others are adopted: a replacement must not keep the object that it replaces.
  if (actual === 'foreign') return 'ours';
  // Without a mark, it cannot be distinguished from the object that is to be deleted.
  return (actual === 'doomed' || typeof actual === 'object') && definition.identity.unmarked !== true
    ? 'ours'
    : actual;
}

/** For kinds that adopt by themselves: refuses to adopt an object that the state already has. */
export async function refuseAdoptingLiving(operation: Operation): Promise<void> {
  const { definition, id, inputs } = operation;
  if (definition.identity.recognise === undefined || inputs.adoptExisting !== true) return;
  const text = await ownText(operation);
  if (text !== undefined) throw new Error(`${subject(definition, id)} exists. ${text}`);
}

/** Refuses an existing object that differs in an immutable argument, as it cannot be changed. */
function refuseOtherImmutables({ definition, context, id, inputs }: Operation, found: Seen): void {
  const live = normalise(definition, found.args);
  const wanted = normalise(definition, inputs);
  // Arguments that the platform does not return cannot be compared.
  const other = definition.facts.immutable.filter(
    (key) => key in found.args && wanted[key] !== undefined && !same(live[key], wanted[key]),
  );
  if (other.length === 0) return;
  const detail = other.map(
    // The value may be a secret of the program, in another place on the platform.
    (key) => `${key} is ${context.conceal(JSON.stringify(live[key]))}, not as in the program`,
  );
  throw new Error(
    `${subject(definition, id)} exists, but ${detail.join(' and ')}, and this cannot change. ` +
      'Change the program to match, or choose another name.',
  );
}

/** Why an object under an explicit name is left alone, and what to do. */
function refusedText(
  operation: Operation,
  found: Seen,
  ownership: Exclude<Ownership, 'ours' | 'living' | object>,
): string {
  const { definition } = operation;
  if (ownership === 'doomed') {
    const keep =
      definition.identity.unmarked === true
        ? 'To delete it'
        : 'To keep it, set adoptExisting: true; to delete it';
    return `An earlier run of this stack replaced it, and has not deleted it yet. It was not touched. ${keep}, choose another name for one run.`;
  }
  if (ownership === 'twin')
    return 'Another resource of this program created it in this run. It was not touched. Give each resource its own name.';
  const way =
    'adoptExisting' in definition.args.shape
      ? 'take it over with adoptExisting: true (this stack then owns it: destroy deletes it)'
      : 'delete it first';
  return `${shownOwner(operation, found)}. It was not touched. Choose another name, or ${way}.${retainedText(operation, found)}`;
}

/** What to do if an earlier run left the object to the platform. Nothing records that, so it is a possibility. */
function retainedText({ definition, inputs }: Operation, { mark }: Seen): string {
  if (definition.identity.unmarked !== true && !hasOurName(mark, inputs)) return '';
  const back = 'adoptExisting' in definition.args.shape ? ', or take it over to go back to it' : '';
  return ` An object that retainOnDelete kept also keeps its name: change name for its replacement${back}.`;
}

/** What an object shows about its owner. */
function shownOwner({ definition, inputs }: Operation, { mark }: Seen): string {
  if (definition.identity.unmarked === true)
    return `A ${definition.noun} does not show who created it; it may be an earlier object of this resource that retainOnDelete kept, or of a run that left no record`;
  return mark === undefined ? 'It carries no owner mark of Pulumi' : ownerText(mark, inputs);
}
