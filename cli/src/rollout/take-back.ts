/** Gives all traffic back to the previous revision, and makes sure that no concurrent write undoes this. */
import type { Clock } from './analysis/watched';
import { type Grant, standingOf, type Verdicts, wayBack } from '@workload/pulumi/rollout';
import type { ReadTarget, RolloutDependencies, Seen, Written } from './platform';
import type { Progress } from './progress';
import { isFinal } from './trouble';

/**
 * Pauses before further looks, in milliseconds. A concurrent write may have undone it, or the platform was
 * unreachable.
 */
const AGAIN_MS = [2_000, 8_000, 20_000];

/** What is taken back, and why. */
export interface TakingBack {
  /** The rollout so far: its revision loses the traffic to the one before. */
  readonly progress: Progress;
  readonly phase: 'aborted' | 'undone';
  /** What happened to the revisions. */
  readonly events: Written['events'];
  readonly moved: Written['moved'];
  /** Permits traffic for the revision before. Default: that it served before. */
  readonly grant?: Grant;
}

/**
 * @param found the last look at it
 * @param done called once the traffic is back
 * @throws Error if routing and verdict do not stand after the last look
 */
export async function takeBack(
  by: RolloutDependencies & { readonly clock: Clock },
  { rolled, seen }: ReadTarget,
  { progress, phase, events = [], moved, grant = wayBack(progress.before) }: TakingBack,
  done: () => void = () => undefined,
): Promise<void> {
  const { revision, before } = progress;
  const at = by.clock.now();
  // A rollout that began after the abort is intended. Late writes of the aborted rollout have its own start time.
  const isAnother = (latest: Seen) =>
    latest.progress !== undefined && latest.progress.begun !== progress.begun && latest.progress.begun > at;
  let written: Verdicts = new Map();
  // Somebody has judged the revision since, such as to allow it again.
  const isJudged = ({ verdicts }: Seen) =>
    (verdicts.get(revision)?.at ?? -1) > (written.get(revision)?.at ?? Infinity);
  const stands = ({ active, canary, verdicts }: Seen) =>
    active !== revision &&
    canary !== revision &&
    standingOf(verdicts, revision) === standingOf(written, revision);
  let isTold = false;
  const ensure = async (latest: Seen, isFirst: boolean) => {
    let back = latest;
    if (isFirst || !stands(latest)) {
      back = await rolled.write(by, latest, {
        active: before,
        canary: undefined,
        share: 0,
        progress: { ...progress, share: 0, phase },
        events,
        grant,
        moved,
        isRepeated: isTold,
      });
      written = back.verdicts;
    }
    if (isTold) return;
    isTold = true;
    // The answer to an earlier attempt was lost, but it has arrived.
    if (back === latest) by.wrote?.(back, moved);
    done();
  };
  let failure: unknown;
  for (const pause of [0, ...AGAIN_MS]) {
    try {
      if (pause > 0) await by.clock.sleep(pause, by.signal);
      const latest = pause === 0 ? seen : await rolled.look(by);
      if (latest === undefined || isAnother(latest) || isJudged(latest)) return;
      await ensure(latest, pause === 0);
      failure = undefined;
    } catch (error) {
      if (by.signal.aborted || isFinal(error)) throw error;
      failure = error;
    }
  }
  if (failure !== undefined) throw failure as Error;
}
