/** Temporary folders of a server. A killed one cannot remove its folders: the next one does. */
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const PREFIXES = ['workload-try-', 'workload-preview-tool-'] as const;

/** File in the folder that says whose it is. */
export const OWNER = '.owner.json';

/** Numbers of processes are used again, so the time of the start belongs to the identity. */
const ownerSchema = z.strictObject({
  pid: z.int().positive(),
  /** In clock ticks since the start of the machine. */
  start: z.string().min(1),
  boot: z.string().min(1),
  /** Processes of another namespace cannot be seen. */
  namespace: z.string().min(1),
});

export type Owner = z.infer<typeof ownerSchema>;

export function scratchFolder(prefix: (typeof PREFIXES)[number], among = tmpdir()): string {
  const folder = mkdtempSync(join(among, prefix));
  const owner = ownerOf(process.pid);
  if (owner !== undefined) writeFileSync(join(folder, OWNER), JSON.stringify(owner));
  return folder;
}

/** Removes the folders of servers of this user that have ended. Where nothing proves that, the folder stays. */
export function removeLeft(among = tmpdir()): void {
  for (const name of readdirSync(among)) {
    if (!PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
    const folder = join(among, name);
    try {
      const stat = lstatSync(folder);
      if (!stat.isDirectory() || stat.uid !== process.getuid?.()) continue;
      const owner = ownerSchema.parse(JSON.parse(readFileSync(join(folder, OWNER), 'utf8')));
      if (hasEnded(owner)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Not such a folder, or another server removes it.
    }
  }
}

function hasEnded({ pid, start, boot, namespace }: Owner): boolean {
  const self = ownerOf(process.pid);
  if (self === undefined) return false;
  if (self.boot !== boot) return true;
  return self.namespace === namespace && ownerOf(pid)?.start !== start;
}

/** @returns undefined if there is no such process, or the system does not say this */
export function ownerOf(pid: number): Owner | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the first field after it is number 3.
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[22 - 3];
    return ownerSchema.parse({
      ...{ pid, start },
      boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      namespace: readlinkSync('/proc/self/ns/pid'),
    });
  } catch {
    return undefined;
  }
}
