/**
 * One operation on one object: all that its steps need, and the guard of its place. A state of one address and workspace
 * is never used with another one, nor by a version that cannot read it. A refresh without the program uses the settings
 * that the engine recorded, which point to the right place. The stack's settings file is not read: it is encrypted, in
 * another format, and elsewhere under automation.
 */
import type { Context, Fields, Observed, Prior } from '../../resource';
import { contextOf } from '../platform/context';
import { isNotFound } from '../platform/gone';
import { type Known, type OperationDependencies, type Platform, subject } from '../platform/platform';
import { guardForm, isTarget, MARK, OWNED_BY, TARGET, toPrior, WORKSPACE } from './state';

/** An object as a definition's verbs see it. */
export type Seen = Observed<Fields, Fields, unknown>;

export interface Operation extends OperationDependencies {
  readonly id: string;
  /** Checked inputs, including the name. The state, if the operation has no inputs. */
  readonly inputs: Fields;
  /** The earlier state; empty if there was none. */
  readonly before: Fields;
  /** The same, in the form for verbs. */
  readonly prior: Prior<Fields>;
  /** The context of the definition's verbs. */
  readonly context: Context;
}

/** The id of an observed object in the state, no matter how it was found. */
export function idOf({ definition, id }: Pick<Operation, 'definition' | 'id'>, seen: Seen): string {
  return definition.identity.idOf?.(seen) ?? id;
}

/**
 * Begins an operation on an object that the engine knows. Sends no request.
 *
 * @param inputs checked inputs. Default: the state
 * @throws Error if the object is elsewhere, or this version cannot read its state
 */
export function operationOn(
  dependencies: OperationDependencies,
  known: Known,
  inputs: Fields = known.state,
): Operation {
  guardTarget(dependencies, known);
  const { definition } = dependencies;
  const { id, state: before } = known;
  const context = contextOf(dependencies, subject(definition, id), { written: inputs });
  return { ...dependencies, id, inputs, before, prior: toPrior(definition, before), context };
}

/**
 * Looks at the object; undefined means that it does not exist.
 *
 * @throws Error that names the address, if the list in which it is looked up is not found
 */
export async function look(operation: Operation): Promise<Seen | undefined> {
  const { definition, platform, context, id, prior } = operation;
  try {
    return await definition.read(context, id, prior);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const advice = `Check the address ${platform.baseUrl}, and whether the credential may list`;
    throw new Error(`${error.message}. ${advice}`, { cause: error });
  }
}

// ——— The place ———

/** The settings that are checked. */
type Asked = Pick<OperationDependencies, 'definition' | 'platform'>;

/** The parts that determine where objects are. */
interface Targeted {
  readonly definition: {
    readonly identity: Pick<OperationDependencies['definition']['identity'], 'ofAccount'>;
  };
  readonly platform: Pick<Platform, 'baseUrl' | 'workspace'>;
}

/**
 * The place of the object according to the state, if the settings name another one; undefined if they name the same.
 *
 * @returns in words: `workspace "first"`
 */
export function movedFrom({ definition, platform }: Targeted, state: Fields): string | undefined {
  const workspace = state[WORKSPACE] ?? state.workspace;
  const isElsewhere = typeof workspace === 'string' && workspace !== platform.workspace;
  if (isElsewhere && definition.identity.ofAccount !== true) return `workspace "${workspace}"`;
  const target = state[TARGET];
  // The state has only a hash of it.
  return typeof target === 'string' && !isTarget(target, platform) ? 'another management address' : undefined;
}

/** The place in the settings, in words, to name beside that of the state. */
function placeBeside(from: string, { baseUrl, workspace }: Platform): string {
  return from.startsWith('workspace') ? `workspace "${workspace}"` : baseUrl;
}

/** How the platform moved the object, according to the settings: `from workspace "first" to workspace "second"`. */
export function moveOf(asked: Asked, state: Fields): string | undefined {
  const from = movedFrom(asked, state);
  return from === undefined ? undefined : `from ${from} to ${placeBeside(from, asked.platform)}`;
}

