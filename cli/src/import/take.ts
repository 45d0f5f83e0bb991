/** `workload import`: reads a workspace, and writes a program and the file for `pulumi import`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Adapter, KINDS } from '@workload/pulumi/importing';
import { FILE, importFile } from './file';
import { logicalNames } from './names';
import { placeOf } from './stack';
import { keep } from './keep';
import { type Plan, planOf, refuseUnknownPlain } from './plan';
import { type Language, PROGRAMS, Project, type Versions } from './project';
import { python } from './python';
import { type Choose, type Left, select, type Wanted } from './select';
import { toldText } from './told';
import { typescript } from './typescript';
import { counted, listed } from './texts';
import { readWorkspace } from './workspace';
import { yaml } from './yaml';

export interface Options extends Wanted {
  readonly cwd: string;
  readonly stack?: string;
  readonly language?: Language;
  readonly dynamic?: true;
  readonly program?: string;
  /** Names of variables whose values are written into the program. */
  readonly plain?: readonly string[];
  readonly force?: true;
}

export interface ImportDependencies {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly versions: Versions;
  readonly signal: AbortSignal;
  /** Absent without a terminal. */
  readonly choose?: Choose | undefined;
  /** Standard output, and standard error. */
  readonly say: (line: string) => void;
  readonly note: (line: string) => void;
}

/** @throws Error that says in one line what to do */
export async function take(
  options: Options,
  { env, versions, signal, choose, say, note }: ImportDependencies,
): Promise<void> {
  const project = Project.in(options.cwd);
  const { language, adapter } = formOf(options, project);
  const program = options.program ?? PROGRAMS[language];
  refuseFiles(project, program, options, language);
  const place = await placeOf(project, options.stack, env, note);
  const { objects, unread } = await readWorkspace(place.connection, options.kind, signal);
  const { taken, left } = await select(objects, options, place.known, choose);
  if (taken.length === 0) throw new Error(nothingText(left, place.settings.workspace));
  refuseOwnProgram(project, program, left);
  refuseUnknownPlain(taken, options.plain ?? []);
  const holdsData = (type: string) => KINDS.some((kind) => kind.type === type && kind.holdsData);
  const plan = planOf(taken, logicalNames(taken), holdsData, options.plain);
  if (language === 'yaml' && place.stack === undefined) refuseUndeclared(project, plan);
  const missing = project.missing(language, adapter, versions);
  const text = programText(plan, { project, language, adapter, workspace: place.settings.workspace });
  const files = new Map([[program, text], [FILE, importFile(plan.resources, adapter)], ...missing]);
  const undo = place.stack && (await keep(place.stack, project.name, plan.settings));
  try {
    project.write(files);
  } catch (error) {
    await undo?.();
    throw error;
  }
  const after = Project.in(options.cwd);
  say(
    toldText({
      plan,
      left,
      unread,
      workspace: place.settings.workspace,
      files: [...files.keys()],
      language,
      adapter,
      stack: place.stack?.name,
      given: options,
      plain: options.plain ?? [],
      hasPlugin: adapter === 'dynamic' || after.hasPlugin,
    }),
  );
}

interface Form {
  readonly project: Project;
  readonly language: Language;
  readonly adapter: Adapter;
  readonly workspace: string;
}

function programText(plan: Plan, { project, language, adapter, workspace }: Form): string {
  const title = `Objects of workspace ${workspace}, written by workload import.`;
  switch (language) {
    case 'typescript':
      return typescript(plan, title, adapter);
    case 'python':
      return python(plan, title);
    case 'yaml':
      return yaml(plan, project.name, title, project.settings);
  }
}

function formOf({ language: asked, dynamic }: Options, project: Project): Pick<Form, 'language' | 'adapter'> {
  const { language: there } = project;
  const language = asked ?? there ?? 'typescript';
  if (there !== undefined && there !== language)
    throw new Error(
      `--language ${language}: Pulumi.yaml is for ${there}; give --language ${there}, or another folder with --cwd`,
    );
  if (dynamic === true && language !== 'typescript')
    throw new Error(`--dynamic: dynamic resources exist only in TypeScript; leave it out for ${language}`);
  return { language, adapter: dynamic === true ? 'dynamic' : 'native' };
}

/** Existing files are not overwritten. If there are settings without a program, a program is added. */
function refuseFiles(project: Project, program: string, { force }: Options, language: Language): void {
  if (force === true) return;
  const isAdded = language === 'yaml' && program === 'Pulumi.yaml' && !project.hasProgram;
  const there = [program, FILE].filter((file) => project.has(file) && !(isAdded && file === program));
  if (there.length > 0)
    throw new Error(
      `${listed(there)} ${there.length === 1 ? 'exists' : 'exist'} in ${project.folder}: give --force to overwrite, or another folder with --cwd`,
    );
}

/** Never overwrites, even with --force, a program that may declare objects of the stack: they would be deleted. */
function refuseOwnProgram(project: Project, program: string, left: readonly Left[]): void {
  const known = left.filter(({ isKnown }) => isKnown);
  const [first] = known;
  if (first === undefined || !project.has(program)) return;
  throw new Error(
    `${program} may declare objects that the stack already has (${counted(known.length, 'object')}, such as ${first.object.noun} ${first.object.name}): ` +
      'write the others to another file with --program, and copy them from there',
  );
}

/** Pulumi refuses every command of a project that declares settings in YAML without a value in the stack. */
function refuseUndeclared(project: Project, { settings }: Plan): void {
  const [first] = settings.filter(({ value }) => value !== undefined);
  if (first === undefined) return;
  const file =
    project.settings === undefined ? `, with Pulumi.yaml (name: ${project.name}, runtime: yaml)` : '';
  throw new Error(
    `nothing was written: the stack must have the value of ${first.about} before a program in YAML declares it. ` +
      `Create the stack${file}, and run this again: pulumi stack init dev`,
  );
}

function nothingText([first, ...more]: readonly Left[], workspace: string): string {
  if (first === undefined) return `workspace ${workspace} has no such objects`;
  const others = more.length === 0 ? '' : ` (and ${counted(more.length, 'object')} more)`;
  return `nothing was written: ${first.object.noun} ${first.object.name}${others}: ${first.why}`;
}

/** Package versions for a new project. */
export function versionsOf(manifest: string): Versions {
  const { version, dependencies = {} } = JSON.parse(readFileSync(join(manifest), 'utf8')) as {
    version: string;
    dependencies?: Record<string, string>;
  };
  return { workload: version, pulumi: dependencies['@pulumi/pulumi'] ?? '' };
}
