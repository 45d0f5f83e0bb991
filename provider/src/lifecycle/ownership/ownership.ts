/**
 * Decides who owns an object that a create meets. The random nonce of its mark or name decides, and the engine's state
 * from before the create; never project, stack and logical name, which other states share. The first row that fits
 * counts:
 *
 * | mark of the object          | in this run      | in the engine's state           | owner                            |
 * | --------------------------- | ---------------- | ------------------------------- | -------------------------------- |
 * | of another create           | made by it       |                                 | twin                             |
 * | none, of a kind with marks  |                  |                                 | foreign                          |
 * | any                         |                  | the object                      | living, or doomed if replaced    |
 * | of this create              |                  |                                 | ours                             |
 * | any                         | met in a state   | (unreadable)                    | living                           |
 * | of another logical name     |                  | (unreadable)                    | foreign                          |
 * | of our logical name         |                  | (unreadable)                    | `workload:resume` decides        |
 * | of an interrupted create    |                  | that create                     | ours                             |
 * | of our logical name         |                  | neither                         | ours if `workload:resume`        |
 * | none, with the chosen name  |                  | an interrupted create of it     | ours if `workload:resume`        |
 * | any                         |                  | neither                         | foreign                          |
 *
 * An object of a kind without marks counts as one of our logical name if its name is generated, or, as long as the state
 * cannot be read, if `adoptExisting` is set. `workload:resume` decides: ours, foreign, or unknown if it is not set.
 */
import type { Definition, Fields } from '../../resource';
import { generatedName, nameWith } from '../values/names';
import { hasOurName, isMarked, isSameObject, markWith } from '../state/owner';
import { look, type Operation, type Seen } from '../state/operation';
import { refusedAsProtected } from './protection';
import {
  type OperationDependencies,
  type Platform,
  type Reading,
  type RecordedObject,
  type StackState,
  subject,
  type Unreadable,
} from '../platform/platform';
import { ACCEPTED, AUTONAMED, IN_DOUBT, isTarget, nonceOf, ownerOf } from '../state/state';
import { SIGNATURE } from '../values/markers';
import { normalise, pick, same } from '../values/values';

/** Who owns the object that a create meets. */
export type Ownership =
  /** This create made it, or an interrupted create of this resource. */
  | 'ours'
  /** The state has it as the current object, which is being replaced. */
  | 'living'
  /** The state has it as an object that was replaced before, but is not deleted yet. */
  | 'doomed'
  /** Another resource of the same program made it in this run. */
  | 'twin'
  /** Somebody else made it. */
  | 'foreign'
  /** It is ours, or that of another state of the same program: nothing shows which. */
  | { readonly unknown: string };

/** The name of a create's object, and what the name proves. */
export interface Name {
  readonly name: string;
  /** It contains a nonce of this resource, so no other object has it. */
  readonly isOwn: boolean;
  /** An interrupted run has made it. */
  readonly continues: boolean;
}

/** What to make, and where. */
interface Wanted extends Pick<OperationDependencies, 'definition' | 'platform'> {
  readonly inputs: Fields;
}

/** The name that every state of the same program tries first. */
function usualName({ definition, inputs }: Wanted): Name {
  const values = normalise(definition, inputs);
  const immutable = definition.facts.immutable
    .filter((key) => key !== 'name')
    .map((key) => values[key] ?? null);
  return { name: generatedName(ownerOf(inputs), immutable), isOwn: false, continues: false };
}

/** The name with the nonce of this create; undefined if the inputs have none. */
export function ownName(inputs: Fields): Name | undefined {
  const nonce = nonceOf(inputs);
  return nonce === undefined
    ? undefined
    : { name: nameWith(ownerOf(inputs), nonce), isOwn: true, continues: false };
}

/**
 * Names with a nonce that only interrupted runs of this resource can have given: to objects that this create can
 * continue with, or to any object if a secret was lost with the run.
 */
