// Uploads to sandboxes in parts: kept until they are put together, for a day at most. The bytes of parts are files that
// belong to the sandbox and take room on its disk.
import { createHash, randomUUID } from 'node:crypto';
import type { ChangingKind, Platform } from '../../../platform/platform';
import type { Kind } from '../../../store/kind';
import type { Content } from '../../../store/files';
import type { Sandbox } from '../sandboxes';

const LIFETIME_MS = 24 * 3_600_000;

export interface Upload {
  id: string;
  sandbox: string;
  /** The sandbox's own id, which its files are kept under. */
  machine: string;
  /** The file that comes of it, and its mode. */
  path: string;
  mode: string | undefined;
  /** Milliseconds since 1970. */
  startedAt: number;
}

export interface UploadPart {
  upload: Pick<Upload, 'id' | 'sandbox' | 'startedAt'>;
  number: number;
  /** Bytes */
  size: number;
  /** What its content hashes to. */
  etag: string;
  /** Milliseconds since 1970. */
  uploadedAt: number;
}

// Nothing becomes of either in the end: then it is gone.
export const uploadKind: ChangingKind<Upload> = {
  name: 'uploads',
  noun: 'upload',
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

/** Keeps a part; one that is sent again takes the place of the former. */
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

/** What has come of an upload, in the order of its numbers. */
export function partsOf({ sandbox, id }: Upload, workspace: string, { store }: Platform): UploadPart[] {
  return store.under(partKind, workspace, `${sandbox}/${id}`).sort((a, b) => a.number - b.number);
}

/** What a part holds; undefined once the disk of its sandbox was emptied. */
export function contentOf(upload: Upload, number: number, { files }: Platform): Content | undefined {
  return files.get(ownerOf(upload), pathOf(upload, number))?.content;
}

export function removeUpload(upload: Upload, workspace: string, { store, files }: Platform): void {
  const { sandbox, id } = upload;
  files.remove(ownerOf(upload), `/${id}`);
  store.removeUnder(partKind, workspace, `${sandbox}/${id}`);
  store.remove(uploadKind, workspace, `${sandbox}/${id}`);
}

// Belongs to the sandbox, by its name: it counts as the sandbox's and goes with it.
function ownerOf({ machine }: Upload): string {
  return `${machine}/uploads`;
}

function pathOf({ id }: Upload, number: number): string {
  return `/${id}/${number}`;
}
