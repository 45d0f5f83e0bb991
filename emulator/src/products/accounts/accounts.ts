// Accounts, which pay for the usage of workspaces.
import { z } from 'zod';
import type { Kind } from '../../store/kind';

/** The default account. */
export const FIRST_ACCOUNT = 'account-1';

export const shownAccount = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
});

export type Account = z.infer<typeof shownAccount>;

export const accountKind: Kind<Account> = {
  name: 'accounts',
  noun: 'account',
  columns: (account) => ({ name: account.id, search: [], createdAt: Date.parse(account.createdAt) }),
};
