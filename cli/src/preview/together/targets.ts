/** Which stacks a command previews: of one folder or of several, named, selected or all. */
import { resolve } from 'node:path';
import { Stack } from '../../rollout/selected';
import { messageOf } from '../../rollout/trouble';
import { projectIn } from '../embedded/project';
import type { Missing } from './previews';

export interface Asked {
  readonly cwd: string;
  /** Folders of programs, from `cwd` on. Default: `cwd` itself. */
  readonly folder?: readonly string[];
  /** Default: the selected one of each folder. */
  readonly stack?: readonly string[];
  /** Every stack of the project of each folder. */
  readonly all?: true;
}

/** A stack to preview. */
export interface Target {
  readonly folder: string;
  readonly stack: string | undefined;
  /** For readers: `shop/production`, or the folder if there is no project in it. */
  readonly about: string;
}

export interface Targets {
  readonly targets: readonly Target[];
  /** Folders whose stacks could not be listed. */
  readonly missing: readonly Missing[];
}

/**
 * @param note tells of folders without a stack
 * @throws Error if there are none, or if two have the same name
 */
export async function targetsOf(asked: Asked, note: (text: string) => void): Promise<Targets> {
  const { cwd, folder = ['.'], stack = [undefined] } = asked;
  const folders = [...new Map(folder.map((one) => [resolve(cwd, one), one])).entries()];
  const projects = folders.map(([path, given]) => ({ path, given, project: projectIn(path)?.name }));
  const missing: Missing[] = [];
  const targets: Target[] = [];
  for (const { path, given, project } of projects) {
    const about = project ?? given;
    if (asked.all !== true) {
      targets.push(...[...new Set(stack)].map((name) => targetOf(path, name, about)));
      continue;
    }
    try {
      const names = await namesIn(path);
      if (names.length === 0) note(`${about} has no stack: nothing of it is previewed`);
      targets.push(...names.map((name) => targetOf(path, name, about)));
    } catch (error) {
      missing.push({ about, message: messageOf(error) });
    }
  }
  refuseAlike(targets);
  if (targets.length + missing.length === 0) throw new Error('there is no stack to preview');
  return { targets, missing };
}

function targetOf(folder: string, stack: string | undefined, about: string): Target {
  const name = stack === undefined ? '' : `/${stack.split('/').at(-1) ?? stack}`;
  return { folder, stack, about: `${about}${name}` };
}

async function namesIn(folder: string): Promise<string[]> {
  // Any name: the command does not need it.
  const listed = (await (await Stack.of(folder, 'any')).list()) as { readonly name: string }[];
  return listed.map(({ name }) => name).sort();
}

/** Readers, and the comment, know a stack by its project and its name. */
function refuseAlike(targets: readonly Target[]): void {
  const seen = new Map<string, Target>();
  for (const one of targets) {
    const other = seen.get(one.about);
    if (other !== undefined)
      throw new Error(
        `${placed(other)} and ${placed(one)} are both ${one.about}: give different projects, or preview them one at a time`,
      );
    seen.set(one.about, one);
  }
}

function placed({ folder, stack }: Target): string {
  return stack === undefined ? folder : `${stack} in ${folder}`;
}
