/** Platforms that return or do less than requested: what the provider notices, and what it records. */
import { Engine, type Fields, type Program } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let w: World;
let engine: Engine;
beforeAll(async () => {
  w = await startWorld();
});
beforeEach(() => {
  w.reset();
  engine = new Engine(w.providers);
});
afterAll(async () => {
  await w.stop();
});

const FIRST = {
  name: 'data',
  region: 'us-was-1',
  displayName: 'Data',
  labels: { team: 'a', tier: 'x' },
  externalId: 'data-1',
};
const drive = (args: Fields): Program => ({ data: { kind: 'Drive', args } });

interface Shown {
  readonly metadata: Fields;
  readonly spec: Fields;
}
const get = async () => (await w.request('GET', '/drives/data')) as Shown;

/** The next requests with this method get this response, and are not carried out. */
function answered(method: string, body: unknown, times = 1): void {
  w.emulator.faults.add({ method, path: '/drives', times, then: { kind: 'status', status: 200, body } });
}

async function up(args: Fields): Promise<void> {
  expect((await engine.up(drive(args))).failed).toBeUndefined();
}

describe('a change that the platform accepts but does not carry out', () => {
  const { displayName, labels, externalId, ...least } = FIRST;
  it.each<[string, Fields, string]>([
    ['another value', { ...FIRST, displayName: 'Other' }, 'displayName'],
    ['a dropped argument', { ...least, displayName, labels }, 'externalId'],
    ['a dropped key of a map', { ...FIRST, labels: { team: 'a' } }, 'labels'],
    ['a dropped map', { ...least, displayName, externalId }, 'labels'],
    ['another value of a key', { ...FIRST, labels: { ...labels, team: 'b' } }, 'labels'],
    ['several', { ...least, displayName: 'Other', labels: { team: 'a' }, externalId }, 'displayName, labels'],
  ])('is an error that names the property, and is retried: %s', async (_what, args, names) => {
    await up(FIRST);
    answered('PUT', await get());
    const run = await engine.up(drive(args));
    expect(run.failed?.message).toBe(
      `drive "data": the platform accepted the update but left ${names} as it was`,
    );
    expect((await engine.preview(drive(args))).steps).toEqual(['update data']);

    await up(args);
    const { metadata } = await get();
    expect(metadata.displayName).toBe(args.displayName);
    expect(metadata.externalId).toBe(args.externalId);
    const { 'pulumi-owner': _mark, ...left } = metadata.labels as Record<string, string>;
    expect(left).toEqual(args.labels ?? {});
    expect((await engine.preview(drive(args))).steps).toEqual([]);
  });

  it('is no error if the platform has already dropped it, or if it is implied', async () => {
    await up({ ...FIRST, permissions: [] });
    await up(FIRST);
    expect((await engine.preview(drive(FIRST))).steps).toEqual([]);
  });
});

describe('a platform that treats the permissions of a drive as immutable', () => {
  const open = { region: 'us-was-1', name: 'data', permissions: [{ path: '/', labels: { team: 'a' } }] };
  const closed = { ...open, permissions: [{ path: '/', labels: { team: 'b' } }] };
  const ADVICE =
    'If this platform cannot change permissions in place, undo the change, or add the resource option ' +
    'replaceOnChanges: ["permissions"] to replace the object. The new drive is empty: the data of the old one is lost.';
  const refusing = (times = 1) =>
    w.emulator.faults.add({
      method: 'PUT',
      path: '/drives/',
      times,
      then: {
        kind: 'status',
        status: 400,
        body: { error: 'immutable_field', code: 400, message: 'spec.permissions: cannot change' },
      },
    });

  it("shows the platform's message, and how to replace the drive; does not replace it by itself", async () => {
    await up(open);
    refusing();
    expect((await engine.preview(drive(closed))).steps).toEqual(['update data']);
    const run = await engine.up(drive(closed));
    expect(run.failed?.message).toContain('spec.permissions: cannot change');
    expect(run.failed?.message).toContain(ADVICE);
    expect((await get()).spec.permissions).toEqual(open.permissions);

    await up(closed);
    expect((await get()).spec.permissions).toEqual(closed.permissions);
  });

  it('and keeps them silently gets the same advice', async () => {
    await up(open);
    answered('PUT', await get());
    const run = await engine.up(drive(closed));
    expect(run.failed?.message).toBe(
      `drive "data": the platform accepted the update but left permissions as it was. ${ADVICE}`,
    );
  });

  it('gives no advice about them if something else is refused', async () => {
    await up(open);
    refusing();
    const run = await engine.up(drive({ ...open, displayName: 'Other' }));
    expect(run.failed?.message).toContain('spec.permissions: cannot change');
    expect(run.failed?.message).not.toContain('replaceOnChanges');
  });
});

