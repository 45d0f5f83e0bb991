/** The effect of `traffic` on every kind whose PUT makes revisions. */
import { Engine, type Fields, type Program, type Run } from '../faults/engine';
import { ALL_FAULTS, isShown } from '../faults/usual';
import { Fresh } from '../support/fresh';
import { arrived, effectsIn, type Routing, sharesOf } from '../support/effects';

const fresh = new Fresh();

interface Shown {
  readonly metadata: Fields;
  readonly spec: Fields & { readonly revision: Routing };
}

const KEY = { name: 'KEY', value: 'planted-key', secret: true };
const image = (number: number) => ({ image: `shop:${number}`, envs: [KEY] });

const KINDS = [
  ['Application', 'applications', 'image'],
  ['Agent', 'agents', 'runtime'],
  ['Job', 'jobs', 'runtime'],
  ['McpFunction', 'functions', 'runtime'],
] as const;

/**
 * An argument of a release that the platform always returns: a value other than its default, from the program and
 * from outside.
 */
const TOLD = {
  Application: { args: { memory: 512 }, theirs: () => ({ memory: 512 }) },
  Agent: { args: { public: true, generation: 'mk3' }, theirs: () => ({ public: true }) },
  Job: {
    args: { diskPercent: 20 },
    theirs: (spec: Fields) => ({ runtime: { ...(spec.runtime as Fields), diskPercent: 20 } }),
  },
  McpFunction: { args: { transport: 'websocket' }, theirs: () => ({ public: true }) },
} as const;

/** Agents and jobs share their operations with functions: `npm run test:faults` covers them. */
const SHOWN = KINDS.filter(([kind]) => ALL_FAULTS || (isShown(kind) && kind !== 'Agent' && kind !== 'Job'));

