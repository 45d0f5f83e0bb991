/** A `fetch` for clients of other protocols. It sends the credential of this client. */
import type { Fetch } from './fetching';

/** A function like the global `fetch`, with an address instead of a request. */
export type CredentialFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The source of the credential. */
export interface CredentialSource {
  /**
   * The current headers, and the value to pass to `renew` after a refusal; undefined if there is no other credential.
   */
  current(): Promise<{
    readonly headers: Readonly<Record<string, string>>;
    readonly value: string | undefined;
  }>;
  /** Called when the value was refused. */
  renew(refused: string): void;
}

/** Sends the credential to one origin only. A request refused with 401 is repeated once with another credential. */
export function credentialFetch(
  origin: string,
  source: CredentialSource,
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
): CredentialFetch {
  return async (url, init = {}) => {
    const target = new URL(url);
    if (target.origin !== origin) return fetch(target.href, init);
    const send = (credential: Readonly<Record<string, string>>): Promise<Response> => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(credential)) headers.set(name, value);
      return fetch(target.href, { ...init, headers });
    };
    const sent = await source.current();
    const answer = await send(sent.headers);
    // The first request has used up a stream.
    if (answer.status !== 401 || sent.value === undefined || init.body instanceof ReadableStream)
      return answer;
    source.renew(sent.value);
    const other = await source.current();
    if (other.value === sent.value) return answer;
    await answer.body?.cancel();
    return send(other.headers);
  };
}
