/** getApplication and listApplications, including applications that run snapshots. */
// Source: facts, A.4.
import type { Application } from '@workload/sdk';
import { z } from 'zod';
import { application } from '../resources/application';
import { getOf, listOf, readInBulk } from './kind';
import { released, releasedList } from './released';

const revision = z
  .object({
    id: z.string().describe('Identifier of the revision, such as rev-1.'),
    image: z.string().optional().describe('Container image.'),
    memory: z.number().optional().describe('Memory in megabytes.'),
    port: z.number().optional().describe('Port that the revision listens on.'),
    snapshotId: z.string().optional().describe('Snapshot that the revision was forked from.'),
    createdAt: z.string().optional().describe('Time of creation, RFC 3339.'),
  })
  .meta({ id: 'ApplicationRevision' });

export const getApplication = getOf(application, {
  ...released,
  more: {
    ...released.more,
    revisions: z.array(revision).describe('Existing revisions, oldest first.'),
  },
  moreOf: (record: Application) => ({
    ...released.moreOf(record),
    revisions: record.spec?.revisions?.map((one) => ({ ...one, snapshotId: one.snapshot })),
  }),
});

export const listApplications = listOf(application, {
  ...releasedList,
  plural: 'applications',
  list: readInBulk(application),
});
