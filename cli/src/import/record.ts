/**
 * `workload import record`: completes the state after `pulumi import`, which reads no secrets: those of the
 * configuration would show as changes. It also cannot import dynamic resources, so this command writes them.
 */
import { join } from 'node:path';
import type { Existing } from '@workload/pulumi/importing';
import { Stack } from '../rollout/selected';
import { type Config, Deployment } from './deployment';
import { FILE, type Import, kindOf, readImports } from './file';
import { keep } from './keep';
import { placeOf } from './stack';
import { planOf, type Setting } from './plan';
import { Project } from './project';
import type { ImportDependencies } from './take';
import { counted } from './texts';
import { readWorkspace } from './workspace';
import { WORKLOAD } from '../started-by';

/** An object and its resource. */
interface Named {
  readonly object: Existing;
  readonly as: Import;
}

/** @throws Error that says in one line what to do */
export async function record(
  {
    cwd,
    stack: name,
    plain,
  }: { readonly cwd: string; readonly stack?: string; readonly plain?: readonly string[] },
  { env, signal, say, note }: Pick<ImportDependencies, 'env' | 'signal' | 'say' | 'note'>,
): Promise<void> {
  const imports = readImports(join(cwd, FILE));
  const project = Project.in(cwd);
  const stack = await Stack.of(cwd, name);
  const { connection } = await placeOf(project, stack.name, env, note);
  const types = [...new Set(imports.map((one) => typeOf(one)))];
  const { objects } = await readWorkspace(connection, types, signal);
  const named = imports.map((as) => ({ as, object: find(objects, as) }));
  const names = new Map(named.map(({ object, as }) => [object, as.name] as const));
  const ordered = objects.filter((one) => names.has(one));
  const { settings } = planOf(ordered, names, () => false, plain);
  await keep(stack, project.name, settings);
  const isNeeded = settings.length > 0 || imports.some((one) => kindOf(one)?.adapter === 'dynamic');
  const config = isNeeded ? await configOf(stack) : {};
  const deployment = await Deployment.of(stack, project.name);

  let count = 0;
  for (const one of named) if (await recordOne(one, deployment, { settings, config })) count++;
  if (count > 0) await deployment.save();
  say(`Recorded ${counted(count, 'resource')} in stack ${stack.name}.`);
  for (const { key, about } of settings.filter((one) => valueIn(config, project.name, one.key) === undefined))
    note(
      `${about} is not set, and the preview will show it: pulumi config set --secret ${key}, then run this again`,
    );
}

interface Known {
  readonly settings: readonly Setting[];
  readonly config: Config;
}

/** Whether there was something to record. */
async function recordOne(
  { object, as }: Named,
  deployment: Deployment,
  { settings, config }: Known,
): Promise<boolean> {
  // The platform shows the others.
  const own = settings.filter((one) => one.object === object && one.value === undefined);
  const adapter = kindOf(as)?.adapter ?? 'native';
  const there = deployment.has(as);
  if (adapter === 'native' && !there)
    throw new Error(
      `${object.noun} ${object.name} is not in the stack: run pulumi import --file ${FILE} first`,
    );
  if (own.length === 0 && there) return false;
  const secret = (path: readonly (string | number)[]) => {
    const setting = own.find((one) => one.path.join('/') === path.join('/'));
    return setting && valueIn(config, deployment.project, setting.key);
  };
  const recorded = await object.recorded(adapter, deployment.ownerOf(as), secret);
  deployment.put(as, recorded, config);
  return true;
}

/** A program omits the project from keys of its own project; the configuration has it: `shop:key`. */
function valueIn(config: Config, project: string, key: string): string | undefined {
  return config[`${project}:${key}`]?.value ?? config[key]?.value;
}

async function configOf(stack: Stack): Promise<Config> {
  const args = ['config', '--json', '--show-secrets'];
  return (await stack.json(args, 'the secrets of the stack could not be decrypted')) as Config;
}

function typeOf(one: Import): string {
  const kind = kindOf(one);
  if (kind === undefined)
    throw new Error(`${FILE}: ${one.type} is not a kind of the Workload Platform: remove it`);
  return kind.type;
}

function find(objects: readonly Existing[], as: Import): Existing {
  const found = objects.find((one) => one.type === typeOf(as) && one.id === as.id);
  if (found === undefined)
    throw new Error(
      `${FILE}: ${as.name} (${as.id}) is not in the workspace: run ${WORKLOAD} import --force again`,
    );
  return found;
}
