// Files that come in parts, for those that are larger than a body may be.
import { z } from 'zod';
import { timestamp } from '../../../fields/metadata';
import { type Answer, ok, parseWith } from '../../../http/call';
import { jsonOf } from '../../../http/exchange';
import { wholeNumber } from '../../../http/lists';
import { uploaded } from '../../../inference/uploaded';
import { invalid, notFound } from '../../../problem';
import { fileMode } from './files';
import { type Endpoint, type Inside, nothingHere, pathOf } from './inside';
import {
  createPart,
  createUpload,
  partKind,
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

export const uploadEndpoint: Endpoint = { GET: read, POST: post, PUT: putPart, DELETE: abort };

function read(inside: Inside, rest: string): Answer {
  const { visit, sandbox } = inside;
  if (rest === '') {
    const uploads = visit.platform.store.under(uploadKind, visit.workspace, sandbox.metadata.name);
    return ok({ uploads: uploads.map(showUpload) });
  }
  const { id, verb } = split(rest);
  if (verb !== 'parts') return nothingHere(visit);
  const upload = uploadOf(inside, id);
  return ok({ ...showUpload(upload), parts: partsOf(upload, visit.workspace, visit.platform).map(showPart) });
}

function post(inside: Inside, rest: string): Answer {
  const { visit } = inside;
  const path = /^\/initiate(\/.*)$/s.exec(rest)?.[1];
  if (path !== undefined) return initiate(inside, pathOf(path));
  const { id, verb } = split(rest);
  return verb === 'complete' ? complete(inside, uploadOf(inside, id)) : nothingHere(visit);
}

function initiate({ visit, sandbox }: Inside, path: string): Answer {
  const body = visit.body();
  const { permissions } = body.text === '' ? {} : parseWith(fileMode, jsonOf(body));
  const upload = createUpload(
    { sandbox: sandbox.metadata.name, path, mode: permissions?.slice(-3) },
    visit.at,
  );
  visit.platform.store.insert(uploadKind, visit.workspace, upload);
  return ok(showUpload(upload));
}

function putPart(inside: Inside, rest: string): Answer {
  const { visit } = inside;
  const { id, verb } = split(rest);
  if (verb !== 'part') return nothingHere(visit);
  const upload = uploadOf(inside, id);
  const number = wholeNumber('partNumber', visit.query.get('partNumber') ?? '', 1, MOST_PARTS);
  const sent = uploaded(visit.body());
  if (!sent) throw invalid('body: must be a form with a file, or application/octet-stream');
  const part = createPart(upload, number, sent.bytes, visit.at);
  const { store } = visit.platform;
  // A part that is sent again takes the place of the former.
  store.remove(partKind, visit.workspace, partKind.columns(part).name);
  store.insert(partKind, visit.workspace, part);
  return ok(showPart(part));
}

/** Puts the parts together as they are listed. Throws a 400 for one that is not there as it is listed. */
function complete({ visit, disk }: Inside, upload: Upload): Answer {
  const { parts } = parseWith(completion, jsonOf(visit.body()));
  const stored = partsOf(upload, visit.workspace, visit.platform);
  const contents = parts.map(({ partNumber, etag }, index) => {
    const part = stored.find(({ number }) => number === partNumber);
    if (part?.etag !== etag) throw invalid(`parts[${index}]: no such part was sent`);
    if (index > 0 && partNumber <= (parts[index - 1]?.partNumber ?? 0))
      throw invalid(`parts[${index}]: must be in the order of their numbers`);
    return Buffer.from(part.content, 'base64');
  });
  disk.write(upload.path, Buffer.concat(contents), upload.mode);
  removeUpload(upload, visit.workspace, visit.platform);
  return ok({ message: 'File written', path: upload.path });
}

function abort(inside: Inside, rest: string): Answer {
  const { visit } = inside;
  const { id, verb } = split(rest);
  if (verb !== 'abort') return nothingHere(visit);
  removeUpload(uploadOf(inside, id), visit.workspace, visit.platform);
  return ok({ message: 'Upload aborted' });
}

function uploadOf({ visit, sandbox }: Inside, id: string): Upload {
  const { platform, workspace } = visit;
  const upload = platform.store.get(uploadKind, workspace, `${sandbox.metadata.name}/${id}`);
  if (!upload) throw notFound(`upload "${id}" does not exist`);
  return upload;
}

function split(rest: string): { id: string; verb: string } {
  const [id = '', ...verb] = rest.slice(1).split('/');
  return { id, verb: verb.join('/') };
}

function showUpload({ id, path, startedAt }: Upload) {
  return { uploadId: id, path, initiatedAt: timestamp(startedAt) };
}

function showPart({ number, etag, size, uploadedAt }: UploadPart) {
  return { partNumber: number, etag, size, uploadedAt: timestamp(uploadedAt) };
}
