/** Container images, and their shares. */
import { defineGroup, flag, listOf, shared, word } from '../describe';

const common = { heading: 'images', source: 'facts, B: Image', schemas: 'images.gen' };
const source = 'facts, A.5';
const image = shared('image');
const one = '/images/{resourceType}/{imageName}';
const onlyOwner = { 403: 'another workspace shares it, and only that workspace may do this' };
const offer = { 403: 'the offer is for another workspace', 404: 'the offer does not exist' };

export const imageGroups = [
  defineGroup({
    ...common,
    group: 'images',
    about: 'Container images, by the kind of workload that they are for.',
    type: 'Image',
    noun: 'image',
    path: one,
    listed: 'whole',
    deleted: { returns: 'record', then: 'gone' },
    methods: {
      create: {
        request: 'POST /images',
        does: 'Starts to build an image, or registers a built image.',
        source,
        errors: { 400: 'it can be neither built nor registered' },
        body: shared('imageBody'),
        answer: shared('imageBuild'),
        byHand: { answer: 'ApiCall<ImageBuildBegun>' },
      },
      get: {},
      waitUntilReady: { does: 'Waits until an image is built, and returns the record.' },
      list: { request: 'GET /images' },
      delete: { source, errors: { ...onlyOwner, 400: 'it is used' } },
    },
    endpoints: {
      deleteAll: {
        request: 'DELETE /images',
        does: 'Deletes all images of the workspace that are not used.',
        answer: shared('imagesDeleted'),
      },
      deleteTag: {
        request: `DELETE ${one}/tags/{tagName}`,
        does: 'Deletes one tag of an image, and returns the image.',
        errors: {
          ...onlyOwner,
          400: 'it is used, or the only one',
          404: 'the image or the tag does not exist',
        },
        answer: image,
      },
      shares: {
        request: `GET ${one}/share`,
        does: 'Reads the workspaces that an image is shared with.',
        errors: { 404: 'the image does not exist' },
        answer: listOf(shared('imageShare'), 'shares'),
      },
      share: {
        request: `POST ${one}/share`,
        does: 'Shares an image with another workspace.',
        source,
        errors: {
          ...onlyOwner,
          400: 'the target is its own workspace',
          404: 'the image or the workspace does not exist',
          409: 'it is shared or offered already, or the workspace has one of this name',
        },
        body: shared('imageShareBody'),
        byHand: { answer: 'ApiCall<ImageShared>' },
      },
      unshare: {
        request: `DELETE ${one}/share/{targetWorkspace}`,
        does: 'Ends sharing an image with a workspace, or withdraws the offer.',
        errors: { ...onlyOwner, 404: 'the image does not exist, or it is not shared with the workspace' },
        answer: image,
      },
    },
  }),
  defineGroup({
    ...common,
    group: 'images.pendingShares',
    class: 'PendingImageShares',
    about: 'Images shared between accounts that wait for an answer.',
    params: { pendingShareId: 'id' },
    endpoints: {
      list: {
        request: 'GET /pending-image-shares',
        does: 'Lists the unanswered shares, all on one page.',
        listed: 'whole',
        query: {
          direction: {
            type: word({ type: '', about: '', values: { incoming: '', outgoing: '' } }),
            otherwise: 'both',
            about: 'Shares offered to the workspace, or by it.',
          },
        },
        answer: shared('pendingImageShare'),
      },
      accept: {
        request: 'POST /pending-image-shares/{pendingShareId}/accept',
        does: 'Accepts an image.',
        source: 'facts, A.8; facts, B: Image',
        errors: {
          ...offer,
          409: 'the name of the image is in use, and `force` is not set',
          410: 'the offer has expired',
        },
        options: {
          force: { type: flag, default: false, about: 'Whether to replace an existing image of that name.' },
        },
        answer: image,
      },
      decline: {
        request: 'POST /pending-image-shares/{pendingShareId}/decline',
        does: 'Declines an image.',
        errors: offer,
      },
    },
  }),
];
