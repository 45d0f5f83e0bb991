/** Two states of one program on one platform, and what holds whatever commands run in one of them. */
import { startEmulator, type Emulator } from '@workload/emulator';
import type { Kind } from '../conformance/rows';
import { testProject, type Ended, type Project } from '../engine/command';
import { objectsOf, prepare } from './kinds';

export interface Beside {
  readonly emulator: Emulator;
  /** Each has its own backend; project, stack and program are the same. */
  readonly theirs: Project;
  readonly ours: Project;
  readonly kinds: readonly Kind[];
  /** Expects that nothing changed in the other project, and that no write was sent to its objects. */
  readonly leavesAlone: (other: Project, operation: () => Promise<unknown>) => Promise<void>;
  stop(): Promise<void>;
}

export async function beside(): Promise<Beside> {
  const emulator = await startEmulator();
  const theirs = await testProject({ on: emulator });
  const ours = await testProject({ on: emulator });
  const kinds = await prepare(theirs);
  return {
    emulator,
    theirs,
    ours,
    kinds,
    leavesAlone: async (other, operation) => {
      const before = await objectsOf(other, kinds);
      emulator.journal.clear();
      await operation();
      const writes = emulator.journal
        .entries()
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${path}`);
      const names = [...before.values()].map(({ id }) => id.split('/').at(-1) ?? id);
      // A fork names its target in the body; a POST to a list has no name in its path.
      expect(writes.filter((line) => names.some((name) => line.split('/').includes(name)))).toEqual([]);
      expect(await objectsOf(other, kinds)).toEqual(before);
    },
    stop: async () => {
      await theirs.stop();
      await ours.stop();
      await emulator.stop();
    },
  };
}

export async function passes(ended: Promise<Ended>): Promise<Ended> {
  const { code, text } = await ended;
  expect(code === 0 ? '' : text).toBe('');
  return ended;
}

/** The option that prevents the engine from deleting a drive. */
export const protectedDrive = ({ type }: Kind) => (type === 'Drive' ? { protect: true } : {});
