/** Starts a check according to its source, and asks it in its interval. */
import type { Finding } from '../decision';
import { lengthText } from '../texts';
import type { Check } from '../strategy';
import { commandWatch } from './command';
import { httpSource } from './http';
import { prometheusSource } from './prometheus';
import type { Sample } from './statistic';
import { Tally } from './tally';
import type { Source, Watch, Watched } from './watched';

/** When a check is asked. */
export interface Pace {
  /** Time between two measurements, in milliseconds. */
  readonly everyMs: number;
  /** Planned measurements of the step. */
  readonly planned: number;
}

/** Starts the check. Only what happens from then on counts. */
export function watch(check: Check, pace: Pace, watched: Watched): Watch {
  const { source } = check;
  switch (source.kind) {
    case 'http':
      return polled(check, pace, watched, () => httpSource(source, check, watched));
    case 'prometheus':
      return polled(check, pace, watched, () => prometheusSource(source, check, watched));
    case 'command':
      return commandWatch(source, check, pace.everyMs, watched);
  }
}

/** Looks come a little early. */
const EARLY = 0.9;

/** Asks the source at looks, at most once in an interval, after the initial delay. */
function polled(check: Check, { everyMs, planned }: Pace, watched: Watched, begin: () => Source): Watch {
  const { clock, signal } = watched;
  const begins = clock.now() + check.initialDelayMs;
  const tally = new Tally(check, begins);
  // Without a delay, it begins now, not at the first look.
  let source = check.initialDelayMs === 0 ? begin() : undefined;
  let [judged, measuredAt, seen] = [0, -Infinity, 0];
  const measure = async (from: Source, now: number) => {
    const measured = await from.measure({ number: judged + 1, planned });
    const isVerdict = VERDICTS.includes(measured.kind);
    if (isVerdict) judged += 1;
    const counted = requestsIn(from.sample());
    const isNew = counted === undefined ? isVerdict : counted > seen;
    seen = Math.max(seen, counted ?? 0);
    // Without data yet, the next look asks again.
    measuredAt = measured.kind === 'nothing' ? -Infinity : now;
    tally.hear(measured, now, isNew);
  };
  const finding = async (): Promise<Finding> => {
    const now = clock.now();
    if (now < begins) return { kind: 'waiting', says: `it measures from ${lengthText(begins - now)} on` };
    if (!signal.aborted) {
      source ??= begin();
      if (now - measuredAt >= everyMs * EARLY) await measure(source, now);
    }
    return tally.at(clock.now());
  };
  return { finding, sample: () => source?.sample() };
}

const VERDICTS: readonly string[] = ['passing', 'failing', 'inconclusive'];

/** Requests that say something about the new release; undefined for a source that counts none. */
function requestsIn(sample: Sample | undefined): number | undefined {
  return sample && sample.canary.total + (sample.unnamed ?? 0);
}