describe.each(SHOWN)('%s', (kind, path, deployed) => {
  const object = `/${path}/shop`;
  const program = (args: Fields): Program => ({ shop: { kind, args: { name: 'shop', ...args } } });
  const read = async () => (await fresh.world.request('GET', object)) as Shown;
  const routing = async () => (await read()).spec.revision;
  const revisions = async () =>
    ((await fresh.world.request('GET', `${object}/revisions`)) as { id: string }[]).map(({ id }) => id);
  const others = async (change: Fields) => {
    const { metadata, spec } = await read();
    await fresh.world.request('PUT', object, { metadata, spec: { ...spec, ...change } });
    fresh.world.rest();
  };
  /** A release from outside. */
  const release = (traffic: number) =>
    others({
      [deployed]: deployed === 'image' ? 'theirs:1' : { type: 'mcp', image: 'theirs:1' },
      revision: { active: 'rev-1', traffic },
    });

  const run = async (operation: () => Promise<Run>) => {
    fresh.world.emulator.journal.clear();
    const result = await operation();
    const sent = fresh.world.emulator.journal.entries().filter(({ method }) => method !== 'GET');
    return { ...result, writes: sent.map(({ method }) => method) };
  };
  const up = (args: Fields, options?: { refresh?: boolean }) =>
    run(() => fresh.engine.up(program(args), options));
  const goes = async (...programs: Fields[]) => {
    for (const args of programs) {
      const { failed } = await up(args);
      expect(failed).toBeUndefined();
    }
  };
  const expectAtRest = async (args: Fields) => {
    expect((await fresh.engine.preview(program(args))).steps).toEqual([]);
    expect((await fresh.engine.refresh()).steps).toEqual([]);
    expect((await up(args)).writes).toEqual([]);
  };

  it.each([
    ['a staged revision', 0, { active: 'rev-1', canary: 'rev-2', canaryPercent: 0 }],
    ['a canary', 10, { active: 'rev-1', canary: 'rev-2', canaryPercent: 10 }],
    ['all traffic', 100, { active: 'rev-2' }],
  ])('a changed specification is released as %s', async (_what, traffic, expected) => {
    await goes({ ...image(1), traffic });
    const { failed, writes } = await up({ ...image(2), traffic });
    expect(failed).toBeUndefined();
    expect(writes).toEqual(['PUT']);
    expect(await routing()).toEqual(expected);
    expect(fresh.engine.state.shop?.outputs).toMatchObject({ revision: 'rev-2', previousRevision: 'rev-1' });
    await expectAtRest({ ...image(2), traffic });
  });

  it.each([
    ['a larger share', 50, { active: 'rev-1', canary: 'rev-2', canaryPercent: 50 }],
    ['a promotion', 100, { active: 'rev-2' }],
    ['a rollback', 0, { active: 'rev-1', canary: 'rev-2', canaryPercent: 0 }],
  ])('%s changes only the routing, and makes no revision', async (_what, traffic, expected) => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
    const { failed, writes } = await up({ ...image(2), traffic });
    expect(failed).toBeUndefined();
    expect(writes).toEqual(['PUT']);
    expect(await routing()).toEqual(expected);
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    await expectAtRest({ ...image(2), traffic });
  });

  it('the preview shows where traffic goes', async () => {
    const shares = async () => {
      const { active, canary, canaryPercent } = await routing();
      return sharesOf(active, canary, canaryPercent);
    };
    await goes({ ...image(1), traffic: 10 });
    const steps: readonly (readonly [number, number, string])[] = [
      [2, 10, 'revision'],
      [2, 50, 'routing'],
      [3, 20, 'revision'],
      [3, 100, 'routing'],
      [3, 30, 'routing'],
      [4, 100, 'revision'],
    ];
    for (const [number, traffic, kind] of steps) {
      const args = { ...image(number), traffic };
      const before = await shares();
      const [told] = await effectsIn(fresh.world.told, () => fresh.engine.preview(program(args)));
      expect(told).toMatchObject({ kind, from: before });
      await goes(args);
      expect(arrived(told?.to ?? {}, String(fresh.engine.state.shop?.outputs.revision))).toEqual(
        await shares(),
      );
    }
  });

  it('the preview shows a release without a share, and its traffic only where that is documented', async () => {
    await goes(image(1));
    const told = await effectsIn(fresh.world.told, () => fresh.engine.preview(program(image(2))));
    expect(told).toMatchObject([{ kind: 'revision', from: { 'rev-1': 100 }, decidedBy: 'platform' }]);
    expect(told[0]?.to).toEqual(kind === 'Application' ? { new: 100 } : null);
    await goes(image(2));
    expect(await routing()).toEqual({ active: 'rev-2' });
    const label = { ...image(2), displayName: 'Shop' };
    expect(await effectsIn(fresh.world.told, () => fresh.engine.preview(program(label)))).toEqual([]);
  });

  it('the preview of a create that adopts shows the release that it may make', async () => {
    const args = { ...image(1), adoptExisting: true };
    const told = await effectsIn(fresh.world.told, () => fresh.engine.preview(program(args)));
    expect(told).toMatchObject([{ kind: 'revision', from: null, to: null, certain: false }]);
    await goes(args);
    expect(await effectsIn(fresh.world.told, () => fresh.engine.preview(program(args)))).toEqual([]);
  });

  it('a smaller share after a promotion returns traffic to the previous revision', async () => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 100 }, { ...image(2), traffic: 30 });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 30 });
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    await expectAtRest({ ...image(2), traffic: 30 });
  });

  it('our own canary is superseded by the next one', async () => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 }, { ...image(3), traffic: 20 });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-3', canaryPercent: 20 });
    await expectAtRest({ ...image(3), traffic: 20 });
  });

  it('the only revision serves all traffic, whatever the share', async () => {
    await goes({ ...image(1), traffic: 10 });
    expect(await routing()).toEqual({ active: 'rev-1' });
    await expectAtRest({ ...image(1), traffic: 10 });
    await expectAtRest({ ...image(1), traffic: 20 });
  });

  it('an outside canary is named, and nothing is sent', async () => {
    await goes({ ...image(1), traffic: 10 });
    await release(20);
    const { failed, writes } = await up({ ...image(2), traffic: 10 });
    expect(failed?.message).toMatch(
      /"shop" has a canary that this stack did not make: rev-2 at 20 %. Nothing was sent/,
    );
    expect(writes).toEqual([]);
  });

  describe('return to a specification whose revision is kept', () => {
    it.each([
      ['', { ...image(1), traffic: 10 }],
      [', with all traffic', { ...image(1), traffic: 100 }],
      [', without traffic', image(1)],
    ])('removes the canary, and makes no revision%s', async (_what, first) => {
      await goes(first, { ...image(2), traffic: 10 });
      const { failed, writes } = await up(first);
      expect(failed).toBeUndefined();
      expect(writes).toEqual(['PUT']);
      expect(await routing()).toEqual({ active: 'rev-1' });
      expect(await revisions()).toEqual(['rev-1', 'rev-2']);
      await expectAtRest(first);
    });

    it('and forward again routes in both directions', async () => {
      const [one, two] = [
        { ...image(1), traffic: 10 },
        { ...image(2), traffic: 10 },
      ];
      await goes(one, two, one, two);
      expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
      await expectAtRest(two);
      await goes({ ...two, traffic: 100 }, { ...one, traffic: 20 });
      expect(await routing()).toEqual({ active: 'rev-2', canary: 'rev-1', canaryPercent: 20 });
      await expectAtRest({ ...one, traffic: 20 });
      await goes({ ...one, traffic: 100 });
      expect(await routing()).toEqual({ active: 'rev-1' });
      expect(await revisions()).toEqual(['rev-1', 'rev-2']);
      await expectAtRest({ ...one, traffic: 100 });
    });

    it('applies all other changes without a revision, and later releases work', async () => {
      await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 }, { ...image(1), traffic: 10 });
      const named = { ...image(1), traffic: 10, displayName: 'Shop' };
      await goes(named);
      expect((await read()).metadata.displayName).toBe('Shop');
      expect(await revisions()).toEqual(['rev-1', 'rev-2']);
      await expectAtRest(named);
      await goes({ ...named, ...image(3) });
      expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-3', canaryPercent: 10 });
      await expectAtRest({ ...named, ...image(3) });
    });

    it('shows a later outside release as drift', async () => {
      await goes({ ...image(1), traffic: 100 }, { ...image(2), traffic: 10 }, { ...image(1), traffic: 100 });
      await release(100);
      expect((await fresh.engine.refresh()).steps).toEqual(['refresh shop']);
      await goes({ ...image(1), traffic: 100 });
      expect(await routing()).toEqual({ active: 'rev-1' });
      await expectAtRest({ ...image(1), traffic: 100 });
    });

    it('is a new release if the revision was dropped', async () => {
      const numbers = [1, 2, 3, 4, 5, 6, 7];
      await goes(...numbers.map((number) => ({ ...image(number), traffic: 100 })));
      expect(await revisions()).not.toContain('rev-1');
      await goes({ ...image(1), traffic: 100 });
      expect(await routing()).toEqual({ active: 'rev-8' });
      await expectAtRest({ ...image(1), traffic: 100 });
    });

    it('distinguishes secrets', async () => {
      const rotated = (value: string) => ({ image: 'shop:1', envs: [{ ...KEY, value }], traffic: 100 });
      await goes(rotated('planted-one'), rotated('planted-two'), rotated('planted-one'));
      expect(await routing()).toEqual({ active: 'rev-1' });
      await goes(rotated('planted-three'));
      expect(await routing()).toEqual({ active: 'rev-3' });
    });

    it('does not touch an outside canary, and names it', async () => {
      await goes({ ...image(1), traffic: 100 }, { ...image(2), traffic: 100 });
      await others({
        [deployed]: deployed === 'image' ? 'theirs:1' : { type: 'mcp', image: 'theirs:1' },
        revision: { active: 'rev-2', traffic: 20 },
      });
      const { failed, writes } = await up({ ...image(1), traffic: 100 });
      expect(failed?.message).toMatch(/a canary that this stack did not make: rev-3 at 20 %/);
      expect(writes).toEqual([]);
    });
  });

  describe('values that the program does not set for a release', () => {
    const { args: written, theirs } = TOLD[kind];
    const first = { ...image(1), traffic: 100 };
    /** The arguments that programs can read as outputs. */
    const told = () => {
      const apart = ['revision', 'previousRevision', 'status', 'traffic', 'displayName'];
      const all = Object.entries(fresh.engine.state.shop?.outputs ?? {});
      const read = all.filter(
        ([key, value]) => !key.startsWith('__') && value !== null && !apart.includes(key),
      );
      return Object.fromEntries(read);
    };
    const forget = () => {
      const { outputs = {} } = fresh.engine.state.shop ?? {};
      for (const one of outputs.__releases as Fields[]) Reflect.deleteProperty(one, 'answers');
    };

    it.each([
      ['', first],
      [', and for one without traffic', image(1)],
    ])('are correct again after a return%s', async (_what, back) => {
      await goes(first);
      const before = told();
      await goes({ ...first, ...written });
      expect(told()).not.toEqual(before);
      await goes(back);
      expect(await routing()).toEqual({ active: 'rev-1' });
      expect(told()).toEqual(before);
      await expectAtRest(back);
      expect(told()).toEqual(before);
      await goes({ ...back, displayName: 'Shop' });
      expect(told()).toEqual(before);
      expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    });

    it('are those of the serving release, whatever was released from outside', async () => {
      await goes(first);
      const before = told();
      await goes({ ...image(2), traffic: 100 }, first);
      await others({ ...theirs((await read()).spec), revision: { active: 'rev-1', traffic: 100 } });
      await fresh.engine.refresh();
      await goes(first);
      expect(await routing()).toEqual({ active: 'rev-1' });
      expect(told()).toEqual(before);
      await expectAtRest(first);
      expect(told()).toEqual(before);
    });

    it.each([
      ['with', { traffic: 10 }],
      ['without', {}],
    ])('stay the same while a release that sets them fails, %s traffic', async (_what, share) => {
      const program = { ...image(1), ...share };
      await goes(program);
      const before = told();
      fresh.world.emulator.deployments.failNext({ kind: path, message: 'the image has no such tag' });
      expect((await up({ ...program, ...written })).failed).toBeDefined();
      expect(told()).toEqual(before);
      await goes(program);
      expect(told()).toEqual(before);
      await expectAtRest(program);
      expect(told()).toEqual(before);
      await goes({ ...program, displayName: 'Shop' });
      expect(told()).toEqual(before);
    });

    it('are defaults if an earlier version did not record them', async () => {
      await goes(first);
      const before = told();
      await goes({ ...first, ...written });
      forget();
      await goes(first);
      expect(await routing()).toEqual({ active: 'rev-1' });
      expect(told()).toEqual(before);
      forget();
      await expectAtRest(first);
      expect(told()).toEqual(before);
    });
  });

  describe('redeploy', () => {
    const first = { ...image(1), redeploy: { attempt: '1' } };

    it.each([
      ['with', { traffic: 100 }],
      ['without', {}],
    ])('%s traffic: a change makes a revision of an unchanged specification', async (_what, more) => {
      await goes({ ...first, ...more });
      await expectAtRest({ ...first, ...more });
      const again = { ...first, redeploy: { attempt: '2' }, ...more };
      await goes(again);
      expect(await revisions()).toEqual(['rev-1', 'rev-2']);
      expect(await routing()).toEqual({ active: 'rev-2' });
      await expectAtRest(again);
      await goes({ ...again, displayName: 'Shop' });
      expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    });

    it('keeps an imported object unchanged, and hides its variable', async () => {
      await goes(first);
      const shown = await fresh.world.providers[kind]?.read('shop', {});
      expect(JSON.stringify(shown)).not.toContain('WORKLOAD_REDEPLOY');
      // Another stack, so another process.
      fresh.world.restart();
      fresh.engine = new Engine(fresh.world.providers);
      await goes({ ...image(1), adoptExisting: true, displayName: 'Shop' });
      expect(await revisions()).toEqual(['rev-1']);
    });

    it('sends only a hash of its value', async () => {
      await goes({ ...image(1), redeploy: { of: 'planted-value' } });
      expect(JSON.stringify(await read())).not.toContain('planted-value');
    });

    it('is the only way to set its variable', async () => {
      const { failed } = await up({ image: 'shop:1', envs: [{ name: 'WORKLOAD_REDEPLOY', value: 'mine' }] });
      expect(failed?.message).toMatch(/WORKLOAD_REDEPLOY is set by the argument redeploy/);
    });
  });

  it('a share that is set later splits traffic with the previous revision', async () => {
    await goes(image(1), image(2));
    expect(await routing()).toEqual({ active: 'rev-2' });
    const { failed } = await up({ ...image(2), traffic: 10 });
    expect(failed).toBeUndefined();
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    await expectAtRest({ ...image(2), traffic: 10 });
  });

  it('a dropped share keeps the routing', async () => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 }, image(2));
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    await others({ revision: { active: 'rev-2' } });
    await expectAtRest(image(2));
  });

  it('an outside change of the share is drift, and is reverted', async () => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
    await others({ revision: { active: 'rev-2' } });
    expect((await fresh.engine.refresh()).steps).toEqual(['refresh shop']);
    await goes({ ...image(2), traffic: 10 });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
  });

  it('other changes keep the share', async () => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
    await goes({ ...image(2), traffic: 10, displayName: 'Shop' });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    expect((await read()).metadata.displayName).toBe('Shop');
  });

  describe('an outside traffic change', () => {
    /** Only the next read returns the object before the outside change of the traffic. */
    const movedAfterTheFirstRead = async (routing: Fields) => {
      const before = await read();
      await others({ revision: routing });
      fresh.world.emulator.faults.add({
        method: 'GET',
        path: object,
        exact: true,
        then: { kind: 'status', status: 200, body: before },
      });
    };
    const aborted = { active: 'rev-1' };

    it.each([
      ['without traffic in the program', undefined],
      ['with traffic in the program', 10],
    ])('during another update stays: %s', async (_what, traffic) => {
      const share = traffic === undefined ? {} : { traffic };
      await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 }, { ...image(2), ...share });
      await movedAfterTheFirstRead(aborted);
      const { failed, writes } = await up({ ...image(2), ...share, displayName: 'Shop' });
      expect(failed).toBeUndefined();
      expect(writes).toEqual(['PUT']);
      expect(await routing()).toEqual(aborted);
      expect((await read()).metadata.displayName).toBe('Shop');
      expect(
        (await fresh.engine.preview(program({ ...image(2), ...share, displayName: 'Shop' }))).steps,
      ).toEqual([]);
    });

    it('before another update stays; a refresh shows it, and the next up reverts it', async () => {
      const wanted = { ...image(2), traffic: 10, displayName: 'Shop' };
      await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
      await others({ revision: aborted });
      await goes(wanted);
      expect(await routing()).toEqual(aborted);
      expect((await fresh.engine.refresh()).steps).toEqual(['refresh shop']);
      await goes(wanted);
      expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    });

    it.each([503, 500])('stays after another update that fails with %i first', async (status) => {
      await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
      await others({ revision: aborted });
      fresh.world.emulator.faults.add({
        method: 'PUT',
        path: object,
        exact: true,
        times: 2,
        then: { kind: 'status', status },
      });
      const wanted = { ...image(2), traffic: 10, displayName: 'Shop' };
      await up(wanted);
      fresh.world.emulator.faults.clear();
      await goes(wanted);
      expect(await routing()).toEqual(aborted);
      expect((await read()).metadata.displayName).toBe('Shop');
    });

    it('is reverted by an update of the share', async () => {
      await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
      await others({ revision: aborted });
      await goes({ ...image(2), traffic: 20 });
      expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 20 });
    });
  });

  describe('a revision that fails to deploy', () => {
    const failing = () => {
      fresh.world.emulator.deployments.failNext({ kind: path, message: 'the image has no such tag' });
    };

    it.each([
      ['as a canary', { traffic: 10 }],
      ['with all traffic', { traffic: 100 }],
      ['without traffic', {}],
    ])('%s: traffic stays, the event is shown, and it is not deployed again', async (_what, share) => {
      await goes({ ...image(1), ...share });
      failing();
      const { failed } = await up({ ...image(2), ...share });
      expect(failed?.message).toMatch(
        /"shop": rev-2 was not put into service: .*no such tag; rev-1 still serves; release something else, or change redeploy/,
      );
      expect(await routing()).toEqual({ active: 'rev-1' });
      for (const refresh of [false, true, false]) {
        const again = await up({ ...image(2), ...share }, { refresh });
        expect(again.failed?.message).toMatch(
          /failed before \(rev-2: .*no such tag.*not deployed again.*redeploy: { attempt: "2" }/s,
        );
        expect(again.writes).toEqual([]);
      }
      expect(await revisions()).toEqual(['rev-1', 'rev-2']);

      const retry = { ...image(2), redeploy: { attempt: '2' }, ...share };
      await goes(retry);
      expect(await routing()).toEqual(
        'traffic' in share && share.traffic === 10
          ? { active: 'rev-1', canary: 'rev-3', canaryPercent: 10 }
          : { active: 'rev-3' },
      );
      await expectAtRest(retry);
    });

    it('twice for the same reason shows it both times', async () => {
      await goes(image(1));
      for (const number of [2, 3]) {
        failing();
        const { failed } = await up(image(number));
        expect(failed?.message).toMatch(new RegExp(`rev-${number} was not put into service: .*no such tag`));
        await goes(image(1));
      }
    });

    it.each([
      ['as a canary', { traffic: 10 }],
      ['with all traffic', { traffic: 100 }],
      ['without traffic', {}],
    ])('%s: a return to the serving revision sends nothing', async (_what, share) => {
      const before = { ...image(2), ...share };
      await goes({ ...image(1), ...share }, before);
      const served = await routing();
      failing();
      expect((await up({ ...image(3), ...share })).failed).toBeDefined();
      expect(await routing()).toEqual(served);
      const back = await up(before);
      expect(back.failed).toBeUndefined();
      expect(back.writes).toEqual([]);
      await expectAtRest(before);
      expect(await revisions()).toEqual(['rev-1', 'rev-2', 'rev-3']);

      await goes({ ...before, displayName: 'Shop' });
      expect((await read()).metadata.displayName).toBe('Shop');
      await expectAtRest({ ...before, displayName: 'Shop' });
    });

    it.each([
      ['with', { traffic: 10 }],
      ['without', {}],
    ])('as the first one, %s traffic: it is recorded, and repaired by redeploy', async (_what, share) => {
      failing();
      const { failed } = await up({ ...image(1), ...share });
      expect(failed?.message).toMatch(
        /rev-1 was not put into service: .*no such tag; nothing serves; release something else, or change redeploy/,
      );
      for (const refresh of [false, true]) {
        const again = await up({ ...image(1), ...share }, { refresh });
        expect(again.failed?.message).toMatch(/failed before \(rev-1: .*no such tag/);
        expect(again.writes).toEqual([]);
      }
      const retry = { ...image(1), redeploy: { attempt: '2' }, ...share };
      await goes(retry);
      expect(await routing()).toEqual({ active: 'rev-2' });
      await expectAtRest(retry);
      expect((await fresh.engine.destroy()).failed).toBeUndefined();
    });

    it.each([
      ['with', { traffic: 100 }],
      ['without', {}],
    ])('in a killed run, %s traffic: it is not deployed again', async (_what, share) => {
      const plain = (number: number) => ({ image: `shop:${number}`, ...share });
      await goes(plain(1));
      const survivor = fresh.engine.continued(fresh.world.providers);
      failing();
      await up(plain(2));
      fresh.engine = survivor;
      const { failed, writes } = await up(plain(2));
      expect(failed?.message).toMatch(/rev-2 was not put into service: .*no such tag/);
      expect(writes).toEqual([]);
      expect((await up(plain(2))).failed?.message).toMatch(/failed before/);
      expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    });

    it.each([
      ['with', { traffic: 100 }],
      ['without', {}],
    ])('%s traffic: the preview says what the next run will not do', async (_what, share) => {
      const said = async (args: Fields) => {
        fresh.world.told.length = 0;
        await fresh.engine.preview(program(args));
        return fresh.world.told;
      };
      await goes({ ...image(1), ...share });
      failing();
      await up({ ...image(2), ...share });
      expect(await said({ ...image(2), ...share })).toEqual([
        expect.stringMatching(
          /^(?:error: )?shop: certain to fail: rev-2 ran this release before and failed .*change redeploy/,
        ),
      ]);
      expect(await said({ ...image(1), ...share })).toEqual([
        'shop: traffic goes back: the last release failed, rev-1 still serves, no new revision',
      ]);
      await goes({ ...image(1), ...share });
      expect(await said({ ...image(1), ...share })).toEqual([]);
    });

    it('is undone by reverting the commit with the share', async () => {
      await goes(image(1));
      failing();
      expect((await up({ ...image(2), traffic: 10 })).failed).toBeDefined();
      const { failed, writes } = await up(image(1));
      expect(failed).toBeUndefined();
      expect(writes).toEqual([]);
      await expectAtRest(image(1));
    });

    it('restores the canary that it superseded', async () => {
      await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
      failing();
      await up({ ...image(3), traffic: 20 });
      expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    });

    it('does not restore that canary if it was aborted meanwhile', async () => {
      await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
      failing();
      const { sleep } = fresh.world.platform();
      let isAborted = false;
      fresh.world.restart({
        sleep: async (ms, signal) => {
          await sleep(ms, signal);
          if (isAborted || (await routing()).canary !== 'rev-3') return;
          isAborted = true;
          const { metadata, spec } = await read();
          const labels = {
            ...(metadata.labels as Fields | undefined),
            'pulumi-releases': 'rev-2=bad;1764082920;ada;shop:2;it was slow',
          };
          await fresh.world.request('PUT', object, { metadata: { ...metadata, labels }, spec });
        },
      });
      const { failed } = await up({ ...image(3), traffic: 20 });
      expect(failed?.message).toMatch(
        /rev-3 was not put into service: .*no such tag; rev-1 still serves; release something else, or change redeploy/,
      );
      expect([isAborted, await routing()]).toEqual([true, { active: 'rev-1' }]);
    });
  });

  it('a release whose run was killed is continued, without another revision', async () => {
    await goes({ ...image(1), traffic: 10 });
    const survivor = fresh.engine.continued(fresh.world.providers);
    await goes({ ...image(2), traffic: 10 });
    fresh.engine = survivor;
    await goes({ ...image(2), traffic: 10 });
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    await expectAtRest({ ...image(2), traffic: 10 });
  });

  it.each([
    ['continued by the same program', 2, { active: 'rev-1', canary: 'rev-2', canaryPercent: 10 }],
    ['removed from the routing by the previous program', 1, { active: 'rev-1' }],
  ])('a release without a response is %s', async (_what, number, expected) => {
    await goes({ ...image(1), traffic: 10 });
    fresh.world.emulator.faults.add({ method: 'PUT', path: object, times: 2, then: { kind: 'dropAfter' } });
    expect((await up({ ...image(2), traffic: 10 })).failed).toBeDefined();
    await goes({ ...image(number), traffic: 10 });
    expect(await routing()).toEqual(expected);
    await expectAtRest({ ...image(number), traffic: 10 });
  });

  it('a platform that makes a revision for a share causes an error', async () => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
    const { spec, ...rest } = await read();
    const revision = { active: 'rev-1', canary: 'rev-2', canaryPercent: 50 };
    const all = ['rev-1', 'rev-2', 'rev-3'].map((id) => ({ id, image: 'shop:2' }));
    const body = { ...rest, spec: { ...spec, revision, ...('revisions' in spec ? { revisions: all } : {}) } };
    const answers = (method: string, address: string, answer: unknown, after = 0) =>
      fresh.world.emulator.faults.add({
        method,
        path: address,
        exact: true,
        times: 1,
        after,
        then: { kind: 'status', status: 200, body: answer },
      });
    answers('PUT', object, body);
    if (!('revisions' in spec)) answers('GET', `${object}/revisions`, all, 1);
    const { failed } = await up({ ...image(2), traffic: 50 });
    expect(failed?.message).toMatch(/only the routing was changed, but the platform created rev-3/);
  });
});

