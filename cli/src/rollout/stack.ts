/** What a stack says of its rollouts: read from its state, without a program and without its lock. */
import { otherPlace, readSettings, rolloutSchema, type Settings } from '@workload/pulumi/rollout';
import { type Kind, KINDS, Rolled } from './platform';
import { Recorded, type Resource, stackConfig } from './recorded';
import type { Target } from './run';
import type { Stack } from './selected';
import { strategyOf } from './strategy';

type Environment = Readonly<Record<string, string | undefined>>;

/** A rollout of a stack, and the settings by which its object is reached. */
export interface Found {
  readonly target: Target;
  /** As the engine knows the resource. */
  readonly urn: string;
  readonly settings: Settings;
}

/** Every rollout of a stack, of this name if one is given. */
export async function rolloutsOf(stack: Stack, env: Environment, name?: string): Promise<Found[]> {
  // Most stacks have the settings of the engine's own provider: they are read beside the state.
  const config = stackConfig(stack);
  config.catch(() => undefined);
  const recorded = await Recorded.of(stack);
  const rolling = recorded.resources.filter(isRolling);
  const wanted = rolling.filter((one) => name === undefined || isCalled(one, name));
  if (wanted.length === 0) throw new Error(noneText(rolling, name));
  const settingsBy = settingsIn(recorded, () => config, env);
  return Promise.all(
    wanted.map(async (one) => {
      const settings = await settingsBy(one);
      guardPlace(one, settings);
      return { target: await targetOf(stack, recorded, one), urn: one.urn, settings };
    }),
  );
}

/** The settings by which an object of this name is reached: those of its resource where the stack has one. */
export async function settingsOf(stack: Stack, env: Environment, name: string): Promise<Settings> {
  const recorded = await Recorded.of(stack);
  const named = recorded.resources.find((one) => kindOf(one) !== undefined && isCalled(one, name));
  return settingsIn(recorded, () => stackConfig(stack), env)(named);
}

/** The settings of each provider, read once: an explicit one has its own, then come those of the environment. */
function settingsIn(recorded: Recorded, config: () => ReturnType<typeof stackConfig>, env: Environment) {
  const read = new Map<string, Promise<Settings>>();
  const readBy = async (provider: Resource | undefined): Promise<Settings> => {
    const get = provider === undefined ? await config() : await recorded.settings(provider);
    return readSettings(get, env);
  };
  return (resource: Resource | undefined): Promise<Settings> => {
    const provider = resource && recorded.explicitProvider(resource);
    const settings = read.get(provider?.urn ?? '') ?? readBy(provider);
    read.set(provider?.urn ?? '', settings);
    return settings;
  };
}

/** Another object of the same name is none of this stack. */
function guardPlace(one: Resource, settings: Settings): void {
  const place = otherPlace(one.outputs ?? {}, settings);
  if (place === undefined) return;
  throw new Error(
    `${resourceName(one)} is in ${place}, but the settings point to ${settings.baseUrl} and workspace "${settings.workspace}": nothing was read or changed. Use the settings of the last successful pulumi up`,
  );
}

/** Whether something was released of it, and it has a strategy. */
function isRolling(one: Resource): boolean {
  const { name, revision } = one.outputs ?? {};
  const isReleased = typeof name === 'string' && typeof revision === 'string';
  return kindOf(one) !== undefined && one.inputs?.rollout != null && isReleased;
}

function isCalled(one: Resource, name: string): boolean {
  return one.outputs?.name === name || resourceName(one) === name;
}

function noneText(rolling: readonly Resource[], name: string | undefined): string {
  if (name === undefined || rolling.length === 0)
    return 'no resource of this stack has a rollout: see docs/rollout.md';
  const known = rolling.map(resourceName).join(', ');
  return `${name} has no rollout in this stack; ${known} ${rolling.length === 1 ? 'has' : 'have'} one`;
}

async function targetOf(stack: Stack, recorded: Recorded, one: Resource): Promise<Target> {
  const kind = kindOf(one);
  const { name, revision, owned } = one.outputs ?? {};
  const written = rolloutSchema.safeParse(await recorded.input(one, 'rollout'));
  if (kind === undefined || !written.success)
    throw new Error(
      `${resourceName(one)}: its strategy was written by another version of @workload/pulumi; install the @workload/cli of that version`,
    );
  return {
    resource: resourceName(one),
    rolled: new Rolled(kind, String(name)),
    subject: { revision: String(revision), before: beforeOf(one) },
    strategy: strategyOf(written.data),
    isOwned: owned !== false,
    again: async () => {
      const now = await Recorded.of(stack);
      const same = now.resources.find(({ urn }) => urn === one.urn);
      return same === undefined || !isRolling(same) ? undefined : targetOf(stack, now, same);
    },
  };
}

/** The revision that served before it; a release that the program went back to has none that it could go on from. */
function beforeOf({ outputs = {} }: Resource): string | undefined {
  const { revision, previousRevision: before, __revisions } = outputs;
  if (typeof before !== 'string') return undefined;
  // Oldest first.
  const all: unknown[] = Array.isArray(__revisions) ? __revisions : [];
  return all.includes(before) && all.indexOf(before) > all.indexOf(revision) ? undefined : before;
}

function resourceName({ urn }: Resource): string {
  return urn.split('::').at(-1) ?? urn;
}

function kindOf({ type }: Resource): Kind | undefined {
  const kind = /^(?:pulumi-nodejs:dynamic\/workload|workload:index):(\w+)$/.exec(type)?.[1];
  return kind !== undefined && isKind(kind) ? kind : undefined;
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(KINDS, kind);
}
