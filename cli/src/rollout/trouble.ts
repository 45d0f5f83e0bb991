/** Failures of a run: final ones, and those worth another attempt. */
import { ApiError } from '@workload/sdk';
import type { Seen } from './platform';

/** The clocks of runner and platform differ too much for lengths of steps to mean anything. */
export class SkewError extends Error {}

/** By how much they may differ, in milliseconds. */
const MOST_SKEW_MS = 30_000;

/** @throws SkewError if the clocks of the platform and of this machine differ too much */
export function refuseSkew({ date }: Seen, now: number): void {
  const skew = now - date;
  // Without a date there is nothing to compare with.
  if (!(Math.abs(skew) > MOST_SKEW_MS)) return;
  throw new SkewError(
    `the clock of this machine is ${Math.round(Math.abs(skew) / 1000)} s ${skew > 0 ? 'ahead of' : 'behind'} the clock of the platform, ` +
      'and steps are measured in time: correct it, such as with NTP. Nothing was sent',
  );
}

/** Statuses worth another attempt: conflicts, limits, and a missing object, which the next look reports. */
const PASSING = [404, 408, 409, 425, 429];

/** Whether another attempt is useless. */
export function isFinal(error: unknown): boolean {
  if (error instanceof SkewError) return true;
  return error instanceof ApiError && error.status < 500 && !PASSING.includes(error.status);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
