/** Schemas of jobs, executions and tasks. */
import * as z from 'zod';
import {
  demanded,
  anyMap,
  deployed,
  listOf,
  flag,
  metadata,
  needed,
  neededNumber,
  number,
  origins,
  part,
  runtimeFields,
  specFields,
  text,
  texts,
  words,
} from './common';
import { executionStatus, jobVolumeType, taskStatus } from './enums.gen';

// Source: facts, B: Job.
/** A disk of a job, empty at each start. */
export const jobVolume = z.looseObject({
  name: needed('Name of the disk.'),
  mountPath: needed('Path that it is mounted at.'),
  sizeMb: neededNumber('Size in MB.'),
  type: needed('Lifetime of the disk: ephemeral.', jobVolumeType),
  readOnly: flag('Whether it is mounted read-only. Default: false.'),
});

// Source: facts, B: Job.
/** A job. */
export const job = z.looseObject({
  metadata,
  spec: part('Settings that are deployed.', {
    enabled: specFields.enabled,
    region: specFields.region,
    policies: specFields.policies,
    revision: specFields.revision,
    triggers: specFields.triggers,
    runtime: part('Container image, resources and variables.', {
      envs: runtimeFields.envs,
      generation: runtimeFields.generation,
      image: runtimeFields.image,
      memory: runtimeFields.memory,
      ports: runtimeFields.ports,
      diskPercent: number('Share of the memory that is used as a disk, 10 to 95 percent. Default: 50.'),
      maxRetries: number('How many times a failed task is retried.'),
      timeout: number('Time limit of a task, in seconds.'),
    }),
    volumes: listOf('Disks of the job, empty at each start.', jobVolume),
    githubRunner: part('Settings of a GitHub runner.', { repositories: words('Names of repositories.') }),
  }),
  ...deployed,
});

// Source: facts, B: Job.
/** Body of create and update of a job. You can send a record that was read. */
export const jobBody = job.pick({ metadata: true, spec: true });

/** Body of creating a job. `spec` is required. */
export const newJob = jobBody.extend({ spec: demanded(job.shape.spec) });

// Source: Specification, Inference endpoints; facts, A.9.
/** Body of executing a job. */
export const jobExecutionRequest = z.object({
  tasks: z
    .array(anyMap)
    .readonly()
    .describe('Tasks, one object each. The program of the job defines the fields.'),
  env: z.record(z.string(), z.string()).optional().describe('Variables that are added to those of the job.'),
  memory: z
    .int()
    .min(1)
    .optional()
    .describe('Memory in MB, at most that of the job. Default: that of the job.'),
  executionId: z.string().optional().describe('Identifier. Default: generated.'),
  id: z.string().optional().describe('Identifier of the request.'),
  allowQueue: z
    .boolean()
    .optional()
    .describe(
      'Whether the execution may be queued. If false, it is refused with 429 when it cannot start. Default: true.',
    ),
});

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
    createdAt: origins.createdAt,
    updatedAt: origins.updatedAt,
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
    createdAt: origins.createdAt,
    updatedAt: origins.updatedAt,
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
