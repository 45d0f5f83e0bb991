// Written by `npm run generate` from api/src/shapes/integrations.ts. Do not edit.
/** Answers of integrations. */
import { z } from 'zod';

export const integrationEndpoint = z.object({
  method: z.string(),
  body: z.string().optional(),
  models: z.array(z.json()),
  ignoreModels: z.array(z.json()).optional(),
  streamKey: z.string().optional(),
  token: z
    .object({ received: z.string().optional(), sent: z.string().optional(), total: z.string().optional() })
    .optional(),
  streamToken: z
    .object({ received: z.string().optional(), sent: z.string().optional(), total: z.string().optional() })
    .optional(),
});

export const integration = z.object({
  name: z.string(),
  additionalInfos: z.record(z.string(), z.string()),
  endpoints: z.record(z.string(), integrationEndpoint),
  headers: z.record(z.string(), z.json()),
  params: z.record(z.string(), z.json()),
  organizations: z.array(z.record(z.string(), z.json())),
  repositories: z.array(z.record(z.string(), z.json())),
});
