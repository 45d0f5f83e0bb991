/** The status of a rollout for people and pipelines, without driving it. */
import type { Clock } from './analysis/watched';
import { worst } from './advice';
import type { Decision } from './decision';
import { datesOf, type RolloutDependencies, type Seen } from './platform';
import { LOOK_MS } from './looks';
import { recalled } from './recalled';
import { absentText, CODES, type Ended, type Target, type UnderWay } from './run';
import type { Screen } from './screen';
import { type Situation, situationOf } from './situation';
import { continuesBy } from './progress';
import { approveText, commandText, tokenText } from './token';
import { linesOf, type Page, type Shown } from './view';
import { lengthText, listText } from './texts';
import { WORKLOAD } from '../started-by';

/** @returns what to print, and an exit code like that of `run` */
export async function statusText(
  target: Target,
  dependencies: RolloutDependencies,
  now: number,
  page: Omit<Page, 'now'> = { width: 80 },
): Promise<{ readonly text: string; readonly code: Ended['code'] }> {
  const seen = await target.rolled.look(dependencies);
  if (seen === undefined) return { text: absentText(target), code: CODES.error };
  const { shown, code } = standing(await recalled(target, seen), seen, now);
  return { text: linesOf(shown, { ...page, now }).join('\n'), code };
}

/** Time between two looks of `--watch`, in milliseconds. */
const WATCH_MS = 5_000;

/** @returns the exit code, once no rollout is in progress */
export async function watchStatus(
  watched: readonly { readonly target: Target; readonly by: RolloutDependencies }[],
  clock: Clock,
  screen: Pick<Screen, 'say' | 'show'>,
): Promise<Ended['code']> {
  for (;;) {
    const codes: Ended['code'][] = [];
    let isUnderWay = false;
    for (const { target, by } of watched) {
      const seen = await target.rolled.look(by);
      if (seen === undefined) throw new Error(absentText(target));
      const { shown, code } = standing(await recalled(target, seen), seen, clock.now());
      screen.show(shown);
      codes.push(code);
      isUnderWay ||= shown.situation.kind === 'under way';
    }
    const [first] = watched;
    if (!isUnderWay || first === undefined) return worst(codes);
    await clock.sleep(WATCH_MS, first.by.signal);
  }
}

/**
 * The result of one look, and its exit code.
 *
 * @param isDriven whether the run that looks controls it. Default: nobody knows whether a run does
 */
export function standing(
  target: Target,
  seen: Seen,
  now: number,
  isDriven = false,
): { shown: Shown; code: Ended['code'] } {
  const told = situationOf(target.subject, target.strategy, seen);
  const nothing = { target, seen, findings: undefined, history: [], counted: () => ({}) };
  if (told.kind !== 'under way')
    return { shown: { ...nothing, situation: told, decision: undefined }, code: CODES_OF[told.kind] };
  const situation = { ...told, ...datesOf(seen, target.subject.revision, now) };
  const { notice, decision, code } = waiting(target, situation, now, isDriven);
  return { shown: { ...nothing, situation, notice, decision }, code };
}

const CODES_OF = {
  healthy: CODES.healthy,
  aborted: CODES.aborted,
  failed: CODES.aborted,
  superseded: CODES['taken over'],
  unmanaged: CODES['taken over'],
  'taken over': CODES['taken over'],
} as const satisfies Record<Exclude<Situation['kind'], 'under way'>, Ended['code']>;

interface Waiting {
  readonly notice?: Shown['notice'];
  readonly decision: Decision;
  readonly code: Ended['code'];
}

/** What the rollout waits for, as far as this is known without running the checks. */
function waiting(
  { strategy, subject, rolled }: Target,
  situation: UnderWay,
  now: number,
  isDriven: boolean,
): Waiting {
  const { step: index, phase, isApproved, share, since, begun } = situation;
  const { forMs, checks = [], approve = false } = strategy.steps[index] ?? {};
  const of = `step ${index + 1} of ${strategy.steps.length}`;
  if (now > begun + strategy.deadlineMs) {
    const why = isDriven ? 'its deadline has passed' : 'no run controls it, and its deadline has passed';
    const decision = awaiting('deadline', 'promote it, or abort it');
    return { notice: { status: 'Degraded', why }, decision, code: CODES.error };
  }
  if (phase === 'paused')
    return {
      decision: awaiting('resume', `${commandText(continuesBy(situation.cause), rolled)} continues it`),
      code: CODES.waits,
    };
  const until = since + (forMs ?? 0);
  if (now >= until && approve && !isApproved) {
    const first = checks.length === 0 ? '' : `, once ${listText(checks)} passed`;
    const decision = awaiting(
      'approval',
      `${approveText(rolled, tokenText({ ...subject, share }))} approves it${first}`,
    );
    return { decision, code: CODES.waits };
  }
  if (!isDriven && forMs !== undefined && now > until + 2 * LOOK_MS) {
    const why = `${of} ended ${lengthText(now - until)} ago: no run seems to control it`;
    const decision = awaiting('resume', `${WORKLOAD} rollout run${rolled.ways.inStack} continues`);
    return { notice: { status: 'Progressing', why }, decision, code: CODES.unfinished };
  }
  const untilMs = now < until ? until : undefined;
  return {
    decision: {
      kind: 'wait',
      untilMs,
      why: listText(checks) || `${WORKLOAD} rollout run${rolled.ways.inStack}`,
    },
    code: CODES.unfinished,
  };
}

function awaiting(what: (Decision & { kind: 'await' })['for'], why: string): Decision {
  return { kind: 'await', for: what, why };
}
