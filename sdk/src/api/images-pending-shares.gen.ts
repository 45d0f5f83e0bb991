// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { image, pendingImageShare } from '../schemas/images.gen';
import type { Image, PendingImageShare } from '../types.gen';
import { Group } from './group';

// Source: facts, B: Image.
/** `client.images.pendingShares`: images shared between accounts that wait for an answer. */
export class PendingImageShares extends Group {
  // Source: facts, B: Image.
  /**
   * Lists the unanswered shares, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /pending-image-shares`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  list(
    query?: {
      /** Shares offered to the workspace, or by it. Default: both. */
      readonly direction?: 'incoming' | 'outgoing' | undefined;
    },
    options?: CallOptions,
  ): Listing<PendingImageShare> {
    return this.listing(path`/pending-image-shares`, pendingImageShare, query, options);
  }

  // Source: facts, A.8; facts, B: Image.
  /**
   * Accepts an image.
   *
   * @throws {PermissionError} 403: the offer is for another workspace
   * @throws {NotFoundError} 404: the offer does not exist
   * @throws {ConflictError} 409: the name of the image is in use, and `force` is not set
   * @throws {ApiError} 410: the offer has expired
   * @see `POST /pending-image-shares/{pendingShareId}/accept`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  accept(
    id: string,
    options?: CallOptions & {
      /** Whether to replace an existing image of that name. Default: false. */
      readonly force?: boolean | undefined;
    },
  ): ApiCall<Image> {
    return this.sendPost(
      path`/pending-image-shares/${id}/accept`,
      [undefined],
      image,
      options,
      { force: options?.force },
      ['force'],
    );
  }

  // Source: facts, B: Image.
  /**
   * Declines an image.
   *
   * @throws {PermissionError} 403: the offer is for another workspace
   * @throws {NotFoundError} 404: the offer does not exist
   * @see `POST /pending-image-shares/{pendingShareId}/decline`, [images](https://example.com/workload-platform-as-code/docs/platform.md#images)
   */
  decline(id: string, options?: CallOptions): ApiCall<void> {
    return this.sendOnly(path`/pending-image-shares/${id}/decline`, options);
  }
}
