// The API of a sandbox itself: files, processes, drives, and all of that as MCP tools (Specification, Inference
// endpoints, Sandbox REST API and Sandbox MCP server). In its errors, `error` is the whole text.
import { z } from 'zod';
import { type Answer, ok, parseWith } from '../../../http/call';
import { jsonOf } from '../../../http/exchange';
import { unavailable, type Visit, workloadOf } from '../../../inference/gateway';
import { answerMcp, type McpTool } from '../../../inference/mcp';
import { eventStream } from '../../../inference/streams';
import { settle } from '../../../platform/settle';
import { Problem } from '../../../problem';
import { DiskError } from '../../../store/disk';
import { accessTo, driveKind } from '../../drives/drives';
import { type Mount, type Sandbox, sandboxKind, sandboxStatus, usedNow } from '../sandboxes';
import {
  findFiles,
  listTree,
  readFile,
  removeFile,
  searchContents,
  searchFiles,
  showDirectory,
  writeFile,
  writeTree,
} from './files';
import { type Endpoint, failure, type Inside, LONGEST_PATH, nothingHere, pathOf } from './inside';
import { diskOf } from './mounts';
import { uploadEndpoint } from './multipart';
import {
  endProcess,
  findProcess,
  logsOf,
  newProcess,
  type Process,
  processKind,
  showProcess,
  startProcess,
} from './processes';

/** The longest a timer waits, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const mount = z.object({
  driveName: z.string().min(1, 'must not be empty'),
  mountPath: z.string().min(1, 'must not be empty').max(LONGEST_PATH, 'is too long'),
  drivePath: z.string().max(LONGEST_PATH, 'is too long').optional(),
  readOnly: z.boolean().optional(),
  uidMap: z.json().optional(),
  gidMap: z.json().optional(),
});

const refused =
  (why: string): NonNullable<Endpoint['GET']> =>
  () =>
    failure(422, why);
const NO_CALLS = refused('nothing here calls an address that a client names; look at the ports instead');
const NO_TUNNEL = refused('there is no network here that a tunnel could lead into');
const NO_CODE = refused('no model that writes code is behind this sandbox');

/** The first one that a path begins with. */
export const ENDPOINTS: readonly [path: string, endpoint: Endpoint][] = [
  ['/health', { GET: () => ok({ status: 'ok' }) }],
  ['/filesystem/tree', { GET: listTree, PUT: writeTree, DELETE: removeFile }],
  ['/filesystem', { GET: readFile, PUT: writeFile, DELETE: removeFile }],
  ['/filesystem-multipart', uploadEndpoint],
  ['/filesystem-find', { GET: findFiles }],
  ['/filesystem-search', { GET: searchFiles }],
  ['/filesystem-content-search', { GET: searchContents }],
  ['/watch/filesystem', { GET: watchFiles }],
  ['/environment/reload', { POST: () => ok({ message: 'Variables are read anew by every process' }) }],
  ['/upgrade', { POST: () => ok({ message: 'There is no other version here' }) }],
  ['/network/process', { GET: readPorts, POST: NO_CALLS, DELETE: NO_CALLS }],
  ['/network/tunnel', { GET: NO_TUNNEL, POST: NO_TUNNEL, PUT: NO_TUNNEL, DELETE: NO_TUNNEL }],
  ['/codegen', { GET: NO_CODE, POST: NO_CODE, PUT: NO_CODE }],
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
  if (!found) return nothingHere(inside.visit);
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
    // Thrown on, so that nothing of what was begun is kept.
    if (error instanceof DiskError)
      throw thrown(error.message.includes('no such file') ? 404 : 422, error.message);
    if (error instanceof Problem) throw thrown(error.status, error.message);
    throw error;
  }
}

/** A failure as it is answered here: `error` is the text, as clients of sandboxes read it. */
function thrown(status: number, message: string): Problem {
  return new Problem(status, message, message, {}, { error: message });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Problem(400, 'invalid_request', 'the path is not well encoded');
  }
}

function postProcess({ sandbox, visit }: Inside, rest: string): Answer {
  if (rest !== '') return nothingHere(visit);
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
  if (aspect === 'logs/stream') return followLogs(process, visit);
  return nothingHere(visit);
}

/** What a process writes is known when it ends: until then the stream is open and silent. */
function followLogs({ pid, sandbox, endsAt }: Process, { platform, services, workspace }: Visit): Answer {
  const { database, clock, stopping } = services;
  return eventStream(stopping, ({ send, end }) => {
    const look = () => {
      const process = platform.store.get(processKind, workspace, `${sandbox}/${pid}`);
      if (process?.status === 'running') return;
      const { stdout, stderr } = process ? logsOf(process) : { stdout: '', stderr: '' };
      for (const line of [...linesOf('stdout', stdout), ...linesOf('stderr', stderr)]) send(line);
      end();
    };
    const unlisten = database.onCommit(look);
    // Nothing happens by itself here: somebody has to look when its time has come.
    const wait = Math.min(Math.max(0, endsAt - clock.now()), LONGEST_TIMER_MS);
    const timer = setTimeout(() => {
      database.transaction(() => {
        settle(platform, clock.now());
      });
    }, wait);
    look();
    return () => {
      unlisten();
      clearTimeout(timer);
    };
  });
}

function watchFiles({ disk, visit }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  // Says that it is no directory, or not there.
  disk.list(path);
  return eventStream(visit.services.stopping, ({ send }) =>
    disk.watch(path, ({ op, path: changed }) => {
      const cut = changed.lastIndexOf('/');
      send(JSON.stringify({ op, path: changed.slice(0, cut) || '/', name: changed.slice(cut + 1) }));
    }),
  );
}

function readPorts(inside: Inside, rest: string): Answer {
  const { process, aspect } = processOf(inside, rest);
  if (aspect !== 'ports') return nothingHere(inside.visit);
  return ok({ pid: process.pid, message: 'Processes open no ports here', ports: [] });
}

function stopProcess(inside: Inside, rest: string): Answer {
  const { visit } = inside;
  const { process, aspect } = processOf(inside, rest);
  if (aspect !== '' && aspect !== 'kill') return nothingHere(visit);
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
    .map((line) => `${stream}:${line}`);
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
