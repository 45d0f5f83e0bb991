// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { newPreviewToken, previewToken } from '../schemas/sandboxes';
import type { NewPreviewToken, PreviewToken } from '../types.gen';
import { Group } from './group';

// Source: facts, B: Preview token.
/** `client.sandboxes.previews.tokens`: tokens for private previews. */
export class PreviewTokens extends Group {
  // Source: facts, B: Preview token.
  /**
   * Creates a token; its value is in `spec.token`.
   *
   * @throws {NotFoundError} 404: the sandbox or the preview does not exist
   * @throws {ConflictError} 409: the name of the token is in use
   * @see `POST /sandboxes/{sandboxName}/previews/{previewName}/tokens`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  create(
    sandboxName: string,
    previewName: string,
    body: NewPreviewToken,
    options?: CallOptions,
  ): ApiCall<PreviewToken> {
    return this.sendPost(
      path`/sandboxes/${sandboxName}/previews/${previewName}/tokens`,
      [body, newPreviewToken],
      previewToken,
      options,
    );
  }

  // Source: facts, B: Preview token.
  /**
   * Lists the tokens of a preview, all on one page.
   *
   * @throws {NotFoundError} 404: the sandbox or the preview does not exist
   * @see `GET /sandboxes/{sandboxName}/previews/{previewName}/tokens`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  list(sandboxName: string, previewName: string, options?: CallOptions): Listing<PreviewToken> {
    return this.listing(
      path`/sandboxes/${sandboxName}/previews/${previewName}/tokens`,
      previewToken,
      undefined,
      options,
    );
  }

  // Source: facts, B: Preview token.
  /**
   * Deletes a token. It stops working at once.
   *
   * @throws {NotFoundError} 404: the sandbox, the preview or the token does not exist
   * @see `DELETE /sandboxes/{sandboxName}/previews/{previewName}/tokens/{tokenName}`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  delete(sandboxName: string, previewName: string, name: string, options?: CallOptions): ApiCall<void> {
    return this.sendRemove(path`/sandboxes/${sandboxName}/previews/${previewName}/tokens/${name}`, options);
  }
}
