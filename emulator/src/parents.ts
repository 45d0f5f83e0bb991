// Ends the process together with npm. A killed npx does not stop its child, and its shell does not always pass on
// signals.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';
import { codeOf } from './errors';

// Interval for checking that the parent is alive, in milliseconds.
const LOOK_MS = 500;
const SHELL = /^-?(?:.*\/)?(?:sh|ash|bash|busybox|dash|ksh|zsh)$/;

interface Origin {
  parent: number;
  group: number;
  /** The process group that its terminal listens to; -1 without a terminal. */
  foreground: number;
  command: string;
}

/** Whether the terminal listens to this process. A process in the background is stopped when it reads from there. */
export function isInForeground(): boolean {
  if (process.platform === 'win32') return true;
  const own = originOf(process.pid);
  return own !== undefined && own.group === own.foreground;
}

/**
 * Calls `end` once the npm or npx that started this process is gone, or the shell between them. Never for a process
 * started without npm, or detached from npm as the leader of its own process group.
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

/** The parent, and its parent if the parent is a shell. None for a process that leads its own group. */
function startersOf(pid: number): number[] {
  // Windows has no process groups and no such shells, so only the parent counts.
  if (process.platform === 'win32') return [process.ppid];
  const own = originOf(pid);
  if (own === undefined || own.group === pid) return [];
  const parent = originOf(own.parent);
  return parent && SHELL.test(parent.command) ? [own.parent, parent.parent] : [own.parent];
}

/** Parent, group and command of a process; undefined if the system does not report them. */
function originOf(pid: number): Origin | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

/** Container images often lack `ps`. */
function fromProc(pid: number): Origin {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command is in parentheses and may contain parentheses.
  const end = stat.lastIndexOf(')');
  const [, parent, group, , , foreground] = stat.slice(end + 2).split(' ');
  return {
    parent: Number(parent),
    group: Number(group),
    foreground: Number(foreground),
    command: stat.slice(stat.indexOf('(') + 1, end),
  };
}

function fromPs(pid: number): Origin {
  const fields = ['ppid=', 'pgid=', 'tpgid=', 'comm='].flatMap((field) => ['-o', field]);
  const text = execFileSync('ps', [...fields, '-p', String(pid)], { encoding: 'utf8' });
  const [parent, group, foreground, ...command] = text.trim().split(/\s+/);
  return {
    parent: Number(parent),
    group: Number(group),
    foreground: Number(foreground),
    command: command.join(' '),
  };
}

/** Whether a process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user is alive too.
    return codeOf(error) === 'EPERM';
  }
}
