// Images of workloads, registered by name with a tag per version.
import { z } from 'zod';
import { type Event, withEvent } from '../../fields/events';
import { type AnswerContext, resourceName, timestamp, type Writer } from '../../fields/metadata';
import type { Platform } from '../../platform/platform';
import type { Shared } from '../../platform/sharing';
import { invalid, notFound } from '../../problem';
import { type Kind, keyOf, NOWHERE } from '../../store/kind';
import { agentKind } from '../agents/agents';
import { applicationKind } from '../applications/applications';
import { functionKind } from '../functions/functions';
import { jobKind } from '../jobs/jobs';
import { sandboxKind } from '../sandboxes/sandboxes';
import { pendingShareKind } from './pending-shares';

/** Size of every image in bytes. The emulator has no real images. */
const SIZE_BYTES = 2 ** 30;

export const newImage = z.object({
  name: resourceName,
  resourceType: resourceName,
  image: z
    .string('is missing: sources cannot be uploaded here, only built images can be registered')
    .regex(/^\S+$/, 'must not be empty or contain spaces'),
  generation: z.enum(['mk2', 'mk3'], 'must be mk2 or mk3').optional(),
});

interface Tag {
  name: string;
  /** The image's name in its own registry, as registered. */
  source: string;
  createdAt: string;
  updatedAt: string;
}

export interface Image extends Shared {
  name: string;
  resourceType: string;
  tags: Tag[];
  events: Event[];
  createdAt: string;
  updatedAt: string;
}

export const imageKind: Kind<Image> = {
  name: 'images',
  noun: 'image',
  columns: ({ name, resourceType, createdAt }) => ({
    name: `${resourceType}/${name}`,
    search: [],
    createdAt: Date.parse(createdAt),
  }),
};

/** Creates an image, or adds a tag to an existing one. An existing tag is moved. */
export function registerImage(
  known: Image | undefined,
  { name, resourceType, image: source }: z.infer<typeof newImage>,
  { at }: Writer,
): Image {
  const now = timestamp(at);
  const tagName = tagOf(source);
  const former = known?.tags.find((tag) => tag.name === tagName);
  const tag = { name: tagName, source, createdAt: former?.createdAt ?? now, updatedAt: now };
  return {
    ...known,
    name,
    resourceType,
    tags: [...(known?.tags.filter((other) => other !== former) ?? []), tag],
    events: withEvent(known?.events ?? [], at, { status: 'BUILT', message: `Registered ${tagName}` }),
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  };
}

/** The name that workloads of the workspace use for a version of an image. */
export function referenceTo({ name }: Pick<Image, 'name'>, source: string, workspace: string): string {
  return `${workspace}/${name}:${tagOf(source)}`;
}

/** Removes a tag from an image. Throws a 404 for an unknown tag, a 400 for one in use or the only one. */
export function withoutTag(
  image: Image,
  tagName: string,
  { workspace, at }: Writer,
  platform: Platform,
): Image {
  const tag = image.tags.find(({ name }) => name === tagName);
  if (!tag) throw notFound(`image "${image.name}" has no tag "${tagName}"`);
  if (image.tags.length === 1)
    throw invalid(`"${tagName}" is the only tag of image "${image.name}": delete the image`);
  if (isUsed({ ...image, tags: [tag] }, workspace, platform))
    throw invalid(`tag "${tagName}" of image "${image.name}" is in use`);
  return { ...image, tags: image.tags.filter((other) => other !== tag), updatedAt: timestamp(at) };
}

/** Kinds of workloads that use images. */
const USERS = [agentKind, functionKind, jobKind, sandboxKind, applicationKind];

/** Whether a workload of the workspace uses a version of an image. */
export function isUsed({ name, tags }: Image, workspace: string, { store }: Platform): boolean {
  return tags
    .flatMap(({ source }) => [source, referenceTo({ name }, source, workspace)])
    .map((image) => keyOf('images', image))
    .some((key) => USERS.some((kind) => store.newestWith(kind, workspace, key) !== undefined));
}

/** Removes the image offers from and to a deleted workspace. */
export function endPendingShares(workspace: string, { store }: Platform): void {
  for (const pending of store.all(pendingShareKind, NOWHERE)) {
    if (pending.sourceWorkspace === workspace || pending.targetWorkspace === workspace)
      store.remove(pendingShareKind, NOWHERE, pending.id);
  }
}

export function showImage(image: Image, { workspace }: AnswerContext) {
  const { name, resourceType, tags, events, createdAt, updatedAt, sharedFrom } = image;
  return {
    metadata: {
      ...{ name, resourceType, workspace, sourceWorkspace: sharedFrom },
      ...{ status: 'BUILT', events, createdAt, updatedAt },
    },
    spec: {
      size: SIZE_BYTES * tags.length,
      tags: tags.map(({ source: _, ...tag }) => ({ ...tag, size: SIZE_BYTES })),
    },
  };
}

// A colon may also precede the port of a registry.
function tagOf(source: string): string {
  return /:([^:/@]+)$/.exec(source)?.[1] ?? 'latest';
}
