/** What goes to and comes from a sandbox itself: files, processes and mounts. */
import { z } from 'zod';
import { flag, listOf, needed, number, text } from './common';

const entry = {
  path: text('Where it is.'),
  name: text('Last part of the path.'),
};

const fileFields = {
  ...entry,
  size: number('Bytes.'),
  permissions: text('As ls writes them.'),
  owner: text('User that owns it.'),
  group: text('Group that owns it.'),
  lastModified: text('RFC 3339.'),
};

/** A file of a sandbox, and its content. */
export const sandboxFile = z.looseObject({
  ...fileFields,
  content: needed('The text that it holds; base64 where that is no text.'),
  encoding: text('base64 where its content is no text.'),
});

const found = {
  path: text('Where it is.'),
  type: text('file or directory.'),
};

/** Files and directories that were found. */
export const fileMatches = z.looseObject({
  matches: listOf('What was found.', z.looseObject({ ...found, score: number('How well it matches.') })),
  total: number('How many there are, also of those that are not answered.'),
});

/** Lines of files that were found. */
export const contentMatches = z.looseObject({
  query: text('What was looked for.'),
  matches: listOf(
    'What was found.',
    z.looseObject({
      path: text('The file.'),
      line: number('From 1.'),
      column: number('From 1.'),
      text: text('The whole line.'),
      context: text('The lines around it, and itself.'),
    }),
  ),
  total: number('How many there are, also of those that are not answered.'),
});

/** A change of a file or directory. */
export const fileChange = z.looseObject({
  op: text('CREATE, WRITE or REMOVE.'),
  path: text('The directory that it is in.'),
  name: text('Its name.'),
});

/** A directory of a sandbox, and what is in it. */
export const sandboxDirectory = z.looseObject({
  ...entry,
  files: listOf('Files in it.', z.looseObject(fileFields)),
  subdirectories: listOf('Directories in it.', z.looseObject(entry)),
});

/** A process of a sandbox. */
export const sandboxProcess = z.looseObject({
  pid: z.union([z.string(), z.number()]).nullish().describe('Identifier; the name serves wherever it does.'),
  name: text('Name.'),
  command: text('What is run.'),
  workingDir: text('Where it runs.'),
  status: text('running, completed, failed, killed or stopped.'),
  exitCode: number('Set once it has ended.'),
  startedAt: text('RFC 3339.'),
  completedAt: text('RFC 3339.'),
  stdout: text('What it wrote, when it was waited for.'),
  stderr: text('What it wrote as errors, when it was waited for.'),
  logs: text('Both, when it was waited for.'),
});

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

/** What a process wrote so far. */
export const sandboxProcessLogs = z.looseObject({
  stdout: text('What it wrote.'),
  stderr: text('What it wrote as errors.'),
  logs: text('Both.'),
});

/** What mounting a drive sends. */
export const driveMountBody = z.object({
  driveName: needed('Name of the drive; it is in the region of the sandbox.'),
  mountPath: needed('Where it is mounted.'),
  drivePath: z.string().optional().describe('Folder of the drive. Default: / (the whole drive).'),
  readOnly: z.boolean().optional().describe('Whether it cannot be written. Default: false.'),
});

/** A drive that is mounted. */
export const driveMount = z.looseObject({
  driveName: text('Name of the drive.'),
  mountPath: text('Where it is mounted.'),
  drivePath: text('Folder of the drive.'),
  readOnly: flag('Whether it cannot be written.'),
});

/** The drives that are mounted. */
export const driveMounts = z.looseObject({ mounts: listOf('One per drive.', driveMount) });
