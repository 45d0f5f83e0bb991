// Token limits: what policies allow a model per minute, hour, day or month, and what it has used.
import { z } from 'zod';
import type { ChangingKind, Platform } from '../../platform/platform';
import { Problem } from '../../problem';
import { type Policy, policyKind } from '../policies/policies';
import { storedMs } from '../../fields/stored';

const GRANULARITY_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

export interface TokenUsage {
  model: string;
  policy: string;
  input: number;
  output: number;
  /** When the count restarts, milliseconds since 1970. */
  endsAt: number;
}

export const tokenUsageKind: ChangingKind<TokenUsage> = {
  name: 'tokenUsages',
  noun: 'token usage',
  record: z.looseObject({
    model: z.string(),
    policy: z.string(),
    input: z.number(),
    output: z.number(),
    endsAt: storedMs,
  }),
  columns: ({ model, policy, endsAt }) => ({
    name: `${model}/${policy}`,
    search: [],
    createdAt: 0,
    dueAt: endsAt,
  }),
  advance: () => undefined,
};

/** The approximate number of tokens in a text. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}

interface Model {
  metadata: { name: string };
  spec: { policies?: string[] | undefined };
}

/** Throws a 429 if the model has used up the limit of one of its policies. */
export function refuseOverLimit(model: Model, workspace: string, platform: Platform): void {
  for (const policy of limitsOf(model, workspace, platform)) {
    const { name } = policy.metadata;
    const { maxTokens = {} } = policy.spec;
    const used = usageOf(model, name, workspace, platform);
    if (!used) continue;
    const over =
      isOver(maxTokens.input, used.input) ||
      isOver(maxTokens.output, used.output) ||
      isOver(maxTokens.total, used.input + used.output);
    if (over) {
      const why = `model "${model.metadata.name}" has used all tokens that policy "${name}" allows`;
      throw new Problem(429, 'token_limit_exceeded', why);
    }
  }
}

/** Counts tokens. `at` is in milliseconds since 1970. */
export function countTokens(
  model: Model,
  tokens: { input: number; output: number },
  workspace: string,
  platform: Platform,
  at: number,
): void {
  for (const policy of limitsOf(model, workspace, platform)) {
    const { name } = policy.metadata;
    const known = usageOf(model, name, workspace, platform);
    const usage: TokenUsage = {
      model: model.metadata.name,
      policy: name,
      input: (known?.input ?? 0) + tokens.input,
      output: (known?.output ?? 0) + tokens.output,
      endsAt: known?.endsAt ?? endOf(policy.spec.maxTokens?.granularity ?? 'month', at),
    };
    if (known) platform.store.update(tokenUsageKind, workspace, usage);
    else platform.store.insert(tokenUsageKind, workspace, usage);
  }
}

function limitsOf({ spec }: Model, workspace: string, { store }: Platform): Policy[] {
  return (spec.policies ?? []).flatMap((name) => {
    const policy = store.get(policyKind, workspace, name);
    return policy?.spec.type === 'maxToken' ? [policy] : [];
  });
}

function usageOf({ metadata }: Model, policy: string, workspace: string, { store }: Platform) {
  return store.get(tokenUsageKind, workspace, `${metadata.name}/${policy}`);
}

function isOver(limit: number | undefined, used: number): boolean {
  return limit !== undefined && used >= limit;
}

function endOf(granularity: 'month' | keyof typeof GRANULARITY_MS, at: number): number {
  if (granularity === 'month') {
    const date = new Date(at);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  }
  const length = GRANULARITY_MS[granularity];
  return (Math.floor(at / length) + 1) * length;
}
