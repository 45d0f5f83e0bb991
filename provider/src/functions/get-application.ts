/** getApplication: an application with its revisions and its traffic (facts, A.4). */
import { z } from 'zod';
import { defineFunction } from '../resource';
import { resourceName } from '../resources/shared';
import { existing, fromRecord, recordResult } from './shared';

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

export const getApplication = defineFunction({
  name: 'getApplication',
  description:
    'An application, looked up by name, whoever made it: its revisions and how they share the traffic. Fails when there is none.',
  args: z.strictObject({ name: resourceName.describe('Name of the application.') }),
  result: z.object({
    ...recordResult,
    activeRevision: z.string().optional().describe('Revision that serves.'),
    canaryRevision: z.string().optional().describe('Revision that is tried beside it.'),
    canaryPercent: z.number().describe('Share of the traffic that the canary receives, in percent.'),
    revisions: z.array(revision).describe('Revisions that the platform keeps, oldest first.'),
  }),
  run: async ({ client, signal }, { name }) => {
    const record = await existing(client.applications.get(name, { signal }), `application "${name}"`);
    const { active, canary, canaryPercent } = record.spec?.revision ?? {};
    return {
      ...fromRecord(record),
      activeRevision: active || undefined,
      canaryRevision: canary || undefined,
      canaryPercent: canary ? (canaryPercent ?? 0) : 0,
      revisions: (record.spec?.revisions ?? []).map((one) => ({
        id: one.id ?? '',
        image: one.image ?? undefined,
        memory: one.memory ?? undefined,
        port: one.port ?? undefined,
        snapshotId: one.snapshot ?? undefined,
        createdAt: one.createdAt ?? undefined,
      })),
    };
  },
});
