/** An import knows only an id. It reads the inputs that the object was created with. */
import { kinds } from '../../api/src/kinds/index.gen';
import { withoutDefaults } from '../../provider/src/lifecycle/values/values';
import type { Fields } from '../../provider/src/resource';
import { Engine } from '../faults/engine';
import { ALL_FAULTS } from '../faults/usual';
import { startWorld, type World } from '../support/world';
import {
  argumentsOf,
  find,
  idOf,
  isSteering,
  type Kind,
  kindsOf,
  namedAs,
  sampleOf,
  usual,
  withValue,
} from './rows';
import { samples } from './samples';
import { give, NOTHING_GIVEN } from './samples/given';
import type { Given } from './samples/shared';

let world: World;
let given: Given;
let snapshots: Readonly<Record<string, string>>;
/** The platform with all objects that samples name. */
let start: ReturnType<World['save']>;
beforeAll(async () => {
  world = await startWorld();
  given = await give((...sent) => world.request(...sent));
  snapshots = Object.fromEntries(given.snapshots.map((id, index) => [`shop-v${index + 1}`, id]));
  start = world.save();
});
afterAll(async () => {
  await world.stop();
});
beforeEach(() => {
  world.reset(start);
});

/** Arguments that the platform does not return, and what an import reads instead. */
const UNREAD: Readonly<Record<string, (args: Fields) => Fields>> = {
  // The platform never gets it.
  ApiKey: ({ deliverTo: _ours, ...args }) => args,
  ServiceAccount: ({ deliverTo: _ours, ...args }) => args,
  // Secrets are masked, and only programs know what is not in the record.
  ...Object.fromEntries(
    kinds.map(({ type, fields }) => [
      type,
      (args: Fields) =>
        Object.fromEntries(
          Object.entries(args).filter(([key]) => {
            const field = fields[key] ?? 'common';
            return field === 'common' || (field.secret !== true && field.only !== 'program');
          }),
        ),
    ]),
  ),
  // `redeploy` is stored only as a hash.
  Agent: withoutRedeploy,
  Application: withoutRedeploy,
  Job: withoutRedeploy,
  McpFunction: withoutRedeploy,
  SandboxSchedule: ({ env: _never, ...args }) => args,
  Sandbox: ({ proxyRouting: _never, ...args }) => args,
  ForkedApplication: ({ snapshot, triggers: _ours, redeploy: _mine, ...args }) => ({
    ...args,
    ...(snapshot === undefined ? {} : { snapshotId: snapshots[snapshot as string] }),
    // The platform does not tell which variables of a revision come from the snapshot.
    envs: [{ name: 'SHOP', value: 'yes' }, ...((args.envs as Fields[] | undefined) ?? [])],
  }),
  Workspace: ({ deleteContents: _ours, ...args }) => args,
};

function withoutRedeploy({ redeploy: _hashed, ...args }: Fields): Fields {
  return args;
}

function importAs({ definition, sample }: Kind, args: Fields): string {
  return sample.importAs?.(args) ?? definition.identity.id?.(args) ?? String(args.name);
}

/** Values that the platform masks. */
function masked(args: Fields): Fields {
  const envs = args.envs as { secret?: boolean }[] | undefined;
  return envs === undefined
    ? args
    : { ...args, envs: envs.map((env) => (env.secret === true ? { ...env, value: '****' } : env)) };
}

/** The first value is also what most samples set beside another argument. */
const VALUES: readonly (0 | 1)[] = ALL_FAULTS ? [0, 1] : [1];

/** A share has no effect without another revision; a strategy exists only in the program. */
const DORMANT: readonly string[] = ['traffic', 'rollout'];

const shapes = kindsOf(samples(NOTHING_GIVEN));
const imported = shapes.filter(({ definition }) => definition.identity.importedAs === undefined);
const cells = imported.flatMap((kind) =>
  argumentsOf(kind)
    .filter((argument) => !isSteering(argument) && !DORMANT.includes(argument))
    .flatMap((argument) => VALUES.map((value) => [kind.type, argument, value] as const)),
);

it.each(cells)('%s.%s, value %i, is imported as it was created', async (type, argument, value) => {
  const kind = kindsOf(samples(given)).find((one) => one.type === type);
  if (kind === undefined) throw new Error(`no kind ${type}`);
  const others = Object.fromEntries(Object.entries(usual(kind)).filter(([key]) => key !== 'traffic'));
  const args = {
    name: namedAs(kind, 'imported'),
    ...withValue(kind, others, argument, sampleOf(kind, argument).values[value]),
  };
  const engine = new Engine(world.providers);
  const created = await engine.up({ one: { kind: type, args } });
  expect(created.failed).toBeUndefined();
  world.rest();

  const found = await world.providers[type]?.read(importAs(kind, args), {});
  const { __owner, ...inputs } = found?.inputs ?? {};
  expect(__owner).toBe('tests/test/one');
  const written = masked(UNREAD[type]?.(args) ?? args);
  expect(inputs).toEqual(withoutDefaults(kind.definition.args, written));

  // The imported object has no diff. If it carries the mark of the stack that created it, it stays with that stack.
  const verdict = await world.providers[type]?.diff('imported', found?.props ?? {}, inputs);
  expect(verdict?.changes).toBe(false);
  world.restart();
  await world.providers[type]?.delete(idOf(kind, args), found?.props ?? {});
  const isLeft = (await find(kind, (...sent) => world.request(...sent), idOf(kind, args))) !== undefined;
  expect(isLeft).toBe(found?.props?.__ownedBy !== undefined);
});