export function namesLeftBehind(wanted: Wanted, { open, recorded }: StackState): string[] {
  const { definition, inputs } = wanted;
  if (inputs[AUTONAMED] !== true) return [];
  const fixed = (bag: Fields, others: Fields) =>
    pick(
      normalise(definition, bag),
      // The engine recorded secrets encrypted, so they cannot be compared.
      definition.facts.immutable.filter((key) => !isEncrypted(others[key])),
    );
  return open
    .filter(
      (one) =>
        definition.facts.once.length > 0 || same(fixed(one.inputs, one.inputs), fixed(inputs, one.inputs)),
    )
    .map(({ nonce }) => nameWith(ownerOf(inputs), nonce))
    .filter(
      (name) =>
        recordOf(wanted, recorded, { id: definition.identity.id?.({ ...inputs, name }) ?? name }) ===
        undefined,
    );
}

/** Whether a value contains an encrypted secret. */
function isEncrypted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return SIGNATURE in value || Object.values(value).some(isEncrypted);
}

/** The engine's state of the stack, if it can be read and contains this create. */
export async function stackStateOf(platform: Platform, inputs: Fields): Promise<Reading> {
  if (nonceOf(inputs) === undefined) return { unreadable: 'this create has no nonce' };
  return platform.stackState?.(inputs) ?? { unreadable: 'it is not available here' };
}

/**
 * The first name to try. Objects without a mark are identified only by their name, so it contains the nonce if the
 * state can be read.
 */
export async function firstName(wanted: Wanted): Promise<{ name: Name; leftBehind: readonly string[] }> {
  const { definition, platform, inputs } = wanted;
  const own = ownName(inputs);
  if (typeof inputs.name === 'string') {
    const { name } = inputs;
    return { name: { name, isOwn: name === own?.name, continues: false }, leftBehind: [] };
  }
  if (own === undefined || isMarked(definition)) return { name: usualName(wanted), leftBehind: [] };
  const stackState = await stackStateOf(platform, inputs);
  refuseReplacing(definition, stackState);
  if (!('unreadable' in stackState)) return { name: own, leftBehind: namesLeftBehind(wanted, stackState) };
  if (platform.resume === false) return { name: own, leftBehind: [] };
  const leftBehind = perhapsLeftBehind(wanted, stackState);
  // For kinds whose secret is shown only once, several objects may have the same name, so an existing object does not
  // matter.
  if (definition.facts.once.length > 0) return { name: own, leftBehind };
  return { name: { ...usualName(wanted), continues: platform.resume === true }, leftBehind };
}

/**
 * Like `namesLeftBehind`, if the stack's state does not contain this create but may contain creates of this resource.
 *
 * @throws Error with both possibilities, if the settings do not decide whether to continue with them
 */
function perhapsLeftBehind(wanted: Wanted, { unreadable, perhaps = [] }: Unreadable): string[] {
  const { definition, platform, inputs } = wanted;
  const open = perhaps.filter(({ type }) => type === definition.type);
  const names = namesLeftBehind(wanted, { open, recorded: [] });
  if (names.length > 0 && platform.resume === undefined) {
    const [name = ''] = names;
    throw new Error(untoldText(`${subject(definition, name)} may exist`, inputs, unreadable));
  }
  return names;
}

/** The record of an object in the state: by its mark, or by its id if its kind has no marks. */
function recordOf(
  { definition, platform }: Pick<OperationDependencies, 'definition' | 'platform'>,
  recorded: readonly RecordedObject[],
  { id, mark }: { readonly id: string; readonly mark?: string | undefined },
): RecordedObject | undefined {
  if (mark !== undefined) return recorded.find((one) => one.mark === mark);
  return recorded.find(
    (one) =>
      one.type === definition.type &&
      // An imported object may have an id that differs from its name.
      (one.id === id || one.name === id) &&
      // A stack may have the same name in two workspaces, or on two platforms.
      (one.target === undefined || isTarget(one.target, platform)) &&
      (definition.identity.ofAccount === true ||
        one.workspace === undefined ||
        one.workspace === platform.workspace),
  );
}

