/**
 * A create under an explicit name got no response, for a kind without an owner mark at its creation. By the next run,
 * another owner's object may have the name.
 */
import { Engine, type Fields, type Program } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let w: World;
let engine: Engine;
beforeAll(async () => {
  w = await startWorld();
});
afterAll(async () => {
  await w.stop();
});

const box = { sandbox: 'shop-build' };
/** By kind: arguments, name in messages, and path. */
const CREATES: readonly (readonly [kind: string, args: Fields, called: string, path: string])[] = [
  ['Snapshot', { ...box, name: 'mine' }, 'snapshot "mine"', '/snapshots/mine'],
  ['ForkedSandbox', { name: 'mine', snapshot: 'shop-v1' }, 'sandbox "mine"', '/sandboxes/mine'],
  [
    'SandboxSchedule',
    { ...box, name: 'mine', cron: '0 3 1 1 *', command: 'one' },
    'schedule "shop-build/mine"',
    '/sandboxes/shop-build/schedules/mine',
  ],
  [
    'SandboxPreview',
    { ...box, name: 'mine', port: 3000, prefix: 'mine' },
    'preview "shop-build/mine"',
    '/sandboxes/shop-build/previews/mine',
  ],
  ['ForkedApplication', { name: 'mine', snapshot: 'shop-v1' }, 'application "mine"', '/applications/mine'],
];

describe.each(CREATES)('%s', (kind, args, called, path) => {
  const program: Program = { it: { kind, args } };
  const there = () => w.request('GET', path).catch(() => undefined);

  /** The create is lost, and later reads fail. Then another client sends the same create. */
  beforeEach(async () => {
    w.reset();
    engine = new Engine(w.providers);
    w.emulator.faults.add({ method: 'POST', times: 100, then: { kind: 'dropBefore' } });
    w.refuse(({ method }) => method !== 'POST' && w.emulator.journal.entries().some(isPost));
    w.emulator.journal.clear();
    expect((await engine.up(program)).failed?.message).toMatch(
      /It is not known whether .*; the next run checks again/,
    );
    const [post] = w.emulator.journal.entries().filter(isPost);
    w.emulator.faults.clear();
    w.refuse(undefined);
    w.restart();
    expect(await there()).toBeUndefined();
    await w.request('POST', post?.path ?? '', post?.body);
    w.rest();
  });

  const either =
    `${called}: either the create whose answer was lost created it, or somebody else created it. ` +
    'It was not touched. Set workload:resume (or WORKLOAD_RESUME) to true to continue with it. Set it to false to leave it alone.';

  it('is neither written, forgotten nor deleted, and the message names both possibilities', async () => {
    const before = await there();
    expect((await engine.up(program)).failed?.message).toBe(either);
    expect((await engine.refresh()).failed).toBeUndefined();
    expect((await engine.up(program)).failed?.message).toBe(either);
    expect((await engine.destroy()).failed?.message).toBe(either);
    expect(await there()).toEqual(before);
    expect(Object.keys(engine.state)).toEqual(['it']);
  });

  it('is used if workload:resume is true', async () => {
    w.restart({ resume: true });
    expect((await engine.up(program)).failed).toBeUndefined();
    w.restart();
    expect(await engine.preview(program)).toEqual({ steps: [] });
    expect((await engine.destroy()).failed).toBeUndefined();
    w.rest();
    expect(((await there()) as { status?: string } | undefined)?.status ?? 'gone').toMatch(
      /^(gone|TERMINATED)$/,
    );
  });

  it('is not touched if workload:resume is false: another create is refused, and destroy forgets it', async () => {
    const before = await there();
    w.restart({ resume: false });
    expect((await engine.up(program)).failed?.message).toMatch(/It was not (touched|forked)/);
    expect((await engine.destroy()).failed).toBeUndefined();
    expect(engine.state).toEqual({});
    expect(await there()).toEqual(before);
  });
});

