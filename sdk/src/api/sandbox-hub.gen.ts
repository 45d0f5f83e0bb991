// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { sandboxDefinition } from '../schemas/catalogues.gen';
import type { SandboxDefinition } from '../types.gen';
import { Group } from './group';

// Source: facts, B: Read-only catalogues.
/** `client.sandboxHub`: sandboxes that the platform knows. */
export class SandboxHub extends Group {
  // Source: facts, B: Read-only catalogues.
  /**
   * Lists the sandboxes, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /sandbox/hub`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  list(options?: CallOptions): Listing<SandboxDefinition> {
    return this.listing(path`/sandbox/hub`, sandboxDefinition, undefined, options);
  }
}
