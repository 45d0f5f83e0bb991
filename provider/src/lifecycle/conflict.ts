/** A create that meets an object with its name: it continues with it, adopts it, takes another name, or fails. */
import type { Outcome } from '../outcome';
import { bringInLine } from './bring-in-line';
import type { Operation, Seen } from './operation';
import { hasOurName, OWNER_LABEL } from './owner';
import {
  continuedText,
  isLiving,
  livingText,
  ownName,
  type Standing,
  standingOf,
  untoldText,
} from './standing';
import { AUTONAMED } from './state';
import { normalise, same } from './values';
import { subject } from './words';

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

  if (typeof standing === 'object') throw new Error(untoldText(exists, inputs, standing.unknown), cause);
  if (standing !== 'ours' && inputs[AUTONAMED] === true && ownName(inputs) !== undefined) {
    throw new Taken(`${exists}, and is left alone`, standing === 'foreign', cause);
  }
  const foreign = definition.identity.foreign?.(found.record);
  if (foreign !== undefined) throw new Error(`${exists}. ${foreign}`, cause);
  if (standing !== 'ours') throw new Error(`${exists}. ${refusedText(operation, found, standing)}`, cause);
  refuseOtherImmutables(operation, found);
  context.log(
    inputs.adoptExisting === true
      ? 'exists; adopted, this stack owns it from now on'
      : continuedText(!context.isOwnName && platform.resume === true),
  );
  return bringInLine(operation, found);
}

/** Who owns the object, considering whether the program adopts or continues. */
async function standingHere(operation: Operation, found: Seen): Promise<Standing> {
  const { definition, context, inputs } = operation;
  const actual = context.continues ? 'ours' : await standingOf(operation, found);
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
  if (!(await isLiving(operation))) return;
  throw new Error(`${subject(definition, id)} exists. ${livingText}`);
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
  standing: Exclude<Standing, 'ours' | object>,
): string {
  const { definition } = operation;
  if (standing === 'living') return livingText;
  if (standing === 'doomed') {
    const keep =
      definition.identity.unmarked === true
        ? 'To delete it'
        : 'To keep it, set adoptExisting: true; to delete it';
    return `An earlier run of this stack replaced it, and has not deleted it yet. Nothing was touched. ${keep}, choose another name for one run.`;
  }
  if (standing === 'twin')
    return 'Another resource of this program created it in this run. Nothing was touched. Give each resource its own name.';
  const way =
    'adoptExisting' in definition.args.shape
      ? 'take it over with adoptExisting: true (this stack then owns it: destroy deletes it)'
      : 'delete it first';
  return `${ownerText(operation, found)}. Nothing was touched. Choose another name, or ${way}.`;
}

/** What the owner mark shows about an object of another owner. */
function ownerText({ definition, inputs }: Operation, { mark }: Seen): string {
  if (definition.identity.unmarked === true)
    return `A ${definition.noun} does not show who created it; it may have been an earlier run of this resource`;
  if (mark === undefined) return 'It carries no owner mark of Pulumi';
  return hasOurName(mark, inputs)
    ? `Its owner mark (label ${OWNER_LABEL}) belongs to this resource in another state, or to a run that left no record`
    : `Its owner mark (label ${OWNER_LABEL}) belongs to another resource or stack`;
}
