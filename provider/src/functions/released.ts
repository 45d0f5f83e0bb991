/**
 * What lookups show of kinds that are rolled out revision by revision: how the revisions share the traffic, no matter
 * who set it.
 */
import { z } from 'zod';
import { routingOf, type Routed } from '../resources/rollout/traffic';

/** Whose release a revision is, what share it was given, how that grows, and why it was made, the program alone knows that made it. */
const without = ['traffic', 'rollout', 'redeploy', 'revision', 'previousRevision'];

/** How they are listed. */
export const releasedList = { without };

/** How they are looked up. */
export const released = {
  without,
  events: true,
  more: {
    activeRevision: z.string().optional().describe('Active revision.'),
    canaryRevision: z.string().optional().describe('Canary revision.'),
    canaryPercent: z.number().describe('Percentage of traffic for the canary revision.'),
  },
  moreOf(record: Routed) {
    const { active, canary, share } = routingOf(record);
    return { activeRevision: active, canaryRevision: canary, canaryPercent: share };
  },
};
