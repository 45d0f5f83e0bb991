// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import type { Listing } from '../pages';
import { path } from '../path';
import { image, imageShare, imagesDeleted } from '../schemas/images.gen';
import type { Image, ImageBody, ImageShare, ImageShareBody, ImagesDeleted } from '../types.gen';
import { Group } from './group';
import { PendingImageShares } from './images-pending-shares.gen';
import { create, share, type ImageBuildBegun, type ImageShared } from './images';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, B: Image.
/** `client.images`: container images, by the kind of workload that they are for. */
export class Images extends Group {
  /** Images shared between accounts that wait for an answer. */
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
    return create(this.http, path`/images`, body, options);
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

  // Source: facts, B: Image.
  /**
   * Waits until an image is built, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
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
   * @throws {BadRequestError} 400: it is used
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @throws {NotFoundError} 404: the image does not exist
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
   * @throws {BadRequestError} 400: it is used, or the only one
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @throws {NotFoundError} 404: the image or the tag does not exist
   * @see `DELETE /images/{resourceType}/{imageName}/tags/{tagName}`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  deleteTag(
    resourceType: string,
    name: string,
    tagName: string,
    options?: CallOptions,
  ): ApiCall<Image | undefined> {
    return this.sendDelete(path`/images/${resourceType}/${name}/tags/${tagName}`, image, options);
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
   * @throws {BadRequestError} 400: the target is its own workspace
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @throws {NotFoundError} 404: the image or the workspace does not exist
   * @throws {ConflictError} 409: it is shared or offered already, or the workspace has one of this name
   * @see `POST /images/{resourceType}/{imageName}/share`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  share(
    resourceType: string,
    name: string,
    body: ImageShareBody,
    options?: CallOptions,
  ): ApiCall<ImageShared> {
    return share(this.http, path`/images/${resourceType}/${name}/share`, body, options);
  }

  // Source: facts, B: Image.
  /**
   * Ends sharing an image with a workspace, or withdraws the offer.
   *
   * @throws {PermissionError} 403: another workspace shares it, and only that workspace may do this
   * @throws {NotFoundError} 404: the image does not exist, or it is not shared with the workspace
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
