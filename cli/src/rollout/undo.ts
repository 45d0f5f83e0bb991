/** Commands of a person about the verdict on a revision. They need only the platform's credential. */
import { accepted, standingOf, type Verdicts, wayBack } from '@workload/pulumi/rollout';
import { type ByHandDependencies, movedBy, type Tell } from './by-hand';
import { datesOf, type ReadTarget, type Seen } from './platform';
import { isKept } from './situation';
import { takeBack } from './take-back';

export interface Undoing {
  /** Default: the latest other good revision. */
  readonly to?: string | undefined;
  /** Whether the revision may be one that is not good. */
  readonly acceptAborted?: boolean | undefined;
}

/**
 * Gives all traffic to an earlier revision, and makes the present one bad. Watches that both stand.
 *
 * @param tell is called at once, before the next look
 */
export async function undo(
  dependencies: ByHandDependencies,
  found: ReadTarget,
  { to, acceptAborted = false }: Undoing,
  tell: Tell,
): Promise<void> {
  const { rolled, seen } = found;
  const name = `${rolled.noun} ${rolled.name}`;
  const { active, canary, progress, verdicts } = seen;
  const present = canary ?? active;
  if (present === undefined) throw new Error(`${name}: nothing serves, so there is nothing to undo`);
  const isUndone = progress?.phase === 'undone' && progress.before === active && canary === undefined;
  if (isUndone && (to === undefined || to === active)) {
    tell(
      `${name}: ${progress.revision} is undone already: ${progress.before} has 100 %. To go further back, name a revision with --to`,
    );
    return;
  }
  const target = to ?? latestGood(seen, present);
  if (target === undefined) throw new Error(`${name}: ${NONE_GOOD}`);
  if (target === present) {
    tell(`${name}: ${present} serves already; nothing was sent`);
    return;
  }
  if (!isKept(seen, target)) throw new Error(`${name}: ${target} is no longer kept. Nothing was sent`);
  const standing = standingOf(verdicts, target);
  const isServing = canary !== undefined && target === active && standing === 'open';
  if (standing !== 'good' && !isServing && !acceptAborted)
    throw new Error(`${name}: ${notGoodText(verdicts, target)}`);
  const now = dependencies.clock.now();
  const { since, begun } = datesOf(seen, present, now);
  const isAccepted = standing !== 'good' && !isServing;
  const moved = movedBy(dependencies, 'undone', 'a person undid it');
  const { reason } = moved;
  const taking = {
    progress: {
      revision: present,
      before: target,
      share: 0,
      phase: 'undone',
      since,
      begun,
      runner: dependencies.runner,
    },
    phase: 'undone',
    events: [
      { revision: present, happened: 'undone', reason },
      ...(isAccepted ? [{ revision: target, happened: 'accepted', reason } as const] : []),
    ],
    moved,
    grant: isAccepted ? accepted(target) : wayBack(target),
  } as const;
  await takeBack(dependencies, found, taking, () => {
    tell(
      `${name}: ${target} has 100 %, and ${present} counts as bad; watching for 30 s that it stays so`,
      target,
    );
  });
}

/** The good revision of the latest verdict, beside a canary the active one. */
function latestGood(seen: Seen, present: string): string | undefined {
  const { active, verdicts } = seen;
  const isGood = (revision: string) => standingOf(verdicts, revision) === 'good';
  // It serves the rest of the traffic. A fork cannot write that it is good.
  if (active !== undefined && active !== present && standingOf(verdicts, active) !== 'bad') return active;
  const good = [...verdicts].filter(
    ([revision]) => revision !== present && isGood(revision) && isKept(seen, revision),
  );
  return good.toSorted(([, one], [, other]) => one.at - other.at).at(-1)?.[0];
}

const NONE_GOOD =
  'no other revision is known to be good. Name one with --to and --accept-aborted, or release something else. Nothing was sent';

function notGoodText(verdicts: Verdicts, revision: string): string {
  const { standing, reason = '' } = verdicts.get(revision) ?? {};
  const what = standing === 'bad' ? `failed before: ${reason}` : 'is not known to be good';
  return `${revision} ${what}. Nothing was sent. --accept-aborted goes back to it anyway`;
}
