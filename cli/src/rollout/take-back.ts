/** Traffic goes back to the revision before, and stays there whatever was under way meanwhile. */
import type { Clock } from './analysis/watched';
import type { Means, Rolled, Seen } from './platform';
import type { Progress } from './progress';

/** When it is looked at again, in milliseconds after the last look: a write that was under way may have undone it. */
const AGAIN_MS = [2_000, 8_000, 20_000];

/**
 * @param seen the last look
 * @param progress of the rollout so far
 * @param done called once the traffic is back
 */
export async function takeBack(
  by: Means & { readonly clock: Clock },
  rolled: Rolled,
  seen: Seen,
  progress: Progress,
  done: () => void,
): Promise<void> {
  const { revision, before } = progress;
  const back = (latest: Seen) =>
    rolled.write(by, latest, {
      active: before,
      canary: undefined,
      share: 0,
      progress: { ...progress, share: 0, phase: 'aborted' },
    });
  const at = by.clock.now();
  await back(seen);
  done();
  for (const pause of AGAIN_MS) {
    await by.clock.sleep(pause, by.signal);
    const latest = await rolled.look(by);
    // Who has started it over since meant that.
    if (latest === undefined || (latest.progress?.begun ?? 0) > at) return;
    if (latest.active === revision || latest.canary === revision) await back(latest);
  }
}
