// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import type { Listing } from '../pages';
import { path } from '../path';
import { newPreview, preview, previewBody } from '../schemas/sandboxes';
import type { NewPreview, Preview, PreviewBody } from '../types.gen';
import { Group } from './group';
import { PreviewTokens } from './sandboxes-previews-tokens.gen';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, B: Preview.
/** `client.sandboxes.previews`: addresses of ports of sandboxes. */
export class Previews extends Group {
  /** Tokens for private previews. */
  readonly tokens: PreviewTokens;

  constructor(http: Http) {
    super(http);
    this.tokens = new PreviewTokens(http);
  }

  // Source: facts, A.5.
  /**
   * Creates a preview of a port.
   *
   * @throws {NotFoundError} 404: the sandbox does not exist
   * @throws {ConflictError} 409: the name of the preview is in use, or its host is taken and `force` is not set
   * @see `POST /sandboxes/{sandboxName}/previews`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  create(
    sandboxName: string,
    body: NewPreview,
    options?: CallOptions & {
      /** Whether to take over the host of another preview. Default: false. */
      readonly force?: boolean | undefined;
    },
  ): ApiCall<Preview> {
    return this.sendPost(
      path`/sandboxes/${sandboxName}/previews`,
      [body, newPreview],
      preview,
      options,
      { force: options?.force },
      ['force'],
    );
  }

  // Source: facts, B: Preview.
  /**
   * Reads one preview.
   *
   * @throws {NotFoundError} 404: the sandbox or the preview does not exist
   * @see `GET /sandboxes/{sandboxName}/previews/{previewName}`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  get(sandboxName: string, name: string, options?: CallOptions): ApiCall<Preview> {
    return this.sendGet(path`/sandboxes/${sandboxName}/previews/${name}`, preview, options);
  }

  // Source: facts, B: Preview.
  /**
   * Waits until a preview is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(sandboxName: string, name: string, options?: WaitOptions<Preview>): Promise<Preview> {
    return await waitUntilReady(
      this.http,
      path`/sandboxes/${sandboxName}/previews/${name}`,
      (each) => this.get(sandboxName, name, each),
      options,
    );
  }

  // Source: facts, B: Preview.
  /**
   * Lists the previews of a sandbox, all on one page.
   *
   * @throws {NotFoundError} 404: the sandbox does not exist
   * @see `GET /sandboxes/{sandboxName}/previews`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  list(sandboxName: string, options?: CallOptions): Listing<Preview> {
    return this.listing(path`/sandboxes/${sandboxName}/previews`, preview, undefined, options);
  }

  // Source: facts, B: Preview.
  /**
   * Updates a preview: replaces all fields that clients set.
   *
   * @throws {NotFoundError} 404: the sandbox or the preview does not exist
   * @throws {ConflictError} 409: its host is taken
   * @see `PUT /sandboxes/{sandboxName}/previews/{previewName}`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  update(sandboxName: string, name: string, body: PreviewBody, options?: CallOptions): ApiCall<Preview> {
    return this.sendPut(
      path`/sandboxes/${sandboxName}/previews/${name}`,
      [body, previewBody],
      preview,
      options,
    );
  }

  // Source: facts, B: Preview.
  /**
   * Deletes a preview and returns its last record.
   *
   * @throws {NotFoundError} 404: the sandbox or the preview does not exist
   * @see `DELETE /sandboxes/{sandboxName}/previews/{previewName}`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  delete(sandboxName: string, name: string, options?: CallOptions): ApiCall<Preview | undefined> {
    return this.sendDelete(path`/sandboxes/${sandboxName}/previews/${name}`, preview, options);
  }
}
