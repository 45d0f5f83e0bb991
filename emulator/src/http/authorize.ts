// Decides who may reach a handler: checks the requested host, the credential, and its permissions.
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
 * Throws a 403 for a host name that is not the emulator's. This stops DNS rebinding: a web page whose name resolves to
 * the emulator's address must not reach it.
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
 * The bearer credentials of a request. Either header may hold one. The other header may hold a credential for a proxy.
 */
export function bearersOf(context: HttpContext): string[] {
  const headers = ['authorization', 'x-service-authorization'];
  return headers.flatMap((name) => /^Bearer +(\S+)$/i.exec(context.req.header(name) ?? '')?.[1] ?? []);
}

/** The workspace that a request asks for. An empty header is an absent one. */
export function askedWorkspace(context: HttpContext): string | undefined {
  return context.req.header('x-service-workspace') || undefined;
}

// Source: Specification, Authentication.
/** The caller of a valid credential. Throws a 401 without one. */
export function authenticated(caller: Caller | undefined, presented: Presented): Caller {
  if (caller) return caller;
  const missing = presented.length === 0;
  const why = missing ? 'a bearer credential is missing' : 'the credential is unknown or has expired';
  throw new Problem(401, 'unauthorized', why, { 'www-authenticate': 'Bearer' });
}

/** The caller in the workspace of the request. Throws a 400, 403 or 404 if it may not call the route. */
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

/** Throws a 403 unless the caller is an admin of the workspace. */
export function requireAdmin({ workspace, workspaceAdmin }: Identity): void {
  if (!workspaceAdmin) throw forbidden(`this needs an admin of workspace "${workspace}"`);
}
