/** getSnapshot and listSnapshots. */
// Source: facts, A.4.
import type { Snapshot } from '@workload/sdk';
import { z } from 'zod';
import { observe, snapshot } from '../resources/snapshot';
import { getOf, listOf } from './kind';
import { all } from './shared';

export const getSnapshot = getOf(snapshot, {
  more: { sandboxDeleted: z.boolean().describe('Whether the captured sandbox was deleted.') },
  moreOf: ({ source }: Snapshot) => ({ sandboxDeleted: source?.deleted }),
});

export const listSnapshots = listOf(snapshot, {
  plural: 'snapshots',
  list: async ({ client, signal }) =>
    (await all(client.snapshots.list({ limit: 200 }, { signal }))).map(observe),
});
