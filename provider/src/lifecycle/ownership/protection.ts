/**
 * Deletion protection: which objects are protected, and what the refusal of a deletion or a replacement says. The state
 * decides, and the hidden label of the object, never the program: a change that turns the protection off must be an
 * update of its own.
 */
import { isOn, PROTECTION } from '../../controls';
import type { Effect } from '../../effects';
import type { Definition, Fields } from '../../resource';
import { type Failure, type OperationDependencies, type Platform, subject } from '../platform/platform';
import { isLost, type Verdict } from '../effects/diff';
import type { Seen } from '../state/operation';
import { PROTECTION_LABEL } from '../state/owner';
import { OWNER } from '../state/state';
import { hasUnknown } from '../values/markers';

/** Whether objects of this kind can be protected. */
export function isProtectable({ args }: Pick<Definition, 'args'>): boolean {
  return PROTECTION in args.shape;
}

/** Whether the state says that the object is protected. One whose creation failed for good contains nothing. */
export function isProtected(definition: Definition, state: Fields): boolean {
  return isProtectable(definition) && isOn(state[PROTECTION]) && !isLost(definition, state);
}

/** Whether the object carries the label. */
export function isProtectedBy(definition: Definition, { args }: Pick<Seen, 'args'>): boolean {
  return isProtectable(definition) && isOn(args[PROTECTION]);
}

/**
 * Refuses to delete an object that its state or its label protects.
 *
 * @throws Error that says how to turn the protection off
 */
export function refuseDeletion(
  { definition, id, before: state }: { definition: Definition; id: string; before: Fields },
  observed: Seen,
): void {
  const isInState = isProtected(definition, state);
  if (!isInState && !isProtectedBy(definition, observed)) return;
  const [why, first] = isInState
    ? ['deletionProtection is true in the state', '']
    : [`its label ${PROTECTION_LABEL} says so, but the state does not`, 'run pulumi refresh, then '];
  throw new Error(
    `${subject(definition, id)} is protected from deletion: ${why}. The ${definition.noun} was not deleted, and stays in the state. ` +
      `To delete it, ${first}set deletionProtection: false in the program and run pulumi up (with the resource in the program), then delete it.`,
  );
}

/**
 * Refuses to adopt a protected object and to turn its protection off at once: the next `destroy` of the new owner would
 * delete it.
 *
 * @param isTakenOver whether this stack did not own it, or nothing but a setting says so
 * @throws Error that says how to adopt it
 */
export function refuseUnprotecting(
  { definition, id, inputs }: { definition: Definition; id: string; inputs: Fields },
  found: Seen,
  isTakenOver = inputs.adoptExisting === true,
): void {
  if (!isTakenOver || isOn(inputs[PROTECTION]) || !isProtectedBy(definition, found)) return;
  throw new Error(
    `${subject(definition, id)} exists, and its label ${PROTECTION_LABEL} protects it from deletion. This update would ` +
      'take it over and turn its protection off at once. It was not touched. Set deletionProtection: true and run ' +
      'pulumi up; a later update can turn it off.',
  );
}

/**
 * Whether only the protection changes. No option may make a replacement of that: the engine must not learn which
 * argument it is.
 */
export function isOnlyProtection(verdict: Verdict): boolean {
  if (verdict.kind !== 'update') return false;
  return verdict.changed.length > 0 && verdict.changed.every((key) => key === PROTECTION);
}

/** A replacement of a protected object. */
export interface Refused extends Failure {
  readonly effect: Effect & { readonly kind: 'protected' };
}

/**
 * The refusal of a replacement of a protected object.
 *
 * @param called how messages name the object: `drive "data"`
 * @param properties that cause the replacement; none if an option or a command requests it
 * @param news checked inputs
 * @param isOption an option of the resource makes a replacement of an update
 */
