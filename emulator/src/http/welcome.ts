// The page at the emulator's own address, for people who open it in a browser.
import type { Services } from '../services';
import type { HttpContext } from './context';
import { html, page } from './html';

/** Whether a browser asks. Clients of the API accept JSON or anything, and get the standard error. */
export function wantsPage({ req }: HttpContext): boolean {
  return /\btext\/html\b/i.test(req.header('accept') ?? '');
}

export async function welcome({ origin }: Pick<Services, 'origin'>): Promise<Response> {
  const response = await page(
    200,
    'The Workload Platform, emulated',
    html`<p>An emulator of the Workload Platform runs at this address, for programs and tests.</p>
      <p><a href="/_console/">Open the console</a>: it shows what is on the platform, and every request.</p>
      <p>
        Programs use the management API at <code>${origin()}/v0</code>. In the folder where the emulator was
        started, <code>npx workload-emulator env</code> prints this address and a key.
        <a href="/v0/openapi.json">The description of the API</a> is OpenAPI.
      </p>`,
  );
  response.headers.set('vary', 'accept');
  return response;
}
