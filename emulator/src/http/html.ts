// The emulator's HTML pages: plain, without scripts, with all input escaped.
import { html } from 'hono/html';

export { html };

/** Markup, not text. */
export type Html = ReturnType<typeof html>;

/** A whole page that cannot be framed and runs no code. */
export async function page(status: number, title: string, body: Html): Promise<Response> {
  const markup = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          body {
            font: 1rem/1.5 system-ui;
            max-width: 32rem;
            margin: 4rem auto;
            padding: 0 1rem;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`;
  return new Response(markup.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

/** Hidden form fields. */
export function hiddenFields(fields: Iterable<readonly [string, string]>): Html[] {
  return Array.from(fields, ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}
