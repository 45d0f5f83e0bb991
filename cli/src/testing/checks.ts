/** Checks of a strategy for tests, with the defaults of the schema. */
import type { Check } from '../rollout/strategy';

/** The limits of a check that sets none. Its interval is over at every look. */
export const LIMITS = {
  ceiling: 50,
  intervalMs: 0,
  initialDelayMs: 0,
  count: 1,
  failureLimit: 0,
  consecutiveErrorLimit: 2,
  inconclusiveLimit: undefined,
  noDataAfterMs: 3_600_000,
} as const satisfies Partial<Check>;

/** Statuses of good answers. */
export const GOOD = [[200, 399]] as const;
