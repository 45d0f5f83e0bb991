// Executing jobs (Specification, Inference endpoints, Execute a job).
import { type Answer, ok, parseWith } from '../../http/call';
import { jsonOf } from '../../http/exchange';
import { answerAt, endpoint, type Inference } from '../../inference/endpoint';
import type { Visit } from '../../inference/gateway';
import { deployed } from '../workloads/deployed';
import { jobExecutionReceipt } from '../../generated/job-executions.gen';
import { createExecution, executionKind, newExecution, showAccepted } from './executions';
import { jobKind } from './jobs';

const endpoints = [
  endpoint({
    method: 'post',
    path: '/executions',
    summary: 'Execute a job',
    body: newExecution,
    answer: jobExecutionReceipt,
    handle: execute,
  }),
];

export const jobInference: Inference = {
  kind: jobKind.name,
  noun: jobKind.noun,
  endpoints,
  begin: () => (visit) => {
    const { subject } = visit.admit('jobs:create');
    return answerAt(endpoints, visit, { visit, subject, job: deployed(visit, jobKind, 'jobs:create') });
  },
};

interface Visited {
  visit: Visit;
  subject: string;
  job: Parameters<typeof createExecution>[0];
}

function execute({ visit, subject, job }: Visited): Answer {
  const { platform, workspace, at } = visit;
  const input = parseWith(newExecution, jsonOf(visit.body()));
  const execution = createExecution(job, input, { workspace, subject, at }, platform);
  platform.store.insert(executionKind, workspace, execution);
  return ok(showAccepted(execution, { workspace }));
}
