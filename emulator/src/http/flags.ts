// Boolean query parameters.
import { invalid } from '../problem';

/** Whether it is true; default false. Throws a 400 for other values, because `1` or `yes` would silently mean false. */
export function isSet(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  throw invalid(`${name}: must be true or false`);
}
