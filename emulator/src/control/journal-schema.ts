/** The schema of a journal's entry. `journal.ts` has its type: the public types do without zod's. */
import { z } from 'zod';
import type { Entry } from './journal';

export const entrySchema: z.ZodType<Entry> = z.object({
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.string()),
  status: z.union([z.int(), z.enum(['dropped', 'hung'])]),
  workspace: z.string().exactOptional(),
  at: z.iso.datetime(),
  fault: z.string().exactOptional(),
  body: z.unknown().optional(),
  bodyIsCut: z.literal(true).exactOptional(),
});
