// What a person may do with a rollout, and what it writes: as `workload rollout promote --full`, `pause`, `abort` and `undo`.
// The emulator does not know the command, so it decides by itself; tests give both the same situations
// (tests/cli/buttons.slow.ts).
import { Problem } from '../problem';
import type { Application } from '../products/applications/applications';
import type { RolloutCommand, Told } from './answers';
import { type RevisionVerdict, verdictsOf } from './releases-label';
import { toldIn } from './rollout-label';

export const COMMANDS = ['promote', 'pause', 'abort', 'undo'] as const satisfies RolloutCommand[];

/** Where a rollout is. */
interface RolloutPosition {
  revision: string;
  before: string;
  share: number;
  isPaused: boolean;
}

type Standing = RevisionVerdict['standing'];

/** What revisions count as now, and why. */
export type Changes = Readonly<Record<string, { standing: Standing; reason: string }>>;

/** What is written, together. */
export interface Written {
  routing: { active: string; canary?: string; canaryPercent?: number };
  progress: {
    revision: string;
    before: string;
    share: number;
    phase: Told['phase'];
    isAnew?: boolean;
    reason?: string;
  };
  verdicts: Changes;
}

const SERVED = 'it served everything when the next release began';

/** The commands that would be carried out now. */
export function allowedOn(application: Application): RolloutCommand[] {
  return COMMANDS.filter((command) => {
    try {
      return DOING[command](application) !== undefined;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  });
}

/** The revision that commands are about: the canary, or the one that has all traffic. */
export function subjectOf({ rollout: { active, canary } }: Application): string | undefined {
  return canary ?? active;
}

/** What each command writes; undefined if nothing is left to do. Throws a 409 if it is not allowed. */
export const DOING: Readonly<Record<RolloutCommand, (application: Application) => Written | undefined>> = {
  promote: (application) => {
    if (isOver(application)) return undefined;
    const { revision, before } = underWay(application);
    refuseBad(application, revision);
    return {
      routing: { active: revision },
      progress: { revision, before, share: 100, phase: 'done', isAnew: true },
      verdicts: promoted(application, { revision, before }),
    };
  },
  pause: (application) => {
    const { revision, before, share, isPaused } = underWay(application);
    if (isPaused) return undefined;
    const { active = before, canary, canaryPercent } = application.rollout;
    return {
      routing: { active, ...(canary !== undefined && { canary, canaryPercent }) },
      progress: { revision, before, share, phase: 'paused', reason: 'a person paused it' },
      verdicts: served(application, before),
    };
  },
  abort: (application) => {
    const { active, canary } = application.rollout;
    const told = toldIn(application);
    if (canary === undefined && told?.phase === 'aborted' && told.before === active) return undefined;
    const { revision, before } =
      active !== undefined && canary !== undefined
        ? { revision: canary, before: active }
        : lastStep(application);
    if (active !== before) refuseBad(application, before);
    const reason = 'a person aborted it';
    return {
      routing: { active: before },
      progress: { revision, before, share: 0, phase: 'aborted', reason },
      verdicts: { ...served(application, before), [revision]: { standing: 'bad', reason } },
    };
  },
  undo: (application) => {
    const { active, canary } = application.rollout;
    const revision = subjectOf(application);
    const told = toldIn(application);
    if (revision === undefined) throw refused('nothing serves, so there is nothing to undo');
    if (told?.phase === 'undone' && told.before === active && canary === undefined) return undefined;
    const before = latestGood(application, revision);
    if (before === undefined) throw refused('no other revision is known to be good');
    const reason = 'a person undid it';
    return {
      routing: { active: before },
      progress: { revision, before, share: 0, phase: 'undone', reason },
      verdicts: { ...served(application, before), [revision]: { standing: 'bad', reason } },
    };
  },
};

/** The rollout, if somebody may move it on. Throws a 409 if there is none, or somebody moved the traffic. */
function underWay(application: Application): RolloutPosition {
  const { active, canary, canaryPercent } = application.rollout;
  if (active === undefined) throw refused('nothing serves');
  const told = toldIn(application);
  if (canary === undefined)
    return { ...lastStep(application), share: 100, isPaused: told?.phase === 'paused' };
  const own = told?.revision === canary ? told : undefined;
  if (own !== undefined && own.before !== active) throw refused(`${active} serves now, not ${own.before}`);
  if (own !== undefined && own.share !== canaryPercent)
    throw refused(`somebody gave ${canary} ${canaryPercent} %: run workload rollout resume, or abort it`);
  if (own !== undefined && ENDED.includes(own.phase) && canaryPercent === 0)
    throw refused(`the rollout of ${canary} is ${own.phase}`);
  return { revision: canary, before: active, share: canaryPercent, isPaused: own?.phase === 'paused' };
}

/** Whether the last release has all traffic, and nothing is left to do for it. */
function isOver(application: Application): boolean {
  const { active, canary } = application.rollout;
  const told = toldIn(application);
  return (
    active !== undefined &&
    canary === undefined &&
    (told === undefined || (told.revision === active && !isWatched(application)))
  );
}

/** Whether a revision with all traffic still has its last step to pass. */
function isWatched(application: Application): boolean {
  const told = toldIn(application);
  return told?.revision === application.rollout.active && told?.share === 100 && told.phase !== 'done';
}

const ENDED: readonly Told['phase'][] = ['aborted', 'undone'];

/** A revision with all traffic that is still watched. Throws a 409 if there is none. */
function lastStep(application: Application): Pick<RolloutPosition, 'revision' | 'before'> {
  const { active } = application.rollout;
  const told = toldIn(application);
  if (told === undefined || !isWatched(application))
    throw refused(`no rollout is in progress: ${active ?? 'nothing'} serves`);
  return { revision: told.revision, before: told.before };
}

function refuseBad({ metadata }: Application, revision: string): void {
  const verdict = verdictsOf(metadata.labels).get(revision);
  if (verdict?.standing === 'bad')
    throw refused(`${revision} failed before (${verdict.reason}), and gets no more traffic`);
}

/** The good revision of the latest verdict; beside a canary, the active one unless it is bad. */
function latestGood({ metadata, rollout }: Application, present: string): string | undefined {
  const verdicts = verdictsOf(metadata.labels);
  const isGood = (id: string) => verdicts.get(id)?.standing === 'good';
  const { active, revisions } = rollout;
  // It serves the rest of the traffic. A fork cannot write that it is good.
  const isBad = active !== undefined && verdicts.get(active)?.standing === 'bad';
  if (active !== undefined && active !== present && !isBad) return active;
  const isKept = (id: string) => revisions.some((one) => one.id === id);
  return [...verdicts]
    .filter(([id]) => id !== present && isGood(id) && isKept(id))
    .toSorted(([, one], [, other]) => one.at - other.at)
    .at(-1)?.[0];
}

/** The revision before served everything when the new one began, which a fork could not write. */
function served(application: Application, before: string): Changes {
  const { metadata, rollout } = application;
  const known = verdictsOf(metadata.labels).get(before)?.standing ?? 'open';
  return rollout.active === before && known === 'open'
    ? { [before]: { standing: 'good', reason: SERVED } }
    : {};
}

function promoted(
  application: Application,
  { revision, before }: Pick<RolloutPosition, 'revision' | 'before'>,
): Changes {
  const known = verdictsOf(application.metadata.labels).get(revision)?.standing ?? 'open';
  return {
    ...served(application, before),
    ...(known === 'open' && { [revision]: { standing: 'good', reason: 'a person promoted it' } }),
  };
}

export function refused(why: string): Problem {
  return new Problem(409, 'not_allowed', `${why}. Nothing was changed.`);
}
