/** Sample values of Workspace. */
import {
  described,
  isObject,
  nowhere,
  PROTECTED,
  timeoutSeconds,
  type Behind,
  type Json,
  type KindSample,
} from './shared';

const WORKSPACES = '/workspaces';

/** A PUT of the changed workspace. */
function changed(kind: 'drift' | 'refused', change: (record: Json) => Json): Behind {
  return {
    kind,
    by: (record) => [['PUT', `${WORKSPACES}/${String(record.name)}`, { ...record, ...change(record) }]],
  };
}

function within(value: unknown, change: Json): Json {
  return { ...(isObject(value) ? value : {}), ...change };
}

export const workspace: KindSample = {
  path: WORKSPACES,
  foreign: (name) => ['POST', WORKSPACES, { name }],
  args: {
    name: { ...described(WORKSPACES).name, behind: changed('refused', () => ({ name: 'renamed' })) },
    displayName: {
      values: ['One', 'Two'],
      behind: changed('drift', () => ({ displayName: 'Another' })),
    },
    labels: {
      values: [{ team: 'one' }, { team: 'two', tier: 'gold' }],
      behind: changed('drift', ({ labels }) => ({ labels: within(labels, { team: 'another' }) })),
    },
    deletionProtection: {
      values: [true, false],
      behind: changed('drift', ({ labels }) => ({ labels: within(labels, PROTECTED) })),
      apart: true,
      with: {},
    },
    region: {
      values: ['us-was-1', 'eu-lon-1'],
      behind: changed('drift', () => ({ region: 'us-pdx-1' })),
    },
    generation: {
      values: ['mk3', 'mk2'],
      behind: changed('drift', ({ runtime }) => ({
        runtime: within(runtime, {
          generation: isObject(runtime) && runtime.generation === 'mk2' ? 'mk3' : 'mk2',
        }),
      })),
    },
    disableProcessLogging: {
      values: [true, false],
      behind: changed('drift', ({ runtime }) => {
        const sandbox = isObject(runtime) && isObject(runtime.sandbox) ? runtime.sandbox : {};
        const disableProcessLogging = sandbox.disableProcessLogging !== true;
        return { runtime: within(runtime, { sandbox: { ...sandbox, disableProcessLogging } }) };
      }),
    },
    groupMappings: {
      values: [
        [{ groupName: 'platform', role: 'admin' }],
        [
          { groupName: 'shop', role: 'member' },
          { groupName: 'platform', role: 'admin' },
        ],
      ],
      behind: changed('drift', () => ({ groupMappings: [{ groupName: 'another', role: 'member' }] })),
    },
    deleteContents: {
      values: [true, false],
      behind: { kind: 'nowhere', why: 'only the state knows it' },
    },
    adoptExisting: { values: [true, false], behind: nowhere, apart: true },
    timeoutSeconds,
  },
};
