/**
 * The effect of `rollout` on every kind whose releases are revisions: a release's first share, and what it leaves to
 * others.
 */
import type { Fields, Program, Run } from '../faults/engine';
import { isShown } from '../faults/usual';
import { effectsIn, type Routing } from '../support/effects';
import { Fresh } from '../support/fresh';

const fresh = new Fresh();

const STEPS = [
  { weight: 10, for: '10m', checks: ['errors'] },
  { weight: 50, checks: ['errors', 'smoke'], approve: true },
  { weight: 100, for: '15m', checks: ['errors'] },
];
const CHECKS = {
  errors: { http: { url: 'https://shop.example/' }, margin: 2 },
  smoke: { command: ['node', 'smoke.mjs'], timeout: '2m' },
};
const rollout = {
  steps: STEPS,
  checks: CHECKS,
  release: { header: 'x-release', revision: true },
  deadline: '24h',
};

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

  it('other steps below a canary are an effect, with its share and all steps', async () => {
    await goes(release(1), release(2));
    const other = { ...rollout, steps: [{ weight: 10 }, { weight: 100 }] };
    const args = release(2, { rollout: other });
    const told = await effectsIn(fresh.world.told, () => fresh.engine.preview(program(args)));
    const shares = { 'rev-1': 90, 'rev-2': 10 };
    expect(told).toMatchObject([
      {
        kind: 'steps',
        revision: 'rev-2',
        from: shares,
        to: shares,
        steps: [{ weight: 10 }, { weight: 100 }],
      },
    ]);
    expect((await up(args)).writes).toEqual([]);
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
    expect(said.join('\n')).toMatch(/rev-2 .*at 10 % \(step 1 of 3; .*\), rev-1 keeps 90 %; routing only/);
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
    await moved({ active: 'rev-1' }, 'revision=rev-2&before=rev-1&phase=aborted');
    fresh.engine = survivor;
    const { failed, writes } = await up(release(2));
    expect(failed?.message).toMatch(
      /shop: rev-2 \(.*\) was aborted.*workload rollout retry --name shop --revision rev-2/,
    );
    expect(writes).toEqual([]);
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

  it('after the strategy is removed, the state knows that its canary began with one, until it has no share', async () => {
    await goes(release(1), release(2));
    const { rollout: _gone, ...without } = release(2);
    const started = () => fresh.engine.state.shop?.outputs.__started;
    await goes(without);
    for (const share of [10, 40]) {
      // No run has written the label, or somebody has removed it.
      await moved({ active: 'rev-1', canary: 'rev-2', canaryPercent: share });
      await fresh.engine.refresh();
      expect(started()).toEqual({ revision: 'rev-2', share: 10 });
      await expectAtRest(without);
      expect(started()).toEqual({ revision: 'rev-2', share: 10 });
    }
    await goes({
      ...without,
      ...(kind === 'ForkedApplication' ? { customDomain: 'shop.example.com' } : { labels: { team: 'web' } }),
    });
    expect(started()).toEqual({ revision: 'rev-2', share: 10 });
    await moved({ active: 'rev-2' });
    await fresh.engine.refresh();
    await goes({ ...without, ...contents(3) });
    expect(started()).toBeUndefined();
  });
});

const GROWN = { bad: 'sum(increase(bad[$window]))', total: 'sum(increase(all[$window]))' };
const asking = (queries: Fields, more: Fields = { release: { revision: true } }): Fields => ({
  release: undefined,
  ...more,
  checks: { ...CHECKS, errors: { prometheus: { url: 'http://prometheus:9090', ...queries } } },
});

