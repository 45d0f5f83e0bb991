/** listServiceAccounts and listApiKeys, without what was told once (facts, B: Service account, API key). */
import { z } from 'zod';
import { defineFunction } from '../resource';
import { text } from '../resources/schemas';
import { all, existing, fit } from './shared';

const account = z
  .object({
    clientId: z.string().describe('Identifier; also the OAuth client id.'),
    name: z.string().optional().describe('Name.'),
    description: z.string().optional().describe('What it is for.'),
    createdAt: z.string().optional().describe('Time of creation, RFC 3339.'),
    updatedAt: z.string().optional().describe('Time of the last change, RFC 3339.'),
  })
  .meta({ id: 'ServiceAccountSummary' });

const accounts = z.object({ serviceAccounts: z.array(account).describe('The service accounts.') });

export const listServiceAccounts = defineFunction({
  name: 'listServiceAccounts',
  description: 'Every service account of the workspace, whoever made it.',
  args: z.strictObject({}),
  result: accounts,
  run: async ({ client, signal }) => {
    const found = await all(client.serviceAccounts.list({ signal }));
    return fit(accounts, {
      serviceAccounts: found.map((one) => ({
        ...one,
        clientId: one.client_id,
        createdAt: one.created_at,
        updatedAt: one.updated_at,
      })),
    });
  },
});

const key = z
  .object({
    id: z.string().describe('Identifier; also the access key id of S3 clients.'),
    name: z.string().optional().describe('Name.'),
    expiresIn: z.string().optional().describe('Life, such as 30d; without one it lives for ever.'),
    createdAt: z.string().optional().describe('Time of creation, RFC 3339.'),
    createdBy: z.string().optional().describe('Who created it.'),
  })
  .meta({ id: 'ApiKeySummary' });

const keys = z.object({ apiKeys: z.array(key).describe('The keys, without their values.') });

export const listApiKeys = defineFunction({
  name: 'listApiKeys',
  description:
    'Every API key of a service account, without its value, which is told once. Fails when there is no such service account.',
  args: z.strictObject({ serviceAccount: text(128).describe('Client id of the service account.') }),
  result: keys,
  run: async ({ client, signal }, { serviceAccount }) => {
    const answer = all(client.apiKeys.list(serviceAccount, { signal }));
    const found = await existing(answer, `service account "${serviceAccount}"`);
    return fit(keys, { apiKeys: found.map((one) => ({ ...one, expiresIn: one.expires_in })) });
  },
});
