/**
 * Values that the program does not set come from the platform. They are outputs, never taken for inputs, and compared
 * once the program sets them.
 */
import { z } from 'zod';
import { drivePermission as permission } from '../../provider/src/generated/kinds/drive.gen';
import { definitions } from '../../provider/src/resources';
import { version } from '../../provider/src/version';
import { Engine, type Fields, type Provider, type Run } from '../faults/engine';
import { startWorld, type World } from '../support/world';
import { providersOf } from '../support/adapters';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.stop();
});
beforeEach(() => {
  world.reset();
});

const SHOP = { name: 'web', image: 'shop:1' };
const FORK = { name: 'shop', snapshot: 'shop-v1' };
const DATA = { name: 'data', region: 'us-was-1' };

function steps({ failed, steps: taken }: Run): readonly string[] | string {
  return failed?.message ?? taken;
}

/** An engine whose stack has one resource, with nothing left to do. */
async function made(kind: string, args: Fields): Promise<Engine> {
  const engine = new Engine(world.providers);
  expect(steps(await engine.up({ one: { kind, args } }))).toEqual(['create one']);
  world.rest();
  return engine;
}

async function up(engine: Engine, kind: string, args: Fields, options = {}): Promise<unknown> {
  const run = await engine.up({ one: { kind, args } }, options);
  world.rest();
  return steps(run);
}

interface Rec {
  readonly metadata: Fields;
  readonly spec: Fields;
}

async function spec(path: string): Promise<Fields> {
  return ((await world.request('GET', path)) as Rec).spec;
}

/** Changes fields of a specification from outside the stack. */
async function changed(path: string, change: Fields): Promise<void> {
  const record = (await world.request('GET', path)) as Rec;
  await world.request('PUT', path, {
    metadata: record.metadata,
    spec: { ...record.spec, ...change },
  });
  world.rest();
}

const outputs = (engine: Engine) => engine.state.one?.outputs ?? {};
const inputs = (engine: Engine) => engine.state.one?.inputs ?? {};

describe('an argument that the program sets for the first time', () => {
  it("is a diff if the platform's value differs, even if it equals the default", async () => {
    const engine = await made('Application', SHOP);
    await changed('/applications/web', { enabled: false });
    const wanted = { ...SHOP, enabled: true };
    expect(await up(engine, 'Application', wanted, { refresh: true })).toContain('update one');
    expect(await spec('/applications/web')).toMatchObject({ enabled: true });
    expect(await up(engine, 'Application', wanted, { refresh: true })).toEqual([]);
  });

  it('removes entries from outside if it is an empty list', async () => {
    const engine = await made('Drive', DATA);
    await changed('/drives/data', { permissions: [{ path: '/of-others' }] });
    expect(await up(engine, 'Drive', DATA, { refresh: true })).toEqual([]);
    expect(await up(engine, 'Drive', { ...DATA, permissions: [] }, { refresh: true })).toContain(
      'update one',
    );
    expect((await spec('/drives/data')).permissions).toEqual([]);
  });

  it('removes variables from outside, whose values are stored nowhere', async () => {
    const engine = await made('Application', SHOP);
    await changed('/applications/web', { envs: [{ name: 'KEY', value: 'theirs', secret: true }] });
    expect(await up(engine, 'Application', SHOP, { refresh: true })).toEqual([]);
    expect(JSON.stringify(engine.state)).not.toMatch(/theirs|\*\*\*\*/);
    expect(await up(engine, 'Application', { ...SHOP, envs: [] })).toContain('update one');
    expect((await spec('/applications/web')).envs ?? []).toEqual([]);
  });

  it('is no diff if the platform already has it; later outside changes are drift', async () => {
    const engine = await made('Application', SHOP);
    const wanted = { ...SHOP, memory: 2048, enabled: true };
    world.emulator.journal.clear();
    expect(await up(engine, 'Application', wanted)).toEqual([]);
    expect(world.emulator.journal.entries()).toEqual([]);
    expect(await up(engine, 'Application', wanted, { refresh: true })).toEqual(['refresh one']);
    await changed('/applications/web', { memory: 1024 });
    expect(await up(engine, 'Application', wanted, { refresh: true })).toContain('update one');
    expect(await spec('/applications/web')).toMatchObject({ memory: 2048 });
  });

  it("is written again if an older state does not contain the platform's value", async () => {
    const engine = await made('Drive', DATA);
    const { __by: _by, permissions: _answered, ...older } = outputs(engine);
    const news = { ...inputs(engine), permissions: [] };
    expect(await world.providers.Drive?.diff('data', older, news)).not.toMatchObject({ changes: false });
    expect(await world.providers.Drive?.diff('data', older, inputs(engine))).toMatchObject({
      changes: false,
    });
  });

  it('replaces nothing if the object was created with it', async () => {
    const engine = await made('Sandbox', { name: 'box' });
    const { region } = outputs(engine);
    expect(region).toEqual(expect.any(String));
    expect(await up(engine, 'Sandbox', { name: 'box', region })).toEqual([]);
    expect(await up(engine, 'Sandbox', { name: 'box', region: 'eu-dub-1' })).toContain('replace one');
  });

  it('does not make outside labels a diff', async () => {
    const engine = await made('Drive', DATA);
    const record = (await world.request('GET', '/drives/data')) as Rec;
    const labels = { ...(record.metadata.labels as Fields), theirs: 'yes' };
    await world.request('PUT', '/drives/data', { ...record, metadata: { ...record.metadata, labels } });
    expect(await up(engine, 'Drive', { ...DATA, labels: {} }, { refresh: true })).toEqual([]);
    expect(JSON.stringify(engine.state)).not.toContain('theirs');
  });
});

