/** Delete: only what this state made, and not done until it is gone. */
import { ApiError } from '@workload/sdk';
import type { Definition, Fields } from '../resource';
import { subject } from './apply';
import { isSameObject } from './owner';
import { contextOf, type Platform } from './platform';
import { toPrior } from './state';
import { writing } from './sweep';
import { guardTarget } from './target';

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

  const current = await definition.read(context, id, prior);
  if (current === undefined) return;
  if (!(await isSameObject(definition, context, state, current))) {
    context.log('not deleted: another resource or stack owns it now');
    return;
  }
  const left = await definition.delete(context, id, current, prior).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return 'gone' as const;
    throw error;
  });
  if (left === 'gone') return;
  await context.wait(async () =>
    (await definition.read(context, id, prior)) === undefined
      ? { value: undefined }
      : { waiting: 'being deleted' },
  );
}
