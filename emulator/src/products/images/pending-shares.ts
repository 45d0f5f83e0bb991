// Image offers from one account to another. They wait a week for an answer.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { timestamp, type Writer } from '../../fields/metadata';
import type { pendingImageShare } from '../../generated/images.gen';
import type { Kind } from '../../store/kind';

const LIFETIME_MS = 7 * 24 * 3_600_000;
/** How long an expired offer is still shown as expired, in milliseconds. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;

export type PendingShare = z.infer<typeof pendingImageShare>;

export const pendingShareKind: Kind<PendingShare> = {
  name: 'pendingImageShares',
  noun: 'pending image share',
  columns: ({ id, createdAt, expiresAt }) => ({
    name: id,
    search: [],
    createdAt: Date.parse(createdAt),
    // Without `advance`, it is removed at this time.
    dueAt: Date.parse(expiresAt) + REMEMBERED_MS,
  }),
};

export function createPendingShare(
  offered: Pick<
    PendingShare,
    'imageName' | 'resourceType' | 'sourceAccountId' | 'targetAccountId' | 'targetWorkspace'
  >,
  { workspace, subject, at }: Writer,
): PendingShare {
  const now = timestamp(at);
  return {
    ...offered,
    id: randomUUID(),
    sharedBy: subject,
    sourceWorkspace: workspace,
    expiresAt: timestamp(at + LIFETIME_MS),
    ...{ createdAt: now, updatedAt: now, createdBy: subject, updatedBy: subject },
  };
}

export function isExpired({ expiresAt }: PendingShare, at: number): boolean {
  return Date.parse(expiresAt) <= at;
}
