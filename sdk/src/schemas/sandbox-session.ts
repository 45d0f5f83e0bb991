/** Schemas of a sandbox's own API: files, processes and mounts. */
import * as z from 'zod';
import { flag, listOf, needed, number, text } from './common';
import { fileOperation, fileType, processStatus } from './enums.gen';

const entry = {
  path: text('Region.'),
  name: text('Last part of the path.'),
};

const fileFields = {
  ...entry,
  size: number('Size in bytes.'),
  permissions: text('Permissions, as `ls` writes them.'),
  owner: text('User that owns it.'),
  group: text('Group that owns it.'),
  lastModified: text('Time of the last change, RFC 3339.'),
};

// Source: facts, A.9.
/** A file of a sandbox with its content. */
export const sandboxFile = z.looseObject({
  ...fileFields,
  content: needed('Content: text, or base64 if it is not text.'),
  encoding: text('Encoding of the content: base64 if it is not text.'),
});

const found = {
  path: text('Region.'),
  type: text('Kind of match: file or directory.', fileType),
};

// Source: facts, A.9.
/** Files and directories that were found. */
export const fileMatches = z.looseObject({
  matches: listOf(
    'Matches.',
    z.looseObject({ ...found, score: number('Score of the match, without a unit. Higher is better.') }),
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
  ...entry,
  files: listOf('Files in it.', z.looseObject(fileFields)),
  subdirectories: listOf('Directories in it.', z.looseObject(entry)),
});

// Source: facts, A.9.
/** Body of writing a directory. */
export const sandboxTreeBody = z.object({
  files: z.record(z.string(), z.string()).describe('Text of each file, by its path below the directory.'),
});

// Source: facts, A.9.
/** Body of starting an upload. */
export const fileUploadBody = z.object({
  permissions: z.string().optional().describe('Permissions of the file: three octal digits, such as 755.'),
});

const upload = {
  path: text('Path of the file.'),
  initiatedAt: text('Start of the upload, RFC 3339.'),
};

// Source: facts, A.9.
/** An upload of a file in parts. */
export const fileUpload = z.looseObject({ uploadId: needed('Identifier.'), ...upload });

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
  ...upload,
  parts: listOf('Parts, in the order of their numbers.', fileUploadPart),
});

// Source: facts, A.9.
/** Body of completing an upload. */
export const fileUploadCompletion = z.object({
  parts: z
    .array(
      z.object({
        partNumber: z.int().min(1).describe('Number of the part, counted from 1, as it was sent.'),
        etag: needed('ETag from the answer to the part.'),
      }),
    )
    .describe('All parts, in the order of their numbers.'),
});

// Source: facts, A.9.
/** A process of a sandbox. */
export const sandboxProcess = z.looseObject({
  pid: z.union([z.string(), z.number()]).nullish().describe('Identifier. The name can be used instead.'),
  name: text('Name.'),
  command: text('Command to run.'),
  workingDir: text('Region that it runs in.'),
  status: text('Status: running, completed, failed, killed or stopped.', processStatus),
  exitCode: number('Exit code. Present after the end of the process.'),
  startedAt: text('Start, RFC 3339.'),
  completedAt: text('End, RFC 3339.'),
  stdout: text('Standard output, if the call waited for the end.'),
  stderr: text('Standard error, if the call waited for the end.'),
  logs: text('Standard output and error together, if the call waited for the end.'),
});

// Source: facts, A.9.
/** Body of starting a process. */
export const sandboxProcessBody = z.object({
  command: needed('Command, run by a shell.'),
  name: z.string().optional().describe('Name, unique in the sandbox. Default: generated.'),
  workingDir: z.string().optional().describe('Region that it runs in.'),
  env: z.record(z.string(), z.string()).optional().describe('Environment variables.'),
  timeout: z.int().min(0).optional().describe('Time limit, in seconds. 0 means no limit.'),
  waitForCompletion: z
    .boolean()
    .optional()
    .describe('Whether to wait for the end of the process and return its output. Default: false.'),
  keepAlive: z.boolean().optional().describe('Whether the sandbox stays awake while the process runs.'),
});

// Source: facts, A.9.
/** Output of a process so far. */
export const sandboxProcessLogs = z.looseObject({
  stdout: text('Standard output.'),
  stderr: text('Standard error.'),
  logs: text('Standard output and error together.'),
});

// Source: facts, A.9.
/** Open ports of a process. */
export const sandboxProcessPorts = z.looseObject({
  pid: z.union([z.string(), z.number()]).nullish().describe('Identifier of the process.'),
  message: text('Message.'),
  ports: z.array(z.unknown()).nullish().describe('One entry for each port. Their fields are not documented.'),
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
/** Body of mounting a drive. */
export const driveMountBody = z.object({
  driveName: needed('Name of the drive. It must be in the region of the sandbox.'),
  mountPath: needed('Path that it is mounted at.'),
  drivePath: z.string().optional().describe('Folder of the drive. Default: / (the whole drive).'),
  readOnly: z.boolean().optional().describe('Whether it is mounted read-only. Default: false.'),
});

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
