/** The right target: state of one address and workspace never meets another, nor a version that cannot read it. */
import type { Definition, Fields } from '../resource';
import type { Platform } from './platform';
import { guardForm, TARGET, targetOf, WORKSPACE } from './state';

/**
 * Refuses to go on when the state's object lives elsewhere than the configuration says, or when the state is of a form
 * that only later versions read; before any request.
 *
 * @throws Error that names both places and the setting, or both versions
 */
export function guardTarget(definition: Definition, platform: Platform, id: string, state: Fields): void {
  guardForm(`${definition.noun} "${id}"`, state);
  const workspace = state[WORKSPACE] ?? state.workspace;
  const isElsewhere = typeof workspace === 'string' && workspace !== platform.workspace;
  if (isElsewhere && definition.ofAccount !== true) {
    throw new Error(
      `${definition.noun} "${id}" lives in workspace "${workspace}", but the configuration says "${platform.workspace}". ` +
        'Set workload:workspace (or WORKLOAD_WORKSPACE) back, or use another stack for the other workspace.',
    );
  }
  const target = state[TARGET];
  if (typeof target === 'string' && target !== targetOf(platform) && !platform.acceptMoved) {
    throw new Error(
      `${definition.noun} "${id}" lives at another management address than the configured ${platform.baseUrl}. ` +
        'Set workload:baseUrl (or WORKLOAD_BASE_URL) back; if the platform itself moved, say so with ' +
        'workload:acceptMoved (or WORKLOAD_ACCEPT_MOVED) = true.',
    );
  }
}
