/** Sample values of McpFunction. */
import {
  described,
  spec,
  isObject,
  share,
  timeoutSeconds,
  ENVS,
  CONNECTION_NAMES,
  type KindSample,
} from './shared';

const FUNCTIONS = '/functions';

export const mcpFunction: KindSample = {
  path: FUNCTIONS,
  // Only beside another release has a share a meaning.
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
      values: ['websocket', 'http-stream'],
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
    traffic: share(FUNCTIONS),
    timeoutSeconds,
  },
};
