// What is inside a sandbox, for the API description: files, processes and mounts (Specification, Inference endpoints,
// Sandbox REST API).
import { z } from 'zod';
import { flag } from '../../../http/flags';
import type { InferenceEndpoint } from '../../../inference/endpoints';
import { fileMode, tree, written } from './files';
import { mount } from './inference';
import { completion } from './multipart';
import { newProcess } from './processes';

const digits = z.string().regex(/^\d+$/);
const wholeNumber = digits.optional();
const names = z.string().optional().describe('Separated by commas.');

const shownFile = z.object({
  path: z.string(),
  name: z.string(),
  content: z.string(),
  encoding: z.literal('base64').optional(),
  size: z.int(),
  permissions: z.string(),
  lastModified: z.string(),
  owner: z.string(),
  group: z.string(),
});

const shownDirectory = z.object({
  path: z.string(),
  name: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      name: z.string(),
      size: z.int(),
      permissions: z.string(),
      lastModified: z.string(),
    }),
  ),
  subdirectories: z.array(z.object({ path: z.string(), name: z.string() })),
});

const match = z.object({ path: z.string(), type: z.enum(['file', 'directory']) });
const found = z.object({ matches: z.array(match), total: z.int() });
const foundByLetters = z.object({
  matches: z.array(match.extend({ score: z.number() })),
  total: z.int(),
});
const foundInside = z.object({
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

const told = z.object({ message: z.string() });
const toldOfPath = told.extend({ path: z.string() });

const shownUpload = z.object({ uploadId: z.string(), path: z.string(), initiatedAt: z.string() });
const shownPart = z.object({
  partNumber: z.int(),
  etag: z.string(),
  size: z.int(),
  uploadedAt: z.string(),
});

const shownLogs = z.object({ stdout: z.string(), stderr: z.string(), logs: z.string() });
const shownProcess = shownLogs.extend({
  pid: z.string(),
  name: z.string(),
  command: z.string(),
  workingDir: z.string(),
  status: z.enum(['failed', 'killed', 'stopped', 'running', 'completed']),
  startedAt: z.string(),
  completedAt: z.string().optional(),
  exitCode: z.int().optional(),
});

const shownMount = z.object({
  driveName: z.string(),
  mountPath: z.string(),
  drivePath: z.string(),
  readOnly: z.boolean(),
  uidMap: z.unknown().optional(),
  gidMap: z.unknown().optional(),
});
const done = z.object({ success: z.literal(true), message: z.string() });

const BYTES = 'application/octet-stream';
const EVENTS = 'text/event-stream';

const filtered = { excludeDirs: names, excludeHidden: flag, maxResults: wholeNumber };
const recursive = z.object({ recursive: flag });

/** Below the address of a sandbox. */
const INSIDE: readonly InferenceEndpoint[] = [
  {
    method: 'post',
    path: '/mcp',
    summary: 'Talk to the MCP server of a sandbox over streamable HTTP',
    body: z.unknown(),
  },
  {
    method: 'get',
    path: '/health',
    summary: 'Whether a sandbox answers',
    answer: z.object({ status: z.literal('ok') }),
  },

  {
    method: 'get',
    path: '/filesystem/{path}',
    summary: 'Read a file, or list a directory',
    query: z.object({ download: flag }),
    answer: z.union([shownFile, shownDirectory]),
    media: BYTES,
  },
  {
    method: 'put',
    path: '/filesystem/{path}',
    summary: 'Write a file, or create a directory',
    body: written,
    takesBytes: true,
    answer: toldOfPath,
  },
  {
    method: 'delete',
    path: '/filesystem/{path}',
    summary: 'Delete a file or a directory',
    query: recursive,
    answer: toldOfPath,
  },
  {
    method: 'get',
    path: '/filesystem/tree/{path}',
    summary: 'List a directory',
    answer: shownDirectory,
  },
  {
    method: 'put',
    path: '/filesystem/tree/{path}',
    summary: 'Write a directory with files',
    body: tree,
    answer: shownDirectory,
  },
  {
    method: 'delete',
    path: '/filesystem/tree/{path}',
    summary: 'Delete a directory',
    query: recursive,
    answer: toldOfPath,
  },
  {
    method: 'get',
    path: '/filesystem-find/{path}',
    summary: 'Find files and directories by name',
    query: z.object({ ...filtered, patterns: names, type: z.enum(['file', 'directory']).optional() }),
    answer: found,
  },
  {
    method: 'get',
    path: '/filesystem-search/{path}',
    summary: 'Find files and directories by letters of their path',
    query: z.object({ ...filtered, patterns: names, query: z.string() }),
    answer: foundByLetters,
  },
  {
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
    answer: foundInside,
  },
  {
    method: 'get',
    path: '/watch/filesystem/{path}',
    summary: 'Be told of changes below a directory',
    media: EVENTS,
  },

  {
    method: 'get',
    path: '/filesystem-multipart',
    summary: 'List uploads in parts',
    answer: z.object({ uploads: z.array(shownUpload) }),
  },
  {
    method: 'post',
    path: '/filesystem-multipart/initiate/{path}',
    summary: 'Begin an upload in parts',
    body: fileMode,
    bodyIsOptional: true,
    answer: shownUpload,
  },
  {
    method: 'get',
    path: '/filesystem-multipart/{upload}/parts',
    summary: 'Read an upload and its parts',
    answer: shownUpload.extend({ parts: z.array(shownPart) }),
  },
  {
    method: 'put',
    path: '/filesystem-multipart/{upload}/part',
    summary: 'Send a part',
    query: z.object({ partNumber: digits }),
    takesBytes: true,
    answer: shownPart,
  },
  {
    method: 'post',
    path: '/filesystem-multipart/{upload}/complete',
    summary: 'Put the parts together',
    body: completion,
    answer: toldOfPath,
  },
  {
    method: 'delete',
    path: '/filesystem-multipart/{upload}/abort',
    summary: 'Give an upload up',
    answer: told,
  },

  {
    method: 'post',
    path: '/process',
    summary: 'Start a process',
    body: newProcess,
    answer: shownProcess,
  },
  { method: 'get', path: '/process', summary: 'List processes', answer: z.array(shownProcess) },
  { method: 'get', path: '/process/{process}', summary: 'Read a process', answer: shownProcess },
  { method: 'delete', path: '/process/{process}', summary: 'Ask a process to end', answer: told },
  { method: 'delete', path: '/process/{process}/kill', summary: 'End a process at once', answer: told },
  {
    method: 'get',
    path: '/process/{process}/logs',
    summary: 'Read what a process wrote',
    answer: shownLogs,
  },
  {
    method: 'get',
    path: '/process/{process}/logs/stream',
    summary: 'Follow what a process writes',
    media: EVENTS,
  },
  {
    method: 'get',
    path: '/network/process/{process}/ports',
    summary: 'List the ports of a process',
    answer: z.object({ pid: z.string(), message: z.string(), ports: z.array(z.unknown()) }),
  },
  {
    method: 'post',
    path: '/network/process/{process}/monitor',
    summary: 'Watch the ports of a process',
    isRefused: true,
  },
  {
    method: 'delete',
    path: '/network/process/{process}/monitor',
    summary: 'Watch the ports of a process no longer',
    isRefused: true,
  },
  { method: 'get', path: '/network/tunnel', summary: 'Read a tunnel', isRefused: true },
  { method: 'post', path: '/network/tunnel', summary: 'Open a tunnel', isRefused: true },
  { method: 'put', path: '/network/tunnel', summary: 'Change a tunnel', isRefused: true },
  { method: 'delete', path: '/network/tunnel', summary: 'Close a tunnel', isRefused: true },

  {
    method: 'get',
    path: '/drives/mount',
    summary: 'List mounted drives',
    answer: z.object({ mounts: z.array(shownMount) }),
  },
  {
    method: 'post',
    path: '/drives/mount',
    summary: 'Mount a drive',
    body: mount,
    answer: done.extend(shownMount.shape),
  },
  {
    method: 'delete',
    path: '/drives/mount/{path}',
    summary: 'Unmount a drive',
    answer: done.extend({ mountPath: z.string() }),
  },

  { method: 'post', path: '/environment/reload', summary: 'Read the variables anew', answer: told },
  { method: 'post', path: '/upgrade', summary: 'Bring a sandbox to the newest version', answer: told },
  { method: 'get', path: '/codegen/{path}', summary: 'Read what writes code', isRefused: true },
  { method: 'post', path: '/codegen/{path}', summary: 'Let code be written', isRefused: true },
  { method: 'put', path: '/codegen/{path}', summary: 'Let code be changed', isRefused: true },
];

export const SANDBOX_PREFIX = '/{workspace}/sandboxes/{sandbox}';

export const SANDBOX_ENDPOINTS: readonly InferenceEndpoint[] = INSIDE.map((endpoint) => ({
  ...endpoint,
  path: SANDBOX_PREFIX + endpoint.path,
}));
