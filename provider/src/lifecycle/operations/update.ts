/** Update: brings an object of the state in line with the inputs, or makes it if its create was in doubt. */
import { WorkloadError } from '@workload/sdk';
import type { Fields } from '../../resource';
import { reconcile } from './reconcile';
import { create } from './create';
import { lostWith } from '../effects/dependents';
import { diff } from '../effects/diff';
import { redelivered } from './deliver';
import { contextOf } from '../platform/context';
import { type Operation, operationOn, type Seen } from '../state/operation';
import { isSameObject, markOf, markOfOthers, strangerText, unadoptedText } from '../state/owner';
import type { Known, OperationDependencies } from '../platform/platform';
import { registerOf } from '../effects/register';
import { afterLostWrite, recorded, type OperationResult, settle } from './settle';
import { isUntold, lookUp } from '../ownership/ownership';
import { refuseUnprotecting } from '../ownership/protection';
import { attempt, ATTEMPTED, IN_DOUBT, MARK, withName } from '../state/state';
import { guardGone, movedFrom } from '../state/target';
import { explain, subject } from '../platform/texts';

/**
 * Brings the object in line with the inputs: read, overlay what the program manages, write, compare.
 *
 * @param inputs checked inputs
 * @throws Error if nothing was written
 */
export async function update(
  means: OperationDependencies,
  known: Known,
  inputs: Fields,
): Promise<OperationResult> {
  const operation = operationOn(means, known, withName(known.state, inputs));
  const { definition, platform, context, id, prior, before } = operation;
  const current = await lookUp(operation);
  if (current === undefined) guardGone(operation, known);
  const isInDoubt = before[IN_DOUBT] === true;
  if (current !== undefined && (await isSameObject(operation, current))) {
    if (!isInDoubt || definition.facts.once.length === 0) {
      if (markOfOthers(before) !== undefined && operation.inputs.adoptExisting === true) {
        refuseUnprotecting(operation, current);
        return write(adopting(operation), current);
      }
      return isMoveAlone(operation) || staysUntouched(operation, current)
        ? recordAgain(operation, current)
        : write(operation, current);
    }
    context.log(
      `was created, but the response with ${definition.facts.once.join(', ')} was lost; creating it again`,
    );
    await definition.delete(context, id, current, prior);
  } else if (current === undefined && !isInDoubt && isLost(operation)) {
    context.log('was deleted with the object that it names; creating it again');
  } else {
    refuseToMake(operation, current);
    const isDeclined = isUntold(definition, before) && platform.resume === false;
    if (!isDeclined) context.log('was not created; creating it now');
  }
  return create(means, operation.inputs, true);
}

/** Whether the platform deleted the object with one that it names, and this run creates both again. */
function isLost({ definition, platform, before, inputs }: Operation): boolean {
  return lostWith(definition, registerOf(platform), { olds: before, news: inputs }) !== undefined;
}

/** Whether the platform has moved the object, and nothing else differs. */
function isMoveAlone(operation: Operation): boolean {
  const { definition, before, inputs } = operation;
  if (movedFrom(operation, before) === undefined) return false;
  const verdict = diff(definition, before, inputs);
  // An argument without effect is written with the next update.
  return verdict.kind === 'same' && verdict.dormant.length === 0;
}

/** The operation that makes an imported object this stack's: it writes our mark with everything else. */
function adopting(operation: Operation): Operation {
  const { definition, id, inputs } = operation;
  const mark = markOf(inputs);
  operation.platform.met.set(mark, 'made');
  return {
    ...operation,
    context: contextOf(operation, subject(definition, id), { written: inputs, mark }),
  };
}

/**
 * Whether an imported object of somebody else is as the program says. Nothing is written to it.
 *
 * @throws Error if the program differs
 */
function staysUntouched({ definition, id, before, inputs }: Operation, { mark }: Seen): boolean {
  if (mark === undefined || markOfOthers(before) === undefined) return false;
  const verdict = diff(definition, before, inputs);
  if (verdict.kind === 'same' || verdict.changed.length === 0) return true;
  throw new Error(`${subject(definition, id)}: ${unadoptedText(mark, inputs)}. Nothing was written to it.`);
}

/** Records the existing object without a write, once it has settled. */
function recordAgain(operation: Operation, current: Seen): Promise<OperationResult> {
  const known = operation.before[MARK];
  const mark = current.mark ?? (typeof known === 'string' ? known : undefined);
  return recorded(operation, () => settle(operation, { ...current, mark }));
}

/** An update makes an object only if its create was in doubt, and only if no other object has its name. */
function refuseToMake({ definition, id, before, inputs }: Operation, current: Seen | undefined): void {
  if (before[IN_DOUBT] !== true) {
    throw new Error(
      current === undefined
        ? `${subject(definition, id)} no longer exists; run pulumi up --refresh to create it again`
        : `${subject(definition, id)} is no longer this stack's: ${strangerText({ before }, current)}. ` +
            'Run pulumi refresh to remove it from the state.',
    );
  }
  const isTaken = current !== undefined && definition.facts.once.length === 0;
  if (!isTaken || inputs.adoptExisting === true) return;
  throw new Error(
    `${subject(definition, id)}: it is not known whether it was created, and another object has its name now. That object is ` +
      'left alone. Run pulumi up --refresh: the entry is removed from the state, and a new object is created.',
  );
}

async function write(operation: Operation, current: Seen): Promise<OperationResult> {
  const { definition, id, before, inputs, signal } = operation;
  await redelivered(operation);
  try {
    return await recorded(operation, () => reconcile(operation, current));
  } catch (error) {
    if (!mayHaveWritten(error, signal)) throw error;
    // Recorded as not ready, so that the next run writes again even if the program is reverted.
    const state = { ...before, [ATTEMPTED]: attempt(definition, before, inputs) };
    return {
      kind: 'unfinished',
      object: { id, state },
      reasons: [`${explain(error)}${afterLostWrite(error, signal)}`],
      cause: error,
    };
  }
}

/** Whether the failed operation may have changed the object. */
function mayHaveWritten(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof WorkloadError) return error.outcome === 'unknown';
  if (error instanceof Error && error.cause instanceof WorkloadError)
    return mayHaveWritten(error.cause, signal);
  // A cancel stops requests that follow a write, but not the write itself, which may have happened.
  return signal.aborted;
}
