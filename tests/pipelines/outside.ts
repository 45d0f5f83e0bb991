/** Programs of every kind, and changes of their objects from outside: by the samples of the conformance tests. */
import { check } from '../../provider/src/lifecycle/effects/check';
import type { Fields } from '../../provider/src/resource';
import {
  argumentsOf,
  find,
  hasDrift,
  isSteering,
  type Kind,
  namedAs,
  sampleOf,
  usual,
  withValue,
} from '../conformance/rows';
import {
  type Ask,
  isObject,
  type Json,
  type PlatformObject,
  type Request,
} from '../conformance/samples/shared';

/** What somebody does to an object without its stack. */
export type What =
  'value' | 'list order' | 'label of others' | 'deleted' | 'replaced' | 'routing' | 'masked value';

/** One change from outside. */
export interface Change {
  readonly what: What;
  /** The argument, or which of the lists. */
  readonly of?: string | number;
}

/** A program of one object, and what can happen to it. */
export interface Variant {
  readonly kind: Kind;
  readonly args: Fields;
  readonly changes: readonly Change[];
}

/** Programs that together have every argument of a kind that can change from outside. The second has longer lists. */
export function variantsOf(kind: Kind): readonly Variant[] {
  const first = usual(kind);
  const keys = argumentsOf(kind).filter((key) => !isSteering(key));
  const second = keys
    // What the platform does not show stays, such as the parent of an object.
    .filter((key) => key in first && hasDrift(kind, key))
    .reduce((args, key) => {
      const changed = withValue(kind, args, key, sampleOf(kind, key).values[1]);
      return Object.keys(changed).every((one) => one in first) && isTaken(kind, changed) ? changed : args;
    }, first);
  const apart = keys
    .filter((key) => !(key in first) && key !== 'name')
    .flatMap((key) => {
      const args = withValue(kind, first, key, sampleOf(kind, key).values[0]);
      return isTaken(kind, args) ? [{ key, args }] : [];
    });
  return [
    { kind, args: first, changes: changesOf(kind, first) },
    { kind, args: second, changes: changesOf(kind, second) },
    // Of the others, what the first program does not have.
    ...apart.map(({ key, args }) => ({
      ...{ kind, args },
      changes: changesOf(kind, args).filter(({ what, of }) => of === key || what === 'routing'),
    })),
  ];
}

function isTaken({ definition }: Kind, args: Fields): boolean {
  return check(definition, {}, args).failures.length === 0;
}

/** Every change that can happen to an object of this program. */
function changesOf(kind: Kind, args: Fields): readonly Change[] {
  const keys = argumentsOf(kind).filter((key) => key in args && !isSteering(key) && hasDrift(kind, key));
  const behind = (key: string) => sampleOf(kind, key).behind.kind;
  const isRouting = (key: string) => key === 'traffic' || key === 'rollout';
  const lists = keys.filter((key) => Array.isArray(args[key]) && args[key].length > 1).length;
  const isSecretIn = (value: unknown): boolean =>
    isObject(value) ? value.secret === true : Array.isArray(value) && value.some(isSecretIn);
  return [
    ...keys
      .filter((key) => behind(key) === 'drift')
      .map((of): Change => ({ what: isRouting(of) ? 'routing' : 'value', of })),
    ...keys
      .filter((key) => behind(key) === 'unseen')
      .map((of): Change => ({ what: isRouting(of) ? 'routing' : 'masked value', of })),
    ...keys.filter((key) => isSecretIn(args[key])).map((): Change => ({ what: 'masked value' })),
    ...(keys.some(isRouting) ? [{ what: 'routing' } as const] : []),
    ...Array.from({ length: lists }, (_, of): Change => ({ what: 'list order', of })),
    ...('labels' in kind.definition.args.shape ? [{ what: 'label of others' } as const] : []),
    { what: 'deleted' },
    { what: 'replaced' },
  ];
}

/** Makes a change. Returns false if the object has nothing that can change so. */
export async function plant(
  { kind, args }: Omit<Variant, 'changes'>,
  name: string,
  { what, of }: Change,
  ask: Ask,
): Promise<boolean> {
  const found = await find(kind, ask, name);
  // An earlier change has deleted it.
  if (found === undefined) return false;
  const send = async (all: readonly Request[] | undefined) => {
    for (const [method, path, body] of all ?? []) await ask(method, path, body);
    return all !== undefined && all.length > 0;
  };
  switch (what) {
    case 'value':
      return send(behindOf(kind, String(of), found));
    case 'masked value':
      return send(of === undefined ? withOtherSecret(found) : behindOf(kind, String(of), found));
    case 'routing':
      // Without a second release, all traffic goes to the first one, whatever its share.
      if (toTheOther(found) === undefined) return false;
      return send(of === undefined ? toTheOther(found) : behindOf(kind, String(of), found));
    case 'list order':
      return send(reversed(found, Number(of)));
    case 'label of others':
      return send(labelled(found));
    case 'deleted':
      return send([['DELETE', found.path, undefined]]);
    case 'replaced':
      return send([['DELETE', found.path, undefined], kind.sample.foreign(plainNameOf(found, name), args)]);
  }
}

