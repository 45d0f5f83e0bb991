/**
 * The option `retainOnDelete`: the old object of a replacement stays on the platform, so a new one with its name cannot
 * be created. Only the classes tell the provider of the option; in other languages, the create meets the old object
 * (`takeOver` in create.ts).
 */
import { RETAINED } from '../../controls';
import type { Definition, Fields } from '../../resource';
import { type Failure, subject } from '../platform/platform';
import { keptUnique, type Verdict } from '../effects/diff';
import { AUTONAMED, PROPOSED } from '../state/state';
import { hasUnknown } from '../values/markers';

/** A comparison of state and program. */
interface Compared {
  /** The inputs of the program, before the check. */
  readonly asked: Fields;
  /** The state. */
  readonly olds: Fields;
  /** Checked inputs. */
  readonly news: Fields;
  readonly verdict: Verdict;
}

/** Why a replacement cannot succeed. */
export interface Blocked extends Failure {
  /** False if a value that is not known yet decides whether there is a replacement at all. */
  readonly certain: boolean;
}

/** Why the retained object blocks its own replacement; undefined if it does not, or nothing is replaced. */
export function blockedByDiff(definition: Definition, compared: Compared): Blocked | undefined {
  const { news, verdict } = compared;
  if (verdict.kind !== 'replace') return undefined;
  const { reasons } = verdict;
  const certain = !reasons.every((key) => hasUnknown(news[key]));
  const changes = reasons
    .map((key) => (key === 'status' ? 'its creation failed' : `${key} changes`))
    .join(' and ');
  const because = certain ? `, because ${changes}` : ` if ${changes} (not known yet)`;
  return blocked(definition, compared, { certain, because });
}

/** The same for an update that the option `replaceOnChanges` turns into a replacement. */
export function blockedByOption(definition: Definition, compared: Compared): Blocked | undefined {
  return blocked(definition, compared, { certain: true, because: ', because of replaceOnChanges' });
}

function blocked(
  definition: Definition,
  { asked, olds, news, verdict }: Compared,
  { certain, because }: { readonly certain: boolean; readonly because: string },
): Blocked | undefined {
  if (asked[RETAINED] !== true || verdict.kind === 'same') return undefined;
  const kept = [
    ...(keepsName(definition, olds, news) ? ['name'] : []),
    ...keptUnique(definition, news, verdict.changed),
  ].join(' and ');
  if (kept === '') return undefined;
  const { noun } = definition;
  // The engine looks at the option in the state, so both changes in one run would keep the object.
  const reason =
    `${subject(definition, idOf(definition, olds))} has the option retainOnDelete, and this update would replace it${because}. ` +
    `The old ${noun} would keep its ${kept}, so the new one could not be created. It was not touched. Change ${kept} as well. ` +
    `To delete the old ${noun} instead, remove retainOnDelete and run pulumi up, without the change that replaces it; then repeat that change.`;
  return { property: '', reason, certain };
}

function idOf({ identity }: Definition, args: Fields): string {
  return identity.id?.(args) ?? String(args.name);
}

/** Whether the replacement would have the explicit name of the old object. The id of a child contains its parent, too. */
function keepsName(definition: Definition, olds: Fields, news: Fields): boolean {
  if (definition.identity.namesakes === true || news[AUTONAMED] === true || news[PROPOSED] === true)
    return false;
  return idOf(definition, olds) === idOf(definition, news);
}
