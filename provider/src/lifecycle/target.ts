/**
 * The right target: state of one address and workspace never meets another, nor a version that cannot read it. A refresh
 * without the program works with the settings that the engine recorded, which lead to the right place; the stack's
 * settings file is not read, because it is encrypted, in another format, and elsewhere under automation.
 */
import type { Fields } from '../resource';
import type { Known, Means, Platform } from './platform';
import { guardForm, MARK, TARGET, targetOf, WORKSPACE } from './state';
import { subject } from './words';

/** What is asked whether it is the right one. */
type Asked = Pick<Means, 'definition' | 'platform'>;

/**
 * Refuses to go on when the state's object lives elsewhere than the configuration says, or when the state is of a form
 * that only later versions read; before any request. What passes is an object of this state, and remembered as such.
 *
 * @throws Error that names both places and the setting, or both versions
 */
export function guardTarget({ definition, platform }: Asked, { id, state }: Known): void {
  guardForm(subject(definition, id), state);
  const workspace = state[WORKSPACE] ?? state.workspace;
  const isElsewhere = typeof workspace === 'string' && workspace !== platform.workspace;
  if (isElsewhere && definition.identity.ofAccount !== true) {
    throw new Error(
      `${subject(definition, id)} lives in workspace "${workspace}", but the configuration says "${platform.workspace}". ` +
        'Set workload:workspace (or WORKLOAD_WORKSPACE) back; where the resource has the option `provider`, set the workspace of that ' +
        'provider back. For another workspace use another stack, or another provider with other resources.',
    );
  }
  if (isElsewhereNow(platform, state) && !platform.acceptMoved) {
    throw new Error(
      `${subject(definition, id)} lives at another management address than the configured ${platform.baseUrl}. ` +
        'Set workload:baseUrl (or WORKLOAD_BASE_URL) back; if the platform itself moved, say so with ' +
        'workload:acceptMoved (or WORKLOAD_ACCEPT_MOVED) = true.',
    );
  }
  const mark = state[MARK];
  if (typeof mark === 'string') platform.met.set(mark, 'state');
}

/**
 * Refuses to believe that an object is gone when it is missing at another address than the one that the state knows: a
 * platform that moved has its objects at the new address.
 *
 * @throws Error that names the address
 */
export function guardGone({ definition, platform }: Asked, { id, state }: Known): void {
  if (!isElsewhereNow(platform, state)) return;
  throw new Error(
    `${subject(definition, id)} is not at ${platform.baseUrl}, and the state knows it at another management address: it may ` +
      'still be there, so that nothing is forgotten and nothing deleted. Check workload:baseUrl (or WORKLOAD_BASE_URL) and ' +
      'workload:acceptMoved; if it is really gone, remove it with pulumi state delete.',
  );
}

function isElsewhereNow(platform: Platform, state: Fields): boolean {
  const target = state[TARGET];
  return typeof target === 'string' && target !== targetOf(platform);
}