it('an import has no diff for written defaults, but for other values', async () => {
  await made('Application', SHOP);
  const application = world.providers.Application;
  const found = await application?.read('web', {});
  const { props = {}, inputs: read = {} } = found ?? {};
  const written = { ...read, memory: 2048, enabled: true, envs: [] };
  expect(await application?.diff('web', props, written)).toMatchObject({ changes: false });
  const other = { ...written, enabled: false };
  expect(await application?.diff('web', props, other)).not.toMatchObject({ changes: false });
});

describe('a value that the platform returns', () => {
  it('is an output, but not an input', async () => {
    const engine = await made('Application', SHOP);
    expect(outputs(engine)).toMatchObject({ memory: 2048, port: 8080, enabled: true });
    await engine.refresh();
    expect(outputs(engine)).toMatchObject({ memory: 2048, port: 8080, enabled: true });
    expect(inputs(engine)).not.toHaveProperty('memory');
  });

  it('is kept if it is an empty list, and writing one makes no diff', async () => {
    const drive = await made('Drive', DATA);
    expect(outputs(drive)).toMatchObject({ permissions: [] });
    expect(inputs(drive)).not.toHaveProperty('permissions');
    expect(await up(drive, 'Drive', DATA, { refresh: true })).toEqual([]);
    expect(await up(drive, 'Drive', { ...DATA, permissions: [] })).toEqual([]);
    const application = await made('Application', SHOP);
    await changed('/applications/web', { envs: [] });
    expect(await up(application, 'Application', SHOP, { refresh: true })).toEqual([]);
    expect(outputs(application)).toMatchObject({ envs: [] });
    expect(await up(application, 'Application', { ...SHOP, envs: [] })).toEqual([]);
  });

  it('is also the port of a fork; setting one in the program makes another release', async () => {
    const engine = await made('ForkedApplication', FORK);
    expect(outputs(engine)).toMatchObject({ port: 8080, revision: 'rev-1' });
    expect(await up(engine, 'ForkedApplication', FORK, { refresh: true })).toEqual([]);
    expect(await up(engine, 'ForkedApplication', { ...FORK, port: 8080 })).toEqual(['update one']);
    expect(outputs(engine)).toMatchObject({ port: 8080, revision: 'rev-2' });
    expect(await up(engine, 'ForkedApplication', { ...FORK, port: 9000 })).toEqual(['update one']);
    expect(await up(engine, 'ForkedApplication', FORK)).toEqual(['update one']);
    expect(outputs(engine)).toMatchObject({ port: 8080 });
  });

  it('changes silently from outside, and survives other updates', async () => {
    const engine = await made('Application', SHOP);
    await changed('/applications/web', { memory: 1024 });
    expect(await up(engine, 'Application', SHOP, { refresh: true })).toEqual([]);
    expect(outputs(engine)).toMatchObject({ memory: 1024 });
    expect(await up(engine, 'Application', { ...SHOP, displayName: 'Shop' })).toEqual(['update one']);
    expect(await spec('/applications/web')).toMatchObject({ memory: 1024 });
    expect(outputs(engine)).toMatchObject({ memory: 1024 });
  });

  it('is not kept for control arguments', async () => {
    const engine = await made('Application', { ...SHOP, traffic: 100 });
    await up(engine, 'Application', SHOP);
    await engine.refresh();
    expect(outputs(engine)).not.toHaveProperty('traffic');
    // `traffic` has no effect without another release.
    expect(await up(engine, 'Application', { ...SHOP, traffic: 100 })).toEqual([]);
  });
});

