/**
 * An imported object with somebody else's owner mark: this stack neither writes to it nor deletes it until the program
 * adopts it. For every kind whose objects carry a mark.
 */
import { read } from '../../provider/src/lifecycle/operations/read';
import type { Fields } from '../../provider/src/resource';
import { drive } from '../../provider/src/resources/drive';
import { find, type Kind, kindsOf, namedAs, usual } from '../conformance/rows';
import { samples } from '../conformance/samples';
import { give, NOTHING_GIVEN } from '../conformance/samples/given';
import type { PlatformRecord } from '../conformance/samples/shared';
import { Engine, type Program } from '../faults/engine';
import { adapter } from '../support/adapters';
import { startWorld, type World } from '../support/world';

const LABEL = 'pulumi-owner';

let w: World;
let kinds: readonly Kind[];
let start: ReturnType<World['save']>;
beforeAll(async () => {
  w = await startWorld();
  kinds = kindsOf(samples(await give((...sent) => w.request(...sent))));
  start = w.save();
});
beforeEach(() => {
  w.reset(start);
});
afterAll(async () => {
  await w.stop();
});

const marked = kindsOf(samples(NOTHING_GIVEN)).filter(
  ({ definition: { identity, args } }) => identity.unmarked !== true && 'adoptExisting' in args.shape,
);

/** Kinds whose objects carry the mark of their create. */
const MARKED = marked.map(({ type }) => type).filter((type) => type !== 'ForkedApplication');

/** Two stacks, the first of which owns the object that the second has imported. */
interface Scene {
  readonly theirs: Engine;
  readonly mine: Engine;
  readonly program: (more?: Fields) => Program;
  /** The mark on the object; undefined if there is no object. */
  mark(): Promise<unknown>;
  /** The requests since the last call that were not reads. */
  writes(): string[];
}

/** Records of workspaces are flat. */
function labelsOf(record: Partial<PlatformRecord> = {}): Fields {
  return (record.metadata?.labels ?? record.labels ?? {}) as Fields;
}

async function scene(type: string): Promise<Scene> {
  const kind = kinds.find((one) => one.type === type);
  if (kind === undefined) throw new Error(`no kind ${type}`);
  const name = namedAs(kind, 'shared');
  const { traffic: _share, ...args } = usual(kind);
  const theirs = new Engine(w.providers);
  expect((await theirs.up({ theirs: { kind: type, args: { ...args, name } } })).failed).toBeUndefined();
  w.rest();
  const record = async () => (await find(kind, w.request.bind(w), name))?.record;
  const there = await record();
  const labels = labelsOf(there);
  // A fork carries no mark; an adopted application does.
  if (labels[LABEL] === undefined)
    await w.request('PUT', `${kind.sample.path}/${name}`, {
      ...there,
      metadata: { ...there?.metadata, labels: { ...labels, [LABEL]: 'aaaaaaaaaa-bbbbbbbbbb' } },
    });
  w.rest();
  w.restart();

  const mine = new Engine(w.providers);
  w.emulator.journal.clear();
  const read = await mine.import('mine', type, kind.definition.identity.id?.({ ...args, name }) ?? name);
  return {
    theirs,
    mine,
    program: (more = {}) => ({ mine: { kind: type, args: { ...read, ...more } } }),
    mark: async () => labelsOf(await record())[LABEL],
    writes: () => {
      const lines = w.emulator.journal.entries().map(({ method, path }) => `${method} ${path}`);
      w.emulator.journal.clear();
      return lines.filter((line) => !line.startsWith('GET '));
    },
  };
}

/** A change of the program that every one of these kinds would write. */
const CHANGE: Readonly<Record<string, Fields>> = {
  ForkedApplication: { envs: [{ name: 'SHOP', value: 'mine' }] },
};
const changed = (type: string): Fields => CHANGE[type] ?? { displayName: 'Mine' };

