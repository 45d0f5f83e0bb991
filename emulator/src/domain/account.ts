// Accounts, and the kinds of records that belong to no workspace.
import { z } from 'zod';
import type { Kind, ObjectStore } from '../store/objects';

/** Where records are filed that belong to no workspace: no workspace has an empty name. */
export const NOWHERE = '';

/** The account of everything that names no other. */
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

export function allAccounts(store: ObjectStore): Account[] {
  return store.all(accountKind, NOWHERE);
}