/** Providers of a later version, with another default in Application and in a drive's permissions. */
function later(): Readonly<Record<string, Provider>> {
  const { Application: application, Drive: drive } = definitions;
  if (application === undefined || drive === undefined) throw new Error('a kind is missing');
  const args = application.args.extend({ memory: z.number().default(4096) });
  const rule = permission.extend({ mode: z.enum(['read', 'read-write']).default('read') });
  const others = {
    ...definitions,
    Application: { ...application, args },
    Drive: { ...drive, args: drive.args.extend({ permissions: z.array(rule).optional() }) },
  };
  return providersOf(others, () => world.platform());
}

describe('a later version with another default', () => {
  it('changes nothing by itself, and other updates do not bring the new default', async () => {
    const before = await made('Application', SHOP);
    const engine = before.continued(later());
    expect(await up(engine, 'Application', SHOP, { refresh: true })).toEqual([]);
    expect(await up(engine, 'Application', { ...SHOP, displayName: 'Shop' })).toEqual(['update one']);
    expect(await spec('/applications/web')).toMatchObject({ memory: 2048 });
  });

  it('writes the default if the program sets it', async () => {
    const before = await made('Application', SHOP);
    const engine = before.continued(later());
    expect(await up(engine, 'Application', { ...SHOP, memory: 4096 })).toEqual(['update one']);
    expect(await spec('/applications/web')).toMatchObject({ memory: 4096 });
  });

  it('writes the default if the program sets it inside a list', async () => {
    const before = await made('Drive', { ...DATA, permissions: [{ path: '/a' }] });
    const state = outputs(before);
    const news = { ...inputs(before), permissions: [{ path: '/a', mode: 'read' }] };
    const older = { ...state, __by: '0.0.1' };
    expect(await later().Drive?.diff('data', older, news)).not.toMatchObject({ changes: false });
    expect(await later().Drive?.diff('data', older, inputs(before))).toMatchObject({ changes: false });
  });
});

describe('state contains the version that wrote it', () => {
  it('and another version alone makes no diff', async () => {
    const engine = await made('Drive', DATA);
    expect(outputs(engine).__by).toMatch(new RegExp(`^${version}( |$)`));
    const other = { ...outputs(engine), __by: '99.1.0 region', extra: 'of a later version' };
    expect(await world.providers.Drive?.diff('data', other, inputs(engine))).toMatchObject({
      changes: false,
    });
  });

  it('in a format that this version cannot read, nothing is touched, and both versions are named', async () => {
    const engine = await made('Drive', DATA);
    const state = { ...outputs(engine), __by: '99.1.0', __form: 2 };
    const drive = world.providers.Drive;
    world.emulator.journal.clear();
    const refused = new RegExp(
      `drive "data": its state was written by version 99\\.1\\.0 .* version ${version} cannot read. Install version 99\\.1\\.0 or later`,
    );
    await expect(async () => drive?.diff('data', state, inputs(engine))).rejects.toThrow(refused);
    await expect(async () => drive?.read('data', state)).rejects.toThrow(refused);
    await expect(async () => drive?.update('data', state, inputs(engine))).rejects.toThrow(refused);
    await expect(async () => drive?.delete('data', state)).rejects.toThrow(refused);
    expect(world.emulator.journal.entries()).toEqual([]);
  });
});
