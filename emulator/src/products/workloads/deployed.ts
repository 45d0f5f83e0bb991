// Finds the deployed workload of a request.
import type { Scope } from '../../identity/scopes';
import { unavailable, type Visit, workloadOf } from '../../inference/gateway';
import { statusOf } from '../../platform/rollout';
import type { Workload, WorkloadKind, WorkloadSpec } from './workloads';

/**
 * The workload, if the caller may use it and it answers. Public workloads need no credential. Throws a 401, 403 or 404.
 * Only callers with permission learn whether a private workload exists.
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
