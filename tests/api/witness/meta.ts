/** What a schema's `.meta(…)` says, on the schema itself. */
import { z } from 'zod';

export const metaOf = (schema: z.core.$ZodType): Readonly<Record<string, unknown>> =>
  z.globalRegistry.get(schema) ?? {};
