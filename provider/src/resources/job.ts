/** Job: a program that runs to an end, task by task, when it is executed. */
// Source: facts, B.
import { z } from 'zod';
import { field } from '../lifecycle/fields';
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
    mountPath: text(1024).describe('Where it is mounted.'),
    sizeMb: whole(1, 2 ** 31 - 1).describe('Size in megabytes.'),
    readOnly: flag.default(false).describe('Whether it cannot be written. Default: false.'),
  },
  { always: { type: 'ephemeral' } },
);

const port = objectWith('JobPort', 'target', {
  target: whole(1, 65_535).describe('The port.'),
  name: text(63).optional().describe('Name of the port.'),
  protocol: protocol.optional().describe('HTTP, TCP, UDP or TLS. Default: what the platform chooses.'),
});

const args = z.strictObject({
  name: ownName('job', ADDRESSED),
  ...described,
  ...container,
  diskPercent: field(whole(10, 95).default(50), { at: 'spec.runtime.diskPercent', on: 'release' }).describe(
    'Share of the memory that is a disk, 10 to 95 percent. Default: 50.',
  ),
  maxRetries: field(whole(0, 1000).optional(), { at: 'spec.runtime.maxRetries', on: 'release' }).describe(
    'How often a task that failed is repeated. Default: what the platform chooses.',
  ),
  timeout: field(whole(0, 31_536_000).optional(), { at: 'spec.runtime.timeout', on: 'release' }).describe(
    'Longest time for a task, in seconds. Default: what the platform chooses.',
  ),
  ports: field(listOf(port, 'ports').optional(), {
    at: 'spec.runtime.ports',
    on: 'release',
    by: 'target',
  }).describe('Ports that it listens on while it runs.'),
  generation: field(generation, { on: 'release' }),
  region: field(text(64).optional(), { at: 'spec.region', on: 'release' }).describe(
    'Region that it runs in. Default: what the platform chooses.',
  ),
  policies: field(policies, { on: 'release' }),
  triggers,
  volumes: field(listOf(volume, 'disks').optional(), {
    at: 'spec.volumes',
    on: 'release',
    by: 'name',
  }).describe('Disks that it has while it runs, empty at each start.'),
  githubRepositories: field(listOf(text(256), 'names of repositories').optional(), {
    at: 'spec.githubRunner.repositories',
    on: 'release',
    unordered: true,
  }).describe('Repositories whose workflows it runs, as their runner.'),
  enabled: field(flag.default(true), { at: 'spec.enabled' }).describe(
    'Whether it can be executed. Default: true. Never makes a new revision.',
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
    'A program that runs to an end, task by task, when it is executed or triggered. A changed specification is a new revision, which `traffic` rolls out. Create and update wait until what they made is deployed; executions are not resources.',
  args,
  outputs,
  verbs: (client) => client.jobs,
});
