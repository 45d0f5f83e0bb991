// Policies: where workloads may run, on which hardware, and how many tokens they may use.
import { z } from 'zod';
import {
  changedMetadata,
  createMetadata,
  metadataColumns,
  newMetadata,
  type AnswerContext,
  replaceMetadata,
  shownMetadata,
  showMetadata,
  type StoredMetadata,
  type Writer,
} from '../../fields/metadata';
import type { Platform } from '../../platform/platform';
import { immutable } from '../../problem';
import { type Kind, keyOf } from '../../store/kind';
import { agentKind } from '../agents/agents';
import { functionKind } from '../functions/functions';
import { jobKind } from '../jobs/jobs';
import { flavorList, modelKind } from '../models/models';

const LOCATION_TYPES = ['location', 'country', 'continent'] as const;
const TYPES = ['location', 'flavor', 'maxToken'] as const;
const GRANULARITIES = ['month', 'day', 'hour', 'minute'] as const;

const count = z.int().min(0, 'must not be negative');

const spec = z.object({
  type: z.enum(TYPES, `must be one of ${TYPES.join(', ')}`).optional(),
  flavors: flavorList.optional(),
  locations: z
    .array(
      z.object({
        name: z.string().optional(),
        type: z.enum(LOCATION_TYPES, `must be one of ${LOCATION_TYPES.join(', ')}`).optional(),
      }),
    )
    .optional(),
  maxTokens: z
    .object({
      granularity: z.enum(GRANULARITIES, `must be one of ${GRANULARITIES.join(', ')}`).optional(),
      input: count.optional(),
      output: count.optional(),
      ratioInputOverOutput: count.optional(),
      step: count.optional(),
      total: count.optional(),
    })
    .optional(),
  resourceTypes: z.array(z.string()).optional(),
  sandbox: z.boolean().optional(),
});

export const newPolicy = z.object({ metadata: newMetadata, spec });
export const changedPolicy = z.object({ metadata: changedMetadata, spec });

const usage = { agents: z.int(), functions: z.int(), jobs: z.int(), models: z.int(), sandboxes: z.int() };

/** The result of `showPolicy`. */
export const shownPolicy = z.object({ metadata: shownMetadata, spec, usage: z.object(usage) });

const users = z.array(z.object({ name: z.string(), displayName: z.string().optional() }));

/** The workloads that refer to a policy. */
export const shownUsages = z.object({
  agents: users,
  functions: users,
  jobs: users,
  models: users,
  sandboxes: users,
});

export interface Policy {
  metadata: StoredMetadata;
  spec: z.infer<typeof spec>;
}

export const policyKind: Kind<Policy> = {
  name: 'policies',
  noun: 'policy',
  columns: (policy) => metadataColumns(policy.metadata),
};

export function createPolicy(input: z.infer<typeof newPolicy>, writer: Writer): Policy {
  return { metadata: createMetadata(input.metadata, writer), spec: input.spec };
}

export function changePolicy(policy: Policy, input: z.infer<typeof changedPolicy>, writer: Writer): Policy {
  const { type } = input.spec;
  if (type !== undefined && policy.spec.type !== undefined && type !== policy.spec.type) {
    throw immutable(
      `spec.type: policy "${policy.metadata.name}" is of type ${policy.spec.type} and cannot become ${type}`,
    );
  }
  return {
    metadata: replaceMetadata(policy.metadata, input.metadata, writer),
    spec: { ...input.spec, type: type ?? policy.spec.type },
  };
}

/** Kinds that refer to policies, as named in answers. Sandboxes have no policies. */
export const USERS = { agents: agentKind, functions: functionKind, jobs: jobKind, models: modelKind };

/** The key of the workloads that refer to a policy. */
export function policyKey({ metadata }: Policy): string {
  return keyOf('policies', metadata.name);
}

export function showPolicy(policy: Policy, place: AnswerContext & { platform: Platform }) {
  const { name } = policy.metadata;
  const { store } = place.platform;
  const counts = Object.entries(USERS).map(
    ([told, kind]) => [told, store.countWith(kind, place.workspace, policyKey(policy))] as const,
  );
  return {
    metadata: showMetadata(policy.metadata, place, `/v0/policies/${name}`),
    spec: policy.spec,
    usage: { ...Object.fromEntries(counts), sandboxes: 0 },
  };
}
