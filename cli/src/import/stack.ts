/** Where to import from: the settings of the stack, or of the environment if there is none; and the stack's objects. */
import type { Existing } from '@workload/pulumi/importing';
import { connect, otherPlace, readSettings, type Settings } from '@workload/pulumi/rollout';
import { concealing } from '../conceal/concealer';
import { RecordedStack, stackConfig } from '../rollout/recorded';
import { Stack } from '../rollout/selected';
import type { Project } from './project';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ImportStack {
  readonly settings: Settings;
  readonly connection: ReturnType<typeof connect>;
  /** The stack that will contain the objects; undefined if it does not exist yet. */
  readonly stack: Stack | undefined;
  /** The reason not to import an object: the stack already has it. */
  readonly known: (one: Existing) => string | undefined;
}

/** @param name of the stack. Default: the selected one */
export async function placeOf(
  project: Project,
  name: string | undefined,
  env: Environment,
  log: (line: string) => void,
): Promise<ImportStack> {
  const stack = await stackIn(project, name);
  const settings = readSettings(stack === undefined ? () => undefined : await stackConfig(stack), env);
  const recorded = stack === undefined ? [] : (await RecordedStack.of(stack)).resources;
  const own = new Set(
    recorded
      .filter(({ outputs }) => otherPlace(outputs ?? {}, settings) === undefined)
      .map(({ type, id = '' }) => `${type.split(/[:/]/).at(-1) ?? ''} ${id}`),
  );
  return {
    settings,
    connection: connect(settings, log, undefined, (value) => {
      concealing(env).also([{ value }]);
    }),
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
