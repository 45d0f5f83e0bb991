// The API of a sandbox itself: files, processes, drives, and all of that as MCP tools (Specification, Inference
// endpoints, Sandbox REST API and Sandbox MCP server). Its errors are `{error}`.
import { z } from 'zod';
import { type Answer, ok, parseWith } from '../call';
import { type Disk, DiskError, diskOf, type Entry, resolvePath } from '../domain/disk';
import { accessTo, driveKind } from '../domain/drives';
import { timestamp } from '../domain/metadata';
import {
  endProcess,
  findProcess,
  logsOf,
  newProcess,
  type Process,
  processKind,
  showProcess,
  startProcess,
} from '../domain/processes';
import { type Mount, type Sandbox, sandboxKind, sandboxStatus, usedNow } from '../domain/sandboxes';
import { jsonOf } from '../exchange';
import { isSet } from '../flags';
import { Problem } from '../problem';
import { unavailable, type Visit, workloadOf } from './gateway';
import { answerMcp, type McpTool } from './mcp';

const LONGEST_PATH = 4096;

const written = z.object({
  content: z.string().optional(),
  isDirectory: z.boolean().optional(),
  permissions: z
    .string()
    .regex(/^0?[0-7]{3}$/, 'must be three octal digits')
    .optional(),
});
const tree = z.object({ files: z.record(z.string(), z.string()) });
const mount = z.object({
  driveName: z.string().min(1, 'must not be empty'),
  mountPath: z.string().min(1, 'must not be empty').max(LONGEST_PATH, 'is too long'),
  drivePath: z.string().max(LONGEST_PATH, 'is too long').optional(),
  readOnly: z.boolean().optional(),
  uidMap: z.json().optional(),
  gidMap: z.json().optional(),
});

interface Inside {
  visit: Visit;
  sandbox: Sandbox;
  disk: Disk;
}

/** What is at a path of the sandbox, by method. `rest` is what follows the path's beginning. */
type Endpoint = Partial<Record<string, (inside: Inside, rest: string) => Answer>>;

const ENDPOINTS: [path: string, endpoint: Endpoint][] = [
  ['/health', { GET: () => ok({ status: 'ok' }) }],
  ['/filesystem/tree', { GET: listTree, PUT: writeTree, DELETE: removeFile }],
  ['/filesystem', { GET: readFile, PUT: writeFile, DELETE: removeFile }],
  ['/process', { GET: readProcesses, POST: postProcess, DELETE: stopProcess }],
  ['/drives/mount', { GET: listMounts, POST: mountDrive, DELETE: unmountDrive }],
];

export function visitSandbox(visit: Visit): Answer | Promise<Answer> {
  visit.admit('sandboxes:control');
  const { platform, workspace, at } = visit;
  const known = workloadOf(visit, sandboxKind);
  const status = sandboxStatus(known);
  if (status !== 'DEPLOYED') throw unavailable(sandboxKind.noun, visit.name, status);
  const sandbox = usedNow(known, at);
  platform.store.update(sandboxKind, workspace, sandbox);
  const inside = { visit, sandbox, disk: diskOf(sandbox, workspace, platform, at) };
  if (visit.path === '/mcp') return answerMcp(visit, visit.body(), visit.name, toolsOf(inside));
  return answer(inside);
}

function answer(inside: Inside): Answer {
  const { method, path } = inside.visit;
  const found = ENDPOINTS.find(([beginning]) => path === beginning || path.startsWith(`${beginning}/`));
  if (!found) return failure(404, `nothing is at ${method} ${path}`);
  const [beginning, endpoint] = found;
  const handle = endpoint[method];
  if (!handle)
    return {
      ...failure(405, `${method} is not possible here`),
      headers: { allow: Object.keys(endpoint).join(', ') },
    };
  try {
    return handle(inside, decoded(path.slice(beginning.length)));
  } catch (error) {
    if (error instanceof DiskError)
      return failure(error.message.includes('no such file') ? 404 : 422, error.message);
    if (error instanceof Problem) return failure(error.status, error.message);
    throw error;
  }
}

function failure(status: number, error: string): Answer {
  return { status, body: { error } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Problem(400, 'invalid_request', 'the path is not well encoded');
  }
}

