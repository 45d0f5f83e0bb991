/**
 * Create and update, which start again while the platform fails. Each attempt starts from the record that the previous
 * one left.
 */
import type { Fields } from '../../resource';
import { withoutAnswers } from '../values/answers';
import * as once from './create';
import { awaitNamed } from '../effects/dependents';
import { concealing } from '../values/concealment';
import type { Known, OperationDependencies } from '../platform/platform';
import { registerOf } from '../effects/register';
import { notingServing } from './serving';
import type { OperationResult } from './settle';
import { logicalNameOf } from '../state/state';
import { update as updateOnce } from './update';
import { OutageRetry } from '../platform/outage-retry';
import { explain, subject } from '../platform/texts';

/**
 * Creates the object.
 *
 * @param inputs checked inputs
 * @throws Error when nothing was made
 */
export async function create(means: OperationDependencies, inputs: Fields): Promise<OperationResult> {
  const { definition, platform } = means;
  try {
    await awaitNamed(means, inputs);
    return await createWithRetries(means, inputs);
  } finally {
    registerOf(platform).ended(definition, inputs);
  }
}

async function createWithRetries(means: OperationDependencies, inputs: Fields): Promise<OperationResult> {
  const { definition } = means;
  const outage = new OutageRetry(
    concealing(means, () => [inputs]),
    inputs,
  );
  const attempt = (now: OperationDependencies) => once.create(now, inputs);
  const name = typeof inputs.name === 'string' ? inputs.name : logicalNameOf(inputs);
  // A create that was not recorded may be tried again only if an object that exists by now may be taken over.
  const outcome =
    inputs.adoptExisting === true
      ? await outage.through(subject(definition, name), attempt)
      : await attempt(outage.means);
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
  means: OperationDependencies,
  known: Known,
  inputs: Fields,
): Promise<OperationResult> {
  const { definition, platform } = means;
  try {
    await awaitNamed(means, inputs);
    const outage = new OutageRetry(
      concealing(means, () => [inputs, withoutAnswers(known.state)]),
      inputs,
    );
    return await notingServing(means, known, () => withRetries(outage, { known, isLeft: false }, inputs));
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
  const noun = subject(outage.means.definition, known.id);
  for (;;) {
    try {
      const outcome = await updateOnce(outage.means, known, inputs);
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
