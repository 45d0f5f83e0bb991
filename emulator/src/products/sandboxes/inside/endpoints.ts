// The endpoints inside a sandbox: files, processes and mounts (Specification, Inference endpoints, Sandbox REST API).
import { z } from 'zod';
import {
  sandboxFile,
  fileMatches,
  contentMatches,
  sandboxDirectory,
  fileUpload,
  fileUploads,
  fileUploadPart,
  fileUploadParts,
  sandboxProcessLogs,
  sandboxUpgrade,
  sandboxHealth,
  driveMount,
  driveMounts,
  environmentReload,
} from '../../../generated/sandbox-session.gen';
import { ok } from '../../../http/call';
import { flag } from '../../../fields/flags';
import { type Endpoint, endpoint } from '../../../inference/endpoint';
import { answerMcp } from '../../../inference/mcp';
import {
  fileMode,
  findFiles,
  listTree,
  readFile,
  removeFile,
  searchContents,
  searchFiles,
  tree,
  watchFiles,
  writeFile,
  writeTree,
  written,
} from './files';
import { failure, type Inside } from './inside';
import { listMounts, mount, mountDrive, unmountDrive } from './mounting';
import {
  abortUpload,
  beginUpload,
  completeUpload,
  completion,
  listUploads,
  putPart,
  readUpload,
} from './multipart';
import { newProcess } from './processes';
import {
  followLogs,
  postProcess,
  readLogs,
  readPorts,
  readProcess,
  showProcesses,
  stopProcess,
} from './running';
import { toolsOf } from './tools';

const digits = z.string().regex(/^\d+$/);
const wholeNumber = digits.optional();
const names = z.string().optional().describe('Separated by commas.');

const told = z.object({ message: z.string() });
const toldOfPath = told.extend({ path: z.string() });

const shownProcess = sandboxProcessLogs.extend({
  pid: z.string(),
  name: z.string(),
  command: z.string(),
  workingDir: z.string(),
  status: z.enum(['failed', 'killed', 'stopped', 'running', 'completed']),
  startedAt: z.string(),
  completedAt: z.string().optional(),
  exitCode: z.int().optional(),
});

const done = z.object({ success: z.literal(true), message: z.string() });

const BYTES = 'application/octet-stream';
const EVENTS = 'text/event-stream';

const filtered = { excludeDirs: names, excludeHidden: flag, maxResults: wholeNumber };
const recursive = z.object({ recursive: flag });

const NO_CALLS = 'callbacks to an address of the client are not supported here; read the ports instead';
const NO_TUNNEL = 'tunnels are not supported here';
const NO_CODE = 'code generation is not supported here';

const inside = <const Path extends string>(declared: Parameters<typeof endpoint<Inside, Path>>[0]) =>
  endpoint(declared);

/** An endpoint that is not implemented and answers with the reason. */
function refused(
  why: string,
  declared: Pick<Endpoint<Inside>, 'method' | 'path' | 'summary'>,
): Endpoint<Inside> {
  return endpoint({ ...declared, isRefused: true, handle: () => failure(422, why) });
}