function pathOf(rest: string): string {
  if (rest.length > LONGEST_PATH || rest.includes('\u0000'))
    throw new Problem(
      400,
      'invalid_request',
      `the path must have at most ${LONGEST_PATH} characters, and no NUL`,
    );
  return resolvePath(rest);
}

function readFile({ disk }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  if (disk.isDirectory(path)) return ok(showDirectory(path, disk.list(path)));
  const { content, mode, modifiedAt } = disk.read(path);
  return ok({
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    content: content.toString(),
    size: content.byteLength,
    permissions: mode,
    lastModified: timestamp(modifiedAt),
    owner: 'root',
    group: 'root',
  });
}

function listTree({ disk }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  return ok(showDirectory(path, disk.list(path)));
}

function writeFile({ disk, visit }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  const { content = '', isDirectory, permissions } = parseWith(written, jsonOf(visit.body()));
  const mode = permissions?.slice(-3);
  if (isDirectory === true) disk.makeDirectory(path, mode);
  else disk.write(path, Buffer.from(content), mode);
  return ok({ message: isDirectory === true ? 'Directory created' : 'File written', path });
}

function writeTree({ disk, visit }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  const { files } = parseWith(tree, jsonOf(visit.body()));
  disk.makeDirectory(path);
  for (const [name, content] of Object.entries(files))
    disk.write(pathOf(`${path}/${name}`), Buffer.from(content));
  return ok(showDirectory(path, disk.list(path)));
}

function removeFile({ disk, visit }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  disk.remove(path, isSet(visit.query, 'recursive'));
  return ok({ message: 'Removed', path });
}

function showDirectory(path: string, entries: readonly Entry[]) {
  const shown = (entry: Entry) => ({
    path: entry.path,
    name: entry.name,
    size: entry.size,
    permissions: entry.mode,
    lastModified: timestamp(entry.modifiedAt),
  });
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    files: entries.filter(({ directory }) => !directory).map(shown),
    subdirectories: entries
      .filter(({ directory }) => directory)
      .map(({ path: below, name }) => ({ path: below, name })),
  };
}

function postProcess({ sandbox, visit }: Inside, rest: string): Answer {
  if (rest !== '') return failure(404, `nothing is at POST ${visit.path}`);
  const input = parseWith(newProcess, jsonOf(visit.body()));
  return ok(showProcess(startProcess(sandbox, input, visit.workspace, visit.platform, visit.at)));
}

function readProcesses(inside: Inside, rest: string): Answer {
  const { sandbox, visit } = inside;
  if (rest === '') {
    const { store } = visit.platform;
    return ok(store.under(processKind, visit.workspace, sandbox.metadata.name).map(showProcess));
  }
  const { process, aspect } = processOf(inside, rest);
  if (aspect === '') return ok(showProcess(process));
  if (aspect === 'logs') return ok(logsOf(process));
  if (aspect === 'logs/stream') {
    const { stdout, stderr } = logsOf(process);
    const lines = [...linesOf('stdout', stdout), ...linesOf('stderr', stderr)];
    return { status: 200, raw: { content: lines.join(''), type: 'text/event-stream' } };
  }
  return failure(404, `nothing is at GET ${visit.path}`);
}

function stopProcess(inside: Inside, rest: string): Answer {
  const { visit } = inside;
  const { process, aspect } = processOf(inside, rest);
  if (aspect !== '' && aspect !== 'kill') return failure(404, `nothing is at DELETE ${visit.path}`);
  const status = aspect === 'kill' ? 'killed' : 'stopped';
  visit.platform.store.update(processKind, visit.workspace, endProcess(process, status, visit.at));
  return ok({ message: `Process ${status}` });
}

function processOf({ sandbox, visit }: Inside, rest: string): { process: Process; aspect: string } {
  const [id = '', ...aspect] = rest.slice(1).split('/');
  const process = findProcess(id, sandbox, visit.workspace, visit.platform);
  if (!process) throw new Problem(404, 'not_found', `process "${id}" does not exist`);
  return { process, aspect: aspect.join('/') };
}

function linesOf(stream: string, text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `data: ${stream}:${line}\n\n`);
}