describe.each(CREATES)(
  '%s that a killed run started to create with an explicit name',
  (kind, args, called, path) => {
    const program: Program = { it: { kind, args } };
    const there = () => w.request('GET', path);
    let before: Engine;

    beforeEach(async () => {
      w.reset();
      engine = new Engine(w.providers);
      before = engine.continued(w.providers);
      expect((await engine.up(program)).failed).toBeUndefined();
      w.restart();
      before.interruptedBy(engine);
    });

    const either =
      `${called}: either an interrupted run of this stack created it, or somebody else created it. ` +
      'It was not touched. Set workload:resume (or WORKLOAD_RESUME) to true to continue with it. Set it to false to leave it alone.';

    it('is not touched, and the message names both possibilities', async () => {
      const found = await there();
      expect((await before.up(program)).failed?.message).toBe(either);
      expect(await there()).toEqual(found);
      expect(before.state).toEqual({});
    });

    it('is used if workload:resume is true', async () => {
      w.restart({ resume: true });
      w.emulator.journal.clear();
      expect((await before.up(program)).failed).toBeUndefined();
      expect(w.emulator.journal.entries().filter(isPost)).toEqual([]);
      w.restart();
      expect((await before.preview(program)).steps).toEqual([]);
    });

    it("is refused as another owner's if workload:resume is false", async () => {
      const found = await there();
      w.restart({ resume: false });
      expect((await before.up(program)).failed?.message).toMatch(/exists.* It was not (touched|forked)/);
      expect(await there()).toEqual(found);
    });
  },
);

describe('a service account that a killed run started to create with an explicit name', () => {
  const program: Program = { ci: { kind: 'ServiceAccount', args: { name: 'ci' } } };
  const accounts = async () =>
    ((await w.request('GET', '/service_accounts')) as { name: string; client_id: string }[]).filter(
      ({ name }) => name === 'ci',
    );
  let before: Engine;
  let lost: string | undefined;

  beforeEach(async () => {
    w.reset();
    engine = new Engine(w.providers);
    before = engine.continued(w.providers);
    expect((await engine.up(program)).failed).toBeUndefined();
    lost = (await accounts())[0]?.client_id;
    w.restart();
    before.interruptedBy(engine);
  });

  it('is not created again, and the message names both possibilities', async () => {
    expect((await before.up(program)).failed?.message).toBe(
      `service account "ci" (${lost ?? ''}): either an interrupted run of this stack created it, and its secret is lost too, or somebody else created it. ` +
        'It was not touched. Set workload:resume (or WORKLOAD_RESUME) to true to continue with it: it is deleted, and created again if the program declares it. Set it to false to leave it alone.',
    );
    expect(await accounts()).toMatchObject([{ client_id: lost }]);
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('is deleted and recreated, or kept beside a new one, as the setting says: %s', async (resume, left) => {
    w.restart({ resume });
    expect((await before.up(program)).failed).toBeUndefined();
    expect((await accounts()).filter(({ client_id: id }) => id === lost)).toHaveLength(left);
    expect(await accounts()).toHaveLength(left + 1);
    expect((await before.preview(program)).steps).toEqual([]);
  });

  it('is distinguished from the one in state, but not from a third one', async () => {
    await w.request('POST', '/service_accounts', { name: 'ci' });
    w.restart({ resume: true });
    expect((await before.up(program)).failed?.message).toMatch(/several objects match service account "ci"/);
    expect(await accounts()).toHaveLength(2);
  });
});

it.each(CREATES.filter(([kind]) => kind.startsWith('Forked')))(
  '%s: a fork that was accepted but could not be read is used by the next run',
  async (kind, args, _called, path) => {
    w.reset();
    engine = new Engine(w.providers);
    const program: Program = { it: { kind, args } };
    w.emulator.journal.clear();
    w.refuse(({ method }) => method !== 'POST' && w.emulator.journal.entries().some(isPost));
    expect((await engine.up(program)).failed?.message).toMatch(
      /It is not known whether .*; the next run checks again/,
    );
    w.refuse(undefined);
    w.restart();
    w.emulator.journal.clear();
    expect((await engine.up(program)).failed).toBeUndefined();
    expect(w.emulator.journal.entries().filter(isPost)).toEqual([]);
    expect(await w.request('GET', path)).toMatchObject({ status: 'DEPLOYED' });
    expect(await engine.preview(program)).toEqual({ steps: [] });
  },
);

function isPost({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return method === 'POST' && !path.includes('oauth');
}
