/** What a person does to a rollout: each looks first, and writes routing and label in one request. */
import type { Clock } from './analysis/watched';
import { type Kind, type Means, Rolled, type Seen } from './platform';
import type { Progress } from './progress';
import type { Target } from './run';
import { situationOf } from './situation';
import { takeBack } from './take-back';

/** By what means one command works. */
export interface Hand extends Means {
  readonly clock: Clock;
  /** Names this run in the label. */
  readonly runner: string;
}

/**
 * Traffic goes back to the revision before, and stays there.
 *
 * @param tell is told at once, before it is looked at again
 */
export async function abort(hand: Hand, rolled: Rolled, tell: (says: string) => void): Promise<void> {
  const seen = await present(hand, rolled);
  const { revision, before } = endsOf(rolled, seen);
  const now = hand.clock.now();
  const { since = now, begun = now } = seen.progress?.revision === revision ? seen.progress : {};
  const progress = {
    revision,
    before,
    share: 0,
    phase: 'aborted',
    since,
    begun,
    runner: hand.runner,
  } as const;
  await takeBack(hand, rolled, seen, progress, () => {
    tell(
      `${rolled.noun} ${rolled.name}: ${revision} has no traffic any more, ${before} has 100 %; looking for 30 s whether it stays so`,
    );
  });
}

/** The revision that is tried, and the one to go back to: from the routing, and the label once it has everything. */
function endsOf(rolled: Rolled, { active, canary, progress }: Seen): { revision: string; before: string } {
  if (active !== undefined && canary !== undefined) return { revision: canary, before: active };
  if (progress !== undefined && progress.revision === active && progress.phase !== 'done')
    return { revision: progress.revision, before: progress.before };
  throw new Error(
    `${rolled.noun} ${rolled.name} has no release under way: ${active ?? 'nothing'} serves everything. Go back with the program: revert the release, and run pulumi up`,
  );
}

/** The object of this name that has a canary or a label, where only its name is known. */
export async function find(hand: Means, name: string, kind?: Kind): Promise<Rolled> {
  // An application is either of a snapshot or of an image: they are routed alike.
  const kinds = kind === undefined ? (['Application', 'Agent', 'Job', 'McpFunction'] as const) : [kind];
  const found = await Promise.all(
    kinds.map(async (one) => {
      const rolled = new Rolled(one, name);
      const seen = await rolled.look(hand);
      return seen && { rolled, isUnderWay: seen.canary !== undefined || seen.progress !== undefined };
    }),
  );
  const there = found.flatMap((one) => one ?? []);
  const under = there.filter(({ isUnderWay }) => isUnderWay);
  const [only, ...others] = under.length > 0 ? under : there;
  if (only === undefined) throw new Error(`nothing that rolls out is called ${name} in this workspace`);
  if (others.length > 0) {
    const kindsText = [only, ...others].map(({ rolled }) => rolled.kind).join(', ');
    throw new Error(`several are called ${name}: say which with --kind (${kindsText})`);
  }
  return only.rolled;
}

/** The next step, or everything at once; approval where the step awaits it. */
export async function promote(hand: Hand, target: Target, isFull: boolean): Promise<string> {
  const { rolled, strategy, subject } = target;
  const seen = await present(hand, rolled);
  const at = underWay(target, seen);
  const step = strategy.steps[at.step];
  const progress = progressOf(hand, target, at);
  if (!isFull && step?.approve === true && at.phase !== 'approved') {
    await rolled.write(hand, seen, {
      ...stay(seen, at.before),
      progress: { ...progress, phase: 'approved', share: at.share },
    });
    return `${target.resource}: approved at ${at.share} %; workload rollout run goes on once the checks of the step pass`;
  }
  const next = isFull ? undefined : strategy.steps[at.step + 1];
  const share = next?.weight ?? 100;
  const isEnd = isFull || next === undefined;
  const routing =
    share === 100
      ? { active: subject.revision, canary: undefined, share: 0 }
      : { active: at.before, canary: subject.revision, share };
  const phase = isEnd ? 'done' : 'walking';
  await rolled.write(hand, seen, {
    ...routing,
    progress: { ...progress, share, phase, since: hand.clock.now() },
  });
  return `${target.resource}: ${subject.revision} now has ${share} %`;
}

