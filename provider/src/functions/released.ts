/**
 * Lookups of kinds with revisions: they show how the revisions share the traffic, no matter who set it.
 */
import { z } from 'zod';
import { routingOf, type Routed } from '../resources/rollout/traffic';

/** Arguments and outputs that only the program knows that made the release. */
const without = ['traffic', 'rollout', 'redeploy', 'revision', 'previousRevision'];

export const releasedList = { without };

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
