// Executing jobs (Specification, Inference endpoints, Execute a job).
import { type Answer, ok, parseWith } from '../call';
import { createExecution, executionKind, newExecution, showAccepted } from '../domain/executions';
import { jobKind } from '../domain/jobs';
import { jsonOf } from '../exchange';
import { deployed } from './deployed';
import { requireMethod, routeNotFound, type Visit } from './gateway';

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