/** Other forms of ids that an import accepts. */
const OTHER_FORMS: Readonly<Record<string, (state: Fields) => readonly unknown[]>> = {
  ApiKey: ({ serviceAccount, name }) => [`${String(serviceAccount)}/${String(name)}`],
  ServiceAccount: ({ name }) => [name],
  Snapshot: ({ snapshotId }) => [snapshotId],
};

it.each(shapes.map(({ type }) => type))(
  '%s: every form of import and refresh ends with the id that a create gives',
  async (type) => {
    const kind = kindsOf(samples(given)).find((one) => one.type === type);
    if (kind === undefined) throw new Error(`no kind ${type}`);
    const engine = new Engine(world.providers);
    const args = { name: namedAs(kind, 'imported'), ...usual(kind) };
    expect((await engine.up({ one: { kind: type, args } })).failed).toBeUndefined();
    world.rest();
    const { id = '', outputs: state = {} } = engine.state.one ?? {};

    const { importedAs = type, importId = '<name>' } = kind.definition.identity;
    expect(importId.split('/')).toHaveLength(id.split('/').length);
    for (const form of [id, ...(OTHER_FORMS[type]?.(state) ?? [])].map(String)) {
      const found = await world.providers[importedAs]?.read(form, {});
      expect([form, found?.id]).toEqual([form, id]);
      // Earlier versions recorded the form used for the import.
      for (const recorded of [found?.props ?? {}, state]) {
        const as = recorded === state ? type : importedAs;
        expect([form, (await world.providers[as]?.read(form, recorded))?.id]).toEqual([form, id]);
      }
    }
  },
);

it('an id without an object returns nothing', async () => {
  for (const kind of shapes) {
    const id = importAs(kind, { name: 'nobody', serviceAccount: 'nobody' });
    expect(await world.providers[kind.type]?.read(id, {})).toEqual({});
  }
});

describe('for ids with two parts', () => {
  const inParts = imported.filter(({ definition }) => definition.identity.importId?.includes('/') === true);
  const rows = inParts.map((kind) => [kind.type, kind] as const);

  it('the kinds are the expected ones', () => {
    expect(rows.map(([type]) => type).sort()).toEqual(['ApiKey', 'SandboxPreview', 'SandboxSchedule']);
  });

  it.each(rows)(
    'an import of %s by one part is refused, and the message shows the form',
    async (type, kind) => {
      const { noun, identity } = kind.definition;
      for (const id of ['alone', '/alone', 'alone/']) {
        await expect(world.providers[type]?.read(id, {})).rejects.toThrow(
          `${noun} "${id}" cannot be imported: give ${identity.importId ?? ''}`,
        );
      }
    },
  );

  it.each(rows.filter(([, { definition }]) => definition.identity.id !== undefined))(
    '%s is not dropped from state if its id has another form, and the message shows the form',
    async (type) => {
      const kind = kindsOf(samples(given)).find((one) => one.type === type);
      if (kind === undefined) throw new Error(`no kind ${type}`);
      const engine = new Engine(world.providers);
      const args = { name: namedAs(kind, 'imported'), ...usual(kind) };
      expect((await engine.up({ one: { kind: type, args } })).failed).toBeUndefined();
      const state = engine.state.one?.outputs ?? {};
      for (const id of ['alone', '/alone', 'alone/', 'one/two/three']) {
        const told = `the id "${id}" does not have the form <sandbox>/<name>`;
        await expect(world.providers[type]?.read(id, state)).rejects.toThrow(told);
        await expect(world.providers[type]?.delete(id, state)).rejects.toThrow(told);
      }
    },
  );
});

it('an application that was not forked from a snapshot is refused', async () => {
  await world.request('POST', '/applications', { metadata: { name: 'plain' }, spec: { image: 'shop:1' } });
  await expect(world.providers.ForkedApplication?.read('plain', {})).rejects.toThrow(
    'application "plain" does not run a snapshot, so it cannot be a ForkedApplication',
  );
});

it('a forked sandbox is refused, naming the kind to import', async () => {
  await world.request('POST', '/sandboxes', { metadata: { name: 'plain' }, spec: {} });
  await expect(world.providers.ForkedSandbox?.read('plain', {})).rejects.toThrow(
    'sandbox "plain" does not show what it was forked from; import it as a Sandbox',
  );
});

it('a canary is imported with its share', async () => {
  const engine = new Engine(world.providers);
  for (const snapshotId of [snapshots['shop-v1'], snapshots['shop-v2']]) {
    const args = { name: 'shop', snapshotId, traffic: 20 };
    expect((await engine.up({ one: { kind: 'ForkedApplication', args } })).failed).toBeUndefined();
  }
  const found = await world.providers.ForkedApplication?.read('shop', {});
  expect(found?.inputs).toMatchObject({ name: 'shop', snapshotId: snapshots['shop-v2'], traffic: 20 });
  expect(found?.props).toMatchObject({ revision: 'rev-2', previousRevision: 'rev-1', owned: true });
});