function listMounts({ sandbox }: Inside): Answer {
  return ok({ mounts: sandbox.mounts ?? [] });
}

function mountDrive({ sandbox, visit }: Inside): Answer {
  const { platform, workspace } = visit;
  const asked = parseWith(mount, jsonOf(visit.body()));
  const mountPath = pathOf(asked.mountPath);
  const drive = platform.store.get(driveKind, workspace, asked.driveName);
  if (!drive) return failure(400, `drive "${asked.driveName}" does not exist`);
  if (mountPath === '/') return failure(400, 'mountPath: must not be the root');
  if (drive.spec.region !== sandbox.compute.region)
    return failure(
      400,
      `drive "${asked.driveName}" is in ${drive.spec.region}, not in ${sandbox.compute.region}`,
    );
  const drivePath = pathOf(asked.drivePath ?? '/');
  const access = accessTo(drive, identityOf(sandbox, workspace));
  if (!access || !isWithin(drivePath, pathOf(access.path)))
    return failure(403, `drive "${asked.driveName}" does not let this sandbox mount ${drivePath}`);
  const mounts = sandbox.mounts ?? [];
  if (mounts.some((other) => other.mountPath === mountPath))
    return failure(409, `${mountPath} is mounted already`);
  const mounted: Mount = {
    driveName: asked.driveName,
    mountPath,
    drivePath,
    readOnly: access.readOnly || asked.readOnly === true,
    uidMap: asked.uidMap,
    gidMap: asked.gidMap,
  };
  platform.store.update(sandboxKind, workspace, { ...sandbox, mounts: [...mounts, mounted] });
  return ok({ success: true, message: 'Drive mounted', ...mounted });
}

/** What the rules of a drive know a sandbox by: its own labels, and where it belongs. */
function identityOf({ metadata }: Sandbox, workspace: string): Record<string, string> {
  return { ...metadata.labels, workspace, type: sandboxKind.noun, name: metadata.name };
}

function isWithin(path: string, directory: string): boolean {
  return directory === '/' || path === directory || path.startsWith(`${directory}/`);
}

function unmountDrive({ sandbox, visit }: Inside, rest: string): Answer {
  const mountPath = pathOf(rest);
  const mounts = sandbox.mounts ?? [];
  const kept = mounts.filter((other) => other.mountPath !== mountPath);
  if (kept.length === mounts.length) return failure(404, `nothing is mounted at ${mountPath}`);
  visit.platform.store.update(sandboxKind, visit.workspace, { ...sandbox, mounts: kept });
  return ok({ success: true, message: 'Drive unmounted', mountPath });
}

/** The same as tools. They run after the request's own transaction, so each has one of its own. */
function toolsOf({ visit, sandbox, disk }: Inside): McpTool[] {
  const path = z.string().max(LONGEST_PATH).describe('Absolute path.');
  const kept = (work: () => string) => visit.services.database.transaction(work);
  return [
    {
      name: 'processExecute',
      description: 'Runs a command.',
      input: { command: z.string().min(1).max(10_000), workingDir: z.string().optional() },
      call: (args) =>
        kept(() => {
          const input = parseWith(newProcess, args);
          const started = startProcess(sandbox, input, visit.workspace, visit.platform, visit.at);
          return JSON.stringify(showProcess(started));
        }),
    },
    {
      name: 'fsReadFile',
      description: 'Reads a file.',
      input: { path },
      call: (args) => disk.read(pathOf(String(args.path))).content.toString(),
    },
    {
      name: 'fsWriteFile',
      description: 'Writes a file.',
      input: { path, content: z.string() },
      call: (args) =>
        kept(() => {
          disk.write(pathOf(String(args.path)), Buffer.from(String(args.content)));
          return 'File written';
        }),
    },
    {
      name: 'fsListDirectory',
      description: 'Lists a directory.',
      input: { path },
      call: (args) =>
        JSON.stringify(showDirectory(pathOf(String(args.path)), disk.list(pathOf(String(args.path))))),
    },
    {
      name: 'fsDelete',
      description: 'Removes a file, or a directory with what is in it.',
      input: { path },
      call: (args) =>
        kept(() => {
          disk.remove(pathOf(String(args.path)), true);
          return 'Removed';
        }),
    },
  ];
}
