/** The client with all groups of the API. */
import { Groups, GROUPS } from './groups.gen';

// Source: Specification, What the service does; Specification, Errors.
/**
 * A client of the Workload Platform. Make one and share it: it holds the connections.
 *
 * Methods document their own errors. Any call may also throw:
 *
 * - `ArgumentError`: an argument is invalid, and nothing was sent
 * - `BadRequestError`, 400 or 422: the request is invalid, or the platform does not support `apiVersion`
 * - `AuthenticationError`, 401, and `PermissionError`, 403: the credential is invalid, or lacks permission. 403 can
 *   also mean that a feature is not enabled
 * - `RateLimitError`, 429, and `ServerError`, 500 or more, after all retries that `maxRetries` allows
 * - `ApiError`: any other status of 400 or more
 * - `ConnectionError` and `TimeoutError`: there was no complete answer
 * - `AnswerError`: the answer cannot be used: it is not JSON, or not an object or list where one is expected
 * - `SignInError`: a person did not sign in
 * - the reason of `signal`, when that is aborted
 *
 * All but the first and the last two are a {@link WorkloadError}, whose `outcome` tells whether a write may have
 * happened.
 */
export class Client extends Groups {
  static {
    for (const [name, load] of Object.entries(GROUPS))
      Object.defineProperty(this.prototype, name, {
        get(this: Client): object {
          return this.group<object>(name, load);
        },
      });
  }
}
