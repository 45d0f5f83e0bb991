// Who may reach a handler: the host a request is addressed to, its credential, and the workspace it acts in.
import type { Credentials, Identity } from './credentials';
import type { HttpContext } from './exchange';
import { Problem } from './problem';
import type { Services } from './services';

/**
 * Refuses (403) requests addressed to another host name while the emulator serves its own machine only: a web page
 * whose name was made to resolve to this machine must not reach it.
 */
export function checkHost(context: HttpContext, { hostNames }: Services): void {
  const host = context.req.header('host') ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (hostNames === undefined || hostNames.includes(name) || name.endsWith('.localhost')) return;
  throw new Problem(403, 'forbidden', `this emulator serves its own machine only, not the host "${name}"`);
}

/** The identity behind the request's credential; undefined when there is none, or it is not valid. */
export function identityOf(context: HttpContext, credentials: Credentials): Identity | undefined {
  const secret = bearerOf(context);
  return secret === undefined ? undefined : credentials.identify(secret);
}

/** The caller's identity (Specification, Authentication). Throws a 401 or 403. */
export function authorize(context: HttpContext, { credentials }: Services): Identity {
  const identity = identityOf(context, credentials);
  if (!identity) {
    const missing = bearerOf(context) === undefined;
    const why = missing ? 'a bearer credential is missing' : 'the credential is unknown or has expired';
    throw new Problem(401, 'unauthorized', why, { 'www-authenticate': 'Bearer' });
  }
  const asked = context.req.header('x-service-workspace') ?? context.req.query('workspace');
  if (asked !== undefined && asked !== identity.workspace) {
    throw new Problem(403, 'forbidden', `the credential does not reach workspace "${asked}"`);
  }
  return identity;
}

function bearerOf(context: HttpContext): string | undefined {
  const header = context.req.header('authorization') ?? context.req.header('x-service-authorization');
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
