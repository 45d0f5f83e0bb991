/** Addresses of ports of sandboxes. */
import type { ApiCall } from '../../call';
import type { CallOptions } from '../../call-options';
import type { Http } from '../../http';
import type { Listing } from '../../pages';
import { path } from '../../path';
import { newPreview, preview, previewBody } from '../../schemas/sandboxes';
import type { NewPreview, Preview, PreviewBody } from '../../types.gen';
import { Group } from '../group';
import { waitUntilReady, type WaitOptions } from '../../waiting';
import { PreviewTokens } from './preview-tokens';

// Source: facts, B: Preview.
/** `client.sandboxes.previews`: addresses of ports of sandboxes. */
export class Previews extends Group {
  /** What opens private ones. */
  readonly tokens: PreviewTokens;

  constructor(http: Http) {
    super(http);
    this.tokens = new PreviewTokens(http);
  }

  // Source: facts, A.5.
  /**
   * Creates a preview of a port.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @throws {ConflictError} 409: a preview of this name exists, or its host is taken and `force` is not set
   * @see `POST /sandboxes/{sandboxName}/previews`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  create(
    sandboxName: string,
    body: NewPreview,
    options?: CallOptions & {
      /** Whether a host that another preview has is taken over. Default: false. */
      readonly force?: boolean | undefined;
    },
  ): ApiCall<Preview> {
    return this.sendPost(
      path`/sandboxes/${sandboxName}/previews`,
      [body, newPreview],
      preview,
      options,
      {
        force: options?.force,
      },
      ['force'],
    );
  }

  // Source: facts, B: Preview.
  /**
   * Reads one preview.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or preview
   * @see `GET /sandboxes/{sandboxName}/previews/{previewName}`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  get(sandboxName: string, name: string, options?: CallOptions): ApiCall<Preview> {
    return this.sendGet(path`/sandboxes/${sandboxName}/previews/${name}`, preview, options);
  }

  // Source: Specification, Event record.
  /**
   * Reads a preview until it is ready, and gives the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: there is none of this name
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
   * Lists the previews of a sandbox, always all of them on one page.
   *
   * @throws {NotFoundError} 404: there is no sandbox of this name
   * @see `GET /sandboxes/{sandboxName}/previews`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  list(sandboxName: string, options?: CallOptions): Listing<Preview> {
    return this.listing(path`/sandboxes/${sandboxName}/previews`, preview, undefined, options);
  }

  // Source: facts, B: Preview.
  /**
   * Replaces what clients set on a preview.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or preview
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
   * Deletes a preview and answers its last record.
   *
   * @throws {NotFoundError} 404: there is no such sandbox or preview
   * @see `DELETE /sandboxes/{sandboxName}/previews/{previewName}`, [previews](https://example.com/workload-platform-as-code/docs/platform.md#previews)
   */
  delete(sandboxName: string, name: string, options?: CallOptions): ApiCall<Preview | undefined> {
    return this.sendDelete(path`/sandboxes/${sandboxName}/previews/${name}`, preview, options);
  }
}
