/** Effects in the form that the provider writes for machines (docs/pipelines.md). */
import { z } from 'zod';

const shares = z.record(z.string(), z.number());
const names = z.array(z.string());

/** Unknown fields are dropped. Later versions only add fields and never change the meaning of one. */
export const effectSchema = z.object({
  workloadEffect: z.number(),
  kind: z.string(),
  urn: z.string().optional(),
  type: z.string(),
  resource: z.string().optional(),
  name: z.string(),
  message: z.string(),
  revision: z.string().optional(),
  of: z.string().optional(),
  from: shares.optional(),
  to: shares.optional(),
  rollout: z.string().optional(),
  properties: names.optional(),
  dataLost: z.boolean().optional(),
  certain: z.boolean().optional(),
  argument: z.string().optional(),
  added: names.optional(),
  changed: names.optional(),
  removed: names.optional(),
  unknown: names.optional(),
});

export type Effect = z.infer<typeof effectSchema>;

/** The effect in a message of the engine, if it contains one. */
export function effectIn(message: string): Effect | undefined {
  const text = message.trim();
  if (!text.startsWith('{"workloadEffect":')) return undefined;
  try {
    return effectSchema.parse(JSON.parse(text));
  } catch {
    // A program may print anything.
    return undefined;
  }
}
