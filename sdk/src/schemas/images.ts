/** Images and how they are shared as they go over the wire. */
import * as z from 'zod';
import { optionalText, eventRecord, listOf, needed, number, origins, part, text } from './common';
import { deploymentStatus, generation } from './words';

// Source: facts, A.5 and B: Image.
/** A container image. */
export const image = z.looseObject({
  metadata: part('Name, origin and state.', {
    name: text('Name of the image.'),
    displayName: text('Human-readable name.'),
    resourceType: text('Kind of workload that it is for.'),
    workspace: text('Set by the service: the workspace that owns it.'),
    sourceWorkspace: text('Set by the service: the workspace that shares it.'),
    status: text('Set by the service: state of its build.', deploymentStatus),
    events: listOf('What happened to it, set by the service.', eventRecord),
    createdAt: text('When it was made, set by the service, RFC 3339.'),
    updatedAt: text('When it was last changed, set by the service, RFC 3339.'),
    lastDeployedAt: text('When it was last deployed, set by the service, RFC 3339.'),
  }),
  spec: part('What it holds.', {
    size: number('Size in bytes.'),
    tags: listOf(
      'Its tags.',
      z.looseObject({
        name: text('Name of the tag.'),
        size: number('Size in bytes.'),
        createdAt: text('When it was made, RFC 3339.'),
        updatedAt: text('When it was last changed, RFC 3339.'),
      }),
    ),
  }),
});

// Source: facts, A.5 and B: Image.
/** What building or registering an image sends. */
export const imageBody = z.object({
  name: needed('Name of the image.'),
  resourceType: needed('Kind of workload that it is for.'),
  image: z
    .string()
    .optional()
    .describe('An image that is built already. Default: it is built from an upload.'),
  generation: optionalText('mk2 or mk3.', generation),
});

// Source: facts, A.5 and B: Image.
/** A build of an image that was begun. */
export const imageBuild = z.looseObject({
  name: text('Name of the image.'),
  image: text('The image.'),
  resourceType: text('Kind of workload that it is for.'),
  message: text('What was begun.'),
});

// Source: facts, A.5 and B: Image.
/** The answer to deleting all images. */
export const imagesDeleted = z.looseObject({
  deleted: number('How many were deleted.'),
  message: text('What was done.'),
});

// Source: facts, A.5 and B: Image.
/** A workspace that an image is shared with. */
export const imageShare = z.looseObject({
  workspace: text('Name of the workspace.'),
  workspaceDisplayName: text('Human-readable name of the workspace.'),
  accountId: text('Account of the workspace.'),
  accountOwnerEmail: text('Owner of the account.'),
  pendingShareId: text('Identifier, while it is not answered.'),
  status: text('State of the share.'),
});

// Source: facts, A.5 and B: Image.
/** What sharing an image sends. */
export const imageShareBody = z.object({
  targetWorkspace: needed('Workspace that it is shared with.'),
  targetAccountId: z.string().optional().describe('Its account. Default: the same account.'),
});

// Source: facts, A.5 and B: Image.
/** A share between accounts that was not answered yet. */
export const pendingImageShare = z.looseObject({
  id: text('Identifier.'),
  imageName: text('Name of the image.'),
  resourceType: text('Kind of workload that it is for.'),
  sharedBy: text('Who shares it.'),
  sourceAccountId: text('Account that shares it.'),
  sourceWorkspace: text('Workspace that shares it.'),
  targetAccountId: text('Account that it is shared with.'),
  targetWorkspace: text('Workspace that it is shared with.'),
  expiresAt: text('When it ends, RFC 3339.'),
  ...origins,
});
