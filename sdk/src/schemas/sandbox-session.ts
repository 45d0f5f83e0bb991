/** Schemas of a sandbox's own API: what is sent, and processes. */
import * as z from 'zod';
import { needed, number, text } from './common';
import { processStatus } from './enums.gen';

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
  workingDir: text('Directory that it runs in.'),
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
  workingDir: z.string().optional().describe('Directory that it runs in.'),
  env: z.record(z.string(), z.string()).optional().describe('Environment variables.'),
  timeout: z.int().min(0).optional().describe('Time limit, in seconds. 0 means no limit.'),
  waitForCompletion: z
    .boolean()
    .optional()
    .describe('Whether to wait for the end of the process and return its output. Default: false.'),
  keepAlive: z.boolean().optional().describe('Whether the sandbox stays awake while the process runs.'),
});

// Source: facts, A.9.
/** Open ports of a process. */
export const sandboxProcessPorts = z.looseObject({
  pid: z.union([z.string(), z.number()]).nullish().describe('Identifier of the process.'),
  message: text('Message.'),
  ports: z.array(z.unknown()).nullish().describe('One entry for each port. Their fields are not documented.'),
});

// Source: facts, A.1.
/** Body of mounting a drive. */
export const driveMountBody = z.object({
  driveName: needed('Name of the drive. It must be in the region of the sandbox.'),
  mountPath: needed('Path that it is mounted at.'),
  drivePath: z.string().optional().describe('Folder of the drive. Default: / (the whole drive).'),
  readOnly: z.boolean().optional().describe('Whether it is mounted read-only. Default: false.'),
});
