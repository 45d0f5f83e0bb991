/** Job: a program that runs to an end, task by task, when it is executed (facts, B). */
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { env, uniqueNames } from './env';
import { redeploy } from './rollout/contents';
import { defineReleased, releasedOutputs, traffic } from './rollout/define-released';
import {
  ADDRESSED,
  described,
  flag,
  generation,
  listOf,
  metadataOutputs,
  ownName,
  patience,
  policies,
  protocol,
  status,
  steering,
  text,
  whole,
} from './shared';
import { callbackSecrets, triggers } from './triggers';

const volume = field(
  z.strictObject(
    {
      name: text(63).describe('Name of the disk.'),
      mountPath: text(1024).describe('Where it is mounted.'),
      sizeMb: whole(1, 2 ** 31 - 1).describe('Size in megabytes.'),
      readOnly: flag.default(false).describe('Whether it cannot be written. Default: false.'),
    },
    {
      error: (issue) =>
        issue.code === 'invalid_type' ? 'must be an object with name, mountPath and sizeMb' : undefined,
    },
  ),
  { always: { type: 'ephemeral' } },
).meta({ id: 'JobVolume' });

const port = z
  .strictObject(
    {
      target: whole(1, 65_535).describe('The port.'),
      name: text(63).optional().describe('Name of the port.'),
      protocol: protocol.optional().describe('HTTP, TCP, UDP or TLS. Default: what the platform chooses.'),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? 'must be an object with target' : undefined) },
  )
  .meta({ id: 'JobPort' });

const args = z.strictObject({
  name: ownName('job', ADDRESSED),
  displayName: described.displayName,
  labels: described.labels,
  image: field(text(1024).optional().describe('Container image that it runs. A change is a new revision.'), {
    at: 'spec.runtime.image',
    on: 'release',
  }),
  envs: field(
    listOf(env, 'environment variables')
      .optional()
      .describe(
        'Environment variables, each name once. The order means nothing. A change is a new revision.',
      ),
    { at: 'spec.runtime.envs', on: 'release', by: 'name', unordered: true, unset: [] },
  ),
  memory: field(
    whole(128, 65_536)
      .optional()
      .describe('Memory in megabytes; there is one core for every 2048. Default: what the platform chooses.'),
    { at: 'spec.runtime.memory', on: 'release' },
  ),
  diskPercent: field(
    whole(10, 95).default(50).describe('Share of the memory that is a disk, 10 to 95 percent. Default: 50.'),
    { at: 'spec.runtime.diskPercent', on: 'release' },
  ),
  maxRetries: field(
    whole(0, 1000)
      .optional()
      .describe('How often a task that failed is repeated. Default: what the platform chooses.'),
    { at: 'spec.runtime.maxRetries', on: 'release' },
  ),
  timeout: field(
    whole(0, 31_536_000)
      .optional()
      .describe('Longest time for a task, in seconds. Default: what the platform chooses.'),
    { at: 'spec.runtime.timeout', on: 'release' },
  ),
  ports: field(listOf(port, 'ports').optional().describe('Ports that it listens on while it runs.'), {
    at: 'spec.runtime.ports',
    on: 'release',
    by: 'target',
  }),
  generation: field(generation, { on: 'release' }),
  region: field(text(64).optional().describe('Region that it runs in. Default: what the platform chooses.'), {
    at: 'spec.region',
    on: 'release',
  }),
  policies,
  triggers,
  volumes: field(
    listOf(volume, 'disks').optional().describe('Disks that it has while it runs, empty at each start.'),
    { at: 'spec.volumes', on: 'release', by: 'name' },
  ),
  githubRepositories: field(
    listOf(text(256), 'names of repositories')
      .optional()
      .describe('Repositories whose workflows it runs, as their runner.'),
    { at: 'spec.githubRunner.repositories', on: 'release', unordered: true },
  ),
  enabled: field(
    flag.default(true).describe('Whether it can be executed. Default: true. Never makes a new revision.'),
    { at: 'spec.enabled' },
  ),
  redeploy,
  traffic,
  ...steering,
  ...patience,
});

const outputs = z.object({
  ...metadataOutputs,
  status: status('Status of the deployment.'),
  callbackSecrets,
  ...releasedOutputs,
});

/** A program that runs to an end. */
export const job = defineReleased({
  type: 'Job',
  noun: 'job',
  description:
    'A program that runs to an end, task by task, when it is executed or triggered. A changed specification is a new revision, which `traffic` rolls out. Create and update wait until what they made is deployed; executions are not resources.',
  args,
  outputs,
  rules: (a) => uniqueNames(a.envs),
  verbs: (client) => client.jobs,
});
