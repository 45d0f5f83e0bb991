// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import { path } from '../path';
import { integration } from '../schemas/integrations.gen';
import type { Integration } from '../types.gen';
import { Group } from './group';

// Source: facts, A.2.
/** `client.integrations`: services that workloads can use through connections. */
export class Integrations extends Group {
  // Source: facts, A.2.
  /**
   * Reads one integration.
   *
   * @throws {NotFoundError} 404: the integration does not exist
   * @see `GET /integrations/{integrationName}`, [connections](https://example.com/workload-platform-as-code/docs/platform.md#connections)
   */
  get(name: string, options?: CallOptions): ApiCall<Integration> {
    return this.sendGet(path`/integrations/${name}`, integration, options);
  }
}
