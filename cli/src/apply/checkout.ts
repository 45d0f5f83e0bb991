/** The commit that is checked out, and its branch. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { handedTo } from '@workload/pulumi/rollout';
import type { Environment } from '../preview/forge/pull-request';
import { harmless } from '../preview/texts';

export interface Checkout {
  /** Absolute path of the repository. */
  readonly root: string;
  /** Full hash of the commit. */
  readonly commit: string;
}

/** How many changed files an error names. */
const MOST = 5;

/**
 * @param folder of the program
 * @throws Error if there is no commit, or a tracked file differs from it
 */
export async function checkoutOf(folder: string): Promise<Checkout> {
  const root = await git(folder, ['rev-parse', '--show-toplevel']);
  if (relative(root, realpathSync(folder)).startsWith('..'))
    throw new Error(
      `a digest names the commit of a git checkout: git is set to the files in ${harmless(root)} instead of this folder; remove core.worktree and GIT_WORK_TREE`,
    );
  const commit = await git(folder, ['rev-parse', '--verify', 'HEAD^{commit}']);
  const changed = [...new Set([...(await statusOf(root)), ...(await differingIn(root))])].map(harmless);
  if (changed.length > 0) {
    const more = changed.length > MOST ? ` and ${changed.length - MOST} more` : '';
    throw new Error(
      `the checkout is not commit ${commit.slice(0, 12)}: ${changed.slice(0, MOST).join(', ')}${more} differ from it. Commit the changes, or check the whole commit out again`,
    );
  }
  return { root, commit };
}

/**
 * Refuses a file that is not in the commit.
 *
 * @param file its path
 */
export async function guardCommitted({ root, commit }: Checkout, file: string): Promise<void> {
  const path = relative(root, realpathSync(file)).replaceAll('\\', '/');
  const found = await git(root, ['ls-tree', '--name-only', '-z', '--full-tree', commit, '--', path]);
  if (found === '')
    throw new Error(
      `a digest names the commit of the program, but ${harmless(path)} is not in commit ${commit.slice(0, 12)}: commit it`,
    );
}

/** Paths of changed files, as the index of the checkout tells. */
async function statusOf(root: string, env: Environment = {}): Promise<string[]> {
  const status = await git(
    root,
    [
      ...PLAIN,
      'status',
      '--porcelain',
      '-z',
      '--untracked-files=no',
      '--ignore-submodules=none',
      '--no-renames',
    ],
    env,
  );
  // Each entry is two letters, a space and a path.
  return status
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => entry.slice(3));
}

/** Settings with which git reads the files themselves, and all of them. */
const PLAIN = ['core.fsmonitor=false', 'core.sparseCheckout=false', 'index.sparse=false'].flatMap(
  (setting) => ['-c', setting],
);

/**
 * Paths of tracked files whose content differs from the commit, in submodules too. A new index has no flags with which
 * git skips a file (`--assume-unchanged`, `--skip-worktree`), and no times that a file could have kept, so git reads
 * each file.
 */
async function differingIn(root: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'workload-index-'));
  try {
    const env = { GIT_INDEX_FILE: join(folder, 'index') };
    await git(root, [...PLAIN, 'read-tree', 'HEAD'], env);
    const changed = await statusOf(root, env);
    const entries = (await git(root, ['ls-files', '-z', '--stage'], env)).split('\0');
    const submodules = entries
      .filter((entry) => entry.startsWith(SUBMODULE))
      .map((entry) => entry.slice(entry.indexOf('\t') + 1))
      // The others are not checked out.
      .filter((path) => existsSync(join(root, path, '.git')));
    const inside = await Promise.all(
      submodules.map(async (path) => (await differingIn(join(root, path))).map((file) => `${path}/${file}`)),
    );
    return [...changed, ...inside.flat()];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mode of a submodule in an index. */
const SUBMODULE = '160000 ';

/**
 * Refuses a commit that is not of the branch. In a job of a forge, the job must be of the branch, and have its commit
 * checked out.
 *
 * @throws Error with what to do
 */
export async function guardBranch(
  { root, commit }: Checkout,
  branch: string,
  env: Environment,
): Promise<void> {
  const job = jobIn(env, branch);
  if (job !== undefined) {
    if (job.ref !== job.wanted)
      throw new Error(
        `--branch: this job is of ${harmless(job.ref ?? 'no branch')}, not of ${branch}: run it for ${branch}`,
      );
    if (job.commit !== commit)
      throw new Error(
        `--branch: this job is of commit ${harmless(job.commit ?? '?')}, but ${commit} is checked out: check out the commit of the job`,
      );
    return;
  }
  const tip = `refs/remotes/origin/${branch}`;
  await git(root, ['rev-parse', '--verify', '--quiet', `${tip}^{commit}`]).catch((error: unknown) => {
    throw new Error(`--branch: the clone does not have origin/${branch}: run git fetch origin ${branch}`, {
      cause: error,
    });
  });
  await git(root, ['merge-base', '--is-ancestor', commit, tip]).catch((error: unknown) => {
    throw new Error(
      `--branch: commit ${commit.slice(0, 12)} is not in origin/${branch}: check out a commit of ${branch}`,
      { cause: error },
    );
  });
}

function jobIn(env: Environment, branch: string) {
  if (env.GITLAB_CI === 'true')
    return { ref: env.CI_COMMIT_BRANCH, wanted: branch, commit: env.CI_COMMIT_SHA };
  if (env.GITHUB_ACTIONS !== 'true') return undefined;
  return { ref: env.GITHUB_REF, wanted: `refs/heads/${branch}`, commit: env.GITHUB_SHA };
}

async function git(cwd: string, args: readonly string[], more: Environment = {}): Promise<string> {
  try {
    const env = {
      ...handedTo('git', process.env),
      // Does not write the index.
      GIT_OPTIONAL_LOCKS: '0',
      // The commit itself counts, not an object that replaces it in this clone.
      GIT_NO_REPLACE_OBJECTS: '1',
      LC_ALL: 'C',
      ...more,
    };
    const { stdout } = await promisify(execFile)('git', args, { cwd, env, maxBuffer: Infinity });
    return stdout.replace(/\n$/, '');
  } catch (error) {
    const { stderr = '', code } = error as { readonly stderr?: string; readonly code?: unknown };
    const why =
      code === 'ENOENT'
        ? 'git is not on the PATH'
        : harmless(stderr.trim() || `git ${args.join(' ')} failed`);
    throw new Error(`a digest names the commit of a git checkout: ${why}`, { cause: error });
  }
}
