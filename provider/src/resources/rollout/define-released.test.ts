import type { Fields } from '../../resource';
import { lineOf } from '../../effects';
import { previewed } from '../../lifecycle/preview';
import { version } from '../../version';
import { application } from '../application';
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
  ['a share that was never set', { image: 'shop:1' }, { image: 'shop:2' }, undefined],
])('a preview announces %s', (_what, before, a, line) => {
  const expected = line === undefined ? [] : [`shop: ${line}`];
  expect(lines(application, before, a)).toEqual(expected);
  expect(lines(mcpFunction, before, a)).toEqual(expected);
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
