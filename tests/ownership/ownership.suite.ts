/** Ownership: adoption, conflicts, killed runs, forced replacements, and objects that were recreated from outside. */
import { Engine, type Fields, type Program } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let w: World;
let engine: Engine;
beforeAll(async () => {
  w = await startWorld();
});
beforeEach(() => {
  w.reset();
  w.told.length = 0;
  engine = new Engine(w.providers);
});
afterAll(async () => {
  await w.stop();
});

const drive = (args: Fields = {}, name = 'data'): Program => ({
  [name]: { kind: 'Drive', args: { region: 'us-was-1', ...args } },
});
const named = { name: 'data' };

interface DriveRecord {
  metadata: { name: string; displayName?: string; labels: Record<string, string>; createdAt: string };
  spec: { region: string };
}
const get = async (name: string) => (await w.request('GET', `/drives/${name}`)) as DriveRecord;
const list = async () =>
  ((await w.request('GET', '/drives')) as DriveRecord[]).map(({ metadata }) => metadata.name);
const foreign = (labels: Record<string, string> = {}, region = 'us-was-1') =>
  w.request('POST', '/drives', {
    metadata: { name: 'data', displayName: 'Theirs', labels },
    spec: { region },
  });

async function up(program: Program, on = engine): Promise<void> {
  const run = await on.up(program);
  expect(run.failed).toBeUndefined();
}

describe('the owner mark', () => {
  it('is set on created objects, and never shows in labels or as drift', async () => {
    await up(drive({ ...named, labels: { team: 'shop' } }));
    expect((await get('data')).metadata.labels).toEqual({
      team: 'shop',
      'pulumi-owner': expect.stringMatching(/^[a-z2-7]{10}-[a-z2-7]{10}$/) as string,
    });
    expect(engine.state.data?.outputs.labels).toEqual({ team: 'shop' });
    expect((await engine.refresh()).steps).toEqual([]);
  });

  it('survives an update', async () => {
    await up(drive(named));
    const before = (await get('data')).metadata.labels;
    await up(drive({ ...named, displayName: 'Data' }));
    expect((await get('data')).metadata.labels).toEqual(before);
  });

  it('still identifies the object after it was removed', async () => {
    await up(drive(named));
    const { metadata, spec } = await get('data');
    await w.request('PUT', '/drives/data', { metadata: { ...metadata, labels: {} }, spec });
    expect((await engine.refresh()).steps).toEqual([]);
    expect((await engine.destroy()).failed).toBeUndefined();
    expect(await list()).toEqual([]);
  });
});

describe('an existing name', () => {
  it.each([
    ['without a mark', {}, /exists. It carries no owner mark of Pulumi.*adoptExisting: true/s],
    [
      "with another owner's mark",
      { 'pulumi-owner': 'aaaaaaaaaa-bbbbbbbbbb' },
      /belongs to another resource or stack/,
    ],
  ])('%s is refused, and not changed', async (_what, labels, message) => {
    await foreign(labels);
    const run = await engine.up(drive(named));
    expect(run.failed?.message).toMatch(message);
    expect((await get('data')).metadata).toMatchObject({ displayName: 'Theirs', labels });
    expect(engine.state).toEqual({});
  });

  it('is taken over with adoptExisting: updated, owned from then on, deleted by destroy', async () => {
    await foreign({ team: 'theirs' });
    const program = drive({ ...named, adoptExisting: true, displayName: 'Ours' });
    await up(program);
    expect((await get('data')).metadata).toMatchObject({
      displayName: 'Ours',
      labels: { team: 'theirs', 'pulumi-owner': expect.any(String) as string },
    });
    expect((await engine.preview(program)).steps).toEqual([]);
    expect((await engine.refresh()).steps).toEqual([]);
    expect((await engine.destroy()).failed).toBeUndefined();
    expect(await list()).toEqual([]);
  });

  it('is not adopted if an immutable argument differs, which the message names', async () => {
    await foreign({}, 'eu-lon-1');
    const run = await engine.up(drive({ ...named, adoptExisting: true }));
    expect(run.failed?.message).toMatch(
      /region is "eu-lon-1", not as in the program, and this cannot change/,
    );
    expect((await get('data')).metadata.displayName).toBe('Theirs');
  });

  it('is not adopted either if that value is masked, and the value is not printed', async () => {
    await foreign({}, 'eu-lon-1');
    const run = await engine.up(drive({ ...named, adoptExisting: true, displayName: 'eu-lon-1' }));
    expect(run.failed?.message).toMatch(/region is "\[displayName\]", not as in the program/);
  });

  it('adding or dropping adoptExisting later changes nothing', async () => {
    await up(drive(named));
    expect((await engine.preview(drive({ ...named, adoptExisting: true }))).steps).toEqual([]);
  });
});

