/** Sample values of ServiceAccount. */
import { type Ask, type PlatformObject, type Json, type KindSample, type PlatformRecord } from './shared';

const ACCOUNTS = '/service_accounts';

/** Found by list, because there is no lookup by name. */
export async function findAccount(ask: Ask, name: string): Promise<PlatformObject | undefined> {
  const all = (await ask('GET', ACCOUNTS)) as (PlatformRecord & { client_id: string })[];
  const record = all.find((candidate) => candidate.name === name);
  return record && { path: `${ACCOUNTS}/${record.client_id}`, record };
}

function changed(change: Json) {
  return (record: PlatformRecord) =>
    [['PUT', `${ACCOUNTS}/${String(record.client_id)}`, { name: record.name, ...change }]] as const;
}

export const serviceAccount: KindSample = {
  path: ACCOUNTS,
  find: findAccount,
  foreign: (name) => ['POST', ACCOUNTS, { name }],
  args: {
    name: {
      values: ['conformance-one', 'Conformance two'],
      behind: { kind: 'drift', by: changed({ name: 'another' }) },
      apart: true,
    },
    description: {
      values: ['One', 'Two'],
      behind: { kind: 'drift', by: changed({ description: 'Another' }) },
    },
    deliverTo: {
      values: [{ command: ['cat'] }, { command: ['true'] }],
      behind: { kind: 'nowhere', why: 'the platform does not get it' },
    },
  },
};
