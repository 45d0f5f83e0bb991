/** Ownership of objects: the mark on what we create, and its meaning when it is found again. */
import type { Definition, Fields } from '../../resource';
import { movedFrom, type Operation, type Seen, strangerElsewhere } from './operation';
import { digest, nameWith, newNonce } from '../values/names';
import { IN_DOUBT, MARK, nonceOf, OWNED_BY, ownerOf } from './state';
import { isFields } from '../values/markers';
import { argumentsOf, withDefaults } from '../values/values';

/** The label that carries the mark. It never shows in `labels` and is never drift. */
export const OWNER_LABEL = 'pulumi-owner';

/** The label with the progress of a rollout, no matter who drives it. Every write keeps it; `labels` never shows it. */
export const ROLLOUT_LABEL = 'pulumi-rollout';

/** The label with the verdicts on the kept revisions. Every write keeps it; `labels` never shows it. */
export const RELEASES_LABEL = 'pulumi-releases';

/** The label of an object that is protected from deletion. It does not depend on a state. */
export const PROTECTION_LABEL = 'pulumi-deletion-protection';

/** Labels that programs neither see nor write. */
export const HIDDEN_LABELS: readonly string[] = [
  OWNER_LABEL,
  ROLLOUT_LABEL,
  RELEASES_LABEL,
  PROTECTION_LABEL,
];

/**
 * The mark of a create: ten digits that identify resource and stack, and the nonce of this create.
 *
 * @param inputs checked inputs, whose `__owner` is `project/stack/logical name#nonce`
 */
export function markOf(inputs: Fields): string {
  return markWith(inputs, nonceOf(inputs) ?? newNonce());
}

/** The mark that another create of the same resource leaves. */
export function markWith(inputs: Fields, nonce: string): string {
  return `${hashOf(ownerOf(inputs))}-${nonce}`;
}

/** A cache by owner: every operation needs the hash of its resource several times. */
const hashes = new Map<string, string>();

function hashOf(owner: string): string {
  const known = hashes.get(owner) ?? digest(owner, 10);
  hashes.set(owner, known);
  return known;
}

/**
 * Whether a mark names this project, stack and logical name. That alone does not prove ownership: every state of the
 * same program writes it.
 */
export function hasOurName(mark: string | undefined, inputs: Fields): boolean {
  return mark?.split('-')[0] === hashOf(ownerOf(inputs));
}

/**
 * The mark of somebody else, if the state has an object that it imported and never adopted. Earlier versions recorded
 * such a mark as that of the state itself. A joined application carries the mark of its owner, too.
 */
export function markOfOthers(state: Fields): string | undefined {
  const known = state[OWNED_BY];
  if (typeof known === 'string') return known;
  const mark = state[MARK];
  const isOurs = ownerOf(state) === '' || state.owned === false;
  return typeof mark !== 'string' || isOurs || hasOurName(mark, state) ? undefined : mark;
}

/** Whether objects carry the owner mark from their create on, so that it always identifies the create. */
export function isMarked({ identity }: Pick<Definition, 'identity'>): boolean {
  return identity.unmarked !== true && identity.recognise === undefined;
}

/** Whether an object without a mark may have been created by a stack. */
export function isUnclaimed({ identity }: Pick<Definition, 'identity'>, mark: unknown): boolean {
  return mark === undefined && (!isMarked({ identity }) || identity.maybeFork === true);
}

/** Who created an object, as far as its record shows it. */
export function creatorOf(record: unknown): string | undefined {
  if (!isFields(record)) return undefined;
  const { metadata, createdBy = isFields(metadata) ? metadata.createdBy : undefined } = record;
  return typeof createdBy === 'string' && createdBy !== '' ? createdBy : undefined;
}

/** What the mark on an object tells about its owner, as a sentence. */
export function ownerText(mark: string, inputs: Fields): string {
  const whose = hasOurName(mark, inputs)
    ? 'this resource in another state, to an earlier object of it that retainOnDelete kept, or to a run that left no record'
    : 'another resource or stack';
  return `Its owner mark (label ${OWNER_LABEL}) belongs to ${whose}`;
}

/** The same, and how to find the owner: a mark is a hash, but the state of its owner contains it. */
export function whoseText(mark: string, inputs: Fields): string {
  return `${ownerText(mark, inputs)}: pulumi stack export of its owner contains ${mark}`;
}

