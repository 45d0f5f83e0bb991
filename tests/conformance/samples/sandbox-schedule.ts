/** Sample values of SandboxSchedule. */
import {
  nowhere,
  partOfSandbox,
  SANDBOX_NAMES,
  type Behind,
  type Json,
  type KindSample,
  type PlatformRecord,
} from './shared';

const SCHEDULES = partOfSandbox('schedules');

/** A PUT from outside. Only for the usual sandbox, where all programs but one have their schedule. */
function by(change: (record: PlatformRecord) => Json): Extract<Behind, { kind: 'drift' }>['by'] {
  return (record) => [['PUT', `${SCHEDULES.path}/${String(record.id)}`, { ...record, ...change(record) }]];
}

const drift = (change: Json): Behind => ({ kind: 'drift', by: by(() => change) });
const input = (change: Json): Behind => ({
  kind: 'drift',
  by: by((record) => ({ input: { ...(record.input as Json), ...change } })),
});
const fixed: Behind = { kind: 'nowhere', why: 'it is in the path' };

export const sandboxSchedule: KindSample = {
  ...SCHEDULES,
  foreign: (id, { sandbox }) => [
    'POST',
    `/sandboxes/${String(sandbox)}/schedules`,
    { id, type: 'cron', value: '1 1 1 1 *', input: { command: 'true' } },
  ],
  args: {
    name: { values: ['conformance-one', 'conformance-two'], behind: fixed, apart: true },
    sandbox: { values: SANDBOX_NAMES, behind: fixed },
    cron: { values: ['0 3 1 1 *', '30 4 1 1 *'], behind: drift({ type: 'cron', value: '0 0 1 1 *' }) },
    at: {
      values: ['2098-01-01T00:00:00Z', '2099-01-01T00:00:00Z'],
      behind: drift({ type: 'at', value: '2097-01-01T00:00:00Z' }),
      instead: 'cron',
      apart: true,
    },
    sleep: {
      values: ['52w', '104w'],
      behind: drift({ type: 'sleep', value: '26w' }),
      instead: 'cron',
      apart: true,
    },
    command: { values: ['npm update', 'npm audit'], behind: input({ command: 'another' }) },
    processName: { values: ['one', 'two'], behind: input({ name: 'another' }) },
    workingDir: { values: ['/one', '/two'], behind: input({ workingDir: '/another' }) },
    env: {
      values: [{ TOKEN: 'planted-one' }, { TOKEN: 'planted-two', OTHER: 'planted-three' }],
      behind: {
        kind: 'unseen',
        by: by((record) => ({ input: { ...(record.input as Json), env: { TOKEN: 'planted-another' } } })),
      },
    },
    processTimeout: { values: [60, 0], behind: input({ timeout: 5 }) },
    keepAlive: {
      values: [true, false],
      behind: {
        kind: 'drift',
        by: by((record) => {
          const process = record.input as Json;
          return { input: { ...process, keepAlive: process.keepAlive === false } };
        }),
      },
    },
    maxExecutions: { values: [5, 10], behind: drift({ maxExecutions: 50 }) },
    adoptExisting: { values: [true, false], behind: nowhere, apart: true },
  },
};
