/** Methods of images whose answers have more than a record. */
import { json, type Reader } from '../answers';
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import { headerOf } from '../observe';
import type { Path } from '../path';
import { image, imageBody, imageBuild, imageShareBody, pendingImageShare } from '../schemas/images.gen';
import type { Image, ImageBody, ImageBuild, ImageShareBody, PendingImageShare } from '../types.gen';

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

/** Starts to build an image, or registers one. */
export const create = (
  http: Http,
  path: Path,
  body: ImageBody,
  options?: CallOptions,
): ApiCall<ImageBuildBegun> =>
  http.send({ method: 'POST', path, body, bodyCheck: imageBody, read: begun }, options);

/** Shares an image. */
export const share = (
  http: Http,
  path: Path,
  body: ImageShareBody,
  options?: CallOptions,
): ApiCall<ImageShared> =>
  http.send({ method: 'POST', path, body, bodyCheck: imageShareBody, read: shared }, options);
