/** Sample values of Job. */
import {
  described,
  ENVS,
  field,
  type KindSample,
  ofRuntime,
  share,
  TRIGGERS,
  timeoutSeconds,
  toggled,
  walk,
} from './shared';

const JOBS = '/jobs';

const disk = (mountPath: string) => [{ name: 'scratch', mountPath, sizeMb: 128 }];

export const job: KindSample = {
  path: JOBS,
  // A share has a meaning only beside another release.
  before: { image: 'job:0' },
  foreign: (name) => ['POST', JOBS, { metadata: { name }, spec: { runtime: { image: 'another:1' } } }],
  args: {
    ...described(JOBS),
    image: ofRuntime(JOBS, 'image', ['job:1', 'job:2', 'another:1']),
    envs: {
      values: ENVS,
      behind: ofRuntime(JOBS, 'envs', [0, 0, [{ name: 'LEVEL', value: 'another' }]]).behind,
    },
    memory: ofRuntime(JOBS, 'memory', [512, 1024, 4096]),
    diskPercent: ofRuntime(JOBS, 'diskPercent', [20, 80, 33]),
    maxRetries: ofRuntime(JOBS, 'maxRetries', [1, 3, 9]),
    timeout: ofRuntime(JOBS, 'timeout', [60, 600, 900]),
    ports: ofRuntime(JOBS, 'ports', [
      [{ target: 80 }],
      [{ target: 443, name: 'web', protocol: 'TLS' }],
      [{ target: 9000 }],
    ]),
    generation: ofRuntime(JOBS, 'generation', ['mk3', 'mk2', undefined]),
    region: field(JOBS, 'region', ['us-was-1', 'eu-lon-1', 'us-pdx-1']),
    policies: field(JOBS, 'policies', [['near'], ['cheap', 'near'], ['another']]),
    triggers: field(JOBS, 'triggers', TRIGGERS),
    volumes: field(JOBS, 'volumes', [
      disk('/one'),
      disk('/two'),
      disk('/another').map((one) => ({ ...one, type: 'ephemeral' })),
    ]),
    githubRepositories: {
      values: [['shop/one'], ['shop/one', 'shop/two']],
      behind: field(JOBS, 'githubRunner', [0, 0, { repositories: ['another/one'] }]).behind,
    },
    enabled: toggled(JOBS, 'enabled', true),
    redeploy: {
      values: [{ attempt: '1' }, { attempt: '2' }],
      behind: { kind: 'nowhere', why: 'only the state knows it' },
    },
    traffic: share(JOBS),
    rollout: walk(JOBS),
    timeoutSeconds,
  },
};