it.each<[Fields, string]>([
  [{ traffic: 10, rollout }, 'rollout: cannot be combined with traffic'],
  [{ rollout: { steps: [] } }, 'rollout.steps: must end with a step of weight 100'],
  [{ rollout: { steps: [{ weight: 50 }] } }, 'rollout.steps[0].weight: must be 100, as in every last step'],
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
  ...(
    [
      [{ release: {} }, 'rollout.release: needs exactly one of env and revision: true'],
      [
        { release: { env: 'RELEASE', revision: true } },
        'rollout.release: needs exactly one of env and revision: true',
      ],
      [{ release: { env: 'RELEASE' } }, 'rollout.release.env: must be the name of a variable in envs'],
      [
        { release: { env: 'RELEASE' } },
        'rollout.release.env: must not be a secret variable',
        [{ name: 'RELEASE', value: 'v1', secret: true }],
      ],
      [
        { release: { env: 'RELEASE' } },
        'rollout.release.env: must not be empty',
        [{ name: 'RELEASE', value: '' }],
      ],
      [
        {
          steps: [{ weight: 10 }, { weight: 26, checks: ['errors'] }, { weight: 100 }],
          checks: {
            errors: { http: { url: 'https://shop.example', release: { header: 'x', value: 'v2' } } },
          },
        },
        'rollout.checks["errors"].http.release.value: must not be set in the program if the first step with this check has 26 %: only at 25 % or less',
      ],
      [
        asking({ canary: { ...GROWN, bad: 'sum(bad)' }, baseline: GROWN }),
        'rollout.checks["errors"].prometheus.canary.bad: must contain [$window], the time since the check began: such as sum(increase(',
      ],
      [
        asking({ canary: GROWN }),
        'rollout.checks["errors"].prometheus: needs either canary and baseline, or query',
      ],
      [asking({ query: 'max_over_time(up[$window])' }), '.prometheus.thresholdRange: needs min or max'],
      [
        asking({ query: 'max_over_time(up[$window])', thresholdRange: { min: 2, max: 1 } }),
        '.prometheus.thresholdRange.min: must not be above max',
      ],
      [
        asking({ canary: GROWN, baseline: { ...GROWN, total: 'a{r="$baselineRelease"}[$window]' } }, {}),
        '.prometheus.baseline.total: needs rollout.release, which names the releases; or use $canary and $baseline',
      ],
      [
        asking(
          { canary: GROWN, baseline: { ...GROWN, total: 'a{r="$baselineRelease"}[$window]' } },
          { release: { env: 'RELEASE' } },
        ),
        '.prometheus.baseline.total: must not contain $baselineRelease with rollout.release.env',
        [{ name: 'RELEASE', value: 'v1' }],
      ],
      [
        { checks: { ...CHECKS, errors: { http: { url: 'https://shop.example', status: '2xx' } } } },
        'rollout.checks.errors.http.status: must be HTTP statuses and ranges of them, such as 200-399',
      ],
      [
        { checks: { ...CHECKS, errors: { ...CHECKS.errors, count: 0 } } },
        '.count: must be a whole number from 1',
      ],
      [
        { checks: { ...CHECKS, errors: { ...CHECKS.errors, ceiling: 100 } } },
        '.ceiling: must be a number above 0 and below 100',
      ],
    ] as const
  ).map(([more, says, envs]): [Fields, string] => [
    { rollout: { ...rollout, ...more }, ...(envs && { envs }) },
    says,
  ]),
  [
    { rollout: { ...rollout, checks: { Errors: CHECKS.errors } } },
    'rollout.checks["Errors"]: the name of a check',
  ],
])('%j is refused with its path and the valid values', async (args, says) => {
  const program = { shop: { kind: 'McpFunction', args: { name: 'shop', image: 'shop:1', ...args } } };
  expect(String((await fresh.engine.up(program)).failed)).toContain(says);
});

describe('scenario 2: a new release with the name of the previous one', () => {
  const named = (image: string, release: string, more: Fields = {}) => ({
    shop: {
      kind: 'McpFunction',
      args: {
        name: 'shop',
        image,
        envs: [{ name: 'RELEASE', value: release }],
        rollout: { ...rollout, ...more },
      },
    },
  });
  const byEnv = { release: { header: 'x-release', env: 'RELEASE' } };
  const typed = (value: string) => ({
    release: undefined,
    checks: { ...CHECKS, errors: { http: { url: 'https://shop.example', release: { header: 'x', value } } } },
  });

  it.each([
    ['in its variable', named('shop:1', 'v1', byEnv), named('shop:2', 'v1', byEnv), 'rollout.release.env'],
    [
      'in a check',
      named('shop:1', '1', typed('v1')),
      named('shop:2', '2', typed('v1')),
      'rollout.checks["errors"].http.release.value',
    ],
  ])('%s is refused, and nothing is sent', async (_where, first, second, path) => {
    await fresh.engine.up(first);
    fresh.world.emulator.journal.clear();
    const { failed } = await fresh.engine.up(second);
    expect(String(failed)).toContain(path);
    expect(String(failed)).toContain('is the same as in the previous release');
    expect(fresh.world.emulator.journal.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each([
    ['another name', named('shop:2', 'v2', byEnv)],
    ['the same contents', named('shop:1', 'v1', { ...byEnv, deadline: '2h' })],
  ])('is not refused with %s', async (_what, second) => {
    await fresh.engine.up(named('shop:1', 'v1', byEnv));
    expect((await fresh.engine.up(second)).failed).toBeUndefined();
  });
});
