/** The schema of a fault. `faults.ts` has its type: the public types do without zod's. */
import { z } from 'zod';
import { headerFields } from '../fields/headers';
import { asWritten, isPath } from './globs';

/** Node's timers take no longer time, and fire at once instead. Some 24 days. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

const behaviour = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(200).max(599),
    headers: headerFields.optional(),
    body: z.unknown().optional(),
  }),
  z.strictObject({ kind: z.literal('delay'), ms: z.int().min(0).max(LONGEST_DELAY_MS) }),
  z.strictObject({ kind: z.literal('hang') }),
  z.strictObject({ kind: z.literal('dropBefore') }),
  z.strictObject({ kind: z.literal('dropAfter') }),
  z.strictObject({ kind: z.literal('truncate') }),
  z.strictObject({ kind: z.literal('notJson') }),
  z.strictObject({ kind: z.literal('wrongShape') }),
]);

const path = z
  .string()
  .max(1000, 'must have at most 1000 characters')
  .refine(isPath, {
    error: ({ input }) => {
      const written = asWritten(String(input));
      const advice = written === undefined ? 'for example "/drives/*"' : `write ${written}`;
      return `is neither a path prefix nor a glob (regular expressions are not supported): ${advice}`;
    },
  });

export const faultSchema = z
  .strictObject({
    id: z.string().min(1).optional(),
    method: z.string().optional(),
    path: path.optional(),
    exact: z.boolean().optional(),
    times: z.int().min(1).optional(),
    after: z.int().min(0).optional(),
    perSecond: z.int().min(1).optional(),
    then: behaviour,
  })
  .refine((fault) => fault.exact === undefined || fault.path !== undefined, {
    path: ['exact'],
    error: 'needs a path',
  });
