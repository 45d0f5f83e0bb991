/** What a stack says of its rollouts: read from its state, without a program and without its lock. */
import { LocalWorkspace, type Stack } from '@pulumi/pulumi/automation';
import { readSettings, rolloutSchema, type Settings } from '@workload/pulumi/rollout';
import { type Kind, KINDS, Rolled } from './platform';
import type { Target } from './run';
import { strategyOf } from './strategy';

interface Recorded {
  readonly urn: string;
  readonly type: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}

/** Selects a stack of the project in a folder. */
export async function selectStack(workDir: string, stackName: string | undefined): Promise<Stack> {
  const workspace = await LocalWorkspace.create({ workDir });
  const name = stackName ?? (await workspace.stack())?.name;
  if (name === undefined) throw new Error('no stack is selected: give --stack, or run pulumi stack select');
  return LocalWorkspace.selectStack({ stackName: name, workDir });
}

/** Settings of the provider, as this stack has them, then as the environment has them. */
export async function settingsOf(
  stack: Stack,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Settings> {
  const config = await stack.getAllConfig();
  return readSettings((key) => config[key]?.value, env);
}

/** Every resource with a rollout, of this name if one is given. */
export async function targetsOf(stack: Stack, name?: string): Promise<Target[]> {
  const exported: { readonly deployment: unknown } = await stack.exportStack();
  const { resources = [] } = exported.deployment as { readonly resources?: readonly Recorded[] };
  const targets = resources.flatMap((one) => targetIn(one) ?? []);
  const wanted = targets.filter(
    ({ rolled, resource }) => name === undefined || [rolled.name, resource].includes(name),
  );
  if (wanted.length > 0) return wanted;
  const known = targets.map(({ resource }) => resource).join(', ');
  if (name === undefined || known === '')
    throw new Error('no resource of this stack has a rollout: see docs/rollout.md');
  throw new Error(
    `${name} has no rollout in this stack; ${known} ${targets.length === 1 ? 'has' : 'have'} one`,
  );
}

function targetIn({ urn, type, inputs, outputs }: Recorded): Target | undefined {
  const kind = /^(?:pulumi-nodejs:dynamic\/workload|workload:index):(\w+)$/.exec(type)?.[1];
  const written = rolloutSchema.safeParse(inputs?.rollout);
  if (kind === undefined || !isKind(kind) || !written.success) return undefined;
  const { name, revision, previousRevision } = outputs ?? {};
  if (typeof name !== 'string' || typeof revision !== 'string') return undefined;
  return {
    resource: urn.split('::').at(-1) ?? name,
    rolled: new Rolled(kind, name),
    subject: { revision, before: typeof previousRevision === 'string' ? previousRevision : undefined },
    strategy: strategyOf(written.data),
  };
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(KINDS, kind);
}
