// A shop whose releases roll out and roll back automatically. `npm run rollout` in the folder above shows it on this
// machine: one release is promoted, one fails and is rolled back.
import * as pulumi from '@pulumi/pulumi';
import * as workload from '@workload/pulumi/native';

const config = new pulumi.Config('rollout');

// To release, change the snapshot and run `pulumi up`: the new release starts at the first weight.
const snapshot = config.require('snapshot');

// Then `workload rollout run` takes the next steps while the checks pass.
const rollout: workload.RolloutArgs = {
  steps: [
    // Without `for`, a step lasts as long as its checks need.
    { weight: 20, checks: ['errors'] },
    { weight: 50, for: '1m', checks: ['errors', 'smoke'] },
    { weight: 100, for: '1m', checks: ['errors'] },
  ],
  // The shop puts its variable RELEASE into a header of each response.
  release: { header: 'x-release', env: 'RELEASE' },
  checks: {
    // Requests to the shop's address.
    errors: { http: { url: config.require('url'), every: '500ms', slowerThan: '30s' }, margin: 20 },
    smoke: { command: ['node', 'smoke.mjs', config.require('url')] },
  },
};

const shop = new workload.ForkedApplication('shop', {
  name: 'shop',
  snapshot,
  // The name of the release. It changes with each release.
  envs: [{ name: 'RELEASE', value: snapshot }],
  rollout,
});

export const revision = shop.revision;
