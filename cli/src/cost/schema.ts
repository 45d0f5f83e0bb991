/** The estimate of a preview as data: dollars a month, always as a range. */
import { z } from 'zod';

export const rangeSchema = z.object({
  low: z.number(),
  high: z.number(),
});

/**
 * Why something is not known.
 *
 * | reason      | meaning                                                    |
 * | ----------- | ---------------------------------------------------------- |
 * | `no-usage`  | the bill has no usage of the dimension, so it has no price |
 * | `argument`  | an argument is known only after the update                 |
 * | `activity`  | an argument changes that decides how long the object runs  |
 * | `no-entry`  | the bill does not name the object                          |
 * | `new`       | a new object has no activity yet                           |
 * | `few-days`  | the bill has too few whole days of its activity            |
 * | `workspace` | the bill does not say of which workspace the object is     |
 * | `provider`  | its provider has settings of its own                       |
 * | `operation` | the operation on it is not known                           |
 * | `kind`      | this version does not know what is billed for the kind     |
 */
const unknownSchema = z.object({
  reason: z.enum([
    'no-usage',
    'argument',
    'activity',
    'no-entry',
    'new',
    'few-days',
    'workspace',
    'provider',
    'operation',
    'kind',
  ]),
  argument: z.string().optional(),
  /** Whole days that the bill has. */
  days: z.number().optional(),
});

const partSchema = z.object({
  /** Absent if nothing about the resource is known. */
  dimension: z.string().optional(),
  /** US dollars a month. Absent if it is not known. */
  now: rangeSchema.optional(),
  after: rangeSchema.optional(),
  /** Of a unit, in US dollars. Absent without usage in the window. */
  price: rangeSchema.optional(),
  /** Why it is not known. Absent if it is. */
  unknown: unknownSchema.optional(),
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

export type Unknown = z.infer<typeof unknownSchema>;
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
