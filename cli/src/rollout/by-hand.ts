/** Commands with which a person changes a rollout. Each looks first, and writes routing and label in one request. */
import type { Clock } from './analysis/watched';
import { datesOf, type Found, type Kind, type Means, Rolled, type Seen } from './platform';
import { BY_HAND, type Progress } from './progress';
import { barredFrom100, type Target } from './run';
import { situationOf } from './situation';
import { takeBack } from './take-back';
import { refuseSkew } from './trouble';

/** What a command depends on. */
export interface Hand extends Means {
  readonly clock: Clock;
  /** Names this run in the label. */
  readonly runner: string;
}

/**
 * Gives all traffic back to the previous revision, and watches that it stays there.
 *
 * @param tell is called at once, before the next look
 */
export async function abort(hand: Hand, found: Found, tell: (says: string) => void): Promise<void> {
  const { rolled, seen } = found;
  const { revision, before } = endsOf(rolled, seen);
  const now = hand.clock.now();
  const { since, begun } = datesOf(seen, revision, now);
  const progress = {
    revision,
    before,
    share: 0,
    phase: 'aborted',
    since,
    begun,
    runner: hand.runner,
  } as const;
  await takeBack(hand, found, progress, () => {
    tell(
      `${rolled.noun} ${rolled.name}: ${revision} has no traffic any more, ${before} has 100 %; watching for 30 s that it stays so`,
    );
  });
}

/** The new revision and the previous one: from the routing, or from the label once the new one has all traffic. */
function endsOf(rolled: Rolled, { active, canary, progress }: Seen): { revision: string; before: string } {
  if (active !== undefined && canary !== undefined) return { revision: canary, before: active };
  if (progress !== undefined && progress.revision === active && progress.phase !== 'done')
    return { revision: progress.revision, before: progress.before };
  throw new Error(
    `${rolled.noun} ${rolled.name} has no rollout in progress: ${active ?? 'nothing'} serves everything. To go back, revert the release in the program and run pulumi up`,
  );
}

/** Finds an object by its name alone. Prefers objects with a canary or a rollout label. */
export async function find(hand: Means, name: string, kind?: Kind): Promise<Found> {
  // Applications of snapshots and of images are routed alike, so one kind covers both.
  const kinds = kind === undefined ? (['Application', 'Agent', 'Job', 'McpFunction'] as const) : [kind];
  const found = await Promise.all(
    kinds.map(async (one) => {
      const rolled = new Rolled(one, name);
      const seen = await rolled.look(hand);
      return seen && { rolled, seen };
    }),
  );
  const there = found.flatMap((one) => one ?? []);
  const under = there.filter(({ seen }) => seen.canary !== undefined || seen.progress !== undefined);
  const [only, ...others] = under.length > 0 ? under : there;
  if (only === undefined) throw new Error(`no application, agent, job or function ${name} in this workspace`);
  if (others.length > 0) {
    const kindsText = [only, ...others].map(({ rolled }) => rolled.kind).join(', ');
    throw new Error(`several objects are named ${name}: choose one with --kind (${kindsText})`);
  }
  return only;
}

/** Takes the next step, or gives all traffic. If the step awaits approval, approves it. */
export async function promote(hand: Hand, target: Target, isFull: boolean): Promise<string> {
  const { rolled, strategy, subject } = target;
  const kept = await rolled.kept(hand);
  const seen = await present(hand, rolled);
  const now = hand.clock.now();
  const at = underWay(target, seen, now);
  const step = strategy.steps[at.step];
  const progress = progressOf(target, seen, at);
  if (!isFull && step?.approve === true && at.phase !== 'approved') {
    await rolled.write(hand, seen, {
      ...stay(seen, at.before),
      progress: { ...progress, phase: 'approved' },
    });
    return `${target.resource}: approved at ${at.share} %; workload rollout run continues once the checks of the step pass`;
  }
  const next = isFull ? undefined : strategy.steps[at.step + 1];
  const share = next?.weight ?? 100;
  const isEnd = isFull || next === undefined;
  const barred =
    !isFull && share === 100 && at.share < 100 ? barredFrom100(target, kept, at.before) : undefined;
  if (barred !== undefined) throw new Error(`${target.resource}: ${barred}`);
  const routing =
    share === 100
      ? { active: subject.revision, canary: undefined, share: 0 }
      : { active: at.before, canary: subject.revision, share };
  const phase = isEnd ? 'done' : 'walking';
  await rolled.write(hand, seen, {
    ...routing,
    progress: { ...progress, share, phase, since: now },
  });
  return `${target.resource}: ${subject.revision} now has ${share} %`;
}

