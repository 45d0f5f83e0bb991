/** The images of a workspace, and how they are shared. */
import { json, type Reader } from '../../answers';
import type { ApiCall } from '../../call';
import type { CallOptions } from '../../call-options';
import type { Http } from '../../http';
import { headerOf } from '../../observe';
import type { Listing } from '../../pages';
import { path } from '../../path';
import {
  image,
  imageBody,
  imageBuild,
  imagesDeleted,
  imageShare,
  imageShareBody,
  pendingImageShare,
} from '../../schemas/images';
import type {
  Image,
  ImageBody,
  ImageBuild,
  ImagesDeleted,
  ImageShare,
  ImageShareBody,
  PendingImageShare,
} from '../../types.gen';
import { Group } from '../group';
import { waitUntilReady, type WaitOptions } from '../../waiting';
import { PendingImageShares } from './pending-shares';

/** A build that was begun (facts, A.5). */
export interface ImageBuildBegun {
  /** What is built. */
  readonly build: ImageBuild;
  /** Where to PUT the source, when it is built from an upload. Secret: whoever has it can write. */
  readonly uploadUrl: string | undefined;
}

/** What sharing an image came to: at once within an account, or to be accepted by another one (facts, A.5). */
export type ImageShared =
  | {
      /** It is shared. */
      readonly kind: 'shared';
      /** What is shared. */
      readonly image: Image;
    }
  | {
      /** It waits for an answer. */
      readonly kind: 'pending';
      /** What waits. */
      readonly share: PendingImageShare;
    };

const begun: Reader<ImageBuildBegun> = (body, head, check) => {
  const reading = json(imageBuild)(body, head, check);
  if (!('value' in reading)) return reading;
  return { value: { build: reading.value, uploadUrl: headerOf(head.headers, 'x-service-upload-url') } };
};

const shared: Reader<ImageShared> = (body, head, check) => {
  if (head.status === 202) {
    const reading = json(pendingImageShare)(body, head, check);
    return 'value' in reading ? { value: { kind: 'pending', share: reading.value } } : reading;
  }
  const reading = json(image)(body, head, check);
  return 'value' in reading ? { value: { kind: 'shared', image: reading.value } } : reading;
};

/** `client.images`: container images, by the kind of workload that they are for (facts, B: Image). */
export class Images extends Group {
  /** Shares that wait for an answer. */
  readonly pendingShares: PendingImageShares;

  constructor(http: Http) {
    super(http);
    this.pendingShares = new PendingImageShares(http);
  }

  /**
   * Begins to build an image, or registers one that is built.
   *
   * @throws {BadRequestError} 400: it can be neither built nor registered
   * @see `POST /images` (facts, A.5)
   */
  create(body: ImageBody, options?: CallOptions): ApiCall<ImageBuildBegun> {
    return this.http.send(
      { method: 'POST', path: path`/images`, body, bodyCheck: imageBody, read: begun },
      options,
    );
  }

  /**
   * Reads one image.
   *
   * @throws {NotFoundError} 404: there is no such image
   * @see `GET /images/{resourceType}/{imageName}` (facts, B: Image)
   */
  get(resourceType: string, name: string, options?: CallOptions): ApiCall<Image> {
    return this.sendGet(path`/images/${resourceType}/${name}`, image, options);
  }

  /**
   * Reads an image until it is built, and gives the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: there is no such image
   * @see (Specification, Event record)
   */
  async waitUntilReady(resourceType: string, name: string, options?: WaitOptions<Image>): Promise<Image> {
    return await waitUntilReady(
      this.http,
      path`/images/${resourceType}/${name}`,
      (each) => this.get(resourceType, name, each),
      options,
    );
  }

  /**
   * Lists the images, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /images` (facts, B: Image)
   */
  list(options?: CallOptions): Listing<Image> {
    return this.listing(path`/images`, image, undefined, options);
  }

  /**
   * Deletes an image and answers its last record.
   *
   * @throws {NotFoundError} 404: there is no such image
   * @throws {BadRequestError} 400: it is used
   * @throws {PermissionError} 403: it is shared by another workspace, which alone may do this
   * @see `DELETE /images/{resourceType}/{imageName}` (facts, A.5)
   */
  delete(resourceType: string, name: string, options?: CallOptions): ApiCall<Image | undefined> {
    return this.sendDelete(path`/images/${resourceType}/${name}`, image, options);
  }

  /**
   * Deletes all images of the workspace that are not used.
   *
   * @throws {WorkloadError} as every call
   * @see `DELETE /images` (facts, B: Image)
   */
  deleteAll(options?: CallOptions): ApiCall<ImagesDeleted | undefined> {
    return this.sendDelete(path`/images`, imagesDeleted, options);
  }

  /**
   * Deletes one tag of an image and answers the image.
   *
   * @throws {NotFoundError} 404: there is no such image or tag
   * @throws {BadRequestError} 400: it is used, or the only one
   * @throws {PermissionError} 403: it is shared by another workspace, which alone may do this
   * @see `DELETE /images/{resourceType}/{imageName}/tags/{tagName}` (facts, B: Image)
   */
  deleteTag(
    resourceType: string,
    name: string,
    tag: string,
    options?: CallOptions,
  ): ApiCall<Image | undefined> {
    return this.sendDelete(path`/images/${resourceType}/${name}/tags/${tag}`, image, options);
  }

  /**
   * Reads the workspaces that an image is shared with.
   *
   * @throws {NotFoundError} 404: there is no such image
   * @see `GET /images/{resourceType}/{imageName}/share` (facts, B: Image)
   */
  shares(resourceType: string, name: string, options?: CallOptions): ApiCall<ImageShare[]> {
    return this.sendArray(path`/images/${resourceType}/${name}/share`, imageShare, options);
  }

  /**
   * Shares an image with another workspace.
   *
   * @throws {NotFoundError} 404: there is no such image or workspace
   * @throws {BadRequestError} 400: the workspace is its own
   * @throws {PermissionError} 403: it is shared by another workspace, which alone may do this
   * @throws {ConflictError} 409: it is shared or offered already, or the workspace has one of this name
   * @see `POST /images/{resourceType}/{imageName}/share` (facts, A.5)
   */
  share(
    resourceType: string,
    name: string,
    body: ImageShareBody,
    options?: CallOptions,
  ): ApiCall<ImageShared> {
    return this.http.send(
      {
        method: 'POST',
        path: path`/images/${resourceType}/${name}/share`,
        body,
        bodyCheck: imageShareBody,
        read: shared,
      },
      options,
    );
  }

  /**
   * Ends sharing an image with a workspace, or withdraws the offer.
   *
   * @throws {NotFoundError} 404: there is no such image, or it is not shared with the workspace
   * @throws {PermissionError} 403: it is shared by another workspace, which alone may do this
   * @see `DELETE /images/{resourceType}/{imageName}/share/{targetWorkspace}` (facts, B: Image)
   */
  unshare(
    resourceType: string,
    name: string,
    targetWorkspace: string,
    options?: CallOptions,
  ): ApiCall<Image | undefined> {
    return this.sendDelete(path`/images/${resourceType}/${name}/share/${targetWorkspace}`, image, options);
  }
}
