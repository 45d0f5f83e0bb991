/** Jobs, their executions and tasks as they go over the wire. */
import * as z from 'zod';
import {
  demanded,
  anyMap,
  deployed,
  listOf,
  metadata,
  number,
  origins,
  part,
  runtimeFields,
  specFields,
  text,
  texts,
  volumeAttachment,
  words,
} from './common';
import { executionStatus, taskStatus } from './words';

// Source: facts, B: Job.
/** A job. */
export const job = z.looseObject({
  metadata,
  spec: part('What is deployed.', {
    enabled: specFields.enabled,
    region: specFields.region,
    policies: specFields.policies,
    revision: specFields.revision,
    triggers: specFields.triggers,
    runtime: part('What it runs on.', {
      envs: runtimeFields.envs,
      generation: runtimeFields.generation,
      image: runtimeFields.image,
      memory: runtimeFields.memory,
      ports: runtimeFields.ports,
      diskPercent: number('Share of the memory that is a disk, 10 to 95 percent. Default: 50.'),
      maxRetries: number('How many times a task that failed is repeated.'),
      timeout: number('Longest time for a task, in seconds.'),
    }),
    volumes: listOf('Disks that it has while it runs.', volumeAttachment),
    githubRunner: part('Runs the jobs of repositories.', { repositories: words('Names of repositories.') }),
  }),
  ...deployed,
});

// Source: facts, B: Job.
/** What create and update of a job send; a record that was read is one too. */
export const jobBody = job.pick({ metadata: true, spec: true });

/** What creating a job sends: its `spec` is required. */
export const newJob = jobBody.extend({ spec: demanded(job.shape.spec) });

// Source: Specification, Inference endpoints; facts, A.9.
/** What executing a job sends. */
export const jobExecutionRequest = z.object({
  tasks: z
    .array(anyMap)
    .readonly()
    .describe("One object per task, with names and values of the job's own arguments."),
  env: z.record(z.string(), z.string()).optional().describe("Variables on top of the job's."),
  memory: z
    .int()
    .min(1)
    .optional()
    .describe('Memory in MB, at most what the job has. Default: what the job has.'),
  executionId: z.string().optional().describe('Identifier. Generated when omitted.'),
  id: z.string().optional().describe('Identifier of the request.'),
  allowQueue: z
    .boolean()
    .optional()
    .describe('Whether it may wait for others to end; 429 otherwise. Default: true.'),
});

// Source: facts, A.9 and B: Job.
/** An execution that was accepted. */
export const jobExecutionReceipt = z.looseObject({
  executionId: text('Identifier of the execution.'),
  id: text('Identifier of the request.'),
  jobId: text('Name of the job.'),
  workspaceId: text('Name of the workspace.'),
  tasks: listOf('The tasks that were given.', anyMap),
});

// Source: facts, A.9 and B: Job.
/** One task of an execution. */
export const jobTask = z.looseObject({
  metadata: part('Name and times.', {
    name: text('Name of the task.'),
    createdAt: origins.createdAt,
    updatedAt: origins.updatedAt,
    scheduledAt: text('When it was to start, RFC 3339.'),
    startedAt: text('When it started, RFC 3339.'),
    completedAt: text('When it ended, RFC 3339.'),
  }),
  spec: part('How it runs.', {
    maxRetries: number('How many times it is repeated when it fails.'),
    timeout: text('Longest time, a number with a unit, such as 30s.'),
  }),
  status: text('unspecified, pending, reconciling, failed, succeeded, running or cancelled.', taskStatus),
  conditions: listOf(
    'What it went through.',
    z.looseObject({
      type: text('Kind of condition.'),
      state: text('State of the condition.'),
      severity: text('How bad it is.'),
      reason: text('Why, as a word.'),
      executionReason: text('Why it ended, as a word.'),
      message: text('Why, in words.'),
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
    cluster: text('Where it ran.'),
    createdAt: origins.createdAt,
    updatedAt: origins.updatedAt,
    startedAt: text('When it started, RFC 3339.'),
    completedAt: text('When it ended, RFC 3339.'),
    deletedAt: text('When it was deleted, RFC 3339.'),
    expiredAt: text('When it expired, RFC 3339.'),
  }),
  spec: part('How it runs.', {
    envOverride: texts('Variables that were overridden; values come back as ***.'),
    memoryOverride: number('Memory in MB.'),
    parallelism: number('How many tasks run at the same time.'),
    tasks: listOf('The tasks that were given.', anyMap),
    timeout: number('Longest time for a task, in seconds.'),
  }),
  stats: part('Tasks by what became of them.', {
    total: number('How many there are.'),
    running: number('How many are under way.'),
    success: number('How many succeeded.'),
    failure: number('How many failed.'),
    cancelled: number('How many were cancelled.'),
    retried: number('How many were repeated.'),
  }),
  status: text(
    'queued, pending, running, cancelling, cancelled, failed, succeeded or timeout.',
    executionStatus,
  ),
  tasks: listOf('Its tasks.', jobTask),
});
