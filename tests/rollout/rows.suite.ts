/** What `traffic` does on every kind whose PUT makes revisions. */
import { Engine, type Fields, type Program, type Run } from '../faults/engine';
import { startWorld, type World } from '../faults/world';

let world: World;
let engine: Engine;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  world.reset();
  engine = new Engine(world.providers);
});
afterAll(async () => {
  await world.stop();
});

interface Shown {
  readonly metadata: Fields;
  readonly spec: Fields & { readonly revision: Routing };
}
interface Routing {
  readonly active?: string;
  readonly canary?: string;
  readonly canaryPercent?: number;
}

const KEY = { name: 'KEY', value: 'planted-key', secret: true };
const image = (number: number) => ({ image: `shop:${number}`, envs: [KEY] });

describe.each([
  ['Application', 'applications', 'image'],
  ['Agent', 'agents', 'runtime'],
  ['Job', 'jobs', 'runtime'],
  ['McpFunction', 'functions', 'runtime'],
])('%s', (kind, path, deployed) => {
  const object = `/${path}/shop`;
  const program = (args: Fields): Program => ({ shop: { kind, args: { name: 'shop', ...args } } });
  const read = async () => (await world.request('GET', object)) as Shown;
  const routing = async () => (await read()).spec.revision;
  const revisions = async () =>
    ((await world.request('GET', `${object}/revisions`)) as { id: string }[]).map(({ id }) => id);
  const others = async (change: Fields) => {
    const { metadata, spec } = await read();
    await world.request('PUT', object, { metadata, spec: { ...spec, ...change } });
    world.rest();
  };
  /** Somebody else's release. */
  const release = (traffic: number) =>
    others({
      [deployed]: deployed === 'image' ? 'theirs:1' : { type: 'mcp', image: 'theirs:1' },
      revision: { active: 'rev-1', traffic },
    });

  const run = async (operation: () => Promise<Run>) => {
    world.emulator.journal.clear();
    const result = await operation();
    const sent = world.emulator.journal.entries().filter(({ method }) => method !== 'GET');
    return { ...result, writes: sent.map(({ method }) => method) };
  };
  const up = (args: Fields, options?: { refresh?: boolean }) => run(() => engine.up(program(args), options));
  const goes = async (...programs: Fields[]) => {
    for (const args of programs) {
      const { failed } = await up(args);
      expect(failed).toBeUndefined();
    }
  };
  const expectAtRest = async (args: Fields) => {
    expect((await engine.preview(program(args))).steps).toEqual([]);
    expect((await engine.refresh()).steps).toEqual([]);
    expect((await up(args)).writes).toEqual([]);
  };

  it.each([
    ['a staged revision', 0, { active: 'rev-1', canary: 'rev-2', canaryPercent: 0 }],
    ['a canary', 10, { active: 'rev-1', canary: 'rev-2', canaryPercent: 10 }],
    ['the whole', 100, { active: 'rev-2' }],
  ])('a changed specification is released as %s', async (_what, traffic, expected) => {
    await goes({ ...image(1), traffic });
    const { failed, writes } = await up({ ...image(2), traffic });
    expect(failed).toBeUndefined();
    expect(writes).toEqual(['PUT']);
    expect(await routing()).toEqual(expected);
    expect(engine.state.shop?.outputs).toMatchObject({ revision: 'rev-2', previousRevision: 'rev-1' });
    await expectAtRest({ ...image(2), traffic });
  });

  it.each([
    ['a larger share', 50, { active: 'rev-1', canary: 'rev-2', canaryPercent: 50 }],
    ['a promotion', 100, { active: 'rev-2' }],
    ['a withdrawal', 0, { active: 'rev-1', canary: 'rev-2', canaryPercent: 0 }],
  ])('%s is routing only, and makes no revision', async (_what, traffic, expected) => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
    const { failed, writes } = await up({ ...image(2), traffic });
    expect(failed).toBeUndefined();
    expect(writes).toEqual(['PUT']);
    expect(await routing()).toEqual(expected);
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    await expectAtRest({ ...image(2), traffic });
  });

  it('a smaller share after a promotion goes back to the revision before', async () => {
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

  it('an only revision serves everything, whatever the share', async () => {
    await goes({ ...image(1), traffic: 10 });
    expect(await routing()).toEqual({ active: 'rev-1' });
    await expectAtRest({ ...image(1), traffic: 10 });
    await expectAtRest({ ...image(1), traffic: 20 });
  });

  it('a canary that is not ours is named, and nothing is sent', async () => {
    await goes({ ...image(1), traffic: 10 });
    await release(20);
    const { failed, writes } = await up({ ...image(2), traffic: 10 });
    expect(failed?.message).toMatch(
      /"shop" has a canary that this stack did not make: rev-2 at 20 %. Nothing was sent/,
    );
    expect(writes).toEqual([]);
  });

  it('going back to an earlier specification is a release of its own', async () => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 }, { ...image(1), traffic: 100 });
    expect(await routing()).toEqual({ active: 'rev-3' });
    await expectAtRest({ ...image(1), traffic: 100 });
  });

  it('a share that is written later shares with the revision before', async () => {
    await goes(image(1), image(2));
    expect(await routing()).toEqual({ active: 'rev-2' });
    const { failed } = await up({ ...image(2), traffic: 10 });
    expect(failed).toBeUndefined();
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    await expectAtRest({ ...image(2), traffic: 10 });
  });

  it('a share that is no longer written leaves routing as it is', async () => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 }, image(2));
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    await others({ revision: { active: 'rev-2' } });
    await expectAtRest(image(2));
  });

  it('a share that others moved is drift, and is put right', async () => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
    await others({ revision: { active: 'rev-2' } });
    expect((await engine.refresh()).steps).toEqual(['refresh shop']);
    await goes({ ...image(2), traffic: 10 });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
  });

  it('other changes leave the share alone', async () => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
    await goes({ ...image(2), traffic: 10, displayName: 'Shop' });
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    expect((await read()).metadata.displayName).toBe('Shop');
  });

  describe('traffic that somebody moves', () => {
    /** The next read of the object, and no later one, tells what it was before somebody moved traffic. */
    const movedAfterTheFirstRead = async (routing: Fields) => {
      const before = await read();
      await others({ revision: routing });
      world.emulator.faults.add({
        method: 'GET',
        path: `^${object}$`,
        then: { kind: 'status', status: 200, body: before },
      });
    };
    const aborted = { active: 'rev-1' };

    it.each([
      ['without traffic in the program', undefined],
      ['with traffic in the program', 10],
    ])('while an update of something else runs, stays moved: %s', async (_what, traffic) => {
      const share = traffic === undefined ? {} : { traffic };
      await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 }, { ...image(2), ...share });
      await movedAfterTheFirstRead(aborted);
      const { failed, writes } = await up({ ...image(2), ...share, displayName: 'Shop' });
      expect(failed).toBeUndefined();
      expect(writes).toEqual(['PUT']);
      expect(await routing()).toEqual(aborted);
      expect((await read()).metadata.displayName).toBe('Shop');
      expect((await engine.preview(program({ ...image(2), ...share, displayName: 'Shop' }))).steps).toEqual(
        [],
      );
    });

    it('before an update of something else, stays moved; a refresh shows it, and the next up puts it right', async () => {
      const wanted = { ...image(2), traffic: 10, displayName: 'Shop' };
      await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
      await others({ revision: aborted });
      await goes(wanted);
      expect(await routing()).toEqual(aborted);
      expect((await engine.refresh()).steps).toEqual(['refresh shop']);
      await goes(wanted);
      expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    });

    it('is moved again by an update of the share', async () => {
      await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
      await others({ revision: aborted });
      await goes({ ...image(2), traffic: 20 });
      expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 20 });
    });
  });

  describe('a revision that fails to deploy', () => {
    const failing = () => {
      world.emulator.deployments.failNext({ kind: path, message: 'the image has no such tag' });
    };

    it.each([
      ['as a canary', 10],
      ['as the whole', 100],
    ])('%s: traffic goes back, the event is told, and it is not deployed again', async (_what, traffic) => {
      await goes({ ...image(1), traffic });
      failing();
      const { failed } = await up({ ...image(2), traffic });
      expect(failed?.message).toMatch(/rev-2 was not put into service: .*no such tag/);
      expect(await routing()).toEqual({ active: 'rev-1' });
      for (const refresh of [false, true, false]) {
        const again = await up({ ...image(2), traffic }, { refresh });
        expect(again.failed?.message).toMatch(/failed before \(rev-2: .*no such tag.*not deployed again/s);
        expect(again.writes).toEqual([]);
      }
      expect(await revisions()).toEqual(['rev-1', 'rev-2']);

      const retry = { ...image(2), envs: [KEY, { name: 'ATTEMPT', value: '2' }], traffic };
      await goes(retry);
      expect(await routing()).toEqual(
        traffic === 100 ? { active: 'rev-3' } : { active: 'rev-1', canary: 'rev-3', canaryPercent: 10 },
      );
      await expectAtRest(retry);
    });

    it('puts back the canary that it had superseded', async () => {
      await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
      failing();
      await up({ ...image(3), traffic: 20 });
      expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    });
  });

  it('a release whose run was killed is continued, not made again', async () => {
    await goes({ ...image(1), traffic: 10 });
    const survivor = engine.continued(world.providers);
    await goes({ ...image(2), traffic: 10 });
    engine = survivor;
    await goes({ ...image(2), traffic: 10 });
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    expect(await routing()).toEqual({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    await expectAtRest({ ...image(2), traffic: 10 });
  });

  it.each([
    ['continued by the same program', 2, { active: 'rev-1', canary: 'rev-2', canaryPercent: 10 }],
    [
      'taken out of the routing by the program before',
      1,
      { active: 'rev-1', canary: 'rev-3', canaryPercent: 10 },
    ],
  ])('a release of which no answer came is %s', async (_what, number, expected) => {
    await goes({ ...image(1), traffic: 10 });
    world.emulator.faults.add({ method: 'PUT', path: object, times: 2, then: { kind: 'dropAfter' } });
    expect((await up({ ...image(2), traffic: 10 })).failed).toBeDefined();
    await goes({ ...image(number), traffic: 10 });
    expect(await routing()).toEqual(expected);
    await expectAtRest({ ...image(number), traffic: 10 });
  });

  it('a platform that makes a revision for a share is not believed', async () => {
    await goes({ ...image(1), traffic: 10 }, { ...image(2), traffic: 10 });
    const { spec, ...rest } = await read();
    const revision = { active: 'rev-1', canary: 'rev-2', canaryPercent: 50 };
    const all = ['rev-1', 'rev-2', 'rev-3'].map((id) => ({ id, image: 'shop:2' }));
    const body = { ...rest, spec: { ...spec, revision, ...('revisions' in spec ? { revisions: all } : {}) } };
    const answers = (method: string, address: string, answer: unknown, after = 0) =>
      world.emulator.faults.add({
        method,
        path: `^${address}$`,
        times: 1,
        after,
        then: { kind: 'status', status: 200, body: answer },
      });
    answers('PUT', object, body);
    if (!('revisions' in spec)) answers('GET', `${object}/revisions`, all, 1);
    const { failed } = await up({ ...image(2), traffic: 50 });
    expect(failed?.message).toMatch(/routing alone should have been changed, but the platform made rev-3/);
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
  ])('%s sends back what others set and no program can write', async (_what, share) => {
    const program = (more: Fields): Program => ({ shop: { kind, args: { name: 'shop', ...args, ...more } } });
    expect((await engine.up(program(share))).failed).toBeUndefined();
    const live = (await world.request('GET', path)) as Shown;
    const runtime = { ...(live.spec.runtime as Fields), ...(theirs.runtime as Fields) };
    const body = { ...live, spec: { ...live.spec, ...theirs, runtime } };
    // The platform here knows no such fields; another one does.
    world.emulator.faults.add({
      method: 'GET',
      path: `^${path}$`,
      times: 2,
      then: { kind: 'status', status: 200, body },
    });
    world.emulator.journal.clear();
    await engine.up(program({ ...share, memory: 512 }));
    const put = world.emulator.journal.entries().find(({ method }) => method === 'PUT');
    expect(put?.body).toMatchObject({ spec: { ...theirs, runtime: { ...runtime, memory: 512 } } });
  });
});

describe('one application', () => {
  const plain = { kind: 'Application', args: { name: 'shop', image: 'shop:1' } };
  const forked = { kind: 'ForkedApplication', args: { name: 'shop', snapshot: 'shop-v1' } };
  const up = (program: Program) => new Engine(world.providers).up(program);

  it.each([
    ['', {}],
    [', not even adopted', { adoptExisting: true }],
  ])('made of a snapshot is no Application%s', async (_what, more) => {
    expect((await up({ forked })).failed).toBeUndefined();
    const { failed } = await up({ plain: { ...plain, args: { ...plain.args, ...more } } });
    expect(failed?.message).toMatch(/"shop" exists\. rev-1 runs a snapshot.*managed as a ForkedApplication/);
  });

  it.each([
    ['', {}],
    [', not even adopted', { adoptExisting: true }],
    [', not even joined', { joinExisting: true, traffic: 10 }],
  ])('made of an image is no ForkedApplication%s', async (_what, more) => {
    expect((await up({ plain })).failed).toBeUndefined();
    const { failed } = await up({ forked: { ...forked, args: { ...forked.args, ...more } } });
    expect(failed?.message).toMatch(/"shop" exists, and is managed as an Application.*Nothing was forked/);
  });

  it('made of a snapshot is not imported as an Application', async () => {
    expect((await up({ forked })).failed).toBeUndefined();
    await expect(world.providers.Application?.read('shop', {})).rejects.toThrow(
      /"shop": rev-1 runs a snapshot/,
    );
  });
});
