/** A platform that has dropped the serving revision; the emulator keeps it. */
import type { Emulator } from '@workload/emulator';
import type { Routing } from '../support/effects';

interface Shown {
  readonly spec: { readonly revision: Routing };
}

/**
 * From now on, the platform returns this, and only records writes.
 *
 * @param record the object at `path`
 * @param id of the only kept revision
 * @param writes the routing after each further write
 */
export function keepsOnly(
  { faults }: Emulator,
  { path, record, id, writes }: { path: string; record: Shown; id: string; writes: readonly Routing[] },
): void {
  const kept = [{ id }];
  const answer = (method: string, asked: string, body: unknown, times: number) =>
    faults.add({ method, path: asked, exact: true, times, then: { kind: 'status', status: 200, body } });
  // Some kinds list their revisions only separately.
  const spec = 'revisions' in record.spec ? { ...record.spec, revisions: kept } : record.spec;
  answer('GET', `${path}/revisions`, kept, 1_000);
  answer('GET', path, { ...record, spec }, 1_000);
  for (const revision of writes) answer('PUT', path, { ...record, spec: { ...spec, revision } }, 1);
}
