/** Application: an image behind one address, rolled out revision by revision. */
// Source: facts, A.4.
import type { Application as ApplicationRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { addresses, addressRules } from './addresses';
import { envs } from './env';
import { redeploy } from './rollout/contents';
import { defineReleased, releasedOutputs, traffic } from './rollout/define-released';
import { rollout } from './rollout/strategy';
import { routingOf } from './rollout/traffic';
import { flag, text, whole } from './schemas';
import { ADDRESSED, described, metadataOutputs, ownName, patience, status, steering } from './shared';

const args = z.strictObject({
  name: ownName('application', ADDRESSED),
  ...described,
  image: field(text(1024), { at: 'spec.image', on: 'release' }).describe(
    'Container image that it runs. A change is a new release.',
  ),
  memory: field(whole(1, 65_536).default(2048), { at: 'spec.memory', on: 'release' }).describe(
    'Memory in megabytes; there is one core for every 2048. Default: 2048. A change is a new release.',
  ),
  port: field(whole(1, 65_535).default(8080), { at: 'spec.port', on: 'release' }).describe(
    'Port that it listens on. Default: 8080. A change is a new release.',
  ),
  envs: field(envs, { at: 'spec.envs', on: 'release', unset: [] }).describe(
    'Environment variables, each name once. The order means nothing. A change is a new release.',
  ),
  region: field(text(64).optional(), { at: 'spec.region' }).describe(
    'Region that it runs in. Default: what the platform chooses. Never makes a new release.',
  ),
  enabled: field(flag.default(true), { at: 'spec.enabled' }).describe(
    'Whether it runs. Default: true. Never makes a new release.',
  ),
  redeploy,
  ...addresses,
  traffic,
  rollout,
  ...steering,
  ...patience,
});

const outputs = z.object({
  ...metadataOutputs,
  url: field(metadataOutputs.url, { stable: false }),
  status: status('Status of the application.'),
  ...releasedOutputs,
});

/** Applications that run snapshots are `ForkedApplication`s: a fork would undo every update here, and the other way round. */
function foreign(record: ApplicationRecord): string | undefined {
  const { active, canary } = routingOf(record);
  const revisions = record.spec?.revisions ?? [];
  const forked = revisions.find(
    ({ id, snapshot }, index) =>
      snapshot && (id === active || id === canary || index === revisions.length - 1),
  );
  if (forked === undefined) return undefined;
  return (
    `${forked.id ?? 'A revision'} runs a snapshot, so that it is managed as a ForkedApplication. ` +
    'One application is either an Application or a ForkedApplication. Choose another name.'
  );
}

/** An image behind one address. */
export const application = defineReleased({
  type: 'Application',
  noun: 'application',
  description:
    'An application that runs a container image behind one address. A change of image, memory, port or variables is a release, which `traffic` rolls out. Create and update wait until what they made is deployed. For applications that run a snapshot there is `ForkedApplication`.',
  args,
  outputs,
  rules: addressRules,
  verbs: (client) => client.applications,
  foreign,
});
