// A plain HTTP client for tests of the emulator. It sends exactly what the test wrote and returns untyped JSON.

export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface Target {
  baseUrl: string;
  apiKey: string;
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;

/** Sends JSON with the target's key as bearer credential. `headers` add to or replace the usual ones. */
export function clientOf(target: Target): Send {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(target.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${target.apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
}

/** A client of the control endpoints, with their token. */
export function controlOf({ url, controlToken }: { url: string; controlToken: string }): Send {
  return clientOf({ baseUrl: `${url}/_emulator`, apiKey: controlToken });
}

/** The value at a path of JSON: `at(body, 'spec', 'revisions', 0, 'id')`. */
export function at(json: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | undefined)?.[key],
    json,
  );
}

/** A complete secret of a connection to a mail account. */
export const MAIL_SECRET = { CLIENT_ID: 'client', CLIENT_SECRET: 'hunter2', REFRESH_TOKEN: 'refresh' };

// Jest's matchers have type any. These are the same with types.
export const matching = (pattern: string | RegExp): unknown => expect.stringMatching(pattern);
export const aString: unknown = expect.any(String);
export const aNumber: unknown = expect.any(Number);
export const something: unknown = expect.anything();
