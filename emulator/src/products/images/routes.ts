// `/images` and `/pending-image-shares` (not shown in the specification, which has no scopes for them).
import { z } from 'zod';
import { image, imageBuild, imagesDeleted, imageShare, pendingImageShare } from '../../generated/images.gen';
import { rows } from '../../generated/rows.gen';
import { type Answer, type Call, ok, parseWith, type Route, route } from '../../http/call';
import { isSet } from '../../http/flags';
import { bareList, bareListOf, partsOf } from '../../http/lists';
import { find, removeAtOnce, update } from '../../http/objects';
import { refuseCopy, refuseTaken, removeCopies, share, spread, unshare } from '../../platform/sharing';
import { conflict, forbidden, invalid, notFound, Problem } from '../../problem';
import { NOWHERE } from '../../store/kind';
import { userKind } from '../users/users';
import { sharingTarget, type Workspace, workspaceKind } from '../workspaces/workspaces';
import {
  type Image,
  imageKind,
  isUsed,
  newImage,
  referenceTo,
  registerImage,
  showImage,
  withoutTag,
} from './images';
import { createPendingShare, isExpired, type PendingShare, pendingShareKind } from './pending-shares';

const newShare = z.object({ targetWorkspace: z.string(), targetAccountId: z.string().optional() });

const nameOf = (call: Call) => `${call.param('resourceType')}/${call.param('imageName')}`;
const imageOf = (call: Call) => find(call, imageKind, nameOf(call));
const ownImageOf = (call: Call) => refuseCopy(imageKind, imageOf(call));
const stored = (call: Call, image: Image) =>
  ok(showImage(update(call, imageKind, spread(imageKind, image, call.workspace, call.platform)), call));

export const imageRoutes: Route[] = [
  {
    ...rows.images.list,
    answer: z.array(image),
    handle: (call) => bareList(call, imageKind, showImage),
  },
  route({
    ...rows.images.create,
    body: newImage,
    answer: imageBuild,
    handle: (call) => {
      const input = call.body();
      const { name, resourceType, image: source } = input;
      const { store } = call.platform;
      const known = store.get(imageKind, call.workspace, `${resourceType}/${name}`);
      if (known) stored(call, registerImage(refuseCopy(imageKind, known), input, call));
      else store.insert(imageKind, call.workspace, registerImage(undefined, input, call));
      const image = referenceTo({ name }, source, call.workspace);
      return ok({ name, resourceType, image, message: 'Image registered' });
    },
  }),
  {
    ...rows.images.deleteAll,
    answer: imagesDeleted,
    handle: (call) => {
      const idle = call.platform.store
        .all(imageKind, call.workspace)
        .filter((image) => image.sharedFrom === undefined && !isUsed(image, call.workspace, call.platform));
      for (const image of idle) remove(call, image);
      return ok({ deleted: idle.length, message: 'Images that are not in use deleted' });
    },
  },
  {
    ...rows.images.get,
    answer: image,
    handle: (call) => ok(showImage(imageOf(call), call)),
  },
  {
    ...rows.images.delete,
    answer: image,
    handle: (call) => {
      const image = ownImageOf(call);
      if (isUsed(image, call.workspace, call.platform)) throw invalid(`image "${image.name}" is in use`);
      return ok(showImage(remove(call, image), call));
    },
  },
  {
    ...rows.images.deleteTag,
    answer: image,
    handle: (call) => stored(call, withoutTag(ownImageOf(call), call.param('tagName'), call, call.platform)),
  },
  {
    ...rows.images.shares,
    answer: z.array(imageShare),
    handle: (call) => ok(targetsOf(call, imageOf(call))),
  },
  route({
    ...rows.images.share,
    body: newShare,
    answer: image,
    handle: shareImage,
  }),
  {
    ...rows.images.unshare,
    answer: image,
    handle: (call) => {
      const image = ownImageOf(call);
      const target = call.param('targetWorkspace');
      const offer = offersOf(call, image).find(({ targetWorkspace }) => targetWorkspace === target);
      if (!offer) return stored(call, unshare(imageKind, image, target, call.platform));
      call.platform.store.remove(pendingShareKind, NOWHERE, offer.id);
      return ok(showImage(image, call));
    },
  },
  {
    ...rows.imagesPendingShares.list,
    answer: z.array(pendingImageShare),
    handle: (call) => {
      const { direction } = parseWith(rows.imagesPendingShares.list.query, Object.fromEntries(call.query));
      const isAsked = ({ sourceWorkspace, targetWorkspace }: PendingShare) =>
        (direction !== 'incoming' && sourceWorkspace === call.workspace) ||
        (direction !== 'outgoing' && targetWorkspace === call.workspace);
      const show = (offer: PendingShare) =>
        !isExpired(offer, call.at) && isAsked(offer) ? offer : undefined;
      return bareListOf(partsOf(call, pendingShareKind, show, { workspace: NOWHERE }));
    },
  },
  {
    ...rows.imagesPendingShares.accept,
    answer: image,
    handle: accept,
  },
  {
    ...rows.imagesPendingShares.decline,
    handle: (call) => {
      call.platform.store.remove(pendingShareKind, NOWHERE, offeredTo(call).id);
      return { status: 204 };
    },
  },
];

