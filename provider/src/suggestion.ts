/** Suggestions for an unknown key: the nearest key, and all valid ones. */
import { closest, distance } from 'fastest-levenshtein';

/** Names the nearest key if at most a third of the letters differ, or only their order. */
export function suggestion(key: string, keys: readonly string[]): string {
  if (keys.length === 0) return 'it has none';
  const nearest = closest(key, keys);
  const [typed, meant] = [key.toLowerCase(), nearest.toLowerCase()];
  const isNear =
    distance(typed, meant) <= Math.max(1, Math.floor(key.length / 3)) || sorted(typed) === sorted(meant);
  return `${isNear ? `did you mean ${nearest}? Valid` : 'valid'} names: ${keys.join(', ')}`;
}

function sorted(text: string): string {
  return Array.from(text).sort().join('');
}
