/** A move of a rollout, as its author reports it. */
import type { Cause } from '../progress';
import type { EventName } from './event';

/** A move of a rollout, and why. */
export interface Moved {
  readonly event: EventName;
  readonly cause?: Cause | undefined;
  /** Why, in a few words. */
  readonly reason?: string | undefined;
  /** The step in which it happened, from 0, if the situation no longer tells. */
  readonly step?: number | undefined;
  /** The revision, if it is not the one that rolls out. */
  readonly revision?: string | undefined;
}
