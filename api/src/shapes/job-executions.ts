/** Executions of jobs, and their tasks. */
import {
  answered,
  defineShapes,
  has,
  listOf,
  mapOf,
  may,
  number,
  object,
  part,
  parts,
  shared,
  time,
  word,
} from '../describe';
import { executionStatus, taskStatus } from '../words';

const source = 'facts, A.9 and B: Job';
const set = { setBy: 'platform' } as const;
const count = number();
const times = {
  createdAt: has('Time of creation, RFC 3339.', time, set),
  updatedAt: has('Time of the last change, RFC 3339.', time, set),
};
const ends = {
  startedAt: may('Start, RFC 3339.', time),
  completedAt: may('End, RFC 3339.', time),
};
const tasks = has('Tasks of the request.', listOf(object, 'tasks'));

export const jobExecutions = defineShapes('job-executions', 'executions of jobs', {
  jobExecutionReceipt: answered(source, 'An accepted execution.', {
    executionId: has('Identifier of the execution.'),
    id: has('Identifier of the request.'),
    jobId: has('Name of the job.'),
    workspaceId: has('Name of the workspace.'),
    tasks,
  }),
  jobTask: answered(source, 'One task of an execution.', {
    metadata: part('Name and times.', {
      name: has('Name of the task.'),
      ...times,
      scheduledAt: has('Planned start, RFC 3339.', time),
      ...ends,
    }),
    spec: part('Settings of the execution.', {
      maxRetries: may('How many times it is retried after a failure.', count),
      timeout: may('Time limit, a number with a unit, such as 30s.'),
    }),
    status: has('Status: {words}.', word(taskStatus)),
    conditions: parts('Conditions of the task.', {
      type: has('Kind of condition.'),
      state: has('State of the condition.'),
      severity: may('Severity.'),
      reason: has('Reason, as a word.'),
      executionReason: may('Reason for the end, as a word.'),
      message: may('Reason, as text.'),
    }),
  }),
  jobExecution: answered(source, 'One run of a job.', {
    metadata: part('Identifier and times.', {
      id: has('Identifier.'),
      job: has('Name of the job.'),
      workspace: has('Name of the workspace.'),
      cluster: may('Cluster of the execution.'),
      ...times,
      ...ends,
      deletedAt: may('Time of the deletion, RFC 3339.', time),
      expiredAt: may('Time of the expiry, RFC 3339.', time),
    }),
    spec: part('Settings of the execution.', {
      envOverride: may('Overridden variables. Their values are masked.', mapOf('strings')),
      memoryOverride: may('Memory in MB.', count),
      parallelism: has('How many tasks run at the same time.', count),
      tasks: has('Tasks of the request.', listOf(shared('jobTask'), 'tasks')),
      timeout: may('Time limit of a task, in seconds.', count),
    }),
    stats: part('How many tasks there are, by status.', {
      total: has('How many there are.', count),
      running: has('How many are running.', count),
      success: has('How many succeeded.', count),
      failure: has('How many failed.', count),
      cancelled: has('How many were cancelled.', count),
      retried: has('How many were retried.', count),
    }),
    status: has('Status: {words}.', word(executionStatus)),
    tasks: has('Its tasks.', listOf(shared('jobTask'), 'tasks')),
  }),
});