/** Paths are below the address of a sandbox. The first endpoint that matches answers. */
export const SANDBOX_ENDPOINTS: readonly Endpoint<Inside>[] = [
  inside({
    method: 'post',
    path: '/mcp',
    summary: 'Talk to the MCP server of a sandbox over streamable HTTP',
    body: z.unknown(),
    takesEveryMethod: true,
    handle: (inside) => answerMcp(inside.visit, inside.visit.body(), inside.visit.name, toolsOf(inside)),
  }),
  inside({
    method: 'get',
    path: '/health',
    summary: 'Whether a sandbox answers',
    answer: sandboxHealth,
    handle: () => ok({ status: 'ok' }),
  }),

  inside({
    method: 'get',
    path: '/filesystem/tree/{path}',
    summary: 'List a directory',
    answer: sandboxDirectory,
    handle: (inside, { path }) => listTree(inside, path),
  }),
  inside({
    method: 'put',
    path: '/filesystem/tree/{path}',
    summary: 'Write a directory with files',
    body: tree,
    answer: sandboxDirectory,
    handle: (inside, { path }) => writeTree(inside, path),
  }),
  inside({
    method: 'delete',
    path: '/filesystem/tree/{path}',
    summary: 'Delete a directory',
    query: recursive,
    answer: toldOfPath,
    handle: (inside, { path }) => removeFile(inside, path),
  }),
  inside({
    method: 'get',
    path: '/filesystem/{path}',
    summary: 'Read a file, or list a directory',
    query: z.object({ download: flag }),
    answer: z.union([sandboxFile, sandboxDirectory]),
    media: BYTES,
    handle: (inside, { path }) => readFile(inside, path),
  }),
  inside({
    method: 'put',
    path: '/filesystem/{path}',
    summary: 'Write a file, or create a directory',
    body: written,
    takesBytes: true,
    answer: toldOfPath,
    handle: (inside, { path }) => writeFile(inside, path),
  }),
  inside({
    method: 'delete',
    path: '/filesystem/{path}',
    summary: 'Delete a file or a directory',
    query: recursive,
    answer: toldOfPath,
    handle: (inside, { path }) => removeFile(inside, path),
  }),
  inside({
    method: 'get',
    path: '/filesystem-find/{path}',
    summary: 'Find files and directories by name',
    query: z.object({ ...filtered, patterns: names, type: z.enum(['file', 'directory']).optional() }),
    answer: fileMatches,
    handle: (inside, { path }) => findFiles(inside, path),
  }),
  inside({
    method: 'get',
    path: '/filesystem-search/{path}',
    summary: 'Find files and directories by letters of their path',
    query: z.object({ ...filtered, patterns: names, query: z.string() }),
    answer: fileMatches,
    handle: (inside, { path }) => searchFiles(inside, path),
  }),
  inside({
    method: 'get',
    path: '/filesystem-content-search/{path}',
    summary: 'Find lines of files by a text',
    query: z.object({
      ...filtered,
      filePattern: names,
      query: z.string(),
      caseSensitive: flag,
      contextLines: wholeNumber,
    }),
    answer: contentMatches,
    handle: (inside, { path }) => searchContents(inside, path),
  }),
  inside({
    method: 'get',
    path: '/watch/filesystem/{path}',
    summary: 'Watch a directory for changes',
    media: EVENTS,
    handle: (inside, { path }) => watchFiles(inside, path),
  }),

  inside({
    method: 'get',
    path: '/filesystem-multipart',
    summary: 'List multipart uploads',
    answer: fileUploads,
    handle: listUploads,
  }),
  inside({
    method: 'post',
    path: '/filesystem-multipart/initiate/{path}',
    summary: 'Begin a multipart upload',
    body: fileMode,
    bodyIsOptional: true,
    answer: fileUpload,
    handle: (inside, { path }) => beginUpload(inside, path),
  }),
  inside({
    method: 'get',
    path: '/filesystem-multipart/{upload}/parts',
    summary: 'Read an upload and its parts',
    answer: fileUploadParts,
    handle: (inside, { upload }) => readUpload(inside, upload),
  }),
  inside({
    method: 'put',
    path: '/filesystem-multipart/{upload}/part',
    summary: 'Send a part',
    query: z.object({ partNumber: digits }),
    takesBytes: true,
    answer: fileUploadPart,
    handle: (inside, { upload }) => putPart(inside, upload),
  }),
  inside({
    method: 'post',
    path: '/filesystem-multipart/{upload}/complete',
    summary: 'Complete a multipart upload',
    body: completion,
    answer: toldOfPath,
    handle: (inside, { upload }) => completeUpload(inside, upload),
  }),
  inside({
    method: 'delete',
    path: '/filesystem-multipart/{upload}/abort',
    summary: 'Abort a multipart upload',
    answer: told,
    handle: (inside, { upload }) => abortUpload(inside, upload),
  }),

  inside({
    method: 'post',
    path: '/process',
    summary: 'Start a process',
    body: newProcess,
    answer: shownProcess,
    handle: postProcess,
  }),
  inside({
    method: 'get',
    path: '/process',
    summary: 'List processes',
    answer: z.array(shownProcess),
    handle: showProcesses,
  }),
  inside({
    method: 'get',
    path: '/process/{process}',
    summary: 'Read a process',
    answer: shownProcess,
    handle: (inside, { process }) => readProcess(inside, process),
  }),
  inside({
    method: 'delete',
    path: '/process/{process}',
    summary: 'Ask a process to end',
    answer: told,
    handle: (inside, { process }) => stopProcess(inside, process, 'stopped'),
  }),
  inside({
    method: 'delete',
    path: '/process/{process}/kill',
    summary: 'End a process at once',
    answer: told,
    handle: (inside, { process }) => stopProcess(inside, process, 'killed'),
  }),
  inside({
    method: 'get',
    path: '/process/{process}/logs',
    summary: 'Read the output of a process',
    answer: sandboxProcessLogs,
    handle: (inside, { process }) => readLogs(inside, process),
  }),
  inside({
    method: 'get',
    path: '/process/{process}/logs/stream',
    summary: 'Follow the output of a process',
    media: EVENTS,
    handle: (inside, { process }) => followLogs(inside, process),
  }),
  inside({
    method: 'get',
    path: '/network/process/{process}/ports',
    summary: 'List the ports of a process',
    answer: z.object({ pid: z.string(), message: z.string(), ports: z.array(z.unknown()) }),
    handle: (inside, { process }) => readPorts(inside, process),
  }),
  refused(NO_CALLS, {
    method: 'post',
    path: '/network/process/{process}/monitor',
    summary: 'Watch the ports of a process',
  }),
  refused(NO_CALLS, {
    method: 'delete',
    path: '/network/process/{process}/monitor',
    summary: 'Stop watching the ports of a process',
  }),
  refused(NO_TUNNEL, { method: 'get', path: '/network/tunnel', summary: 'Read a tunnel' }),
  refused(NO_TUNNEL, { method: 'post', path: '/network/tunnel', summary: 'Open a tunnel' }),
  refused(NO_TUNNEL, { method: 'put', path: '/network/tunnel', summary: 'Change a tunnel' }),
  refused(NO_TUNNEL, { method: 'delete', path: '/network/tunnel', summary: 'Close a tunnel' }),

  inside({
    method: 'get',
    path: '/drives/mount',
    summary: 'List mounted drives',
    answer: driveMounts,
    handle: listMounts,
  }),
  inside({
    method: 'post',
    path: '/drives/mount',
    summary: 'Mount a drive',
    body: mount,
    answer: done.extend(driveMount.shape),
    handle: mountDrive,
  }),
  inside({
    method: 'delete',
    path: '/drives/mount/{path}',
    summary: 'Unmount a drive',
    answer: done.extend({ mountPath: z.string() }),
    handle: (inside, { path }) => unmountDrive(inside, path),
  }),

  inside({
    method: 'post',
    path: '/environment/reload',
    summary: 'Reload the variables',
    answer: environmentReload,
    handle: () => ok({ message: 'Every new process reads the current variables' }),
  }),
  inside({
    method: 'post',
    path: '/upgrade',
    summary: 'Upgrade a sandbox to the newest version',
    answer: sandboxUpgrade,
    handle: () => ok({ message: 'There is no other version here' }),
  }),
  refused(NO_CODE, { method: 'get', path: '/codegen/{path}', summary: 'Read the code generator' }),
  refused(NO_CODE, { method: 'post', path: '/codegen/{path}', summary: 'Generate code' }),
  refused(NO_CODE, { method: 'put', path: '/codegen/{path}', summary: 'Change generated code' }),
];
