// Written by `npm run generate` from api/src/shapes/job-executions.ts. Do not edit.
/** Schemas of executions of jobs. */
import * as z from 'zod';
import { anyMap, listOf, number, part, text, texts } from './common';
import { executionStatus, taskStatus } from './enums.gen';

// Source: facts, A.9 and B: Job.
/** An accepted execution. */
export const jobExecutionReceipt = z.looseObject({
  executionId: text('Identifier of the execution.'),
  id: text('Identifier of the request.'),
  jobId: text('Name of the job.'),
  workspaceId: text('Name of the workspace.'),
  tasks: listOf('Tasks of the request.', anyMap),
});

// Source: facts, A.9 and B: Job.
/** One task of an execution. */
export const jobTask = z.looseObject({
  metadata: part('Name and times.', {
    name: text('Name of the task.'),
    createdAt: text('Time of creation, RFC 3339. Set by the platform.'),
    updatedAt: text('Time of the last change, RFC 3339. Set by the platform.'),
    scheduledAt: text('Planned start, RFC 3339.'),
    startedAt: text('Start, RFC 3339.'),
    completedAt: text('End, RFC 3339.'),
  }),
  spec: part('Settings of the execution.', {
    maxRetries: number('How many times it is retried after a failure.'),
    timeout: text('Time limit, a number with a unit, such as 30s.'),
  }),
  status: text(
    'Status: unspecified, pending, reconciling, failed, succeeded, running or cancelled.',
    taskStatus,
  ),
  conditions: listOf(
    'Conditions of the task.',
    z.looseObject({
      type: text('Kind of condition.'),
      state: text('State of the condition.'),
      severity: text('Severity.'),
      reason: text('Reason, as a word.'),
      executionReason: text('Reason for the end, as a word.'),
      message: text('Reason, as text.'),
    }),
  ),
});

// Source: facts, A.9 and B: Job.
/** One run of a job. */
export const jobExecution = z.looseObject({
  metadata: part('Identifier and times.', {
    id: text('Identifier.'),
    job: text('Name of the job.'),
    workspace: text('Name of the workspace.'),
    cluster: text('Cluster of the execution.'),
    createdAt: text('Time of creation, RFC 3339. Set by the platform.'),
    updatedAt: text('Time of the last change, RFC 3339. Set by the platform.'),
    startedAt: text('Start, RFC 3339.'),
    completedAt: text('End, RFC 3339.'),
    deletedAt: text('Time of the deletion, RFC 3339.'),
    expiredAt: text('Time of the expiry, RFC 3339.'),
  }),
  spec: part('Settings of the execution.', {
    envOverride: texts('Overridden variables. Their values are masked.'),
    memoryOverride: number('Memory in MB.'),
    parallelism: number('How many tasks run at the same time.'),
    tasks: listOf('Tasks of the request.', jobTask),
    timeout: number('Time limit of a task, in seconds.'),
  }),
  stats: part('How many tasks there are, by status.', {
    total: number('How many there are.'),
    running: number('How many are running.'),
    success: number('How many succeeded.'),
    failure: number('How many failed.'),
    cancelled: number('How many were cancelled.'),
    retried: number('How many were retried.'),
  }),
  status: text(
    'Status: queued, pending, running, cancelling, cancelled, failed, succeeded or timeout.',
    executionStatus,
  ),
  tasks: listOf('Its tasks.', jobTask),
});
