/** An engine, or its provider alone, that is killed during a run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Project } from '../engine/command';
import type { Direction, Gate } from './gate';
import { familyOf, kill } from './processes';

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
  // One request at a time, so that the nth message is always the same.
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
  // A process that outlives its engine must not interfere with the next run.
  for (const { pid } of family) kill(pid);
  // Releases the killed run's lock.
  if (victim === 'engine') await p.pulumi('cancel', '--yes');
}
