/** Delete: deletes only objects of this state, waits until they are gone, and starts again while the platform fails. */
import { withoutAnswers } from '../values/values';
import { contextOf, OutageRetry } from '../platform/context';
import { awaitDetached, registerOf } from '../effects/register';
import { refuseToStrand } from '../effects/dependents';
import { isImported } from '../ownership/imports';
import { guardGone, look, type Operation, operationOn } from '../state/operation';
import { isSameObject, markOfOthers, ownerText } from '../state/owner';
import { refuseDeletion } from '../ownership/protection';
import { concealing } from '../values/concealment';
import { type Known, type OperationDependencies, subject } from '../platform/platform';
import { untilUnused } from './serving';
import { lookUp } from '../ownership/ownership';
import { writing } from './bulk-read';

/**
 * Deletes the object of a state, after a new read in each attempt. It succeeds if the object is already gone, or
 * belongs to another owner by now. The canary of a joined application is withdrawn by a PUT.
 */
export async function remove(dependencies: OperationDependencies, known: Known): Promise<void> {
  const noun = subject(dependencies.definition, known.id);
  await new OutageRetry(
    concealing(dependencies, () => [withoutAnswers(known.state)]),
    known.state,
  )
    .through(noun, (now) => {
      const operation = operationOn(now, known);
      return writing(now, () => removeOwn(operation));
    })
    .catch((error: unknown) => {
      // Its replacement will not be created.
      registerOf(dependencies.platform).ended(dependencies.definition, known.state);
      throw error;
    });
}

async function removeOwn(operation: Operation): Promise<void> {
  const { definition, context, id, prior, before: state } = operation;
  const current = await lookUp(operation);
  if (current === undefined) {
    guardGone(operation, { id, state });
    return;
  }
  if (!(await isSameObject(operation, current))) {
    context.log('not deleted: another resource or stack owns it now');
    return;
  }
  if (current.mark !== undefined && markOfOthers(state) !== undefined) {
    context.log(
      `not deleted: it was imported, and never adopted (adoptExisting: true). ${ownerText(current.mark, state)}`,
    );
    return;
  }
  if (isImported(operation, current)) {
    context.log('not deleted: this run has imported it');
    return;
  }
  refuseDeletion(operation, current);
  refuseToStrand(operation, id, state);
  await awaitDetached(operation, state);
  await untilUnused(operation);
  const answer = definition.delete(context, id, current, prior);
  const left = await context.orGone(answer, definition.listing(id, prior));
  if (left !== 'going') return;
  // Our DELETE was accepted: from here on the platform's own "not found" is enough.
  const after = contextOf(operation, subject(definition, id), { written: state, belief: 'alone' });
  await context.wait(async () =>
    (await look({ ...operation, context: after })) === undefined
      ? { value: undefined }
      : { waiting: 'being deleted' },
  );
}
