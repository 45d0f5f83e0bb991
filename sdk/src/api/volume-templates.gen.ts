// Written by `npm run generate` from api/src/kinds/volume-template.ts. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { volumeTemplate, volumeTemplateVersionDeleted } from '../schemas/volume-templates.gen';
import type {
  NewVolumeTemplate,
  VolumeTemplate,
  VolumeTemplateBody,
  VolumeTemplateVersionDeleted,
} from '../types.gen';
import { Group } from './group';
import { create, type TemplateWriteOptions, type VolumeTemplateWritten, update } from './volume-templates';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, A.5 and B: Volume template.
/** `client.volumeTemplates`: content for new volumes. */
export class VolumeTemplates extends Group {
  // Source: facts, A.5 and B: Volume template.
  /**
   * Creates a volume template; sizes are in MB.
   *
   * @throws {ConflictError} 409: the name of the volume template is in use
   * @see `POST /volume_templates`, [volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates)
   */
  create(body: NewVolumeTemplate, options?: TemplateWriteOptions): ApiCall<VolumeTemplateWritten> {
    return create(this.http, path`/volume_templates`, body, options);
  }

  // Source: facts, A.5 and B: Volume template.
  /**
   * Reads one volume template.
   *
   * @throws {NotFoundError} 404: the volume template does not exist
   * @see `GET /volume_templates/{volumeTemplateName}`, [volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates)
   */
  get(name: string, options?: CallOptions): ApiCall<VolumeTemplate> {
    return this.sendGet(path`/volume_templates/${name}`, volumeTemplate, options);
  }

  // Source: facts, A.5 and B: Volume template.
  /**
   * Waits until the content of a volume template is uploaded and ready, and returns the record. A template without content never becomes ready.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<VolumeTemplate>): Promise<VolumeTemplate> {
    return await waitUntilReady(
      this.http,
      path`/volume_templates/${name}`,
      (each) => this.get(name, each),
      options,
    );
  }

  // Source: facts, A.5 and B: Volume template.
  /**
   * Lists the volume templates, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /volume_templates`, [volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates)
   */
  list(options?: CallOptions): Listing<VolumeTemplate> {
    return this.listing(path`/volume_templates`, volumeTemplate, undefined, options);
  }

  // Source: facts, A.5 and B: Volume template.
  /**
   * Creates a volume template, or replaces all fields that clients set. Sizes are in MB.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `PUT /volume_templates/{volumeTemplateName}`, [volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates)
   */
  update(
    name: string,
    body: VolumeTemplateBody,
    options?: TemplateWriteOptions,
  ): ApiCall<VolumeTemplateWritten> {
    return update(this.http, path`/volume_templates/${name}`, body, options);
  }

  // Source: facts, A.5 and B: Volume template.
  /**
   * Deletes a volume template, and returns its last record. Volumes made from it stay.
   *
   * @throws {NotFoundError} 404: the volume template does not exist
   * @see `DELETE /volume_templates/{volumeTemplateName}`, [volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates)
   */
  delete(name: string, options?: CallOptions): ApiCall<VolumeTemplate | undefined> {
    return this.sendDelete(path`/volume_templates/${name}`, volumeTemplate, options);
  }

  // Source: facts, A.5 and B: Volume template.
  /**
   * Deletes one version.
   *
   * @throws {BadRequestError} 400: it is the only one
   * @throws {NotFoundError} 404: the volume template or the version does not exist
   * @see `DELETE /volume_templates/{volumeTemplateName}/versions/{versionName}`, [volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates)
   */
  deleteVersion(
    name: string,
    versionName: string,
    options?: CallOptions,
  ): ApiCall<VolumeTemplateVersionDeleted | undefined> {
    return this.sendDelete(
      path`/volume_templates/${name}/versions/${versionName}`,
      volumeTemplateVersionDeleted,
      options,
    );
  }
}
