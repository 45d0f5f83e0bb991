// References to other objects in a spec.
import { invalid } from '../problem';
import type { Kind } from '../store/kind';
import type { Platform } from './platform';

/** The referenced object. Throws a 400 if it does not exist. `path` is the field with the name. */
export function requireThere<T>(
  kind: Kind<T>,
  name: string,
  path: string,
  { workspace }: { workspace: string },
  { store }: Platform,
): T {
  const record = store.get(kind, workspace, name);
  if (record === undefined) throw invalid(`${path}: ${kind.noun} "${name}" does not exist`);
  return record;
}
