// Written by `npm run generate` from api/src/shapes/sandbox-session.ts. Do not edit.
/** Schemas of a sandbox's own API: files, uploads and mounts. */
import * as z from 'zod';
import { flag, listOf, needed, number, text } from './common';
import { fileOperation, fileType } from './enums.gen';

// Source: facts, A.9.
/** A file of a sandbox with its content. */
export const sandboxFile = z.looseObject({
  path: text('Path.'),
  name: text('Last part of the path.'),
  size: number('Size in bytes.'),
  permissions: text('Permissions, as `ls` writes them.'),
  owner: text('User that owns it.'),
  group: text('Group that owns it.'),
  lastModified: text('Time of the last change, RFC 3339.'),
  content: needed('Content: text, or base64 if it is not text.'),
  encoding: text('Encoding of the content: base64 if it is not text.'),
});

// Source: facts, A.9.
/** Files and directories that were found. */
export const fileMatches = z.looseObject({
  matches: listOf(
    'Matches.',
    z.looseObject({
      path: text('Path.'),
      type: text('Kind of match: file or directory.', fileType),
      score: number('Score of the match, without a unit. Higher is better.'),
    }),
  ),
  total: number('How many matches there are, including those that are not returned.'),
});

// Source: facts, A.9.
/** Lines of files that match a search. */
export const contentMatches = z.looseObject({
  query: text('Text that was searched for.'),
  matches: listOf(
    'Matches.',
    z.looseObject({
      path: text('The file.'),
      line: number('Line, counted from 1.'),
      column: number('Column, counted from 1.'),
      text: text('The whole line.'),
      context: text('The line and the lines around it.'),
    }),
  ),
  total: number('How many matches there are, including those that are not returned.'),
});

// Source: facts, A.9.
/** A change of a file or directory. */
export const fileChange = z.looseObject({
  op: text('Kind of change: CREATE, WRITE or REMOVE.', fileOperation),
  path: text('Directory of the file.'),
  name: text('Name of the file.'),
});

// Source: facts, A.9.
/** A directory of a sandbox with its content. */
export const sandboxDirectory = z.looseObject({
  path: text('Path.'),
  name: text('Last part of the path.'),
  files: listOf(
    'Files in it.',
    z.looseObject({
      path: text('Path.'),
      name: text('Last part of the path.'),
      size: number('Size in bytes.'),
      permissions: text('Permissions, as `ls` writes them.'),
      owner: text('User that owns it.'),
      group: text('Group that owns it.'),
      lastModified: text('Time of the last change, RFC 3339.'),
    }),
  ),
  subdirectories: listOf(
    'Directories in it.',
    z.looseObject({ path: text('Path.'), name: text('Last part of the path.') }),
  ),
});

// Source: facts, A.9.
/** An upload of a file in parts. */
export const fileUpload = z.looseObject({
  uploadId: needed('Identifier.'),
  path: text('Path of the file.'),
  initiatedAt: text('Start of the upload, RFC 3339.'),
});

// Source: facts, A.9.
/** Uploads that are not completed. */
export const fileUploads = z.looseObject({ uploads: listOf('Uploads, one for each file.', fileUpload) });

// Source: facts, A.9.
/** An uploaded part. */
export const fileUploadPart = z.looseObject({
  partNumber: number('Number of the part, counted from 1.'),
  etag: needed('ETag of the part. Completing the upload needs it.'),
  size: number('Size in bytes.'),
  uploadedAt: text('Time of the upload, RFC 3339.'),
});

// Source: facts, A.9.
/** An upload with its parts so far. */
export const fileUploadParts = z.looseObject({
  uploadId: text('Identifier.'),
  path: text('Path of the file.'),
  initiatedAt: text('Start of the upload, RFC 3339.'),
  parts: listOf('Parts, in the order of their numbers.', fileUploadPart),
});

// Source: facts, A.9.
/** Output of a process so far. */
export const sandboxProcessLogs = z.looseObject({
  stdout: text('Standard output.'),
  stderr: text('Standard error.'),
  logs: text('Standard output and error together.'),
});

// Source: facts, A.9.
/** Whether a sandbox answers. */
export const sandboxHealth = z.looseObject({ status: text('ok.') });

// Source: facts, A.9.
/** Result of reloading the environment variables. */
export const environmentReload = z.looseObject({ message: text('Message.') });

// Source: facts, A.9.
/** Result of an upgrade. */
export const sandboxUpgrade = z.looseObject({ message: text('Message.') });

// Source: facts, A.1.
/** A mounted drive. */
export const driveMount = z.looseObject({
  driveName: text('Name of the drive.'),
  mountPath: text('Path that it is mounted at.'),
  drivePath: text('Folder of the drive.'),
  readOnly: flag('Whether it is mounted read-only.'),
});

// Source: facts, A.1.
/** The mounted drives. */
export const driveMounts = z.looseObject({ mounts: listOf('Mounts, one for each drive.', driveMount) });
