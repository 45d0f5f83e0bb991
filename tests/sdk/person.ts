/** A user who is asked for consent: opens the page and presses a button. */

const decoded = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** Submits a consent page unchanged, as ada@example.com; returns the address that it redirects to. */
export async function press(page: string | URL, decision: 'allow' | 'deny' = 'allow'): Promise<string> {
  const markup = await (await fetch(page)).text();
  const inputs = markup.matchAll(/<input [^>]*name="([^"]+)"[^>]*value="([^"]*)"/g);
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of inputs) form.set(name, decoded(value));
  form.set('email', 'ada@example.com');
  form.set('decision', decision);
  const action = new URL(/action="([^"]+)"/.exec(markup)?.[1] ?? '', page);
  const answer = await fetch(action, { method: 'POST', body: form, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}
