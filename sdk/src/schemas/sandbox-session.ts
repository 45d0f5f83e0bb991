/** What goes to and comes from a sandbox itself: files, processes and mounts. */
import * as z from 'zod';
import { flag, listOf, needed, number, text } from './common';
import { fileOperation, fileType, processStatus } from './words';

const entry = {
  path: text('Where it is.'),
  name: text('Last part of the path.'),
};

const fileFields = {
  ...entry,
  size: number('Size in bytes.'),
  permissions: text('As ls writes them.'),
  owner: text('User that owns it.'),
  group: text('Group that owns it.'),
  lastModified: text('When it was last changed, RFC 3339.'),
};

// Source: facts, A.9.
/** A file of a sandbox, and its content. */
export const sandboxFile = z.looseObject({
  ...fileFields,
  content: needed('The text that it holds; base64 where that is no text.'),
  encoding: text('base64 where its content is no text.'),
});

const found = {
  path: text('Where it is.'),
  type: text('file or directory.', fileType),
};

// Source: facts, A.9.
/** Files and directories that were found. */
export const fileMatches = z.looseObject({
  matches: listOf(
    'What was found.',
    z.looseObject({ ...found, score: number('How well it matches, without a unit: the more, the better.') }),
  ),
  total: number('How many there are, also of those that are not answered.'),
});

// Source: facts, A.9.
/** Lines of files that were found. */
export const contentMatches = z.looseObject({
  query: text('What was looked for.'),
  matches: listOf(
    'What was found.',
    z.looseObject({
      path: text('The file.'),
      line: number('Line, counted from 1.'),
      column: number('Column, counted from 1.'),
      text: text('The whole line.'),
      context: text('The lines around it, and itself.'),
    }),
  ),
  total: number('How many there are, also of those that are not answered.'),
});

// Source: facts, A.9.
/** A change of a file or directory. */
export const fileChange = z.looseObject({
  op: text('CREATE, WRITE or REMOVE.', fileOperation),
  path: text('The directory that it is in.'),
  name: text('Its name.'),
});

// Source: facts, A.9.
/** A directory of a sandbox, and what is in it. */
export const sandboxDirectory = z.looseObject({
  ...entry,
  files: listOf('Files in it.', z.looseObject(fileFields)),
  subdirectories: listOf('Directories in it.', z.looseObject(entry)),
});

// Source: facts, A.9.
/** What writing a directory sends. */
export const sandboxTreeBody = z.object({
  files: z.record(z.string(), z.string()).describe('Texts by their paths below the directory.'),
});

// Source: facts, A.9.
/** What beginning an upload sends. */
export const fileUploadBody = z.object({
  permissions: z.string().optional().describe('Three octal digits, such as 755.'),
});

const upload = {
  path: text('The file that comes of it.'),
  initiatedAt: text('When it was begun, RFC 3339.'),
};

// Source: facts, A.9.
/** A file that is sent in parts. */
export const fileUpload = z.looseObject({ uploadId: needed('Identifier.'), ...upload });

// Source: facts, A.9.
/** Uploads that wait for parts. */
export const fileUploads = z.looseObject({ uploads: listOf('One per file.', fileUpload) });

// Source: facts, A.9.
/** A part that has come. */
export const fileUploadPart = z.looseObject({
  partNumber: number('Number of the part, counted from 1.'),
  etag: needed('What its content hashes to; completing the upload takes it.'),
  size: number('Size in bytes.'),
  uploadedAt: text('When it came, RFC 3339.'),
});

// Source: facts, A.9.
/** An upload, and the parts that have come. */
export const fileUploadParts = z.looseObject({
  uploadId: text('Identifier.'),
  ...upload,
  parts: listOf('In the order of their numbers.', fileUploadPart),
});

// Source: facts, A.9.
/** What completing an upload sends. */
export const fileUploadCompletion = z.object({
  parts: z
    .array(
      z.object({
        partNumber: z.int().min(1).describe('Number of the part, counted from 1, as it was sent.'),
        etag: needed('As it was answered.'),
      }),
    )
    .describe('Every part, in the order of the numbers.'),
});

// Source: facts, A.9.
/** A process of a sandbox. */
export const sandboxProcess = z.looseObject({
  pid: z.union([z.string(), z.number()]).nullish().describe('Identifier; the name serves wherever it does.'),
  name: text('Name.'),
  command: text('What is run.'),
  workingDir: text('Where it runs.'),
  status: text('running, completed, failed, killed or stopped.', processStatus),
  exitCode: number('Exit code; set once it has ended.'),
  startedAt: text('When it started, RFC 3339.'),
  completedAt: text('When it ended, RFC 3339.'),
  stdout: text('What it wrote, when it was waited for.'),
  stderr: text('What it wrote as errors, when it was waited for.'),
  logs: text('Both, when it was waited for.'),
});

// Source: facts, A.9.
/** What starting a process sends. */
export const sandboxProcessBody = z.object({
  command: needed('What is run, by a shell.'),
  name: z.string().optional().describe('Name, unique in the sandbox. Generated when omitted.'),
  workingDir: z.string().optional().describe('Where it runs.'),
  env: z.record(z.string(), z.string()).optional().describe('Variables that it runs with.'),
  timeout: z.int().min(0).optional().describe('Longest time, in seconds; 0 is none.'),
  waitForCompletion: z
    .boolean()
    .optional()
    .describe('Whether the answer waits for its end and carries what it wrote. Default: false.'),
  keepAlive: z.boolean().optional().describe('Whether the sandbox stays awake for it.'),
});

// Source: facts, A.9.
/** What a process wrote so far. */
export const sandboxProcessLogs = z.looseObject({
  stdout: text('What it wrote.'),
  stderr: text('What it wrote as errors.'),
  logs: text('Both.'),
});

// Source: facts, A.9.
/** The ports that a process has opened. */
export const sandboxProcessPorts = z.looseObject({
  pid: z.union([z.string(), z.number()]).nullish().describe('Identifier of the process.'),
  message: text('In words.'),
  ports: z.array(z.unknown()).nullish().describe('One per port; their shape is not documented.'),
});

// Source: facts, A.9.
/** Whether a sandbox answers. */
export const sandboxHealth = z.looseObject({ status: text('ok.') });

// Source: facts, A.9.
/** What became of reading the variables anew. */
export const environmentReload = z.looseObject({ message: text('In words.') });

// Source: facts, A.9.
/** What became of an upgrade. */
export const sandboxUpgrade = z.looseObject({ message: text('In words.') });

// Source: facts, A.1.
/** What mounting a drive sends. */
export const driveMountBody = z.object({
  driveName: needed('Name of the drive; it is in the region of the sandbox.'),
  mountPath: needed('Where it is mounted.'),
  drivePath: z.string().optional().describe('Folder of the drive. Default: / (the whole drive).'),
  readOnly: z.boolean().optional().describe('Whether it cannot be written. Default: false.'),
});

// Source: facts, A.1.
/** A drive that is mounted. */
export const driveMount = z.looseObject({
  driveName: text('Name of the drive.'),
  mountPath: text('Where it is mounted.'),
  drivePath: text('Folder of the drive.'),
  readOnly: flag('Whether it cannot be written.'),
});

// Source: facts, A.1.
/** The drives that are mounted. */
export const driveMounts = z.looseObject({ mounts: listOf('One per drive.', driveMount) });
