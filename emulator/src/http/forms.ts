// What the pages with a form share: reading it, refusing one from elsewhere, and leading a person back to a program.
import type { HttpContext } from './context';
import { readBody, withinLimit } from './exchange';
import { html, page } from './html';

export async function formOf(context: HttpContext): Promise<URLSearchParams> {
  const body = await readBody(context);
  return new URLSearchParams(body === 'gone' ? '' : withinLimit(body).text);
}

/** What is answered to a form that another site sent: it must not answer in the person's place. */
export function refuseForeign(context: HttpContext): Promise<Response> | undefined {
  const origin = context.req.header('origin');
  if (origin === undefined || origin === new URL(context.req.url).origin) return undefined;
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
