/** listAccounts. */
// Source: Specification, Other management reads named.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { all, fit } from './shared';

const account = z
  .object({
    id: z.string().describe('Identifier of the account, for getAccountMetrics.'),
    name: z.string().optional().describe('Name of the account.'),
    displayName: z.string().optional().describe('Human-readable name.'),
  })
  .meta({ id: 'Account' });

const result = z.object({ accounts: z.array(account).describe('The accounts.') });

export const listAccounts = defineFunction({
  name: 'listAccounts',
  description: 'Lists every account that the credential reaches.',
  args: z.strictObject({}),
  result,
  run: async ({ client, signal }) => fit(result, { accounts: await all(client.accounts.list({ signal })) }),
});
