/**
 * The progress of a rollout, kept in one label of the object. Label and routing are written in the same request: if
 * they disagree, somebody else has changed the routing since.
 */

import type { Counts } from './analysis/statistic';

/** Phase of a rollout: `walking` takes steps, `paused` waits for a person. */
export type Phase = 'walking' | 'paused' | 'aborted' | 'done' | 'undone';

const PHASES: readonly string[] = ['walking', 'paused', 'aborted', 'done', 'undone'] satisfies Phase[];

/** Phase of labels before there was `approved`: a person had approved the share. */
const ONCE_APPROVED = 'approved';

/** Why a rollout is paused. */
export const CAUSES = [
  'person',
  'inconclusive',
  'no-data',
  'mismatch',
  'stalled',
  'deadline',
  'barred',
] as const;

export type Cause = (typeof CAUSES)[number];

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
  /** Why it is paused. Labels of earlier versions do not say. */
  readonly cause?: Cause | undefined;
  /** Last counts of each check for the previous revision, once it no longer serves. */
  readonly usual?: Readonly<Record<string, Counts>> | undefined;
  /** The share that a person allowed it to leave, in percent. It holds for no other share. */
  readonly approved?: number | undefined;
  /** How long the run said that it watches, in milliseconds since the epoch. In the label, in seconds. */
  readonly until?: number | undefined;
}

/** Stands for the run if a person's command wrote the label before any run did. */
export const BY_HAND = 'by-hand';

export function encodeProgress(progress: Progress): string {
  const { revision, before, share, phase, since, begun, runner, cause, usual = {} } = progress;
  const { approved, until } = progress;
  const numbers = {
    share: String(share),
    since: String(since),
    begun: String(begun),
    ...(approved !== undefined && { approved: String(approved) }),
    ...(until !== undefined && { until: String(Math.floor(until / 1000)) }),
  };
  const counts = Object.entries(usual).map(
    ([name, { bad, total }]) => [USUAL + name, `${bad}/${total}`] as const,
  );
  const why = cause === undefined ? {} : { cause };
  const all = { revision, before, phase, runner, ...numbers, ...why, ...Object.fromEntries(counts) };
  return new URLSearchParams(all).toString();
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
  return {
    ...{ revision, before, share, phase: phase as Phase, since, begun, runner },
    ...(cause && { cause }),
    ...(usual && { usual }),
    ...(approved !== undefined && { approved }),
    ...(until !== undefined && { until: until * 1000 }),
  };
}

function wholeOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
