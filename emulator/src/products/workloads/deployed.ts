// The deployed workload a request goes to.
import type { Scope } from '../../identity/scopes';
import { unavailable, type Visit, workloadOf } from '../../inference/gateway';
import { statusOf } from '../../platform/rollout';
import type { Workload, WorkloadKind, WorkloadSpec } from './workloads';

/**
 * The workload, if the caller may reach it and it answers. A public one lets everybody in. Throws a 401, 403 or 404:
 * only callers with the right learn whether a private one exists.
 */
export function deployed<S extends WorkloadSpec>(
  visit: Visit,
  kind: WorkloadKind<S>,
  scope: Scope,
): Workload<S> {
  const { platform, workspace, name } = visit;
  const known = platform.store.get(kind, workspace, name);
  if (known?.spec.public === true) visit.admitEverybody();
  else visit.admit(scope);
  const workload = workloadOf(visit, kind);
  const status = statusOf(workload);
  const answers = workload.rollout.active !== undefined && !workload.disabled && status !== 'DELETING';
  if (!answers) throw unavailable(kind.noun, name, status);
  return workload;
}