describe('a run that was killed before its state was saved', () => {
  it.each([
    ['an explicit name', named],
    ['a generated name', {}],
  ])('is continued by the next one, without a duplicate: %s', async (_what, args) => {
    const before = engine.continued(w.providers);
    await up(drive(args));
    const [name = ''] = await list();
    const { labels } = (await get(name)).metadata;

    w.restart();
    before.interruptedBy(engine);
    await up(drive({ ...args, displayName: 'Data' }), before);
    expect(await list()).toEqual([name]);
    expect(w.told.join('\n')).toMatch(
      /an interrupted run of this stack created it; continuing with it and its data/,
    );
    expect((await get(name)).metadata.labels).not.toEqual(labels);
    expect((await before.preview(drive({ ...args, displayName: 'Data' }))).steps).toEqual([]);
  });

  it('and whose continuation was also killed is continued as well', async () => {
    const first = engine.continued(w.providers);
    await up(drive());
    w.restart();
    const second = first.continued(w.providers).interruptedBy(engine);
    await up(drive(), second);
    w.restart();
    first.interruptedBy(engine).interruptedBy(second);
    await up(drive(), first);
    expect(await list()).toEqual([first.state.data?.id]);
  });

  it("between a replacement's create and delete: the next run deletes the old object, the new one stays", async () => {
    await up(drive());
    const before = engine.continued(w.providers);
    const told = (await engine.up(drive({ region: 'eu-lon-1' }))).steps;
    expect(told).toEqual(['replace data', 'delete data']);
    w.restart();
    before.interruptedBy(engine);
    await up(drive({ region: 'eu-lon-1' }), before);
    expect(await list()).toEqual([before.state.data?.id]);
  });

  it.each([
    ['true uses it', true, 1],
    ['false creates another one beside it', false, 2],
  ])('stops if nothing shows the owner, and continues with the setting: %s', async (_word, resume, count) => {
    const before = engine.continued(w.providers);
    await up(drive());
    const there = await get((await list())[0] ?? '');
    // The engine's record is lost: it was not written, or cannot be read.
    w.restart({ stackState: () => Promise.resolve({ unreadable: 'no pulumi on PATH' }) });
    const run = await before.up(drive());
    expect(run.failed?.message).toMatch(
      /exists, with the name or mark of this resource.*interrupted run.*another state.*no pulumi on PATH.*It was not touched.*workload:resume/s,
    );
    expect(await get(there.metadata.name)).toEqual(there);

    w.restart({ stackState: () => Promise.resolve({ unreadable: 'no pulumi on PATH' }), resume });
    await up(drive(), before);
    expect(await list()).toHaveLength(count);
    if (resume) {
      expect(w.told.join('\n')).toMatch(
        /exists with the name or mark of this resource; .*because workload:resume is true; remove that setting/,
      );
      return;
    }
    expect(await get(there.metadata.name)).toEqual(there);
  });
});

describe('a forced replacement', () => {
  const idOf = async (name: string) =>
    ((await get(name)) as unknown as { spec: Fields }).spec.infrastructureId;

  it.each<[string, Parameters<Engine['up']>[1], Program['x']['options']]>([
    ['--replace and taint', { replace: ['data'] }, {}],
    ['replaceOnChanges', {}, { replaceOnChanges: ['displayName'] }],
  ])('creates another object with another name, and deletes the old one: %s', async (_how, how, options) => {
    const program = (displayName: string): Program => ({
      data: { kind: 'Drive', args: { region: 'us-was-1', displayName }, ...(options && { options }) },
    });
    await up(program('Old'));
    const old = engine.state.data?.id ?? '';
    const infrastructure = await idOf(old);
    w.restart();
    const run = await engine.up(program('New'), how);
    expect(run).toEqual({ steps: ['replace data', 'delete data'] });
    const [name = '', ...others] = await list();
    expect(others).toEqual([]);
    expect(name).not.toBe(old);
    expect(await idOf(name)).not.toBe(infrastructure);
    expect((await engine.preview(program('New'))).steps).toEqual([]);
  });

  it('with an explicit name deletes the old one first, as the class sets', async () => {
    const program = drive(named);
    await up(program);
    const before = await idOf('data');
    w.restart();
    const first = { data: { ...program.data, options: { deleteBeforeReplace: true } } } as Program;
    expect((await engine.up(first, { replace: ['data'] })).failed).toBeUndefined();
    expect(await idOf('data')).not.toBe(before);
  });

  it('with an explicit name without that meets its own object: refused with a solution, nothing touched', async () => {
    await up(drive(named));
    const before = await get('data');
    w.restart();
    const run = await engine.up(drive(named), { replace: ['data'] });
    expect(run.failed?.message).toMatch(
      /"data" exists. It is the current object of this resource.*It was not touched.*deleteBeforeReplace: true/s,
    );
    expect(await get('data')).toEqual(before);
  });

  it('that was killed is completed when it is repeated: one object, and the old one is gone', async () => {
    await up(drive());
    const before = engine.continued(w.providers);
    w.restart();
    // The new object exists, the state was not saved, and the old object is not deleted.
    w.refuse(({ method }) => method === 'DELETE');
    await engine.up(drive(), { replace: ['data'] });
    w.refuse(undefined);
    const made = engine.state.data?.id;
    before.interruptedBy(engine);
    w.restart();
    await before.up(drive(), { replace: ['data'] });
    expect(await list()).toEqual([made]);
  });
});