/** Stops the rollout until a person continues it. */
export async function pause(hand: Hand, target: Target): Promise<string> {
  const seen = await present(hand, target.rolled);
  const at = underWay(target, seen, hand.clock.now());
  const progress = { ...progressOf(target, seen, at), phase: 'paused' } as const;
  await target.rolled.write(hand, seen, { ...stay(seen, at.before), progress });
  return `${target.resource}: paused at ${at.share} %`;
}

/** Continues the rollout from its current share, no matter who set it. */
export async function resume(hand: Hand, target: Target): Promise<string> {
  const { rolled, subject, resource } = target;
  const seen = await present(hand, rolled);
  const { active, canary } = seen;
  const before = seen.progress?.revision === subject.revision ? seen.progress.before : subject.before;
  const isBeside = active !== undefined && canary === subject.revision;
  if (!isBeside && !(active === subject.revision && before !== undefined))
    throw new Error(`${resource}: ${subject.revision} has no traffic; workload rollout retry starts again`);
  const now = hand.clock.now();
  const share = isBeside ? seen.share : 100;
  const { begun } = datesOf(seen, subject.revision, now);
  const progress = {
    revision: subject.revision,
    before: isBeside ? active : (before ?? ''),
    share,
    phase: 'walking',
    since: now,
    begun,
    runner: driverOf(seen, subject.revision),
  } as const;
  await rolled.write(hand, seen, { ...stay(seen, progress.before), progress });
  return `${resource}: continues at ${share} %`;
}

/** Starts again from the first step with the same revision. */
export async function retry(hand: Hand, target: Target): Promise<string> {
  const { rolled, subject, strategy, resource } = target;
  const { revision } = subject;
  const kept = await rolled.kept(hand);
  const seen = await present(hand, rolled);
  const { active, canary } = seen;
  if (!kept.includes(revision))
    throw new Error(`${resource}: ${revision} is no longer kept; release it again with redeploy`);
  if (active === revision)
    throw new Error(`${resource}: ${revision} serves everything; there is nothing to retry`);
  if (active === undefined || (canary !== undefined && canary !== revision))
    throw new Error(`${resource}: ${canary ?? 'nothing'} is rolling out now; abort that first`);
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
  return `${resource}: starts again, ${revision} has ${share} %`;
}

async function present(hand: Hand, rolled: Rolled): Promise<Seen> {
  const seen = await rolled.look(hand);
  if (seen === undefined) throw new Error(`${rolled.noun} ${rolled.name} does not exist`);
  refuseSkew(seen, hand.clock.now());
  return seen;
}

function underWay(target: Target, seen: Seen, now: number) {
  const situation = situationOf(target.subject, target.strategy, seen);
  if (situation.kind === 'under way') return { ...situation, ...datesOf(seen, target.subject.revision, now) };
  const why = 'why' in situation ? `: ${situation.why}` : '';
  throw new Error(`${target.resource} is ${situation.kind}${why}; no rollout is in progress`);
}

function progressOf(
  { subject }: Target,
  seen: Seen,
  { before, share, since, begun }: ReturnType<typeof underWay>,
): Progress {
  const { revision } = subject;
  return { revision, before, share, phase: 'walking', since, begun, runner: driverOf(seen, revision) };
}

/** Keeps the driving run, so that it continues after the command of a person. */
function driverOf({ progress }: Seen, revision: string): string {
  return progress?.revision === revision ? progress.runner : BY_HAND;
}

/** The unchanged routing. */
function stay({ active, canary, share }: Seen, before: string) {
  return { active: active ?? before, canary, share };
}
