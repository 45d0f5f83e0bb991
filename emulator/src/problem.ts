// What a request can be refused with: thrown anywhere below the routes, turned into an HTTP answer in app.ts only.

// Source: Specification, Errors.
/** A refusal the caller can understand and act on. Its answer is `{error, code, message}`. */
export class Problem extends Error {
  /**
   * @param status HTTP status, repeated as `code` in the body.
   * @param error Short machine-readable word, `error` in the body.
   * @param message What was refused and why, for people. Never holds a secret.
   * @param headers Further answer headers.
   * @param fields Further fields of the body, in place of the usual ones where they share a name.
   */
  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly fields: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'Problem';
  }
}

export const invalid = (message: string) => new Problem(400, 'invalid_request', message);
export const immutable = (message: string) => new Problem(400, 'immutable_field', message);
export const forbidden = (message: string) => new Problem(403, 'forbidden', message);
export const notFound = (message: string) => new Problem(404, 'not_found', message);
export const conflict = (message: string) => new Problem(409, 'conflict', message);
