/** Diff: what the difference between state and program means. Never asks the platform. */
import type { Definition, Fields } from '../resource';
import { ATTEMPTED, AUTONAMED, IN_DOUBT, PROVIDER, toPrior, withName } from './state';
import { FAILED, MOVING } from './statuses';
import { argumentsOf, differing, normalise } from './values';

/** What a difference between state and program means. */
export type Verdict =
  /** `dormant`: arguments that differ, and have no effect yet. */
  | { readonly kind: 'same'; readonly dormant: readonly string[] }
  | {
      readonly kind: 'update' | 'replace';
      readonly changed: readonly string[];
      /** The immutable arguments that changed, `status` where a failure is the reason; none for an update. */
      readonly reasons: readonly string[];
      /**
       * Should the object be replaced, for whatever reason, then the old one must go first, because the new one
       * shall have the same name, or the same value of an argument that is unique.
       */
      readonly deleteFirst: boolean;
    };

/**
 * Compares the state's arguments with the checked inputs.
 *
 * @param olds the state: outputs of the last operation, the arguments as written among them
 * @param inputs checked inputs
 */
export function diff(definition: Definition, olds: Fields, inputs: Fields): Verdict {
  const news = withName(olds, inputs);
  const dormant: readonly string[] =
    definition.dormant?.(toPrior(definition, olds), argumentsOf(definition, news)) ?? [];
  const written = differing(normalise(definition, olds), normalise(definition, news));
  // What lies dormant may wake up with whatever else changes.
  const changed = written.every((key) => dormant.includes(key)) ? [] : written;
  // State that another provider string wrote is brought over once.
  const isOurString = olds[PROVIDER] === news[PROVIDER];
  // What did not become ready is tried again, also when a refresh has made the engine forget that it must be.
  const isUnready =
    definition.settled !== undefined &&
    (FAILED.includes(olds.status) || MOVING.includes(olds.status)) &&
    definition.isOfAnother?.(toPrior(definition, olds)) !== true;
  // Nor is it known what an operation left behind whose end nobody saw.
  const isInDoubt = olds[ATTEMPTED] !== undefined || olds[IN_DOUBT] === true;
  if (changed.length === 0 && isOurString && !isUnready && !isInDoubt)
    return { kind: 'same', dormant: written };

  const fixed: readonly string[] = definition.update === undefined ? changed : definition.immutable;
  // What has failed and cannot be written again is made anew, even under its name.
  const isLost = isUnready && definition.update === undefined && FAILED.includes(olds.status);
  const reasons = [...changed.filter((key) => fixed.includes(key)), ...(isLost ? ['status'] : [])];
  return {
    kind: reasons.length === 0 ? 'update' : 'replace',
    changed,
    reasons,
    deleteFirst:
      isLost ||
      (news[AUTONAMED] !== true && !reasons.includes('name')) ||
      keepsUnique(definition, news, changed),
  };
}

/** Whether an object and its replacement would both carry a value that only one of them can have. */
function keepsUnique(definition: Definition, news: Fields, changed: readonly string[]): boolean {
  const unique: readonly string[] = definition.unique ?? [];
  return unique.some((key) => news[key] !== undefined && !changed.includes(key));
}