describe('two states of the same program', () => {
  it("have their own objects, and do not touch each other's", async () => {
    const theirs = new Engine(w.providers);
    await up(drive({ labels: { team: 'theirs' } }), theirs);
    const before = await get(theirs.state.data?.id ?? '');
    w.restart();
    await up(drive({ labels: { team: 'ours' } }));
    expect(w.told.join('\n')).toMatch(/created beside data-[a-z2-7]{10}, which is not in this state/);
    expect(await list()).toHaveLength(2);
    expect((await engine.refresh()).steps).toEqual([]);
    expect((await engine.destroy()).failed).toBeUndefined();
    expect(await get(before.metadata.name)).toEqual(before);
    expect((await theirs.preview(drive({ labels: { team: 'theirs' } }))).steps).toEqual([]);
  });

  it('with the same explicit name: the second is refused, and the message names both possibilities', async () => {
    await up(drive(named));
    const before = await get('data');
    w.restart();
    const run = await new Engine(w.providers).up(drive({ ...named, displayName: 'Ours' }));
    expect(run.failed?.message).toMatch(/this resource in another state.*It was not touched.*adoptExisting/s);
    expect(await get('data')).toEqual(before);
  });
});

it('a kind without a mark is not adopted while its old object is still to be deleted', async () => {
  const snapshot = (name: string, more: Fields = {}): Program => ({
    snap: {
      kind: 'Snapshot',
      args: { name, sandbox: 'shop-build', ...more },
      options: { deleteBeforeReplace: false },
    },
  });
  await up(snapshot('first'));
  w.refuse(({ method }) => method === 'DELETE');
  expect((await engine.up(snapshot('second'))).failed).toBeDefined();
  w.refuse(undefined);
  const run = await engine.up(snapshot('first', { adoptExisting: true }));
  expect(run.failed?.message).toMatch(/has not deleted it yet.*choose another name for one run/s);
  await up(snapshot('third'));
  const names = ((await w.request('GET', '/snapshots')) as { name: string }[]).map(({ name }) => name);
  expect(names.filter((name) => ['first', 'second', 'third'].includes(name))).toEqual(['third']);
});

it('a create in doubt is not repeated under a second name if another object has its name by now', async () => {
  await foreign();
  const hidden = { __owner: 'tests/faults/data#bbbbbbbbbb', __autonamed: true, __provider: 'p' };
  const doubtful = {
    name: 'data',
    region: 'us-was-1',
    __inDoubt: true,
    __mark: 'aaaaaaaaaa-bbbbbbbbbb',
    ...hidden,
  };
  const written = w.providers.Drive?.update('data', doubtful, { region: 'us-was-1', ...hidden });
  await expect(written).rejects.toThrow(/another object has its name now/);
  expect(await list()).toEqual(['data']);
  expect((await get('data')).metadata.displayName).toBe('Theirs');
});

it('a possible write is recorded without map values in its message', async () => {
  await up(drive({ ...named, labels: { token: 'planted-label' } }));
  w.emulator.faults.add({
    method: 'PUT',
    path: '/drives',
    times: 20,
    then: {
      kind: 'status',
      status: 500,
      body: { error: 'broken', code: 500, message: 'label planted-value' },
    },
  });
  const run = await engine.up(drive({ ...named, labels: { token: 'planted-value' } }));
  w.emulator.faults.clear();
  expect(run.failed?.message).toMatch(/500/);
  expect(JSON.stringify([run.failed?.message, engine.state.data?.initErrors])).not.toContain('planted-value');
});

it('the same logical name in two components makes two objects', async () => {
  const twin = new Engine(w.providers);
  await up(drive());
  await up(drive(), twin);
  expect(new Set(await list())).toEqual(new Set([engine.state.data?.id, twin.state.data?.id]));
  expect(await list()).toHaveLength(2);
});

