/** What can happen to a rollout: programs, runs, commands of a person, kills, and losses. */
import fc from 'fast-check';
import type { Verdict } from '../counters';

interface Running {
  /** A new release before it. */
  readonly isFresh: boolean;
  /** What the checks say: at first, and once a run has given a larger share. */
  readonly verdict: Verdict;
  readonly then: Verdict;
  readonly minutes: number;
}

type Program = 'same' | 'new' | 'edited' | 'dropped' | 'share';

export type Step =
  | { readonly do: 'up'; readonly of: Program; readonly share: number }
  /** Back to an earlier release of the program, or forward again. */
  | { readonly do: 'revert'; readonly by: number }
  /** An update that is killed, or cut off from the platform, at this request. */
  | {
      readonly do: 'killed up';
      readonly of: 'new' | 'same' | 'reverted';
      readonly nth: number;
      readonly isKilled: boolean;
    }
  /** A person gives an aborted release traffic again, and lets it roll out. */
  | { readonly do: 'insist' }
  /** As many releases as the platform keeps, each with all traffic. */
  | { readonly do: 'evict' }
  | {
      readonly do: 'route';
      /** Undefined: only the share of the program's release changes. */
      readonly active: number | undefined;
      readonly canary: number | undefined;
      readonly percent: number;
      readonly isFresh: boolean;
    }
  | ({ readonly do: 'run'; readonly once: boolean } & Running)
  /** Two runs at the same time, maybe with a person or a program. */
  | ({
      readonly do: 'race';
      readonly beside: Beside | undefined;
      readonly order: readonly number[];
    } & Running)
  | {
      readonly do: 'killed';
      readonly moment: 'before' | 'after';
      readonly nth: number;
      readonly verdict: Verdict;
    }
  /** `to`: the revision, counted from the oldest kept one; undefined: the latest good one. */
  | { readonly do: 'undo'; readonly to: number | undefined; readonly accept: boolean }
  /** `of`: the revision, counted from the oldest kept one; undefined: the one of the program. */
  | { readonly do: 'retry'; readonly of: number | undefined }
  | { readonly do: 'lose a label'; readonly which: 'pulumi-releases' | 'pulumi-rollout' }
  | { readonly do: ByHand; readonly isFresh: boolean }
  | { readonly do: 'refresh' | 'destroy' | 'restore the state' };

export type ByHand = 'approve' | 'promote' | 'promote --full' | 'pause' | 'resume' | 'abort';

/** What happens beside two runs. */
export type Beside = 'abort' | 'promote' | 'promote --full' | 'pause' | 'undo' | 'up';

const just = <T>(value: T) => fc.constant(value);
const kept = fc.option(fc.nat(4), { nil: undefined });
const running = {
  isFresh: fc.boolean(),
  verdict: fc.constantFrom<Verdict>(
    ...([
      'passing',
      'passing',
      'passing',
      'passing',
      'passing',
      'passing',
      'failing',
      'inconclusive',
      'missing',
      'down',
    ] as const),
  ),
  then: fc.constantFrom<Verdict>('passing', 'passing', 'passing', 'failing', 'missing'),
  minutes: fc.constantFrom(2, 5, 5, 0),
};

/** The steps of a sequence. The first ones are the simplest, to which a failure shrinks. */
export const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: just('up' as const),
        of: fc.constantFrom<Program>('new', 'new', 'new', 'same', 'edited', 'dropped', 'share'),
        share: fc.constantFrom(10, 50, 100),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: just('revert' as const), by: fc.constantFrom(1, 1, 2, 2, 3, 6) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: just('killed up' as const),
        of: fc.constantFrom<'new' | 'same' | 'reverted'>('new', 'new', 'same', 'reverted'),
        nth: fc.integer({ min: 0, max: 6 }),
        isKilled: fc.boolean(),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: just('route' as const),
        active: fc.option(fc.nat(4), { nil: undefined, freq: 1 }),
        canary: kept,
        percent: fc.constantFrom(0, 10, 30, 50),
        isFresh: fc.boolean(),
      }),
    },
    {
      weight: 14,
      arbitrary: fc.record({
        do: just('run' as const),
        once: fc.constantFrom(false, false, true),
        ...running,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: just('race' as const),
        beside: fc.option(
          fc.constantFrom<Beside>('abort', 'promote', 'promote --full', 'pause', 'undo', 'up'),
          { nil: undefined },
        ),
        order: fc.array(fc.nat(2), { minLength: 1, maxLength: 12 }),
        ...running,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: just('killed' as const),
        moment: fc.constantFrom<'before' | 'after'>('before', 'after'),
        nth: fc.integer({ min: 1, max: 5 }),
        verdict: fc.constantFrom<Verdict>('passing', 'failing'),
      }),
    },
    {
      weight: 14,
      arbitrary: fc.record({
        do: fc.constantFrom<ByHand>(
          ...(['approve', 'promote', 'promote --full', 'pause', 'resume', 'abort', 'abort'] as const),
        ),
        isFresh: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: just('refresh' as const) }) },
    { weight: 5, arbitrary: fc.record({ do: just('undo' as const), to: kept, accept: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ do: just('retry' as const), of: kept }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: just('lose a label' as const),
        which: fc.constantFrom('pulumi-releases' as const, 'pulumi-rollout' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('evict', 'insist', 'destroy', 'restore the state', 'restore the state'),
      }),
    },
  ),
  { minLength: 3, maxLength: 14 },
);