/**
 * Before any request, refuses an object that is elsewhere than the configuration says, and a state in a form that only
 * later versions can read. Remembers the mark of an accepted object as one of this state.
 *
 * @throws Error that names both places and the ways to continue, or both versions
 */
export function guardTarget({ definition, platform }: Asked, { id, state }: Known): void {
  guardForm(subject(definition, id), state, definition.form);
  const from = movedFrom({ definition, platform }, state);
  if (from !== undefined && !platform.acceptMoved) throw elsewhere(subject(definition, id), from, platform);
  guardWorkspace({ definition, platform });
  const mark = state[MARK] ?? state[OWNED_BY];
  if (typeof mark === 'string') platform.met.set(mark, 'state');
}

/** The error about an object at another place than the settings say; complete only once for each pair of places. */
function elsewhere(what: string, from: string, platform: Platform): Error {
  const setting = from.startsWith('workspace') ? 'workspace' : 'baseUrl';
  const place = placeBeside(from, platform);
  if (!isFirst(platform, `${from} ${place}`)) {
    return new Error(`skipped: ${what} is not where the settings point, either; see the first error`);
  }
  const named = platform.named?.(setting) ?? `workload:${setting}`;
  return new Error(
    `${what} is not where the settings point.\n  state:    ${from}\n  settings: ${place}, from ${named}\n` +
      whatNow(named, platform),
  );
}

/** What to do about it. The way of a platform that moved is offered only if its new place is proven. */
function whatNow(named: string, { finding, workspace, baseUrl }: Platform): string {
  const back = `Set ${named} back.`;
  switch (finding?.kind) {
    case 'no workspace':
      return `${back} Workspace "${workspace}" does not exist at ${baseUrl}.`;
    case 'hidden':
      return (
        `${back} If the platform moved the object, use a credential with the scope workspaces:get: this one may not read ` +
        `workspace "${workspace}".`
      );
    case 'not asked':
      return `${back} If the platform moved the object, first remove workload:skipCredentialsValidation.`;
    default:
      return (
        `If that is a mistake, set ${named} back. If the platform moved it, or renamed its workspace, set workload:acceptMoved ` +
        '(or WORKLOAD_ACCEPT_MOVED, or acceptMoved of the explicit provider) to true for one pulumi up. To create new objects ' +
        'there instead, set it back, and declare a provider and resources with other logical names, or use another stack.'
      );
  }
}

/**
 * Refuses an object in a workspace that does not exist, unless this run may create the workspace.
 *
 * @throws Error that is complete only once in a run
 */
export function guardWorkspace({ definition, platform }: Asked): void {
  const { finding, workspaceMayCome = true, workspace, baseUrl, named } = platform;
  if (finding?.kind !== 'no workspace' || workspaceMayCome || definition.identity.ofAccount === true) return;
  const missing = `workspace "${workspace}" does not exist`;
  throw new Error(
    isFirst(platform, missing)
      ? `${missing} at ${baseUrl}: correct ${named?.('workspace') ?? 'workload:workspace'}, or create the workspace first`
      : `skipped: ${missing}; see the first error`,
  );
}

/** Whether a message is told for the first time. */
function isFirst({ told }: Platform, message: string): boolean {
  if (told?.has(message) === true) return false;
  told?.add(message);
  return true;
}

/**
 * Refuses to treat an object as gone if it is missing at another place than that of the state: a platform that moved
 * has its objects at the new place.
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

/** Why an object with the name at another place than that of the state is left alone. */
export function strangerElsewhere(asked: Asked, id: string, from: string): string {
  return (
    `${subject(asked.definition, id)} at ${placeBeside(from, asked.platform)} may be another object than the one in the state. ` +
    `That one is from ${from} and may still exist there. ${NOTHING_DONE}.`
  );
}

const NOTHING_DONE =
  'It was not changed, deleted or removed from the state. Check workload:baseUrl, workload:workspace and workload:acceptMoved, ' +
  'or those of the explicit provider';
