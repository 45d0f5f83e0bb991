// The events of a resource (Specification, Event record).
import { z } from 'zod';
import { timestamp } from './metadata';

export type DeploymentStatus =
  'BUILT' | 'DEPLOYING' | 'DEPLOYED' | 'FAILED' | 'DEACTIVATING' | 'DEACTIVATED' | 'DELETING' | 'TERMINATED';

export interface Event {
  type: 'deployment';
  status: DeploymentStatus;
  message: string;
  /** The revision the event is about. */
  revision?: string | undefined;
  /** The same one, when it is deployed as a canary. */
  canaryRevision?: string | undefined;
  time: string;
}

/** An event as answers show it. */
export const shownEvent = z.object({
  type: z.literal('deployment'),
  status: z.string(),
  message: z.string(),
  revision: z.string().optional(),
  canaryRevision: z.string().optional(),
  time: z.iso.datetime(),
});

// Routing an application many times must not make its record grow without end.
const KEPT = 50;

/** Events with one more at the end; the oldest go. */
export function withEvent(
  events: readonly Event[],
  at: number,
  event: Omit<Event, 'type' | 'time'>,
): Event[] {
  const next: Event = { type: 'deployment', ...event, time: timestamp(at) };
  return [...events, next].slice(-KEPT);
}
