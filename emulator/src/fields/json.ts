// Comparing stored JSON with what a request says.
import { isDeepStrictEqual } from 'node:util';

/** Whether two values are the same JSON: keys in any order, absent and undefined alike. */
export function sameJson(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(asJson(a), asJson(b));
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