/** Why an object that the state has as a current one is left alone; undefined if it has none with this explicit name. */
export async function ownText(
  operation: Operation,
  seen: Pick<Seen, 'mark'> = { mark: undefined },
): Promise<string | undefined> {
  const { platform, id, inputs } = operation;
  const stackState = await stackStateOf(platform, inputs);
  const found =
    'unreadable' in stackState
      ? undefined
      : recordOf(operation, stackState.recorded, { id, mark: seen.mark });
  return found?.isDoomed === false ? livingText(found) : undefined;
}

/**
 * Refuses a create that replaces a protected object: with `--replace`, the engine deletes the old object afterwards,
 * without a question before.
 *
 * @throws Error that says how to turn the protection off
 */
export function refuseReplacing(definition: Definition, stackState: Reading): void {
  const { recorded = [] } = 'unreadable' in stackState ? {} : stackState;
  const old = recorded.find(({ isOwn, isDoomed, isProtected }) => isOwn && isProtected && !isDoomed);
  if (old !== undefined) throw new Error(refusedAsProtected(subject(definition, old.id), []).reason);
}

/** Who owns the object that already has the name. */
export async function ownershipOf(operation: Operation, { mark }: Seen): Promise<Ownership> {
  const { definition, platform, id, inputs } = operation;
  const nonce = nonceOf(inputs);
  const isOfCreate = mark !== undefined && nonce !== undefined && mark === markWith(inputs, nonce);
  const met = mark === undefined || isOfCreate ? undefined : platform.met.get(mark);
  if (met === 'made') return 'twin';
  if (mark === undefined && isMarked(definition)) return 'foreign';
  const reading = await stackStateOf(platform, inputs);
  const isReadable = !('unreadable' in reading);
  // A plan that is applied twice has the same nonce. An object with the mark of another logical name was renamed, or
  // moved to this stack.
  const known = isReadable ? recordOf(operation, reading.recorded, { id, mark }) : undefined;
  if (known !== undefined) return known.isDoomed ? 'doomed' : 'living';
  if (isOfCreate) return 'ours';
  const isAlike = isMarked(definition) ? hasOurName(mark, inputs) : inputs[AUTONAMED] === true;
  if (!isReadable) {
    if (met === 'state') return 'living';
    // An object without a mark cannot be distinguished from the one in the state: if it were adopted, the deletion of
    // that one would delete it.
    if (!isAlike && (isMarked(definition) || inputs.adoptExisting !== true)) return 'foreign';
    if (platform.resume === undefined) return { unknown: reading.unreadable };
    return platform.resume ? 'ours' : 'foreign';
  }
  if (mark !== undefined && reading.open.some(({ nonce: open }) => markWith(inputs, open) === mark))
    return 'ours';
  if (isAlike) return platform.resume === true ? 'ours' : 'foreign';
  const mayContinue = !isMarked(definition) && inputs.adoptExisting !== true;
  return mayContinue && (await goesOnWith(operation, [id])) ? 'ours' : 'foreign';
}

/**
 * Why a current object of this stack is left alone, and what to do.
 *
 * @param own its record; undefined if it is not known which resource it belongs to
 */
export function livingText(own?: Pick<RecordedObject, 'isOwn' | 'alias'>): string {
  if (own?.isOwn === false)
    return (
      'It is the current object of another resource of this stack, which the program does not declare as it did. It was not touched. ' +
      `If you renamed or moved that resource, set the resource option aliases: [${own.alias}] here: the object then stays as it is. ` +
      'If you want another object, choose another name.'
    );
  return (
    'It is the current object of this resource, and names are unique: it must be deleted before the new one is created. ' +
    'It was not touched. Set the resource option deleteBeforeReplace: true (without retainOnDelete), or leave out the name.'
  );
}

/**
 * Whether a create continues with an unmarked object that has the name chosen in the program, because an interrupted
 * run of this resource may have made it. An interrupted run may also have made nothing.
 *
 * @param ids of the objects with this name
 * @throws Error with both possibilities if the settings do not decide, or if the state has the object now
 */
