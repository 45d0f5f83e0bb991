/** Where to read from: the settings of a stack where there is one, else those of the environment; and what that stack has. */
import type { Existing } from '@workload/pulumi/importing';
import { connect, otherPlace, readSettings, type Settings } from '@workload/pulumi/rollout';
import { Recorded, stackConfig } from '../rollout/recorded';
import { Stack } from '../rollout/selected';
import type { Project } from './project';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Place {
  readonly settings: Settings;
  readonly connection: ReturnType<typeof connect>;
  /** The stack that the objects will be in; undefined where none is there yet. */
  readonly stack: Stack | undefined;
  /** Why an object cannot be imported that the stack has already. */
  readonly known: (one: Existing) => string | undefined;
}

/** @param name of the stack. Default: the selected one */
export async function placeOf(
  project: Project,
  name: string | undefined,
  env: Environment,
  log: (line: string) => void,
): Promise<Place> {
  const stack = await stackIn(project, name);
  const settings = readSettings(stack === undefined ? () => undefined : await stackConfig(stack), env);
  const recorded = stack === undefined ? [] : (await Recorded.of(stack)).resources;
  const own = new Set(
    recorded
      .filter(({ outputs }) => otherPlace(outputs ?? {}, settings) === undefined)
      .map(({ type, id = '' }) => `${type.split(/[:/]/).at(-1) ?? ''} ${id}`),
  );
  return {
    settings,
    connection: connect(settings, log),
    stack,
    known: ({ type, id }) =>
      own.has(`${type} ${id}`) ? `stack ${stack?.name ?? ''} has it already` : undefined,
  };
}

async function stackIn(project: Project, name: string | undefined): Promise<Stack | undefined> {
  if (name !== undefined) return Stack.of(project.folder, name);
  if (project.settings === undefined) return undefined;
  return Stack.of(project.folder, undefined).catch(() => undefined);
}
