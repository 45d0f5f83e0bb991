/** Kinds and programs of the suites on states: the covered kinds, and what their stacks declare. */
import { adapter } from '../support/adapters';
import { argumentsOf, find, isImmutable, isSteering, kindsOf, type Kind, usual } from '../conformance/rows';
import { samples } from '../conformance/samples';
import { give } from '../conformance/samples/given';
import type { Emulator } from '@workload/emulator';
import { call, story } from '../engine/story';
import { IN_HASHES, type Project } from '../engine/command';
import type { Fields } from '../../provider/src/resource';
import type { z } from 'zod';

/** Every kind, in runs that take minutes: `npm run test:states`. */
export const ALL_STATES = process.env.WORKLOAD_ALL_STATES !== undefined;

/**
 * One kind for each group of operations: with an owner mark, without one, forked, released, returned only once,
 * inside a parent.
 */
const USUAL: readonly string[] = [
  'Drive',
  'ForkedApplication',
  'McpFunction',
  'ServiceAccount',
  'SandboxSchedule',
  'Snapshot',
];

export type Naming = 'generated' | 'explicit';

/** Creates what must exist before every program; returns the kinds of this run. */
export async function prepare(t: Project): Promise<readonly Kind[]> {
  await story(t.emulator);
  const kinds = kindsOf(samples(await give((...sent) => call(t.emulator, ...sent))));
  return ALL_STATES ? kinds : kinds.filter(({ type }) => USUAL.includes(type));
}

/** Lower case, because names on the platform begin with it. */
export function logical({ type }: Kind): string {
  return `the-${type.toLowerCase()}`;
}

/** Whether a program must set the name. */
function needsName({ definition }: Kind): boolean {
  const { name } = definition.args.shape as Readonly<Record<string, z.ZodType | undefined>>;
  return name?.safeParse(undefined).success !== true;
}

/** A kind's program without arguments that must be unique in the workspace, except for the name. */
export function argumentsFor(kind: Kind, naming: Naming): Fields {
  const { definition } = kind;
  const { name: _name, ...args } = usual(kind);
  for (const key of definition.facts.unique) Reflect.deleteProperty(args, key);
  const isNamed = naming === 'explicit' || needsName(kind);
  const name = kind.sample.named?.(logical(kind)) ?? logical(kind);
  // With hashes, a secret that the platform returns once needs a place.
  const place = IN_HASHES && 'deliverTo' in definition.args.shape ? { deliverTo: { command: ['true'] } } : {};
  return { ...args, ...place, ...(isNamed ? { name } : {}) };
}

/** Whether its name identifies a single object. */
export function isUnique({ definition }: Kind): boolean {
  return definition.facts.once.length === 0;
}

export function isGenerated(kind: Kind, naming: Naming): boolean {
  return naming === 'generated' && !needsName(kind);
}

/** An in-place change: the argument, and its two values; undefined for kinds without one. */
export function changeOf(kind: Kind): { argument: string; values: readonly [unknown, unknown] } | undefined {
  const plain = argumentsOf(kind).find(
    (argument) =>
      !isSteering(argument) &&
      !isImmutable(kind, argument) &&
      kind.sample.args[argument]?.apart !== true &&
      kind.sample.args[argument]?.with === undefined &&
      !kind.definition.facts.unique.includes(argument as never) &&
      argument !== 'name',
  );
  const values = plain === undefined ? undefined : kind.sample.args[plain]?.values;
  return plain === undefined || values === undefined ? undefined : { argument: plain, values };
}

/** The options of a resource, by its kind. */
export type OptionsOf = (kind: Kind) => Fields;

/** Makes a program of one resource of each kind. */
export function declare(
  t: Project,
  kinds: readonly Kind[],
  naming: Naming,
  more: { readonly change?: boolean; readonly options?: OptionsOf } = {},
): void {
  t.program(
    kinds
      .map((kind) => {
        const args = argumentsFor(kind, naming);
        const change = changeOf(kind);
        if (more.change === true && change !== undefined) args[change.argument] = change.values[1];
        const options = more.options?.(kind) ?? {};
        return `new workload.${kind.type}('${logical(kind)}', ${JSON.stringify(args)}, ${JSON.stringify(options)});`;
      })
      .join('\n'),
  );
}

