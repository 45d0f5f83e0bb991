// Written by `npm run generate` from api/src/shapes/images.ts. Do not edit.
/** Answers of images and their shares. */
import { z } from 'zod';
import { shownEvent } from '../fields/events';
import { origins } from '../fields/metadata';

export const image = z.object({
  metadata: z.object({
    name: z.string(),
    displayName: z.string().optional(),
    resourceType: z.string(),
    workspace: z.string(),
    sourceWorkspace: z.string().optional(),
    status: z.enum(
      [
        'UPLOADING',
        'BUILDING',
        'BUILT',
        'DEPLOYING',
        'DEPLOYED',
        'FAILED',
        'DEACTIVATING',
        'DEACTIVATED',
        'DELETING',
        'TERMINATED',
      ],
      'must be one of UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING, TERMINATED',
    ),
    events: z.array(shownEvent),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    lastDeployedAt: z.iso.datetime().optional(),
  }),
  spec: z.object({
    size: z.int(),
    tags: z.array(
      z.object({ name: z.string(), size: z.int(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }),
    ),
  }),
});

export const imageBuild = z.object({
  name: z.string(),
  image: z.string(),
  resourceType: z.string(),
  message: z.string(),
});

export const imagesDeleted = z.object({ deleted: z.int(), message: z.string() });

export const imageShare = z.object({
  workspace: z.string(),
  workspaceDisplayName: z.string().optional(),
  accountId: z.string(),
  accountOwnerEmail: z.string().optional(),
  pendingShareId: z.string().optional(),
  status: z.string(),
});

export const pendingImageShare = z.object({
  id: z.string(),
  imageName: z.string(),
  resourceType: z.string(),
  sharedBy: z.string(),
  sourceAccountId: z.string(),
  sourceWorkspace: z.string(),
  targetAccountId: z.string(),
  targetWorkspace: z.string(),
  expiresAt: z.iso.datetime(),
  ...origins,
});
