/** Job: a program that runs to an end, task by task, when it is executed. */
// Source: facts, B.
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { container } from './container';
import { defineReleased, releasedArgs, releasedOutputs } from './rollout/define-released';
import { flag, listOf, objectWith, protocol, text, whole } from './schemas';
import { ADDRESSED, described, generation, metadataOutputs, ownName, policies, status } from './shared';
import { callbackSecrets, triggers } from './triggers';

const volume = objectWith(
  'JobVolume',
  'name, mountPath and sizeMb',
  {
    name: text(63).describe('Name of the disk.'),
    mountPath: text(1024).describe('Path that the volume is mounted at.'),
    sizeMb: whole(1, 2 ** 31 - 1).describe('Size in megabytes.'),
    readOnly: flag.default(false).describe('Whether the volume is mounted read-only. Default: false.'),
  },
  { always: { type: 'ephemeral' } },
);

const port = objectWith('JobPort', 'target', {
  target: whole(1, 65_535).describe('Port number.'),
  name: text(63).optional().describe('Name of the port.'),
  protocol: protocol.optional().describe('Protocol: HTTP, TCP, UDP or TLS. Default: set by the platform.'),
});

const args = z.strictObject({
  name: ownName('job', ADDRESSED),
  ...described,
  ...container,
  diskPercent: field(whole(10, 95).default(50), { at: 'spec.runtime.diskPercent', on: 'release' }).describe(
    'Percentage of the memory that is used as a disk, 10 to 95. Default: 50.',
  ),
  maxRetries: field(whole(0, 1000).optional(), { at: 'spec.runtime.maxRetries', on: 'release' }).describe(
    'Number of retries of a failed task. Default: set by the platform.',
  ),
  timeout: field(whole(0, 31_536_000).optional(), { at: 'spec.runtime.timeout', on: 'release' }).describe(
    'Time limit of a task, in seconds. Default: set by the platform.',
  ),
  ports: field(listOf(port, 'ports').optional(), {
    at: 'spec.runtime.ports',
    on: 'release',
    by: 'target',
  }).describe('Ports that the job listens on while it runs.'),
  generation: field(generation, { on: 'release' }),
  region: field(text(64).optional(), { at: 'spec.region', region: true, on: 'release' }).describe(
    'Region that it runs in. Default: set by the platform.',
  ),
  policies: field(policies, { on: 'release' }),
  triggers,
  volumes: field(listOf(volume, 'disks').optional(), {
    at: 'spec.volumes',
    on: 'release',
    by: 'name',
  }).describe('Disks of the job. They are empty at each start.'),
  githubRepositories: field(listOf(text(256), 'names of repositories').optional(), {
    at: 'spec.githubRunner.repositories',
    on: 'release',
    unordered: true,
  }).describe('GitHub repositories that the job runs workflows for, as their runner.'),
  enabled: field(flag.default(true), { at: 'spec.enabled' }).describe(
    'Whether the job can be executed. Default: true. A change does not deploy a new revision.',
  ),
  ...releasedArgs,
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
    'A program that runs tasks and ends. It starts when it is executed or triggered. A change of its settings deploys a new revision, and `traffic` sets its percentage of traffic. Create and update wait until the job is deployed. Executions are not resources.',
  args,
  outputs,
  verbs: (client) => client.jobs,
});
