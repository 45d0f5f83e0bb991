/** The tool `preview`: a project of this machine against its base, on an emulator, isolated. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { handedTo } from '@workload/pulumi/rollout';
import { emulator } from '../preview/embedded/platform';
import { messageOf } from '../rollout/trouble';
import { type Inside, type Isolation, treeOf } from './isolation';
import { folderOf, PACKAGE, packages } from './packages';
import { Refused } from './program';
import { type Limits, Sandbox } from './sandbox';
import { scratchFolder } from './scratch';

export interface AskedPreview {
  readonly folder: string;
  readonly base?: string;
  /** File of an exported state, from the folder. */
  readonly state?: string;
  readonly stack?: string;
}

export interface PreviewDependencies {
  readonly isolation: Isolation;
  readonly allowPrograms: boolean;
  readonly signal: AbortSignal;
  readonly limits?: Partial<Limits>;
}

const COMMAND = join(PACKAGE, 'bin', 'workload.js');

/** @throws Refused if the folder is no program in a git repository */
export async function previewOf(
  { folder, base, state, stack }: AskedPreview,
  { isolation, allowPrograms, signal, limits }: PreviewDependencies,
): Promise<object> {
  const isIsolated = isolation.kind === 'bubblewrap';
  if (isolation.kind === 'none' && !allowPrograms)
    throw new Refused(
      `preview runs the program of the folder, which needs isolation: ${isolation.why}. Or ask the person who starts the server for workload mcp --allow-programs`,
    );
  if ([base, stack, state].some((name) => name?.startsWith('-') === true))
    throw new Refused('base, stack and state are names, not options');
  if (base !== undefined && state !== undefined)
    throw new Refused('give base or state: a preview compares with one of them');
  const path = resolve(folder);
  if (!existsSync(path)) throw new Refused(`there is no folder ${path}`);
  const against =
    state === undefined ? ['--base', base ?? 'HEAD'] : ['--state', fileIn(realpathSync(path), state)];
  await emulator('try');
  const temporary = scratchFolder('workload-preview-tool-');
  let sandbox: Sandbox | undefined;
  try {
    sandbox = await Sandbox.start({
      ...{ isolation, signal },
      inside: isIsolated ? insideOf(path, temporary) : { readable: [] },
      ...(limits === undefined ? {} : { limits }),
    });
    const ran = await sandbox.run(
      [
        ...[process.execPath, COMMAND, 'preview', '--embedded', '--cwd', realpathSync(path)],
        ...[...against, '--json', '--no-comment'],
        ...(stack === undefined ? [] : ['--stack', stack]),
      ],
      '.',
      isIsolated ? { PULUMI_HOME: HOME } : {},
    );
    const isolated = { isolation: isolation.kind };
    try {
      return { ...isolated, ...(JSON.parse(ran.stdout) as object), notes: ran.stderr };
    } catch {
      return { ...isolated, failed: true, errors: [ran.stderr || ran.stdout] };
    }
  } finally {
    await sandbox?.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** @throws Refused for what is not in the folder, also by a link: an answer shows values of the file */
function fileIn(folder: string, name: string): string {
  let file: string;
  try {
    file = realpathSync(resolve(folder, name));
  } catch {
    throw new Refused(`there is no file ${name} in the folder`);
  }
  const from = relative(folder, file);
  if (from.split(sep)[0] === '..' || isAbsolute(from))
    throw new Refused('state names a file in the folder: the person puts it there');
  return file;
}

const HOME = '/engine-home';

/**
 * The repository, to be read only. Its git folder is one in memory with the same contents: git notes the base's checkout
 * there. It lacks hooks and what the settings say of other places: an address may contain a token.
 */
function insideOf(folder: string, temporary: string): Pick<Inside, 'readable' | 'over' | 'files'> {
  const git = (...args: string[]) => gitIn(folder, args);
  const top = git('rev-parse', '--show-toplevel');
  const common = realpathSync(git('rev-parse', '--path-format=absolute', '--git-common-dir'));
  const own = realpathSync(git('rev-parse', '--absolute-git-dir'));
  const kept = readdirSync(common).filter((name) => !['worktrees', 'hooks', 'config', 'logs'].includes(name));
  const config = join(temporary, 'config');
  writeFileSync(config, settingsOf(git('config', '--local', '--list', '--null')));
  const plugins = join(process.env.PULUMI_HOME ?? join(homedir(), '.pulumi'), 'plugins');
  const trees = [PACKAGE, folderOf('@workload/emulator') ?? '', ...Object.values(packages())].flatMap(treeOf);
  return {
    readable: [...new Set([realpathSync(top), ...trees, ...modulesAbove(realpathSync(top))])],
    over: [common],
    files: {
      ...Object.fromEntries(kept.map((name) => [join(common, name), join(common, name)])),
      [join(common, 'config')]: config,
      ...(own === common ? {} : { [own]: own }),
      ...(existsSync(plugins) ? { [join(HOME, 'plugins')]: plugins } : {}),
    },
  };
}

/** Packages of a folder above the repository: its programs find them, too. */
function modulesAbove(top: string): readonly string[] {
  return treeOf(top).filter((path) => path !== top);
}

/** Settings about the form of the repository alone. */
function settingsOf(listed: string): string {
  const entries = listed.split('\0').flatMap((entry) => {
    const [, key = '', value = ''] = /^([^\n]+)\n([^]*)$/.exec(entry) ?? [];
    const isForm = /^(?:core\.(?:repositoryformatversion|filemode|bare)|extensions\.\w+)$/i.test(key);
    return isForm ? [[key.split('.'), value] as const] : [];
  });
  return entries
    .map(([[section = '', name = ''], value]) => `[${section}]\n\t${name} = ${JSON.stringify(value)}\n`)
    .join('');
}

function gitIn(cwd: string, args: readonly string[]): string {
  const safe = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false'];
  try {
    const options = { cwd, env: handedTo('git', process.env), encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', [...safe, ...args], options).replace(/\n$/, '');
  } catch (error) {
    const { stderr } = error as { readonly stderr?: string };
    throw new Refused(
      `preview needs a git repository around the folder: ${stderr?.trim() || messageOf(error)}`,
    );
  }
}
