/**
 * Create and update, which start again while the platform fails. Each attempt starts from the record that the previous
 * one left. An attempt of an update looks at the object first:
 *
 * | the object                                       | state                        | what the attempt does                    |
 * | ------------------------------------------------ | ---------------------------- | ---------------------------------------- |
 * | is the one in the state                          |                              | writes, or only records it again         |
 * | is the one in the state, its secret is lost      | create in doubt              | deletes it, and creates another one      |
 * | does not exist                                   | create in doubt              | creates it                               |
 * | does not exist, nor the one that it names        |                              | creates it again with that one           |
 * | does not exist, or is another one                | any other                    | fails, and says what to do               |
 */
import { WorkloadError } from '@workload/sdk';
import type { Fields } from '../../resource';
import { withoutAnswers } from '../values/values';
import { create as createOnce } from './create';
import { awaitNamed, registerOf } from '../effects/register';
import { concealing } from '../values/concealment';
import { explain, type Known, type OperationDependencies, subject } from '../platform/platform';
import { notingServing } from './serving';
import { afterLostWrite, type OperationResult, reconcile, recorded, redelivered, settle } from './write';
import { attempt, ATTEMPTED, IN_DOUBT, logicalNameOf, MARK, withName } from '../state/state';
import { contextOf, OutageRetry } from '../platform/context';
import { lostWith } from '../effects/dependents';
import { diff } from '../effects/diff';
import { guardGone, movedFrom, type Operation, operationOn, type Seen } from '../state/operation';
import { isSameObject, markOf, markOfOthers, strangerText, unadoptedText } from '../state/owner';
import { isUntold, lookUp } from '../ownership/ownership';
import { refuseUnprotecting } from '../ownership/protection';

/**
 * Creates the object.
 *
 * @param inputs checked inputs
 * @throws Error when nothing was made
 */
export async function create(dependencies: OperationDependencies, inputs: Fields): Promise<OperationResult> {
  const { definition, platform } = dependencies;
  try {
    await awaitNamed(dependencies, inputs);
    return await createWithRetries(dependencies, inputs);
  } finally {
    registerOf(platform).ended(definition, inputs);
  }
}

async function createWithRetries(
  dependencies: OperationDependencies,
  inputs: Fields,
): Promise<OperationResult> {
  const { definition } = dependencies;
  const outage = new OutageRetry(
    concealing(dependencies, () => [inputs]),
    inputs,
  );
  const attempt = (now: OperationDependencies) => createOnce(now, inputs);
  const name = typeof inputs.name === 'string' ? inputs.name : logicalNameOf(inputs);
  // A create that was not recorded may be tried again only if an object that exists by now may be taken over.
  const outcome =
    inputs.adoptExisting === true
      ? await outage.through(subject(definition, name), attempt)
      : await attempt(outage.dependencies);
  if (outcome.kind !== 'unfinished') return outcome;
  const { object, cause } = outcome;
  if (!(await outage.passes(subject(definition, object.id), cause))) return outcome;
  return withRetries(outage, { known: object, isLeft: true }, inputs);
}

/**
 * Brings the object in line with the inputs: read, overlay what the program manages, write, compare.
 *
 * @param inputs checked inputs
 * @throws Error when nothing was written
 */
export async function update(
  dependencies: OperationDependencies,
  known: Known,
  inputs: Fields,
): Promise<OperationResult> {
  const { definition, platform } = dependencies;
  try {
    await awaitNamed(dependencies, inputs);
    const outage = new OutageRetry(
      concealing(dependencies, () => [inputs, withoutAnswers(known.state)]),
      inputs,
    );
    return await notingServing(dependencies, known, () =>
      withRetries(outage, { known, isLeft: false }, inputs),
    );
  } finally {
    registerOf(platform).ended(definition, inputs);
  }
}

/** @param first object of the first attempt, and whether an earlier attempt left it */
async function withRetries(
  outage: OutageRetry,
  first: { readonly known: Known; readonly isLeft: boolean },
  inputs: Fields,
): Promise<OperationResult> {
  let { known, isLeft } = first;
  const noun = subject(outage.dependencies.definition, known.id);
  for (;;) {
    try {
      const outcome = await updateOnce(outage.dependencies, known, inputs);
      if (outcome.kind === 'done') return outcome;
      [known, isLeft] = [outcome.object, true];
      if (outcome.kind === 'inDoubt' || !(await outage.passes(noun, outcome.cause))) return outcome;
    } catch (error) {
      if (await outage.passes(noun, error)) continue;
      if (!isLeft) throw error;
      // Only the object that an earlier attempt left shows what that attempt may have done.
      return { kind: 'unfinished', object: known, reasons: [explain(error)], cause: error };
    }
  }
}

// ——— One attempt of an update ———

/**
 * Brings the object in line with the inputs: read, overlay what the program manages, write, compare.
 *
 * @param inputs checked inputs
 * @throws Error if nothing was written
 */
export async function updateOnce(
  dependencies: OperationDependencies,
  known: Known,
  inputs: Fields,
): Promise<OperationResult> {
  const operation = operationOn(dependencies, known, withName(known.state, inputs));
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
  return createOnce(dependencies, operation.inputs, true);
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
