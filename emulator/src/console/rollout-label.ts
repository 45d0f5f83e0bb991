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

/** Stands for the run of the command, where no run wrote the label yet. */
const BY_HAND = 'by-hand';

/** Phases after which traffic may move as it likes. */
const ENDED: ReadonlySet<string> = new Set(['aborted', 'done', 'undone']);

type Label = z.infer<typeof label>;

/** The progress in the label; undefined if there is none, or it cannot be read. */
export function toldIn({ metadata }: Application): Label | undefined {
  return label.safeParse(Object.fromEntries(new URLSearchParams(metadata.labels?.[ROLLOUT_LABEL] ?? '')))
    .data;
}

/**
 * The label after a command of a person.
 *
 * @param change `isAnew`: whether a step begins now
 */
export function writtenProgress(
  application: Application,
  change: Pick<Label, 'revision' | 'before' | 'share' | 'phase'> & {
    isAnew?: boolean | undefined;
    reason?: string | undefined;
  },
  now: number,
): string {
  const { revision, before, share, phase, isAnew = false, reason } = change;
  const told = toldIn(application);
  const own = told?.revision === revision ? told : undefined;
  const ready = application.rollout.revisions.find(({ id }) => id === revision)?.readyAt ?? now;
  const first = Math.min(ready, now);
  const said = new URLSearchParams(own && application.metadata.labels?.[ROLLOUT_LABEL]);
  // What a run counted and who drives it stay. An approval holds for one share.
  for (const name of ['cause', 'reason', ...(phase === 'paused' ? [] : ['approved', 'until'])])
    said.delete(name);
  const fields = {
    revision,
    before,
    share,
    phase,
    since: isAnew ? now : (own?.since ?? first),
    begun: own?.begun ?? first,
    runner: (phase === 'paused' || phase === 'done') && said.get('runner') ? said.get('runner') : BY_HAND,
    by: 'console',
    at: Math.floor(now / 1000),
    ...(reason !== undefined && { cause: 'person', reason }),
  };
  for (const [name, value] of Object.entries(fields)) said.set(name, String(value));
  return said.toString();
}

export function rolloutOf(application: Application): RolloutState {
  const { metadata, rollout } = application;
  const text = metadata.labels?.[ROLLOUT_LABEL];
  if (text === undefined) return { kind: 'none' };
  const told = toldIn(application);
  if (told === undefined) return { kind: 'unreadable', label: text };
  const { revision, before, share, phase, since, begun, cause, by } = told;
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
