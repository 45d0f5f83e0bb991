/** Tokens that open private previews of sandboxes. */
import type { ApiCall } from '../../call';
import type { CallOptions } from '../../call-options';
import type { Listing } from '../../pages';
import { path } from '../../path';
import { newPreviewToken, previewToken } from '../../schemas/sandboxes';
import type { NewPreviewToken, PreviewToken } from '../../types.gen';
import { Group } from '../group';

/** `client.sandboxes.previews.tokens`: what opens private previews (facts, B: Preview token). */
export class PreviewTokens extends Group {
  /**
   * Creates a token; its value is in `spec.token`.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or preview
   * @throws {ConflictError} 409: a token of this name exists
   * @see `POST /sandboxes/{sandboxName}/previews/{previewName}/tokens` (facts, B: Preview token)
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

  /**
   * Lists the tokens of a preview, always all of them on one page.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or preview
   * @see `GET /sandboxes/{sandboxName}/previews/{previewName}/tokens` (facts, B: Preview token)
   */
  list(sandboxName: string, previewName: string, options?: CallOptions): Listing<PreviewToken> {
    return this.listing(
      path`/sandboxes/${sandboxName}/previews/${previewName}/tokens`,
      previewToken,
      undefined,
      options,
    );
  }

  /**
   * Deletes a token; it opens nothing from then on.
   *
   * @throws {NotFoundError} 404: there is no such sandbox, preview or token
   * @see `DELETE /sandboxes/{sandboxName}/previews/{previewName}/tokens/{tokenName}` (facts, B: Preview token)
   */
  delete(sandboxName: string, previewName: string, name: string, options?: CallOptions): ApiCall<void> {
    return this.sendRemove(path`/sandboxes/${sandboxName}/previews/${previewName}/tokens/${name}`, options);
  }
}
