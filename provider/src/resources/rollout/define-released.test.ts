import type { Fields } from '../../resource';
import { jsonOf, lineOf } from '../../effects';
import { previewed } from '../../lifecycle/effects/preview';
import { UNKNOWN } from '../../lifecycle/values/markers';
import { version } from '../../version';
import { application } from '../application';
import { forkedApplication } from '../forked-application';
import { mcpFunction } from '../mcp-function';
import { releaseHash } from './contents';

const name = 'shop';
const args = { image: 'shop:2', traffic: 10 };
const releases = ['rev-1', 'rev-2'].map((revision) => ({ asked: revision, made: revision, revision }));
const unmanaged = { revision: 'rev-2', previousRevision: 'rev-1', __share: 10 };
const outputs = { ...unmanaged, __releases: releases };

const lines = (definition: typeof application, before: Fields, a: Fields) => {
  // Without a release in state, the program's earlier release runs.
  const isAsBefore = before.image === a.image;
  const effects = definition.change.effects?.({ args: before, outputs: isAsBefore ? unmanaged : outputs }, a);
  return effects?.map((effect) => lineOf({ noun: definition.noun, name }, effect));
};

it.each<[string, Fields, Fields, string | undefined]>([
  [
    'a canary',
    args,
    { ...args, image: 'shop:3' },
    'new canary revision at 10 %, rev-1 keeps 90 %; replaces canary rev-2',
  ],
  [
    'a staged revision',
    args,
    { image: 'shop:3', traffic: 0 },
    'new staged revision, without traffic; replaces canary rev-2',
  ],
  [
    'all traffic',
    args,
    { image: 'shop:3', traffic: 100 },
    'new revision, takes all traffic once it is deployed; canary rev-2 (10 %) is withdrawn',
  ],
  ['only a share', args, { ...args, traffic: 50 }, 'routing only, no new revision: rev-2 10 % → 50 %'],
  ['a dropped share', args, { image: 'shop:2' }, 'routing stays as it is, and is no longer managed'],
  [
    'a share that was never set',
    { image: 'shop:1' },
    { image: 'shop:2' },
    'new revision, whose traffic the platform decides',
  ],
  ['a label, without a share', { image: 'shop:2' }, { image: 'shop:2', labels: { a: 'b' } }, undefined],
])('a preview announces %s', (_what, before, a, line) => {
  const expected = line === undefined ? [] : [`shop: ${line}`];
  expect(lines(application, before, a)).toEqual(expected);
  expect(lines(mcpFunction, before, a)).toEqual(expected);
});

describe('a release without a share', () => {
  const [before, a] = [{ image: 'shop:1' }, { image: 'shop:2' }];
  const told = (definition: typeof application, routing: Fields, more: Fields = {}) =>
    definition.change.effects?.(
      { args: before, outputs: { revision: 'rev-1', __routing: routing, ...more } },
      a,
    );

  it('of an application takes all traffic, as documented', () => {
    expect(told(application, { active: 'rev-1', percent: 0 })).toMatchObject([
      {
        ...{ kind: 'revision', decidedBy: 'platform', steps: [] },
        from: { active: 'rev-1', share: 0 },
        to: { active: 'new', share: 0 },
      },
    ]);
  });

  it('of other kinds depends on revisions that the state does not know', () => {
    const [effect] = told(mcpFunction, { active: 'rev-1', percent: 0 }) ?? [];
    expect(effect).toMatchObject({ kind: 'revision', from: { active: 'rev-1' }, to: undefined });
  });

  it('beside a canary is not known', () => {
    for (const definition of [application, mcpFunction]) {
      const [effect] = told(definition, { active: 'rev-1', canary: 'rev-2', percent: 10 }) ?? [];
      expect(effect).toMatchObject({ kind: 'revision', to: undefined });
    }
  });

  it('takes all traffic if nothing serves', () => {
    expect(told(mcpFunction, { percent: 0 })).toMatchObject([{ to: { active: 'new', share: 0 } }]);
  });

  it('is sent again by any write after the newest one failed', () => {
    const __newest = { shown: '', written: [], failed: true };
    const effects = (more: Fields) =>
      application.change.effects?.(
        {
          args: before,
          outputs: { revision: 'rev-1', __routing: { active: 'rev-1', percent: 0 }, __newest },
        },
        { ...before, ...more },
      );
    expect(effects({ labels: { a: 'b' } })).toMatchObject([{ kind: 'revision' }]);
    expect(effects({})).toMatchObject([{ kind: 'given-up' }]);
  });
});