function plainNameOf({ record }: PlatformObject, name: string): string {
  return typeof record.name === 'string' ? record.name : (name.split('/').at(-1) ?? name);
}

function behindOf(kind: Kind, key: string, { record }: PlatformObject): readonly Request[] | undefined {
  const { behind } = sampleOf(kind, key);
  return behind.kind === 'drift' || behind.kind === 'unseen' ? behind.by(record) : undefined;
}

/** A PUT of the object with a change. */
function put({ path, record }: PlatformObject, change: Json): Request[] {
  return [['PUT', path, { ...record, ...change }]];
}

function labelled(found: PlatformObject): Request[] {
  const { metadata, labels } = found.record as { readonly metadata?: Json; readonly labels?: Json };
  const more = { 'of-others': 'yes' };
  return metadata === undefined
    ? put(found, { labels: { ...labels, ...more } })
    : put(found, { metadata: { ...metadata, labels: { ...(metadata.labels as Json), ...more } } });
}

/** The object with its list of this number in another order. */
function reversed(found: PlatformObject, number: number): Request[] | undefined {
  const lists = listsIn(found.record);
  const list = lists[number % lists.length];
  return (
    list && put(found, changedAt(found.record, list, (value) => [...(value as unknown[])].reverse()) as Json)
  );
}

type Path = readonly string[];

function listsIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.length > 1 ? [path] : [];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    // What the platform tells about releases.
    ['metadata', 'events', 'revisions', 'status', 'urls'].includes(key) ? [] : listsIn(inner, [...path, key]),
  );
}

function changedAt(value: unknown, [key, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  return { ...(value as Json), [key]: changedAt((value as Json)[key], rest, change) };
}

/** The object with other values of its secret variables. */
function withOtherSecret(found: PlatformObject): Request[] | undefined {
  const { spec } = found.record;
  const runtime = isObject(spec.runtime) ? spec.runtime : undefined;
  const envs: unknown = runtime === undefined ? spec.envs : runtime.envs;
  if (!Array.isArray(envs) || !envs.some((one) => isObject(one) && one.secret === true)) return undefined;
  const other = (envs as Json[]).map((one) =>
    one.secret === true ? { ...one, value: 'planted-other' } : one,
  );
  return put(found, {
    spec:
      runtime === undefined ? { ...spec, envs: other } : { ...spec, runtime: { ...runtime, envs: other } },
  });
}

/** All traffic on the earlier release. */
function toTheOther(found: PlatformObject): Request[] | undefined {
  const { spec } = found.record;
  const { active, canary } = isObject(spec.revision) ? spec.revision : {};
  if (active === undefined || canary === undefined) return undefined;
  return put(found, { spec: { ...spec, revision: { active } } });
}

/** Requests whose texts from outside are of one object: two objects cannot have the same address. */
export function uniquely(ask: Ask, mark: string): Ask {
  const domain = /"(third|elsewhere|another)\.example\.com"/g;
  const text = /"((?:external|forked)-another|another)"/g;
  return (method, path, body) =>
    body === undefined
      ? ask(method, path)
      : ask(
          method,
          path,
          JSON.parse(
            JSON.stringify(body)
              .replace(domain, (_all, name: string) => `"${name}-${mark}.example.com"`)
              .replace(text, (_all, name: string) => `"${name}-${mark}"`),
          ),
        );
}

/** The arguments with names and addresses that no other object has. */
export function unique(kind: Kind, args: Fields, mark: string): Fields {
  const own = (key: string, make: (value: string) => string) =>
    typeof args[key] === 'string' ? { [key]: make(args[key]) } : {};
  return {
    ...args,
    ...own('customDomain', (value) => `${mark}.${value}`),
    ...own('prefix', (value) => `${value}-${mark}`),
    ...own('externalId', (value) => `${value}-${mark}`),
    ...('name' in usual(kind) ? { name: namedAs(kind, mark) } : {}),
  };
}
