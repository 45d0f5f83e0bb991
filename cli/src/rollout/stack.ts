/** Reads the rollouts of a stack from its state, without running the program and without the lock. */
import {
  HASH_PREFIX,
  parseUrn,
  otherPlace,
  readSettings,
  rolloutSchema,
  type Settings,
  type Verdict,
} from '@workload/pulumi/rollout';
import { isKind, type Kind, RolloutTarget } from './platform';
import { RecordedStack, type Resource, stackConfig, Undecrypted } from './recorded';
import type { Recalled } from './recalled';
import type { Target } from './run';
import type { Stack } from './selected';
import { type Identity, NO_STEPS, strategyOf } from './strategy';
import type { Ways } from './token';

import { messageOf } from './trouble';
import { WORKLOAD } from '../started-by';

type Environment = Readonly<Record<string, string | undefined>>;

/** A rollout of a stack, and the settings to reach its object. */
export interface StackRollout {
  readonly target: Target;
  readonly urn: string;
  readonly settings: Settings;
}

/**
 * All rollouts of a stack, or only those of this name.
 *
 * @throws Error if no rollout has this name
 */
export function rolloutsOf(stack: Stack, env: Environment, name?: string): Promise<StackRollout[]> {
  return advised(() => readRollouts(stack, env, name));
}

async function advised<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Undecrypted)) throw error;
    throw error.with(`${WORKLOAD} rollout abort needs only the credential in the environment`);
  }
}

async function readRollouts(stack: Stack, env: Environment, name?: string): Promise<StackRollout[]> {
  // Most stacks use the default provider, so its settings are read in parallel with the state.
  const config = stackConfig(stack);
  config.catch(() => undefined);
  const recorded = await RecordedStack.of(stack);
  const rolling = recorded.resources.filter(isRolling);
  const left = recorded.resources.filter(isLeft);
  const wanted = [...rolling, ...left].filter((one) => name === undefined || isCalled(one, name));
  if (name !== undefined && wanted.length === 0) throw new Error(noneText(rolling, name));
  const settingsBy = settingsIn(recorded, () => config, env);
  return Promise.all(
    wanted.map(async (one) => {
      const settings = await settingsBy(one);
      guardPlace(one, settings);
      const ways = waysTo(stack, settings, env);
      return { target: await targetOf(stack, recorded, one, ways), urn: one.urn, settings };
    }),
  );
}

/** The settings to reach an object of this name: those of its resource, if the stack has one. */
export async function settingsOf(stack: Stack, env: Environment, name: string): Promise<Settings> {
  const recorded = await RecordedStack.of(stack);
  const named = recorded.resources.find((one) => kindOf(one) !== undefined && isCalled(one, name));
  return advised(() => settingsIn(recorded, () => stackConfig(stack), env)(named));
}

/**
 * Reads the settings of each provider once. Explicit providers have their own; the environment completes them.
 *
 * @param isOpen without what is encrypted
 */
export function settingsIn(
  recorded: RecordedStack,
  config: () => ReturnType<typeof stackConfig>,
  env: Environment,
  isOpen = false,
) {
  const read = new Map<string, Promise<Settings>>();
  const readBy = async (provider: Resource | undefined): Promise<Settings> => {
    const get = provider === undefined ? await config() : await recorded.settings(provider, isOpen);
    return readSettings(get, env);
  };
  return (resource: Resource | undefined): Promise<Settings> => {
    const provider = resource && recorded.explicitProvider(resource);
    const settings = read.get(provider?.urn ?? '') ?? readBy(provider);
    read.set(provider?.urn ?? '', settings);
    return settings;
  };
}

/** Refuses settings that point elsewhere: an object of the same name there does not belong to this stack. */
function guardPlace(one: Resource, settings: Settings): void {
  const place = otherPlace(one.outputs ?? {}, settings);
  if (place === undefined) return;
  throw new Error(
    `${resourceName(one)} is in ${place}, but the settings point to ${settings.baseUrl} and workspace "${settings.workspace}": nothing was read or changed. Use the settings of the last successful pulumi up`,
  );
}

