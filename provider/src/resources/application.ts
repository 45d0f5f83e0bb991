/** Application: an image behind one address, rolled out revision by revision. */
// Source: facts, A.4.
import type { Application as ApplicationRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
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
    'Container image. A change deploys a new revision.',
  ),
  memory: field(whole(1, 65_536).default(2048), { at: 'spec.memory', on: 'release' }).describe(
    'Memory in megabytes, with one core for every 2048. Default: 2048. A change deploys a new revision.',
  ),
  port: field(whole(1, 65_535).default(8080), { at: 'spec.port', on: 'release' }).describe(
    'Port that the application listens on. Default: 8080. A change deploys a new revision.',
  ),
  envs: field(envs, { at: 'spec.envs', on: 'release', unset: [] }).describe(
    'Environment variables, each name once. Order does not matter. A change deploys a new revision.',
  ),
  region: field(text(64).optional(), { at: 'spec.region', region: true }).describe(
    'Region that the application runs in. Default: set by the platform. A change does not deploy a new revision.',
  ),
  enabled: field(flag.default(true), { at: 'spec.enabled' }).describe(
    'Whether it runs. Default: true. A change does not deploy a new revision.',
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

/** Refuses applications that run snapshots (`ForkedApplication`): each kind would undo the updates of the other. */
function foreign(record: ApplicationRecord): string | undefined {
  const { active, canary } = routingOf(record);
  const revisions = record.spec?.revisions ?? [];
  const forked = revisions.find(
    ({ id, snapshot }, index) =>
      snapshot && (id === active || id === canary || index === revisions.length - 1),
  );
  if (forked === undefined) return undefined;
  return (
    `${forked.id ?? 'A revision'} runs a snapshot, so it is managed as a ForkedApplication. ` +
    'One application is either an Application or a ForkedApplication. Choose another name.'
  );
}

/** An image behind one address. */
export const application = defineReleased({
  type: 'Application',
  noun: 'application',
  description:
    'An application that runs a container image at one address. A change of image, memory, port or variables deploys a new revision, and `traffic` sets its percentage of traffic. Create and update wait until the application is deployed. For applications that run a snapshot, use `ForkedApplication`.',
  args,
  outputs,
  rules: addressRules,
  verbs: (client) => client.applications,
  takesOver: true,
  foreign,
});
