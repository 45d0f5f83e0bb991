/** A sandbox's own API: files, uploads and mounts. */
import {
  answered,
  defineShapes,
  flag,
  fraction,
  has,
  listOf,
  may,
  number,
  parts,
  shared,
  text,
  word,
} from '../describe';
import { fileOperation, fileType } from '../words';

const source = 'facts, A.9';
const mounts = 'facts, A.1';
const needed = { required: 'always' } as const;
const count = number();
const entry = { path: has('Path.'), name: has('Last part of the path.') };
const file = {
  ...entry,
  size: has('Size in bytes.', count),
  permissions: has('Permissions, as `ls` writes them.'),
  owner: may('User that owns it.'),
  group: may('Group that owns it.'),
  lastModified: has('Time of the last change, RFC 3339.'),
};
const total = has('How many matches there are, including those that are not returned.', count);
const upload = { path: has('Path of the file.'), initiatedAt: has('Start of the upload, RFC 3339.') };
const message = has('Message.');

export const sandboxSession = defineShapes(
  'sandbox-session',
  "a sandbox's own API: files, uploads and mounts",
  {
    sandboxFile: answered(source, 'A file of a sandbox with its content.', {
      ...file,
      content: has('Content: text, or base64 if it is not text.', text(), needed),
      encoding: may('Encoding of the content: base64 if it is not text.'),
    }),
    fileMatches: answered(source, 'Files and directories that were found.', {
      matches: parts('Matches.', {
        path: has('Path.'),
        type: has('Kind of match: {words}.', word(fileType)),
        score: may('Score of the match, without a unit. Higher is better.', fraction),
      }),
      total,
    }),
    contentMatches: answered(source, 'Lines of files that match a search.', {
      query: has('Text that was searched for.'),
      matches: parts('Matches.', {
        path: has('The file.'),
        line: has('Line, counted from 1.', count),
        column: has('Column, counted from 1.', count),
        text: has('The whole line.'),
        context: may('The line and the lines around it.'),
      }),
      total,
    }),
    fileChange: answered(source, 'A change of a file or directory.', {
      op: has('Kind of change: {words}.', word(fileOperation)),
      path: has('Directory of the file.'),
      name: has('Name of the file.'),
    }),
    sandboxDirectory: answered(source, 'A directory of a sandbox with its content.', {
      ...entry,
      files: parts('Files in it.', file),
      subdirectories: parts('Directories in it.', entry),
    }),
    fileUpload: answered(source, 'An upload of a file in parts.', {
      uploadId: has('Identifier.', text(), needed),
      ...upload,
    }),
    fileUploads: answered(source, 'Uploads that are not completed.', {
      uploads: has('Uploads, one for each file.', listOf(shared('fileUpload'), 'uploads')),
    }),
    fileUploadPart: answered(source, 'An uploaded part.', {
      partNumber: has('Number of the part, counted from 1.', count),
      etag: has('ETag of the part. Completing the upload needs it.', text(), needed),
      size: has('Size in bytes.', count),
      uploadedAt: has('Time of the upload, RFC 3339.'),
    }),
    fileUploadParts: answered(source, 'An upload with its parts so far.', {
      uploadId: has('Identifier.'),
      ...upload,
      parts: has('Parts, in the order of their numbers.', listOf(shared('fileUploadPart'), 'parts')),
    }),
    sandboxProcessLogs: answered(source, 'Output of a process so far.', {
      stdout: has('Standard output.'),
      stderr: has('Standard error.'),
      logs: has('Standard output and error together.'),
    }),
    sandboxHealth: answered(source, 'Whether a sandbox answers.', { status: has('ok.') }),
    environmentReload: answered(source, 'Result of reloading the environment variables.', { message }),
    sandboxUpgrade: answered(source, 'Result of an upgrade.', { message }),
    driveMount: answered(mounts, 'A mounted drive.', {
      driveName: has('Name of the drive.'),
      mountPath: has('Path that it is mounted at.'),
      drivePath: has('Folder of the drive.'),
      readOnly: has('Whether it is mounted read-only.', flag),
    }),
    driveMounts: answered(mounts, 'The mounted drives.', {
      mounts: has('Mounts, one for each drive.', listOf(shared('driveMount'), 'mounts')),
    }),
  },
);
