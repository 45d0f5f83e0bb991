/** Reconciles an existing object with the program: overlays, writes, waits, and compares. */
import { ApiError } from '@workload/sdk';
import { done, type Outcome } from '../../outcome';
import type { Definition } from '../../resource';
import type { Operation, Seen } from '../state/operation';
import { settle } from './settle';
import { isFields } from '../values/unknowns';
import {
  argumentsOf,
  changedArguments,
  normalise,
  overlay,
  pick,
  projected,
  same,
  withLive,
} from '../values/values';
import { subject } from '../platform/texts';

/** Statuses with which a platform refuses a change. */
const REFUSED_CHANGE: readonly number[] = [400, 405, 409, 422];

/** Writes the arguments that the program manages onto the existing object. */
export async function reconcile(operation: Operation, current: Seen): Promise<Outcome<Seen>> {
  const { definition, context, id, prior, inputs } = operation;
  // A mark that is not on the object yet must be written, whatever else changes.
  const isMarked = context.mark === undefined || context.mark === current.mark;
  if (definition.update === undefined || (isMarked && isUntold(operation))) return settle(operation, current);
  const overlaid = overlay(definition, current.args, {
    was: prior.sent ?? prior.args,
    wanted: argumentsOf(definition, inputs),
  });
  const desired = withLive(definition, overlaid, current.args);
  const written = await definition.update(context, id, desired, current, prior).catch((error: unknown) => {
    if (!(error instanceof ApiError) || !REFUSED_CHANGE.includes(error.status)) throw error;
    const advice = adviceOn(definition, changedArguments(definition, current.args, desired));
    throw advice === '' ? error : new Error(`${error.message}${advice}`, { cause: error });
  });
  if (written.kind !== 'done') return written;
  const settled = await settle(operation, written.object, current.record);
  return settled.kind === 'done' ? unlessIgnored(operation, settled.object) : settled;
}

/** Whether only arguments changed that the platform does not receive. */
function isUntold({ definition, prior, inputs }: Operation): boolean {
  const { args, sent = args, unsure = [] } = prior;
  const wanted = argumentsOf(definition, inputs);
  const changed = changedArguments(definition, sent, wanted);
  return (
    unsure.length === 0 && changed.length > 0 && changed.every((key) => definition.facts.untold.includes(key))
  );
}

/** Advice if a platform does not change these arguments in place; empty if every platform should. */
function adviceOn({ facts }: Definition, changed: readonly string[]): string {
  return Object.entries(facts.refusable)
    .filter(([key]) => changed.includes(key))
    .map(
      ([key, loss]) =>
        `. If this platform cannot change ${key} in place, undo the change, or add the resource option ` +
        `replaceOnChanges: ["${key}"] to replace the object. ${loss}`,
    )
    .join('');
}

/** Reports an error if the platform accepted a change without making it. */
function unlessIgnored(operation: Operation, observed: Seen): Outcome<Seen> {
  const { definition, id, inputs } = operation;
  const seen = { args: {}, outputs: observed.outputs };
  const isOfAnother = definition.change.isOfAnother?.(seen) === true;
  const skipped = [
    ...definition.facts.secret,
    // If traffic goes to another release, the arguments of that release were not written now.
    ...(isOfAnother ? definition.facts.releases : []),
    ...(definition.change.dormant?.(seen, argumentsOf(definition, inputs)) ?? []),
  ];
  const compared = Object.keys(observed.args).filter(
    (key) => inputs[key] !== undefined && !skipped.includes(key),
  );
  const written = pick(inputs, compared);
  const ignored = [
    ...changedArguments(definition, projected(definition, observed.args, written), written),
    ...notDropped(operation, observed, skipped),
  ];
  if (ignored.length === 0) return done(observed);
  const left = [...new Set(ignored)].join(', ');
  const why = `${subject(definition, id)}: the platform accepted the update but left ${left} as it was${adviceOn(definition, ignored)}`;
  // The rest was done, and may be our first change of the object, so it is recorded.
  return { kind: 'unfinished', object: observed, reasons: [why], echo: 'before' };
}

/** Arguments, or keys of merged maps, that the program no longer sets but the platform still has unchanged. */
function notDropped(
  { definition, prior, inputs }: Operation,
  observed: Seen,
  skipped: readonly string[],
): string[] {
  const usual = normalise(definition, argumentsOf(definition, inputs));
  const before = normalise(definition, prior.args);
  const live = normalise(definition, observed.args);
  const kept: readonly string[] = ['name', ...definition.facts.grows, ...definition.facts.sticky, ...skipped];
  return Object.keys(before).filter((key) => {
    if (kept.includes(key) || !(key in observed.args)) return false;
    const [was, is, mine] = [before[key], live[key], inputs[key] ?? {}];
    if (definition.facts.merged.includes(key) && isFields(was) && isFields(is) && isFields(mine)) {
      return Object.keys(was).some((inner) => !(inner in mine) && same(is[inner], was[inner]));
    }
    return inputs[key] === undefined && same(is, was) && !same(is, usual[key]);
  });
}
