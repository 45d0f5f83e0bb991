// What a request to the console's API must show: that a page of the console sent it, and a session.
import { getCookie } from 'hono/cookie';
import type { HttpContext } from '../http/context';
import { forbidForeign } from '../http/forms';
import { forbidden, Problem } from '../problem';
import type { Services } from '../services';

/** Set by the console's own pages alone: a page of another origin has to ask first, and nobody answers. */
const OWN_HEADER = 'x-console';
const READING = ['GET', 'HEAD'];

/** Throws a 403 for what a page of another origin sent; whatever changes something must say that it is the console. */
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

/** The session of a request; undefined: it has none, or one that has ended. */
export function sessionOf(context: HttpContext, { access }: Services): string | undefined {
  const session = getCookie(context, cookieName(context));
  return session !== undefined && access.has(session) ? session : undefined;
}

/** The session of a request. Throws a 401 where there is none. */
export function requireSession(context: HttpContext, services: Services): string {
  const session = sessionOf(context, services);
  if (session !== undefined) return session;
  throw new Problem(401, 'unauthorized', 'the session of the console has ended: sign in again');
}

/** Cookies of one host are shared by all its ports, and several emulators may run on it. */
function cookieName({ req }: HttpContext): string {
  return `workload_console_${new URL(req.url).port || 'default'}`;
}

/** The cookie that holds a session; without one, it is taken away. */
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