/** The URN of a kind's resource in the stack of the tests. */
export function urnOf(t: Project, kind: Kind): string {
  const found = t.state().resources.find(({ urn }) => urn.endsWith(`:${kind.type}::${logical(kind)}`));
  if (found === undefined) throw new Error(`no ${kind.type} in the state of ${adapter()}`);
  return found.urn;
}

/** The object of each kind, with a value that identifies it. */
export async function objectsOf(
  t: Project,
  kinds: readonly Kind[],
): Promise<
  ReadonlyMap<string, { readonly id: string; readonly identity: string; readonly record: unknown }>
> {
  const out = new Map<string, { id: string; identity: string; record: unknown }>();
  for (const kind of kinds) {
    const found = t.state().resources.find(({ urn }) => urn.endsWith(`:${kind.type}::${logical(kind)}`));
    if (found?.id === undefined) continue;
    const name = kind.definition.identity.id?.(found.outputs ?? {}) ?? String(found.outputs?.name);
    const object = await lookUp(t, kind, name, found.outputs ?? {});
    if (object === undefined) throw new Error(`the ${kind.type} ${name} of the state is not on the platform`);
    out.set(kind.type, { id: name, identity: identityOf(object.record), record: steady(object.record) });
  }
  return out;
}

/** Every object of these kinds, whoever created it: its identity, and its record without volatile parts. */
export async function everything(
  emulator: Emulator,
  kinds: readonly Kind[],
): Promise<readonly { readonly identity: string; readonly record: string }[]> {
  const list = async (path: string) => (await call(emulator, 'GET', path)) as Fields[];
  const paths = new Set(kinds.map(({ sample }) => sample.path));
  const lists = await Promise.all([...paths].map(list));
  const accounts = await list('/service_accounts');
  const keys = await Promise.all(
    accounts.map(({ client_id: id }) => list(`/service_accounts/${String(id)}/api_keys`)),
  );
  return [...lists, ...keys]
    .flat()
    .map((record) => ({ identity: identityOf(record), record: JSON.stringify(steady(record)) }))
    .sort((a, b) => a.record.localeCompare(b.record));
}

/** By name, or by id where several objects may share a name. */
async function lookUp(t: Project, kind: Kind, name: string, outputs: Fields) {
  const ask = (path: string) => call(t.emulator, 'GET', path);
  if (kind.definition.facts.once.length === 0)
    return find(kind, (...sent) => call(t.emulator, ...sent), name);
  const path =
    kind.type === 'ApiKey'
      ? `/service_accounts/${String(outputs.serviceAccount)}/api_keys`
      : '/service_accounts';
  const records = (await ask(path)) as Fields[];
  const record = records.find(({ id, client_id }) =>
    [id, client_id].includes(outputs.keyId ?? outputs.clientId),
  );
  return record && { path, record };
}

/** The unique value that the platform generates for an object. */
function identityOf(record: Fields): string {
  const metadata = (record.metadata ?? {}) as Fields;
  const spec = (record.spec ?? {}) as Fields;
  return JSON.stringify([
    record.client_id,
    record.id,
    spec.infrastructureId,
    metadata.createdAt ?? record.createdAt ?? record.created_at,
  ]);
}

/** A record without parts that change on their own. */
function steady(record: unknown): unknown {
  if (Array.isArray(record)) return record.map(steady);
  if (typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(
    Object.entries(record)
      .filter(
        ([key]) =>
          !['status', 'events', 'lastUsedAt', 'state', 'lastVerifiedAt', 'source', 'expiresIn'].includes(key),
      )
      .map(([key, value]) => [key, steady(value)]),
  );
}
