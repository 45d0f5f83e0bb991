/**
 * The progress of a rollout, kept in one label of the object. Label and routing are written in the same request: if
 * they disagree, somebody else has changed the routing since.
 */

import type { Counts } from './analysis/statistic';

/** Phase of a rollout: `walking` takes steps, `approved` may end its step, `paused` waits for a person. */
export type Phase = 'walking' | 'paused' | 'approved' | 'aborted' | 'done';

const PHASES: readonly string[] = ['walking', 'paused', 'approved', 'aborted', 'done'] satisfies Phase[];

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
  /** Last counts of each check for the previous revision, once it no longer serves. */
  readonly usual?: Readonly<Record<string, Counts>> | undefined;
}

/** Stands for the run if a person's command wrote the label before any run did. */
export const BY_HAND = 'by-hand';

export function encodeProgress(progress: Progress): string {
  const { revision, before, share, phase, since, begun, runner, usual = {} } = progress;
  const numbers = { share: String(share), since: String(since), begun: String(begun) };
  const counts = Object.entries(usual).map(
    ([name, { bad, total }]) => [USUAL + name, `${bad}/${total}`] as const,
  );
  const all = { revision, before, phase, runner, ...numbers, ...Object.fromEntries(counts) };
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
  const phase = said.get('phase') ?? '';
  const [share, since, begun] = ['share', 'since', 'begun'].map((key) => wholeOf(said.get(key)));
  if (!revision || !before || !runner || !PHASES.includes(phase)) return undefined;
  if (share === undefined || since === undefined || begun === undefined) return undefined;
  const usual = usualIn(said);
  return { revision, before, share, phase: phase as Phase, since, begun, runner, ...(usual && { usual }) };
}

function wholeOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
