/** Who owns the objects of a workspace: those that no state has, and those that several states own. */
import { type ListedObject, placeOf, type RecordedFacts } from '@workload/pulumi/importing';
import type { Settings } from '@workload/pulumi/rollout';
import { named } from '../preview/urn';
import { forShell, WORKLOAD_ANYWHERE } from '../started-by';
import { type Fleet, stackKey, type StackName, stackOf, type Stray } from './schema';

/** An object that a state manages. */
export interface Claim extends StackName {
  readonly urn: string;
  readonly id: string;
  readonly facts: RecordedFacts;
  readonly settings: Settings;
}

export interface Known {
  readonly claims: readonly Claim[];
  /** Objects that runs are creating, importing or replacing. */
  readonly passing: readonly Passing[];
}

/** An object that a run is creating, importing or replacing. Some kinds carry no mark, or none yet. */
export interface Passing {
  readonly facts: RecordedFacts;
  /** Whether an object of its kind with this name or id may be this one. */
  readonly mayBe: (shown: string) => boolean;
}

/** One workspace, and what its lists contain. */
interface Workspace {
  readonly settings: Settings;
  readonly listed: readonly ListedObject[];
  readonly known: Known;
  /** The claims whose objects exist. Another object under the same name is not that of the state. */
  readonly there: ReadonlySet<Claim>;
  /** When the first state was read, in milliseconds since the epoch. */
  readonly began: number;
}

/** Objects of a workspace that no state has. */
export function straysOf({
  settings,
  listed,
  known,
  there,
  began,
}: Workspace): (Stray & { readonly mark: string | undefined })[] {
  const place = placeOf(settings);
  const keys = new Set(known.claims.filter((claim) => there.has(claim)).map(keyOf));
  const { baseUrl, workspace } = settings;
  const marks = new Set(known.passing.map(({ facts: { mark } }) => mark));
  const passing = known.passing.filter(({ facts }) => mayBeIn(facts, place));
  return listed
    .filter(({ family, id, name, mark, createdAt = '' }) => {
      if (keys.has(keyOf({ id, facts: { ...place, family, isOfAccount: false } }))) return false;
      // A run may have made it since its state was read: the next run sees both.
      if (Date.parse(createdAt) >= began || (mark !== undefined && marks.has(mark))) return false;
      return !passing.some(
        ({ facts, mayBe }) => facts.family === family && [id, name].some((shown) => mayBe(shown)),
      );
    })
    .map(({ type: kind, id, name, mark, creator, createdAt }) => ({
      ...{ baseUrl, workspace, kind, id, name },
      ...(creator === undefined ? {} : { creator }),
      ...(createdAt === undefined ? {} : { createdAt }),
      import: importOf(kind, id, mark !== undefined),
      mark,
    }))
    .sort((a, b) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1));
}

/** A create has recorded no place yet: it may be anywhere. */
function mayBeIn({ target, workspace }: RecordedFacts, place: ReturnType<typeof placeOf>): boolean {
  return (
    (target === undefined || target === place.target) &&
    (workspace === undefined || workspace === place.workspace)
  );
}

function importOf(kind: string, id: string, isMarked: boolean): string {
  return `${WORKLOAD_ANYWHERE} import --kind ${kind} --name ${forShell(`${kind}/${id}`)}${isMarked ? ' --owned' : ''}`;
}

/** Objects that several states own. Those that a state imported or joined are not its own. */
export function claimsOf(claims: readonly Claim[]): Fleet['claimedTwice'] {
  const by = new Map<string, Claim[]>();
  for (const claim of claims) {
    if (!claim.facts.isOwner) continue;
    const key = keyOf(claim);
    const all = by.get(key);
    if (all === undefined) by.set(key, [claim]);
    else all.push(claim);
  }
  return [...by.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined || all.length < 2) return [];
    const { baseUrl, workspace } = first.settings;
    const told = all
      .map((one) => ({ ...stackOf(one), urn: one.urn, id: one.id }))
      .sort((a, b) => (`${stackKey(a)} ${a.urn}` < `${stackKey(b)} ${b.urn}` ? -1 : 1));
    return [{ baseUrl, workspace, id: first.id, kind: named(first.urn).type, claims: told }];
  });
}

/** What makes an object: its place, the kind among whose names its name is, and its id. */
function keyOf({
  id,
  facts: { target, workspace, family, isOfAccount },
}: {
  readonly id: string;
  readonly facts: Pick<RecordedFacts, 'target' | 'workspace' | 'family' | 'isOfAccount'>;
}): string {
  return JSON.stringify([target, isOfAccount ? undefined : workspace, family, id]);
}
