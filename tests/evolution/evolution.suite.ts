/** What becomes of objects and programs when a release changes an argument: a row of docs/releasing.md each. */
import type { Definition } from '../../provider/src/resource';
import { Engine, type Fields } from '../faults/engine';
import { providersOf } from '../support/adapters';
import { startWorld, type World } from '../support/world';
import { KEY, listTitles, LOCKER } from './kinds';

let w: World;
beforeAll(async () => {
  w = await startWorld();
});
beforeEach(() => {
  w.reset();
});
afterAll(async () => {
  await w.stop();
});

const at = 'us-was-1';
const provide = (definition: Definition) =>
  providersOf({ [definition.type]: definition }, () => w.platform());
const program = ({ type }: Definition, args: Fields) => ({
  one: { kind: type, args: { name: 'one', ...args } },
});

/** A resource that one version of a kind made, and that another one manages. */
async function made(by: Definition, args: Fields) {
  let engine = new Engine(provide(by));
  let now = by;
  const one = (): { readonly inputs: Fields; readonly outputs: Fields } =>
    engine.state.one ?? { inputs: {}, outputs: {} };
  const up = async (next: Fields) => {
    w.emulator.journal.clear();
    const { steps, failed } = await engine.up(program(now, next));
    return { steps, writes: sent(), ...(failed === undefined ? {} : { failed: failed.message }) };
  };
  expect((await up(args)).failed).toBeUndefined();
  return {
    one,
    up,
    /** Another version of the provider. */
    upgrade: (to: Definition) => {
      engine = engine.continued(provide(to));
      now = to;
    },
    refresh: async () => (await engine.refresh()).steps,
    /** What it says. */
    said: async (next: Fields) => {
      w.told.length = 0;
      const { failed } = await engine.preview(program(now, next));
      return [...w.told, failed?.message ?? ''].map((line) => line.replace(/^warning: /, '')).join('\n');
    },
  };
}

const sent = () =>
  w.emulator.journal
    .entries()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);

const NOTHING = { steps: [], writes: [] };

