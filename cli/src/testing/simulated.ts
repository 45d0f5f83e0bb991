/** Simulated steps of rollouts: requests to two releases, the names in their answers, and what the check decides. */
import { judge, type Look, type Sample } from '../rollout/analysis/statistic';

/** Random numbers from a seed (mulberry32). */
export function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Number of hits. Draws the distance to the next one, which costs less than a draw for each request. */
export function hitsOf(random: () => number, chance: number, requests: number): number {
  if (chance <= 0) return 0;
  if (chance > 0.5) return requests - hitsOf(random, 1 - chance, requests);
  let hits = 0;
  for (let at = 0; ; hits++) {
    at += Math.ceil(Math.log(1 - random()) / Math.log(1 - chance)) || 1;
    if (at > requests) return hits;
  }
}

/** The name in an answer: that of the new release, another one, or none. */
type Name = 'new' | 'other' | undefined;

/** One release: how often it fails, and what its answers name. */
export interface Release {
  /** From 0 to 1. */
  readonly fails: number;
  readonly good: Name;
  readonly bad: Name;
}

export interface Step {
  /** Share of the new release, from 0 to 1. */
  readonly weight: number;
  /** Requests in a second, to both releases. */
  readonly perSecond: number;
  readonly canary: Release;
  readonly baseline: Release;
  /** Default: 2. */
  readonly margin?: number;
  /** Whether the program contains the name. Default: false. */
  readonly isTyped?: boolean;
}

/** How a step of ten minutes ends. */
export interface End {
  readonly kind: 'promoted' | 'aborted' | 'paused';
  readonly seconds: number;
}

const LOOK_SECONDS = 30;
const LOOKS = 20;
/** Looks without a request to the new release after which a rollout pauses. */
const SILENT_LOOKS = 10;

/** One step, as a run drives it: it aborts at once, pauses if the names are wrong, and is promoted at its end. */
export function simulate(random: () => number, step: Step): End {
  const counts = { new: { bad: 0, total: 0 }, other: { bad: 0, total: 0 } };
  let [unnamed, silent] = [0, 0];
  const serve = ({ fails, good, bad }: Release, requests: number) => {
    const failed = hitsOf(random, fails, requests);
    if (good === undefined) silent += requests - failed;
    else counts[good].total += requests - failed;
    if (bad === undefined) unnamed += failed;
    else {
      counts[bad].total += failed;
      counts[bad].bad += failed;
    }
  };
  for (let number = 1; number <= LOOKS; number++) {
    const requests = Math.round(step.perSecond * LOOK_SECONDS);
    const own = hitsOf(random, step.weight, requests);
    serve(step.canary, own);
    serve(step.baseline, requests - own);
    const sample: Sample = {
      canary: counts.new,
      baseline: counts.other,
      ...{ unnamed, silent, weight: step.weight, isTyped: step.isTyped },
    };
    const look: Look = { number, planned: LOOKS };
    const verdict = judge(sample, { margin: step.margin ?? 2, ceiling: 50 }, look);
    const seconds = number * LOOK_SECONDS;
    if (verdict === 'failing') return { kind: 'aborted', seconds };
    if (verdict === 'mismatch') return { kind: 'paused', seconds };
    if (number >= SILENT_LOOKS && counts.new.total + unnamed === 0) return { kind: 'paused', seconds };
    if (number === LOOKS && verdict === 'passing') return { kind: 'promoted', seconds };
  }
  return { kind: 'paused', seconds: LOOKS * LOOK_SECONDS };
}

/** Part of the runs with an end, and how long these took on average, in seconds. */
export function outcomes(step: Step, runs: number, seed = 7) {
  const random = draws(seed);
  const ends = Array.from({ length: runs }, () => simulate(random, step));
  const of = (kind: End['kind']) => ends.filter((end) => end.kind === kind);
  const meanSeconds = (some: readonly End[]) =>
    some.reduce((sum, { seconds }) => sum + seconds, 0) / Math.max(1, some.length);
  return {
    promoted: of('promoted').length / runs,
    aborted: of('aborted').length / runs,
    paused: of('paused').length / runs,
    abortSeconds: meanSeconds(of('aborted')),
  };
}

/** A release whose answers have the right names. */
const named = (own: 'new' | 'other', fails: number): Release => ({ fails, good: own, bad: own });
/** A release whose failures have no name, as those of a proxy in front of it. */
const unnamedFailures = (own: 'new' | 'other', fails: number): Release => ({
  fails,
  good: own,
  bad: undefined,
});

