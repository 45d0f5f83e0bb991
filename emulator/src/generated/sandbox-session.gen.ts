// Written by `npm run generate` from api/src/shapes/sandbox-session.ts. Do not edit.
/** Answers of a sandbox's own API: files, uploads and mounts. */
import { z } from 'zod';

export const sandboxFile = z.object({
  path: z.string(),
  name: z.string(),
  size: z.int(),
  permissions: z.string(),
  owner: z.string().optional(),
  group: z.string().optional(),
  lastModified: z.string(),
  content: z.string(),
  encoding: z.string().optional(),
});

export const fileMatches = z.object({
  matches: z.array(
    z.object({
      path: z.string(),
      type: z.enum(['file', 'directory'], 'must be file or directory'),
      score: z.number().optional(),
    }),
  ),
  total: z.int(),
});

export const contentMatches = z.object({
  query: z.string(),
  matches: z.array(
    z.object({
      path: z.string(),
      line: z.int(),
      column: z.int(),
      text: z.string(),
      context: z.string().optional(),
    }),
  ),
  total: z.int(),
});

export const fileChange = z.object({
  op: z.enum(['CREATE', 'WRITE', 'REMOVE'], 'must be one of CREATE, WRITE, REMOVE'),
  path: z.string(),
  name: z.string(),
});

export const sandboxDirectory = z.object({
  path: z.string(),
  name: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      name: z.string(),
      size: z.int(),
      permissions: z.string(),
      owner: z.string().optional(),
      group: z.string().optional(),
      lastModified: z.string(),
    }),
  ),
  subdirectories: z.array(z.object({ path: z.string(), name: z.string() })),
});

export const fileUpload = z.object({ uploadId: z.string(), path: z.string(), initiatedAt: z.string() });

export const fileUploads = z.object({ uploads: z.array(fileUpload) });

export const fileUploadPart = z.object({
  partNumber: z.int(),
  etag: z.string(),
  size: z.int(),
  uploadedAt: z.string(),
});

export const fileUploadParts = z.object({
  uploadId: z.string(),
  path: z.string(),
  initiatedAt: z.string(),
  parts: z.array(fileUploadPart),
});

export const sandboxProcessLogs = z.object({ stdout: z.string(), stderr: z.string(), logs: z.string() });

export const sandboxHealth = z.object({ status: z.string() });

export const environmentReload = z.object({ message: z.string() });

export const sandboxUpgrade = z.object({ message: z.string() });

export const driveMount = z.object({
  driveName: z.string(),
  mountPath: z.string(),
  drivePath: z.string(),
  readOnly: z.boolean(),
});

export const driveMounts = z.object({ mounts: z.array(driveMount) });
