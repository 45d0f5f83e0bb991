/** The volume templates of a workspace. */
import { json, type Reader } from '../answers';
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import { headerOf } from '../observe';
import type { Listing } from '../pages';
import { path } from '../path';
import {
  newVolumeTemplate,
  volumeTemplate,
  volumeTemplateBody,
  volumeTemplateVersionDeleted,
} from '../schemas/volumes';
import type {
  NewVolumeTemplate,
  VolumeTemplate,
  VolumeTemplateBody,
  VolumeTemplateVersionDeleted,
} from '../types.gen';
import { Group } from './group';
import { waitUntilReady, type WaitOptions } from '../waiting';

// Source: facts, A.5.
/** Options of writing a volume template. */
export interface TemplateWriteOptions extends CallOptions {
  /** Whether you will upload content. The answer then contains the address. Default: false. */
  readonly upload?: boolean | undefined;
  /** Name of the version that the upload creates. Default: generated. */
  readonly version?: string | undefined;
}

// Source: facts, A.5.
/** A volume template that was written. */
export interface VolumeTemplateWritten {
  /** The template as it is now. */
  readonly template: VolumeTemplate;
  /** Address to PUT the content to, if an upload was requested. Secret: anybody who has it can write. */
  readonly uploadUrl: string | undefined;
}

const TEMPLATE_OPTIONS = ['upload', 'version'] as const;

const written: Reader<VolumeTemplateWritten> = (body, head, check) => {
  const reading = json(volumeTemplate)(body, head, check);
  if (!('value' in reading)) return reading;
  return { value: { template: reading.value, uploadUrl: headerOf(head.headers, 'x-service-upload-url') } };
};

// Source: facts, B: Volume template.
/** `client.volumeTemplates`: content that volumes are made from. */
export class VolumeTemplates extends Group {
  // Source: facts, A.5.
  /**
   * Creates a volume template; sizes are in MB.
   *
   * @throws {ConflictError} 409: the name of the volume template is in use
   * @see `POST /volume_templates`, [volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates)
   */
  create(body: NewVolumeTemplate, options?: TemplateWriteOptions): ApiCall<VolumeTemplateWritten> {
    return this.http.send(
      {
        method: 'POST',
        path: path`/volume_templates`,
        query: { upload: options?.upload, version: options?.version },
        options: TEMPLATE_OPTIONS,
        body,
        bodyCheck: newVolumeTemplate,
        read: written,
      },
      options,
    );
  }

  // Source: facts, B: Volume template.
  /**
   * Reads one volume template.
   *
   * @throws {NotFoundError} 404: the volume template does not exist
   * @see `GET /volume_templates/{volumeTemplateName}`, [volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates)
   */
  get(name: string, options?: CallOptions): ApiCall<VolumeTemplate> {
    return this.sendGet(path`/volume_templates/${name}`, volumeTemplate, options);
  }

  // Source: Specification, Event record.
  /**
   * Waits until the content of a volume template is uploaded and ready, and returns the record. A template without
   * content never becomes ready.
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

  // Source: facts, B: Volume template.
  /**
   * Lists the volume templates, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /volume_templates`, [volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates)
   */
  list(options?: CallOptions): Listing<VolumeTemplate> {
    return this.listing(path`/volume_templates`, volumeTemplate, undefined, options);
  }

  // Source: facts, A.5.
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
    return this.http.send(
      {
        method: 'PUT',
        path: path`/volume_templates/${name}`,
        query: { upload: options?.upload, version: options?.version },
        options: TEMPLATE_OPTIONS,
        body,
        bodyCheck: volumeTemplateBody,
        read: written,
        readsAfter204: true,
      },
      options,
    );
  }

  // Source: facts, B: Volume template.
  /**
   * Deletes a volume template, and returns its last record. Volumes made from it stay.
   *
   * @throws {NotFoundError} 404: the volume template does not exist
   * @see `DELETE /volume_templates/{volumeTemplateName}`, [volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates)
   */
  delete(name: string, options?: CallOptions): ApiCall<VolumeTemplate | undefined> {
    return this.sendDelete(path`/volume_templates/${name}`, volumeTemplate, options);
  }

  // Source: facts, A.5.
  /**
   * Deletes one version.
   *
   * @throws {NotFoundError} 404: the volume template or the version does not exist
   * @throws {BadRequestError} 400: it is the only one
   * @see `DELETE /volume_templates/{volumeTemplateName}/versions/{versionName}`, [volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates)
   */
  deleteVersion(
    name: string,
    version: string,
    options?: CallOptions,
  ): ApiCall<VolumeTemplateVersionDeleted | undefined> {
    return this.sendDelete(
      path`/volume_templates/${name}/versions/${version}`,
      volumeTemplateVersionDeleted,
      options,
    );
  }
}
