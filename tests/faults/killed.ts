/** An engine, or its provider alone, that is killed in the middle of a run. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Project } from '../engine/command';
import type { Direction, Gate } from './gate';

export type Victim = 'engine' | 'provider';

/** Runs `up` until the gate holds a message, then kills. */
export async function killedUp(
  p: Project,
  gate: Gate,
  victim: Victim,
  direction: Direction,
  nth: number,
  ...args: string[]
): Promise<void> {
  const held = gate.hold(direction, nth);
  // One after the other, so that the nth message is always the same.
  const child = spawn(
    'pulumi',
    ['up', '--yes', '--skip-preview', '--non-interactive', '--parallel', '1', ...args],
    {
      cwd: p.folder,
      env: { ...process.env, ...p.env },
      stdio: 'ignore',
    },
  );
  const ended = once(child, 'exit');
  await Promise.race([
    held,
    ended.then(() => {
      throw new Error(`up ended before ${direction} ${nth}`);
    }),
  ]);
  const family = familyOf(Number(child.pid));
  const victims = family.filter(
    ({ args }) => victim === 'engine' || /dynamic-provider|pulumi-resource-workload/.test(args),
  );
  expect(victims.length).toBeGreaterThan(0);
  for (const { pid } of victims) kill(pid);
  gate.release();
  await ended;
  // Whatever outlived its engine must not go on behind the next run's back.
  for (const { pid } of family) kill(pid);
  // The engine's own lock of a run that is no more.
  if (victim === 'engine') await p.pulumi('cancel', '--yes');
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

interface Process {
  readonly pid: number;
  readonly args: string;
}

/** A process and all that descend from it. */
function familyOf(root: number): Process[] {
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
