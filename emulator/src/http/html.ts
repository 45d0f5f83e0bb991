// The emulator's few pages: plain HTML without scripts, everything that comes from outside escaped.

/** Markup, as opposed to text. */
class Html {
  constructor(readonly markup: string) {}
}

export type { Html };

/** Markup with texts, markup and lists of it put in; texts are escaped, so that they stay texts. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + show(values[index - 1] ?? '') + part));
}

/** A whole page as an answer that may not be framed and runs nothing. */
export function page(status: number, title: string, body: Html): Response {
  const { markup } = html`<!doctype html>
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
  return new Response(markup, {
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

/** Form fields that are not shown. */
export function hiddenFields(fields: Iterable<readonly [string, string]>): Html[] {
  return Array.from(fields, ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}

function show(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escaped(value);
  return value instanceof Html ? value.markup : value.map((each) => each.markup).join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
