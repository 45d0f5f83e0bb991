// Names of other objects inside a spec.
import { invalid } from '../problem';
import type { Kind } from '../store/kind';
import type { Platform } from './platform';

/** The object a field of a body names. Throws a 400 when it does not exist; `path` is where the name stands. */
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
