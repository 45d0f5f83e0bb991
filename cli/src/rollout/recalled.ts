/**
 * What speaks against the release of a rollout, by label and state; of two verdicts the newer one counts.
 *
 * | label of the object     | state       | against it                                         |
 * | ----------------------- | ----------- | -------------------------------------------------- |
 * | bad, and not older      | any         | yes: nothing continues it but `retry`              |
 * | none, or an older one   | bad         | yes                                                |
 * | good or open, and newer | bad         | no: a person has allowed it since                  |
 * | removed                 | not read    | yes: nobody knows. Not if the release only began   |
 * | there                   | not read    | no: the label is what this job knows               |
 */
import { newerOf, type Verdict } from '@workload/pulumi/rollout';
import type { Seen } from './platform';
import { situationOf, type Subject } from './situation';
import type { Strategy } from './strategy';
import { momentText } from './texts';

/** The state's verdict on the revision; or why that could not be read, as without the stack's passphrase. */
export type Recalled = { readonly verdict: Verdict | undefined } | { readonly unread: string };

/** What rolls out, and what the state knows of it. */
export interface Judged {
  readonly subject: Subject;
  readonly strategy: Strategy;
  /** Asks the state for its verdict on the revision. */
  readonly recall?: () => Promise<Recalled>;
  /** Whether the state last saw the revision with the share that it began with, so that nobody has judged it yet. */
  readonly isAsBegun?: boolean;
}

/** Situations in which nothing of the release can rise: the state is not asked. */
const OVER: readonly string[] = ['aborted', 'failed', 'superseded'];

/** Whether the state may know something that matters. */
function isAsked({ subject, strategy }: Judged, seen: Seen): boolean {
  const { kind } = situationOf(subject, strategy, seen);
  if (kind !== 'healthy') return !OVER.includes(kind);
  return subject.before !== undefined && !seen.verdicts.has(subject.revision);
}

/** The target with what speaks against its revision. */
export async function recalled<T extends Judged>(target: T, seen: Seen): Promise<T> {
  if (!isAsked(target, seen)) return target;
  return judgedBy(target, seen, (await target.recall?.()) ?? NOTHING);
}

/** The same, once the state has answered. Until then, only the label is known. */
export function judgedBy<T extends Judged>(target: T, seen: Seen, told: Recalled = NOTHING): T {
  if (!isAsked(target, seen)) return target;
  const known = against(target, seen, told);
  return known === undefined ? target : { ...target, subject: { ...target.subject, known } };
}

const NOTHING: Recalled = { verdict: undefined };

function against(
  { subject: { revision }, isAsBegun }: Judged,
  seen: Seen,
  told: Recalled,
): string | undefined {
  const label = seen.verdicts.get(revision);
  if ('unread' in told && label === undefined && !seen.isJudged && isAsBegun !== true)
    return `the label with the verdicts was removed, and what the state knows of ${revision} could not be read (${told.unread})`;
  const state = 'verdict' in told ? told.verdict : undefined;
  const latest = label === undefined || state === undefined ? (label ?? state) : newerOf(label, state);
  if (latest?.standing !== 'bad') return undefined;
  const { by, at, reason } = latest;
  const source = latest === label ? '' : 'the state knows that ';
  return `${source}${revision} is bad (by ${by}, ${momentText(at * 1000)}: ${reason})`;
}
