/** Sample values of McpFunction. */
import {
  CONNECTION_NAMES,
  described,
  ENVS,
  field,
  isObject,
  type KindSample,
  ofRuntime,
  share,
  spec,
  timeoutSeconds,
  toggled,
  TRIGGERS,
  walk,
} from './shared';

const FUNCTIONS = '/functions';

export const mcpFunction: KindSample = {
  path: FUNCTIONS,
  // A share has a meaning only beside another release.
  before: { image: 'server:0' },
  foreign: (name) => [
    'POST',
    FUNCTIONS,
    { metadata: { name }, spec: { type: 'mcp', runtime: { type: 'mcp' } } },
  ],
  args: {
    ...described(FUNCTIONS),
    integrationConnections: {
      values: [[CONNECTION_NAMES[0]], [CONNECTION_NAMES[1], CONNECTION_NAMES[0]]],
      behind: { kind: 'drift', by: spec(FUNCTIONS, { integrationConnections: [] }) },
    },
    envs: {
      values: ENVS,
      behind: {
        kind: 'drift',
        by: spec(FUNCTIONS, { runtime: { envs: [{ name: 'LEVEL', value: 'another' }] } }),
      },
    },
    image: {
      values: ['server:1', 'server:2'],
      behind: { kind: 'drift', by: spec(FUNCTIONS, { runtime: { image: 'another:1' } }) },
    },
    memory: {
      values: [512, 1024],
      behind: { kind: 'drift', by: spec(FUNCTIONS, { runtime: { memory: 4096 } }) },
    },
    minScale: {
      values: [0, 1],
      behind: { kind: 'drift', by: spec(FUNCTIONS, { runtime: { minScale: 2 } }) },
    },
    maxScale: {
      values: [3, 4],
      behind: { kind: 'drift', by: spec(FUNCTIONS, { runtime: { maxScale: 9 } }) },
    },
    transport: {
      values: ['http-stream', 'websocket'],
      behind: {
        kind: 'drift',
        by: ({ metadata: own, spec: now }) => {
          const runtime = isObject(now.runtime) ? now.runtime : {};
          const other = runtime.transport === 'websocket' ? 'http-stream' : 'websocket';
          return [
            [
              'PUT',
              `${FUNCTIONS}/${own.name}`,
              { metadata: own, spec: { ...now, runtime: { ...runtime, transport: other } } },
            ],
          ];
        },
      },
    },
    generation: ofRuntime(FUNCTIONS, 'generation', ['mk3', 'mk2', undefined]),
    region: field(FUNCTIONS, 'region', ['us-was-1', 'eu-lon-1', 'us-pdx-1']),
    public: toggled(FUNCTIONS, 'public', false),
    policies: field(FUNCTIONS, 'policies', [['near'], ['cheap', 'near'], ['another']]),
    triggers: field(FUNCTIONS, 'triggers', TRIGGERS),
    enabled: {
      values: [true, false],
      behind: {
        kind: 'drift',
        by: ({ metadata: own, spec: now }) => [
          [
            'PUT',
            `${FUNCTIONS}/${own.name}`,
            { metadata: own, spec: { ...now, enabled: now.enabled === false } },
          ],
        ],
      },
    },
    redeploy: {
      values: [{ attempt: '1' }, { attempt: '2' }],
      behind: { kind: 'nowhere', why: 'only the state knows it' },
    },
    traffic: share(FUNCTIONS),
    rollout: walk(FUNCTIONS),
    timeoutSeconds,
  },
};