/** Whether the resource has a release and a strategy. */
function isRolling(one: Resource): boolean {
  const { name, revision } = one.outputs ?? {};
  const isReleased = typeof name === 'string' && typeof revision === 'string';
  return kindOf(one) !== undefined && one.inputs?.rollout != null && isReleased;
}

/**
 * Whether the revision had a share of the traffic when the state was written, and the program has no strategy for it.
 * The platform says whether it began with one. The argument traffic decides about such a share.
 */
function isLeft(one: Resource): boolean {
  const { name, revision, __routing } = (one.outputs ?? {}) as {
    readonly name?: unknown;
    readonly revision?: unknown;
    readonly __routing?: { readonly canary?: unknown; readonly percent?: unknown };
  };
  if (kindOf(one) === undefined || one.inputs?.rollout != null || one.inputs?.traffic != null) return false;
  if (typeof name !== 'string' || typeof revision !== 'string') return false;
  return __routing?.canary === revision && Number(__routing.percent) > 0;
}

function isCalled(one: Resource, name: string): boolean {
  return one.outputs?.name === name || resourceName(one) === name || one.urn === name;
}

/**
 * The rollouts that a command changes: one, or all of them with `all`.
 *
 * @throws Error if there are several, and the command names none of them
 */
export function chosen<One extends Pick<StackRollout, 'target' | 'urn'>>(
  found: readonly One[],
  { name, kind, all = false }: { readonly name?: string; readonly kind?: Kind; readonly all?: boolean },
): readonly One[] {
  const there = found.filter(({ target }) => kind === undefined || target.rolled.kind === kind);
  if (there.length === 0) throw new Error(`${name ?? 'the stack'} has no rollout of the kind ${kind ?? ''}`);
  if (there.length === 1 || all) return there;
  const list = there
    .map(({ target: { resource, rolled }, urn }) => `\n  ${resource} (${rolled.kind}): ${urn}`)
    .join('');
  const what = name === undefined ? 'the stack has several rollouts' : `several rollouts are named ${name}`;
  throw new Error(
    `${what}, so nothing was sent: choose one with --name (also by its URN) and --kind, or all of them with --all${list}`,
  );
}

/** The rollouts of a stack, for a command that needs one. @throws Error if there is none */
export function some<One>(found: readonly One[]): readonly One[] {
  if (found.length === 0) throw new Error(NONE_YET);
  return found;
}

/** Whether a stack has a rollout is up to its program. */
export const NONE = 'no resource of this stack has a rollout';

const NONE_YET = `${NONE}: add the argument rollout to one, as "Progressive rollout" in the documentation describes. The README of @workload/cli links to it`;

function noneText(rolling: readonly Resource[], name: string): string {
  if (rolling.length === 0) return NONE_YET;
  const known = rolling.map(resourceName).join(', ');
  return `${name} has no rollout in this stack; ${known} ${rolling.length === 1 ? 'has' : 'have'} one`;
}

/** How a person finds an object of the stack again. */
function waysTo(stack: Stack, settings: Settings, env: Environment): Ways {
  const { name, given } = stack;
  return { stack: name, inStack: given, alone: isReached(settings, env) ? '' : given || ` --stack ${name}` };
}

/** Whether the environment alone has a credential for the same place. */
function isReached({ baseUrl, workspace }: Settings, env: Environment): boolean {
  try {
    const own = readSettings(() => undefined, env);
    return own.baseUrl === baseUrl && own.workspace === workspace;
  } catch {
    return false;
  }
}

