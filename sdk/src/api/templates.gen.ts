// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { template } from '../schemas/catalogues.gen';
import type { Template } from '../types.gen';
import { Group } from './group';

// Source: Specification, Template.
/** `client.templates`: starter projects. */
export class Templates extends Group {
  // Source: Specification, Get template.
  /**
   * Reads one template.
   *
   * @throws {NotFoundError} 404: the template does not exist
   * @see `GET /templates/{templateName}`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  get(name: string, options?: CallOptions): ApiCall<Template> {
    return this.sendGet(path`/templates/${name}`, template, options);
  }

  // Source: facts, B: Read-only catalogues.
  /**
   * Lists the templates, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /templates`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  list(options?: CallOptions): Listing<Template> {
    return this.listing(path`/templates`, template, undefined, options);
  }
}
