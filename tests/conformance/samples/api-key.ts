/** Sample values of ApiKey. */
import type { Ask, Behind, PlatformObject, Given, KindSample, PlatformRecord } from './shared';

const ACCOUNTS = '/service_accounts';

const never: Behind = { kind: 'nowhere', why: 'the platform has no way to change a key' };

/** By name, or by id in state. The account is unknown: lists the keys of each. */
async function findKey(ask: Ask, name: string): Promise<PlatformObject | undefined> {
  for (const { client_id: account } of (await ask('GET', ACCOUNTS)) as { client_id: string }[]) {
    const keys = (await ask('GET', `${ACCOUNTS}/${account}/api_keys`)) as (PlatformRecord & { id: string })[];
    const record = keys.find((one) => one.name === name || `${account}/${one.id}` === name);
    if (record !== undefined) return { path: `${ACCOUNTS}/${account}/api_keys/${record.id}`, record };
  }
  return undefined;
}

export function apiKey({ accounts }: Given): KindSample {
  return {
    path: ACCOUNTS,
    find: findKey,
    importAs: ({ serviceAccount, name }) => `${String(serviceAccount)}/${String(name)}`,
    foreign: (name, { serviceAccount }) => [
      'POST',
      `${ACCOUNTS}/${String(serviceAccount)}/api_keys`,
      { name },
    ],
    args: {
      name: { values: ['conformance-one', 'Conformance two'], behind: never, apart: true },
      serviceAccount: { values: accounts, behind: never },
      expiresIn: { values: ['30d', '12h'], behind: never },
      deliverTo: { values: [{ command: ['cat'] }, { command: ['true'] }], behind: never },
    },
  };
}
