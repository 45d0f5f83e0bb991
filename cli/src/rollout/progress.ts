/**
 * What is remembered of a rollout on the platform itself: one label of the object, written with the routing in the same
 * request, so that both say the same or somebody else has routed since.
 */

import type { Counts } from './analysis/statistic';

/** Where a rollout is: `walking` takes steps; the others wait for somebody, or for nothing. */
export type Phase = 'walking' | 'paused' | 'approved' | 'aborted' | 'done';

const PHASES: readonly string[] = ['walking', 'paused', 'approved', 'aborted', 'done'] satisfies Phase[];

export interface Progress {
  /** The revision that rolls out. A label that speaks of another one is about an earlier release. */
  readonly revision: string;
  /** The revision that served before it. */
  readonly before: string;
  /** What the share was when this was written, in percent. */
  readonly share: number;
  readonly phase: Phase;
  /** When the step began, in milliseconds since the epoch. */
  readonly since: number;
  /** When the rollout began. */
  readonly begun: number;
  /** Which run of the command drives it. */
  readonly runner: string;
  /** What each check has counted for the previous revision, after that one has stopped serving. */
  readonly usual?: Readonly<Record<string, Counts>> | undefined;
}

/** Stands for the run where a person has written before any run did. */
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

/** Before the name of a check. */
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

/** What a label says; undefined where there is none, or one that no version of this package has written. */
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