const DISK = { name: 'data', mountPath: '/data', type: 'ephemeral', sizeMb: 64 };

describe.each<[string, string, Fields, Fields]>([
  [
    'Agent',
    '/agents/shop',
    { image: 'shop:1', region: 'us-was-1', volumes: [DISK] },
    {
      integrationConnections: ['mail'],
      theirs: 'kept',
      repository: { branch: 'main' },
      volumes: [{ ...DISK, theirs: 'kept' }],
      runtime: { ports: [{ target: 9000 }], theirs: 'kept' },
      triggers: [{ id: 'one', type: 'queue', configuration: { theirs: 'kept' } }],
    },
  ],
  [
    'Job',
    '/jobs/shop',
    { image: 'shop:1', volumes: [{ name: 'data', mountPath: '/data', sizeMb: 64 }] },
    {
      integrationConnections: ['mail'],
      theirs: 'kept',
      githubRunner: { theirs: 'kept' },
      volumes: [{ name: 'data', mountPath: '/data', sizeMb: 64, type: 'ephemeral', theirs: 'kept' }],
      runtime: { ports: [{ target: 9000, theirs: 'kept' }], theirs: 'kept' },
      triggers: [{ id: 'one', type: 'queue', configuration: { theirs: 'kept' } }],
    },
  ],
])('%s', (kind, path, args, theirs) => {
  it.each([
    ['an update', {}],
    ['a release', { traffic: 10 }],
  ])('%s sends back outside values that programs cannot set', async (_what, share) => {
    const program = (more: Fields): Program => ({ shop: { kind, args: { name: 'shop', ...args, ...more } } });
    expect((await fresh.engine.up(program(share))).failed).toBeUndefined();
    const live = (await fresh.world.request('GET', path)) as Shown;
    const runtime = { ...(live.spec.runtime as Fields), ...(theirs.runtime as Fields) };
    const body = { ...live, spec: { ...live.spec, ...theirs, runtime } };
    // The emulator does not know these fields; another platform might.
    fresh.world.emulator.faults.add({
      method: 'GET',
      path,
      exact: true,
      times: 2,
      then: { kind: 'status', status: 200, body },
    });
    fresh.world.emulator.journal.clear();
    await fresh.engine.up(program({ ...share, memory: 512 }));
    const put = fresh.world.emulator.journal.entries().find(({ method }) => method === 'PUT');
    expect(put?.body).toMatchObject({ spec: { ...theirs, runtime: { ...runtime, memory: 512 } } });
  });
});

