// Uploads to sandboxes in parts: kept until they are put together, for a day at most.
import { createHash, randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform';
import type { Kind } from '../../../store/kind';

const LIFETIME_MS = 24 * 3_600_000;

export interface Upload {
  id: string;
  sandbox: string;
  /** The file that comes of it, and its mode. */
  path: string;
  mode: string | undefined;
  /** Milliseconds since 1970. */
  startedAt: number;
}

export interface UploadPart {
  upload: Pick<Upload, 'id' | 'sandbox' | 'startedAt'>;
  number: number;
  /** Base64 */
  content: string;
  /** Bytes */
  size: number;
  /** What its content hashes to. */
  etag: string;
  /** Milliseconds since 1970. */
  uploadedAt: number;
}

// Nothing becomes of either in the end: then it is gone.
export const uploadKind: Kind<Upload> = {
  name: 'uploads',
  noun: 'upload',
  columns: ({ sandbox, id, startedAt }) => ({
    name: `${sandbox}/${id}`,
    search: [],
    createdAt: startedAt,
    dueAt: startedAt + LIFETIME_MS,
  }),
};

export const partKind: Kind<UploadPart> = {
  name: 'uploadParts',
  noun: 'part',
  columns: ({ upload, number, uploadedAt }) => ({
    name: `${upload.sandbox}/${upload.id}/${number}`,
    search: [],
    createdAt: uploadedAt,
    dueAt: upload.startedAt + LIFETIME_MS,
  }),
};

export function createUpload(of: Pick<Upload, 'sandbox' | 'path' | 'mode'>, at: number): Upload {
  return { ...of, id: randomUUID(), startedAt: at };
}

export function createPart(upload: Upload, number: number, bytes: Buffer, at: number): UploadPart {
  const { id, sandbox, startedAt } = upload;
  return {
    upload: { id, sandbox, startedAt },
    number,
    content: bytes.toString('base64'),
    size: bytes.byteLength,
    etag: createHash('sha256').update(bytes).digest('hex'),
    uploadedAt: at,
  };
}

/** What has come of an upload, in the order of its numbers. */
export function partsOf({ sandbox, id }: Upload, workspace: string, { store }: Platform): UploadPart[] {
  return store.under(partKind, workspace, `${sandbox}/${id}`).sort((a, b) => a.number - b.number);
}

export function removeUpload({ sandbox, id }: Upload, workspace: string, { store }: Platform): void {
  store.removeUnder(partKind, workspace, `${sandbox}/${id}`);
  store.remove(uploadKind, workspace, `${sandbox}/${id}`);
}
