/** Sample values of Agent. */
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

const AGENTS = '/agents';

const disk = (mountPath: string) => [{ name: 'scratch', mountPath, type: 'ephemeral', sizeMb: 128 }];

export const agent: KindSample = {
  path: AGENTS,
  // A share has a meaning only beside another release.
  before: { image: 'agent:0' },
  foreign: (name) => ['POST', AGENTS, { metadata: { name }, spec: { runtime: { image: 'another:1' } } }],
  args: {
    ...described(AGENTS),
    image: ofRuntime(AGENTS, 'image', ['agent:1', 'agent:2', 'another:1']),
    envs: {
      values: ENVS,
      behind: ofRuntime(AGENTS, 'envs', [0, 0, [{ name: 'LEVEL', value: 'another' }]]).behind,
    },
    memory: ofRuntime(AGENTS, 'memory', [512, 1024, 4096]),
    minScale: ofRuntime(AGENTS, 'minScale', [0, 1, 2]),
    maxScale: ofRuntime(AGENTS, 'maxScale', [3, 4, 9]),
    generation: ofRuntime(AGENTS, 'generation', ['mk3', 'mk2', undefined]),
    region: field(AGENTS, 'region', ['us-was-1', 'eu-lon-1', 'us-pdx-1']),
    public: toggled(AGENTS, 'public', false),
    policies: field(AGENTS, 'policies', [['near'], ['cheap', 'near'], ['another']]),
    triggers: field(AGENTS, 'triggers', TRIGGERS),
    repository: field(AGENTS, 'repository', [
      { type: 'git', url: 'https://git.example.com/one' },
      { url: 'https://git.example.com/two' },
      { url: 'https://git.example.com/another' },
    ]),
    volumes: {
      ...field(AGENTS, 'volumes', [disk('/one'), disk('/two'), disk('/another')]),
      with: { region: 'us-was-1' },
      apart: true,
    },
    enabled: toggled(AGENTS, 'enabled', true),
    redeploy: {
      values: [{ attempt: '1' }, { attempt: '2' }],
      behind: { kind: 'nowhere', why: 'only the state knows it' },
    },
    traffic: share(AGENTS),
    rollout: walk(AGENTS),
    timeoutSeconds,
  },
};
