// Runs a Dockerfile without containers: the files of each stage are in its own folder, which is empty at first.
import { execFile } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Copy, DockerfileParser, From, type Instruction } from 'dockerfile-ast';

const execute = promisify(execFile);

/** A stage, and its settings for containers. */
export interface Stage {
  name: string;
  /** The base image. Its files are missing: the programs of this machine replace them. */
  base: string;
  /** The folder used as `/`. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  volumes: string[];
  entrypoint: string[];
  healthcheck: string[];
}

export interface Building {
  /** The build context of COPY. */
  context: string;
  /** The parent folder of the stages. */
  folder: string;
  /** Called before each RUN, with the folder it runs in. */
  beforeRun(workdir: string): Promise<void>;
  /** Environment of RUN, in addition to the stage's. */
  env: NodeJS.ProcessEnv;
}

/**
 * Runs every instruction, and returns the last stage. Throws for instructions that are unknown, or that containers
 * would refuse.
 */
export async function build(dockerfile: string, building: Building): Promise<Stage> {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (instruction instanceof From) stages.push(begun(instruction, `stage-${stages.length}`, building));
    else await carryOut(instruction, stages, building);
  }
  return lastOf(stages);
}

/** A command of a stage: absolute paths become paths in its folder. */
export function inStage(command: readonly string[], { root }: Stage): { program: string; args: string[] } {
  const [program = '', ...args] = command.map((word) => (word.startsWith('/') ? join(root, word) : word));
  return { program, args };
}

function begun(from: From, number: string, { folder }: Building): Stage {
  const root = join(folder, number);
  mkdirSync(root);
  return {
    name: from.getBuildStage() ?? number,
    base: from.getImage() ?? '',
    root,
    workdir: '/',
    env: {},
    user: 'root',
    volumes: [],
    entrypoint: [],
    healthcheck: [],
  };
}

async function carryOut(instruction: Instruction, stages: Stage[], building: Building): Promise<void> {
  const stage = lastOf(stages);
  const words = instruction.getArguments().map((argument) => argument.getValue());
  const [word = ''] = words;
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.workdir = word;
      mkdirSync(join(stage.root, word), { recursive: true });
      return;
    case 'ENV':
      Object.assign(stage.env, Object.fromEntries(words.map((pair) => pair.split('='))));
      return;
    case 'COPY':
      await copy(words, stage, sourceOf(instruction, stages, building));
      return;
    case 'RUN': {
      const cwd = join(stage.root, stage.workdir);
      await building.beforeRun(cwd);
      const env = { ...building.env, ...stage.env };
      await execute('sh', ['-c', instruction.getArgumentsContent() ?? ''], { cwd, env });
      return;
    }
    case 'USER':
      stage.user = word;
      return;
    case 'VOLUME':
      stage.volumes.push(word);
      return;
    case 'ENTRYPOINT':
      stage.entrypoint = commandOf(instruction);
      return;
    case 'HEALTHCHECK':
      stage.healthcheck = commandOf(instruction);
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`${instruction.getKeyword()} is unknown here`);
  }
}

function sourceOf(instruction: Instruction, stages: readonly Stage[], { context }: Building): string {
  const flags = instruction instanceof Copy ? instruction.getFlags() : [];
  const from = flags.find((flag) => flag.getName() === 'from')?.getValue();
  if (from == null) return context;
  const stage = stages.find(({ name }) => name === from);
  if (!stage) throw new Error(`COPY --from=${from}: there is no such stage`);
  return stage.root;
}

/** Copies a file, or a folder's contents: into a target folder that ends in a slash, or to the target's name. */
async function copy([what = '', to = '']: string[], { root, workdir }: Stage, source: string): Promise<void> {
  const from = join(source, what);
  const place = join(root, to.startsWith('/') ? '' : workdir, to);
  await copyInto(from, to.endsWith('/') ? join(place, basename(what)) : place);
}

/** Copies a file, or a folder's contents, to a new name. Creates missing folders. */
export async function copyInto(from: string, place: string): Promise<void> {
  const isFolder = statSync(from).isDirectory();
  mkdirSync(isFolder ? place : dirname(place), { recursive: true });
  // Hard links on the same disk, because copying thousands of small files takes seconds.
  const copying = 'cp -Rl "$0" "$1" 2>/dev/null || cp -R "$0" "$1"';
  await execute('sh', ['-c', copying, isFolder ? `${from}/.` : from, place]);
}

/** The program and arguments of a command in exec form. */
function commandOf(instruction: Instruction): string[] {
  const content = instruction.getArgumentsContent() ?? '';
  return JSON.parse(content.slice(content.indexOf('['))) as string[];
}

function lastOf(stages: readonly Stage[]): Stage {
  const stage = stages.at(-1);
  if (!stage) throw new Error('it must begin with FROM');
  return stage;
}
