/** Ownership of objects: the mark on what we create, and its meaning when it is found again. */
import type { Fields } from '../resource';
import type { Operation, Seen } from './operation';
import { digest, nameWith, newNonce } from './names';
import { IN_DOUBT, MARK, nonceOf, ownerOf } from './state';
import { movedFrom, strangerElsewhere } from './target';
import { argumentsOf, withDefaults } from './values';

/** The label that carries the mark. It never shows in `labels` and is never drift. */
export const OWNER_LABEL = 'pulumi-owner';

/** The label with the progress of a rollout, no matter who drives it. Every write keeps it; `labels` never shows it. */
export const ROLLOUT_LABEL = 'pulumi-rollout';

/** Labels that programs neither see nor write. */
export const HIDDEN_LABELS: readonly string[] = [OWNER_LABEL, ROLLOUT_LABEL];

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
  const [created, seen] = [state.createdAt, observed.outputs.createdAt];
  if (typeof created === 'string' && typeof seen === 'string')
    return Date.parse(created) === Date.parse(seen);
  // No other evidence is left: an object that once carried our mark does not count as ours without it.
  return typeof known !== 'string';
}

/** Why an object with the name is not this state's: it has another owner now, or is another object. */
export function strangerText({ before: state }: Pick<Operation, 'before'>, { outputs }: Seen): string {
  const isThatVery =
    typeof state.createdAt === 'string' &&
    typeof outputs.createdAt === 'string' &&
    Date.parse(state.createdAt) === Date.parse(outputs.createdAt);
  return isThatVery
    ? 'another resource or stack has taken it over (its owner mark has changed)'
    : 'somebody deleted the object of this stack, and created another with its name';
}