/** What happens, and what must come of it: at least or at most this part of the runs. */
export interface Row {
  readonly what: string;
  readonly step: Step;
  readonly expected: Partial<Record<End['kind'], { readonly least?: number; readonly most?: number }>>;
  /** Longest mean time to an abort, in seconds. */
  readonly within?: number;
}

const usual = { weight: 0.1, perSecond: 10 };

export const ROWS: readonly Row[] = [
  {
    what: 'equal releases',
    step: { ...usual, canary: named('new', 0.005), baseline: named('other', 0.005) },
    expected: { promoted: { least: 0.99 }, aborted: { most: 0.01 } },
  },
  {
    what: 'equal releases with few requests',
    step: { ...usual, perSecond: 2, canary: named('new', 0.005), baseline: named('other', 0.005) },
    expected: { aborted: { most: 0.01 } },
  },
  {
    what: 'equal releases at 50 %',
    step: { weight: 0.5, perSecond: 2, canary: named('new', 0.005), baseline: named('other', 0.005) },
    expected: { promoted: { least: 0.99 }, aborted: { most: 0.01 } },
  },
  {
    what: 'equal releases that fail in 5 %, without names',
    step: { ...usual, canary: unnamedFailures('new', 0.05), baseline: unnamedFailures('other', 0.05) },
    expected: { aborted: { most: 0.01 } },
  },
  {
    what: 'a fix beside a broken release whose failures have no name',
    step: { ...usual, canary: unnamedFailures('new', 0.005), baseline: unnamedFailures('other', 0.95) },
    expected: { promoted: { least: 0.95 }, aborted: { most: 0.01 } },
  },
  {
    what: 'a fix beside a release that is down',
    step: { ...usual, canary: unnamedFailures('new', 0), baseline: unnamedFailures('other', 1) },
    expected: { promoted: { least: 0.95 }, aborted: { most: 0.01 } },
  },
  {
    what: 'a new release that fails in 20 %',
    step: { ...usual, canary: named('new', 0.2), baseline: named('other', 0.005) },
    expected: { aborted: { least: 0.99 } },
    within: 60,
  },
  {
    what: 'a new release that fails in 20 %, without names',
    step: { ...usual, canary: unnamedFailures('new', 0.2), baseline: unnamedFailures('other', 0.005) },
    expected: { aborted: { least: 0.85 }, promoted: { most: 0 } },
  },
  {
    what: 'a new release that is down, without names',
    step: { ...usual, canary: unnamedFailures('new', 1), baseline: unnamedFailures('other', 0.005) },
    expected: { aborted: { least: 0.99 } },
    within: 120,
  },
  {
    what: 'two releases that are down, without names',
    step: { ...usual, canary: unnamedFailures('new', 1), baseline: unnamedFailures('other', 1) },
    expected: { promoted: { most: 0 }, aborted: { most: 0.01 } },
  },
  {
    what: 'two releases that are down, with names: a wrong path',
    step: { ...usual, canary: named('new', 1), baseline: named('other', 1) },
    expected: { promoted: { most: 0 }, aborted: { most: 0.01 } },
  },
];

/** Wrong names, as answers have them from both releases. */
const WRONG: readonly (readonly [Name, Name])[] = [
  // Swapped; or the name in the program is that of the previous release.
  ['other', 'new'],
  // The name in the program is that of a release that no longer exists.
  ['other', 'other'],
  // The name was not changed, so that both answer with it.
  ['new', 'new'],
  // No answer has a name.
  [undefined, undefined],
];

const among = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** A first step whose names are wrong, with any weight that is allowed for names in the program. */
export function wrongNames(random: () => number): Step {
  const [canary, baseline] = among(random, WRONG);
  const fails = () => among(random, [0, 0.005, 0.05, 0.2, 0.9, 1]);
  const bad = (name: Name) => (random() < 0.3 ? undefined : name);
  return {
    weight: among(random, [0.01, 0.05, 0.1, 0.2, 0.25]),
    perSecond: among(random, [0.2, 1, 10]),
    canary: { fails: fails(), good: canary, bad: bad(canary) },
    baseline: { fails: fails(), good: baseline, bad: bad(baseline) },
    margin: among(random, [2, 10, 45]),
    isTyped: true,
  };
}
