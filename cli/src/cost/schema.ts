/** The estimate of a preview as data: dollars a month, always as a range. */
import { z } from 'zod';

export const rangeSchema = z.object({
  low: z.number(),
  high: z.number(),
});

const partSchema = z.object({
  dimension: z.string(),
  /** US dollars a month. Absent if it is not known. */
  now: rangeSchema.optional(),
  after: rangeSchema.optional(),
  /** Of a unit, in US dollars. Absent without usage in the window. */
  price: rangeSchema.optional(),
  /** Why it is not known. */
  unknown: z.string().optional(),
  /** What similar objects cost a month, and some of their names. */
  similar: z.object({ cost: rangeSchema, names: z.array(z.string()) }).optional(),
});

const estimateSchema = z.object({
  urn: z.string(),
  standing: z.enum(['estimated', 'unknown', 'not-billed']),
  parts: z.array(partSchema),
  /** US dollars a month, as far as they are known. */
  now: rangeSchema,
  after: rangeSchema,
  /** While a new revision has only this share of the traffic, in percent. */
  canary: z.object({ share: z.number(), cost: rangeSchema }).optional(),
});

export type Part = z.infer<typeof partSchema>;
export type Estimate = z.infer<typeof estimateSchema>;

/** The estimate of a preview, in US dollars a month. */
export const costSchema = z.object({
  account: z.string(),
  /** Window of the bill, RFC 3339. The end is not included. */
  start: z.string(),
  end: z.string(),
  /** Resources that change, and what is billed for them. */
  resources: z.array(estimateSchema),
  /** By how much the costs change, as far as it is known. */
  change: rangeSchema,
  /** Number of resources whose costs afterwards are not known. */
  unknown: z.number(),
  /** Refunds in the window, which are no prices. */
  refunds: z.number(),
});

export type Cost = z.infer<typeof costSchema>;

export type Range = z.infer<typeof rangeSchema>;
