// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { location } from '../schemas/catalogues.gen';
import type { Location } from '../types.gen';
import { Group } from './group';

// Source: facts, B: Read-only catalogues.
/** `client.locations`: places where workloads run. */
export class Locations extends Group {
  // Source: facts, B: Read-only catalogues.
  /**
   * Lists the places, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /locations`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  list(options?: CallOptions): Listing<Location> {
    return this.listing(path`/locations`, location, undefined, options);
  }
}
