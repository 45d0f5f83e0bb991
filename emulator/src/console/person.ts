// The user of the console has the permissions of a workspace admin.
import type { Call } from '../http/call';
import { VERSIONS } from '../http/versions';
import { FIRST_ACCOUNT } from '../products/accounts/accounts';
import type { Services } from '../services';

/** Recorded in `updatedBy`. */
const SUBJECT = 'console';

/** A call of the management API in a workspace, without parameters or body. */
export function callIn(workspace: string, services: Services): Call {
  const { platform, tokens, clock } = services;
  return {
    subject: SUBJECT,
    isUser: true,
    accountId: FIRST_ACCOUNT,
    accountAdmin: true,
    scopes: ['admin'],
    confined: false,
    workspace,
    workspaceAdmin: true,
    platform,
    tokens,
    origin: services.origin(),
    version: VERSIONS[0],
    param: () => '',
    query: new URLSearchParams(),
    body: () => undefined,
    at: clock.now(),
  };
}
