// The progress of a rollout, from the label that `workload rollout` writes together with the routing. The platform does
// not know its steps and checks: they are in the program and in the command that runs it.
import { z } from 'zod';
import { timestamp } from '../fields/metadata';
import type { Application } from '../products/applications/applications';
import type { RolloutState } from './answers';

/** The label of @workload/cli. */
export const ROLLOUT_LABEL = 'pulumi-rollout';

const whole = z
  .string()
  .regex(/^\d{1,13}$/)
  .transform(Number);
const label = z.object({
  revision: z.string().min(1),
  before: z.string().min(1),
  share: whole,
  phase: z.enum(['walking', 'paused', 'approved', 'aborted', 'done', 'undone']),
  since: whole,
  begun: whole,
  cause: z.string().optional(),
  by: z.string().optional(),
});

/** Phases after which traffic may move as it likes. */
const ENDED: ReadonlySet<string> = new Set(['aborted', 'done', 'undone']);

export function rolloutOf({ metadata, rollout }: Application): RolloutState {
  const text = metadata.labels?.[ROLLOUT_LABEL];
  if (text === undefined) return { kind: 'none' };
  const read = label.safeParse(Object.fromEntries(new URLSearchParams(text)));
  if (!read.success) return { kind: 'unreadable', label: text };
  const { revision, before, share, phase, since, begun, cause, by } = read.data;
  const { active, canary, canaryPercent } = rollout;
  const live = active === revision ? 100 : canary === revision ? canaryPercent : 0;
  return {
    kind: 'told',
    revision,
    before,
    share,
    phase,
    since: timestamp(since),
    begun: timestamp(begun),
    ...(cause !== undefined && { cause }),
    ...(by !== undefined && { by }),
    // Traffic moved without the command no longer matches the label.
    agrees: ENDED.has(phase) || live === share,
    isKept: rollout.revisions.some(({ id }) => id === revision),
  };
}