it('a manual value from before the adoption is shown again after a return', async () => {
  const up = (args: Fields) =>
    fresh.engine.up({ shop: { kind: 'Application', args: { name: 'shop', image: 'shop:1', ...args } } });
  expect((await up({ memory: 4096 })).failed).toBeUndefined();
  // Another stack, so another process.
  fresh.world.restart();
  fresh.engine = new Engine(fresh.world.providers);
  // The last of these writes the adopted object's values.
  for (const more of [{}, { memory: 512 }, { memory: 4096 }, {}]) {
    const { failed } = await up({ adoptExisting: true, traffic: 100, ...more });
    expect(failed).toBeUndefined();
  }
  expect(fresh.engine.state.shop?.outputs).toMatchObject({ revision: 'rev-1', memory: 4096 });
  expect((await fresh.engine.refresh()).steps).toEqual([]);
  expect(fresh.engine.state.shop?.outputs).toMatchObject({ revision: 'rev-1', memory: 4096 });
  // The same as without the outside change.
  expect((await up({ image: 'shop:2', traffic: 100 })).failed).toBeUndefined();
  expect(fresh.engine.state.shop?.outputs).toMatchObject({ revision: 'rev-4', memory: 4096 });
});

describe('one application', () => {
  const plain = { kind: 'Application', args: { name: 'shop', image: 'shop:1' } };
  const forked = { kind: 'ForkedApplication', args: { name: 'shop', snapshot: 'shop-v1' } };
  const up = (program: Program) => new Engine(fresh.world.providers).up(program);

  it.each([
    ['', {}],
    [', not even adopted', { adoptExisting: true }],
  ])('from a snapshot is no Application%s', async (_what, more) => {
    expect((await up({ forked })).failed).toBeUndefined();
    const { failed } = await up({ plain: { ...plain, args: { ...plain.args, ...more } } });
    expect(failed?.message).toMatch(/"shop" exists\. rev-1 runs a snapshot.*managed as a ForkedApplication/);
  });

  it.each([
    ['', {}],
    [', not even adopted', { adoptExisting: true }],
    [', not even joined', { joinExisting: true, traffic: 10 }],
  ])('from an image is no ForkedApplication%s', async (_what, more) => {
    expect((await up({ plain })).failed).toBeUndefined();
    const { failed } = await up({ forked: { ...forked, args: { ...forked.args, ...more } } });
    expect(failed?.message).toMatch(/"shop" exists, and is managed as an Application.*It was not forked/);
  });

  it('from a snapshot is not imported as an Application', async () => {
    expect((await up({ forked })).failed).toBeUndefined();
    await expect(fresh.world.providers.Application?.read('shop', {})).rejects.toThrow(
      /"shop": rev-1 runs a snapshot/,
    );
  });
});
