/**
 * The progress of a rollout, kept in one label of the object. Label and routing are written in the same request: if
 * they disagree, somebody else has changed the routing since.
 */
import { shortened } from '@workload/pulumi/rollout';
import type { Counts } from './analysis/statistic';

/** Phase of a rollout: `walking` takes steps, `paused` waits for a person. */
export type Phase = 'walking' | 'paused' | 'aborted' | 'done' | 'undone';

const PHASES: readonly string[] = ['walking', 'paused', 'aborted', 'done', 'undone'] satisfies Phase[];

/** Phase of labels before there was `approved`: a person had approved the share. */
const ONCE_APPROVED = 'approved';

/** Why a rollout does not continue: why it was taken back, or why it is paused. */
export const CAUSES = [
  'check',
  'deployment',
  'person',
  'together',
  'inconclusive',
  'no-data',
  'mismatch',
  'stalled',
  'deadline',
  'barred',
] as const;

export type Cause = (typeof CAUSES)[number];

/** The command that continues a paused rollout. After a resume, these causes would pause it again. */
export function continuesBy(cause: Cause | undefined): 'resume' | 'promote --full' {
  return cause === 'barred' || cause === 'deadline' ? 'promote --full' : 'resume';
}

export interface Progress {
  /** The revision that rolls out. A label with another revision is about an earlier release. */
  readonly revision: string;
  /** The previous revision. */
  readonly before: string;
  /** The share when this was written, in percent. */
  readonly share: number;
  readonly phase: Phase;
  /** When the step began, in milliseconds since the epoch. */
  readonly since: number;
  /** When the rollout began. */
  readonly begun: number;
  /** The run of the command that drives the rollout. */
  readonly runner: string;
  /** Why it does not continue. Labels of earlier versions say it only of a pause, or not at all. */
  readonly cause?: Cause | undefined;
  /** Who says to have made the last move, when, in milliseconds since the epoch, and why. In the label, in seconds. */
  readonly by?: string | undefined;
  readonly at?: number | undefined;
  readonly reason?: string | undefined;
  /** Last counts of each check for the previous revision, once it no longer serves. */
  readonly usual?: Readonly<Record<string, Counts>> | undefined;
  /** The share that a person allowed it to leave, in percent. It holds for no other share. */
  readonly approved?: number | undefined;
  /** How long the run said that it watches, in milliseconds since the epoch. In the label, in seconds. */
  readonly until?: number | undefined;
}

/** Stands for the run if a person's command wrote the label before any run did. */
export const BY_HAND = 'by-hand';

/** Most bytes of the label, and of its texts after encoding. Verdicts have the rest of what both labels may have. */
const BYTES = { label: 900, by: 24, reason: 120 } as const;

export function encodeProgress(progress: Progress): string {
  const { revision, before, share, phase, since, begun, runner, cause, usual = {} } = progress;
  const { approved, until, by, at, reason } = progress;
  const said = new URLSearchParams({
    ...{ revision, before, phase, runner, share: String(share), since: String(since), begun: String(begun) },
    ...(approved !== undefined && { approved: String(approved) }),
    ...(until !== undefined && { until: seconds(until) }),
    ...(cause && { cause }),
    ...(by !== undefined && { by: shortened(by, BYTES.by) }),
    ...(at !== undefined && { at: seconds(at) }),
    ...(reason !== undefined && { reason: shortened(reason, BYTES.reason) }),
  });
  for (const [name, { bad, total }] of Object.entries(usual)) {
    const count = new URLSearchParams([[USUAL + name, `${bad}/${total}`]]);
    // Without its count, a check judges the last step alone.
    if (said.toString().length + count.toString().length < BYTES.label)
      said.append(USUAL + name, `${bad}/${total}`);
  }
  return said.toString();
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}

/** Prefix of check names. */
const USUAL = 'usual.';

function usualIn(said: URLSearchParams): Progress['usual'] {
  const found = [...said].flatMap(([key, value]) => {
    const [, bad, total] = /^(\d{1,15})\/(\d{1,15})$/.exec(value) ?? [];
    return key.startsWith(USUAL) && bad !== undefined && total !== undefined
      ? [[key.slice(USUAL.length), { bad: Number(bad), total: Number(total) }] as const]
      : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The progress in a label; undefined if there is none, or if it is not in the form that this package writes. */
export function decodeProgress(label: string | null | undefined): Progress | undefined {
  const said = new URLSearchParams(label ?? '');
  const [revision, before, runner] = ['revision', 'before', 'runner'].map((key) => said.get(key) ?? '');
  const written = said.get('phase') ?? '';
  const phase = written === ONCE_APPROVED ? 'walking' : written;
  const [share, since, begun, until] = ['share', 'since', 'begun', 'until'].map((key) =>
    wholeOf(said.get(key)),
  );
  if (!revision || !before || !runner || !PHASES.includes(phase)) return undefined;
  if (share === undefined || since === undefined || begun === undefined) return undefined;
  const usual = usualIn(said);
  const cause = CAUSES.find((one) => one === said.get('cause'));
  const approved = written === ONCE_APPROVED ? share : wholeOf(said.get('approved'));
  const at = wholeOf(said.get('at'));
  const [by, reason] = ['by', 'reason'].map((key) => said.get(key) ?? undefined);
  return {
    ...{ revision, before, share, phase: phase as Phase, since, begun, runner },
    ...(cause && { cause }),
    ...(usual && { usual }),
    ...(approved !== undefined && { approved }),
    ...(until !== undefined && { until: until * 1000 }),
    ...(by !== undefined && { by }),
    ...(at !== undefined && { at: at * 1000 }),
    ...(reason !== undefined && { reason }),
  };
}

function wholeOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
