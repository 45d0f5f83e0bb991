// Written by `npm run generate` from api/src/shapes/images.ts. Do not edit.
/** Schemas of images and their shares. */
import * as z from 'zod';
import { eventRecord, listOf, needed, number, optionalText, origins, part, text } from './common';
import { deploymentStatus, generation } from './enums.gen';

// Source: facts, A.5 and B: Image.
/** A container image. */
export const image = z.looseObject({
  metadata: part('Name, origin and state.', {
    name: text('Name of the image.'),
    displayName: text('Human-readable name.'),
    resourceType: text('Kind of workload that the image is for.'),
    workspace: text('Workspace that contains it. Set by the platform.'),
    sourceWorkspace: text('Workspace that shares it. Set by the platform.'),
    status: text('Status of the build. Set by the platform.', deploymentStatus),
    events: listOf('Events, oldest first. Set by the platform.', eventRecord),
    createdAt: text('Time of creation, RFC 3339. Set by the platform.'),
    updatedAt: text('Time of the last change, RFC 3339. Set by the platform.'),
    lastDeployedAt: text('Time of the last deployment, RFC 3339. Set by the platform.'),
  }),
  spec: part('What it holds.', {
    size: number('Size in bytes.'),
    tags: listOf(
      'Its tags.',
      z.looseObject({
        name: text('Name of the tag.'),
        size: number('Size in bytes.'),
        createdAt: text('Time of creation, RFC 3339.'),
        updatedAt: text('Time of the last change, RFC 3339.'),
      }),
    ),
  }),
});

// Source: facts, A.5 and B: Image.
/** Body of building or registering an image. */
export const imageBody = z.object({
  name: needed('Name of the image.'),
  resourceType: needed('Kind of workload that the image is for.'),
  image: optionalText('Name of an existing image to register. Default: the image is built from an upload.'),
  generation: optionalText('Generation of the infrastructure: mk2 or mk3.', generation),
});

// Source: facts, A.5 and B: Image.
/** A started build of an image. */
export const imageBuild = z.looseObject({
  name: text('Name of the image.'),
  image: text('The image.'),
  resourceType: text('Kind of workload that the image is for.'),
  message: text('Message of the platform.'),
});

// Source: facts, A.5 and B: Image.
/** The answer to deleting all images. */
export const imagesDeleted = z.looseObject({
  deleted: number('How many were deleted.'),
  message: text('Message of the platform.'),
});

// Source: facts, A.5 and B: Image.
/** A workspace that an image is shared with. */
export const imageShare = z.looseObject({
  workspace: text('Name of the workspace.'),
  workspaceDisplayName: text('Human-readable name of the workspace.'),
  accountId: text('Account of the workspace.'),
  accountOwnerEmail: text('Owner of the account.'),
  pendingShareId: text('Identifier of the pending share.'),
  status: text('Status of the share.'),
});

// Source: facts, A.5 and B: Image.
/** Body of sharing an image. */
export const imageShareBody = z.object({
  targetWorkspace: needed('Workspace that it is shared with.'),
  targetAccountId: optionalText('Account of that workspace. Default: the same account.'),
});

// Source: facts, A.5 and B: Image.
/** A share between accounts that is not accepted or declined yet. */
export const pendingImageShare = z.looseObject({
  id: text('Identifier.'),
  imageName: text('Name of the image.'),
  resourceType: text('Kind of workload that the image is for.'),
  sharedBy: text('User who shares it.'),
  sourceAccountId: text('Account that shares it.'),
  sourceWorkspace: text('Workspace that shares it.'),
  targetAccountId: text('Account that it is shared with.'),
  targetWorkspace: text('Workspace that it is shared with.'),
  expiresAt: text('End, RFC 3339.'),
  ...origins,
});