describe.each(marked.map(({ type }) => [type]))('%s', (type) => {
  it('is read, compared and refreshed, and never written', async () => {
    const s = await scene(type);
    const before = await s.mark();
    expect(await s.mine.up(s.program())).toEqual({ steps: [] });
    expect(await s.mine.refresh()).toEqual({ steps: [] });
    expect(s.writes()).toEqual([]);
    w.told.length = 0;

    await s.mine.preview(s.program(changed(type)));
    expect(w.told.join('\n')).toMatch(/certain to fail: imported, but not this stack's.*adoptExisting: true/);
    const { failed } = await s.mine.up(s.program(changed(type)));
    expect(failed?.message).toMatch(
      /"shared\S*": imported, but not this stack's\. Its owner mark \(label pulumi-owner\) belongs to another resource or stack.*adoptExisting: true.*Nothing was written to it/,
    );
    expect(failed?.message).toContain(String(before));
    expect(s.writes()).toEqual([]);

    w.told.length = 0;
    expect((await s.mine.destroy()).failed).toBeUndefined();
    expect(w.told.join('\n')).toMatch(/not deleted: it was imported, and never adopted/);
    expect(s.writes()).toEqual([]);
    expect(await s.mark()).toBe(before);
  });

  it('is this stack’s once the program adopts it: its former owner leaves it alone', async () => {
    const s = await scene(type);
    const before = await s.mark();
    const program = s.program({ adoptExisting: true });
    await s.mine.preview(program);
    expect(w.told.join('\n')).toMatch(/: taken over: this stack owns it from now on/);
    expect(await s.mine.up(program)).toEqual({ steps: ['update mine'] });
    w.rest();
    const after = await s.mark();
    expect(after).toMatch(/^[a-z2-7]{10}-[a-z2-7]{10}$/);
    expect(after).not.toBe(before);
    expect(s.mine.state.mine?.outputs).toMatchObject({ __mark: after });
    expect(s.mine.state.mine?.outputs).not.toHaveProperty('__ownedBy');
    expect((await s.mine.preview(s.program())).steps).toEqual([]);

    w.told.length = 0;
    expect((await s.theirs.destroy()).failed).toBeUndefined();
    expect(w.told.join('\n')).toMatch(/not deleted: another resource or stack owns it now/);
    expect(await s.mark()).toBe(after);
    // Another run: one that has imported an object does not delete it.
    w.restart();
    expect((await s.mine.destroy()).failed).toBeUndefined();
    w.rest();
    expect(await s.mark()).toBeUndefined();
  });

  it('is adopted together with another change, in one update', async () => {
    const s = await scene(type);
    expect(await s.mine.up(s.program({ ...changed(type), adoptExisting: true }))).toEqual({
      steps: ['update mine'],
    });
    w.rest();
    const after = await s.mark();
    expect(s.mine.state.mine?.outputs.__mark).toBe(after);
    expect((await s.mine.preview(s.program({ ...changed(type), adoptExisting: true }))).steps).toEqual([]);
  });
});

it('an adoption whose run was killed is done again', async () => {
  const s = await scene('Drive');
  const program = s.program({ adoptExisting: true });
  const before = s.mine.continued(w.providers);
  expect((await s.mine.up(program)).failed).toBeUndefined();
  w.restart();
  expect(await before.refresh()).toEqual({ steps: [] });
  expect(await before.up(program)).toEqual({ steps: ['update mine'] });
  expect(before.state.mine?.outputs.__mark).toBe(await s.mark());
  w.restart();
  expect((await before.destroy()).failed).toBeUndefined();
  expect(await s.mark()).toBeUndefined();
});

it('an object whose owner has removed the mark is this stack’s', async () => {
  const s = await scene('Drive');
  const { metadata, spec } = (await w.request('GET', '/drives/shared')) as Record<string, Fields>;
  await w.request('PUT', '/drives/shared', { metadata: { ...metadata, labels: {} }, spec });
  expect(await s.mine.refresh()).toMatchObject({ steps: ['refresh mine'] });
  expect(await s.mine.up(s.program(changed('Drive')))).toEqual({ steps: ['update mine'] });
  w.restart();
  expect((await s.mine.destroy()).failed).toBeUndefined();
  await expect(w.request('GET', '/drives/shared')).rejects.toThrow(/ 404 /);
});

it.each([
  [undefined, '__ownedBy'],
  [true, '__mark'],
])(
  'the mark of the very resource may be that of a lost state: with workload:resume = %s, %s',
  async (resume, key) => {
    const program: Program = { one: { kind: 'Drive', args: { name: 'shared', region: 'us-was-1' } } };
    expect((await new Engine(w.providers).up(program)).failed).toBeUndefined();
    w.restart({ resume });
    const dependencies = { definition: drive, platform: w.platform(), signal: new AbortController().signal };
    const found = await read(dependencies, { id: 'shared', state: {} }, 'tests/faults/one');
    expect(Object.keys(found?.state ?? {}).filter((one) => ['__mark', '__ownedBy'].includes(one))).toEqual([
      key,
    ]);
  },
);

describe('an import', () => {
  it.each(
    kindsOf(samples(NOTHING_GIVEN))
      .filter(({ definition }) => definition.identity.importedAs === undefined)
      .map(({ type }) => [type]),
  )('%s: says once that another stack may own the object', async (type) => {
    if (adapter() === 'dynamic') return;
    const kind = kinds.find((one) => one.type === type);
    if (kind === undefined) throw new Error(`no kind ${type}`);
    const args = { name: namedAs(kind, 'shared'), ...usual(kind), traffic: undefined };
    const theirs = new Engine(w.providers);
    expect((await theirs.up({ theirs: { kind: type, args } })).failed).toBeUndefined();
    w.rest();
    w.restart();
    w.told.length = 0;
    await new Engine(w.providers).import('mine', type, theirs.state.theirs?.id ?? '');
    const told = w.told.filter((line) => line.includes(': imported'));
    const words = MARKED.includes(type)
      ? /"[^"]+": imported, but not this stack's\. Its owner mark/
      : /^[a-zA-Z ]+ "[^"]+": imported\. It carries no owner mark.* so another stack may manage it, too( \(created by [^)]+\))?\. Check that no other stack's pulumi stack export contains it: /;
    expect(told).toEqual([expect.stringMatching(words)]);
  });

  it('names who created an object without a mark, if the platform does', async () => {
    if (adapter() === 'dynamic') return;
    await w.request('POST', '/sandboxes', { metadata: { name: 'base' }, spec: {} });
    w.rest();
    await w.request('POST', '/snapshots', { source: { kind: 'sandbox', name: 'base' }, name: 'shop-v9' });
    w.rest();
    const { createdBy } = (await w.request('GET', '/snapshots/shop-v9')) as Fields;
    w.told.length = 0;
    await new Engine(w.providers).import('mine', 'Snapshot', 'shop-v9');
    expect(w.told.join('\n')).toContain(`too (created by ${String(createdBy)}). Check`);
    expect(createdBy).toMatch(/./);
  });

  it('of a fork that nobody marked says how to mark it', async () => {
    if (adapter() === 'dynamic') return;
    const kind = kinds.find(({ type }) => type === 'ForkedApplication');
    if (kind === undefined) throw new Error('no kind ForkedApplication');
    const args = { ...usual(kind), traffic: undefined, name: 'shared' };
    const theirs = new Engine(w.providers);
    expect((await theirs.up({ theirs: { kind: 'ForkedApplication', args } })).failed).toBeUndefined();
    w.restart();
    w.told.length = 0;
    await new Engine(w.providers).import('mine', 'ForkedApplication', 'shared');
    expect(w.told.join('\n')).toContain('adoptExisting: true marks it');
  });

  it('says whose object it is, once, and when it becomes this stack’s', async () => {
    if (adapter() === 'dynamic') return;
    await scene('Drive');
    const told = w.told.filter((line) => line.includes('imported, but'));
    expect(told).toEqual([
      expect.stringMatching(
        /^drive "shared": imported, but not this stack's\. .* another resource or stack: pulumi stack export of its owner contains [a-z2-7]{10}-[a-z2-7]{10}\. Until the program sets adoptExisting: true, this stack neither writes to it nor deletes it$/,
      ),
    ]);
  });
});
