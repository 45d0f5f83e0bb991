// Shared by forms: reads them, refuses those from other sites, and redirects users back to a program.
import { forbidden } from '../problem';
import type { Services } from '../services';
import type { HttpContext } from './context';
import { readBody, withinLimit } from './exchange';
import { html, page } from './html';

export async function formOf(context: HttpContext, services: Services): Promise<URLSearchParams> {
  const body = await readBody(context, services);
  return new URLSearchParams(body === 'gone' ? '' : withinLimit(body).text);
}

/**
 * The origin of the page of another site that sent the request, if any. Programs send no origin. The public address
 * counts as own, because a TLS proxy forwards requests over plain HTTP.
 */
function foreignOrigin(context: HttpContext, { origin }: Pick<Services, 'origin'>): string | undefined {
  const sent = context.req.header('origin');
  return sent === origin() || sent === new URL(context.req.url).origin ? undefined : sent;
}

/** Throws a 403 for a request from a page of another site. Only programs outside a browser may send it. */
export function forbidForeign(context: HttpContext, services: Pick<Services, 'origin'>): void {
  const origin = foreignOrigin(context, services);
  if (origin !== undefined) throw forbidden(`a page of ${origin} must not send this`);
}

/** Refuses a form from another site, which must not answer for the user. */
export function refuseForeign(
  context: HttpContext,
  services: Pick<Services, 'origin'>,
): Promise<Response> | undefined {
  const origin = foreignOrigin(context, services);
  if (origin === undefined) return undefined;
  return page(403, 'This did not come from the page', html`<p>It came from ${origin}.</p>`);
}

/** Redirects to the program with an answer and the program's state. */
export function sendBack(
  redirectUri: string,
  answer: Record<string, string>,
  asked: URLSearchParams,
): Response {
  const location = new URL(redirectUri);
  const state = asked.get('state');
  for (const [name, value] of Object.entries({ ...answer, ...(state !== null && { state }) })) {
    location.searchParams.set(name, value);
  }
  return new Response(null, {
    status: 302,
    headers: { location: location.href, 'cache-control': 'no-store' },
  });
}
