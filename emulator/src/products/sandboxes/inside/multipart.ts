// Multipart uploads, for files larger than the maximum body.
import { z } from 'zod';
import { timestamp } from '../../../fields/metadata';
import { type Answer, ok, parseWith } from '../../../http/call';
import { jsonOf } from '../../../http/exchange';
import { wholeNumber } from '../../../http/lists';
import { uploaded } from '../../../inference/uploaded';
import { invalid, notFound } from '../../../problem';
import { requireSize } from '../../../store/disk';
import { fileMode } from './files';
import { type Inside, pathOf } from './inside';
import {
  contentOf,
  createUpload,
  keepPart,
  partsOf,
  removeUpload,
  type Upload,
  uploadKind,
  type UploadPart,
} from './uploads';

const MOST_PARTS = 10_000;

export const completion = z.object({
  parts: z.array(z.object({ partNumber: z.int(), etag: z.string() })).min(1, 'must not be empty'),
});

export function listUploads({ visit, sandbox }: Inside): Answer {
  const uploads = visit.platform.store.under(uploadKind, visit.workspace, sandbox.metadata.name);
  return ok({ uploads: uploads.map(showUpload) });
}

export function readUpload(inside: Inside, id: string): Answer {
  const { visit } = inside;
  const upload = uploadOf(inside, id);
  return ok({ ...showUpload(upload), parts: partsOf(upload, visit.workspace, visit.platform).map(showPart) });
}

export function beginUpload({ visit, sandbox }: Inside, rest: string): Answer {
  if (rest === '') throw notFound('the path of the file is missing after /initiate');
  const path = pathOf(rest);
  const body = visit.body();
  const { permissions } = body.text === '' ? {} : parseWith(fileMode, jsonOf(body));
  const upload = createUpload(sandbox, { path, mode: permissions?.slice(-3) }, visit.at);
  visit.platform.store.insert(uploadKind, visit.workspace, upload);
  return ok(showUpload(upload));
}

export function putPart(inside: Inside, id: string): Answer {
  const { visit } = inside;
  const upload = uploadOf(inside, id);
  const number = wholeNumber('partNumber', visit.query.get('partNumber') ?? '', 1, MOST_PARTS);
  const sent = uploaded(visit.body());
  if (!sent) throw invalid('body: must be a form with a file, or application/octet-stream');
  const others = partsOf(upload, visit.workspace, visit.platform).filter((part) => part.number !== number);
  requireSize(upload.path, sent.bytes.byteLength + others.reduce((bytes, { size }) => bytes + size, 0));
  const former = contentOf(upload, number, visit.platform);
  inside.disk.requireRoom(sent.bytes.byteLength - (former?.size ?? 0), former ? 0 : 1);
  const part = keepPart(upload, number, sent.bytes, visit.at, visit.workspace, visit.platform);
  return ok(showPart(part));
}

/** Joins the parts in the listed order. Throws a 400 for a part that does not match the list. */
export function completeUpload(inside: Inside, id: string): Answer {
  const { visit, disk } = inside;
  const upload = uploadOf(inside, id);
  const { parts } = parseWith(completion, jsonOf(visit.body()));
  const stored = partsOf(upload, visit.workspace, visit.platform);
  const { files } = visit.platform;
  const contents = parts.map(({ partNumber, etag }, index) => {
    const part = stored.find(({ number }) => number === partNumber);
    const content = contentOf(upload, partNumber, visit.platform);
    if (part?.etag !== etag || !content) throw invalid(`parts[${index}]: this part was not sent`);
    if (index > 0 && partNumber <= (parts[index - 1]?.partNumber ?? 0))
      throw invalid(`parts[${index}]: must be in the order of their numbers`);
    return content;
  });
  const whole = files.join(contents);
  // Free the space of the parts before the file takes it.
  removeUpload(upload, visit.workspace, visit.platform);
  disk.link(upload.path, whole, upload.mode);
  return ok({ message: 'File written', path: upload.path });
}

export function abortUpload(inside: Inside, id: string): Answer {
  const { visit } = inside;
  removeUpload(uploadOf(inside, id), visit.workspace, visit.platform);
  return ok({ message: 'Upload aborted' });
}

function uploadOf({ visit, sandbox }: Inside, id: string): Upload {
  const { platform, workspace } = visit;
  const upload = platform.store.get(uploadKind, workspace, `${sandbox.metadata.name}/${id}`);
  if (!upload) throw notFound(`upload "${id}" does not exist`);
  return upload;
}

function showUpload({ id, path, startedAt }: Upload) {
  return { uploadId: id, path, initiatedAt: timestamp(startedAt) };
}

function showPart({ number, etag, size, uploadedAt }: UploadPart) {
  return { partNumber: number, etag, size, uploadedAt: timestamp(uploadedAt) };
}
