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

/** Options of writing a volume template (facts, A.5). */
export interface TemplateWriteOptions extends CallOptions {
  /** Whether content will be uploaded: the answer then says where to. Default: false. */
  readonly upload?: boolean | undefined;
  /** Name of the version that the upload makes. Generated when omitted. */
  readonly version?: string | undefined;
}

/** A volume template that was written (facts, A.5). */
export interface VolumeTemplateWritten {
  /** The template as it is now. */
  readonly template: VolumeTemplate;
  /** Where to PUT the content, when an upload was asked for. Secret: whoever has it can write. */
  readonly uploadUrl: string | undefined;
}

const TEMPLATE_OPTIONS = ['upload', 'version'] as const;

const written: Reader<VolumeTemplateWritten> = (body, head, check) => {
  const reading = json(volumeTemplate)(body, head, check);
  if (!('value' in reading)) return reading;
  return { value: { template: reading.value, uploadUrl: headerOf(head.headers, 'x-service-upload-url') } };
};

/** `client.volumeTemplates`: content that volumes are made from (facts, B: Volume template). */
export class VolumeTemplates extends Group {
  /**
   * Creates a volume template; sizes are in MB.
   *
   * @throws {ConflictError} 409: a volume template of this name exists
   * @see `POST /volume_templates` (facts, A.5)
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

  /**
   * Reads one volume template.
   *
   * @throws {NotFoundError} 404: there is no volume template of this name
   * @see `GET /volume_templates/{volumeTemplateName}` (facts, B: Volume template)
   */
  get(name: string, options?: CallOptions): ApiCall<VolumeTemplate> {
    return this.sendGet(path`/volume_templates/${name}`, volumeTemplate, options);
  }

  /**
   * Reads a volume template until its content is uploaded and it is ready, and gives the record. A template without
   * content never is.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: there is none of this name
   * @see (Specification, Event record)
   */
  async waitUntilReady(name: string, options?: WaitOptions<VolumeTemplate>): Promise<VolumeTemplate> {
    return await waitUntilReady(
      this.http,
      path`/volume_templates/${name}`,
      (each) => this.get(name, each),
      options,
    );
  }

  /**
   * Lists the volume templates, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /volume_templates` (facts, B: Volume template)
   */
  list(options?: CallOptions): Listing<VolumeTemplate> {
    return this.listing(path`/volume_templates`, volumeTemplate, undefined, options);
  }

  /**
   * Creates a volume template, or replaces what clients set on it; sizes are in MB.
   *
   * @throws {WorkloadError} as every call
   * @see `PUT /volume_templates/{volumeTemplateName}` (facts, A.5)
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

  /**
   * Deletes a volume template and answers its last record; volumes made from it stay.
   *
   * @throws {NotFoundError} 404: there is no volume template of this name
   * @see `DELETE /volume_templates/{volumeTemplateName}` (facts, B: Volume template)
   */
  delete(name: string, options?: CallOptions): ApiCall<VolumeTemplate | undefined> {
    return this.sendDelete(path`/volume_templates/${name}`, volumeTemplate, options);
  }

  /**
   * Deletes one version.
   *
   * @throws {NotFoundError} 404: there is no such volume template or version
   * @throws {BadRequestError} 400: it is the only one
   * @see `DELETE /volume_templates/{volumeTemplateName}/versions/{versionName}` (facts, A.5)
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
