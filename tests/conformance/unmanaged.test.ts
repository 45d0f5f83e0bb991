/** An update keeps what a record contains besides the arguments, for every kind, at every depth. */
import type { Client } from '@workload/sdk';
import fc from 'fast-check';
import { isFields, valueAt } from '../../provider/src/lifecycle/values/markers';
import { overlay, withDefaults } from '../../provider/src/lifecycle/values/values';
import type { Context, Definition, Fields, Prior } from '../../provider/src/resource';
import { definitions } from '../../provider/src/resources';
import { fieldsOf, isRequired } from '../../provider/src/lifecycle/values/fields';
import { kindsOf, usual, type Kind } from './rows';
import { samples } from './samples';
import { NOTHING_GIVEN } from './samples/given';

/** Kinds whose update sends no record. */
const WITHOUT = {
  ApiKey: 'it has no update',
  Snapshot: 'it has no update',
  ServiceAccount: 'its update takes a name and a description, and nothing else',
};

/** Arguments that only control a write or a wait. */
const STEERS = ['adoptExisting', 'joinExisting', 'timeoutSeconds', 'traffic', 'redeploy', 'verified'];

/** Maps, whose keys belong to the argument. */
const MAPS = ['requestHeaders', 'responseHeaders', 'headers', 'body', 'secrets', 'tasks', 'labels', 'env'];

const KEY = 'unmanaged';

const everyKind = kindsOf(samples(NOTHING_GIVEN));
const kinds = everyKind.filter(({ type }) => !(type in WITHOUT));

function argsOf(kind: Kind): Fields {
  const kept = Object.entries({ ...usual(kind), name: 'one' }).filter(([key]) => !STEERS.includes(key));
  return Object.fromEntries(kept);
}

/** A client of a platform with one object; `sent` returns the body of the last write. */
function platformWith(record: Fields): { client: Client; sent: () => unknown } {
  let sent: unknown;
  const answer = { data: record, headers: new Headers() };
  const methods: Record<string, (...args: unknown[]) => unknown> = {
    create: (...args) => (sent = args.at(-2)),
    update: (...args) => {
      sent = args.at(-2);
      return Promise.resolve(record);
    },
    get: () => Object.assign(Promise.resolve(record), { withResponse: () => Promise.resolve(answer) }),
    revisions: () => Promise.resolve([]),
  };
  const at = (name: string): object =>
    new Proxy(methods[name] ?? methods, { get: (_target, key) => at(String(key)) });
  return { client: at('') as Client, sent: () => sent };
}

function contextOf(client: Client, written: Fields): Context {
  return {
    client,
    signal: new AbortController().signal,
    mark: undefined,
    written,
    isOwnName: false,
    continues: false,
    leftBehind: [],
    goesOnWith: () => Promise.resolve(false),
    orGone: (answer) => answer,
    log: () => undefined,
    conceal: (text) => text,
    wait: async (poll) => {
      const progress = await poll();
      if ('value' in progress) return progress.value;
      throw new Error(`still ${progress.waiting}`);
    },
  };
}

const NOTHING: Prior<Fields> = { args: {}, outputs: {} };

function idOf({ identity }: Definition, args: Fields): string {
  return identity.id?.(args) ?? String(args.name);
}

/** An object, and programs to update it to. */
interface Scene {
  readonly record: Fields;
  readonly programs: readonly Fields[];
}

/** The record that a create with these arguments makes. */
async function made(type: string): Promise<Scene> {
  const kind = everyKind.find((one) => one.type === type);
  if (kind === undefined) throw new Error(`there is no kind ${type}`);
  const { client, sent } = platformWith({});
  const args = argsOf(kind);
  const wanted = withDefaults(kind.definition.args, args) as Fields;
  // The platform answers nothing; only the request matters.
  await kind.definition.create(contextOf(client, args), wanted).catch(() => undefined);
  const required = fieldsOf(kind.definition.args).flatMap(([key, schema]) =>
    isRequired(schema) ? [key] : [],
  );
  const needed = ([key]: [string, unknown]) => key === 'name' || required.includes(key);
  const fewest = Object.fromEntries(Object.entries(args).filter(needed));
  return { record: { ...(sent() as Fields), status: 'DEPLOYED', events: [] }, programs: [args, fewest] };
}

/** Forks come from other objects. A fork's record is that of the kind that it was forked from. */
const FORKS: Readonly<Record<string, () => Promise<Scene>>> = {
  ForkedSandbox: async () => {
    const { record } = await made('Sandbox');
    return { record, programs: [{ name: 'one', snapshot: 'shop-v1', displayName: 'Another' }] };
  },
  ForkedApplication: async () => {
    const { record } = await made('Application');
    const spec = {
      ...(record.spec as Fields),
      revision: { active: 'rev-1' },
      revisions: [{ id: 'rev-1', snapshot: '1' }],
    };
    return {
      record: { ...record, spec },
      programs: [{ name: 'one', snapshotId: '1', customDomain: 'another.example.com' }],
    };
  },
};

type Path = readonly (string | number)[];

/** Places for fields that no argument manages: every object in a sent body. */
function objectsIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => objectsIn(item, [...path, index]));
  if (!isFields(value) || path.some((key) => MAPS.includes(String(key)))) return [];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => objectsIn(inner, [...path, key]))];
}

function withField(value: unknown, [first, ...rest]: Path, field: unknown): unknown {
  if (first === undefined) return { ...(value as Fields), [KEY]: field };
  const inner = withField(valueAt(value, [first]), rest, field);
  return Array.isArray(value)
    ? value.map((item: unknown, index) => (index === first ? inner : item))
    : { ...(value as Fields), [first]: inner };
}

/** The body that an update to these arguments sends. */
async function updated({ definition }: Kind, record: Fields, args: Fields): Promise<unknown> {
  const { client, sent } = platformWith(record);
  const context = contextOf(client, args);
  const id = idOf(definition, { sandbox: args.sandbox, name: 'one' });
  const current = await definition.read(context, id, NOTHING);
  if (current === undefined) throw new Error('there is no object');
  const desired = overlay(definition, current.args, { was: args, wanted: args });
  await definition.update?.(context, id, desired, current, { args, outputs: {} });
  return sent();
}

it.each(kinds.map((kind) => [kind.type, kind] as const))(
  'an update of %s sends back unmanaged fields, at every depth',
  async (_type, kind) => {
    const { record, programs } = await (FORKS[kind.type] ?? (() => made(kind.type)))();
    const { status: _status, events: _events, ...body } = record;
    const isFlat = !isFields(body.metadata);
    const places = objectsIn(body).filter((path) => isFlat || path.length > 0);
    expect(places).not.toEqual([]);
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(places, { minLength: 1 }),
        fc.jsonValue(),
        fc.constantFrom(...programs),
        async (paths, value, args) => {
          const held = paths.reduce<unknown>(
            (whole, path) => withField(whole, path, value),
            record,
          ) as Fields;
          const sent = await updated(kind, held, args);
          for (const path of paths) {
            expect([path, valueAt(sent, [...path, KEY])]).toEqual([path, value]);
          }
        },
      ),
      { numRuns: 40 },
    );
  },
);

it('covers every kind whose update sends a record', () => {
  expect([...kinds.map(({ type }) => type), ...Object.keys(WITHOUT)].sort()).toEqual(
    Object.keys(definitions).sort(),
  );
});