/** Nothing moves until somebody says so. */
export async function pause(hand: Hand, target: Target): Promise<string> {
  const seen = await present(hand, target.rolled);
  const at = underWay(target, seen);
  const progress = { ...progressOf(hand, target, at), phase: 'paused', share: at.share } as const;
  await target.rolled.write(hand, seen, { ...stay(seen, at.before), progress });
  return `${target.resource}: paused at ${at.share} %`;
}

/** It goes on from the share that it has, whoever gave it that. */
export async function resume(hand: Hand, target: Target): Promise<string> {
  const { rolled, subject, resource } = target;
  const seen = await present(hand, rolled);
  const { active, canary } = seen;
  const before = seen.progress?.revision === subject.revision ? seen.progress.before : subject.before;
  const isBeside = active !== undefined && canary === subject.revision;
  if (!isBeside && !(active === subject.revision && before !== undefined))
    throw new Error(`${resource}: ${subject.revision} has no traffic; workload rollout retry starts over`);
  const now = hand.clock.now();
  const share = isBeside ? seen.share : 100;
  const begun = seen.progress?.revision === subject.revision ? seen.progress.begun : now;
  const progress = {
    revision: subject.revision,
    before: isBeside ? active : (before ?? ''),
    share,
    phase: 'walking',
    since: now,
    begun,
    runner: hand.runner,
  } as const;
  await rolled.write(hand, seen, { ...stay(seen, progress.before), progress });
  return `${resource}: goes on at ${share} %`;
}

/** From the first step once more, with the same revision. */
export async function retry(hand: Hand, target: Target): Promise<string> {
  const { rolled, subject, strategy, resource } = target;
  const { revision } = subject;
  const seen = await present(hand, rolled);
  const { active, canary, kept } = seen;
  if (!kept.includes(revision))
    throw new Error(`${resource}: ${revision} is no longer kept; release it once more with redeploy`);
  if (active === revision)
    throw new Error(`${resource}: ${revision} serves everything; there is nothing to retry`);
  if (active === undefined || (canary !== undefined && canary !== revision))
    throw new Error(`${resource}: ${canary ?? 'nothing'} is tried now; abort that first`);
  const share = strategy.steps[0]?.weight ?? 100;
  const now = hand.clock.now();
  const progress = {
    revision,
    before: active,
    share,
    phase: 'walking',
    since: now,
    begun: now,
    runner: hand.runner,
  } as const;
  const routing =
    share === 100 ? { active: revision, canary: undefined, share: 0 } : { active, canary: revision, share };
  await rolled.write(hand, seen, { ...routing, progress });
  return `${resource}: starts over, ${revision} has ${share} %`;
}

async function present(means: Means, rolled: Rolled): Promise<Seen> {
  const seen = await rolled.look(means);
  if (seen === undefined) throw new Error(`${rolled.noun} ${rolled.name} does not exist`);
  return seen;
}

function underWay(target: Target, seen: Seen) {
  const situation = situationOf(target.subject, target.strategy, seen);
  if (situation.kind === 'under way') return situation;
  const why = 'why' in situation ? `: ${situation.why}` : '';
  throw new Error(`${target.resource} is ${situation.kind}${why}; there is nothing under way`);
}

function progressOf(
  { clock, runner }: Hand,
  { subject }: Target,
  { before, share, since, begun }: ReturnType<typeof underWay>,
): Progress {
  const now = clock.now();
  return {
    revision: subject.revision,
    before,
    share,
    phase: 'walking',
    since: since ?? now,
    begun: begun ?? now,
    runner,
  };
}

/** The routing as it is. */
function stay({ active, canary, share }: Seen, before: string) {
  return { active: active ?? before, canary, share };
}
