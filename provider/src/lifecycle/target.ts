/**
 * The right target: state of one address and workspace never meets another, nor a version that cannot read it. A refresh
 * without the program works with the settings that the engine recorded, which lead to the right place; the stack's
 * settings file is not read, because it is encrypted, in another format, and elsewhere under automation.
 */
import type { Fields } from '../resource';
import type { Known, Means, Platform } from './platform';
import { guardForm, MARK, TARGET, targetOf, WORKSPACE } from './state';
import { subject } from './words';

/** The settings that are checked. */
type Asked = Pick<Means, 'definition' | 'platform'>;

/** What of that says where objects live. */
interface Place {
  readonly definition: { readonly identity: Pick<Means['definition']['identity'], 'ofAccount'> };
  readonly platform: Pick<Platform, 'baseUrl' | 'workspace'>;
}

/**
 * Where the state knows its object, where the settings say another place; undefined where they say the same.
 *
 * @returns in words: `workspace "first"`
 */
export function movedFrom({ definition, platform }: Place, state: Fields): string | undefined {
  const workspace = state[WORKSPACE] ?? state.workspace;
  const isElsewhere = typeof workspace === 'string' && workspace !== platform.workspace;
  if (isElsewhere && definition.identity.ofAccount !== true) return `workspace "${workspace}"`;
  const target = state[TARGET];
  // The state has only a hash of it.
  return typeof target === 'string' && target !== targetOf(platform)
    ? 'another management address'
    : undefined;
}

/** The place that the settings say, in words, against one of the state. */
function placeBeside(from: string, { baseUrl, workspace }: Platform): string {
  return from.startsWith('workspace') ? `workspace "${workspace}"` : baseUrl;
}

/** From where to where the platform moved the object, as the settings say: `from workspace "first" to workspace "second"`. */
export function moveOf(asked: Asked, state: Fields): string | undefined {
  const from = movedFrom(asked, state);
  return from === undefined ? undefined : `from ${from} to ${placeBeside(from, asked.platform)}`;
}

/**
 * Refuses to go on when the state's object lives elsewhere than the configuration says, or when the state is of a form
 * that only later versions read; before any request. What passes is an object of this state, and remembered as such.
 *
 * @throws Error that names both places and the ways to go on, or both versions
 */
export function guardTarget({ definition, platform }: Asked, { id, state }: Known): void {
  guardForm(subject(definition, id), state);
  const from = movedFrom({ definition, platform }, state);
  if (from !== undefined && !platform.acceptMoved) {
    const isWorkspace = from.startsWith('workspace');
    const says = isWorkspace
      ? `is in ${from}, but the configuration says "${platform.workspace}"`
      : `is at another management address, not at the configured ${platform.baseUrl}`;
    const [setting, variable] = isWorkspace
      ? ['workspace', 'WORKLOAD_WORKSPACE']
      : ['baseUrl', 'WORKLOAD_BASE_URL'];
    throw new Error(
      `${subject(definition, id)} ${says}. If that is a mistake, set workload:${setting} back (or ${variable}, or ` +
        `${setting} of the explicit provider). If the platform moved it, or renamed its workspace, set workload:acceptMoved ` +
        '(or WORKLOAD_ACCEPT_MOVED, or acceptMoved of the explicit provider) to true for one pulumi up. To create new objects ' +
        'there instead, set it back, and declare a provider and resources with other logical names, or use another stack.',
    );
  }
  const mark = state[MARK];
  if (typeof mark === 'string') platform.met.set(mark, 'state');
}

/**
 * Refuses to believe that an object is gone when it is missing at another place than the one that the state knows: a
 * platform that moved has its objects at the new place.
 *
 * @throws Error that names both places
 */
export function guardGone(asked: Asked, { id, state }: Known): void {
  const from = movedFrom(asked, state);
  if (from === undefined) return;
  throw new Error(
    `${subject(asked.definition, id)} does not exist at ${placeBeside(from, asked.platform)}. Its state is from ${from}, where it may ` +
      `still exist. ${NOTHING_DONE}. If it is really gone, remove it with pulumi state delete.`,
  );
}

/** Why what has the name at another place than the state knows is left alone. */
export function strangerElsewhere(asked: Asked, id: string, from: string): string {
  return (
    `${subject(asked.definition, id)} at ${placeBeside(from, asked.platform)} may be another object than the one in the state. ` +
    `That one is from ${from} and may still exist there. ${NOTHING_DONE}.`
  );
}

const NOTHING_DONE =
  'Nothing was changed, deleted or removed from the state. Check workload:baseUrl, workload:workspace and workload:acceptMoved, ' +
  'or those of the explicit provider';
