/** Delete: deletes only objects of this state, waits until they are gone, and starts again while the platform fails. */
import { withoutAnswers } from '../values/answers';
import { contextOf } from '../platform/context';
import { awaitDetached, refuseToStrand } from '../effects/dependents';
import { isImported } from '../ownership/imports';
import { look, type Operation, operationOn } from '../state/operation';
import { isSameObject, markOfOthers, ownerText } from '../state/owner';
import { refuseDeletion } from '../ownership/protection';
import { concealing } from '../values/concealment';
import type { Known, OperationDependencies } from '../platform/platform';
import { registerOf } from '../effects/register';
import { untilUnused } from './serving';
import { lookUp } from '../ownership/ownership';
import { writing } from './bulk-read';
import { guardGone } from '../state/target';
import { OutageRetry } from '../platform/outage-retry';
import { subject } from '../platform/texts';

/**
 * Deletes the object of a state, after a new read in each attempt. It succeeds if the object is already gone, or
 * belongs to another owner by now. The canary of a joined application is withdrawn by a PUT.
 */
export async function remove(means: OperationDependencies, known: Known): Promise<void> {
  const noun = subject(means.definition, known.id);
  await new OutageRetry(
    concealing(means, () => [withoutAnswers(known.state)]),
    known.state,
  )
    .through(noun, (now) => {
      const operation = operationOn(now, known);
      return writing(now, () => removeOwn(operation));
    })
    .catch((error: unknown) => {
      // Its replacement will not be created.
      registerOf(means.platform).ended(means.definition, known.state);
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
