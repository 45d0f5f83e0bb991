/** Checks out the base of a pull request as a git worktree. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { handedTo } from '@workload/pulumi/rollout';
import { messageOf } from '../../rollout/trouble';
import type { Tools } from './engine';

export interface Checkout {
  readonly commit: string;
  /** Top folder of the repository: of the head, and of the base. */
  readonly top: string;
  readonly baseTop: string;
  /** Folder of the program in the base. */
  readonly folder: string;
  readonly remove: () => void;
}

/** Disables hooks: they run code of the pull request's author. */
const GIT = ['-c', 'core.hooksPath=/dev/null'];

/**
 * @param folder of the head's program
 * @param temporary folder for the worktree
 * @throws Error if the commit is not in this clone
 */
export async function checkOut(
  tools: Tools,
  folder: string,
  ref: string,
  temporary: string,
): Promise<Checkout> {
  const git = async (...args: string[]) =>
    (await tools.run('git', [...GIT, ...args], folder)).replace(/\n$/, '');
  const top = await git('rev-parse', '--show-toplevel');
  const prefix = await git('rev-parse', '--show-prefix');
  // A name that begins with a dash would be an option.
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).catch(
    (error: unknown) => {
      throw new Error(
        `--base: this clone has no commit ${ref}. Fetch it first: ${isOfOrigin(ref) ? `git fetch --depth=1 origin ${ref}` : 'git fetch --unshallow'}`,
        { cause: error },
      );
    },
  );
  const baseTop = join(temporary, 'base');
  const remove = () => {
    const args = [...GIT, 'worktree', 'remove', '--force', baseTop];
    try {
      execFileSync('git', args, { cwd: top, env: handedTo('git', process.env), stdio: 'ignore' });
    } catch {
      // The temporary folder is removed later, and git then forgets the worktree.
    }
  };
  try {
    await git('worktree', 'add', '--detach', '--force', baseTop, commit);
  } catch (error) {
    remove();
    throw new Error(`--base: ${ref} cannot be checked out: ${messageOf(error)}`, { cause: error });
  }
  return { commit, top, baseTop, folder: join(baseTop, prefix), remove };
}

/** Whether the forge may know it by this text: a branch, a tag or a commit, and nothing that counts from one. */
function isOfOrigin(ref: string): boolean {
  return /^[\w./-]+$/.test(ref) && !/^(?:[A-Z]+_)?HEAD$/.test(ref);
}