describe('a renamed argument', () => {
  const old = { region: at, labels: { team: 'shop' } };
  const present = { location: at, tags: { team: 'shop' } };

  it.each([
    ['the former names', old],
    ['the present names', present],
    ['one of each', { region: at, tags: { team: 'shop' } }],
  ])('changes nothing for a program with %s, and the inputs stay as written', async (_what, args) => {
    const t = await made(LOCKER.released, old);
    t.upgrade(LOCKER.renamed);
    expect(await t.up(args)).toEqual(NOTHING);
    expect(
      Object.keys(t.one().inputs)
        .filter((name) => !name.startsWith('__'))
        .sort(),
    ).toEqual(['name', ...Object.keys(args)].sort());
    expect(await t.refresh()).toEqual([]);
    expect(await t.up(args)).toEqual(NOTHING);
  });

  it.each(['region', 'location'])(
    'keeps its meaning: another value of %s replaces the object',
    async (name) => {
      const t = await made(LOCKER.released, old);
      t.upgrade(LOCKER.renamed);
      const { steps } = await t.up({ [name]: 'eu-lon-1', labels: { team: 'shop' } });
      expect(steps).toEqual(['replace one']);
      expect(t.one().outputs).toMatchObject({ region: 'eu-lon-1', location: 'eu-lon-1' });
    },
  );

  it.each(['labels', 'tags'])('is updated and removed under either name: %s', async (name) => {
    const t = await made(LOCKER.released, old);
    t.upgrade(LOCKER.renamed);
    const changed = { region: at, [name]: { team: 'other' } };
    expect(await t.up(changed)).toEqual({ steps: ['update one'], writes: ['PUT /drives/one'] });
    expect(await t.up(changed)).toEqual(NOTHING);
    expect(await t.up({ region: at })).toEqual({ steps: ['update one'], writes: ['PUT /drives/one'] });
    expect(await w.request('GET', '/drives/one')).not.toHaveProperty('metadata.labels.team');
    expect(await t.up({ region: at })).toEqual(NOTHING);
  });

  it('is refused under both names, by the path of the former one', async () => {
    const t = await made(LOCKER.released, old);
    t.upgrade(LOCKER.renamed);
    const { failed, writes } = await t.up({ ...old, location: at });
    expect(failed).toContain(
      'region: is the former name of location, which is set under another name, too. Set only location. If ignoreChanges has region, write location there',
    );
    expect(writes).toEqual([]);
  });

  it('is named in messages as the program wrote it, and as deprecated', async () => {
    const t = await made(LOCKER.released, old);
    t.upgrade(LOCKER.renamed);
    expect(await t.said({ region: 5 })).toMatch(/region: (?!.*location)/);
    expect(await t.said({ location: 5 })).toMatch(/location: (?!.*region)/);
    expect(await t.said(old)).toContain('drive one: region is deprecated. Use `location`.');
    expect(await t.said(present)).not.toContain('deprecated');
  });

  it('that is required is required under one name', async () => {
    const t = await made(LOCKER.renamed, present);
    expect(await t.said({})).toContain('location: is required');
  });

  // The engine takes the value from the earlier inputs, and removes the argument if they do not have its name.
  it('stays if ignoreChanges has the present name, and the earlier inputs the former one', async () => {
    const t = await made(LOCKER.released, old);
    t.upgrade(LOCKER.renamed);
    expect(await t.up({ labels: { team: 'shop' } })).toEqual(NOTHING);
  });

  it('that is optional is removed then, and a warning says what to read', async () => {
    const t = await made(LOCKER.released, old);
    t.upgrade(LOCKER.renamed);
    expect(await t.said({ region: at })).toContain(
      'labels is not set any more, and will be removed. If ignoreChanges has tags: see "Renamed arguments"',
    );
    expect(await t.said(old)).not.toContain('removed');
  });

  it('has its value and answers under both names in new states, and so has a renamed output', async () => {
    const t = await made(LOCKER.renamed, { location: at });
    const { outputs } = t.one();
    expect(outputs).toMatchObject({ region: at, location: at, permissions: [], rules: [] });
    expect(outputs.s3Url).toEqual(expect.stringContaining('://'));
    expect(outputs.address).toBe(outputs.s3Url);
    expect(String(outputs.__by).split(' ')).toEqual(expect.arrayContaining(['rules', 'permissions']));
  });

  it('is under both names in an old state after a refresh', async () => {
    const t = await made(LOCKER.released, old);
    t.upgrade(LOCKER.renamed);
    expect(t.one().outputs).not.toHaveProperty('address');
    expect(await t.refresh()).toEqual([]);
    expect(t.one().outputs).toMatchObject({
      address: t.one().outputs.s3Url,
      location: at,
      tags: { team: 'shop' },
    });
  });

  it('that changed from outside is in the inputs under the name that the program wrote', async () => {
    const t = await made(LOCKER.renamed, old);
    const record = (await w.request('GET', '/drives/one')) as { metadata: { labels: Fields }; spec: Fields };
    const { labels } = record.metadata;
    const metadata = { name: 'one', labels: { ...labels, team: 'other' } };
    await w.request('PUT', '/drives/one', { metadata, spec: record.spec });
    expect(await t.refresh()).toEqual(['refresh one']);
    expect(t.one().inputs).toMatchObject({ region: at, labels: { team: 'other' } });
    expect(await t.up(old)).toMatchObject({ steps: ['update one'] });
  });

  it('lets an earlier version go on with the state', async () => {
    const t = await made(LOCKER.renamed, { region: at });
    t.upgrade(LOCKER.released);
    expect(await t.up({ region: at })).toEqual(NOTHING);
    expect(await t.refresh()).toEqual([]);
    expect(await t.up({ region: at, labels: { team: 'shop' } })).toMatchObject({ steps: ['update one'] });
    t.upgrade(LOCKER.renamed);
    expect(await t.up(present)).toEqual(NOTHING);
  });

  it('is found again if the outcome of its write was lost', async () => {
    const t = await made(LOCKER.released, old);
    w.emulator.faults.add({ method: 'PUT', path: '/drives/one', times: 9, then: { kind: 'dropAfter' } });
    w.emulator.faults.add({
      method: 'GET',
      path: '/drives',
      times: 9,
      after: 1,
      then: { kind: 'status', status: 500 },
    });
    expect((await t.up({ region: at, labels: { more: 'yes' } })).failed).toBeDefined();
    expect(t.one().outputs).toHaveProperty('__attempted.labels');
    w.emulator.faults.clear();
    t.upgrade(LOCKER.renamed);
    expect(await t.up(present)).toMatchObject({ steps: ['update one'] });
    expect(await t.up(present)).toEqual(NOTHING);
  });
});