/** Why an imported object of somebody else is not updated, and what to do. */
export function unadoptedText(mark: string, inputs: Fields): string {
  return (
    `imported, but not this stack's. ${whoseText(mark, inputs)}. ` +
    'Take it over with adoptExisting: true (this stack then owns it: destroy deletes it, and the other owner leaves it alone), or undo the change'
  );
}

/**
 * The warning about an import of an object with somebody else's mark.
 *
 * @param inputs of the program
 */
export function importedText(mark: string, inputs: Fields): string {
  const next =
    inputs.adoptExisting === true
      ? 'The next up takes it over, because the program sets adoptExisting: true'
      : 'Until the program sets adoptExisting: true, this stack neither writes to it nor deletes it';
  return `imported, but not this stack's. ${whoseText(mark, inputs)}. ${next}`;
}

/** The warning about an import of an object that another stack may own, although it carries no mark. */
export function unclaimedText({ args, identity }: Definition, creator: string | undefined): string {
  const which = identity.maybeFork === true ? ', like a fork of another stack' : '';
  const by = creator === undefined ? '' : ` (created by ${creator})`;
  const marks = identity.recognise !== undefined && 'adoptExisting' in args.shape;
  return (
    `imported. It carries no owner mark${which}, so another stack may manage it, too${by}. ` +
    "Check that no other stack's pulumi stack export contains it: each would change and delete it" +
    (marks ? '. adoptExisting: true marks it, and the other stack then leaves it alone' : '')
  );
}

/** What a preview says about the adoption of an imported object. */
export function takenOverText(mark: string, inputs: Fields): string {
  return `taken over: this stack owns it from now on, and destroy deletes it. ${whoseText(mark, inputs)}`;
}

/** The operation that asks about an object. */
type Asked = Pick<Operation, 'definition' | 'platform' | 'context' | 'id' | 'before'>;

/**
 * Whether the existing object is the one in the state. A removed mark does not make it another object; another mark, or
 * another time of creation, does. A state in doubt never saw its object, so only traces of that create count.
 *
 * @throws Error if the platform moved, and nothing proves that it is the same object
 */
export async function isSameObject(operation: Asked, observed: Seen): Promise<boolean> {
  const isSame = await seemsSame(operation, observed);
  const { id, before: state } = operation;
  const from = movedFrom(operation, state);
  if (from === undefined) return isSame;
  // At another place, only the mark or the time of creation proves that it is the same.
  const isTold = observed.mark !== undefined || isTime(state.createdAt, observed.outputs.createdAt);
  if (isSame && isTold) return true;
  throw new Error(strangerElsewhere(operation, id, from));
}

function isTime(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

async function seemsSame({ definition, context, before: state }: Asked, observed: Seen): Promise<boolean> {
  const known = state[MARK];
  const theirs = markOfOthers(state);
  // Somebody else may change the mark of such an object. A cancelled adoption may have written ours.
  if (theirs !== undefined) return observed.mark === theirs || isSameTime(state, observed) === true;
  if (state[IN_DOUBT] === true) {
    const nonce = nonceOf(state);
    // Only that create can have given a name with its nonce.
    if (
      nonce !== undefined &&
      definition.facts.once.length === 0 &&
      state.name === nameWith(ownerOf(state), nonce)
    )
      return true;
    if (observed.mark !== undefined) return observed.mark === known;
    // Its name was free when the create was sent, and the program's settings say that it is ours.
    if (definition.identity.unmarked) return true;
    if (definition.identity.recognise === undefined) return false;
    const args = withDefaults(definition.args, argumentsOf(definition, state)) as Fields;
    return definition.identity.recognise(context, args, observed.record);
  }
  // If this state wrote no mark, a mark belongs to another state, which took the object over.
  if (observed.mark !== undefined) return observed.mark === known;
  // Without a time, no evidence is left: an object that once carried our mark does not count as ours without it.
  return isSameTime(state, observed) ?? typeof known !== 'string';
}

/** Whether both were created at the same time; undefined if that is not known. */
function isSameTime(state: Fields, { outputs }: Seen): boolean | undefined {
  const [created, seen] = [state.createdAt, outputs.createdAt];
  if (typeof created !== 'string' || typeof seen !== 'string') return undefined;
  return Date.parse(created) === Date.parse(seen);
}

/** Why an object with the name is not this state's: it has another owner now, or is another object. */
export function strangerText({ before: state }: Pick<Operation, 'before'>, observed: Seen): string {
  return isSameTime(state, observed) === true
    ? 'another resource or stack has taken it over (its owner mark has changed)'
    : 'somebody deleted the object of this stack, and created another with its name';
}
