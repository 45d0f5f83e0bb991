// Written by `npm run generate` from api/src/kinds/policy.ts. Do not edit.
// Source: facts, A.5 and B: Policy.
import { z } from 'zod';
import { changedMetadata, newMetadata, shownMetadata } from '../fields/metadata';
import { flavor } from '../fields/flavors';
import { rows } from './rows.gen';
const policyLocation = z.object({
  name: z.string().optional(),
  type: z
    .enum(['continent', 'country', 'location'], 'must be one of continent, country, location')
    .optional(),
});
const policyMaxTokens = z.object({
  granularity: z
    .enum(['minute', 'hour', 'day', 'month'], 'must be one of minute, hour, day, month')
    .optional(),
  step: z.int().min(1, 'must be at least 1').optional(),
  input: z.int().min(0, 'must not be negative').optional(),
  output: z.int().min(0, 'must not be negative').optional(),
  total: z.int().min(0, 'must not be negative').optional(),
  ratioInputOverOutput: z.int().min(0, 'must not be negative').optional(),
});
const policyUsage = z.object({
  agents: z.int(),
  functions: z.int(),
  jobs: z.int(),
  models: z.int(),
  sandboxes: z.int(),
});
const spec = z.object({
  type: z.enum(['location', 'flavor', 'maxToken'], 'must be one of location, flavor, maxToken').optional(),
  locations: z.array(policyLocation).optional(),
  flavors: z.array(flavor).optional(),
  maxTokens: policyMaxTokens.optional(),
  resourceTypes: z.array(z.string()).optional(),
  sandbox: z.boolean().optional(),
});
const shown = spec.extend({});
const policy = z.object({ metadata: shownMetadata, spec: shown, usage: policyUsage });
const policyUsages = z.object({
  agents: z.array(z.record(z.string(), z.json())),
  functions: z.array(z.record(z.string(), z.json())),
  jobs: z.array(z.record(z.string(), z.json())),
  models: z.array(z.record(z.string(), z.json())),
  sandboxes: z.array(z.record(z.string(), z.json())),
});

export type PolicySpec = z.infer<typeof shown>;

/** Bodies of policies, and the rules about their fields. */
export const policyRules = {
  created: z.object({ metadata: newMetadata, spec }),
  changed: z.object({ metadata: changedMetadata, spec }),
  path: '/policies',
  fixed: ['type'],
  kept: [],
  secret: [],
} as const;

/** The usual endpoints of policies. */
export const policyApi = {
  rows: rows.policies,
  answer: policy,
  listed: {},
} as const;

/** Its other endpoints. */
export const policyEndpoints = {
  usages: { ...rows.policies.usages, answer: policyUsages },
} as const;
