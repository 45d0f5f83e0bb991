// `/service_accounts` and their API keys (the specification shows only their scopes).
import { z } from 'zod';
import { rows } from '../../generated/rows.gen';
import { createdServiceAccount, serviceAccount } from '../../generated/workspaces.gen';
import { type Call, ok, type Route, route } from '../../http/call';
import { allows, grantedBy, limited, type Scope } from '../../identity/scopes';
import { newSecret } from '../../identity/secrets';
import { bareListOf, partsOf } from '../../http/lists';
import { forbidden, notFound } from '../../problem';
import { NOWHERE } from '../../store/kind';
import {
  type ApiKey,
  apiKeyKind,
  changedServiceAccount,
  changeServiceAccount,
  createApiKey,
  createdApiKey,
  createServiceAccount,
  deleteServiceAccount,
  findServiceAccount,
  newApiKey,
  newServiceAccount,
  type ServiceAccount,
  serviceAccountKind,
  showApiKey,
  shownApiKey,
  showServiceAccount,
} from './service-accounts';

const NEVER_AGAIN = { 'cache-control': 'no-store' };

export const serviceAccountRoutes: Route[] = [
  {
    ...rows.serviceAccounts.list,
    answer: z.array(serviceAccount),
    handle: (call) => {
      const show = (account: ServiceAccount) =>
        account.workspace === call.workspace ? showServiceAccount(account) : undefined;
      return bareListOf(partsOf(call, serviceAccountKind, show, { workspace: NOWHERE }));
    },
  },
  route({
    ...rows.serviceAccounts.create,
    body: newServiceAccount,
    answer: createdServiceAccount,
    handle: (call) => {
      const secret = newSecret('ws');
      const account = createServiceAccount({ ...call.body(), scopes: grantedBy(call.scopes) }, secret, call);
      call.platform.store.insert(serviceAccountKind, NOWHERE, account);
      const body = { ...showServiceAccount(account), client_secret: secret };
      return { ...ok(body), headers: NEVER_AGAIN };
    },
  }),
  route({
    ...rows.serviceAccounts.update,
    body: changedServiceAccount,
    answer: serviceAccount,
    handle: (call) => {
      const changed = changeServiceAccount(found(call), call.body(), call.at);
      call.platform.store.update(serviceAccountKind, NOWHERE, changed);
      return ok(showServiceAccount(changed));
    },
  }),
  {
    ...rows.serviceAccounts.delete,
    answer: serviceAccount,
    handle: (call) => {
      const account = found(call);
      deleteServiceAccount(account, call.platform);
      return ok(showServiceAccount(account));
    },
  },
  {
    ...rows.apiKeys.list,
    answer: z.array(shownApiKey),
    handle: (call) => {
      const { clientId } = found(call);
      const show = (key: ApiKey) => (key.sub === clientId ? showApiKey(key) : undefined);
      return bareListOf(partsOf(call, apiKeyKind, show, { workspace: NOWHERE }));
    },
  },
  route({
    ...rows.apiKeys.create,
    body: newApiKey,
    answer: createdApiKey,
    handle: (call) => {
      const account = found(call);
      // Its keys would have more rights than an admin of one workspace.
      if (account.accountAdmin && !call.accountAdmin) throw forbidden('this needs an admin of the account');
      const { clientId: sub } = account;
      const input = call.body();
      const scopes = grantable(input.scopes, account, call);
      const owner = { sub, subType: 'service_account' } as const;
      const { key, secret } = createApiKey({ ...input, scopes }, owner, call, call.platform);
      return { ...ok({ ...showApiKey(key), apiKey: secret }), headers: NEVER_AGAIN };
    },
  }),
  {
    ...rows.apiKeys.delete,
    handle: (call) => {
      const account = found(call);
      const id = call.param('apiKeyId');
      const key = call.platform.store.get(apiKeyKind, NOWHERE, id);
      if (key?.sub !== account.clientId) throw notFound(`API key "${id}" does not exist`);
      call.platform.store.remove(apiKeyKind, NOWHERE, id);
      return { status: 200 };
    },
  },
];

function found(call: Call): ServiceAccount {
  return findServiceAccount(call.param('clientId'), call.workspace, call.platform);
}

/** A key has at most the scopes of the credential that creates it, and of the service account that owns it. */
function grantable(
  asked: Scope[] | undefined,
  { clientId, scopes: most }: ServiceAccount,
  call: Call,
): Scope[] | undefined {
  const missing = asked?.find((scope) => !allows(call.scopes, scope));
  if (missing !== undefined)
    throw forbidden(`the credential lacks the scope ${missing} that the new key would have`);
  const beyond = asked?.find((scope) => most !== undefined && !allows(most, scope));
  if (beyond !== undefined) throw forbidden(`service account "${clientId}" lacks the scope ${beyond}`);
  const granted = asked ?? limited(call.scopes, most);
  if (granted.length === 0)
    throw forbidden(`the credential and service account "${clientId}" have no scope in common`);
  return grantedBy(granted);
}
