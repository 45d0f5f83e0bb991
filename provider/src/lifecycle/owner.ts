/** Whose object it is: the mark left on what we create, and what it says when it is found again. */
import type { Fields } from '../resource';
import type { Operation, Seen } from './operation';
import { digest, nameWith, newNonce } from './names';
import { IN_DOUBT, MARK, nonceOf, ownerOf } from './state';
import { movedFrom, strangerElsewhere } from './target';
import { argumentsOf, withDefaults } from './values';

/** The label that carries the mark. It never shows in `labels` and is never drift. */
export const OWNER_LABEL = 'pulumi-owner';

/** The label that carries how far a rollout is, of whoever drives it: kept by every write, and never in `labels`. */
export const ROLLOUT_LABEL = 'pulumi-rollout';

/** Labels that programs neither see nor write. */
export const HIDDEN_LABELS: readonly string[] = [OWNER_LABEL, ROLLOUT_LABEL];

/**
 * The mark of a create: ten digits that say which resource of which stack, and the nonce of this very create.
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

/** By owner: every operation asks several times for that of its resource. */
const hashes = new Map<string, string>();

function hashOf(owner: string): string {
  const known = hashes.get(owner) ?? digest(owner, 10);
  hashes.set(owner, known);
  return known;
}

/**
 * Whether a mark says this project, stack and logical name. That alone makes the object nobody's: every state of the
 * same program leaves it.
 */
export function hasOurName(mark: string | undefined, inputs: Fields): boolean {
  return mark?.split('-')[0] === hashOf(ownerOf(inputs));
}

/** Whose object is asked for. */
type Asked = Pick<Operation, 'definition' | 'platform' | 'context' | 'id' | 'before'>;

/**
 * Whether the object that is there is the one that the state speaks of. A mark that somebody removed does not make
 * it another object; another mark, or another time of creation, does. A state in doubt never saw its object: there
 * only what that create itself has left tells.
 *
 * @throws Error where the platform moved, and nothing proves that it is the one
 */
export async function isSameObject(operation: Asked, observed: Seen): Promise<boolean> {
  const isSame = await seemsSame(operation, observed);
  const { id, before: state } = operation;
  const from = movedFrom(operation, state);
  if (from === undefined) return isSame;
  // At another place nothing but what was drawn for the object, or when it was made, makes it the same.
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
    // Only that create gave a name with its nonce.
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
  // A mark on what this state has left without one is that of another state, which took it over.
  if (observed.mark !== undefined) return observed.mark === known;
  const [created, seen] = [state.createdAt, observed.outputs.createdAt];
  if (typeof created === 'string' && typeof seen === 'string')
    return Date.parse(created) === Date.parse(seen);
  // Nothing left to tell by: what once carried our mark is not taken for ours without it.
  return typeof known !== 'string';
}

/** Why what has the name is not this state's: the very object with another owner, or another object. */
export function strangerText({ before: state }: Pick<Operation, 'before'>, { outputs }: Seen): string {
  const isThatVery =
    typeof state.createdAt === 'string' &&
    typeof outputs.createdAt === 'string' &&
    Date.parse(state.createdAt) === Date.parse(outputs.createdAt);
  return isThatVery
    ? 'another resource or stack has taken it over (its owner mark has changed)'
    : 'somebody deleted the object of this stack, and created another with its name';
}
