/** Processes of a test, and their descendants. */
import { execFileSync } from 'node:child_process';

/** Kills a process, if it still exists. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

export interface Process {
  readonly pid: number;
  readonly args: string;
}

/** A process and all its descendants. */
export function familyOf(root: number): Process[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
    });
  const family = all.filter(({ pid }) => pid === root);
  for (const { pid } of family) family.push(...all.filter(({ parent }) => parent === pid));
  return family;
}

/** Whether a process is running. An ended one stays listed until its parent reaps it. */
export function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}
