// Multipart uploads to sandboxes, stored until they are completed, for a day at most. Their parts are stored as files
// of the sandbox and use its disk space.
import { z } from 'zod';
import { createHash, randomUUID } from 'node:crypto';
import type { ChangingKind, Platform } from '../../../platform/platform';
import type { Kind } from '../../../store/kind';
import type { Content } from '../../../store/files';
import type { Sandbox } from '../sandboxes';
import { storedMs } from '../../../fields/stored';

const LIFETIME_MS = 24 * 3_600_000;

export interface Upload {
  id: string;
  sandbox: string;
  /** The unique id of the sandbox, under which its files are stored. */
  machine: string;
  /** Path and mode of the resulting file. */
  path: string;
  mode: string | undefined;
  /** Milliseconds since 1970. */
  startedAt: number;
}

export interface UploadPart {
  upload: Pick<Upload, 'id' | 'sandbox' | 'startedAt'>;
  number: number;
  /** Bytes. */
  size: number;
  /** Hash of its content. */
  etag: string;
  /** Milliseconds since 1970. */
  uploadedAt: number;
}

// Both are removed when they are due.
export const uploadKind: ChangingKind<Upload> = {
  name: 'uploads',
  noun: 'upload',
  record: z.looseObject({
    id: z.string(),
    sandbox: z.string(),
    machine: z.string(),
    path: z.string(),
    mode: z.string().optional(),
    startedAt: storedMs,
  }),
  columns: ({ sandbox, id, startedAt }) => ({
    name: `${sandbox}/${id}`,
    search: [],
    createdAt: startedAt,
    dueAt: startedAt + LIFETIME_MS,
  }),
  advance: (upload, _, { platform, workspace }) => {
    removeUpload(upload, workspace, platform);
    return undefined;
  },
};

export const partKind: Kind<UploadPart> = {
  name: 'uploadParts',
  noun: 'part',
  record: z.looseObject({
    upload: z.looseObject({ id: z.string(), sandbox: z.string(), startedAt: storedMs }),
    number: z.int(),
    size: z.number(),
    etag: z.string(),
    uploadedAt: storedMs,
  }),
  columns: ({ upload, number, uploadedAt }) => ({
    name: `${upload.sandbox}/${upload.id}/${number}`,
    search: [],
    createdAt: uploadedAt,
    dueAt: upload.startedAt + LIFETIME_MS,
  }),
};

export function createUpload(
  sandbox: Sandbox,
  { path, mode }: Pick<Upload, 'path' | 'mode'>,
  at: number,
): Upload {
  return {
    sandbox: sandbox.metadata.name,
    machine: sandbox.uid,
    path,
    mode,
    id: randomUUID(),
    startedAt: at,
  };
}

/** Stores a part. A part with the same number is replaced. */
export function keepPart(
  upload: Upload,
  number: number,
  bytes: Buffer,
  at: number,
  workspace: string,
  { store, files }: Platform,
): UploadPart {
  const { id, sandbox, startedAt } = upload;
  const part = {
    upload: { id, sandbox, startedAt },
    number,
    size: bytes.byteLength,
    etag: createHash('sha256').update(bytes).digest('hex'),
    uploadedAt: at,
  };
  store.remove(partKind, workspace, partKind.columns(part).name);
  store.insert(partKind, workspace, part);
  files.put(ownerOf(upload), {
    path: pathOf(upload, number),
    content: files.store(bytes),
    mode: '600',
    modifiedAt: at,
  });
  return part;
}

/** The stored parts of an upload, by number. */
export function partsOf({ sandbox, id }: Upload, workspace: string, { store }: Platform): UploadPart[] {
  return store.under(partKind, workspace, `${sandbox}/${id}`).sort((a, b) => a.number - b.number);
}

/** The content of a part; undefined after the sandbox's disk was emptied. */
export function contentOf(upload: Upload, number: number, { files }: Platform): Content | undefined {
  return files.get(ownerOf(upload), pathOf(upload, number))?.content;
}

export function removeUpload(upload: Upload, workspace: string, { store, files }: Platform): void {
  const { sandbox, id } = upload;
  files.remove(ownerOf(upload), `/${id}`);
  store.removeUnder(partKind, workspace, `${sandbox}/${id}`);
  store.remove(uploadKind, workspace, `${sandbox}/${id}`);
}

// The name makes it belong to the sandbox: it counts for its disk space and is deleted with it.
function ownerOf({ machine }: Upload): string {
  return `${machine}/uploads`;
}

function pathOf({ id }: Upload, number: number): string {
  return `/${id}/${number}`;
}
