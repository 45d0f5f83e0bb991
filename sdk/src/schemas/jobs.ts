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
  part,
  runtimeFields,
  specFields,
  words,
} from './common';
import { jobVolumeType } from './enums.gen';

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
