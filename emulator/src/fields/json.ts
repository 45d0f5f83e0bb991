// Compares stored JSON with the JSON of a request.
import { isDeepStrictEqual } from 'node:util';

/** Whether two values are the same JSON. The order of keys does not matter, and undefined counts as absent. */
export function sameJson(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(asJson(a), asJson(b));
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
