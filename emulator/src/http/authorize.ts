// Who may reach a handler: the host a request is addressed to, its credential, and what that allows.
import { type Caller, enter, type Identity, identityIn, type Presented } from '../identity/credentials';
import { allows } from '../identity/scopes';
import type { Platform } from '../platform/platform';
import { forbidden, Problem } from '../problem';
import type { Services } from '../services';
import { NOWHERE } from '../store/kind';
import type { Need } from './call';
import type { HttpContext } from './context';
import { isAnswered, nameIn } from './hosts';

/**
 * Refuses (403) requests addressed to a host name that is not the emulator's: a web page whose name was made to resolve
 * to its address must not reach it.
 */
export function checkHost(context: HttpContext, { hostNames }: Services): void {
  const host = context.req.header('host') ?? '';
  if (isAnswered(host, hostNames)) return;
  const name = nameIn(host);
  throw forbidden(
    `this emulator does not answer at the host "${name}": allow it with --allowed-host ${name} (option allowedHosts), or set --public-url (option publicUrl)`,
  );
}

// Source: Specification, Authentication.
/**
 * The bearer credentials of a request. Either header carries one, and the other may hold what is meant for a proxy on
 * the way.
 */
export function bearersOf(context: HttpContext): string[] {
  const headers = ['authorization', 'x-service-authorization'];
  return headers.flatMap((name) => /^Bearer +(\S+)$/i.exec(context.req.header(name) ?? '')?.[1] ?? []);
}

/** The workspace a request asks for, in a header or in the query. */
export function askedWorkspace(context: HttpContext): string | undefined {
  return context.req.header('x-service-workspace') ?? context.req.query('workspace');
}

// Source: Specification, Authentication.
/** The caller that was found behind a credential. Throws a 401 where none was. */
export function authenticated(caller: Caller | undefined, presented: Presented): Caller {
  if (caller) return caller;
  const missing = presented.length === 0;
  const why = missing ? 'a bearer credential is missing' : 'the credential is unknown or has expired';
  throw new Problem(401, 'unauthorized', why, { 'www-authenticate': 'Bearer' });
}

/** The caller, where the request acts, if it may do what the route needs. Throws a 403 or 404, or a 400. */
export function authorize(
  caller: Caller,
  asked: string | undefined,
  { scope, role, ofAccount }: Need,
  platform: Platform,
): Identity {
  const identity = ofAccount ? identityIn(NOWHERE, false, caller) : enter(caller, asked, platform);
  if (!allows(identity.scopes, scope)) throw forbidden(`the credential lacks the scope ${scope}`);
  if (role === 'admin') requireAdmin(identity);
  return identity;
}

/** Throws a 403 for callers who are not an admin of the workspace. */
export function requireAdmin({ workspace, workspaceAdmin }: Identity): void {
  if (!workspaceAdmin) throw forbidden(`this needs an admin of workspace "${workspace}"`);
}
