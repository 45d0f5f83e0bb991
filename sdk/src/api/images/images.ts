/** The images of a workspace, and their shares. */
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

// Source: facts, A.5.
/** A build that was started. */
export interface ImageBuildBegun {
  /** The image that is built. */
  readonly build: ImageBuild;
  /** Address to PUT the source to, if it is built from an upload. Secret: anybody who has it can write. */
  readonly uploadUrl: string | undefined;
}

// Source: facts, A.5.
/** Result of sharing an image: shared at once within an account, or waiting for another account to accept it. */
export type ImageShared =
  | {
      /** It is shared. */
      readonly kind: 'shared';
      /** The image that is shared. */
      readonly image: Image;
    }
  | {
      /** It waits for an answer. */
      readonly kind: 'pending';
      /** The share that waits. */
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

// Source: facts, B: Image.
/** `client.images`: container images, by the kind of workload that they are for. */
export class Images extends Group {
  /** Shares that wait for an answer. */
  readonly pendingShares: PendingImageShares;

  constructor(http: Http) {
    super(http);
    this.pendingShares = new PendingImageShares(http);
  }

  // Source: facts, A.5.
  /**
   * Starts to build an image, or registers a built image.
   *
   * @throws {BadRequestError} 400: it can be neither built nor registered
   * @see `POST /images`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  create(body: ImageBody, options?: CallOptions): ApiCall<ImageBuildBegun> {
    return this.http.send(
      { method: 'POST', path: path`/images`, body, bodyCheck: imageBody, read: begun },
      options,
    );
  }

  // Source: facts, B: Image.
  /**
   * Reads one image.
   *
   * @throws {NotFoundError} 404: the image does not exist
   * @see `GET /images/{resourceType}/{imageName}`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  get(resourceType: string, name: string, options?: CallOptions): ApiCall<Image> {
    return this.sendGet(path`/images/${resourceType}/${name}`, image, options);
  }

  // Source: Specification, Event record.
  /**
   * Waits until an image is built, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: the image does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(resourceType: string, name: string, options?: WaitOptions<Image>): Promise<Image> {
    return await waitUntilReady(
      this.http,
      path`/images/${resourceType}/${name}`,
      (each) => this.get(resourceType, name, each),
      options,
    );
  }

  // Source: facts, B: Image.
  /**
   * Lists the images, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /images`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  list(options?: CallOptions): Listing<Image> {
    return this.listing(path`/images`, image, undefined, options);
  }

  // Source: facts, A.5.
  /**
   * Deletes an image and returns its last record.
   *
   * @throws {NotFoundError} 404: the image does not exist
   * @throws {BadRequestError} 400: it is used
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @see `DELETE /images/{resourceType}/{imageName}`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  delete(resourceType: string, name: string, options?: CallOptions): ApiCall<Image | undefined> {
    return this.sendDelete(path`/images/${resourceType}/${name}`, image, options);
  }

  // Source: facts, B: Image.
  /**
   * Deletes all images of the workspace that are not used.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `DELETE /images`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  deleteAll(options?: CallOptions): ApiCall<ImagesDeleted | undefined> {
    return this.sendDelete(path`/images`, imagesDeleted, options);
  }

  // Source: facts, B: Image.
  /**
   * Deletes one tag of an image, and returns the image.
   *
   * @throws {NotFoundError} 404: the image or the tag does not exist
   * @throws {BadRequestError} 400: it is used, or the only one
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @see `DELETE /images/{resourceType}/{imageName}/tags/{tagName}`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  deleteTag(
    resourceType: string,
    name: string,
    tag: string,
    options?: CallOptions,
  ): ApiCall<Image | undefined> {
    return this.sendDelete(path`/images/${resourceType}/${name}/tags/${tag}`, image, options);
  }

  // Source: facts, B: Image.
  /**
   * Reads the workspaces that an image is shared with.
   *
   * @throws {NotFoundError} 404: the image does not exist
   * @see `GET /images/{resourceType}/{imageName}/share`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  shares(resourceType: string, name: string, options?: CallOptions): ApiCall<ImageShare[]> {
    return this.sendArray(path`/images/${resourceType}/${name}/share`, imageShare, options);
  }

  // Source: facts, A.5.
  /**
   * Shares an image with another workspace.
   *
   * @throws {NotFoundError} 404: the image or the workspace does not exist
   * @throws {BadRequestError} 400: the target is its own workspace
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @throws {ConflictError} 409: it is shared or offered already, or the workspace has one of this name
   * @see `POST /images/{resourceType}/{imageName}/share`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
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

  // Source: facts, B: Image.
  /**
   * Ends sharing an image with a workspace, or withdraws the offer.
   *
   * @throws {NotFoundError} 404: the image does not exist, or it is not shared with the workspace
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @see `DELETE /images/{resourceType}/{imageName}/share/{targetWorkspace}`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
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