export async function goesOnWith(operation: Operation, ids: readonly string[]): Promise<boolean> {
  const { definition, platform, id, inputs } = operation;
  const stackState = await stackStateOf(platform, inputs);
  const { open = [], recorded = [] } = 'unreadable' in stackState ? { open: stackState.perhaps } : stackState;
  const called = subject(definition, id);
  const living = definition.identity.namesakes === true ? undefined : recordOf(operation, recorded, { id });
  if (living?.isDoomed === false) throw new Error(`${called} exists. ${livingText(living)}`);
  if (!open.some(({ type, inputs: { name } }) => type === definition.type && name === inputs.name))
    return false;
  // Several objects may have the same name. Those of the state do not count.
  const own = recorded.filter(({ type, name }) => type === definition.type && name === inputs.name);
  if (ids.length <= own.length) return false;
  if (platform.resume === false) return false;
  if (own.length > 0 || ids.length > 1) throw new Error(severalText(called, ids));
  if (platform.resume === true) return true;
  throw new Error(eitherText(operation, 'an interrupted run of this stack created it', ids));
}

/** Why none of several indistinguishable objects is touched. */
export function severalText(called: string, ids: readonly string[]): string {
  return `several objects match ${called}: ${ids.join(', ')}. Delete those that are not used, or give the id of one`;
}

/** The message about an object that a create continues with. If only the setting decided, its maker is unknown. */
export function continuedText(byWord: boolean): string {
  return byWord
    ? 'exists with the name or mark of this resource; continuing with it and its data, because workload:resume is true; ' +
        'remove that setting after this run'
    : 'exists: an interrupted run of this stack created it; continuing with it and its data';
}

/** Why an object is left alone if nothing says who owns it, and the setting that continues with it. */
export function untoldText(exists: string, inputs: Fields, why: string): string {
  const beside = inputs[AUTONAMED] === true ? ', or to false to create another one beside it' : '';
  return (
    `${exists}, with the name or mark of this resource. Either an interrupted run of this stack created it, or retainOnDelete kept it, or another state ` +
    `of the same program created it (another backend, a copy of the project). The engine's record would show which, but it cannot be used: ${why}. ` +
    `It was not touched. Set workload:resume (or WORKLOAD_RESUME) to true to continue with it${beside}. ` +
    'If you are replacing it with --replace, run with --refresh instead.'
  );
}

/**
 * Whether nothing shows if a create in doubt made the object with its name: the object cannot carry a mark, and others
 * may have used the name that the program chose. A program that joins an application of others continues with it
 * anyway.
 */
export function isUntold(definition: Definition, state: Fields): boolean {
  return (
    state[IN_DOUBT] === true &&
    state[ACCEPTED] !== true &&
    !isMarked(definition) &&
    state.name !== ownName(state)?.name &&
    state.joinExisting !== true
  );
}

/**
 * Looks at the object of a state. If nothing shows whether the object is ours, the settings decide whether it counts.
 *
 * @throws Error with both possibilities, if the settings do not decide
 */
export async function lookUp(operation: Operation): Promise<Seen | undefined> {
  const { definition, platform, context, inputs, before } = operation;
  if (!isUntold(definition, before)) return look(operation);
  if (platform.resume === false) {
    context.log('the object with its name is left alone (workload:resume = false)');
    return undefined;
  }
  const found = await look(operation);
  const isAdopted = inputs.adoptExisting === true || before.adoptExisting === true;
  if (found === undefined || found.mark !== undefined || platform.resume === true || isAdopted) return found;
  if (!(await isSameObject(operation, found))) return found;
  const { name } = definition.listing(operation.id, found);
  throw new Error(eitherText(operation, 'the create whose answer was lost created it', [name]));
}

/** Why such an object is left alone, and the setting that continues with it. */
function eitherText({ definition, id }: Operation, ours: string, ids: readonly string[]): string {
  const isOnce = definition.facts.once.length > 0;
  // Several of these may have the same name.
  const which = isOnce ? ` (${ids.join(', ')})` : '';
  const lost = isOnce ? ', and its secret is lost too' : '';
  const going = isOnce ? ': it is deleted, and created again if the program declares it' : '';
  return (
    `${subject(definition, id)}${which}: either ${ours}${lost}, or somebody else created it. ` +
    `It was not touched. Set workload:resume (or WORKLOAD_RESUME) to true to continue with it${going}. ` +
    'Set it to false to leave it alone.'
  );
}
