// Accounts, which pay for the usage of workspaces.
import { z } from 'zod';
import { account } from '../../generated/workspaces.gen';
import type { Kind } from '../../store/kind';

/** The default account. */
export const FIRST_ACCOUNT = 'account-1';

export const shownAccount = account.extend({ createdAt: z.iso.datetime() });

export type Account = z.infer<typeof shownAccount>;

export const accountKind: Kind<Account> = {
  name: 'accounts',
  noun: 'account',
  columns: (account) => ({ name: account.id, search: [], createdAt: Date.parse(account.createdAt) }),
};
