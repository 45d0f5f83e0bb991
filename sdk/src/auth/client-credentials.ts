/** OAuth 2.0 client credentials: short-lived tokens for programs. */
import type { Auth } from './auth';
import { proofOf, renewing, type OAuthClient } from './renewing';

// Source: Specification, Authentication.
/** An OAuth client that acts as itself. */
export interface ClientCredentials extends OAuthClient {
  /** Secret of the client, returned only once, on creation. */
  readonly clientSecret: string;
}

// Source: Specification, Authentication; facts, A.7.
/**
 * Authorises with tokens of an OAuth client, with the flow clientCredentials, from `POST {authUrl}/oauth/token`. A
 * token is fetched once for all concurrent calls, and renewed after half of its lifetime (usually two hours) and after
 * a 401.
 *
 * @throws {ArgumentError} by a call, when `authUrl` is not an address
 * @throws {BadRequestError} by a call, 400: the client or its secret is refused; 401 is an `AuthenticationError`
 * @throws {WorkloadError} by a call, when no token was issued, as every call; while an older token is valid, calls use
 *   it
 */
export function clientCredentials(client: ClientCredentials): Auth {
  const { authorization, parameters, secrets } = proofOf(client);
  return renewing((context) =>
    context.requestToken({
      authUrl: client.authUrl,
      authorization,
      secrets,
      body: { grant_type: 'client_credentials', ...parameters },
      hint: 'check clientId, clientSecret and authUrl',
    }),
  );
}
