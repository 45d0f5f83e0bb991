/** Amounts of money as ranges: what is known about them is in their width. */
import type { Range } from './schema';

export const NOTHING: Range = { low: 0, high: 0 };

export function sumOf(ranges: readonly Range[]): Range {
  return ranges.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), NOTHING);
}

/** @param factor may be negative */
export function times({ low, high }: Range, factor: number): Range {
  const [a, b] = [low * factor, high * factor];
  return { low: Math.min(a, b), high: Math.max(a, b) };
}

/** Both are at least 0. */
export function product(one: Range, other: Range): Range {
  return { low: one.low * other.low, high: one.high * other.high };
}

export function around(values: readonly number[]): Range {
  return values.reduce(
    ({ low, high }, value) => ({ low: Math.min(low, value), high: Math.max(high, value) }),
    { low: Infinity, high: -Infinity },
  );
}

/** Significant digits of an amount: an estimate is not more exact. */
const DIGITS = 2;

/** `12`, `0.42`, `1300`. */
export function amountText(dollars: number): string {
  const size = Math.abs(dollars);
  if (size > 0 && size < 0.01) return dollars < 0 ? '-0.01' : '0.01';
  return size >= 10 ** DIGITS ? String(Number(dollars.toPrecision(DIGITS))) : shortText(dollars);
}

function shortText(dollars: number): string {
  return dollars === 0 ? '0' : String(Number(dollars.toPrecision(DIGITS)));
}

/** `12 to 19 USD`, or `12 USD` if both ends look the same. */
export function rangeText({ low, high }: Range): string {
  const [from, to] = [amountText(low), amountText(high)];
  return from === to ? `${from} USD` : `${from} to ${to} USD`;
}

/** `about 12 to 19 USD more a month`. */
export function changeText({ low, high }: Range): string {
  if (low === 0 && high === 0) return 'no change a month';
  if (low >= 0) return `about ${rangeText({ low, high })} more a month`;
  if (high <= 0) return `about ${rangeText({ low: -high, high: -low })} less a month`;
  return `from ${amountText(-low)} USD less to ${amountText(high)} USD more a month`;
}

/** Whether both look the same. */
export function same(one: Range, other: Range): boolean {
  return rangeText(one) === rangeText(other);
}
