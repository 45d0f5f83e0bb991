/**
 * Create and update, which start again while the platform fails. Each attempt starts from the record that the previous
 * one left.
 */
import type { Fields } from '../resource';
import { withoutAnswers } from './answers';
import * as once from './create';
import { awaitNamed } from './dependents';
import { concealing } from './places';
import type { Known, Means } from './platform';
import { registerOf } from './register';
import { notingServing } from './serving';
import type { Recorded } from './settle';
import { logicalNameOf } from './state';
import { update as updateOnce } from './update';
import { Weather } from './weather';
import { explain, subject } from './words';

/**
 * Creates the object.
 *
 * @param inputs checked inputs
 * @throws Error when nothing was made
 */
export async function create(means: Means, inputs: Fields): Promise<Recorded> {
  const { definition, platform } = means;
  try {
    await awaitNamed(means, inputs);
    return await persistentCreate(means, inputs);
  } finally {
    registerOf(platform).ended(definition, inputs);
  }
}

async function persistentCreate(means: Means, inputs: Fields): Promise<Recorded> {
  const { definition } = means;
  const weather = new Weather(
    concealing(means, () => [inputs]),
    inputs,
  );
  const attempt = (now: Means) => once.create(now, inputs);
  const name = typeof inputs.name === 'string' ? inputs.name : logicalNameOf(inputs);
  // A create that was not recorded may be tried again only if an object that exists by now may be taken over.
  const outcome =
    inputs.adoptExisting === true
      ? await weather.through(subject(definition, name), attempt)
      : await attempt(weather.means);
  if (outcome.kind !== 'unfinished') return outcome;
  const { object, cause } = outcome;
  if (!(await weather.passes(subject(definition, object.id), cause))) return outcome;
  return persist(weather, { known: object, isLeft: true }, inputs);
}

/**
 * Brings the object in line with the inputs: read, overlay what the program manages, write, compare.
 *
 * @param inputs checked inputs
 * @throws Error when nothing was written
 */
export async function update(means: Means, known: Known, inputs: Fields): Promise<Recorded> {
  const { definition, platform } = means;
  try {
    await awaitNamed(means, inputs);
    const weather = new Weather(
      concealing(means, () => [inputs, withoutAnswers(known.state)]),
      inputs,
    );
    return await notingServing(means, known, () => persist(weather, { known, isLeft: false }, inputs));
  } finally {
    registerOf(platform).ended(definition, inputs);
  }
}

/** @param first object of the first attempt, and whether an earlier attempt left it */
async function persist(
  weather: Weather,
  first: { readonly known: Known; readonly isLeft: boolean },
  inputs: Fields,
): Promise<Recorded> {
  let { known, isLeft } = first;
  const noun = subject(weather.means.definition, known.id);
  for (;;) {
    try {
      const outcome = await updateOnce(weather.means, known, inputs);
      if (outcome.kind === 'done') return outcome;
      [known, isLeft] = [outcome.object, true];
      if (outcome.kind === 'inDoubt' || !(await weather.passes(noun, outcome.cause))) return outcome;
    } catch (error) {
      if (await weather.passes(noun, error)) continue;
      if (!isLeft) throw error;
      // Only the object that an earlier attempt left shows what that attempt may have done.
      return { kind: 'unfinished', object: known, reasons: [explain(error)], cause: error };
    }
  }
}
