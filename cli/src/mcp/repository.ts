/**
 * The git repository around a folder, as isolated programs may read it: its files that git does not ignore, and of its
 * git folder what a checkout needs. Whoever wrote the folder may have written its `.git`, too, so a path that leads out
 * of the repository counts only if the other side names the repository.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { handedTo } from '@workload/pulumi/rollout';
import { messageOf } from '../rollout/trouble';
import type { Inside } from './isolation';
import { Refused } from './program';

/** What a checkout needs of a git folder: no hooks, settings, logs, and nothing of other checkouts. */
const KEPT = /^(?:HEAD|index|info|objects|packed-refs|refs|reftable|shallow|sharedindex\.\w+)$/;

/** Most files and folders that are hidden: each is a mount. */
const MOST_HIDDEN = 1_000;

interface Repository {
  readonly top: string;
  /** The git folder of this checkout. */
  readonly own: string;
  /** That of the repository. */
  readonly common: string;
}

/**
 * @param temporary folder for the settings of its copy
 * @param home of the person
 * @throws Refused if there is none, or it contains what is not its own
 */
export function readableRepository(
  folder: string,
  temporary: string,
  home = homedir(),
): { readonly top: string } & Pick<Inside, 'over' | 'files' | 'hidden'> {
  const { top, own, common } = repositoryAround(folder, realpathSync(home));
  const kept = readdirSync(common, { withFileTypes: true }).filter(
    (entry) => KEPT.test(entry.name) && !entry.isSymbolicLink(),
  );
  const config = join(temporary, 'config');
  const git = gitIn(top);
  writeFileSync(config, settingsOf(git('config', '--file', join(common, 'config'), '--list', '--null')));
  const { folders, files } = hiddenIn(top, git);
  return {
    top,
    over: [common],
    hidden: folders,
    files: {
      ...Object.fromEntries(kept.map(({ name }) => [join(common, name), join(common, name)])),
      [join(common, 'config')]: config,
      ...(own === common ? {} : { [own]: own }),
      ...Object.fromEntries(files.map((file) => [file, '/dev/null'])),
    },
  };
}

function repositoryAround(folder: string, home: string): Repository {
  let top = realpathSync(folder);
  while (!existsSync(join(top, '.git'))) {
    const above = dirname(top);
    if (above === top) throw new Refused(`preview needs a git repository around the folder ${folder}`);
    top = above;
  }
  if (isWithin(top, home))
    throw new Refused(`the repository ${top} contains the home folder: move the project to one of its own`);
  const entry = lstatSync(join(top, '.git'));
  const plain = join(top, '.git');
  if (entry.isDirectory() && !existsSync(join(plain, 'commondir'))) return { top, own: plain, common: plain };
  const linked = entry.isFile() ? linkedFrom(top) : undefined;
  if (linked === undefined)
    throw new Refused(`${plain} leads to a repository that does not name ${top}: preview reads only its own`);
  return linked;
}

/** A worktree or a submodule, if the other side names it. */
function linkedFrom(top: string): Repository | undefined {
  try {
    const [, to = ''] = /^gitdir: (.+)\n?$/.exec(readFileSync(join(top, '.git'), 'utf8')) ?? [];
    const own = realpathSync(resolve(top, to));
    if (existsSync(join(own, 'commondir'))) {
      const common = realpathSync(resolve(own, readFileSync(join(own, 'commondir'), 'utf8').trim()));
      const back = readFileSync(join(own, 'gitdir'), 'utf8').trim();
      const isKnown = dirname(own) === join(common, 'worktrees') && realpathSync(back) === join(top, '.git');
      return isKnown ? { top, own, common } : undefined;
    }
    const back = gitIn(top)('config', '--file', join(own, 'config'), 'core.worktree');
    return realpathSync(resolve(own, back)) === top ? { top, own, common: own } : undefined;
  } catch {
    return undefined;
  }
}

/** Ignored files, except packages, and repositories inside of this one: they may contain secrets. */
function hiddenIn(top: string, git: (...args: string[]) => string) {
  const listed = (...args: string[]) =>
    git('ls-files', '--others', '--exclude-standard', '-z', ...args)
      .split('\0')
      .filter((name) => name !== '');
  const ignored = listed('--ignored', '--directory').filter((name) => basename(name) !== 'node_modules');
  const nested = listed().filter((name) => name.endsWith('/'));
  const all = [...new Set([...ignored, ...nested])];
  if (all.length > MOST_HIDDEN)
    throw new Refused(`git ignores more than ${MOST_HIDDEN} files and folders in ${top}: remove those`);
  const paths = all.map((name) => ({ isFolder: name.endsWith('/'), path: resolve(top, name) }));
  const there = paths.filter(({ path }) => !lstatSync(path).isSymbolicLink());
  return {
    folders: there.flatMap(({ isFolder, path }) => (isFolder ? [path] : [])),
    files: there.flatMap(({ isFolder, path }) => (isFolder ? [] : [path])),
  };
}

function isWithin(folder: string, path: string): boolean {
  const from = relative(folder, path);
  return from.split(sep)[0] !== '..' && !isAbsolute(from);
}

/** Settings about the form of the repository alone: an address may contain a token. */
function settingsOf(listed: string): string {
  const entries = listed.split('\0').flatMap((entry) => {
    const [, key = '', value = ''] = /^([^\n]+)\n([^]*)$/.exec(entry) ?? [];
    const isForm =
      /^(?:core\.(?:repositoryformatversion|filemode|bare)|extensions\.(?:objectformat|refstorage))$/i.test(
        key,
      );
    return isForm ? [[key.split('.'), value] as const] : [];
  });
  return entries
    .map(([[section = '', name = ''], value]) => `[${section}]\n\t${name} = ${JSON.stringify(value)}\n`)
    .join('');
}

function gitIn(cwd: string) {
  const safe = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', `core.worktree=${cwd}`];
  return (...args: string[]): string => {
    try {
      const options = { cwd, env: handedTo('git', process.env), encoding: 'utf8', stdio: 'pipe' } as const;
      return execFileSync('git', [...safe, ...args], options).replace(/\n$/, '');
    } catch (error) {
      const { stderr } = error as { readonly stderr?: string };
      throw new Refused(
        `preview needs a git repository around the folder: ${stderr?.trim() || messageOf(error)}`,
      );
    }
  };
}
