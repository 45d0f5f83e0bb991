/** Delete: only what this state made, and not done until it is gone. */
import type { Definition, Fields } from '../resource';
import { lookUp, subject } from './apply';
import { isSameObject } from './owner';
import { contextOf, type Platform } from './platform';
import { toPrior } from './state';
import { writing } from './sweep';
import { guardGone, guardTarget } from './target';

/** Deletes the object of a state; an object that is already gone, or is another's by now, is success. */
export async function remove(
  definition: Definition,
  platform: Platform,
  id: string,
  state: Fields,
  signal: AbortSignal,
): Promise<void> {
  guardTarget(definition, platform, id, state);
  return writing(definition, platform, () => removeOwn(definition, platform, id, state, signal));
}

async function removeOwn(
  definition: Definition,
  platform: Platform,
  id: string,
  state: Fields,
  signal: AbortSignal,
): Promise<void> {
  const context = contextOf(platform, subject(definition, id), state, signal);
  const prior = toPrior(definition, state);

  const current = await lookUp(definition, platform, context, id, state);
  if (current === undefined) {
    guardGone(definition, platform, id, state);
    return;
  }
  if (!(await isSameObject(definition, context, state, current))) {
    context.log('not deleted: another resource or stack owns it now');
    return;
  }
  const answer = definition.delete(context, id, current, prior);
  const left = await context.orGone(answer, definition.listing(id, prior));
  if (left !== 'going') return;
  // Our DELETE was accepted: from here on the platform's own "not found" is enough.
  const after = contextOf(platform, subject(definition, id), state, signal, undefined, { belief: 'alone' });
  await context.wait(async () =>
    (await definition.read(after, id, prior)) === undefined
      ? { value: undefined }
      : { waiting: 'being deleted' },
  );
}
