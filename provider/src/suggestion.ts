/** What to say of a key that does not exist: the one that was meant, and those there are. */
import { closest, distance } from 'fastest-levenshtein';

/** Names the nearest key where at most a third of the letters are off: further, it is no longer what was meant. */
export function suggestion(key: string, keys: readonly string[]): string {
  if (keys.length === 0) return 'it has none';
  const nearest = closest(key, keys);
  const isNear =
    distance(key.toLowerCase(), nearest.toLowerCase()) <= Math.max(1, Math.floor(key.length / 3));
  return `${isNear ? `did you mean ${nearest}? Valid` : 'valid'} names: ${keys.join(', ')}`;
}
