// Refusals of requests: thrown anywhere below the routes, and turned into an HTTP answer only in app.ts.

// Source: Specification, Errors.
/** A refusal that the caller can understand and act on. Its answer is `{error, code, message}`. */
export class Problem extends Error {
  /**
   * @param status HTTP status, repeated as `code` in the body.
   * @param error Short machine-readable word, `error` in the body.
   * @param message What was refused and why, for people. Never contains a secret.
   * @param headers Additional answer headers.
   * @param fields Additional fields of the body. They replace the usual ones of the same name.
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