describe('an object that was deleted and recreated with the same name from outside', () => {
  beforeEach(async () => {
    await up(drive(named));
    await w.request('DELETE', '/drives/data');
    w.emulator.clock.advance(1000);
    await foreign();
  });

  it('is never deleted', async () => {
    expect((await engine.destroy()).failed).toBeUndefined();
    expect(await list()).toEqual(['data']);
    expect(w.told.join('\n')).toMatch(/not deleted: another resource or stack owns it now/);
  });

  it('is gone for a refresh, and refused by the next up', async () => {
    await engine.refresh();
    expect(engine.state).toEqual({});
    expect((await engine.up(drive(named))).failed?.message).toMatch(/exists.*adoptExisting/s);
  });

  it('is not updated', async () => {
    const run = await engine.up(drive({ ...named, displayName: 'Ours' }));
    expect(run.failed?.message).toMatch(
      /somebody deleted the object of this stack, and created another with its name/,
    );
    expect((await get('data')).metadata.displayName).toBe('Theirs');
  });
});

describe('an object that another state took over', () => {
  beforeEach(async () => {
    const theirs = engine.continued(w.providers);
    await up(drive(named));
    w.restart();
    await up(drive({ ...named, adoptExisting: true }), theirs);
    w.restart();
  });

  it('is forgotten by a refresh, which says so and touches nothing', async () => {
    await engine.refresh();
    expect(engine.state).toEqual({});
    expect(await list()).toEqual(['data']);
    expect(w.told.join('\n')).toMatch(/another resource or stack has taken it over.*removed from the state/s);
    expect(w.told.join('\n')).not.toMatch(/is gone/);
  });

  it('is not updated', async () => {
    const run = await engine.up(drive({ ...named, displayName: 'Ours' }));
    expect(run.failed?.message).toMatch(/another resource or stack has taken it over.*pulumi refresh/s);
  });
});

describe('deletion', () => {
  it('succeeds if the object is already gone', async () => {
    await up(drive(named));
    await w.request('DELETE', '/drives/data');
    expect((await engine.destroy()).failed).toBeUndefined();
  });

  it('names the functions that still use a connection, and a solution', async () => {
    const connection = { kind: 'IntegrationConnection', args: { name: 'post', integration: 'slack' } };
    await up({ post: connection });
    await w.request('POST', '/functions', {
      metadata: { name: 'sender' },
      spec: { integrationConnections: ['post'], runtime: { type: 'mcp' } },
    });
    const run = await engine.destroy();
    expect(run.failed?.message).toMatch(
      /409.*sender.*pass the connection itself and not its name.*leave out the name: with a generated name/s,
    );
    expect(Object.keys(engine.state)).toEqual(['post']);
  });
});

it('of a replaced object comes first with an explicit name, and last with a generated one', async () => {
  await up(drive(named));
  w.emulator.journal.clear();
  await up(drive({ ...named, region: 'eu-lon-1' }));
  const writes = () =>
    w.emulator.journal
      .entries()
      .map(({ method }) => method)
      .filter((method) => method !== 'GET');
  expect(writes()).toEqual(['DELETE', 'POST']);

  const other = new Engine(w.providers);
  await up(drive({}, 'other'), other);
  w.emulator.journal.clear();
  await up(drive({ region: 'eu-lon-1' }, 'other'), other);
  expect(writes()).toEqual(['POST', 'DELETE']);
});

describe('the right target', () => {
  it('is compared with the state before any request: another workspace, another address', async () => {
    await up(drive(named));
    const moved = (change: Fields): Engine => {
      const providers = Object.fromEntries(
        Object.entries(w.providers).map(([kind, provider]) => [
          kind,
          {
            ...provider,
            diff: (id: string, olds: Fields, news: Fields) => provider.diff(id, { ...olds, ...change }, news),
            read: (id: string, state: Fields = {}) => provider.read(id, { ...state, ...change }),
            update: (id: string, olds: Fields, news: Fields) =>
              provider.update(id, { ...olds, ...change }, news),
            delete: (id: string, state: Fields) => provider.delete(id, { ...state, ...change }),
          },
        ]),
      );
      return engine.continued(providers);
    };
    w.emulator.journal.clear();
    for (const [change, message] of [
      [
        { __workspace: 'other' },
        /drive "data" is not where the settings point\.\n +state: +workspace "other"\n +settings: workspace "default"[^]*declare a provider and resources with other logical names/,
      ],
      [{ __by: '0.1.0 @elsewhere' }, /state: +another management address/],
    ] as const) {
      const other = moved(change);
      const before = JSON.stringify(other.state);
      expect((await other.preview(drive(named))).failed?.message).toMatch(message);
      expect((await other.up(drive({ ...named, displayName: 'x' }))).failed?.message).toMatch(message);
      expect((await other.refresh()).failed?.message).toMatch(message);
      expect((await other.destroy()).failed?.message).toMatch(message);
      expect(JSON.stringify(other.state)).toBe(before);
    }
    expect(w.emulator.journal.entries()).toEqual([]);
  });
});
