// The events of a resource (Specification, Event record).
import { z } from 'zod';
import { timestamp } from './metadata';

export type DeploymentStatus =
  'BUILT' | 'DEPLOYING' | 'DEPLOYED' | 'FAILED' | 'DEACTIVATING' | 'DEACTIVATED' | 'DELETING' | 'TERMINATED';

export interface Event {
  type: 'deployment';
  status: DeploymentStatus;
  message: string;
  /** The revision that the event is about. */
  revision?: string | undefined;
  /** The same revision if it is deployed as a canary. */
  canaryRevision?: string | undefined;
  time: string;
}

/** An event as in answers. */
export const shownEvent = z.object({
  type: z.literal('deployment'),
  status: z.string(),
  message: z.string(),
  revision: z.string().optional(),
  canaryRevision: z.string().optional(),
  time: z.iso.datetime(),
});

// Limits the events, so that an application's record does not grow with every routing change.
const KEPT = 50;

/** Appends an event and drops the oldest. */
export function withEvent(
  events: readonly Event[],
  at: number,
  event: Omit<Event, 'type' | 'time'>,
): Event[] {
  const next: Event = { type: 'deployment', ...event, time: timestamp(at) };
  return [...events, next].slice(-KEPT);
}
