// Policies: where workloads may run, on which hardware, and how many tokens they may use.
import { type AnswerContext, metadataColumns, type StoredMetadata } from '../../fields/metadata';
import { policyRules, type PolicySpec } from '../../generated/policies.gen';
import { showPlain } from '../../platform/plain';
import type { Platform } from '../../platform/platform';
import { type Kind, keyOf } from '../../store/kind';
import { agentKind } from '../agents/agents';
import { functionKind } from '../functions/functions';
import { jobKind } from '../jobs/jobs';
import { modelKind } from '../models/models';

export interface Policy {
  metadata: StoredMetadata;
  spec: PolicySpec;
}

export const policyKind: Kind<Policy> = {
  name: 'policies',
  noun: 'policy',
  columns: (policy) => metadataColumns(policy.metadata),
};

/** Kinds that refer to policies, as named in answers. Sandboxes have no policies. */
export const USERS = { agents: agentKind, functions: functionKind, jobs: jobKind, models: modelKind };

/** The key of the workloads that refer to a policy. */
export function policyKey({ metadata }: Policy): string {
  return keyOf('policies', metadata.name);
}

export function showPolicy(policy: Policy, place: AnswerContext & { platform: Platform }) {
  const { store } = place.platform;
  const counts = Object.entries(USERS).map(
    ([told, kind]) => [told, store.countWith(kind, place.workspace, policyKey(policy))] as const,
  );
  return {
    ...showPlain(policyRules, policy, place),
    usage: { ...Object.fromEntries(counts), sandboxes: 0 },
  };
}