describe('a renamed secret', () => {
  const values = { TOKEN: 'planted-token' };
  const base = { integration: 'slack' };

  it.each(['secret', 'credentials'])(
    'changes nothing under the name %s, and is sent if it changes',
    async (name) => {
      const t = await made(KEY.released, { ...base, secret: values });
      t.upgrade(KEY.renamed);
      expect(await t.up({ ...base, [name]: values })).toEqual(NOTHING);
      const { steps, writes } = await t.up({ ...base, [name]: { TOKEN: 'planted-two' } });
      expect([steps, writes]).toEqual([['update one'], ['PUT /integrations/connections/one']]);
    },
  );

  it.each(['secret', 'credentials'])('is in no message under the name %s', async (name) => {
    const t = await made(KEY.released, { ...base, secret: values });
    t.upgrade(KEY.renamed);
    const body = { error: 'no', code: 400, message: 'planted-two is no value' };
    w.emulator.faults.add({
      method: 'PUT',
      path: '/integrations/connections/one',
      times: 9,
      then: { kind: 'status', status: 400, body },
    });
    const { failed } = await t.up({ ...base, [name]: { TOKEN: 'planted-two' } });
    expect(failed).toMatch(/400/);
    expect(failed).not.toContain('planted-two');
  });
});

describe('a retired argument', () => {
  const old = { region: at, titles: 'a,b' };

  it('is refused with what to do instead', async () => {
    const t = await made(LOCKER.released, old);
    t.upgrade(LOCKER.retired);
    const { failed, writes } = await t.up(old);
    expect(failed).toContain(
      'titles: is not an argument any more. Use labels. If ignoreChanges has it, remove it there, too',
    );
    expect(writes).toEqual([]);
  });

  it('is not missed: a program without it has no change, and the state loses it with the next write', async () => {
    const t = await made(LOCKER.released, old);
    t.upgrade(LOCKER.retired);
    expect(await t.up({ region: at })).toEqual(NOTHING);
    expect(await t.up({ region: at, labels: { team: 'shop' } })).toMatchObject({ steps: ['update one'] });
    expect(t.one().outputs).not.toHaveProperty('titles');
  });

  it('makes states that an earlier version refuses before any request', async () => {
    const t = await made(LOCKER.retired, { region: at });
    t.upgrade(LOCKER.released);
    const { failed, writes } = await t.up({ region: at });
    expect(failed).toMatch(/in a form that version \S+ cannot read\. Install version/);
    expect(writes).toEqual([]);
  });
});

describe('an argument of another type', () => {
  const [old, present] = [
    { region: at, titles: 'a,b' },
    { region: at, titles: ['a', 'b'] },
  ];

  it.each([
    ['the former type', old],
    ['the present type', present],
  ])('changes nothing for a program with %s, and the inputs stay as written', async (_what, args) => {
    const t = await made(LOCKER.released, old);
    t.upgrade(LOCKER.retyped);
    expect(await t.up(args)).toEqual(NOTHING);
    expect(t.one().inputs.titles).toEqual(args.titles);
    expect(await t.refresh()).toEqual([]);
    expect(await t.up({ ...args, labels: { team: 'shop' } })).toMatchObject({ steps: ['update one'] });
    expect(t.one().outputs.titles).toEqual(['a', 'b']);
    expect(await t.up({ region: at, titles: 'a,c', labels: { team: 'shop' } })).toMatchObject({
      steps: ['update one'],
    });
    expect(await w.request('GET', '/drives/one')).toHaveProperty('metadata.displayName', 'a,c');
  });

  it('makes states that an earlier version refuses before any request', async () => {
    const t = await made(LOCKER.retyped, present);
    t.upgrade(LOCKER.released);
    expect((await t.up(old)).failed).toMatch(/in a form that version \S+ cannot read/);
  });

  it('has a migration that changes nothing the second time', () => {
    for (const args of [old, present, { region: at }])
      expect(listTitles(listTitles(args))).toEqual(listTitles(args));
  });
});

describe('another default', () => {
  it('changes no existing object, and holds for new ones', async () => {
    const t = await made(LOCKER.released, { region: at });
    t.upgrade(LOCKER.defaulted);
    expect(await t.up({ region: at })).toEqual(NOTHING);
    expect(await t.refresh()).toEqual([]);
    await made(LOCKER.defaulted, { region: at, name: 'two' });
    expect(await w.request('GET', '/drives/two')).toHaveProperty('metadata.displayName', 'usual');
  });
});