async function targetOf(stack: Stack, recorded: RecordedStack, one: Resource, ways: Ways): Promise<Target> {
  const kind = kindOf(one);
  const { name, revision, owned } = one.outputs ?? {};
  const input = await recorded.input(one, 'rollout');
  if (JSON.stringify(input ?? null).includes(HASH_PREFIX))
    throw new Error(
      `${resourceName(one)}: its strategy contains a secret, of which the state has only a hash`,
    );
  const written = rolloutSchema.safeParse(input);
  if (kind === undefined || (input != null && !written.success))
    throw new Error(
      `${resourceName(one)}: its strategy was written by another version of @workload/pulumi; install the @workload/cli of that version`,
    );
  const strategy = written.success ? strategyOf(written.data) : NO_STEPS;
  const named = await nameIn(recorded, one, strategy.release);
  const names = named === undefined ? {} : { names: { [String(revision)]: named } };
  return {
    resource: resourceName(one),
    rolled: new RolloutTarget(kind, String(name), ways),
    subject: { revision: String(revision), before: beforeOf(one), started: startedOf(one), ...names },
    strategy,
    // Only these can be joined. What their state does not say counts as not owned.
    isOwned: kind !== 'ForkedApplication' || owned === true,
    ...releaseOf(one),
    recall: once(() => recall(recorded, one)),
    isAsBegun: one.outputs?.__share !== undefined && one.outputs.__share === startedOf(one),
    again: async (signal) => {
      const now = await RecordedStack.of(stack.within({ signal }));
      const same = now.resources.find(({ urn }) => urn === one.urn);
      return same === undefined || !isRolling(same) ? undefined : targetOf(stack, now, same, ways);
    },
  };
}

/** The snapshot or image of the program. A secret is left out. */
function releaseOf({ inputs = {} }: Resource): Pick<Target, 'release'> {
  const release = inputs.snapshot ?? inputs.image;
  return typeof release === 'string' && release !== '' ? { release } : {};
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}

/** The state's verdict on the revision. Its releases are encrypted. */
async function recall(recorded: RecordedStack, one: Resource): Promise<Recalled> {
  try {
    const releases = await recorded.output(one, '__releases');
    if (releases === null) return { unread: 'it is encrypted' };
    const all = (Array.isArray(releases) ? releases : []) as {
      readonly revision?: unknown;
      readonly verdict?: Verdict;
    }[];
    return { verdict: all.find(({ revision }) => revision === one.outputs?.revision)?.verdict };
  } catch (error) {
    return { unread: messageOf(error) };
  }
}

/** The release's name in a variable of the resource; undefined if it is named in another way. */
async function nameIn(recorded: RecordedStack, one: Resource, release: Identity | undefined) {
  if (release?.kind !== 'env') return undefined;
  const valueIn = (envs: unknown) => {
    const all: readonly unknown[] = Array.isArray(envs) ? envs : [];
    const found = all.find(
      (variable) => (variable as { readonly name?: unknown } | null)?.name === release.env,
    );
    const { value } = (found ?? {}) as { readonly value?: unknown };
    return typeof value === 'string' ? value : undefined;
  };
  // The variable is no secret, but others may be, and decrypting needs the passphrase.
  return valueIn(one.inputs?.envs) ?? valueIn(await recorded.input(one, 'envs'));
}

/** The previous revision; undefined if it is newer, as after a return to an older release. */
function beforeOf({ outputs = {} }: Resource): string | undefined {
  const { revision, previousRevision: before, __revisions } = outputs;
  if (typeof before !== 'string') return undefined;
  // Oldest first.
  const all: unknown[] = Array.isArray(__revisions) ? __revisions : [];
  return all.includes(before) && all.indexOf(before) > all.indexOf(revision) ? undefined : before;
}

/** The share with which the revision began; undefined if an earlier version wrote the state. */
function startedOf({ outputs = {} }: Resource): number | undefined {
  const { __started, revision } = outputs as {
    readonly __started?: { readonly revision?: unknown; readonly share?: unknown };
    readonly revision?: unknown;
  };
  return __started?.revision === revision && typeof __started?.share === 'number'
    ? __started.share
    : undefined;
}

function resourceName({ urn }: Resource): string {
  return parseUrn(urn).name;
}

function kindOf({ type }: Resource): Kind | undefined {
  const kind = /^(?:pulumi-nodejs:dynamic\/workload|workload:index):(\w+)$/.exec(type)?.[1];
  return kind !== undefined && isKind(kind) ? kind : undefined;
}
