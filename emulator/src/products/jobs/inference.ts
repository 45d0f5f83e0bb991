// Executing jobs (Specification, Inference endpoints, Execute a job).
import { type Answer, ok, parseWith } from '../../http/call';
import { jsonOf } from '../../http/exchange';
import { requireMethod, routeNotFound, type Visit } from '../../inference/gateway';
import { deployed } from '../workloads/deployed';
import { createExecution, executionKind, newExecution, showAccepted } from './executions';
import { jobKind } from './jobs';

export function visitJob(visit: Visit): Answer {
  const { platform, workspace, at } = visit;
  const { subject } = visit.admit('jobs:create');
  const job = deployed(visit, jobKind, 'jobs:create');
  if (visit.path !== '/executions') throw routeNotFound(visit);
  requireMethod(visit, 'POST');
  const input = parseWith(newExecution, jsonOf(visit.body()));
  const execution = createExecution(job, input, { workspace, subject, at }, platform);
  platform.store.insert(executionKind, workspace, execution);
  return ok(showAccepted(execution, { workspace }));
}
