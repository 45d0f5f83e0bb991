/** Agent: a program that answers requests, rolled out revision by revision. */
// Source: facts, A.4 and B.
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { container, scale } from './container';
import { defineReleased, releasedArgs, releasedOutputs } from './rollout/define-released';
import { choice, flag, listOf, objectWith, reference, text, whole } from './schemas';
import { ADDRESSED, described, generation, metadataOutputs, ownName, policies, status } from './shared';
import { volumeType } from './words';
import { callbackSecrets, triggers } from './triggers';

const volume = objectWith('AgentVolume', 'name and mountPath', {
  name: reference('Volume').describe('Name of the volume.'),
  mountPath: text(1024).describe('Where it is mounted.'),
  readOnly: flag.default(false).describe('Whether it cannot be written. Default: false.'),
  type: choice(volumeType)
    .default('persistent')
    .describe(
      'persistent: a volume of the workspace; ephemeral: a disk of its own, gone with it. Default: persistent.',
    ),
  sizeMb: whole(1, 2 ** 31 - 1)
    .optional()
    .describe('Size of an ephemeral one, in megabytes.'),
});

const repository = objectWith('Repository', 'type and url', {
  type: text(63).optional().describe('Such as git.'),
  url: text(2048).optional().describe('Address.'),
});

const args = z.strictObject({
  name: ownName('agent', ADDRESSED),
  ...described,
  ...container,
  ...scale,
  generation: field(generation, { on: 'release' }),
  region: field(text(64).optional(), { at: 'spec.region', on: 'release' }).describe(
    'Region that it runs in; needed with volumes. Default: what the platform chooses.',
  ),
  public: field(flag.default(false), { at: 'spec.public', on: 'release' }).describe(
    'Whether it answers without a credential; generation mk3 only. Default: false.',
  ),
  policies: field(policies, { on: 'release' }),
  triggers,
  repository: field(repository.optional(), { at: 'spec.repository', on: 'release' }).describe(
    'Where its source is.',
  ),
  volumes: field(listOf(volume, 'volumes').optional(), {
    at: 'spec.volumes',
    on: 'release',
    by: 'name',
  }).describe('Volumes that it mounts; they need a region.'),
  enabled: field(flag.default(true), { at: 'spec.enabled' }).describe(
    'Whether it runs. Default: true. Never makes a new revision.',
  ),
  ...releasedArgs,
});

const outputs = z.object({
  ...metadataOutputs,
  status: status('Status of the deployment.'),
  callbackSecrets,
  ...releasedOutputs,
});

/** A program that answers requests. */
export const agent = defineReleased({
  type: 'Agent',
  noun: 'agent',
  description:
    'A program that answers requests at an address of its own, and remembers conversations. A changed specification is a new revision, which `traffic` rolls out. Create and update wait until what they made is deployed.',
  args,
  outputs,
  rules: (a, unknown) =>
    Array.isArray(a.volumes) && a.volumes.length > 0 && a.region === undefined && !unknown.has('region')
      ? [{ path: 'region', reason: 'required with volumes: both are in one region' }]
      : [],
  verbs: (client) => client.agents,
});
