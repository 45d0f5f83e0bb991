/** Writes of volume templates, which may ask for an upload. */
import { json, type Reader } from '../answers';
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import { headerOf } from '../observe';
import type { Path } from '../path';
import type { Request } from '../request';
import { newVolumeTemplate, volumeTemplate, volumeTemplateBody } from '../schemas/volume-templates.gen';
import type { NewVolumeTemplate, VolumeTemplate, VolumeTemplateBody } from '../types.gen';

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

/** Creates a template. */
export function create(
  http: Http,
  path: Path,
  body: NewVolumeTemplate,
  options?: TemplateWriteOptions,
): ApiCall<VolumeTemplateWritten> {
  return write(http, { method: 'POST', path, body, bodyCheck: newVolumeTemplate }, options);
}

/** Replaces a template, or creates it. */
export function update(
  http: Http,
  path: Path,
  body: VolumeTemplateBody,
  options?: TemplateWriteOptions,
): ApiCall<VolumeTemplateWritten> {
  const call = { method: 'PUT', path, body, bodyCheck: volumeTemplateBody, readsAfter204: true } as const;
  return write(http, call, options);
}

function write(http: Http, call: Request, options?: TemplateWriteOptions): ApiCall<VolumeTemplateWritten> {
  const query = { upload: options?.upload, version: options?.version };
  return http.send({ ...call, query, options: TEMPLATE_OPTIONS, read: written }, options);
}