describe('a platform that does not return the workspace', () => {
  it('is checked against the configured workspace', async () => {
    await up(FIRST);
    const { metadata, spec } = await get();
    const { workspace: _workspace, ...silent } = metadata;
    const other = new Engine(w.providers);
    answered('POST', { metadata: silent, spec });
    expect((await other.up(drive(FIRST))).failed).toBeUndefined();
    expect(other.state.data?.outputs).toMatchObject({ __workspace: 'default' });
    expect(other.state.data?.outputs.workspace).toBeUndefined();

    w.emulator.journal.clear();
    const state = { ...other.state.data?.outputs, __workspace: 'elsewhere' };
    await expect(w.providers.Drive?.read('data', state)).rejects.toThrow(
      /state: +workspace "elsewhere"\n +settings: workspace "default"/,
    );
    expect(w.emulator.journal.entries()).toEqual([]);
  });
});

describe('a platform that drops labels', () => {
  /** A response without the labels. */
  const bare = async (): Promise<Shown> => {
    const { metadata, spec } = await get();
    return { metadata: { ...metadata, labels: {} }, spec };
  };

  it('identifies its objects by creation time: refresh, update, delete', async () => {
    const { labels: _labels, ...args } = FIRST;
    await up(args);
    await w.request('PUT', '/drives/data', await bare());
    expect((await engine.refresh()).steps).toEqual([]);
    await up({ ...args, displayName: 'Other' });
    expect((await engine.destroy()).failed).toBeUndefined();
    await expect(get()).rejects.toThrow(/404/);
  });

  it('does not touch an object that was recreated from outside', async () => {
    const { labels: _labels, ...args } = FIRST;
    await up(args);
    await w.request('DELETE', '/drives/data');
    w.emulator.clock.advance(1_000);
    await w.request('POST', '/drives', { metadata: { name: 'data' }, spec: { region: 'us-was-1' } });
    expect((await engine.destroy()).failed).toBeUndefined();
    expect((await get()).metadata.name).toBe('data');
  });
});

it('keeps outside secrets beside ours: their masks are sent back unchanged', async () => {
  const path = '/integrations/connections/post';
  const mail = (secret: Fields): Program => ({
    post: { kind: 'IntegrationConnection', args: { name: 'post', integration: 'gmail', secret } },
  });
  const keys = async () =>
    Object.keys(((await w.request('GET', path)) as Shown).spec.secret as Fields).sort();
  expect((await engine.up(mail({ OURS: 'one', DROPPED: 'x' }))).failed).toBeUndefined();
  const { metadata, spec } = (await w.request('GET', path)) as Shown;
  const secret = { ...(spec.secret as Fields), THEIRS: 'kept' };
  await w.request('PUT', path, { metadata, spec: { ...spec, secret } });

  expect((await engine.up(mail({ OURS: 'two' }))).failed).toBeUndefined();
  expect(await keys()).toEqual(['OURS', 'THEIRS']);
  // The emulator refuses a mask for a missing value: so both values exist.
  expect((await engine.up(mail({ OURS: 'three' }))).failed).toBeUndefined();
  expect(await keys()).toEqual(['OURS', 'THEIRS']);
  expect((await engine.refresh()).steps).toEqual([]);
});

describe('a delete that was carried out, but whose response was lost', () => {
  it.each<[string, string, Fields]>([
    ['Drive', '/drives/it', { name: 'it', region: 'us-was-1' }],
    ['IntegrationConnection', '/integrations/connections/it', { name: 'it', integration: 'gmail' }],
    ['McpFunction', '/functions/it', { name: 'it' }],
    ['ForkedApplication', '/applications/it', { name: 'it', snapshot: 'shop-v1' }],
  ])(
    '%s: if it is declared again, up --refresh recreates it, and so does the next up',
    async (kind, path, args) => {
      const program = { it: { kind, args } };
      expect((await engine.up(program)).failed).toBeUndefined();
      w.emulator.faults.add({ method: 'DELETE', path, times: 1, then: { kind: 'dropAfter' } });
      w.emulator.faults.add({ path, after: 1, times: 100, then: { kind: 'status', status: 500 } });
      expect((await engine.destroy()).failed).toBeDefined();
      w.emulator.faults.clear();
      w.rest();
      await expect(w.request('GET', path)).rejects.toThrow(/404/);

      const again = await engine.up(program, { refresh: true });
      expect(again.failed).toBeUndefined();
      expect(again.steps).toContain('create it');
      expect(await w.request('GET', path)).toMatchObject({ metadata: { name: 'it' } });
      expect((await engine.preview(program)).steps).toEqual([]);
    },
  );

  it('if it is declared again with a change, the message names up --refresh', async () => {
    await up(FIRST);
    w.emulator.faults.add({ method: 'DELETE', path: '/drives', times: 1, then: { kind: 'dropAfter' } });
    w.emulator.faults.add({ path: '/drives', after: 1, times: 100, then: { kind: 'status', status: 500 } });
    await engine.destroy();
    w.emulator.faults.clear();
    const changed = drive({ ...FIRST, displayName: 'Other' });
    expect((await engine.up(changed)).failed?.message).toMatch(/no longer exists; run pulumi up --refresh/);
    expect((await engine.up(changed, { refresh: true })).failed).toBeUndefined();
  });
});
