/**
 * getServiceAccount, getApiKey and their lists, without secrets that are shown only once. The platform cannot read a
 * single one, so both are looked up in their lists.
 */
// Source: facts, B: Service account and B: API key.
import { onlyOne } from './sought';
import { z } from 'zod';
import { type Context, defineFunction, type Fields } from '../resource';
import { text } from '../resources/schemas';
import { all, existing, fit, missing } from './shared';

const accountFields = {
  clientId: z.string().describe('Identifier of the service account. It is also the OAuth client id.'),
  name: z.string().optional().describe('Name.'),
  description: z.string().optional().describe('Purpose.'),
  createdAt: z.string().optional().describe('Time of creation, RFC 3339.'),
  updatedAt: z.string().optional().describe('Time of the last change, RFC 3339.'),
};
const account = z.object(accountFields).meta({ id: 'ServiceAccountSummary' });

async function accountsOf({ client, signal }: Context): Promise<Fields[]> {
  const found = await all(client.serviceAccounts.list({ signal }));
  return found.map((one) => ({
    ...one,
    clientId: one.client_id,
    createdAt: one.created_at,
    updatedAt: one.updated_at,
  }));
}

const oneAccount = z.object(accountFields);

export const getServiceAccount = defineFunction({
  name: 'getServiceAccount',
  description:
    'Looks up a service account by client id or name, without its secret. Fails if it does not exist, or if several service accounts have the name.',
  args: z.strictObject({
    name: text(63).optional().describe('Name of the service account. Set either `name` or `clientId`.'),
    clientId: text(128).optional().describe('Client id of the service account.'),
  }),
  result: oneAccount,
  rules: ({ name, clientId }) => onlyOne({ name, clientId }),
  run: async (context, { name, clientId }) =>
    fit(oneAccount, theOne('service account', await accountsOf(context), { name, clientId })),
});

const accounts = z.object({ serviceAccounts: z.array(account).describe('The service accounts.') });

export const listServiceAccounts = defineFunction({
  name: 'listServiceAccounts',
  description: 'Lists every service account of the workspace, whether or not this stack manages it.',
  args: z.strictObject({}),
  result: accounts,
  run: async (context) => fit(accounts, { serviceAccounts: await accountsOf(context) }),
});

const keyFields = {
  id: z.string().describe('Identifier of the key. S3 clients use it as access key id.'),
  name: z.string().optional().describe('Name.'),
  expiresIn: z.string().optional().describe('Lifetime, such as 30d. Absent if the key never expires.'),
  createdAt: z.string().optional().describe('Time of creation, RFC 3339.'),
  createdBy: z.string().optional().describe('User or service account that created it.'),
};
const key = z.object(keyFields).meta({ id: 'ApiKeySummary' });

async function keysOf({ client, signal }: Context, account: string): Promise<Fields[]> {
  const answer = all(client.apiKeys.list(account, { signal }));
  const found = await existing(answer, `service account "${account}"`);
  return found.map((one) => ({ ...one, serviceAccount: account, expiresIn: one.expires_in }));
}

const serviceAccount = text(128).describe('Client id of the service account.');
const oneKey = z.object({
  ...keyFields,
  serviceAccount: z.string().describe('Client id of the service account of the key.'),
});

export const getApiKey = defineFunction({
  name: 'getApiKey',
  description:
    'Looks up an API key of a service account by id or name, without its value. Fails if it does not exist, or if several keys have the name.',
  args: z.strictObject({
    serviceAccount,
    name: text(63).optional().describe('Name of the key. Set either `name` or `id`.'),
    id: text(128).optional().describe('Identifier of the key.'),
  }),
  result: oneKey,
  rules: ({ name, id }) => onlyOne({ name, id }),
  run: async (context, { serviceAccount: account, name, id }) =>
    fit(oneKey, theOne('API key', await keysOf(context, account), { name, id })),
});

const keys = z.object({ apiKeys: z.array(key).describe('The keys, without their values.') });

export const listApiKeys = defineFunction({
  name: 'listApiKeys',
  description:
    'Lists every API key of a service account, without the values. Fails if the service account does not exist.',
  args: z.strictObject({ serviceAccount }),
  result: keys,
  run: async (context, { serviceAccount: account }) => fit(keys, { apiKeys: await keysOf(context, account) }),
});

/** The name or the identifier to look up. Several objects may have the same name. */
type Sought = Readonly<Record<string, unknown>>;

/** @throws Error if no object matches, or with the identifiers of all that do */
function theOne(noun: string, there: readonly Fields[], sought: Sought): Fields {
  const [field = '', value] = Object.entries(sought).find(([, given]) => given !== undefined) ?? [];
  const called = `${noun} "${String(value)}"`;
  const [found, ...others] = there.filter((one) => one[field] === value);
  if (found === undefined) throw missing(called);
  if (others.length === 0) return found;
  const id = Object.keys(sought).find((key) => key !== field) ?? '';
  const ids = [found, ...others].map((one) => String(one[id])).join(', ');
  throw new Error(`several match ${called}: ${ids}; look it up by ${id}`);
}
