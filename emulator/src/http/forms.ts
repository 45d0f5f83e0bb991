// What forms share: reading one, refusing one that a page elsewhere sent, and leading a person back to a program.
import { forbidden } from '../problem';
import type { Services } from '../services';
import type { HttpContext } from './context';
import { readBody, withinLimit } from './exchange';
import { html, page } from './html';

export async function formOf(context: HttpContext): Promise<URLSearchParams> {
  const body = await readBody(context);
  return new URLSearchParams(body === 'gone' ? '' : withinLimit(body).text);
}

/**
 * The origin of a page of another site that sent this; undefined: none did. Programs say no origin. Pages of the public
 * address are its own: a proxy that adds TLS sends the request on without it.
 */
function foreignOrigin(context: HttpContext, { origin }: Pick<Services, 'origin'>): string | undefined {
  const sent = context.req.header('origin');
  return sent === origin() || sent === new URL(context.req.url).origin ? undefined : sent;
}

/** Throws a 403 for what a page of another site sent: a program without a browser asks, and no page in its place. */
export function forbidForeign(context: HttpContext, services: Pick<Services, 'origin'>): void {
  const origin = foreignOrigin(context, services);
  if (origin !== undefined) throw forbidden(`a page of ${origin} must not send this`);
}

/** What is answered to a form that another site sent: it must not answer in the person's place. */
export function refuseForeign(
  context: HttpContext,
  services: Pick<Services, 'origin'>,
): Promise<Response> | undefined {
  const origin = foreignOrigin(context, services);
  if (origin === undefined) return undefined;
  return page(403, 'This did not come from the page', html`<p>It came from ${origin}.</p>`);
}

/** Back to the program with an answer, and with the state it asked to get back. */
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
