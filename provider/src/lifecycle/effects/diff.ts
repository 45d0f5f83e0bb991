/** Diff: decides what the difference between state and program means. Sends no requests. */
import { STEERING } from '../../controls';
import type { Definition, Fields } from '../../resource';
import { version } from '../../version';
import {
  answeredIn,
  argumentsOf,
  changedArguments,
  inOrder,
  isEmpty,
  pick,
  writerOf,
} from '../values/values';
import { markOfOthers } from '../state/owner';
import {
  ATTEMPTED,
  AUTONAMED,
  FAILED,
  IN_DOUBT,
  MOVING,
  PROPOSED,
  PROVIDER,
  toPrior,
  UNFINISHED,
  withName,
} from '../state/state';
import { isFields } from '../values/markers';

/** What a difference between state and program means. */
export type Verdict =
  | {
      readonly kind: 'same';
      /** Arguments that differ but have no effect yet. */
      readonly dormant: readonly string[];
      /** Arguments that the state shows, although the program makes them secret: only the state changes. */
      readonly hides: readonly string[];
    }
  | {
      readonly kind: 'update' | 'replace';
      readonly changed: readonly string[];
      /** The changed immutable arguments; `status` if a failure is the reason; none for an update. */
      readonly reasons: readonly string[];
      /**
       * If the object is replaced, for any reason, the old one must be deleted first, because the new one has the same
       * name, or the same value of a unique argument.
       */
      readonly deleteFirst: boolean;
    };

/**
 * Compares the state's arguments with the checked inputs.
 *
 * @param olds the state: outputs of the last operation, including the arguments as written
 * @param inputs checked inputs
 */
export function diff(definition: Definition, olds: Fields, inputs: Fields): Verdict {
  const news = withName(olds, inputs);
  const prior = toPrior(definition, olds);
  const wanted = argumentsOf(definition, news);
  const dormant: readonly string[] = definition.change.dormant?.(prior, wanted) ?? [];
  // A newly set argument is compared with the value on the platform, not with the default.
  const comparable = Object.keys(wanted).filter((key) => !definition.facts.chosenAnew.includes(key));
  const there = { ...pick(prior.answers ?? {}, comparable), ...prior.args };
  const different = changedArguments(definition, there, wanted);
  const written = [...new Set([...different, ...uncompared(definition, olds, wanted)])];
  // An argument without effect may take effect with any other change.
  const changed = written.every((key) => dormant.includes(key)) ? [] : written;
  // State with another provider string is updated once.
  const isOurString = olds[PROVIDER] === news[PROVIDER];
  // An object that did not become ready is tried again, even if a refresh made the engine forget this.
  const isOfOthers = markOfOthers(olds) !== undefined;
  const isUnready =
    !isOfOthers &&
    definition.settled !== undefined &&
    (FAILED.includes(olds.status) || MOVING.includes(olds.status)) &&
    definition.change.isOfAnother?.(toPrior(definition, olds)) !== true;
  // The result of an operation without a known end is unknown, so the update is sent again.
  const isInDoubt = olds[ATTEMPTED] !== undefined || olds[IN_DOUBT] === true;
  const isAdopted = isOfOthers && news.adoptExisting === true;
  if (changed.length === 0 && isOurString && !isUnready && !isInDoubt && !isAdopted)
    return { kind: 'same', dormant: written, hides: [] };

  // An object that has failed and cannot be updated is created again, even under the same name.
  const isLostNow = isUnready && isLost(definition, olds);
  // An argument that cannot be compared is recorded or sent again. This alone replaces nothing.
  const replaces = (key: string) => isFixed(definition, key) && different.includes(key);
  const reasons = [...changed.filter(replaces), ...(isLostNow ? ['status'] : [])];
  return {
    kind: reasons.length === 0 ? 'update' : 'replace',
    changed: isAdopted && olds.adoptExisting !== true ? [...changed, 'adoptExisting'] : changed,
    reasons,
    deleteFirst:
      isLostNow ||
      (news[AUTONAMED] !== true && news[PROPOSED] !== true && !reasons.includes('name')) ||
      keptUnique(definition, news, changed).length > 0,
  };
}

/** Whether a change of the argument replaces the object. */
export function isFixed({ update, facts }: Pick<Definition, 'update' | 'facts'>, key: string): boolean {
  return update === undefined ? !facts.untold.includes(key) : facts.immutable.includes(key);
}

/** Whether the object has failed, and cannot be updated. */
export function isLost({ update }: Pick<Definition, 'update'>, { status }: Fields): boolean {
  return update === undefined && FAILED.includes(status);
}

/** The same for an import, which compares what it has read with the program, and writes nothing: it adopts nothing yet. */
export function diffOfImport(definition: Definition, olds: Fields, inputs: Fields): Verdict {
  const { adoptExisting: _later, ...news } = inputs;
  return diff(definition, olds, news);
}

/**
 * The verdict if the state shows arguments that the program makes secret. Any other change hides them as well, and so
 * does the update that completes an unfinished object, which a change of the state alone would take the place of.
 */
export function ofShown(verdict: Verdict, olds: Fields, shown: readonly string[]): Verdict {
  return verdict.kind === 'same' && olds[UNFINISHED] !== true ? { ...verdict, hides: shown } : verdict;
}

/** The verdict on an object that the platform moved: if nothing else differs, only the state is updated. */
export function ofMoved(verdict: Verdict): Verdict {
  return verdict.kind === 'same' ? { kind: 'update', changed: [], reasons: [], deleteFirst: false } : verdict;
}

/**
 * Newly set arguments whose value on the platform is not in the state. They count as changed: a set argument is never
 * ignored, and an update that changes nothing does no harm.
 */
function uncompared(definition: Definition, olds: Fields, wanted: Fields): string[] {
  const before = argumentsOf(definition, olds);
  const answered = answeredIn(olds);
  // The version that wrote the state may have had other defaults.
  const isOtherVersion = writerOf(olds) !== version;
  return Object.keys(wanted).filter((key) => {
    if ((STEERING as readonly string[]).includes(key)) return false;
    const [was, is] = [before[key], wanted[key]].map((value) => inOrder(definition, key, value));
    if (was !== undefined) return isOtherVersion && writesMore(was, is);
    // In a shared map, only the program's own keys are compared.
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

/** The unique arguments of which an object and its replacement would have the same value. */
export function keptUnique(definition: Definition, news: Fields, changed: readonly string[]): string[] {
  const unique: readonly string[] = definition.facts.unique;
  return unique.filter((key) => news[key] !== undefined && !changed.includes(key));
}
