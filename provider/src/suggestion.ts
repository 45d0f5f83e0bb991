/** Suggestions for an unknown key: the nearest key, and all valid ones. */
import { closest, distance } from 'fastest-levenshtein';

/** Names the nearest key if at most a third of the letters differ. Otherwise it is hardly the intended one. */
export function suggestion(key: string, keys: readonly string[]): string {
  if (keys.length === 0) return 'it has none';
  const nearest = closest(key, keys);
  const isNear =
    distance(key.toLowerCase(), nearest.toLowerCase()) <= Math.max(1, Math.floor(key.length / 3));
  return `${isNear ? `did you mean ${nearest}? Valid` : 'valid'} names: ${keys.join(', ')}`;
}
