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

const found = async (type: string, outputs: object) => {
  const resource = {
    urn: urnOf(type, 'shop'),
    type: `workload:index:${type}`,
    inputs: { rollout: { steps: [{ weight: 10 }, { weight: 100 }] } },
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
