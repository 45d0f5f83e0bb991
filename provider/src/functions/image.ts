/** getImage and listImages: what build pipelines have left for workloads to run. */
// Source: facts, B: Image.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { text, word } from '../resources/schemas';
import { deploymentStatus } from '../resources/enums.gen';
import { all, existing, fit } from './shared';

const tag = z
  .object({
    name: z.string().describe('Name of the tag.'),
    size: z.number().optional().describe('Size in bytes.'),
    createdAt: z.string().optional().describe('Time of creation, RFC 3339.'),
    updatedAt: z.string().optional().describe('Time of the last change, RFC 3339.'),
  })
  .meta({ id: 'ImageTag' });

const image = z
  .object({
    name: z.string().describe('Name of the image.'),
    resourceType: z.string().describe('Kind of workload that the image is for.'),
    displayName: z.string().optional().describe('Human-readable name.'),
    workspace: z.string().optional().describe('Workspace that contains it.'),
    sourceWorkspace: z.string().optional().describe('Workspace that shares the image.'),
    status: word(deploymentStatus).optional().describe('Status of the build.'),
    size: z.number().optional().describe('Size in bytes.'),
    tags: z.array(tag).describe('Tags of the image.'),
    createdAt: z.string().optional().describe('Time of creation, RFC 3339.'),
    updatedAt: z.string().optional().describe('Time of the last change, RFC 3339.'),
    lastDeployedAt: z.string().optional().describe('Time of its last deployment, RFC 3339.'),
  })
  .meta({ id: 'Image' });

export const getImage = defineFunction({
  name: 'getImage',
  description: 'Looks up a container image by name and kind of workload. Fails if it does not exist.',
  args: z.strictObject({
    name: text(128).describe('Name of the image.'),
    resourceType: text(63).describe('Kind of workload that the image is for, such as sandbox or agent.'),
  }),
  result: image,
  run: async ({ client, signal }, { name, resourceType }) => {
    const answer = client.images.get(resourceType, name, { signal });
    const { metadata, spec } = await existing(answer, `${resourceType} image "${name}"`);
    return fit(image, { ...metadata, ...spec, name, resourceType });
  },
});

const images = z.object({ images: z.array(image).describe('The images.') });

export const listImages = defineFunction({
  name: 'listImages',
  description:
    'Lists every container image of the workspace, including those that other workspaces share with it.',
  args: z.strictObject({}),
  result: images,
  run: async ({ client, signal }) => {
    const found = await all(client.images.list({ signal }));
    return fit(images, { images: found.map(({ metadata, spec }) => ({ ...metadata, ...spec })) });
  },
});
