// Checks of the console's API: a page of the console sent the request, and it has a session.
import { getCookie } from 'hono/cookie';
import type { HttpContext } from '../http/context';
import { forbidForeign } from '../http/forms';
import { forbidden, Problem } from '../problem';
import type { Services } from '../services';

/** Only the console's own pages can send this header. For other origins the browser sends a preflight, which fails. */
const OWN_HEADER = 'x-console';
const READING = ['GET', 'HEAD'];

/**
 * Throws a 403 for a request from a page of another origin. A request that changes something must have the console's
 * header.
 */
export function requireOwnPage(context: HttpContext, services: Services): void {
  const { req } = context;
  const site = req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin')
    throw forbidden('only pages of the console may ask its API');
  forbidForeign(context, services);
  if (READING.includes(req.method)) return;
  if (req.header(OWN_HEADER) === undefined)
    throw forbidden(`the header ${OWN_HEADER} is missing: the console sends it with every change`);
}

/** The session of a request. Undefined if there is none, or it has ended. */
export function sessionOf(context: HttpContext, { access }: Services): string | undefined {
  const session = getCookie(context, cookieName(context));
  return session !== undefined && access.has(session) ? session : undefined;
}

/** The session of a request. Throws a 401 without one. */
export function requireSession(context: HttpContext, services: Services): string {
  const session = sessionOf(context, services);
  if (session !== undefined) return session;
  throw new Problem(401, 'unauthorized', 'the session of the console has ended: sign in again');
}

/** All ports of a host share its cookies, and several emulators may run there. */
function cookieName({ req }: HttpContext): string {
  return `workload_console_${new URL(req.url).port || 'default'}`;
}

/** The cookie with a session. Without `session`, a cookie that deletes it. */
export function sessionCookie(context: HttpContext, services: Services, session?: string): string {
  const isSecure = services.origin().startsWith('https:') && services.origin().endsWith(hostOf(context));
  return [
    `${cookieName(context)}=${session ?? ''}`,
    'Path=/_console',
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
    ...(session === undefined ? ['Max-Age=0'] : []),
  ].join('; ');
}

function hostOf({ req }: HttpContext): string {
  return `//${req.header('host') ?? ''}`;
}
