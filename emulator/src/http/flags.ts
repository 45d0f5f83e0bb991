// Query parameters that are either true or false.
import { z } from 'zod';
import { invalid } from '../problem';

/** One of them, for the API description. */
export const flag = z.enum(['true', 'false']).optional();

/** Whether it is true; left out it is not. Throws a 400 for anything else: `1` or `yes` would silently mean no. */
export function isSet(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  throw invalid(`${name}: must be true or false`);
}
