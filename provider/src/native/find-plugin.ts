/** Looks for the plugin where the engine does, so that a missing one is told before the engine tries to download it. */
import * as pulumi from '@pulumi/pulumi';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { isRunnerOfPrograms } from '../engine-gone';
import { DYNAMIC, NATIVE } from '../forms';
import { refusal } from '../refusal';
import { PACKAGE } from '../token';
import { version } from '../version';

const FILE = `pulumi-resource-${PACKAGE}`;

/** Where to look. */
export interface SearchPath {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder of the program. */
  readonly folder: string;
}

/** The folder of the plugin in this package. */
const BIN = join(__dirname, '..', '..', 'bin');

/**
 * Whether the engine will find the plugin: yes, no, or not known from here. If it is no, `project` is the project's file.
 */
export function findPlugin({
  env,
  folder,
}: SearchPath): { found: true | undefined } | { found: false; project: string } {
  if (isElsewhere(env) || isOnPath(env) || isInstalled(env)) return { found: true };
  const project = projectOf(folder);
  if (project === undefined) return { found: undefined };
  const text = textOf(project);
  if (text === undefined) return { found: undefined };
  return names(text) ? { found: true } : { found: false, project };
}

let isChecked = false;

/**
 * Checks once per program, in the process that Pulumi starts for it. In others (the Automation API, components of
 * other packages, unit tests), the engine's settings are not known.
 *
 * @param downloadUrl an address of the plugin that the program gives
 * @throws RunError with what to add
 */
export function mustHavePlugin(downloadUrl?: string): void {
  if (isChecked || !isRunnerOfPrograms()) return;
  isChecked = true;
  if (downloadUrl !== undefined) return;
  const result = findPlugin({ env: process.env, folder: process.cwd() });
  if (result.found === false) throw refusal(missing(result.project));
  if (result.found === undefined) {
    void pulumi.log.warn(
      `The project file was not found or cannot be read, so it is not known whether it names the plugin. ${needs(BIN)}`,
    );
  }
}

/** The text about a missing plugin, for a project. */
export function missing(project: string): string {
  const folder = dirname(project);
  const near = upwards(folder)
    .map((each) => join(each, 'node_modules', DYNAMIC.module, 'bin'))
    .find(existsSync);
  const way = relative(folder, near ?? BIN)
    .split(sep)
    .join('/');
  return `The engine does not find the plugin of ${NATIVE.module}. ${needs(way.startsWith('.') ? way : `./${way}`)}`;
}

function needs(path: string): string {
  return `Add this block to Pulumi.yaml:

plugins:
  providers:
    - name: ${PACKAGE}
      path: ${path}

Or install the plugin from a release archive:

pulumi plugin install resource ${PACKAGE} ${version} --file ${FILE}-v${version}-OS-ARCH.tar.gz`;
}

/** Whether the engine attaches to a plugin that runs, or has an address to download it from. */
function isElsewhere(env: SearchPath['env']): boolean {
  const { PULUMI_DEBUG_PROVIDERS: running = '', PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: addresses = '' } = env;
  return /(^|,)workload:/.test(running) || addresses !== '';
}

/** Whether it is on PATH, under one of the names that systems run. */
function isOnPath({
  PATH = '',
  Path = PATH,
  PULUMI_IGNORE_AMBIENT_PLUGINS: ignored = '',
}: SearchPath['env']): boolean {
  if (ignored !== '' && ignored !== 'false') return false;
  const folders = Path.split(delimiter).filter(Boolean);
  const names = ['', '.exe', '.cmd', '.bat', '.ps1'].map((ending) => `${FILE}${ending}`);
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
}

function isInstalled(env: SearchPath['env']): boolean {
  // Then the engine takes newer versions as well.
  if ((env.PULUMI_ENABLE_LEGACY_PLUGIN_SEARCH ?? '') !== '') return true;
  const home = env.PULUMI_HOME ?? join(homedir(), '.pulumi');
  const folder = join(home, 'plugins', `resource-${PACKAGE}-v${version}`);
  // The engine takes neither links nor plugins whose installation has not ended.
  return (
    lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && !existsSync(`${folder}.partial`)
  );
}

/** The project's file: in the folder of the program, or above it. */
function projectOf(folder: string): string | undefined {
  const files = ['Pulumi.yaml', 'Pulumi.yml', 'Pulumi.json'];
  return upwards(folder)
    .flatMap((each) => files.map((file) => join(each, file)))
    .find(existsSync);
}

function upwards(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}

/**
 * Whether a project names the plugin. This package has no parser for YAML, so the order of words decides: what is
 * found by mistake is left to the engine.
 */
function names(text: string): boolean {
  const own = text.replace(/^\s*#.*$/gm, '');
  const isPlugin = /\bplugins["']?\s*:[^]*\bname["']?\s*:\s*["']?workload["']?\s*(#.*)?([,}]|$)/m;
  const isPackage = /\bpackages["']?\s*:[^]*\bworkload["']?\s*:(\s|$)/m;
  return isPlugin.test(own) || isPackage.test(own);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
