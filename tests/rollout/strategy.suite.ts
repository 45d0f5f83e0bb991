/**
 * The effect of `rollout` on every kind whose releases are revisions: a release's first share, and what it leaves to
 * others.
 */
import type { Fields, Program, Run } from '../faults/engine';
import { isShown } from '../faults/usual';
import type { Routing } from '../support/effects';
import { Fresh } from '../support/fresh';

const fresh = new Fresh();

const STEPS = [
  { weight: 10, for: '10m', checks: ['errors'] },
  { weight: 50, checks: ['errors', 'smoke'], approve: true },
  { weight: 100, for: '15m', checks: ['errors'] },
];
const CHECKS = {
  errors: {
    http: { url: 'https://shop.example/', release: { header: 'x-release', value: 'v2' } },
    margin: 2,
  },
  smoke: { command: ['node', 'smoke.mjs'], timeout: '2m' },
};
const rollout = { steps: STEPS, checks: CHECKS, deadline: '24h' };

const imageOf = (number: number): Fields => ({ image: `shop:${number}` });
const forkOf = (number: number): Fields => ({
  snapshot: 'shop-v1',
  envs: [{ name: 'RELEASE', value: String(number) }],
});

const KINDS = [
  ['ForkedApplication', 'applications', forkOf, 'POST'],
  ['Application', 'applications', imageOf, 'PUT'],
  ['Agent', 'agents', imageOf, 'PUT'],
  ['Job', 'jobs', imageOf, 'PUT'],
  ['McpFunction', 'functions', imageOf, 'PUT'],
] as const;

