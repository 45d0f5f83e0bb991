/** Packages of the base's program: linked from the head if both have the same lock file, else installed. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Checkout } from './checkout';
import type { Tools } from './engine';

const LOCKS = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
] as const;
const OF_NPM: readonly string[] = ['package-lock.json', 'npm-shrinkwrap.json'];
const CLEAN_INSTALL = ['ci', '--no-audit', '--no-fund'];

/** Installs the packages of a program, if they have a lock file of npm. Their scripts run, as in a job. */
export async function install(tools: Tools, folder: string): Promise<void> {
  if (OF_NPM.some((name) => existsSync(join(folder, name)))) await tools.run('npm', CLEAN_INSTALL, folder);
}

/**
 * @param folder of the head's program
 * @param prepare shell command that installs the packages instead
 * @returns what was done, in a few words
 */
export async function provide(
  tools: Tools,
  { top, baseTop, folder: base }: Checkout,
  folder: string,
  prepare: string | undefined,
): Promise<string> {
  if (prepare !== undefined) {
    const [shell, flag] = process.platform === 'win32' ? ['cmd.exe', '/c'] : ['/bin/sh', '-c'];
    await tools.run(shell, [flag, prepare], base);
    return 'prepared by --prepare';
  }
  const upwards = foldersUpTo(realpathSync(top), realpathSync(folder));
  const differing = upwards.flatMap((each) =>
    differingLock(each, join(baseTop, relative(realpathSync(top), each))),
  );
  const [lock] = differing;
  if (lock === undefined) {
    for (const each of upwards) link(each, realpathSync(top), baseTop);
    linkAbove(realpathSync(top), dirname(baseTop));
    return 'with the packages of the head';
  }
  if (!OF_NPM.includes(lock.name))
    throw new Error(
      `${lock.name} of the base and of the head differ: give --prepare, which installs the base's packages, such as --prepare "pnpm install --frozen-lockfile"`,
    );
  await tools.run('npm', CLEAN_INSTALL, lock.folder);
  return 'with its own packages (npm ci)';
}

/** The folder and its parents, up to the top. */
function foldersUpTo(top: string, folder: string): string[] {
  return folder === top || !folder.startsWith(top + sep)
    ? [top]
    : [folder, ...foldersUpTo(top, dirname(folder))];
}

/** Lock files of the base that the head lacks, or has with another text. */
function differingLock(head: string, folder: string): { name: string; folder: string }[] {
  return LOCKS.filter((name) => {
    const [here, there] = [join(head, name), join(folder, name)];
    return (
      existsSync(there) && (!existsSync(here) || readFileSync(here, 'utf8') !== readFileSync(there, 'utf8'))
    );
  }).map((name) => ({ name, folder }));
}

/** Links packages one by one. Packages that are folders of the repository are linked to the base's folders. */
function link(folder: string, top: string, baseTop: string): void {
  const from = join(folder, 'node_modules');
  const to = join(baseTop, relative(top, from));
  if (!existsSync(from) || existsSync(to) || !existsSync(dirname(to))) return;
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (!name.startsWith('@')) linkOne(join(from, name), join(to, name), top, baseTop);
    else {
      mkdirSync(join(to, name));
      for (const inner of readdirSync(join(from, name)))
        linkOne(join(from, name, inner), join(to, name, inner), top, baseTop);
    }
  }
}

function linkOne(from: string, to: string, top: string, baseTop: string): void {
  const target = lstatSync(from).isSymbolicLink() && existsSync(from) ? realpathSync(from) : from;
  const inside = relative(top, target);
  const isOfRepository = target.startsWith(top + sep) && !inside.split(sep).includes('node_modules');
  const base = join(baseTop, inside);
  symlinkSync(isOfRepository && existsSync(base) ? base : target, to, 'junction');
}

/** Links packages of a folder above the repository: its programs find them, too. */
function linkAbove(top: string, to: string): void {
  for (let folder = dirname(top); folder !== dirname(folder); folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (!existsSync(packages)) continue;
    symlinkSync(packages, join(to, 'node_modules'), 'junction');
    return;
  }
}
