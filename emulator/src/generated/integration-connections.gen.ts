// Written by `npm run generate` from api/src/kinds/integration-connection.ts. Do not edit.
// Source: Specification, Integration connection; facts, A.2.
import { z } from 'zod';
import { changedMetadata, newMetadata, shownMetadata } from '../fields/metadata';
import { rows } from './rows.gen';

const spec = z.object({
  integration: z.string().min(1, 'must not be empty').max(64, 'must have at most 64 characters'),
  config: z.record(z.string(), z.string()).optional(),
  secret: z.record(z.string(), z.string()).optional(),
  sandbox: z.boolean().optional(),
});
const shown = spec.extend({});
const integrationConnection = z.object({ metadata: shownMetadata, spec: shown });

export type IntegrationConnectionSpec = z.infer<typeof shown>;

/** Bodies of connections, and the rules about their fields. */
export const integrationConnectionRules = {
  created: z.object({ metadata: newMetadata, spec }),
  changed: z.object({ metadata: changedMetadata, spec: spec.partial() }),
  path: '/integrations/connections',
  fixed: ['integration'],
  kept: [],
  secret: ['secret'],
} as const;

/** The usual endpoints of connections. */
export const integrationConnectionApi = {
  rows: rows.integrationConnections,
  answer: integrationConnection,
  listed: 'bare',
} as const;

/** Its other endpoints. */
export const integrationConnectionEndpoints = {
  endpointConfigurations: { ...rows.integrationConnections.endpointConfigurations, answer: z.json() },
  models: { ...rows.integrationConnections.models, answer: z.json() },
  model: { ...rows.integrationConnections.model, answer: z.json() },
} as const;
