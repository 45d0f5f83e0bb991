/** getApplication: an application with its revisions and its traffic (facts, A.4). */
import { z } from 'zod';
import { defineFunction } from '../resource';
import { described, fromMetadata, metadataOutputs, resourceName } from '../resources/shared';
import { event, existing, fit } from './shared';

const revision = z
  .object({
    id: z.string().describe('Identifier, such as rev-1.'),
    image: z.string().optional().describe('Container image that it runs.'),
    memory: z.number().optional().describe('Memory in megabytes.'),
    port: z.number().optional().describe('Port that it listens on.'),
    snapshotId: z.string().optional().describe('Snapshot that it was forked from.'),
    createdAt: z.string().optional().describe('Time of creation, RFC 3339.'),
  })
  .meta({ id: 'ApplicationRevision' });

const result = z.object({
  ...metadataOutputs,
  displayName: described.displayName,
  labels: z.record(z.string(), z.string()).describe('Key and value labels.'),
  status: z.string().optional().describe('Status of the deployment.'),
  activeRevision: z.string().optional().describe('Revision that serves.'),
  canaryRevision: z.string().optional().describe('Revision that is tried beside it.'),
  canaryPercent: z.number().describe('Share of the traffic that the canary receives, in percent.'),
  revisions: z.array(revision).describe('Revisions that the platform keeps, oldest first.'),
  updatedAt: z.string().optional().describe('Time of the last change, RFC 3339.'),
  createdBy: z.string().optional().describe('Who created it.'),
  updatedBy: z.string().optional().describe('Who changed it last.'),
  events: z.array(event).describe('What happened to it, oldest first.'),
});

export const getApplication = defineFunction({
  name: 'getApplication',
  description:
    'An application, looked up by name, whoever made it: its revisions and how they share the traffic. Fails when there is none.',
  args: z.strictObject({ name: resourceName.describe('Name of the application.') }),
  result,
  run: async ({ client, signal }, { name }) => {
    const record = await existing(client.applications.get(name, { signal }), `application "${name}"`);
    const { active, canary, canaryPercent } = record.spec?.revision ?? {};
    const { args, outputs } = fromMetadata(record.metadata);
    return fit(result, {
      ...record.metadata,
      ...record,
      ...args,
      ...outputs,
      activeRevision: active || undefined,
      canaryRevision: canary || undefined,
      canaryPercent: canary ? canaryPercent : 0,
      revisions: record.spec?.revisions?.map((one) => ({ ...one, snapshotId: one.snapshot })),
    });
  },
});
