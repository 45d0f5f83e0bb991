// Data of the page "Sandboxes": each sandbox with its processes and their output. Looking at a sandbox does not count
// as use.
import { maskSecrets } from '../fields/masks';
import { timestamp } from '../fields/metadata';
import { notFound } from '../problem';
import { findProcess, logsOf, type Process, processKind } from '../products/sandboxes/inside/processes';
import { type Sandbox, sandboxKind, sandboxStatus } from '../products/sandboxes/sandboxes';
import type { Services } from '../services';
import type { ProcessAnswer, ProcessLine, SandboxAnswer, SandboxLine } from './answers';

/** Maximum number of sandboxes on the page. The list of resources has all of them. */
const MOST_LISTED = 200;
const MOST_PROCESSES = 50;
/** Only the end of each output stream is shown, in characters. */
const MOST_CHARACTERS = 100_000;

/** A request of a page. */
interface Asked {
  workspace: string;
  query: (name: string) => string | undefined;
}

export function sandboxesOf({ workspace }: Pick<Asked, 'workspace'>, services: Services): SandboxLine[] {
  const { store } = services.platform;
  return store
    .table(workspace, { kind: sandboxKind.name, without: [], offset: 0, limit: MOST_LISTED })
    .rows.flatMap(({ name }) => store.get(sandboxKind, workspace, name) ?? [])
    .map((sandbox) => lineOf(sandbox, workspace, services));
}

export function sandboxOf({ workspace, query }: Asked, services: Services): SandboxAnswer {
  const { files, store } = services.platform;
  const sandbox = requireSandbox(query('name') ?? '', workspace, services);
  const { metadata, uid, mounts = [] } = sandbox;
  const newest = store.headsUnder(processKind, workspace, metadata.name).slice(0, MOST_PROCESSES);
  const runs = newest.flatMap(({ name }) => store.get(processKind, workspace, name) ?? []);
  return {
    ...lineOf(sandbox, workspace, services),
    ...files.usage(uid),
    mounts: mounts.map(({ driveName, mountPath, readOnly }) => ({
      drive: driveName,
      path: mountPath,
      readOnly,
    })),
    runs: runs.map(processLine),
  };
}

export function processOf({ workspace, query }: Asked, services: Services): ProcessAnswer {
  const sandbox = requireSandbox(query('name') ?? '', workspace, services);
  const pid = query('pid') ?? '';
  const process = findProcess(pid, sandbox, workspace, services.platform);
  if (!process) throw notFound(`process "${pid}" does not exist: it ended long ago, or never began`);
  const written = logsOf(process);
  const [stdout, stderr] = [masked(written.stdout), masked(written.stderr)];
  return {
    ...processLine(process),
    stdout: stdout.slice(-MOST_CHARACTERS),
    stderr: stderr.slice(-MOST_CHARACTERS),
    isCut: Math.max(stdout.length, stderr.length) > MOST_CHARACTERS,
  };
}

/** Throws a 404 if it does not exist. */
export function requireSandbox(name: string, workspace: string, { platform }: Services): Sandbox {
  const sandbox = platform.store.get(sandboxKind, workspace, name);
  if (!sandbox) throw notFound(`sandbox "${name}" does not exist in workspace "${workspace}"`);
  return sandbox;
}

/** Masks the secrets in a text, found by the names beside them. */
export function masked(text: string): string {
  return maskSecrets(text) as string;
}

function lineOf(sandbox: Sandbox, workspace: string, { platform }: Services): SandboxLine {
  const { metadata, compute, terminatedAt } = sandbox;
  const heads = platform.store.headsUnder(processKind, workspace, metadata.name);
  return {
    name: metadata.name,
    ...(metadata.displayName !== undefined && { displayName: metadata.displayName }),
    status: sandboxStatus(sandbox),
    image: compute.image,
    memoryMb: compute.memory,
    region: compute.region,
    createdAt: metadata.createdAt,
    processes: heads.filter(({ status }) => status === 'running').length,
    ...(terminatedAt !== undefined && { endedAt: timestamp(terminatedAt) }),
  };
}

function processLine({ pid, name, command, status, startedAt, endsAt, ran }: Process): ProcessLine {
  return {
    pid,
    name,
    command: masked(command),
    status,
    startedAt: timestamp(startedAt),
    ...(status !== 'running' && { endedAt: timestamp(endsAt), exitCode: ran.exitCode }),
  };
}
