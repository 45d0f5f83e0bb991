/** A create that meets an object with its name: it continues with it, adopts it, takes another name, or fails. */
import type { Outcome } from '../../outcome';
import { reconcile } from './reconcile';
import type { Operation, Seen } from '../state/operation';
import { hasOurName, ownerText, whoseText } from '../state/owner';
import { isProtectedBy, refuseUnprotecting } from '../ownership/protection';
import {
  continuedText,
  stackStateOf,
  livingText,
  ownText,
  ownName,
  refuseReplacing,
  type Ownership,
  ownershipOf,
  untoldText,
} from '../ownership/ownership';
import { AUTONAMED } from '../state/state';
import { normalise, same } from '../values/values';
import { subject } from '../platform/texts';

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
  const standing = await standingHere(operation, found);
  const cause = { cause: error };
  const exists = `${subject(definition, id)} exists`;

  if (standing === 'living' && isProtectedBy(definition, found))
    refuseReplacing(definition, await stackStateOf(platform, inputs));
  if (typeof standing === 'object') throw new Error(untoldText(exists, inputs, standing.unknown), cause);
  if (standing !== 'ours' && inputs[AUTONAMED] === true && ownName(inputs) !== undefined) {
    throw new Taken(`${exists}, and is left alone`, standing === 'foreign', cause);
  }
  const foreign = definition.identity.foreign?.(found.record);
  if (foreign !== undefined) throw new Error(`${exists}. ${foreign}`, cause);
  if (standing === 'living')
    throw new Error(`${exists}. ${(await ownText(operation, found)) ?? livingText()}`, cause);
  if (standing !== 'ours') throw new Error(`${exists}. ${refusedText(operation, found, standing)}`, cause);
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
async function standingHere(operation: Operation, found: Seen): Promise<Ownership> {
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
  standing: Exclude<Ownership, 'ours' | 'living' | object>,
): string {
  const { definition } = operation;
  if (standing === 'doomed') {
    const keep =
      definition.identity.unmarked === true
        ? 'To delete it'
        : 'To keep it, set adoptExisting: true; to delete it';
    return `An earlier run of this stack replaced it, and has not deleted it yet. It was not touched. ${keep}, choose another name for one run.`;
  }
  if (standing === 'twin')
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
