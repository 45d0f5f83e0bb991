/** What the state of a stack says about its rollouts. */
import { PreparedEngine } from '../testing/engine';
import { urnOf } from '../testing/previews';
import { rolloutsOf } from './stack';

const engine = new PreparedEngine();
const env = {
  WORKLOAD_BASE_URL: 'https://platform.example',
  WORKLOAD_WORKSPACE: 'main',
  WORKLOAD_API_KEY: 'planted-key',
};

const ROLLOUT = { rollout: { steps: [{ weight: 10 }, { weight: 100 }] } };

const found = async (type: string, outputs: object, inputs: object = ROLLOUT) => {
  const resource = {
    urn: urnOf(type, 'shop'),
    type: `workload:index:${type}`,
    inputs,
    outputs: { name: 'shop', revision: 'rev-2', ...outputs },
  };
  const stack = await engine.stack([
    ['stack export', { deployment: { resources: [resource] } }],
    ['config', {}],
  ]);
  return rolloutsOf(stack, env);
};

it.each<[string, object, boolean]>([
  ['ForkedApplication', { owned: true }, true],
  // It was joined: only a person gives it all traffic.
  ['ForkedApplication', { owned: false }, false],
  ['ForkedApplication', {}, false],
  ['ForkedApplication', { owned: 'yes' }, false],
  ['Application', {}, true],
  ['Job', {}, true],
])('of %s with %j, the object is owned: %s', async (type, outputs, isOwned) => {
  const [one, ...others] = await found(type, outputs);
  expect(others).toEqual([]);
  expect(one?.target).toMatchObject({ resource: 'shop', isOwned });
});

describe('the verdict that the state knows of a revision', () => {
  const bad = {
    standing: 'bad',
    at: 1764079320,
    by: 'ci',
    release: 'shop-v2',
    reason: 'errors: 8 of 8 failed',
  };
  const releases = (verdict: object) => [{ revision: 'rev-1' }, { revision: 'rev-2', verdict }];
  const sealed = (text: object) => ({
    '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
    ...text,
  });
  const good = { ...bad, standing: 'good' };

  it.each<[string, object, object]>([
    ['bad', { __releases: releases(bad) }, { verdict: bad }],
    ['good', { __releases: releases(good) }, { verdict: good }],
    ['none', { __releases: [{ revision: 'rev-2' }] }, {}],
    ['no release', {}, {}],
    ['a secret', { __releases: sealed({ plaintext: JSON.stringify(releases(bad)) }) }, { verdict: bad }],
    [
      'a secret that cannot be decrypted',
      { __releases: sealed({ ciphertext: 'v1:x' }) },
      { unread: 'it is encrypted' },
    ],
  ])('%s', async (_name, outputs, told) => {
    const [one] = await found('Application', outputs);
    expect(await one?.target.recall?.()).toEqual(told);
  });
});

describe('a resource without a strategy', () => {
  const ROUTING = { active: 'rev-1', canary: 'rev-2', percent: 50 };
  const LEFT = { __routing: ROUTING };

  it.each<[string, object, object, boolean]>([
    ['a canary', {}, LEFT, true],
    ['the argument traffic', { traffic: 50 }, LEFT, false],
    ['a canary without traffic', {}, { ...LEFT, __routing: { ...ROUTING, percent: 0 } }, false],
    ['no canary', {}, { ...LEFT, __routing: { active: 'rev-2', percent: 0 } }, false],
    ['a canary of another release', {}, { __routing: { ...ROUTING, canary: 'rev-3' } }, false],
    ['a state of an earlier version', {}, {}, false],
  ])('and with %s', async (_name, inputs, outputs, isFound) => {
    const all = await found('McpFunction', outputs, inputs);
    expect(all.map(({ target }) => [target.subject.revision, target.strategy.steps])).toEqual(
      isFound ? [['rev-2', []]] : [],
    );
  });
});