export function refusedAsProtected(
  called: string,
  properties: readonly string[],
  { news = {}, isOption = false }: { readonly news?: Fields; readonly isOption?: boolean } = {},
): Refused {
  const certain = properties.length === 0 || !properties.every((key) => hasUnknown(news[key]));
  const changes = `${properties.join(' and ')} ${properties.length === 1 ? 'changes' : 'change'}`;
  const because =
    properties.length === 0
      ? `would replace it${isOption ? `, because ${BY_OPTION} asks for that` : ''}`
      : certain
        ? `would replace it, because ${changes}`
        : `would replace it if ${changes} (not known yet)`;
  const way = isOption ? 'Leave out that option for one pulumi up: then this is an update. ' : '';
  return {
    effect: { kind: 'protected', operation: 'replace', properties, certain },
    property: '',
    reason:
      `${called} is protected from deletion (deletionProtection: true), and this update ${because}. A replacement deletes it. ` +
      `It was not touched. ${way}To replace it, set deletionProtection: false in the program and run pulumi up, without the change that replaces it; then repeat that change.`,
  };
}

/** Options of the engine that make a replacement of an update. It does not say which one it was. */
const BY_OPTION = 'an option of the resource (replaceOnChanges, replaceWith or replacementTrigger)';

/** What a diff knows of a replacement. */
interface Compared {
  readonly id: string;
  /** The state. */
  readonly olds: Fields;
  /** Checked inputs. */
  readonly news: Fields;
  readonly verdict: Verdict;
  /** The resource was checked before, so this is not the diff of a refresh. */
  readonly isChecked: boolean;
}

/** The refusal of a replacement by a diff; undefined if it may go on. */
export function refusedByDiff(
  definition: Definition,
  { id, olds, news, verdict, isChecked }: Compared,
): Refused | undefined {
  if (verdict.kind !== 'replace' || !isProtected(definition, olds)) return undefined;
  // The engine asks about dependents of a replaced resource with unknown values, before their check. A refresh also
  // compares, with both sides swapped, but replaces nothing.
  if (!isChecked && !Object.values(news).some(hasUnknown)) return undefined;
  return refusedAsProtected(subject(definition, id), verdict.reasons, { news });
}

interface ProtectionDependencies extends Pick<OperationDependencies, 'definition'>, Pick<Platform, 'log'> {
  readonly living: Platform['living'];
}

/** A resource that is checked as a new one. */
interface Fresh {
  /** Earlier calls in this run knew an object that is protected. */
  readonly isProtected: boolean;
  /** Whether a refresh in this run found that the object with this owner no longer exists. */
  readonly isGone: (owner: string) => boolean;
  /** The update that the engine turns into a replacement because of the option `replaceOnChanges`. */
  readonly update?: unknown;
  /** Its logical name. */
  readonly resource: string;
  /** Undefined if the provider does not know it. */
  readonly urn: string | undefined;
  /** The inputs of the program. */
  readonly asked: Fields;
}

/**
 * The refusal of a check that replaces a protected object. With `--replace`, and for a tainted resource, the engine asks
 * for no diff and checks the resource like a new one. Only the engine's state tells the difference; it is read if the
 * program asks for protection, once per run.
 */
export async function refusedAsNew(
  { definition, living, log }: ProtectionDependencies,
  { resource, urn, asked, isProtected: isKnown, isGone, update }: Fresh,
): Promise<Refused | undefined> {
  if (!isProtectable(definition)) return undefined;
  if (isKnown)
    return refusedAsProtected(subject(definition, resource), [], { isOption: update !== undefined });
  if (!isOn(asked[PROTECTION]) || urn === undefined || living === undefined) return undefined;
  const found = await living(urn);
  if (found === undefined) return undefined;
  if (found.unreadable !== undefined) {
    log(
      `${subject(definition, resource)}: it is not known whether this replaces a protected ${definition.noun}, because the ` +
        `engine's state cannot be read: ${found.unreadable}. The deletion of a protected one is refused in any case`,
    );
    return undefined;
  }
  const { id, state } = found;
  if (!isProtected(definition, state) || isGone(String(state[OWNER]))) return undefined;
  return refusedAsProtected(subject(definition, id), []);
}
