// Ending with npm: npx does not tell what it runs when it is killed, and its shell does not always pass on a signal.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from './errors';

// How soon the end of a parent is noticed, in milliseconds.
const LOOK_MS = 500;
const SHELL = /^-?(?:.*\/)?(?:sh|ash|bash|busybox|dash|ksh|zsh)$/;

interface Origin {
  parent: number;
  group: number;
  command: string;
}

/**
 * Calls `end` once when npm or npx, which started this process, is gone, or the shell in between. Never for a process
 * that was started without npm, or detached from whatever npm ran (it leads a process group of its own).
 */
export function endWithNpm(end: () => void, env: NodeJS.ProcessEnv = process.env): void {
  if (env.npm_execpath === undefined && env.npm_lifecycle_event === undefined) return;
  const starters = startersOf(process.pid);
  if (starters.length === 0) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent && starters.every(isAlive)) return;
    clearInterval(looking);
    end();
  }, LOOK_MS);
  looking.unref();
}

/** The parent, and the parent of that where it is a shell; none for a process that leads its own group. */
function startersOf(pid: number): number[] {
  // Windows has neither groups nor shells that stay: the parent alone is looked at.
  if (process.platform === 'win32') return [process.ppid];
  const own = originOf(pid);
  if (own === undefined || own.group === pid) return [];
  const parent = originOf(own.parent);
  return parent && SHELL.test(parent.command) ? [own.parent, parent.parent] : [own.parent];
}

/** Where a process comes from; undefined where the system does not tell. */
function originOf(pid: number): Origin | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

/** Images of containers often have no `ps`. */
function fromProc(pid: number): Origin {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command is in parentheses, and may hold some itself.
  const end = stat.lastIndexOf(')');
  const [, parent, group] = stat.slice(end + 2).split(' ');
  return { parent: Number(parent), group: Number(group), command: stat.slice(stat.indexOf('(') + 1, end) };
}

function fromPs(pid: number): Origin {
  const fields = ['ppid=', 'pgid=', 'comm='].flatMap((field) => ['-o', field]);
  const text = execFileSync('ps', [...fields, '-p', String(pid)], { encoding: 'utf8' });
  const [parent, group, ...command] = text.trim().split(/\s+/);
  return { parent: Number(parent), group: Number(group), command: command.join(' ') };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive, too.
    return codeOf(error) === 'EPERM';
  }
}
