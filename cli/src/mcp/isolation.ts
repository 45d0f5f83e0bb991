/** The isolation of programs that agents write: bubblewrap, where the system has it and allows it. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';

/** `none`: the system has no bubblewrap, or refuses it. */
export type Isolation = { readonly kind: 'bubblewrap' } | { readonly kind: 'none'; readonly why: string };

const PROGRAM = 'bwrap';

/** What every isolated program can read of the system: programs and libraries, and no home folder. */
const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc/ld.so.cache', '/etc/alternatives'],
  ...['/etc/nsswitch.conf', '/etc/hosts', '/etc/localtime'],
  ...['/nix/store', '/run/current-system/sw'],
];

/** Folder of the engine's programs inside. */
const ENGINE = '/engine';

/** Everything of a namespace that is not shared with this machine: the network, too. */
const APART = [
  // A namespace of its own inside could hide processes from the limits, or mount more memory.
  ...['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent'],
  ...['--cap-drop', 'ALL'],
  ...['--new-session', '--hostname', 'workload', '--clearenv'],
];

/** Devices, and shared memory with a limit: bubblewrap makes these folders as large as half of the memory. */
const SHARED_BYTES = 64 * 1024 ** 2;
const DEVICES = [
  ...['--proc', '/proc', '--dev', '/dev', '--size', String(SHARED_BYTES), '--tmpfs', '/dev/shm'],
  ...['--remount-ro', '/dev'],
];

/** Tries bubblewrap: user namespaces may be refused although it is installed. */
export async function isolationOf(path = process.env.PATH ?? ''): Promise<Isolation> {
  if (process.platform !== 'linux')
    return { kind: 'none', why: 'isolation needs bubblewrap, which only Linux has' };
  const args = [...APART, ...systemMounts(), ...DEVICES, '/usr/bin/env', 'true'];
  try {
    await promisify(execFile)(PROGRAM, args, { env: { PATH: path }, timeout: 10_000 });
    return { kind: 'bubblewrap' };
  } catch (error) {
    const { code, stderr = '' } = error as { readonly code?: unknown; readonly stderr?: string };
    const why =
      code === 'ENOENT'
        ? 'bubblewrap is not installed: install the package bubblewrap of your system'
        : `bubblewrap does not work here: ${stderr.trim() || 'it was ended'}`;
    return { kind: 'none', why };
  }
}

export interface Inside {
  /** Folder of the program's files, in memory: it disappears with the isolation. */
  readonly folder: string;
  readonly folderBytes: number;
  /** Folders and files of this machine that can be read inside, at the same path. */
  readonly readable: readonly string[];
  /** Folders in memory over parts of `readable`. */
  readonly over?: readonly string[];
  /** Folders that are empty inside. */
  readonly hidden?: readonly string[];
  /** Files of this machine by their path inside, also over parts of `readable`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Descriptor to which bubblewrap writes the number of the first process inside. */
  readonly infoFd?: number;
}

/** Command and arguments that run `command` inside. */
export function isolated(
  command: readonly string[],
  { folder, folderBytes, readable, over = [], hidden = [], files = {}, infoFd }: Inside,
): readonly string[] {
  const size = ['--size', String(folderBytes)];
  return [
    PROGRAM,
    ...APART,
    ...(infoFd === undefined ? [] : ['--info-fd', String(infoFd)]),
    ...systemMounts(),
    ...engineMounts(),
    ...[...DEVICES, ...size, '--tmpfs', '/tmp', ...size, '--tmpfs', folder],
    ...[...new Set([process.execPath, ...readable])].flatMap((path) => ['--ro-bind', path, path]),
    ...over.flatMap((path) => [...size, '--tmpfs', path]),
    ...hidden.flatMap((path) => ['--size', '4096', '--tmpfs', path]),
    ...Object.entries(files).flatMap(([path, file]) => ['--ro-bind', file, path]),
    ...hidden.flatMap((path) => ['--remount-ro', path]),
    ...['--remount-ro', '/', '--setenv', 'PATH', INSIDE_PATH, '--chdir', folder],
    '--',
    ...command,
  ];
}

/** PATH inside. */
export const INSIDE_PATH = [ENGINE, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(
  delimiter,
);

function systemMounts(): string[] {
  return SYSTEM.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]);
}

/** The engine and its language hosts, one by one: their folders may contain other programs. */
function engineMounts(): string[] {
  const found = new Map<string, string>();
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder === '' || !existsSync(folder)) continue;
    for (const name of readdirSync(folder))
      if (/^pulumi(?:$|-(?:language|resource-pulumi)-)/.test(name) && !found.has(name))
        found.set(name, realpathSync(join(folder, name)));
  }
  return [...found].flatMap(([name, file]) => ['--ro-bind', file, join(ENGINE, name)]);
}

/** Folders from which Node finds a package and what it depends on. */
export function treeOf(folder: string): readonly string[] {
  const real = realpathSync(folder);
  const parts = real.split(sep);
  const index = parts.indexOf('node_modules');
  if (index !== -1) return [parts.slice(0, index + 1).join(sep)];
  // A package in its own repository: its dependencies are in its folder, or above it.
  const above: string[] = [];
  for (let up = dirname(real); up !== dirname(up); up = dirname(up)) {
    const modules = join(up, 'node_modules');
    if (existsSync(modules)) above.push(modules);
  }
  return [real, ...above];
}

/** Processes and memory inside, as Linux counts them. */
export function usageIn(child: number): { readonly processes: number; readonly bytes: number } {
  const total = { processes: 0, bytes: 0 };
  let space: string;
  try {
    space = readlinkSync(`/proc/${child}/ns/pid`);
  } catch {
    return total;
  }
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      if (readlinkSync(`/proc/${pid}/ns/pid`) !== space) continue;
      const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
      total.processes += 1;
      total.bytes += Number(resident) * PAGE_BYTES;
    } catch {
      // It has ended, or belongs to another user.
    }
  }
  return total;
}

/** The smallest page of memory that Linux uses, so that no system counts too little. */
const PAGE_BYTES = 4096;
