/** Images and their shares. */
import {
  answered,
  defineShapes,
  has,
  listOf,
  may,
  number,
  part,
  parts,
  sentAlone,
  shared,
  time,
  word,
} from '../describe';
import { deploymentStatus, generation } from '../words';

const source = 'facts, A.5 and B: Image';
const set = { setBy: 'platform' } as const;
const needed = { required: 'always' } as const;
const name = has('Name of the image.');
const resourceType = has('Kind of workload that the image is for.');
const message = has('Message of the platform.');
const count = number();

export const images = defineShapes('images', 'images and their shares', {
  image: answered(source, 'A container image.', {
    metadata: part('Name, origin and state.', {
      name,
      displayName: may('Human-readable name.'),
      resourceType,
      workspace: has('Workspace that contains it.', undefined, set),
      sourceWorkspace: may('Workspace that shares it.', undefined, set),
      status: has('Status of the build.', word(deploymentStatus), set),
      events: has('Events, oldest first.', listOf(shared('eventRecord'), 'events'), set),
      createdAt: has('Time of creation, RFC 3339.', time, set),
      updatedAt: has('Time of the last change, RFC 3339.', time, set),
      lastDeployedAt: may('Time of the last deployment, RFC 3339.', time, set),
    }),
    spec: part('What it holds.', {
      size: has('Size in bytes.', count),
      tags: parts('Its tags.', {
        name: has('Name of the tag.'),
        size: has('Size in bytes.', count),
        createdAt: has('Time of creation, RFC 3339.', time),
        updatedAt: has('Time of the last change, RFC 3339.', time),
      }),
    }),
  }),
  imageBody: sentAlone(source, 'Body of building or registering an image.', {
    name: { ...name, ...needed },
    resourceType: { ...resourceType, ...needed },
    image: has('Name of an existing image to register.', undefined, {
      otherwise: 'the image is built from an upload',
    }),
    generation: has('Generation of the infrastructure: {words}.', word(generation)),
  }),
  imageBuild: answered(source, 'A started build of an image.', {
    name,
    image: has('The image.'),
    resourceType,
    message,
  }),
  imagesDeleted: answered(source, 'The answer to deleting all images.', {
    deleted: has('How many were deleted.', count),
    message,
  }),
  imageShare: answered(source, 'A workspace that an image is shared with.', {
    workspace: has('Name of the workspace.'),
    workspaceDisplayName: may('Human-readable name of the workspace.'),
    accountId: has('Account of the workspace.'),
    accountOwnerEmail: may('Owner of the account.'),
    pendingShareId: may('Identifier of the pending share.'),
    status: has('Status of the share.'),
  }),
  imageShareBody: sentAlone(source, 'Body of sharing an image.', {
    targetWorkspace: has('Workspace that it is shared with.', undefined, needed),
    targetAccountId: has('Account of that workspace.', undefined, { otherwise: 'the same account' }),
  }),
  pendingImageShare: answered(source, 'A share between accounts that is not accepted or declined yet.', {
    id: has('Identifier.'),
    imageName: name,
    resourceType,
    sharedBy: has('User who shares it.'),
    sourceAccountId: has('Account that shares it.'),
    sourceWorkspace: has('Workspace that shares it.'),
    targetAccountId: has('Account that it is shared with.'),
    targetWorkspace: has('Workspace that it is shared with.'),
    expiresAt: has('End, RFC 3339.', time),
    origins: 'common',
  }),
});