function shareImage(call: Call<z.infer<typeof newShare>>): Answer {
  const { targetWorkspace, targetAccountId = call.accountId } = call.body();
  const image = ownImageOf(call);
  const { platform, workspace, accountId } = call;
  const target = sharingTarget(targetWorkspace, targetAccountId, workspace, platform).name;
  if (targetAccountId === accountId)
    return stored(call, share(imageKind, image, target, workspace, platform));
  refuseTaken(imageKind, image, target, platform);
  if (offersOf(call, image).some((offer) => offer.targetWorkspace === target))
    throw conflict(`image "${image.name}" is offered to workspace "${target}" already`);
  const { name: imageName, resourceType } = image;
  const offer = createPendingShare(
    { imageName, resourceType, sourceAccountId: accountId, targetAccountId, targetWorkspace },
    call,
  );
  platform.store.insert(pendingShareKind, NOWHERE, offer);
  return { status: 202, body: offer };
}

function accept(call: Call): Answer {
  const { platform, workspace } = call;
  const { store } = platform;
  const force = isSet(call.query, 'force');
  const offer = offeredTo(call);
  if (isExpired(offer, call.at)) throw new Problem(410, 'gone', `the offer "${offer.id}" has expired`);
  const name = `${offer.resourceType}/${offer.imageName}`;
  const image = store.get(imageKind, offer.sourceWorkspace, name);
  if (!image) throw notFound(`image "${offer.imageName}" does not exist any more`);
  const own = store.get(imageKind, workspace, name);
  if (own && force) remove(call, refuseCopy(imageKind, own));
  store.update(
    imageKind,
    offer.sourceWorkspace,
    share(imageKind, image, workspace, offer.sourceWorkspace, platform),
  );
  store.remove(pendingShareKind, NOWHERE, offer.id);
  return ok(showImage(find(call, imageKind, name), call));
}

function remove(call: Call, image: Image): Image {
  removeCopies(imageKind, image, call.platform);
  for (const { id } of offersOf(call, image)) call.platform.store.remove(pendingShareKind, NOWHERE, id);
  return removeAtOnce(call, imageKind, image);
}

/** The offer in the path, if it is for the caller's workspace. Throws a 403 or 404. */
function offeredTo(call: Call): PendingShare {
  const id = call.param('pendingShareId');
  const offer = call.platform.store.get(pendingShareKind, NOWHERE, id);
  if (!offer) throw notFound(`${pendingShareKind.noun} "${id}" does not exist`);
  if (offer.targetWorkspace !== call.workspace)
    throw forbidden(`the offer "${id}" is made to workspace "${offer.targetWorkspace}"`);
  return offer;
}

function waiting({ platform, at }: Call): PendingShare[] {
  return platform.store.all(pendingShareKind, NOWHERE).filter((offer) => !isExpired(offer, at));
}

function offersOf(call: Call, { name, resourceType }: Image): PendingShare[] {
  return waiting(call).filter(
    (offer) =>
      offer.sourceWorkspace === call.workspace &&
      offer.imageName === name &&
      offer.resourceType === resourceType,
  );
}

function targetsOf(call: Call, image: Image): z.infer<typeof imageShare>[] {
  const { store } = call.platform;
  const describe = (name: string): Workspace | undefined => store.get(workspaceKind, NOWHERE, name);
  const shown = (workspace: string, status: 'shared' | 'pending') => {
    const { accountId = '', displayName } = describe(workspace) ?? {};
    const owner = store
      .all(userKind, NOWHERE)
      .find((user) => user.accountId === accountId && user.accountAdmin)?.email;
    return {
      accountId,
      ...(owner !== undefined && { accountOwnerEmail: owner }),
      status,
      workspace,
      ...(displayName !== undefined && { workspaceDisplayName: displayName }),
    };
  };
  return [
    ...(image.sharedWith ?? []).map((workspace) => shown(workspace, 'shared')),
    ...offersOf(call, image).map(({ id, targetWorkspace }) => ({
      ...shown(targetWorkspace, 'pending'),
      pendingShareId: id,
    })),
  ];
}
