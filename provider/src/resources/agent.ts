/** Agent: a program that answers requests, rolled out revision by revision. */
// Source: facts, A.4 and B.
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { container, scale } from './container';
import { defineReleased, releasedArgs, releasedOutputs } from './rollout/define-released';
import { choice, flag, listOf, objectWith, reference, text, whole } from './schemas';
import { ADDRESSED, described, generation, metadataOutputs, ownName, policies, status } from './shared';
import { volumeType } from './enums.gen';
import { callbackSecrets, triggers } from './triggers';

const volume = objectWith('AgentVolume', 'name and mountPath', {
  name: reference('Volume', 'refused', { unless: { field: 'type', is: 'ephemeral' } }).describe(
    'Name of the volume.',
  ),
  mountPath: text(1024).describe('Path that the volume is mounted at.'),
  readOnly: flag.default(false).describe('Whether the volume is mounted read-only. Default: false.'),
  type: choice(volumeType)
    .default('persistent')
    .describe(
      'Lifetime of the volume. persistent: a volume of the workspace. ephemeral: a disk of this workload, deleted with it. Default: persistent.',
    ),
  sizeMb: whole(1, 2 ** 31 - 1)
    .optional()
    .describe('Size in megabytes. Only for ephemeral volumes.'),
});

const repository = objectWith('Repository', 'type and url', {
  type: text(63).optional().describe('Type of the repository, such as git.'),
  url: text(2048).optional().describe('Address of the repository.'),
});

const args = z.strictObject({
  name: ownName('agent', ADDRESSED),
  ...described,
  ...container,
  ...scale,
  generation: field(generation, { on: 'release' }),
  region: field(text(64).optional(), { at: 'spec.region', region: true, on: 'release' }).describe(
    'Region that the agent runs in. Required with volumes. Default: set by the platform.',
  ),
  public: field(flag.default(false), { at: 'spec.public', on: 'release' }).describe(
    'Whether it answers requests without a credential. Requires generation mk3. Default: false.',
  ),
  policies: field(policies, { on: 'release' }),
  triggers,
  repository: field(repository.optional(), { at: 'spec.repository', on: 'release' }).describe(
    'Repository of the source code.',
  ),
  volumes: field(listOf(volume, 'volumes').optional(), {
    at: 'spec.volumes',
    on: 'release',
    by: 'name',
  }).describe('Volumes to mount. They require `region`.'),
  enabled: field(flag.default(true), { at: 'spec.enabled' }).describe(
    'Whether it runs. Default: true. A change does not deploy a new revision.',
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
    'A program that answers requests at its own address and remembers conversations. A change of its settings deploys a new revision, and `traffic` sets its percentage of traffic. Create and update wait until the agent is deployed.',
  args,
  outputs,
  rules: (a, unknown) =>
    Array.isArray(a.volumes) && a.volumes.length > 0 && a.region === undefined && !unknown.has('region')
      ? [{ path: 'region', reason: 'required with volumes: both are in one region' }]
      : [],
  verbs: (client) => client.agents,
});
