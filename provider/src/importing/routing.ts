/** Whether somebody moved the traffic of a release by hand. A rollout that is under way, or that went back, is no move. */
import type { Fields } from '../resource';
import { ROLLOUT_LABEL } from '../lifecycle/state/owner';
import { isFields } from '../lifecycle/values/markers';
import { recordedRouting, type Release, type ReleaseOutputs } from '../resources/rollout/memory';
import { standingOf, verdictsIn } from '../resources/rollout/verdicts';

/** Which revisions share the traffic, and the percentage of the canary. */
export interface Shares {
  readonly active?: string | undefined;
  readonly canary?: string | undefined;
  readonly percent: number;
}

export interface MovedRouting {
  readonly recorded: Shares;
  readonly live: Shares;
}

/**
 * @param state as it was recorded
 * @param live the state after a refresh
 * @param record of the object
 */
export function movedRouting(state: Fields, live: Fields, record: unknown): MovedRouting | undefined {
  const [was, now] = [state, live].map(({ __routing }) => recordedRouting.safeParse(__routing));
  if (was?.success !== true || now?.success !== true) return undefined;
  const moved = { recorded: was.data, live: now.data };
  // The program manages the share: a refresh compares it.
  if (typeof state.traffic === 'number') return live.traffic === state.traffic ? undefined : moved;
  if (!isFields(state.rollout)) return undefined;
  const labels = labelsOf(record);
  const revision = String(state.revision);
  if (standingOf(verdictsIn(labels), revision) === 'bad') return undefined;
  const serving = [now.data.active, now.data.canary].filter((one) => one !== undefined);
  const progress = labels[ROLLOUT_LABEL];
  const driven = new URLSearchParams(typeof progress === 'string' ? progress : '').get('revision');
  const known = [driven, ...(Array.isArray(state.__revisions) ? (state.__revisions as unknown[]) : serving)];
  const isOurs = serving.includes(revision) || (driven !== null && serving.includes(driven));
  return isOurs && serving.every((one) => known.includes(one)) ? undefined : moved;
}

/** What a state remembers of the releases is encrypted, as it has hashes of secrets. */
export const RELEASES = '__releases' satisfies keyof ReleaseOutputs;

/**
 * The state with its release, of which only the revisions are not encrypted: they are enough to read its share. Without
 * it, a read would take any release that somebody else made for that of the state.
 */
export function withRelease(outputs: Fields): Fields {
  const releases = unknownReleases(outputs);
  return releases.length === 0 ? outputs : { ...outputs, [RELEASES]: releases };
}

/**
 * What stands for the sealed memory of releases in a state: the revision of the state is its own, and equals no other
 * contents.
 */
export function unknownReleases({ revision, previousRevision: beside }: Fields): readonly Release[] {
  if (typeof revision !== 'string') return [];
  return [{ asked: '', made: '', revision, ...(typeof beside === 'string' ? { beside } : {}) }];
}

function labelsOf(record: unknown): Fields {
  const metadata = isFields(record) ? record.metadata : undefined;
  const labels = isFields(metadata) ? metadata.labels : undefined;
  return isFields(labels) ? labels : {};
}