describe.each(KINDS.filter(([kind]) => isShown(kind)))('%s', (kind, path, contents, making) => {
  const object = `/${path}/shop`;
  const program = (args: Fields): Program => ({ shop: { kind, args: { name: 'shop', ...args } } });
  const release = (number: number, more: Fields = {}) => ({ ...contents(number), rollout, ...more });
  const read = async () =>
    (await fresh.world.request('GET', object)) as { metadata: Fields; spec: Fields & { revision: Routing } };
  const routing = async () => (await read()).spec.revision;
  const revisions = async () =>
    ((await fresh.world.request('GET', `${object}/revisions`)) as { id: string }[]).map(({ id }) => id);
  /** A runner's write: it changes the share, and its label with it. */
  const moved = async (revision: Routing, progress?: string) => {
    const { metadata, spec } = await read();
    const told = progress === undefined ? {} : { 'pulumi-rollout': progress };
    const labels = { ...(metadata.labels as Fields), 'rollout-progress': 'of-others', ...told };
    await fresh.world.request('PUT', object, {
      metadata: { ...metadata, labels },
      spec: { ...spec, revision },
    });
    fresh.world.rest();
  };
  const run = async (operation: () => Promise<Run>) => {
    fresh.world.emulator.journal.clear();
    const result = await operation();
    const sent = fresh.world.emulator.journal.entries().filter(({ method }) => method !== 'GET');
    return { ...result, writes: sent.map(({ method }) => method) };
  };
  const up = (args: Fields) => run(() => fresh.engine.up(program(args)));
  const goes = async (...programs: Fields[]) => {
    for (const args of programs) expect((await up(args)).failed).toBeUndefined();
  };
  const expectAtRest = async (args: Fields) => {
    expect((await fresh.engine.preview(program(args))).steps).toEqual([]);
    expect((await fresh.engine.refresh()).steps).toEqual([]);
    expect((await fresh.engine.preview(program(args))).steps).toEqual([]);
    expect((await up(args)).writes).toEqual([]);
  };
  const saysOf = async (args: Fields) => {
    fresh.world.told.length = 0;
    await fresh.engine.preview(program(args));
    return fresh.world.told;
  };

  it('a first release serves all traffic', async () => {
    await goes(release(1));
    expect(await routing()).toMatchObject({ active: 'rev-1' });
    expect((await routing()).canary ?? '').toBe('');
    await expectAtRest(release(1));
  });

  it("a new release starts at the first step's weight, and the preview shows all steps", async () => {
    await goes(release(1));
    const said = await saysOf(release(2));
    expect(said.join('\n')).toContain(
      'at 10 % (step 1 of 3; then 50 % after errors and 10m; then 100 % after errors, smoke and approval), rev-1 keeps 90 %',
    );
    const { failed, writes } = await up(release(2));
    expect(failed).toBeUndefined();
    // A fork carries the share; no routing follows.
    expect(writes).toEqual([making]);
    expect(await routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    await expectAtRest(release(2));
  });

  it.each([
    ['a larger share', { active: 'rev-1', canary: 'rev-2', canaryPercent: 50 }],
    ['all traffic', { active: 'rev-2' }],
    ['no traffic', { active: 'rev-1' }],
  ])('%s, set from outside, is no diff, and nothing is sent', async (_share, revision) => {
    await goes(release(1), release(2));
    await moved(revision);
    await expectAtRest(release(2));
    expect(fresh.engine.state.shop?.outputs).toMatchObject({ revision: 'rev-2' });
    expect((await routing()).canaryPercent ?? 0).toBe((revision as Routing).canaryPercent ?? 0);
  });

  it('another update keeps an outside change of the share', async () => {
    if (kind === 'ForkedApplication') return;
    await goes(release(1), release(2));
    await moved({ active: 'rev-1', canary: 'rev-2', canaryPercent: 50 });
    await goes(release(2, { displayName: 'Shop' }));
    expect(await routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 50 });
    await moved({ active: 'rev-1' });
    await goes(release(2, { displayName: 'The shop' }));
    expect(await routing()).toMatchObject({ active: 'rev-1' });
    expect((await routing()).canary ?? '').toBe('');
  });

  it('a changed strategy shows in the preview, and sends nothing', async () => {
    await goes(release(1), release(2));
    await moved({ active: 'rev-1', canary: 'rev-2', canaryPercent: 50 });
    const slower = { ...rollout, deadline: '48h' };
    expect((await fresh.engine.preview(program({ ...contents(2), rollout: slower }))).steps).toHaveLength(1);
    expect(await up({ ...contents(2), rollout: slower })).toMatchObject({ writes: [] });
    await expectAtRest({ ...contents(2), rollout: slower });
  });

  it.each([
    ['the canary', { active: 'rev-1', canary: 'rev-2', canaryPercent: 50 }],
    ['a promotion from outside', { active: 'rev-2' }],
  ])('a return from %s gives the earlier release all traffic at once', async (_from, revision) => {
    await goes(release(1), release(2));
    await moved(revision);
    const said = await saysOf(release(1));
    expect(said.join('\n')).toContain('back to rev-1');
    await goes(release(1));
    expect(await routing()).toMatchObject({ active: 'rev-1' });
    expect((await routing()).canary ?? '').toBe('');
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    await expectAtRest(release(1));
  });

  it('going forward again to a later release starts at the first weight, as the preview says', async () => {
    await goes(release(1), release(2));
    await moved({ active: 'rev-1', canary: 'rev-2', canaryPercent: 50 }, 'revision=rev-2&phase=walking');
    await goes(release(1));
    expect((await read()).metadata.labels ?? {}).not.toHaveProperty('pulumi-rollout');
    const said = await saysOf(release(2));
    expect(said.join('\n')).toMatch(/rev-2 .*at 10 %, rev-1 keeps 90 %; routing only/);
    await goes(release(2));
    expect(await routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
    await expectAtRest(release(2));
  });

  it("a rollback during the release's deployment stays", async () => {
    await goes(release(1));
    const { sleep } = fresh.world.platform();
    let isAborted = false;
    fresh.world.restart({
      sleep: async (ms, signal) => {
        await sleep(ms, signal);
        if (isAborted || (await routing()).canary !== 'rev-2') return;
        isAborted = true;
        const { metadata, spec } = await read();
        await fresh.world.request('PUT', object, {
          metadata,
          spec: { ...spec, revision: { active: 'rev-1' } },
        });
      },
    });
    await goes(release(2));
    expect(isAborted).toBe(true);
    expect(await routing()).toMatchObject({ active: 'rev-1' });
    expect((await routing()).canary ?? '').toBe('');
    await expectAtRest(release(2));
  });

  it('a release that was aborted before its run was recorded is not tried again', async () => {
    await goes(release(1));
    const survivor = fresh.engine.continued(fresh.world.providers);
    await goes(release(2));
    await moved({ active: 'rev-1' }, 'revision=rev-2&phase=aborted');
    fresh.engine = survivor;
    await goes(release(2));
    expect(await routing()).toMatchObject({ active: 'rev-1' });
    expect((await routing()).canary ?? '').toBe('');
    expect(await revisions()).toEqual(['rev-1', 'rev-2']);
  });

  it('a new release during a rollout supersedes the old one, and starts at the first weight', async () => {
    await goes(release(1), release(2));
    await moved({ active: 'rev-1', canary: 'rev-2', canaryPercent: 50 });
    await goes(release(3));
    expect(await routing()).toMatchObject({ active: 'rev-1', canary: 'rev-3', canaryPercent: 10 });
    await expectAtRest(release(3));
  });

  it('a new release after a promotion splits traffic with the promoted one', async () => {
    await goes(release(1), release(2));
    await moved({ active: 'rev-2' });
    await goes(release(3));
    expect(await routing()).toMatchObject({ active: 'rev-2', canary: 'rev-3', canaryPercent: 10 });
  });

  it('removing the strategy changes no traffic', async () => {
    await goes(release(1), release(2));
    const { rollout: _gone, ...without } = release(2);
    expect(await up(without)).toMatchObject({ writes: [] });
    expect(await routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
  });
});

it.each([
  [{ traffic: 10, rollout }, 'rollout: cannot be combined with traffic'],
  [{ rollout: { steps: [] } }, 'rollout.steps: must end with a step of weight 100'],
  [{ rollout: { steps: [{ weight: 50 }] } }, 'rollout.steps[0].weight: must end with a step of weight 100'],
  [
    { rollout: { steps: [{ weight: 50 }, { weight: 50 }, { weight: 100 }] } },
    'rollout.steps[1].weight: must be more than 50',
  ],
  [
    { rollout: { steps: [{ weight: 100, for: '10 minutes' }] } },
    'rollout.steps[0].for: must be a duration in h, m, s and ms, such as 10m or 1h30m',
  ],
  [{ rollout: { steps: [{ weight: 100, for: '' }] } }, 'rollout.steps[0].for: must be a duration'],
  [
    { rollout: { steps: [{ weight: 100, checks: ['errrors'] }], checks: CHECKS } },
    'rollout.steps[0].checks[0]: must be one of "errors", "smoke"',
  ],
  [
    { rollout: { ...rollout, checks: { ...CHECKS, errors: {} } } },
    'rollout.checks["errors"]: needs exactly one of http, prometheus and command',
  ],
  [
    { rollout: { ...rollout, checks: { ...CHECKS, smoke: { command: [] } } } },
    'rollout.checks["smoke"].command: must name a program',
  ],
  [
    { rollout: { ...rollout, checks: { ...CHECKS, errors: { http: { url: 'ftp://shop.example' } } } } },
    'must be an http or https address',
  ],
  [
    {
      rollout: {
        steps: [{ weight: 5, checks: ['errors'] }, { weight: 100 }],
        checks: { errors: { http: { url: 'https://shop.example' }, margin: 5 } },
      },
    },
    'rollout.steps[0].checks[0]: cannot notice anything at 5 %',
  ],
  [
    { rollout: { ...rollout, checks: { Errors: CHECKS.errors } } },
    'rollout.checks["Errors"]: the name of a check',
  ],
])('%j is refused with its path and the valid values', async (args, says) => {
  const program = { shop: { kind: 'McpFunction', args: { name: 'shop', image: 'shop:1', ...args } } };
  expect(String((await fresh.engine.up(program)).failed)).toContain(says);
});
