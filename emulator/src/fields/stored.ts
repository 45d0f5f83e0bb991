// Schemas of what stored records share. A saved platform is checked against them: a record without a field would fail
// later, when its time comes.
import { z } from 'zod';

/** The largest time of JavaScript, in milliseconds. */
const LAST_MS = 8.64e15;

/** A stored time or duration, in milliseconds. */
export const storedMs = z.number().min(0).max(LAST_MS);

/** A stored time as text. */
export const storedTime = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'must be a time');

export const storedMetadata = z.looseObject({
  name: z.string(),
  displayName: z.string().optional(),
  externalId: z.string().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  createdAt: storedTime,
  updatedAt: storedTime,
  createdBy: z.string(),
  updatedBy: z.string(),
});

/** The result of a deployment, decided at its start. */
export const storedOutcome = z.discriminatedUnion('healthy', [
  z.looseObject({ healthy: z.literal(true) }),
  z.looseObject({ healthy: z.literal(false), message: z.string() }),
]);

export const storedEvents = z.array(
  z.looseObject({ type: z.literal('deployment'), status: z.string(), message: z.string(), time: storedTime }),
);

const revision = z.looseObject({
  id: z.string(),
  createdAt: storedTime,
  createdBy: z.string(),
  health: z.enum(['deploying', 'healthy', 'failed']),
  readyAt: storedMs,
  outcome: storedOutcome,
});

/** The fields of every deployable record. */
export const storedDeployable = z.looseObject({
  metadata: storedMetadata,
  rollout: z
    .looseObject({
      revisions: z.array(revision),
      next: z.int().min(1),
      active: z.string().optional(),
      previousActive: z.string().optional(),
      canary: z.string().optional(),
      canaryPercent: z.number(),
      switchTo: z.string().optional(),
      failed: z.string().optional(),
    })
    .refine(
      ({ revisions, active }) => active === undefined || revisions.some(({ id }) => id === active),
      'has no revision of its active one',
    ),
  events: storedEvents,
  disabled: z.looseObject({ at: storedMs, stopped: z.boolean() }).optional(),
  deleteAt: storedMs.optional(),
});