describe('other steps of a rollout', () => {
  const steps = (...weights: number[]) => ({ steps: weights.map((weight) => ({ weight })) });
  const before = { image: 'shop:2', rollout: steps(10, 100) };
  const effects = (percent: number, a: Fields) =>
    application.change.effects?.(
      {
        args: before,
        outputs: {
          revision: 'rev-2',
          __routing:
            percent === 100 ? { active: 'rev-2', percent: 0 } : { active: 'rev-1', canary: 'rev-2', percent },
        },
      },
      { ...before, ...a },
    );

  it('are told of a release that does not have all traffic yet', () => {
    const routing = { active: 'rev-1', canary: 'rev-2', share: 10 };
    const [effect, ...others] = effects(10, { rollout: steps(10, 60, 100) }) ?? [];
    expect(others).toEqual([]);
    expect(effect).toMatchObject({ kind: 'steps', revision: 'rev-2', from: routing, to: routing });
    expect(effect && lineOf({ noun: 'application', name }, effect)).toBe(
      'shop: the rollout of rev-2 (10 % now) continues with other steps: 10 %; then 60 %; then 100 %',
    );
  });

  it.each<[string, number, Fields]>([
    ['the release has all traffic', 100, { rollout: steps(10, 60, 100) }],
    ['the steps are the same', 10, { rollout: { ...steps(10, 100), deadline: '48h' } }],
    ['the program has no rollout any more', 10, { rollout: undefined }],
  ])('are not told if %s', (_when, percent, a) => {
    expect(effects(percent, a)).toEqual([]);
  });

  it('are null while they are not known', () => {
    expect(effects(10, { rollout: UNKNOWN })).toMatchObject([{ kind: 'steps', steps: undefined }]);
  });
});

describe('a create that may meet an existing object', () => {
  const told = (definition: typeof application, a: Fields) => definition.change.creates?.(a);

  it('may release onto the one that it adopts', () => {
    for (const adoptExisting of [true, UNKNOWN]) {
      const [effect, ...others] = told(application, { image: 'shop:1', adoptExisting }) ?? [];
      expect(others).toEqual([]);
      expect(effect).toMatchObject({ kind: 'revision', from: undefined, to: undefined });
      expect(effect && jsonOf({ type: 'Application', noun: 'application', name }, effect)).toContain(
        '"argument":"adoptExisting","certain":false',
      );
      expect(effect && lineOf({ noun: 'application', name }, effect)).toBe(
        'shop: perhaps a new revision, if the object exists: adoptExisting takes it over',
      );
    }
  });

  it('forks onto the one that it joins', () => {
    const a = { snapshot: 'shop-v2', joinExisting: true, traffic: 10 };
    const [effect] = told(forkedApplication, a) ?? [];
    expect(effect).toMatchObject({
      kind: 'fork',
      of: 'snapshot shop-v2',
      from: undefined,
      to: { share: 10 },
    });
    expect(told(forkedApplication, { ...a, joinExisting: false, adoptExisting: true })).toMatchObject([
      { kind: 'fork', argument: 'adoptExisting', to: undefined },
    ]);
  });

  it('is only a create without these arguments', () => {
    expect(told(application, { image: 'shop:1' })).toEqual([]);
    expect(told(forkedApplication, { snapshot: 'shop-v1', adoptExisting: false })).toEqual([]);
  });
});

it('the order of variables does not make a release', () => {
  const [one, two] = [
    { name: 'ONE', value: '1' },
    { name: 'TWO', value: '2' },
  ];
  expect(
    lines(application, { ...args, envs: [one, two] }, { ...args, envs: [two, one], traffic: 20 }),
  ).toEqual([expect.stringMatching(/routing only/)]);
});

it('a preview knows the revision if no deployed argument changes', () => {
  const stable = (a: Fields) => application.change.stable?.({ args, outputs }, a);
  expect(stable({ ...args, displayName: 'Shop' })).toContain('revision');
  expect(stable({ ...args, port: 3000 })).not.toContain('revision');
});

describe('a preview of a return to an earlier release', () => {
  const [first, second] = [{ image: 'shop:1' }, { image: 'shop:2', memory: 512 }];
  const asked = releaseHash({ ...application, apart: [] }, first);
  const preview = (traffic: Fields, more: Fields) =>
    previewed(application, 'default', {
      olds: {
        ...{ name, ...second, ...traffic, port: 8080, __by: `${version} port`, revision: 'rev-2' },
        __releases: [{ asked, made: asked, revision: 'rev-1', ...more }],
      },
      news: { name, ...first, ...traffic },
    });
  const answers = { memory: 4096 };

  it.each<[string, Fields, Fields, Fields]>([
    ['the values of the kept release', { traffic: 100 }, { answers }, { memory: 4096, port: 8080 }],
    ['the default of a missing value', { traffic: 100 }, { answers: {} }, { memory: 2048, port: 8080 }],
    ['the default without a record', { traffic: 100 }, {}, { memory: 2048, port: 8080 }],
    ['the default of a new release without traffic', {}, { answers }, { memory: 2048, port: 8080 }],
  ])('knows %s', (_what, traffic, more, expected) => {
    expect(preview(traffic, more)).toMatchObject(expected);
  });
});
