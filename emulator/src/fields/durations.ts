// Durations as clients write them: a number and a unit, `90s`, `30m`, `24h`, `7d`, `1w`.
import { z } from 'zod';
import { lookUp } from '../tables';

const UNITS_MS: Record<string, number> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const PATTERN = /^(\d{1,9})([smhdw])$/;

export const duration = z
  .string()
  .regex(PATTERN, 'must be a number and a unit of s, m, h, d or w, such as 30m');

/** Converts a duration that `duration` has accepted to milliseconds. */
export function durationMs(text: string): number {
  const [, count = '', unit = ''] = PATTERN.exec(text) ?? [];
  return Number(count) * (lookUp(UNITS_MS, unit) ?? NaN);
}
