/** Diff: what the difference between state and program means. Never asks the platform. */
import { STEERING, type Definition, type Fields } from '../resource';
import { version } from '../version';
import { answeredIn, writerOf } from './answers';
import { ATTEMPTED, AUTONAMED, IN_DOUBT, PROPOSED, PROVIDER, toPrior, withName } from './state';
import { FAILED, MOVING } from './statuses';
import { isFields } from './unknowns';
import { argumentsOf, differing, inOrder, isEmpty, normalise, pick } from './values';

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
       * Should the object be replaced, for whatever reason, then the old one must go first, because the new one has the
       * same name, or the same value of a unique argument.
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
  const prior = toPrior(definition, olds);
  const wanted = argumentsOf(definition, news);
  const dormant: readonly string[] = definition.change.dormant?.(prior, wanted) ?? [];
  // What the program writes for the first time is compared with what the platform has, not with the default.
  const comparable = Object.keys(wanted).filter((key) => !definition.facts.chosenAnew.includes(key));
  const there = { ...pick(prior.answers ?? {}, comparable), ...prior.args };
  const different = differing(normalise(definition, there), normalise(definition, wanted));
  const written = [...new Set([...different, ...uncompared(definition, olds, wanted)])];
  // An argument without effect may get one with any other change.
  const changed = written.every((key) => dormant.includes(key)) ? [] : written;
  // State that another provider string wrote is brought over once.
  const isOurString = olds[PROVIDER] === news[PROVIDER];
  // What did not become ready is tried again, also when a refresh has made the engine forget that it must be.
  const isUnready =
    definition.settled !== undefined &&
    (FAILED.includes(olds.status) || MOVING.includes(olds.status)) &&
    definition.change.isOfAnother?.(toPrior(definition, olds)) !== true;
  // Nor is it known what an operation left behind whose end nobody saw.
  const isInDoubt = olds[ATTEMPTED] !== undefined || olds[IN_DOUBT] === true;
  if (changed.length === 0 && isOurString && !isUnready && !isInDoubt)
    return { kind: 'same', dormant: written };

  const fixed: readonly string[] = definition.update === undefined ? changed : definition.facts.immutable;
  // An object that has failed and cannot be updated is created again, even under the same name.
  const isLost = isUnready && definition.update === undefined && FAILED.includes(olds.status);
  // What cannot be compared is written down, or sent once more; that alone does not replace anything.
  const isFixed = (key: string) => fixed.includes(key) && different.includes(key);
  const reasons = [...changed.filter(isFixed), ...(isLost ? ['status'] : [])];
  return {
    kind: reasons.length === 0 ? 'update' : 'replace',
    changed,
    reasons,
    deleteFirst:
      isLost ||
      (news[AUTONAMED] !== true && news[PROPOSED] !== true && !reasons.includes('name')) ||
      keepsUnique(definition, news, changed),
  };
}

/** The verdict on an object that the platform moved: where nothing else differs, the state alone is updated. */
export function ofMoved(verdict: Verdict): Verdict {
  return verdict.kind === 'same' ? { kind: 'update', changed: [], reasons: [], deleteFirst: false } : verdict;
}

/**
 * Arguments that the program writes now and did not before, of which the state does not tell what the platform has:
 * what is written is never ignored, and an update that changes nothing harms nothing.
 */
function uncompared(definition: Definition, olds: Fields, wanted: Fields): string[] {
  const before = argumentsOf(definition, olds);
  const answered = answeredIn(olds);
  // The defaults of the version that wrote the state may have been others.
  const isOtherVersion = writerOf(olds) !== version;
  return Object.keys(wanted).filter((key) => {
    if ((STEERING as readonly string[]).includes(key)) return false;
    const [was, is] = [before[key], wanted[key]].map((value) => inOrder(definition, key, value));
    if (was !== undefined) return isOtherVersion && writesMore(was, is);
    // Of a map that is shared, its own keys alone are compared.
    if (definition.facts.merged.includes(key)) return false;
    return answered === undefined || (answered.includes(key) && olds[key] === undefined);
  });
}

/** Whether the second value has a field, at any depth, that the first one left to a default. */
function writesMore(before: unknown, after: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(after)) {
    return after.some((item, index) => writesMore(before[index], item));
  }
  if (!isFields(before) || !isFields(after)) return false;
  return Object.keys(after).some(
    (key) => !isEmpty(after[key]) && (isEmpty(before[key]) || writesMore(before[key], after[key])),
  );
}

/** Whether an object and its replacement would both carry a value that only one of them can have. */
function keepsUnique(definition: Definition, news: Fields, changed: readonly string[]): boolean {
  const unique: readonly string[] = definition.facts.unique;
  return unique.some((key) => news[key] !== undefined && !changed.includes(key));
}
