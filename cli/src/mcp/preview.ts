/** The tool `preview`: a project of this machine against its base, on an emulator, isolated. */
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { failure } from '../failure';
import { emulator } from '../preview/embedded/platform';
import { type Isolation, treeOf } from './isolation';
import { folderOf, PACKAGE, packages } from './packages';
import { Refused } from './program';
import { readableRepository } from './repository';
import { type Limits, Sandbox, type Starting } from './sandbox';
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
  const file = state === undefined ? undefined : fileIn(realpathSync(path), state);
  const against = file === undefined ? ['--base', base ?? 'HEAD'] : ['--state', file];
  await emulator('try');
  const temporary = scratchFolder('workload-preview-tool-');
  let sandbox: Sandbox | undefined;
  try {
    sandbox = await Sandbox.start({
      ...{ isolation, signal },
      inside: isIsolated ? insideOf(path, temporary, file) : { readable: [] },
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
    const told = answerIn(ran.stdout);
    if (told === undefined) throw new Refused(ran.stderr.trim() || ran.stdout.trim());
    if ('message' in told) throw new Refused(told.message);
    return { ...isolated, ...told, notes: ran.stderr };
  } finally {
    await sandbox?.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** A preview, or why there is none. */
function answerIn(text: string): { readonly message: string } | { readonly schema?: string } | undefined {
  try {
    const data = JSON.parse(text) as unknown;
    const { success, data: told } = failure.safeParse(data);
    return success ? { message: told.message } : (data as { readonly schema?: string });
  } catch {
    return undefined;
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
 * The repository, to be read only. Its git folder is one in memory: git notes the base's checkout there.
 *
 * @param state also if git ignores it
 */
function insideOf(folder: string, temporary: string, state: string | undefined): Starting['inside'] {
  const { top, files, ...rest } = readableRepository(folder, temporary);
  const plugins = join(process.env.PULUMI_HOME ?? join(homedir(), '.pulumi'), 'plugins');
  const trees = [PACKAGE, folderOf('@workload/emulator') ?? '', ...Object.values(packages())].flatMap(treeOf);
  return {
    ...rest,
    readable: [...new Set([top, ...trees, ...modulesAbove(top)])],
    files: {
      ...files,
      ...(state === undefined ? {} : { [state]: state }),
      ...(existsSync(plugins) ? { [join(HOME, 'plugins')]: plugins } : {}),
    },
  };
}

/** Packages of a folder above the repository: its programs find them, too. */
function modulesAbove(top: string): readonly string[] {
  return treeOf(top).filter((path) => path !== top);
}
